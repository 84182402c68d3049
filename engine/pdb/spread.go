package pdb

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// spread is a table in a form that takes up to sixteen times the memory and is quicker to look
// into. It has a byte for each way in which each tile lies in some cell, even two in one, and
// finds it by a sum over the tiles, to which a move only adds; the row and the slot of a table
// have to be looked up. The byte names a set of cells: those where the blank must be for the
// table's bit to be 1. There are more sets than names, so that a byte may say that the table
// has to be asked.
type spread struct {
	table   *Table
	words   []uint64         // eight bytes each
	sets    [allSets]uint32  // by name
	weights [MaxTiles]uint32 // of the tiles' cells in the sum
}

// allSets are as many as a byte tells apart. The last is that of no set.
const (
	allSets = 1 << 8
	unnamed = allSets - 1
)

// Asked is what Set says where the table has to be asked: a cell that there is not.
const Asked = 1 << 31

// mostSpread is the size in bytes of the largest table that is spread out: six tiles of 5x5
// take 244 million, seven of 4x4 268 million.
const mostSpread = 1 << 28

// spreadBytes is the size of a layout's tables when they are spread out.
func (l *layout) spreadBytes() int64 {
	bytes := int64(1)
	for range l.tiles {
		bytes *= int64(l.shape.Size())
	}
	return bytes
}

// spreadOut spreads a table out, with so many sets that have names. It calls look now and
// then, with the share that is done, and gives up if that says so.
func spreadOut(t *Table, named int, look func(share float64) bool) *spread {
	s := &spread{table: t, words: newRows(int(t.spreadBytes()+7) / 8)}
	weight := uint32(1)
	for tile := range t.tiles {
		s.weights[tile] = weight
		weight *= uint32(t.shape.Size())
	}
	f := newFiller(s, named)
	return f.orders(0, 0, look)
}

// filler fills a table that is spread out, one order after the other.
type filler struct {
	*spread
	combos []combination
	names  []uint8 // by combination.names
	row    []uint64
	places [MaxTiles]uint32 // weights of the tiles, by their places
	left   uint32           // the tiles that have no place yet
	rank   int
	done   int
}

// combination is what there is to know of a combination, by rank.
type combination struct {
	first   uint32 // slot
	names   uint32 // where the names begin of what its slots can hold
	regions uint8
}

// newFiller gives names to the sets that are seen most often in some rows of the table.
func newFiller(s *spread, named int) *filler {
	t := s.table
	f := &filler{spread: s, left: 1<<t.tiles - 1}
	begins := make([]int, len(t.combos.numberings)>>t.combos.shift) // of names, by numbering; 0 for none yet
	sets := []uint32{0}
	for rank := range t.masks {
		numbering := int(t.combos.words[rank] >> slotBits)
		regions := t.regions(rank)
		if begins[numbering] == 0 {
			begins[numbering] = len(sets)
			for bits := range uint32(1) << regions {
				set := uint32(0)
				for cell, region := range t.combos.numberings[numbering<<t.combos.shift:][:t.shape.Size()] {
					set |= bits >> region & 1 << cell
				}
				sets = append(sets, set)
			}
		}
		f.combos = append(f.combos, combination{uint32(t.combos.first(rank)), uint32(begins[numbering]), uint8(regions)})
	}
	seen := map[uint32]int{}
	for order := 0; order < t.orders; order += 1 + t.orders/20 {
		f.row = t.rows[order*t.stride:][:t.stride]
		for i := range f.combos {
			seen[sets[f.combos[i].holds(f.row)]]++
		}
	}
	often := slices.SortedFunc(maps.Keys(seen), func(a, b uint32) int { return cmp.Or(seen[b]-seen[a], cmp.Compare(a, b)) })
	often = often[:min(len(often), named)]
	copy(s.sets[:], often)
	s.sets[unnamed] = Asked
	for _, set := range sets {
		name := slices.Index(often, set)
		if name < 0 {
			name = unnamed
		}
		f.names = append(f.names, uint8(name))
	}
	return f
}

// holds returns where the name stands of what a row holds of a combination.
func (c *combination) holds(row []uint64) uint32 {
	word, bit := c.first>>6, c.first&63
	bits := row[word] >> bit
	if bit+uint32(c.regions) > 64 {
		bits |= row[word+1] << (64 - bit)
	}
	return c.names + uint32(bits)&(1<<c.regions-1)
}

