package pdb

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/sorting"
	"taquin/engine/text"
)

// ErrPartition is wrapped by every error about an invalid partition, except those about the
// shape.
var ErrPartition = message.New("tables.no-such-partition", "pdb: no such partition")

// MaxCells is the largest number of cells of a board with tables.
const MaxCells = 25

// Partition divides the tiles of a shape into disjoint patterns, each with its table. The sum
// of their values is an admissible bound.
type Partition struct {
	shape    board.Shape
	patterns []uint32 // sets of home cells; the blank's home is the last cell
}

// newPartition returns the partition with the given patterns, lists of tiles named by their
// home cells. The blank's home must be a corner, every other cell must be in one pattern, and
// a pattern has at most MaxTiles tiles. The names of the patterns are for errors.
func newPartition(s board.Shape, home int, patterns [][]int, names []string) (Partition, error) {
	if err := checkShape(s); err != nil {
		return Partition{}, err
	}
	toLast, err := cornerToLast(s, home)
	if err != nil {
		return Partition{}, message.Errorf("tables.the-blanks-home-cell", "%w: the blank's home, cell %d, is no corner of %s", ErrPartition, home, s)
	}
	p := Partition{shape: s}
	var taken uint32
	for i, tiles := range patterns {
		pattern, err := patternOf(s, home, tiles)
		if err != nil {
			return Partition{}, message.Errorf("tables.pattern", "%w (pattern %s)", err, shorten(names[i]))
		}
		if repeated := pattern & taken; repeated != 0 {
			return Partition{}, message.Errorf("tables.tile-appears-twice-pattern", "%w: tile %d appears twice (pattern %s)", ErrPartition, bits.TrailingZeros32(repeated), shorten(names[i]))
		}
		taken |= pattern
		p.patterns = append(p.patterns, toLast.apply(pattern))
	}
	for t := range s.Size() {
		if t != home && taken>>t&1 == 0 {
			return Partition{}, message.Errorf("tables.tile-is-in-no", "%w: tile %d is in no pattern", ErrPartition, t)
		}
	}
	return p, nil
}

// patternOf converts a list of tiles into a set.
func patternOf(s board.Shape, home int, tiles []int) (uint32, error) {
	var pattern uint32
	for _, t := range tiles {
		switch {
		case t < 0 || t >= s.Size():
			return 0, message.Errorf("tables.tile-is-not-in", "%w: tile %d is not in 0..%d", ErrPartition, t, s.Size()-1)
		case t == home:
			return 0, message.Errorf("tables.is-the-blank-and", "%w: %d is the blank and no tile", ErrPartition, t)
		case pattern>>t&1 != 0:
			return 0, message.Errorf("tables.tile-appears-twice", "%w: tile %d appears twice", ErrPartition, t)
		}
		pattern |= 1 << t
	}
	return pattern, checkPatternSize(s, strconv.Itoa(len(tiles)))
}

// checkPatternSize returns an error if no pattern can have the given size.
func checkPatternSize(s board.Shape, size string) error {
	if n, err := strconv.Atoi(size); err != nil || n < 1 || n > maxPatternTiles(s) {
		return message.Errorf("tables.a-pattern-of-has", "%w: a pattern of %s has 1 to %d tiles, not %s", ErrPartition, s, maxPatternTiles(s), shorten(size))
	}
	return nil
}

// maxPatternTiles returns the largest size of a pattern. In a long single row, the tiles
// divide the free cells into one more region.
func maxPatternTiles(s board.Shape) int {
	if s.Linear() && s.Size() > 2*MaxTiles {
		return maxRegions - 1
	}
	return MaxTiles
}

// maxText is the maximal length of the text of a partition.
const maxText = 1000

// ParsePartition parses a partition for a shape. The text is either a list of pattern sizes,
// "7-8", for which it chooses the patterns, or a picture: for each cell a letter or number
// that names the pattern of its tile, "." for the blank's home in a corner, and "/" or
// newlines between rows: "aaaa/aaaa/bbbb/bbb.".
func ParsePartition(text string, s board.Shape) (Partition, error) {
	if err := checkShape(s); err != nil {
		return Partition{}, err
	}
	switch {
	case len(text) > maxText:
		return Partition{}, message.Errorf("tables.a-text-of-bytes", "%w: a text of %d bytes (at most %d)", ErrPartition, len(text), maxText)
	case strings.TrimSpace(text) == "":
		return Partition{}, message.Errorf("tables.the-text-is-empty", "%w: the text is empty; write sizes such as %s or a picture of %s", ErrPartition, defaultSizes(s), s)
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
		return message.Errorf("tables.pattern-databases-are-for", "%w: pattern databases are for up to %d cells, not for %s", solver.ErrNotApplicable, MaxCells, s)
	}
	return nil
}

