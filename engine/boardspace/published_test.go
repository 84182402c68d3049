package boardspace_test

import (
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/boardspace"
)

// Histograms from the On-Line Encyclopedia of Integer Sequences, https://oeis.org, which
// starts with the blank in a corner, and two from elsewhere with other starts.
var published = []struct {
	oeis       string
	cols, rows int
	path       board.Path // of the blank from the bottom right corner to its start
	histogram  []int64
}{
	{"A090034", 3, 2, nil, []int64{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}},
	{"A090035", 4, 2, nil, []int64{1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194, 1414, 1664, 1884,
		1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1}},
	{"A089473", 3, 3, nil, []int64{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
		23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}},
	{"A089474, from the centre", 3, 3, board.Path{board.Up, board.Left}, []int64{1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368,
		3084, 5482, 6736, 11132, 12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148}},
	{"A089483, from mid-side", 3, 3, board.Path{board.Left}, []int64{1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193,
		7322, 8596, 13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2}},
	{"A090036", 5, 2, nil, []int64{1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838, 9279, 12463,
		16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104896, 116966, 126335, 131998, 133107, 128720, 119332, 106335, 91545,
		75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605, 1224, 528, 225, 75, 20, 2}},
	{"A090166", 4, 3, nil, []int64{1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167, 119888, 198363,
		323206, 515778, 811000, 1248011, 1885279, 2782396, 4009722, 5621354, 7647872, 10065800, 12760413, 15570786, 18171606, 20299876,
		21587248, 21841159, 20906905, 18899357, 16058335, 12772603, 9515217, 6583181, 4242753, 2503873, 1350268, 643245, 270303, 92311, 27116,
		5390, 1115, 86, 18}},
	// The page of A090167 shows the first 39 numbers of 81.
	{"A090167", 6, 2, nil, []int64{1, 2, 3, 6, 11, 20, 36, 60, 95, 155, 258, 426, 688, 1106, 1723, 2615, 3901, 5885, 8851, 13205, 19508, 28593, 41179,
		58899, 83582, 118109, 165136, 228596, 312542, 423797, 568233, 755727, 994641, 1296097, 1667002, 2119476, 2660415, 3300586, 4038877}},
}

// OEIS A151944.
var diameters = map[board.Shape]int{
	{Cols: 1, Rows: 2}: 1, {Cols: 1, Rows: 3}: 2, {Cols: 1, Rows: 4}: 3, {Cols: 1, Rows: 9}: 8,
	{Cols: 2, Rows: 2}: 6, {Cols: 2, Rows: 3}: 21, {Cols: 2, Rows: 4}: 36, {Cols: 2, Rows: 5}: 55, {Cols: 2, Rows: 6}: 80,
	{Cols: 3, Rows: 3}: 31, {Cols: 3, Rows: 4}: 53,
}

func large(s board.Shape) bool { return s.Size() == boardspace.MaxCells && !s.Linear() }

// Published histograms, for each shape and its transpose.
func TestPublishedHistograms(t *testing.T) {
	for _, p := range published {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			for _, s := range []board.Shape{{Cols: p.cols, Rows: p.rows}, {Cols: p.rows, Rows: p.cols}} {
				if large(s) && !everyBoard && (home == board.TopLeft || s.Cols < s.Rows) {
					continue // takes seconds
				}
				path := p.path
				if home == board.TopLeft {
					path = path.Turned()
				}
				from := solved(t, s.Cols, s.Rows, home)
				if err := from.Play(path); err != nil {
					t.Fatal(err)
				}
				space := enumerate(t, from, boardspace.Options{})
				if got := space.Histogram[:min(len(space.Histogram), len(p.histogram))]; !slices.Equal(got, p.histogram) {
					t.Errorf("%s (%s, home %d): %v\nwant %v", s, p.oeis, home, got, p.histogram)
				}
				if want := diameters[board.Shape{Cols: min(s.Cols, s.Rows), Rows: max(s.Cols, s.Rows)}]; path == nil && space.Diameter() != want {
					t.Errorf("%s: diameter %d, want %d (A151944)", s, space.Diameter(), want)
				}
				sum := int64(0)
				for _, n := range space.Histogram {
					sum += n
				}
				half := int64(1)
				for i := 3; i <= s.Size(); i++ {
					half *= int64(i)
				}
				if sum != half || space.States != half {
					t.Errorf("%s: %d boards, in the histogram %d, want %d!/2 = %d", s, space.States, sum, s.Size(), half)
				}
			}
		}
	}
}

func TestPublishedDiameters(t *testing.T) {
	for s, want := range diameters {
		if large(s) {
			continue // see TestPublishedHistograms
		}
		for _, s := range []board.Shape{s, {Cols: s.Rows, Rows: s.Cols}} {
			if got := enumerate(t, solved(t, s.Cols, s.Rows, board.TopLeft), boardspace.Options{}).Diameter(); got != want {
				t.Errorf("%s: diameter %d, want %d", s, got, want)
			}
		}
	}
}

// The farthest boards, from the examples of the OEIS pages.
func TestPublishedFarthest(t *testing.T) {
	for _, c := range []struct {
		cols, rows int
		want       []string
	}{
		{3, 2, []string{"4 5 0 / 1 2 3"}},                                  // A090034
		{4, 2, []string{"0 7 2 1 / 4 3 6 5"}},                              // A090035
		{3, 3, []string{"6 4 7 / 8 5 0 / 3 2 1", "8 6 7 / 2 5 4 / 3 0 1"}}, // A089473
		{5, 2, []string{"0 5 3 2 1 / 9 4 8 7 6", "0 9 3 7 1 / 5 4 8 2 6"}}, // A090036
	} {
		var got []string
		for _, b := range enumerate(t, solved(t, c.cols, c.rows, board.BottomRight), boardspace.Options{}).Farthest {
			got = append(got, board.English.Format(b))
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%dx%d: %q, want %q", c.cols, c.rows, got, c.want)
		}
	}
}