// orders fills in the orders that begin with some tiles in the first places.
func (f *filler) orders(place int, order uint32, look func(share float64) bool) *spread {
	t := f.table
	if place == t.tiles {
		f.row = t.rows[int(t.numbers.orders.of(order))*t.stride:][:t.stride]
		f.rank = 0
		f.cells(t.tiles-1, uint32(t.shape.Size()), 0)
		if f.done++; !look(float64(f.done) / float64(t.orders)) {
			return nil
		}
		return f.spread
	}
	for tile := range uint32(t.tiles) {
		if f.left>>tile&1 != 0 {
			f.left ^= 1 << tile
			f.places[place] = f.weights[tile]
			if f.orders(place+1, order|tile<<(3*place), look) == nil {
				return nil
			}
			f.left ^= 1 << tile
		}
	}
	return f.spread
}

// cells fills in the combinations that have cells below a limit in the places up to one, in
// the order of their ranks. The cells in the places above add up to a sum.
func (f *filler) cells(place int, limit, sum uint32) {
	weight := f.places[place&(MaxTiles-1)]
	if place > 0 {
		for cell := uint32(place); cell < limit; cell++ {
			f.cells(place-1, cell, sum+cell*weight)
		}
		return
	}
	for range limit {
		f.words[sum>>3] |= uint64(f.names[f.combos[f.rank].holds(f.row)]) << (sum << 3 & 63)
		f.rank++
		sum += weight
	}
}

// Ask returns the set of all cells or of none, by the table's bit.
func (l *Spot) Ask(aim Aimed) uint32 {
	t := l.spread.table
	var at [MaxTiles]int
	cells, sum := uint32(0), uint32(aim)>>2
	for tile := range t.tiles {
		at[tile] = int(sum % uint32(t.shape.Size()))
		sum /= uint32(t.shape.Size())
		cells |= 1 << at[tile]
	}
	order := uint32(0)
	for tile, cell := range at[:t.tiles] {
		order |= uint32(tile) << (3 * before(cells, cell))
	}
	slot := t.slot(cells, uint8(aim>>32))
	return -uint32(t.rows[int(t.numbers.orders.of(order))*t.stride+slot>>6] >> (slot & 63) & 1)
}

// Spotted is what is known of a board where a view's table is spread out: four times the
// number of its byte, and the value modulo four.
type Spotted uint32

// Aimed is what Aim finds of a board: as Spotted, of a value one above that before, and the
// blank's cell.
type Aimed uint64

// Spot is where a tile is looked up in a table that is spread out.
type Spot struct {
	words  []uint64
	sets   *[allSets]uint32
	turn   *[maxCells]uint8 // of the board's cells to the table's
	spread *spread
	weight uint32 // of the tile
	At     uint8  // where the view's state stands in a list
}

// Spot returns where one of the view's tiles is looked up, if its table is spread out.
func (v *View) Spot(tile, at int) Spot {
	s := v.table.spread.Load()
	spot := Spot{s.words, &s.sets, new([maxCells]uint8), s, s.weights[slices.Index(v.tiles, tile)], uint8(at)}
	copy(spot.turn[:], v.turn)
	return spot
}

// Spotted returns what is known of a board by its state in the table.
func (v *View) Spotted(b *board.Board, s State) Spotted {
	sum := uint32(0)
	for i, tile := range v.tiles {
		sum += uint32(v.turn[b.Pos(tile)]) * v.table.spread.Load().weights[i]
	}
	return Spotted(sum<<2 | uint32(s>>valueAt&3))
}

// Aim is what the function Aim is, for a move of the blank from a cell to that of the tile.
func (l *Spot) Aim(s Spotted, from, to uint8) (Aimed, *uint64) {
	blank := l.turn[to&(maxCells-1)]
	sum := uint32(s)>>2 + l.weight*(uint32(l.turn[from&(maxCells-1)])-uint32(blank))
	return Aimed(blank)<<32 | Aimed(sum<<2|uint32(s+1)&3), &l.words[sum>>3]
}