// parseSizes parses a list of sizes.
func parseSizes(text string, s board.Shape) (Partition, error) {
	var sizes []int
	sum := 0
	for field := range strings.SplitSeq(text, "-") {
		field = strings.TrimSpace(field)
		if strings.Trim(field, "0123456789") != "" || field == "" {
			return Partition{}, message.Errorf("tables.is-no-size-place", "%w: %q is no size (place %d of %s)", ErrPartition, field, len(sizes)+1, quoted(text))
		}
		if err := checkPatternSize(s, field); err != nil {
			return Partition{}, message.Errorf("tables.place-of", "%w (place %d of %s)", err, len(sizes)+1, quoted(text))
		}
		n, _ := strconv.Atoi(field)
		sizes = append(sizes, n)
		sum += n
	}
	if sum != s.Size()-1 {
		return Partition{}, message.Errorf("tables.makes-tiles-has", "%w: %s makes %d tiles, %s has %d", ErrPartition, quoted(text), sum, s, s.Size()-1)
	}
	return layOut(s, sizes)
}

// maxQuoted limits the length of quotations in errors.
const maxQuoted = 40

func shorten(s string) string { return text.Shorten(s, maxQuoted) }
func quoted(s string) string  { return text.Quote(s, maxQuoted) }

// layOut returns a partition into patterns of the given sizes. Adjacent tiles interact most,
// so patterns should be compact: it uses a known good partition, or else consecutive pieces
// of a boustrophedon path.
func layOut(s board.Shape, sizes []int) (Partition, error) {
	sizes = slices.Clone(sizes)
	sorting.By(sizes, func(a, b int) int { return b - a })
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

// boustrophedon visits all cells but the last in pairs of rows, column by column, in
// alternating directions; in pairs of columns if there are more rows than columns.
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

// parsePicture parses a picture.
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
			where := message.Place(cell/s.Cols+1, cell%s.Cols+1)
			if home >= 0 {
				return Partition{}, message.Errorf("tables.a-second-only-the", "%w: a second %s %s; only the blank's home is in no pattern", ErrPartition, name, where)
			}
			if _, err := cornerToLast(s, cell); err != nil {
				return Partition{}, message.Errorf("tables.the-blanks-home-is", "%w: the blank's home %s is no corner", ErrPartition, where)
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
		return Partition{}, message.Errorf("tables.has-no-in-a", "%w: %s has no . in a corner for the blank's home", ErrPartition, quoted(text))
	}
	return newPartition(s, home, patterns, names)
}

// cellsOf returns the names in the cells of a picture.
func cellsOf(text string, s board.Shape) ([]string, error) {
	var cells []string
	rows := 0
	var wrong message.Text
	for row := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '/' || r == '\n' }) {
		names := strings.Fields(row)
		if len(names) == 0 {
			continue
		}
		if len(names) == 1 && s.Cols > 1 {
			names = strings.Split(names[0], "")
		}
		if rows++; len(names) != s.Cols && wrong.Empty() {
			wrong = message.Textf("tables.row-cells-not", "row %d: %d cells, not %d", rows, len(names), s.Cols)
		}
		cells = append(cells, names...)
	}
	if rows != s.Rows {
		wrong = message.Textf("tables.rows-not", "rows: %d, not %d", rows, s.Rows)
	}
	if !wrong.Empty() {
		return nil, message.Errorf("tables.is-neither-sizes-such", "%w: %s is neither sizes such as %s nor a picture of %s (%s)", ErrPartition, quoted(text), defaultSizes(s), s, wrong)
	}
	return cells, nil
}

// String returns the picture of the partition, with the blank's home last and the patterns
// named in order of appearance.
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

// alone at the end of a text requests the partitions without their mirror images.
const alone = " alone"

// ParsePartitions parses partitions separated by "+", or the name Large. The word "alone" at the
// end is for Library.Heuristic.
func ParsePartitions(text string, s board.Shape) ([]Partition, error) {
	text = strings.TrimSuffix(text, alone)
	if strings.TrimSpace(text) == Large {
		if text = largeSet(s); text == "" {
			return nil, message.Errorf("tables.there-is-no-large", "%w: there is no large set for %s (there is for 4x4 and 5x5)", ErrPartition, s)
		}
	}
	var list []Partition
	for part := range strings.SplitSeq(text, "+") {
		p, err := ParsePartition(strings.TrimSpace(part), s)
		if err != nil && part != text {
			return nil, message.Errorf("tables.place-between-the", "%w (place %d between the +)", err, len(list)+1)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// withMirrors appends the mirror images of partitions of a square, without duplicates.
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
