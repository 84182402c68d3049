package scripts_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"taquin/luabind"
	"taquin/scripts"
)

const exercise002 = "exercises/taquin_3x3"

// Source 002, transcribed from its text with nothing of the lab's. A board is
// its nine labels in reading order.

type taquin002 [9]int

var solved002 = taquin002{1, 2, 3, 4, 5, 6, 7, 8, 0}

// sequence002 is u(0)..u(99999).
func sequence002(u0 int) []int {
	u := make([]int, 100000)
	u[0] = u0
	for n := range u[1:] {
		u[n+1] = 1022 * u[n] % (1<<30 - 3)
	}
	return u
}

func (t *taquin002) move(letter byte) int {
	h := slices.Index(t[:], 0)
	i, j := h/3, h%3 // of the tile that moves
	switch letter {
	case 'N':
		i++
	case 'E':
		j--
	case 'S':
		i--
	case 'W':
		j++
	}
	if i < 0 || i > 2 || j < 0 || j > 2 {
		return 0
	}
	t[h], t[3*i+j] = t[3*i+j], 0
	return 1
}

func (t *taquin002) play(word string) (made int) {
	for i := range len(word) {
		made += t.move(word[i])
	}
	return made
}

func (t taquin002) code() (c int) {
	for i := 8; i >= 0; i-- {
		c = 10*c + t[i]
	}
	return c
}

func decode002(c int) (t taquin002) {
	for i := range t {
		t[i], c = c%10, c/10
	}
	return t
}

func (t taquin002) String() string {
	var s []string
	for _, label := range t {
		s = append(s, strconv.Itoa(label))
	}
	return strings.Join([]string{strings.Join(s[:3], " "), strings.Join(s[3:6], " "), strings.Join(s[6:], " ")}, " / ")
}

func neighbours002(c int) (codes []int) {
	for _, letter := range []byte("NESW") {
		if t := decode002(c); t.move(letter) == 1 {
			codes = append(codes, t.code())
		}
	}
	return codes
}

func search002(from int) map[int]int {
	before := map[int]int{}
	for queue := []int{from}; len(queue) > 0; {
		x := queue[0]
		queue = queue[1:]
		for _, y := range neighbours002(x) {
			if _, ok := before[y]; !ok {
				queue = append(queue, y)
				before[y] = x
			}
		}
		if x == solved002.code() {
			break
		}
	}
	return before
}

// path002 is a word and the boards it passes, both ends included.
func path002(from int, before map[int]int) (word string, boards []taquin002) {
	x := solved002.code()
	boards = []taquin002{solved002}
	for x != from {
		x = before[x]
		for _, letter := range "NESW" {
			if t := decode002(x); t.move(byte(letter)) == 1 && t == boards[0] {
				word = string(letter) + word
			}
		}
		boards = slices.Insert(boards, 0, decode002(x))
	}
	return word, boards
}

func numbers002(ns []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(ns), " ", ", "), "[]")
}

type answer002 struct {
	label, text string
	steps       []taquin002 // what is drawn after it
	word        string
}

