package slide_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
)

// naive is an independent search on pictures as texts.
func naive(start string, m slide.Metric, cars bool, solved func(string) bool) (length, states int) {
	rows := strings.Split(start, " / ")
	cols := len(rows[0]) + 3
	steps := func(s string, piece byte) []string {
		var all []string
		for _, d := range []int{-1, 1, -cols, cols} {
			next, ok := []byte(s), true
			for i := range len(s) {
				if s[i] == piece {
					next[i] = '.'
				}
			}
			along := strings.IndexByte(s, piece)+1 < len(s) && s[strings.IndexByte(s, piece)+1] == piece
			if cars && along == (d == cols || d == -cols) {
				continue
			}
			for i := range len(s) {
				if s[i] == piece {
					if j := i + d; j < 0 || j >= len(s) || s[j] != '.' && s[j] != piece {
						ok = false
						break
					}
					next[i+d] = piece
				}
			}
			if ok {
				all = append(all, string(next))
			}
		}
		return all
	}
	anyWay := func(s string, piece byte) []string {
		all := []string{s}
		for i := 0; i < len(all); i++ {
			for _, next := range steps(all[i], piece) {
				if !slices.Contains(all, next) {
					all = append(all, next)
				}
			}
		}
		return all[1:]
	}
	distance := map[string]int{start: 0}
	length = -1
	for queue := []string{start}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if length < 0 && solved(s) {
			length = distance[s]
		}
		pieces := map[byte]bool{}
		for i := range len(s) {
			if c := s[i]; c >= 'A' && c <= 'Z' && !pieces[c] {
				pieces[c] = true
				next := steps
				if m == slide.Moves {
					next = anyWay
				}
				for _, y := range next(s, c) {
					if _, known := distance[y]; !known {
						distance[y] = distance[s] + 1
						queue = append(queue, y)
					}
				}
			}
		}
	}
	return length, len(distance)
}

// anyPuzzle draws a small puzzle of distinguishable pieces.
func anyPuzzle(t *rapid.T) (text string, z *slide.Puzzle, cars bool) {
	cols, rows := rapid.IntRange(2, 4).Draw(t, "columns"), rapid.IntRange(1, 3).Draw(t, "rows")
	cars = rapid.Bool().Draw(t, "cars")
	cells := []byte(strings.Repeat(".", cols*rows))
	for name := byte('A'); name < 'F'; name++ {
		at, w, h := rapid.IntRange(0, cols*rows-1).Draw(t, "at"), rapid.IntRange(1, 2).Draw(t, "width"), rapid.IntRange(1, 2).Draw(t, "height")
		if cars {
			if w, h = 2, 1; name&1 == 1 {
				w, h = 1, 2
			}
		}
		fits := at%cols+w <= cols && at/cols+h <= rows
		for y := range h {
			for x := range w {
				fits = fits && cells[at+y*cols+x] == '.'
			}
		}
		for i := range w * h {
			if fits {
				cells[at+i/w*cols+i%w] = name
			}
		}
	}
	if rapid.Bool().Draw(t, "wall") {
		if i := rapid.IntRange(0, len(cells)-1).Draw(t, "where"); cells[i] == '.' {
			cells[i] = '#'
		}
	}
	if !slices.ContainsFunc(cells, func(c byte) bool { return c != '.' && c != '#' }) {
		cells[0], cars = 'A', false // at least one piece; a car has two cells or more
	}
	var lines []string
	for part := range slices.Chunk(cells, cols) {
		lines = append(lines, string(part))
	}
	text = strings.Join(lines, " / ")
	d, err := slide.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	d.Alike, d.Cars = []string{}, cars
	if z, err = slide.New(d); err != nil {
		t.Fatal(err)
	}
	return text, z, cars
}

// Compares solutions and spaces of small puzzles with the naive search.
func TestAgainstTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, z, cars := anyPuzzle(t)
		m := rapid.SampledFrom(slide.Metrics()).Draw(t, "metric")
		// The goal is where some pieces of a scrambled state lie.
		x := z.Start()
		if err := x.Scramble(context.Background(), 30, rand.New(rand.NewPCG(1, 2))); err != nil && !strings.Contains(err.Error(), "no piece can move") {
			t.Fatal(err)
		}
		shown := x.String()
		var goal []slide.Piece
		for i, name := range z.Names() {
			if i == 0 || rapid.Bool().Draw(t, "in the goal") {
				p := slide.Piece{Name: name}
				for _, cell := range x.Piece(i) {
					p.Cells = append(p.Cells, int(cell))
				}
				goal = append(goal, p)
			}
		}
		z, err := z.WithGoal(goal)
		if err != nil {
			t.Fatal(err)
		}
		length, states := naive(text, m, cars, func(s string) bool {
			for i := range len(s) {
				if c := shown[i]; slices.ContainsFunc(goal, func(p slide.Piece) bool { return p.Name == string(c) }) && s[i] != c {
					return false
				}
			}
			return true
		})
		for _, way := range slide.Methods() {
			o := slide.Options{Metric: m}
			if !slices.Contains([]string{"optimal", "bfs", "ucs", "bidirectional", "mm", "nbs", "astar", "arastar"}, way.Name) { // it meets states again and again
				o.MaxNodes = 3000
			}
			s, err := way.Solve(context.Background(), z.Start(), o)
			if o.MaxNodes > 0 && (errors.Is(err, solver.ErrLimit) || errors.Is(err, solver.ErrStuck)) && s.Bound <= length {
				continue
			}
			if err != nil || s.Length() < length || way.Optimal && s.Length() != length || way.Optimal && !s.Optimal || s.Optimal && s.Length() != length {
				t.Fatalf("%s of %s to %s: %d %s, want %d: %v", way.Name, text, shown, s.Length(), m, length, err)
			}
			if y := z.Start(); y.PlayText(s.String()) != nil || !y.Solved() {
				t.Fatalf("%s of %s to %s: %s leads to %s", way.Name, text, shown, s, y)
			}
		}
		if space, err := slide.Walk(context.Background(), z.Start(), m, enumerate.Options{}); err != nil || space.States != int64(states) {
			t.Fatalf("%s: %v, want %d states: %v", text, space, states, err)
		}
	})
}
