package pdb

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// ErrPartition is wrapped by every error about a partition that none is, but
// for those about a shape that has none.
var ErrPartition = errors.New("pdb: no such partition")

// MaxCells is the largest number of cells of a board that tables are made for.
const MaxCells = 25

// Partition parts the tiles of a shape into patterns, each of which has its
// table; the values of all add up to a lower bound.
type Partition struct {
	shape    board.Shape
	patterns []uint32 // tiles by their homes, where the blank's home is the last cell
}

// NewPartition returns the partition with these patterns, lists of tiles named
// by their homes. The blank's home is a corner; every other cell stands in one
// pattern, and a pattern has at most MaxTiles.
func NewPartition(s board.Shape, home int, patterns [][]int) (Partition, error) {
	names := make([]string, len(patterns))
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return newPartition(s, home, patterns, names)
}

// named is NewPartition with the names of the patterns, for errors.
func newPartition(s board.Shape, home int, patterns [][]int, names []string) (Partition, error) {
	if err := checkShape(s); err != nil {
		return Partition{}, err
	}
	turn, err := cornerToLast(s, home)
	if err != nil {
		return Partition{}, fmt.Errorf("%w: the blank's home, cell %d, is no corner of %s", ErrPartition, home, s)
	}
	p := Partition{shape: s}
	var taken uint32
	for i, tiles := range patterns {
		pattern, err := patternOf(s, home, tiles)
		if err != nil {
			return Partition{}, fmt.Errorf("%w (pattern %s)", err, shorten(names[i]))
		}
		if twice := pattern & taken; twice != 0 {
			return Partition{}, fmt.Errorf("%w: tile %d stands twice (pattern %s)", ErrPartition, bits.TrailingZeros32(twice), shorten(names[i]))
		}
		taken |= pattern
		p.patterns = append(p.patterns, turn.apply(pattern))
	}
	for t := range s.Size() {
		if t != home && taken>>t&1 == 0 {
			return Partition{}, fmt.Errorf("%w: tile %d is in no pattern", ErrPartition, t)
		}
	}
	return p, nil
}

// patternOf returns a list of tiles as a set.
func patternOf(s board.Shape, home int, tiles []int) (uint32, error) {
	var pattern uint32
	for _, t := range tiles {
		switch {
		case t < 0 || t >= s.Size():
			return 0, fmt.Errorf("%w: tile %d is not in 0..%d", ErrPartition, t, s.Size()-1)
		case t == home:
			return 0, fmt.Errorf("%w: %d is the blank and no tile", ErrPartition, t)
		case pattern>>t&1 != 0:
			return 0, fmt.Errorf("%w: tile %d stands twice", ErrPartition, t)
		}
		pattern |= 1 << t
	}
	return pattern, checkPatternSize(s, strconv.Itoa(len(tiles)))
}

// checkSize refuses numbers of tiles that no pattern has.
func checkPatternSize(s board.Shape, size string) error {
	if n, err := strconv.Atoi(size); err != nil || n < 1 || n > maxPatternTiles(s) {
		return fmt.Errorf("%w: a pattern of %s has 1 to %d tiles, not %s", ErrPartition, s, maxPatternTiles(s), shorten(size))
	}
	return nil
}

// mostTiles is how many tiles a pattern may have. In a row that is long enough
// they part the blank's cells into one region more.
func maxPatternTiles(s board.Shape) int {
	if s.Linear() && s.Size() > 2*MaxTiles {
		return maxRegions - 1
	}
	return MaxTiles
}

// maxText is the longest text that is read as a partition.
const maxText = 1000

// ParsePartition reads a partition for boards of a shape: the sizes of its
// patterns, "7-8", which it lays out well, or a picture with a letter or number
// for each cell that names its tile's pattern and "." for the blank's home, in
// a corner, rows separated by "/" or a new line: "aaaa/aaaa/bbbb/bbb.".
func ParsePartition(text string, s board.Shape) (Partition, error) {
	if err := checkShape(s); err != nil {
		return Partition{}, err
	}
	switch {
	case len(text) > maxText:
		return Partition{}, fmt.Errorf("%w: a text of %d bytes (at most %d)", ErrPartition, len(text), maxText)
	case strings.TrimSpace(text) == "":
		return Partition{}, fmt.Errorf("%w: the text is empty; write sizes such as %s or a picture of %s", ErrPartition, defaultSizes(s), s)
	case strings.Trim(text, "0123456789- \t\r\n") == "":
		return parseSizes(text, s)
	}
	return parsePicture(text, s)
}

func checkShape(s board.Shape) error {
	if _, err := board.NewShape(s.Cols, s.Rows); err != nil {
		return err
	}
	if s.Size() > MaxCells {
		return fmt.Errorf("%w: pattern databases are for up to %d cells, not for %s", solver.ErrNotApplicable, MaxCells, s)
	}
	return nil
}