// answers002 is what the script should say, in order; with quick, only to
// question 9.
func answers002(u0 int, quick bool) (list []answer002) {
	add := func(label, format string, values ...any) {
		list = append(list, answer002{label: label, text: fmt.Sprintf(format, values...)})
	}
	u := sequence002(u0)
	D := func(k, l int) string {
		word := make([]byte, l)
		for i := range word {
			word[i] = "NESW"[u[i+k]%4]
		}
		return string(word)
	}
	T := func(k int) taquin002 {
		t := solved002
		t.play(D(k, 1000))
		return t
	}
	add("1", "taquin_resolu() = 1 2 3 / 4 5 6 / 7 8 0")
	add("2", "place_vide(taquin_resolu()) = (2,2)")
	// By hand: nothing is below the hole; 8 moves right, 5 down, 6 left.
	add("3", "from the solved board N 0, E 1, S 1, W 1: 1 2 3 / 4 6 0 / 7 5 8")
	add("4a", "u10 = %d", u[10])
	add("4b", "u500 = %d", u[500])
	add("4c", "u10000 = %d", u[10000])
	add("5a", "D(0,5) = %s", D(0, 5))
	add("5b", "D(50,5) = %s", D(50, 5))
	add("5c", "D(140,5) = %s", D(140, 5))
	for i, k := range []int{50, 3500, 7100} {
		t := solved002
		add("6"+"abc"[i:i+1], "D(%d,1000): %d moves made", k, t.play(D(k, 1000)))
	}
	add("7a", "T(700) = %s", T(700))
	t50, t200 := T(50), T(200)
	add("7b", "T(50): first row adds to %d", t50[0]+t50[1]+t50[2])
	h := slices.Index(t200[:], 0)
	add("7c", "T(200): hole at (%d,%d)", h/3, h%3)
	add("8a", "c(solved) = 87654321")
	add("8b", "c(T(50)) = %d", t50.code())
	add("8c", "c(T(200)) = %d", t200.code())
	add("9a", "neighbours of the solved board: %s", numbers002(neighbours002(87654321)))
	add("9b", "neighbours of T(50): %s", numbers002(neighbours002(t50.code())))
	add("9c", "degree %d, read as 678120345: 78120345 is no board", len(neighbours002(678120345)))
	if quick {
		return list
	}

	found := map[int]map[int]int{}
	for _, k := range []int{50, 120, 100, 200} {
		found[k] = search002(T(k).code())
	}
	add("10a", "T(50): %d vertices", len(found[50]))
	add("10b", "T(120): %d vertices", len(found[120]))
	if x, ok := found[120][87654321]; ok {
		add("10c", "solved one preceded by %d", x)
	} else {
		add("10c", "solved one preceded by none, T(120) is solved")
	}
	moves := func(n int) string {
		if n == 1 {
			return "1 move"
		}
		return fmt.Sprintf("%d moves", n)
	}
	for i, k := range []int{50, 120} {
		word, boards := path002(T(k).code(), found[k])
		text := "first 5 moves " + word[:min(5, len(word))]
		switch {
		case word == "":
			text = "0 moves, it is solved"
		case len(word) < 5:
			text = moves(len(word)) + " " + word
		}
		list = append(list, answer002{"11" + "ab"[i:i+1], fmt.Sprintf("T(%d): %s", k, text), boards, word})
	}
	for i, k := range []int{100, 200} {
		word, _ := path002(T(k).code(), found[k])
		add("11"+"cd"[i:i+1], "T(%d): %s", k, moves(len(word)))
	}
	return list
}

var label002 = regexp.MustCompile(`^\d+[a-d]? `)

// check002 compares the lines of a run that begin as an answer does with what
// they should be, and the drawings after them.
func check002(t *testing.T, u0 int, out string, want []answer002) {
	t.Helper()
	var lines []string
	drawn := map[string][]string{}
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		if n := utf8.RuneCountInString(line); n > 80 || strings.HasSuffix(line, " ") {
			t.Errorf("u0 = %d: %d columns or a blank at the end: %q", u0, n, line)
		}
		if label002.MatchString(line) {
			lines = append(lines, line)
		} else if len(lines) > 0 && strings.ContainsAny(line, "│├┌└") {
			label, _, _ := strings.Cut(lines[len(lines)-1], " ")
			drawn[label] = append(drawn[label], line)
		}
	}
	for i, w := range want {
		line := w.label + " " + w.text
		if i >= len(lines) || lines[i] != line {
			t.Fatalf("u0 = %d: answer %d is not %q in\n%s", u0, i+1, line, out)
		}
		if w.steps != nil {
			boards, word := drawing002(t, drawn[w.label])
			if !slices.Equal(boards, w.steps) || word != w.word {
				t.Errorf("u0 = %d, %s: drawn %v by %q, want %v by %q", u0, w.label, boards, word, w.steps, w.word)
			}
		}
	}
	if len(lines) != len(want) {
		t.Errorf("u0 = %d: %d answers, want %d:\n%s", u0, len(lines), len(want), out)
	}
}

