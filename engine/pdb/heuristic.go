package pdb

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
)

// Heuristic is a lower bound on the distance of boards of one shape and home: the maximum of
// several additive partitions, usually each with its mirror image.
type Heuristic struct {
	Partitions []AdditivePartition
	shape      board.Shape
	home       int
	name       string
	paged      []*Table // read page by page
}

// AdditivePartition is a partition seen from boards of some home. Each tile belongs to one
// view, and the sum of all views' values is admissible.
type AdditivePartition struct {
	Views  []*View
	ViewOf []uint8 // index of the view by tile
}

// Start computes the states of a board in all views and returns the sum of their values.
func (s AdditivePartition) Start(b *board.Board, states []State) int {
	sum := 0
	for i, v := range s.Views {
		state, value := v.Start(b)
		states[i] = state
		sum += value
	}
	return sum
}

// String returns the names of the partitions: "8-7".
func (g *Heuristic) String() string { return g.name }

// Bytes returns the size of the compact tables.
func (g *Heuristic) Bytes() int64 {
	var bytes int64
	for _, t := range g.tables() {
		bytes += t.Bytes()
	}
	return bytes
}

// AllStored reports whether all tables are stored in files.
func (g *Heuristic) AllStored() bool {
	return !slices.ContainsFunc(g.tables(), func(t *Table) bool { return !t.stored })
}

// tables returns the distinct tables.
func (g *Heuristic) tables() []*Table {
	var list []*Table
	for _, partition := range g.Partitions {
		for _, v := range partition.Views {
			if !slices.Contains(list, v.table) {
				list = append(list, v.table)
			}
		}
	}
	return list
}

// Heuristic returns the heuristic for boards whose blank's home is a corner. The text names
// one or several partitions, separated by "+" (see ParsePartition); "" selects the best one
// whose tables exist, or else the default. Missing tables are built. If the text is "" and
// one table holds all tiles, the home may be any cell.
func (l *Library) Heuristic(ctx context.Context, s board.Shape, home int, text string, watch func(BuildProgress)) (*Heuristic, error) {
	return l.heuristic(ctx, s, home, text, false, watch)
}