// parseSizes reads "7-8".
func parseSizes(text string, s board.Shape) (Partition, error) {
	var sizes []int
	sum := 0
	for field := range strings.SplitSeq(text, "-") {
		field = strings.TrimSpace(field)
		if strings.Trim(field, "0123456789") != "" || field == "" {
			return Partition{}, fmt.Errorf("%w: %q is no size (place %d of %s)", ErrPartition, field, len(sizes)+1, quoted(text))
		}
		if err := checkPatternSize(s, field); err != nil {
			return Partition{}, fmt.Errorf("%w (place %d of %s)", err, len(sizes)+1, quoted(text))
		}
		n, _ := strconv.Atoi(field)
		sizes = append(sizes, n)
		sum += n
	}
	if sum != s.Size()-1 {
		return Partition{}, fmt.Errorf("%w: %s makes %d tiles, %s has %d", ErrPartition, quoted(text), sum, s, s.Size()-1)
	}
	return layOut(s, sizes)
}

// maxQuoted is how many letters of what a user wrote stand in an error.
const maxQuoted = 40

func shorten(s string) string { return text.Shorten(s, maxQuoted) }
func quoted(s string) string  { return text.Quote(s, maxQuoted) }

// laidOut returns a partition into patterns of these sizes. Tiles that lie
// close together get in each other's way most, so patterns are compact: for the
// sizes in common use one that was found good, else pieces of a path that goes
// to and fro through pairs of rows.
func layOut(s board.Shape, sizes []int) (Partition, error) {
	sizes = slices.Clone(sizes)
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	if picture := knownPicture(s, sizes); picture != "" {
		return parsePicture(picture, s)
	}
	path := boustrophedon(s)
	p := Partition{shape: s}
	for _, n := range sizes {
		var pattern uint32
		for _, cell := range path[:n] {
			pattern |= 1 << cell
		}
		p.patterns, path = append(p.patterns, pattern), path[n:]
	}
	return p, nil
}

func joinSizes(sizes []int) string {
	fields := make([]string, len(sizes))
	for i, n := range sizes {
		fields[i] = strconv.Itoa(n)
	}
	return strings.Join(fields, "-")
}

// toAndFro visits all cells but the last, through pairs of rows and in them
// column by column; where there are more rows than columns, the other way.
func boustrophedon(s board.Shape) []int {
	along, across := s.Rows, s.Cols
	cell := func(i, j int) int { return i*s.Cols + j }
	if s.Cols < s.Rows {
		along, across = s.Cols, s.Rows
		cell = func(i, j int) int { return j*s.Cols + i }
	}
	var path []int
	for first := 0; first < along; first += 2 {
		for j := range across {
			if first/2%2 == 1 {
				j = across - 1 - j
			}
			for i := first; i < min(first+2, along); i++ {
				if c := cell(i, j); c != s.Size()-1 {
					path = append(path, c)
				}
			}
		}
	}
	return path
}

// parsePicture reads a name for each cell.
func parsePicture(text string, s board.Shape) (Partition, error) {
	cells, err := cellsOf(text, s)
	if err != nil {
		return Partition{}, err
	}
	home := -1
	var names []string
	var patterns [][]int
	for cell, name := range cells {
		if name == "." || name == "_" {
			where := fmt.Sprintf("(row %d, column %d)", cell/s.Cols+1, cell%s.Cols+1)
			if home >= 0 {
				return Partition{}, fmt.Errorf("%w: a second %s %s; only the blank's home is in no pattern", ErrPartition, name, where)
			}
			if _, err := cornerToLast(s, cell); err != nil {
				return Partition{}, fmt.Errorf("%w: the blank's home %s is no corner", ErrPartition, where)
			}
			home = cell
			continue
		}
		i := slices.Index(names, name)
		if i < 0 {
			i = len(names)
			names, patterns = append(names, name), append(patterns, nil)
		}
		patterns[i] = append(patterns[i], cell)
	}
	if home < 0 {
		return Partition{}, fmt.Errorf("%w: %s has no . in a corner for the blank's home", ErrPartition, quoted(text))
	}
	return newPartition(s, home, patterns, names)
}

// cellsOf returns what a picture has in each cell.
func cellsOf(text string, s board.Shape) ([]string, error) {
	var cells []string
	rows := 0
	var wrong string
	for row := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '/' || r == '\n' }) {
		names := strings.Fields(row)
		if len(names) == 0 {
			continue
		}
		if len(names) == 1 && s.Cols > 1 {
			names = strings.Split(names[0], "")
		}
		if rows++; len(names) != s.Cols && wrong == "" {
			wrong = fmt.Sprintf("row %d: %d cells, not %d", rows, len(names), s.Cols)
		}
		cells = append(cells, names...)
	}
	if rows != s.Rows {
		wrong = fmt.Sprintf("rows: %d, not %d", rows, s.Rows)
	}
	if wrong != "" {
		return nil, fmt.Errorf("%w: %s is neither sizes such as %s nor a picture of %s (%s)", ErrPartition, quoted(text), defaultSizes(s), s, wrong)
	}
	return cells, nil
}

