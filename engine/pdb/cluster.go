package pdb

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"taquin/engine/board"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// Several machines keep their tables together: each is built by one of them and comes to
// the others as the content of its file, which has its checksum.

// With returns the library with what several machines keep: a table that is not here is
// looked for there before it is built, and what is built is put there.
func (l *Library) WithStore(common share.Store) *Library { return &Library{l.sharedState, common} }

// commonHas reports whether the machines keep a pattern's table.
func (l *Library) clusterHas(ctx context.Context, s board.Shape, pattern uint32) bool {
	if share.LocalOnly || l.clusterStore == nil {
		return false
	}
	has, err := l.clusterStore.Has(ctx, fileName(s, pattern))
	return has && err == nil
}

// fetch takes a table from what the machines keep. If it is not there, or not whole, it is
// built and put there.
func (l *Library) fetchOrBuild(ctx context.Context, t *Table, watch func(share float64)) error {
	name := fileName(t.shape, t.pattern)
	content := bytes.NewBuffer(make([]byte, 0, filePage+8*t.words()))
	err := l.clusterStore.Get(ctx, name, content)
	if err == nil {
		if err = t.loadContent(content.Bytes()); err == nil {
			t.stored = false // on this machine
			return nil
		}
		err = fmt.Errorf("pdb: %w (%s of the crew)", err, name)
	}
	if ctx.Err() != nil {
		return cancelledError(ctx, "a table was fetched")
	}
	if !errors.Is(err, share.ErrMissing) {
		l.notify(fmt.Sprintf("%v: it is built anew", err))
	}
	if err := l.buildLocally(ctx, t, watch); err != nil {
		return err
	}
	if err := l.upload(ctx, t); err != nil {
		l.reportUnsaved(err)
	}
	return nil
}

// put has the machines keep a table.
func (l *Library) upload(ctx context.Context, t *Table) error {
	name := fileName(t.shape, t.pattern)
	if err := l.clusterStore.Put(ctx, name, bytes.NewReader(t.fileContent().Bytes())); err != nil {
		return fmt.Errorf("pdb: the crew cannot keep %s: %w", name, err)
	}
	return nil
}

// bring brings a pattern's table into memory and has the machines keep it.
func (l *Library) provide(ctx context.Context, s board.Shape, pattern uint32, watch func(share float64)) error {
	if err := l.load(ctx, s, pattern, watch); err != nil {
		return err
	}
	if has, err := l.clusterStore.Has(ctx, fileName(s, pattern)); has || err != nil {
		return err
	}
	return l.upload(ctx, l.loaded(tableKey{s, pattern}))
}

// Gather sees to it that a crew keeps all tables of partitions, as Guide reads them: this
// machine puts there what it has, and the others build what nobody has, a pattern each. It
// returns the library that finds them there; without a crew, which is nil, the library itself.
func (l *Library) ShareTables(ctx context.Context, crew share.Cluster, s board.Shape, text string, watch func(BuildProgress)) (*Library, error) {
	if share.LocalOnly || crew == nil {
		return l, nil
	}
	if text == "" {
		_, text = l.ChoosePartitions(s)
	}
	partitions, err := ParsePartitions(text, s)
	if err != nil {
		return nil, err
	}
	l = l.WithStore(crew.Store())
	var missing []uint32
	for _, pattern := range patternsOf(s, partitions) {
		switch has, err := l.clusterStore.Has(ctx, fileName(s, pattern)); {
		case err != nil:
			return nil, err
		case has:
		case l.has(s, pattern):
			if err := l.provide(ctx, s, pattern, func(float64) {}); err != nil {
				return nil, err
			}
		default:
			missing = append(missing, pattern)
		}
	}
	if len(missing) == 0 {
		return l, nil
	}
	work, err := crew.Begin(ctx, share.Job{Kind: Kind, Title: fmt.Sprintf("tables %s for %s", text, s), Data: fmt.Append(nil, s, " ", text)})
	if err != nil {
		return nil, err
	}
	err = work.Do(ctx, share.Round{
		Name: "tables", Count: len(missing),
		Unit: func(i int) []byte { return share.JSON(tableUnit{s.Cols, s.Rows, members(missing[i])}) },
		Take: func(int, []byte) error { return nil },
		Report: func(p share.Progress) {
			if watch != nil {
				watch(BuildProgress{Tables: fmt.Sprintf("%s (%s)", text, p), Table: p.Done + 1, Share: float64(p.Done) / float64(p.Count)})
			}
		},
	})
	if err != nil && ctx.Err() != nil {
		err = cancelledError(ctx, "tables were built")
	}
	return l, errors.Join(err, work.Close(err == nil))
}

// errWhile is the error of what was cancelled.
func cancelledError(ctx context.Context, doing string) error {
	return fmt.Errorf("%w: %w while %s", solver.ErrCancelled, context.Cause(ctx), doing)
}

// Kind is the kind of the jobs whose units are tables.
const Kind = "table"

// tableUnit is the table of a pattern.
type tableUnit struct {
	Cols  int   `json:"cols"`
	Rows  int   `json:"rows"`
	Tiles []int `json:"tiles"` // by their homes
}

// home returns the blank's home: the last cell, or the only cell that is not a tile's home.
func (u tableUnit) home(s board.Shape) int {
	home := s.Size() - 1
	for len(u.Tiles) == s.Size()-1 && home > 0 && slices.Contains(u.Tiles, home) {
		home--
	}
	return home
}

// NewDoer returns what builds tables for a crew. A library keeps them on this machine too.
func NewWorker(tables *Library) share.Worker { return tableWorker{tables} }

type tableWorker struct{ tables *Library }

// Open implements share.Doer.
func (d tableWorker) Open(_ context.Context, _ share.Job, store share.Store) (share.Session, error) {
	return tableSession{d.tables.WithStore(store)}, nil
}

// builder builds tables, one after the other.
type tableSession struct{ *Library }

// Close implements share.Hand.
func (tableSession) Close() {}

// Do implements share.Hand. The result is the name of the table's file.
func (b tableSession) Do(ctx context.Context, text []byte, report func(share float64)) ([]byte, error) {
	var unit tableUnit
	if err := json.Unmarshal(text, &unit); err != nil {
		return nil, fmt.Errorf("pdb: what is to be built is damaged: %w", err)
	}
	s := board.Shape{Cols: unit.Cols, Rows: unit.Rows}
	if err := checkShape(s); err != nil {
		return nil, err
	}
	pattern, err := patternOf(s, unit.home(s), unit.Tiles)
	if err != nil {
		return nil, err
	}
	if err := b.provide(ctx, s, pattern, report); err != nil {
		return nil, err
	}
	return []byte(fileName(s, pattern)), nil
}