func (l *Library) heuristic(ctx context.Context, s board.Shape, home int, text string, paged bool, watch func(BuildProgress)) (*Heuristic, error) {
	if err := checkShape(s); err != nil {
		return nil, err
	}
	symmetry, err := cornerToLast(s, home)
	oneTable := err != nil && text == "" && fitsOneTable(s)
	if err != nil && !oneTable {
		return nil, err
	}
	if text == "" {
		_, text = l.ChoosePartitions(s)
	}
	key := fmt.Sprintf("%s %d %s", s, home, text)
	l.mu.Lock()
	h := l.heuristics[key]
	if h == nil && paged {
		h = l.heuristics[key+pagedKey]
	}
	l.mu.Unlock()
	if h != nil {
		return h, nil
	}
	partitions, err := ParsePartitions(text, s)
	if err != nil {
		return nil, err
	}
	if oneTable {
		partitions, symmetry = []Partition{{s, []uint32{(1<<s.Size() - 1) &^ (1 << home)}}}, identity(s)
	}
	if err := l.loadAll(ctx, s, text, partitions, paged, watch); err != nil {
		return nil, err
	}
	if !oneTable && !strings.HasSuffix(text, alone) { // the mirror image has another home
		partitions = withMirrors(partitions)
	}
	h = &Heuristic{shape: s, home: home, name: text}
	for _, description := range partitions {
		partition := AdditivePartition{ViewOf: make([]uint8, s.Size())}
		for _, pattern := range description.patterns {
			v := l.view(s, pattern, symmetry)
			for _, tile := range v.tiles {
				partition.ViewOf[tile] = uint8(len(partition.Views))
			}
			partition.Views = append(partition.Views, v)
		}
		h.Partitions = append(h.Partitions, partition)
	}
	for _, t := range h.tables() {
		if t.paged != nil {
			h.paged = append(h.paged, t)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.heuristics, key+pagedKey)
	if len(h.paged) > 0 {
		key += pagedKey
	}
	l.heuristics[key] = h
	return h, nil
}

// pagedKey is the suffix of the keys of heuristics that are read page by page.
const pagedKey = " paged"

// view returns the view of a loaded pattern, composed with a symmetry that takes the blank's
// home to the last cell. Mirrored patterns share a table.
func (l *Library) view(s board.Shape, pattern uint32, symmetry symmetry) *View {
	shared, mirrored := canonicalPattern(s, pattern)
	if mirrored {
		symmetry = symmetry.compose(mirror(s))
	}
	key := tableKey{s, shared}
	l.mu.Lock()
	defer l.mu.Unlock()
	return newView(cmp.Or(l.tables[key], l.paged[key]), symmetry)
}

// ChoosePartitions returns the best partitions whose tables exist and fit into free memory,
// or else the default ones. The first result is for the start of a search, the last for long
// searches; they may be equal. It notifies the user once of tables that do not fit.
func (l *Library) ChoosePartitions(s board.Shape) (first, last string) {
	var why message.Text // why the smallest tables that do not fit are left out
	var now bool
	fits := func(text string) bool {
		lacks, isNew := l.memoryShortfall(s, text)
		if why.Empty() {
			why, now = lacks, isNew
		}
		return lacks.Empty()
	}
	for _, text := range preferredPartitions(s) {
		if l.hasAll(s, text) && fits(text) {
			first, last = cmp.Or(first, text), text
		}
	}
	switch {
	case first != "":
	case l.quick || !fits(defaultSizes(s)):
		first, last = quickSizes(s), quickSizes(s)
	default:
		first, last = defaultSizes(s), defaultSizes(s)
	}
	if !why.Empty() && now {
		l.notify(message.Textf("tables.using-tables", "using tables %s for %s: %s", last, s, why))
	}
	return first, last
}

// QuickStart returns smaller partitions to begin a search with, if the tables of the given ones
// are missing: most boards are solved before these would be built. Libraries in memory build at
// once.
func (l *Library) QuickStart(s board.Shape, text string) (quick string, ok bool) {
	quick = quickSizes(s)
	return quick, l.dir != "" && quick != text && !l.hasAll(s, text)
}

// UsingTables begins the notification about tables that do not fit.
const UsingTables = "using tables "

// memoryShortfall returns why the tables of partitions do not fit into free memory, or "".
// Loaded tables need no more memory, and the smallest tables always fit. The answer is
// computed once (now is true), so that a library does not change its choice.
func (l *Library) memoryShortfall(s board.Shape, name string) (why message.Text, now bool) {
	partitions, err := ParsePartitions(name, s)
	if err != nil || name == quickSizes(s) {
		return message.Text{}, false
	}
	bytes := int64(0)
	for _, pattern := range patternsOf(s, partitions) {
		if l.loaded(tableKey{s, pattern}) == nil {
			bytes += 8 * int64(l.layout(s, bitCount(pattern)).words())
		}
	}
	if bytes == 0 {
		return message.Text{}, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	key := fmt.Sprintf("%s %s", s, name)
	why, known := l.shortfalls[key]
	if !known {
		if free := l.freeMemory(); bytes > free {
			why = message.Textf("tables.would-take", "%s would take %s of memory, and %s are free", name, message.Megabytes(bytes), message.Megabytes(free))
		}
		l.shortfalls[key] = why
	}
	return why, !known
}

func (l *Library) hasAll(s board.Shape, text string) bool {
	partitions, err := ParsePartitions(text, s)
	return err == nil && !slices.ContainsFunc(patternsOf(s, partitions), func(pattern uint32) bool { return !l.has(s, pattern) })
}

// LibraryHeuristic is the lower bound from a library's tables, for boards of up to MaxCells
// cells and any home of the blank. If one table holds all tiles (at most MaxTiles), it is the
// exact distance. On unsolvable boards it is the Manhattan distance.
type LibraryHeuristic struct {
	tables     *Library
	partitions string // see ParsePartition; "" for the default
}

// NewLibraryHeuristic returns the heuristic with the default partitions of a library.
func NewLibraryHeuristic(tables *Library) LibraryHeuristic { return LibraryHeuristic{tables: tables} }

// WithTables implements heuristic.Tabled.
func (h LibraryHeuristic) WithTables(partitions string) heuristic.Heuristic {
	h.partitions = partitions
	return h
}

// Name returns "pdb".
func (LibraryHeuristic) Name() string { return "pdb" }

// About implements Described.
func (LibraryHeuristic) About() string {
	return "the moves of several groups of tiles, each looked up in a pattern database, and their sum; admissible"
}

// Admissible returns true.
func (LibraryHeuristic) Admissible() bool { return true }

// Prepare loads or builds the tables for boards like b. Building takes seconds.
func (h LibraryHeuristic) Prepare(ctx context.Context, b *board.Board, watch func(doing message.Text, share float64)) error {
	_, _, err := h.heuristicFor(ctx, b, func(at BuildProgress) { watch(at.Message(), at.Share) })
	return err
}

// heuristicFor returns the heuristic for boards like b, and the relabelling that it needs.
func (h LibraryHeuristic) heuristicFor(ctx context.Context, b *board.Board, watch func(BuildProgress)) (*Heuristic, Relabelling, error) {
	if err := checkShape(b.Shape()); err != nil {
		return nil, Relabelling{}, err
	}
	solved := b.Copy()
	solved.Reset()
	corner, err := NewRelabelling(solved)
	if err != nil {
		return nil, Relabelling{}, err
	}
	if h.partitions == "" && fitsOneTable(b.Shape()) {
		corner = Relabelling{corner: solved.Home(), goal: solved}
	}
	found, err := h.tables.Heuristic(ctx, b.Shape(), corner.corner, h.partitions, watch)
	return found, corner, err
}

// Start evaluates b.
func (h LibraryHeuristic) Start(b *board.Board) (heuristic.Running, error) {
	found, corner, err := h.heuristicFor(context.Background(), b, nil)
	if err != nil {
		return nil, err
	}
	r := &runningEstimate{b: b, relabelling: corner, partitions: found.Partitions, steps: b.Shape().Steps()}
	for p := range b.Size() {
		r.newNames = append(r.newNames, corner.goal.Pos(p))
	}
	for _, partition := range r.partitions {
		r.states = append(r.states, make([]State, len(partition.Views)))
		r.values = append(r.values, 0)
	}
	r.Reset()
	return r, nil
}

// runningEstimate keeps the states of a board's views up to date.
type runningEstimate struct {
	b           *board.Board
	relabelling Relabelling
	newNames    []int // labels after relabelling, by piece
	partitions  []AdditivePartition
	states      [][]State
	values      []int // by partition
	steps       [4]int
	unsolvable  bool
}

// Reset implements heuristic.Running.
func (r *runningEstimate) Reset() {
	if r.unsolvable = !r.b.Solvable(); r.unsolvable {
		return
	}
	named, err := r.relabelling.Apply(r.b)
	if err != nil {
		panic("pdb: " + err.Error()) // the shapes are equal
	}
	for g, partition := range r.partitions {
		r.values[g] = partition.Start(named, r.states[g])
	}
}

// Moved implements heuristic.Running.
func (r *runningEstimate) Moved(m board.Move) {
	if r.unsolvable {
		return
	}
	before := r.b.Blank() - r.steps[m&3]
	tile := r.newNames[r.b.At(before)]
	for g := range r.partitions {
		i := r.partitions[g].ViewOf[tile]
		v := r.partitions[g].Views[i]
		state, change := v.Slide(r.states[g][i], before, m)
		r.states[g][i] = state
		r.values[g] += change
	}
}

// Value implements heuristic.Running.
func (r *runningEstimate) Value() int {
	if r.unsolvable {
		return r.b.Manhattan()
	}
	return Bound(r.values, r.relabelling.Offset)
}

// Bound returns the lower bound on the distance to a goal that is offset moves away from the
// solved board, given the values of each partition.
func Bound(values []int, offset int) int {
	bound := 0
	for _, value := range values {
		value -= offset
		bound = max(bound, value, value&1) // all solutions have the same parity
	}
	return bound
}