// String is the partition as a picture, the blank's home last and the patterns
// named in the order in which they come.
func (p Partition) String() string {
	var text strings.Builder
	var names []int
	for cell := range p.shape.Size() {
		if cell > 0 && cell%p.shape.Cols == 0 {
			text.WriteByte('/')
		}
		name := byte('.')
		for i, pattern := range p.patterns {
			if pattern>>cell&1 != 0 {
				if !slices.Contains(names, i) {
					names = append(names, i)
				}
				name = byte('a' + slices.Index(names, i))
			}
		}
		text.WriteByte(name)
	}
	return text.String()
}

// Sizes is how many tiles the patterns have, the largest first: "8-7".
func (p Partition) Sizes() string {
	sizes := make([]int, len(p.patterns))
	for i, pattern := range p.patterns {
		sizes[i] = bitCount(pattern)
	}
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	return joinSizes(sizes)
}

// Shape returns the shape of the boards.
func (p Partition) Shape() board.Shape { return p.shape }

// bestPicture returns a picture of the partition that was found best among those of
// its sizes, by the boards that IDA* generates with it and its mirror image;
// "" where none was looked for. That of four times six tiles is Korf and
// Felner's (Artificial Intelligence 134 (2002), fig. 5).
func knownPicture(s board.Shape, sizes []int) string {
	switch s.String() + " " + joinSizes(sizes) {
	case "4x4 8-7":
		return "aaaa/aaaa/bbbb/bbb."
	case "4x4 7-7-1":
		return "aaac/aaaa/bbbb/bbb."
	case "5x5 6-6-6-6":
		return "dddcc/dddcc/bbacc/bbaaa/bbaa."
	case "5x5 7-7-6-4":
		return "ddccc/ddccc/bbbaa/bbaaa/bbaa."
	}
	return ""
}

// Large is the name of a set of tables that take longer to build than the
// usual ones and prove more.
const Large = "large"

// large returns the partitions of that set; "" where there is none.
func largeSet(s board.Shape) string {
	switch s.String() {
	case "4x4":
		return "8-7 + aaaa/aaab/abbb/bbb."
	case "5x5":
		return "6-6-6-6 + 7-7-6-4"
	}
	return ""
}

// preferred lists partitions that are used instead of the usual ones where their
// tables are there: first for a board that is soon solved, and last for one that takes
// long. The large set of 4x4 takes longer than 8-7 for most boards, as it asks two tables
// more of each, and a fourth of the time for the worst. That of 5x5 is not among
// them: it halves the boards, and takes twice as long for each.
func preferredPartitions(s board.Shape) []string {
	if s == (board.Shape{Cols: 4, Rows: 4}) {
		return []string{"8-7", Large}
	}
	return nil
}

// ParsePartitions reads partitions with "+" between them, or Large.
func ParsePartitions(text string, s board.Shape) ([]Partition, error) {
	if strings.TrimSpace(text) == Large {
		if text = largeSet(s); text == "" {
			return nil, fmt.Errorf("%w: there is no large set for %s (there is for 4x4 and 5x5)", ErrPartition, s)
		}
	}
	var list []Partition
	for part := range strings.SplitSeq(text, "+") {
		p, err := ParsePartition(strings.TrimSpace(part), s)
		if err != nil && part != text {
			return nil, fmt.Errorf("%w (place %d between the +)", err, len(list)+1)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// withMirrors adds to partitions of a square their mirror images, where these
// are others.
func withMirrors(list []Partition) []Partition {
	var all []Partition
	add := func(p Partition) {
		if !slices.ContainsFunc(all, p.equal) {
			all = append(all, p)
		}
	}
	for _, p := range list {
		add(p)
	}
	for _, p := range list {
		if m := mirror(p.shape); m != nil {
			image := Partition{shape: p.shape}
			for _, pattern := range p.patterns {
				image.patterns = append(image.patterns, m.apply(pattern))
			}
			add(image)
		}
	}
	return all
}

// equal reports whether two partitions have the same patterns.
func (p Partition) equal(q Partition) bool {
	return slices.Equal(slices.Sorted(slices.Values(p.patterns)), slices.Sorted(slices.Values(q.patterns)))
}

// usual returns sizes of patterns whose tables are ready within seconds.
func defaultSizes(s board.Shape) string {
	most := 6
	switch {
	case s.Size() <= 12:
		most = 8
	case s.Size() <= 16:
		most = 7
	}
	return sizesUpTo(most, s)
}

// quick returns sizes of patterns whose tables are ready within a second, also in a browser.
func quickSizes(s board.Shape) string {
	if s.Size() <= 9 {
		return sizesUpTo(8, s)
	}
	return sizesUpTo(6, s)
}

// upTo returns sizes of patterns of at most so many tiles.
func sizesUpTo(most int, s board.Shape) string {
	var sizes []int
	for left := s.Size() - 1; left > 0; left -= min(left, most) {
		sizes = append(sizes, min(left, most))
	}
	return joinSizes(sizes)
}
