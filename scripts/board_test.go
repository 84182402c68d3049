package scripts_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// plainBoard is a board worked out in plain code that shares nothing with the
// engine, so that the exercises can be checked against it. It is comparable.
type plainBoard struct {
	letters *moveLetters
	cols    int
	cells   string // in reading order, label k as the byte k; the hole is 0
}

// moveLetters is how a source names the four moves.
type moveLetters struct {
	order string    // the letters, in the order in which the source tries them
	steps [4][2]int // for each letter, by how many columns and rows the hole goes
}

var (
	// tileLetters are those of source 002: which way the tile goes.
	tileLetters = &moveLetters{"NESW", [4][2]int{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}}
	// holeLetters are those of source 003: which way the hole goes.
	holeLetters = &moveLetters{"NESO", [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}}
)

// plainOf is a board of these labels in reading order.
func plainOf(letters *moveLetters, cols int, labels []int) plainBoard {
	cells := make([]byte, len(labels))
	for i, label := range labels {
		cells[i] = byte(label)
	}
	return plainBoard{letters, cols, string(cells)}
}

// parsePlain reads the form of String.
func parsePlain(t *testing.T, letters *moveLetters, text string) plainBoard {
	t.Helper()
	row, _, _ := strings.Cut(text, "/")
	var labels []int
	for _, word := range strings.Fields(strings.ReplaceAll(text, "/", " ")) {
		label, err := strconv.Atoi(word)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		labels = append(labels, label)
	}
	return plainOf(letters, len(strings.Fields(row)), labels)
}

func (b plainBoard) String() string {
	var text strings.Builder
	for i := range len(b.cells) {
		switch {
		case i > 0 && i%b.cols == 0:
			text.WriteString(" / ")
		case i > 0:
			text.WriteString(" ")
		}
		fmt.Fprint(&text, b.cells[i])
	}
	return text.String()
}

func (b plainBoard) hole() int { return strings.IndexByte(b.cells, 0) }

// move is the board after a move; it is the same one, and false, if there is no
// such move.
func (b plainBoard) move(letter byte) (plainBoard, bool) {
	step := b.letters.steps[strings.IndexByte(b.letters.order, letter)]
	hole := b.hole()
	col, row := hole%b.cols+step[0], hole/b.cols+step[1]
	if col < 0 || col >= b.cols || row < 0 || row >= len(b.cells)/b.cols {
		return b, false
	}
	cells := []byte(b.cells)
	to := row*b.cols + col
	cells[hole], cells[to] = cells[to], cells[hole]
	b.cells = string(cells)
	return b, true
}

// play makes those moves of a word that can be made, and counts them.
func (b plainBoard) play(word string) (end plainBoard, made int) {
	for i := range len(word) {
		next, ok := b.move(word[i])
		if ok {
			made++
		}
		b = next
	}
	return b, made
}

// playAll is the board after a word of which every move can be made.
func (b plainBoard) playAll(t *testing.T, word string) plainBoard {
	t.Helper()
	end, made := b.play(word)
	if made < len(word) {
		t.Fatalf("%d moves of %s leave the board", len(word)-made, word)
	}
	return end
}

// neighbours are the boards one move away, in the order of the letters.
func (b plainBoard) neighbours() (all []plainBoard) {
	for _, letter := range []byte(b.letters.order) {
		if next, ok := b.move(letter); ok {
			all = append(all, next)
		}
	}
	return all
}

// visit is how a breadth-first search came to a board.
type visit struct {
	before plainBoard // the board from which it came; the zero board at the start
	letter byte       // the move made there
	moves  int        // from the start
}

// breadthFirst visits the boards around b, the nearest first, up to a number of
// moves; it ends early once it has been at the board last.
func (b plainBoard) breadthFirst(radius int, last plainBoard) map[plainBoard]visit {
	visits := map[plainBoard]visit{b: {}}
	for queue := []plainBoard{b}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		moves := visits[at].moves
		if moves == radius {
			break
		}
		for _, letter := range []byte(b.letters.order) {
			next, ok := at.move(letter)
			if _, known := visits[next]; ok && !known {
				visits[next] = visit{at, letter, moves + 1}
				queue = append(queue, next)
			}
		}
		if at == last {
			break
		}
	}
	return visits
}

// everywhere is a radius that holds all boards of a small shape.
const everywhere = 1 << 20

// within is every board up to so many moves away.
func (b plainBoard) within(radius int) map[plainBoard]visit {
	return b.breadthFirst(radius, plainBoard{})
}

// wayTo is the word that leads to a board visited, and the boards it passes, both
// ends included.
func wayTo(b plainBoard, visits map[plainBoard]visit) (word string, boards []plainBoard) {
	boards = []plainBoard{b}
	for v := visits[b]; v.moves > 0; v = visits[v.before] {
		word = string(v.letter) + word
		boards = append([]plainBoard{v.before}, boards...)
	}
	return word, boards
}

// boustrophedon is the permutation σB of source 003: the labels without the hole,
// every other row read backwards.
func (b plainBoard) boustrophedon() string {
	var read []byte
	for i := range len(b.cells) {
		r, c := i/b.cols, i%b.cols
		if r%2 == 1 {
			c = b.cols - 1 - c
		}
		if label := b.cells[r*b.cols+c]; label != 0 {
			read = append(read, label)
		}
	}
	return string(read)
}

// inversions counts the pairs of which the larger comes first.
func inversions(labels string) (count int) {
	for j := range len(labels) {
		for i := range j {
			if labels[i] > labels[j] {
				count++
			}
		}
	}
	return count
}

// eachOrder calls f with the numbers below n in every order.
func eachOrder(n int, f func(order []int)) {
	var lay func(order []int)
	lay = func(order []int) {
		if len(order) == n {
			f(order)
			return
		}
		for i := range n {
			if !slices.Contains(order, i) {
				lay(append(order, i))
			}
		}
	}
	lay(make([]int, 0, n))
}