// drawing002 reads drawn steps: boards 13 columns wide, 16 apart, seven lines
// high, the letters between them in the fourth line.
func drawing002(t *testing.T, lines []string) (boards []taquin002, word string) {
	t.Helper()
	if len(lines)%7 != 0 {
		t.Fatalf("%d lines are drawn:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	for ; len(lines) > 0; lines = lines[7:] {
		for x := 0; x < utf8.RuneCountInString(lines[0]); x += 16 {
			var b taquin002
			for i := range b {
				if c := []rune(lines[2*(i/3)+1])[x+4*(i%3)+2]; c != ' ' {
					b[i] = int(c - '0')
				}
			}
			boards = append(boards, b)
			if middle := []rune(lines[3]); len(middle) > x+14 {
				word += string(middle[x+14])
			}
		}
	}
	return boards, word
}

// The searches, too. T(50) of 1592 is one move from the solved board, T(120) of
// 195051 is the solved board, and so is every T(k) of 0.
func TestExercise002(t *testing.T) {
	all := []int{42, 0, 17, 1592, 195051}
	if testing.Short() {
		all = all[:2]
	}
	for _, u0 := range all {
		t.Run(strconv.Itoa(u0), func(t *testing.T) {
			t.Parallel()
			args := []string{strconv.Itoa(u0)}
			if u0 == 42 {
				args = nil
			}
			out, _, _ := run(t, exercise002, "", luabind.Config{}, args...)
			check002(t, u0, out, answers002(u0, false))
			wants(t, out, "\nBoth ways give the same answers", "\nQ11d  ", "\nBreadth-first search from T(50): ")
			if u0 == 42 {
				golden002(t, out)
			}
		})
	}
}

// golden002 asks for the values of the seeds' README.
func golden002(t *testing.T, out string) {
	for _, line := range []string{
		"4a u10 = 815651673", "4b u500 = 953424136", "4c u10000 = 459319171",
		"5a D(0,5) = SNNWN", "5b D(50,5) = EWNNS", "5c D(140,5) = SWNSS",
		"6a D(50,1000): 644 moves made", "6b D(3500,1000): 686 moves made", "6c D(7100,1000): 641 moves made",
		"7a T(700) = 3 5 1 / 7 6 2 / 4 0 8", "7b T(50): first row adds to 15", "7c T(200): hole at (2,0)",
		"8a c(solved) = 87654321", "8b c(T(50)) = 370182465", "8c c(T(200)) = 620143587",
		"10a T(50): 151777 vertices", "10b T(120): 127201 vertices", "10c solved one preceded by 807654321",
		"11c T(100): 24 moves", "11d T(200): 24 moves",
		"The whole way from T(50), 24 moves:", "The whole way from T(120), 23 moves:",
	} {
		if strings.Count("\n"+out, "\n"+line+"\n") != 1 {
			t.Errorf("want the line %q once in\n%s", line, out)
		}
	}
}

// host002 is a host whose globals a chunk has changed.
func host002(t *testing.T, out *bytes.Buffer, chunk string) *luabind.Host {
	t.Helper()
	h, err := luabind.New(luabind.Config{Out: out, Scripts: scripts.Files})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	if _, err := h.Run("before", chunk); err != nil {
		t.Fatal(err)
	}
	return h
}

// Questions 1 to 9 for many numbers: the script is stopped where the first
// search would begin.
func TestExercise002Quick(t *testing.T) {
	const m = 1<<30 - 3
	all := map[int]bool{1: true, 2: true, 7: true, 1234567: true, m - 1: true, m: true, m + 1: true, 3*m + 5: true, 8813306511488: true}
	rng := rand.New(rand.NewPCG(42, 17))
	for range 10 {
		all[rng.IntN(m)] = true
		all[rng.IntN(8813306511489)] = true
	}
	for u0 := range maps.Keys(all) {
		var out bytes.Buffer
		h := host002(t, &out, `lab.progress = function() error("far enough") end`)
		if err := h.RunScript(exercise002, strconv.Itoa(u0)); err == nil || !strings.Contains(err.Error(), "far enough") {
			t.Fatalf("u0 = %d: %v", u0, err)
		}
		check002(t, u0, out.String(), answers002(u0, true))
	}
}

func TestExercise002BadNumbers(t *testing.T) {
	for _, args := range [][]string{{"-1"}, {"1.5"}, {"x"}, {""}, {"8813306511489"}, {"1e300"}, {"nan"}, {"inf"}, {"42", "17"}} {
		var out bytes.Buffer
		err := host002(t, &out, "").RunScript(exercise002, args...)
		want := fmt.Sprintf("one number is wanted, u0, whole and from 0 to 8813306511488, not %q", strings.Join(args, " "))
		if err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("%q: %v, want %q\n%s", args, err, want, &out)
		}
	}
}

// A lab that answers otherwise than the student stops the script.
func TestExercise002Disagrees(t *testing.T) {
	var out bytes.Buffer
	h := host002(t, &out, `solve = function() return { stored = 1, moves = "", length = 0 } end`)
	err := h.RunScript(exercise002, "0")
	want := "question 10a: the student's way says\n  T(50): 2 vertices \nand the lab's\n  T(50): 1 vertices "
	if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(out.String(), "\n10a") {
		t.Errorf("%v, want %q\n%s", err, want, &out)
	}
}

// BenchmarkExercise002 reports the two breadth-first searches from T(50): the
// student's has 10 s, the lab's 60 ms.
func BenchmarkExercise002(b *testing.B) {
	times := regexp.MustCompile(`Breadth-first search from T\(50\): ([\d.]+) s on plain tables, ([\d.]+) s by the lab`)
	for b.Loop() {
		out, _, _ := run(b, exercise002, "", luabind.Config{})
		m := times.FindStringSubmatch(out)
		if m == nil {
			b.Fatal(out)
		}
		for i, unit := range []string{"s/student", "s/lab"} {
			s, err := strconv.ParseFloat(m[i+1], 64)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(s, unit)
		}
	}
}