// Set returns the set that a word names of cells where the blank must be for the table's bit
// to be 1, or Asked if Ask returns it.
func (l *Spot) Set(a Aimed, word uint64) uint32 { return l.sets[uint8(word>>(a<<1&56))] }

// Nearer is 1 if the move has brought its tile nearer, by the set of cells, and else 0.
func (a Aimed) Nearer(set uint32) uint32 { return (uint32(a)>>1 ^ set>>(a>>32&31)) & 1 }

// Seen returns the aim of a move that has brought its tile nearer or not.
func (a Aimed) Seen(nearer uint32) Aimed { return a ^ Aimed(nearer)<<1 }

// Spotted returns what is known of the board after the move, once that is Seen.
func (a Aimed) Spotted() Spotted { return Spotted(a) }

// Farther is what State.Farther is.
func (s Spotted) Farther(before Spotted) int { return int(s-before+1) >> 1 & 1 }

// Spread reports whether all tables of a guide are spread out, and it can be searched so.
func (g *Guide) Spread() bool {
	return g.spreadable() && !slices.ContainsFunc(g.tables(), func(t *Table) bool { return t.spread.Load() == nil })
}

// SpreadBytes returns the memory of a guide's expanded tables in bytes.
func (g *Guide) SpreadBytes() int64 {
	bytes := int64(0)
	for _, t := range g.tables() {
		if t.spread.Load() != nil {
			bytes += t.spreadBytes()
		}
	}
	return bytes
}

// SpotSums and SpotViews are how many sums, and views of all sums, a guide has at most that
// is searched by spots. They are powers of two.
const SpotSums, SpotViews = 2, 16

func (g *Guide) spreadable() bool {
	views := 0
	for _, sum := range g.Sums {
		views += len(sum.Views)
	}
	return len(g.Sums) <= SpotSums && views <= SpotViews &&
		!slices.ContainsFunc(g.tables(), func(t *Table) bool { return t.spreadBytes() > mostSpread })
}

// Placements is in how many ways the tiles of a guide's tables can lie, all tables together:
// to spread them out takes some ten or twenty nanoseconds for each.
func (g *Guide) Placements() int64 {
	all := int64(0)
	for _, t := range g.tables() {
		all += int64(len(t.masks)) * int64(t.orders)
	}
	return all
}

// SpreadOut spreads the tables of a guide out, so that it is quicker to look into them,
// unless one is too large, or they would take more than half of the memory that is free.
func (l *Library) SpreadOut(ctx context.Context, g *Guide, watch func(Building)) error {
	if !g.spreadable() {
		return nil
	}
	l.building.Lock()
	defer l.building.Unlock()
	tables := slices.DeleteFunc(g.tables(), func(t *Table) bool { return t.spread.Load() != nil })
	bytes := int64(0)
	for _, t := range tables {
		bytes += t.spreadBytes()
	}
	if bytes > l.free()/2 || l.quick && bytes > mostQuick {
		return nil
	}
	l.held.Add(bytes)
	spreads, shares := make([]*spread, len(tables)), make([]atomic.Uint64, len(tables)) // in millionths
	var stopped atomic.Bool
	check := func() {
		if ctx.Err() != nil {
			stopped.Store(true)
		}
		all := uint64(0)
		for i := range shares {
			all += shares[i].Load()
		}
		if watch != nil {
			watch(Building{Tables: g.name, Spread: true, Share: float64(all) / 1e6 / float64(len(tables))})
		}
	}
	var next atomic.Int64
	solver.Together(min(l.threads, len(tables)), check, func(_ int, look func()) {
		for i := int(next.Add(1)) - 1; i < len(tables); i = int(next.Add(1)) - 1 {
			spreads[i] = spreadOut(tables[i], unnamed, func(share float64) bool {
				shares[i].Store(uint64(share * 1e6))
				look()
				return !stopped.Load()
			})
		}
	})
	if slices.Contains(spreads, nil) {
		l.held.Add(-bytes)
		return errWhile(ctx, "tables were spread out")
	}
	for i, t := range tables {
		t.spread.Store(spreads[i])
	}
	return nil
}

// mostQuick is how many bytes tables take that are spread out where there is little room,
// such as in a browser.
const mostQuick = 1 << 26
