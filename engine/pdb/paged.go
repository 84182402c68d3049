package pdb

import (
	"context"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
	"taquin/engine/memory"
	"taquin/engine/pdb/tablefile"
)

// pagedRows reads the rows of a table page by page when a search first probes them. This is faster
// than to read all rows for searches that probe few.
type pagedRows struct {
	pages  *tablefile.Pages
	loaded []atomic.Bool // by page
	mu     sync.Mutex    // serializes reading
	failed atomic.Bool   // a page is unreadable or damaged, and its words are wrong
}

// minPagedWords is the size from which a table is read by pages; smaller ones are read at once.
const minPagedWords = 1 << 17

// loadPage loads the page of a word.
func (t *Table) loadPage(word int) {
	p, page := t.paged, word/tablefile.PageWords
	if p.loaded[page].Load() {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.loaded[page].Load() {
		return
	}
	if err := p.pages.Read(page, t.rows); err != nil {
		p.failed.Store(true)
	}
	p.loaded[page].Store(true)
}

// LoadPages loads the pages of words that Locate has found, for a heuristic that is Paged.
func LoadPages(probes []Probe, words []*uint64) {
	for i, word := range words[:len(probes)] {
		if t := probes[i].View.table; t.paged != nil {
			t.loadPage(memory.Index(t.rows, word))
		}
	}
}

// Pages returns the number of pages of the tables that are read page by page: 0 if all are in
// memory.
func (g *Heuristic) Pages() int {
	pages := 0
	for _, t := range g.tables() {
		if t.paged != nil {
			pages += len(t.paged.loaded)
		}
	}
	return pages
}

// Failed reports whether a page could not be read or was damaged. The values are then wrong; the
// tables must be read completely, which rebuilds the damaged ones.
func (g *Heuristic) Failed() bool {
	for _, t := range g.paged {
		if t.paged.failed.Load() {
			return true
		}
	}
	return false
}

// PagedHeuristic is like Heuristic, but tables with files are read page by page, when LoadPages
// first needs a page.
func (l *Library) PagedHeuristic(ctx context.Context, s board.Shape, home int, text string, watch func(BuildProgress)) (*Heuristic, error) {
	return l.heuristic(ctx, s, home, text, true, watch)
}

// openPaged opens the pages of a pattern's table, and reports whether there are any.
func (l *Library) openPaged(key tableKey) bool {
	layout := l.layout(key.shape, bitCount(key.pattern))
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.paged[key]; t != nil {
		return !t.paged.failed.Load()
	}
	if l.dir == "" || layout.words() < minPagedWords {
		return false
	}
	t := &Table{layout: layout, pattern: key.pattern, stored: true}
	pages, err := tablefile.OpenPages(l.path(t), t.header())
	if err != nil {
		return false
	}
	t.rows = make([]uint64, t.words()) // without huge pages, which the first word would fill
	t.paged = &pagedRows{pages: pages, loaded: make([]atomic.Bool, (t.words()+tablefile.PageWords-1)/tablefile.PageWords)}
	l.paged[key] = t
	l.bytesInUse.Add(t.Bytes())
	return true
}
