package pdb

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/solver"
)

var (
	three = board.Shape{Cols: 3, Rows: 3}
	four  = board.Shape{Cols: 4, Rows: 4}
	five  = board.Shape{Cols: 5, Rows: 5}
)

// Large names partitions of the shapes that
// have it.
func TestLarge(t *testing.T) {
	for s, want := range map[board.Shape][]string{{Cols: 4, Rows: 4}: {"8-7", "8-7"}, {Cols: 5, Rows: 5}: {"6-6-6-6", "7-7-6-4"}} {
		list := must.Get(ParsePartitions(" large", s))
		var got []string
		for _, p := range list {
			got = append(got, p.Sizes())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", s, got, want)
		}
	}
	_, err := ParsePartitions(Large, board.Shape{Cols: 3, Rows: 3})
	if want := "pdb: no such partition: there is no large set for 3x3 (there is for 4x4 and 5x5)"; !errors.Is(err, ErrPartition) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func smallShapes() []board.Shape {
	var list []board.Shape
	for cols := range MaxCells {
		for rows := range MaxCells {
			s := board.Shape{Cols: cols + 1, Rows: rows + 1}
			if n := s.Size(); n >= 2 && n <= MaxCells {
				list = append(list, s)
			}
		}
	}
	return list
}

func corners(s board.Shape) []int {
	list := []int{0, s.Cols - 1, s.Size() - s.Cols, s.Size() - 1}
	slices.Sort(list)
	return slices.Compact(list)
}

func parsed(t testing.TB, text string, s board.Shape) Partition {
	t.Helper()
	p, err := ParsePartition(text, s)
	if err != nil {
		t.Fatalf("%q for %s: %v", text, s, err)
	}
	return p
}

func TestParsePartition(t *testing.T) {
	for _, c := range []struct {
		text         string
		shape        board.Shape
		want, sizes  string
		sameAsOthers []string
	}{
		{"8-7", four, "aaaa/aaaa/bbbb/bbb.", "8-7", []string{"7-8", " 7 - 8 ", "8-7\n", "07-8", "aaaa/aaaa/bbbb/bbb.", "xxxx\nxxxx\nyyyy\nyyy.\n",
			"bbbb/bbbb/aaaa/aaa.", "1 1 1 1\n1 1 1 1\n2 2 2 2\n2 2 2 _", "1111\r\n1 1 1 1\r\n\r\n2222\r\n222.\r\n"}},
		{"7-7-1", four, "aaab/aaaa/cccc/ccc.", "7-7-1", []string{"1-7-7", "7-1-7", "éééz/éééé/xxxx/xxx."}},
		{"6-6-6-6", five, "aaabb/aaabb/ccdbb/ccddd/ccdd.", "6-6-6-6", []string{"6 6 6 4 4/6 6 6 4 4/5 5 3 4 4/5 5 3 3 3/5 5 3 3 ."}},
		{"8", three, "aaa/aaa/aa.", "8", []string{"aaa/aaa/aa_"}},
		{"5", board.Shape{Cols: 1, Rows: 6}, "a/a/a/a/a/.", "5", []string{"x\nx\nx\nx\nx\n.", "12/12/12/12/12/."}},
		{"3-2", board.Shape{Cols: 6, Rows: 1}, "aaabb.", "3-2", []string{"aaabb.", "12 12 12 7 7 ."}},
		{"1", board.Shape{Cols: 2, Rows: 1}, "a.", "1", []string{"a ."}},
		{"1-1-1", board.Shape{Cols: 2, Rows: 2}, "ab/c.", "1-1-1", []string{"éü/ø.", "ba/c."}},
	} {
		p := parsed(t, c.text, c.shape)
		if p.String() != c.want || p.Sizes() != c.sizes || p.Shape() != c.shape {
			t.Errorf("%q for %s: got %s, sizes %s, of %s; want %s, %s", c.text, c.shape, p, p.Sizes(), p.Shape(), c.want, c.sizes)
		}
		for _, other := range append(c.sameAsOthers, p.String()) {
			if q := parsed(t, other, c.shape); !q.equal(p) || q.String() != c.want {
				t.Errorf("%q for %s: got %s, want %s as of %q", other, c.shape, q, p, c.text)
			}
		}
	}
}

// Pictures for each corner, and their images with the home last.
func TestPictureCorners(t *testing.T) {
	s := board.Shape{Cols: 3, Rows: 2}
	for _, c := range []struct {
		text string
		home int
		want [][]int
	}{
		{".ab/abb", 0, [][]int{{2, 4}, {0, 1, 3}}},
		{"ab./abb", 2, [][]int{{0, 3}, {1, 2, 4}}},
		{"aab/.ab", 3, [][]int{{1, 2, 4}, {0, 3}}},
		{"aab/ab.", 5, [][]int{{0, 1, 3}, {2, 4}}},
	} {
		p := parsed(t, c.text, s)
		var got [][]int
		for _, pattern := range p.patterns {
			got = append(got, members(pattern))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: got patterns %v, want %v", c.text, got, c.want)
		}
		lists := map[rune][]int{}
		for cell, name := range []rune(strings.ReplaceAll(c.text, "/", "")) {
			lists[name] = append(lists[name], cell)
		}
		q, err := NewPartition(s, c.home, [][]int{lists['b'], lists['a']})
		if err != nil || !q.equal(p) {
			t.Errorf("%s: NewPartition gives %s, %v; want %s", c.text, q, err, p)
		}
	}
}

// A picture with its home first is the half turn of one with its home last.
func TestPictureTurned(t *testing.T) {
	for _, s := range smallShapes() {
		p := parsed(t, defaultSizes(s), s)
		cells := strings.Split(p.String(), "")
		slices.Reverse(cells)
		turned := strings.Join(cells, "")
		if q := parsed(t, turned, s); !q.equal(p) {
			t.Errorf("%s: %s gives %s, want %s", s, turned, q, p)
		}
	}
}

func TestParsePartitionRefused(t *testing.T) {
	long := strings.Repeat("7-", 5000) + "7"
	for _, c := range []struct {
		text  string
		shape board.Shape
		want  string
	}{
		{"", four, "the text is empty; write sizes such as 7-7-1 or a picture of 4x4"},
		{" \n ", three, "the text is empty; write sizes such as 8 or a picture of 3x3"},
		{"hello", four, `"hello" is neither sizes such as 7-7-1 nor a picture of 4x4 (rows: 1, not 4)`},
		{"7–8", four, `"7–8" is neither sizes such as 7-7-1 nor a picture of 4x4 (rows: 1, not 4)`},
		{"+7-8", four, `"+7-8" is neither sizes such as 7-7-1 nor a picture of 4x4 (rows: 1, not 4)`},
		{"7.5-7.5", four, `"7.5-7.5" is neither sizes such as 7-7-1 nor a picture of 4x4 (rows: 1, not 4)`},
		{"large", five, `"large" is neither sizes such as 6-6-6-6 nor a picture of 5x5 (rows: 1, not 5)`},
		{"7", four, `"7" makes 7 tiles, 4x4 has 15`},
		{"8-8", four, `"8-8" makes 16 tiles, 4x4 has 15`},
		{"7-8-", four, `"" is no size (place 3 of "7-8-")`},
		{"-7-8", four, `"" is no size (place 1 of "-7-8")`},
		{"7--8", four, `"" is no size (place 2 of "7--8")`},
		{"7 8", four, `"7 8" is no size (place 1 of "7 8")`},
		{"0-8-7", four, `a pattern of 4x4 has 1 to 8 tiles, not 0 (place 1 of "0-8-7")`},
		{"6-9", four, `a pattern of 4x4 has 1 to 8 tiles, not 9 (place 2 of "6-9")`},
		{"15", four, `a pattern of 4x4 has 1 to 8 tiles, not 15 (place 1 of "15")`},
		{"8-99999999999999999999", four, `a pattern of 4x4 has 1 to 8 tiles, not 99999999999999999999 (place 2 of "8-99999999999999999999")`},
		{"8-" + strings.Repeat("9", 500), four, `a pattern of 4x4 has 1 to 8 tiles, not ` + strings.Repeat("9", 40) + `… (place 2 of "8-` + strings.Repeat("9", 38) + `…")`},
		{"8-8-8", board.Shape{Cols: 25, Rows: 1}, `a pattern of 25x1 has 1 to 7 tiles, not 8 (place 1 of "8-8-8")`},
		{strings.Repeat("7-", 400) + "7", four, `"` + strings.Repeat("7-", 20) + `…" makes 2807 tiles, 4x4 has 15`},
		{long, four, "a text of 10001 bytes (at most 1000)"},
		{"aaaa/aaaa/bbbb", four, `"aaaa/aaaa/bbbb" is neither sizes such as 7-7-1 nor a picture of 4x4 (rows: 3, not 4)`},
		{"aaaa/aaaa/bbbb/bbb./cccc", four, `"aaaa/aaaa/bbbb/bbb./cccc" is neither sizes such as 7-7-1 nor a picture of 4x4 (rows: 5, not 4)`},
		{"aaaa/aaaaa/bbbb/bbb.", four, `"aaaa/aaaaa/bbbb/bbb." is neither sizes such as 7-7-1 nor a picture of 4x4 (row 2: 5 cells, not 4)`},
		{"aaaa/aaaa/bbbb/b b .", four, `"aaaa/aaaa/bbbb/b b ." is neither sizes such as 7-7-1 nor a picture of 4x4 (row 4: 3 cells, not 4)`},
		{"aaaa/aaaa/bbbb/bbbb", four, `"aaaa/aaaa/bbbb/bbbb" has no . in a corner for the blank's home`},
		{"aaaa/aaaa/bbb./bbbb", four, `the blank's home (row 3, column 4) is no corner`},
		{"aaaa/aaaa/bbbb/b_b.", four, `the blank's home (row 4, column 2) is no corner`},
		{"_aaa/aaaa/bbbb/bbb.", four, `a second . (row 4, column 4); only the blank's home is in no pattern`},
		{"aaaa/aaaa/abbb/bbb.", four, `a pattern of 4x4 has 1 to 8 tiles, not 9 (pattern a)`},
		{"2222/2222/1111/221.", four, `a pattern of 4x4 has 1 to 8 tiles, not 10 (pattern 2)`},
	} {
		p, err := ParsePartition(c.text, c.shape)
		if want := "pdb: no such partition: " + c.want; err == nil || err.Error() != want || !errors.Is(err, ErrPartition) {
			t.Errorf("%.60q for %s: got %s, %v\nwant %s", c.text, c.shape, p, err, want)
		}
	}
}

func TestNewPartitionRefused(t *testing.T) {
	for _, c := range []struct {
		home     int
		patterns [][]int
		want     string
	}{
		{8, [][]int{{0, 1, 2}, {3, 4, 5, 6}}, "tile 7 is in no pattern"},
		{8, nil, "tile 0 is in no pattern"},
		{0, [][]int{{1, 2}, {4, 5, 6, 7, 8}}, "tile 3 is in no pattern"},
		{8, [][]int{{0, 1, 2}, {2, 3, 4, 5, 6, 7}}, "tile 2 appears twice (pattern 2)"},
		{8, [][]int{{0, 1, 1, 2}, {3, 4, 5, 6, 7}}, "tile 1 appears twice (pattern 1)"},
		{8, [][]int{{0, 1, 2, 3}, {4, 5, 6, 7, 8}}, "8 is the blank and no tile (pattern 2)"},
		{2, [][]int{{0, 1, 2, 3}, {4, 5, 6, 7, 8}}, "2 is the blank and no tile (pattern 1)"},
		{8, [][]int{{0, 1, 2, 3}, {4, 5, 6, 7, 9}}, "tile 9 is not in 0..8 (pattern 2)"},
		{8, [][]int{{-1, 1, 2, 3}, {4, 5, 6, 7}}, "tile -1 is not in 0..8 (pattern 1)"},
		{8, [][]int{{0, 1, 2, 3}, {}, {4, 5, 6, 7}}, "a pattern of 3x3 has 1 to 8 tiles, not 0 (pattern 2)"},
		{4, [][]int{{0, 1, 2, 3}, {5, 6, 7, 8}}, "the blank's home, cell 4, is no corner of 3x3"},
		{-1, [][]int{{0, 1, 2, 3}, {5, 6, 7, 8}}, "the blank's home, cell -1, is no corner of 3x3"},
		{11, [][]int{{0, 1, 2, 3}, {5, 6, 7, 8}}, "the blank's home, cell 11, is no corner of 3x3"},
	} {
		p, err := NewPartition(three, c.home, c.patterns)
		if want := "pdb: no such partition: " + c.want; err == nil || err.Error() != want || !errors.Is(err, ErrPartition) {
			t.Errorf("home %d, %v: got %s, %v\nwant %s", c.home, c.patterns, p, err, want)
		}
	}
}

func TestPartitionShapes(t *testing.T) {
	for _, c := range []struct {
		shape board.Shape
		is    error
	}{
		{board.Shape{Cols: 6, Rows: 5}, solver.ErrNotApplicable},
		{board.Shape{Cols: 256, Rows: 256}, solver.ErrNotApplicable},
		{board.Shape{Cols: 26, Rows: 1}, solver.ErrNotApplicable},
		{board.Shape{Cols: 1, Rows: 1}, board.ErrShape},
		{board.Shape{}, board.ErrShape},
		{board.Shape{Cols: -4, Rows: -4}, board.ErrShape},
		{board.Shape{Cols: 1 << 30, Rows: 1 << 30}, board.ErrShape},
	} {
		_, parse := ParsePartition("7-8", c.shape)
		_, lists := NewPartition(c.shape, 0, nil)
		_, table := NewTable(t.Context(), c.shape, []int{0}, BuildOptions{})
		_, heuristic := NewLibrary(LibraryOptions{}).Heuristic(t.Context(), c.shape, 0, "", nil)
		for _, err := range []error{parse, lists, table, heuristic} {
			if !errors.Is(err, c.is) || errors.Is(err, ErrPartition) {
				t.Errorf("%s: got %v, want %v", c.shape, err, c.is)
			}
		}
	}
}

func TestParsePartitions(t *testing.T) {
	list, err := ParsePartitions("8-7 + 7-7-1+\naaaa/aaab/bbbb/bbb.", four)
	if err != nil || len(list) != 3 || list[0].Sizes() != "8-7" || list[1].Sizes() != "7-7-1" || list[2].String() != "aaaa/aaab/bbbb/bbb." {
		t.Errorf("got %v, %v", list, err)
	}
	for _, text := range []string{"", "+", "8-7+", "+8-7", "8-7++8-7", "8-7+8", "8-7,8-7"} {
		if list, err := ParsePartitions(text, four); !errors.Is(err, ErrPartition) {
			t.Errorf("%q: got %v, %v", text, list, err)
		}
	}
}

// The mirror image of a partition of a square is added unless it is equal.
func TestWithMirrors(t *testing.T) {
	for _, c := range []struct {
		text  string
		shape board.Shape
		want  string
	}{
		{"8-7", four, "[aaaa/aaaa/bbbb/bbb. aabb/aabb/aabb/aab.]"},
		{"8-7+aabb/aabb/aabb/aab.", four, "[aaaa/aaaa/bbbb/bbb. aabb/aabb/aabb/aab.]"},
		{"8-7+8-7", four, "[aaaa/aaaa/bbbb/bbb. aabb/aabb/aabb/aab.]"},
		{"ab/b.", board.Shape{Cols: 2, Rows: 2}, "[ab/b.]"},
		{"ab/c.", board.Shape{Cols: 2, Rows: 2}, "[ab/c.]"}, // its image has the same patterns
		{"3-2", board.Shape{Cols: 3, Rows: 2}, "[aab/ab.]"},
	} {
		list := must.Get(ParsePartitions(c.text, c.shape))
		if got := fmt.Sprint(withMirrors(list)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}

// covers returns an error unless the patterns partition the tiles of the shape.
func covers(p Partition) error {
	var taken uint32
	for _, pattern := range p.patterns {
		switch {
		case pattern&taken != 0:
			return fmt.Errorf("%v stand twice", members(pattern&taken))
		case bitCount(pattern) < 1 || bitCount(pattern) > maxPatternTiles(p.shape):
			return fmt.Errorf("a pattern of %d tiles", bitCount(pattern))
		}
		taken |= pattern
	}
	if want := uint32(1)<<(p.shape.Size()-1) - 1; taken != want {
		return fmt.Errorf("tiles %v, want %v", members(taken), members(want))
	}
	return nil
}

func TestLaidOut(t *testing.T) {
	for _, s := range smallShapes() {
		texts := []string{defaultSizes(s), "1" + strings.Repeat("-1", s.Size()-2)}
		for n := 2; n <= maxPatternTiles(s); n++ {
			var sizes []int
			for left := s.Size() - 1; left > 0; left -= n {
				sizes = append(sizes, min(n, left))
			}
			texts = append(texts, joinSizes(sizes))
		}
		for _, text := range texts {
			p := parsed(t, text, s)
			if err := covers(p); err != nil || p.Sizes() != text {
				t.Errorf("%s, %s: got %s with sizes %s: %v", s, text, p, p.Sizes(), err)
			}
			if q := parsed(t, p.String(), s); !q.equal(p) {
				t.Errorf("%s, %s: %s is read as %s", s, text, p, q)
			}
		}
	}
}

// Consecutive cells of the path are close.
func TestBoustrophedon(t *testing.T) {
	for _, c := range []struct {
		shape board.Shape
		want  []int
	}{
		{board.Shape{Cols: 4, Rows: 3}, []int{0, 4, 1, 5, 2, 6, 3, 7, 10, 9, 8}},
		{board.Shape{Cols: 3, Rows: 4}, []int{0, 1, 3, 4, 6, 7, 9, 10, 8, 5, 2}},
		{board.Shape{Cols: 3, Rows: 3}, []int{0, 3, 1, 4, 2, 5, 7, 6}},
		{board.Shape{Cols: 4, Rows: 1}, []int{0, 1, 2}},
		{board.Shape{Cols: 1, Rows: 4}, []int{0, 1, 2}},
	} {
		if got := boustrophedon(c.shape); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.shape, got, c.want)
		}
	}
}

// Parsing never panics, and the text of a partition parses to the same partition.
func FuzzParsePartition(f *testing.F) {
	for _, text := range []string{"8-7", "7-7-1", "0", "-", "99999999999999999999", "aaaa/aaaa/bbbb/bbb.", ".aaa\naaaa\nbbbb\nbbb\x00", "a a a a/1 1 1 1/é é é é/_ 1 1 1", "//", "+"} {
		f.Add(text, uint8(4), uint8(4))
	}
	f.Add("ab/c.", uint8(2), uint8(2))
	f.Add("6-6-6-6", uint8(5), uint8(5))
	f.Add("aaaaaaabbbbbbbccccccccdd.", uint8(25), uint8(1))
	f.Fuzz(func(t *testing.T, text string, cols, rows uint8) {
		s := board.Shape{Cols: int(cols), Rows: int(rows)}
		p, err := ParsePartition(text, s)
		if err != nil {
			known := errors.Is(err, ErrPartition) || errors.Is(err, board.ErrShape) || errors.Is(err, solver.ErrNotApplicable)
			if !known || len(err.Error()) > 400 {
				t.Fatalf("%q for %s: %v", text, s, err)
			}
			return
		}
		if err := covers(p); err != nil {
			t.Fatalf("%q for %s: %s: %v", text, s, p, err)
		}
		if q, err := ParsePartition(p.String(), s); err != nil || !q.equal(p) || q.String() != p.String() || q.Sizes() != p.Sizes() {
			t.Fatalf("%q for %s: %s is read as %s, %v", text, s, p, q, err)
		}
	})
}
