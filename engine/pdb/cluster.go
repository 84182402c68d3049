package pdb

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/pdb/tablefile"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// The machines of a cluster share tables: one machine builds a table, and the others download
// its file, which contains checksums.

// WithStore returns the library with the store of a cluster. It looks for missing tables in
// the store before it builds them, and uploads the tables that it builds.
func (l *Library) WithStore(store share.Store) *Library { return &Library{l.sharedState, store} }

// clusterHas reports whether the cluster stores a pattern's table.
func (l *Library) clusterHas(ctx context.Context, s board.Shape, pattern uint32) bool {
	if share.LocalOnly || l.clusterStore == nil {
		return false
	}
	has, err := l.clusterStore.Has(ctx, fileName(s, pattern))
	return has && err == nil
}

// fetchOrBuild downloads a table from the cluster. If the table is missing or damaged there,
// it builds and uploads it.
func (l *Library) fetchOrBuild(ctx context.Context, t *Table, watch func(share float64)) error {
	name := fileName(t.shape, t.pattern)
	content := bytes.NewBuffer(make([]byte, 0, t.header().Size()))
	err := l.clusterStore.Get(ctx, name, content)
	if err == nil {
		if err = t.loadContent(content.Bytes()); err == nil {
			t.stored = false // not in a file of this machine
			return nil
		}
		err = message.Errorf("tables.of-the-cluster", "pdb: %w (%s of the cluster)", err, name)
	}
	if ctx.Err() != nil {
		return cancelledError(ctx, message.Textf("tables.a-table-was-fetched", "a table was fetched"))
	}
	if !errors.Is(err, share.ErrMissing) {
		l.notify(message.Textf("tables.it-is-rebuilt", "%v: it is rebuilt", err))
	}
	if err := l.buildLocally(ctx, t, watch); err != nil {
		return err
	}
	if err := l.upload(ctx, t); err != nil {
		l.reportUnsaved(err)
	}
	return nil
}

// upload stores a table in the cluster.
func (l *Library) upload(ctx context.Context, t *Table) error {
	name := fileName(t.shape, t.pattern)
	if err := l.clusterStore.Put(ctx, name, bytes.NewReader(tablefile.Encode(t.header(), t.rows))); err != nil {
		return message.Errorf("tables.the-cluster-cannot-store", "pdb: the cluster cannot store %s: %w", name, err)
	}
	return nil
}

// provide loads a pattern's table and uploads it if the cluster lacks it.
func (l *Library) provide(ctx context.Context, s board.Shape, pattern uint32, watch func(share float64)) error {
	if err := l.load(ctx, s, pattern, watch); err != nil {
		return err
	}
	if has, err := l.clusterStore.Has(ctx, fileName(s, pattern)); has || err != nil {
		return err
	}
	return l.upload(ctx, l.loaded(tableKey{s, pattern}))
}

// ShareTables ensures that a cluster stores all tables of partitions (see Library.Heuristic).
// This machine uploads its own tables; the workers build the missing ones, one per unit.
// ShareTables returns the library with the cluster's store, or the library itself if the
// cluster is nil.
func (l *Library) ShareTables(ctx context.Context, cluster share.Cluster, s board.Shape, text string, watch func(BuildProgress)) (*Library, error) {
	if share.LocalOnly || cluster == nil {
		return l, nil
	}
	if text == "" {
		_, text = l.ChoosePartitions(s)
	}
	partitions, err := ParsePartitions(text, s)
	if err != nil {
		return nil, err
	}
	l = l.WithStore(cluster.Store())
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
	work, err := cluster.Begin(ctx, share.Job{Kind: Kind, Title: fmt.Sprintf("tables %s for %s", text, s), Data: fmt.Append(nil, s, " ", text)})
	if err != nil {
		return nil, err
	}
	err = work.Do(ctx, share.Round{
		Name: "tables", Count: len(missing),
		Unit: func(i int) []byte { return share.JSON(tableUnit{s.Cols, s.Rows, members(missing[i])}) },
		Take: func(int, []byte) error { return nil },
		Report: func(p share.Progress) {
			if watch != nil {
				watch(BuildProgress{Tables: message.Textf("", "%s (%s)", text, p), Table: p.Done + 1, Share: float64(p.Done) / float64(p.Count)})
			}
		},
	})
	if err != nil && ctx.Err() != nil {
		err = cancelledError(ctx, message.Textf("tables.tables-were-built", "tables were built"))
	}
	return l, errors.Join(err, work.Close(err == nil))
}

// cancelledError returns the error of a cancelled operation.
func cancelledError(ctx context.Context, doing message.Text) error {
	return message.Errorf("solver.while", "%w: %w while %s", solver.ErrCancelled, context.Cause(ctx), doing)
}

// Kind is the kind of jobs whose units are tables.
const Kind = "table"

// tableUnit identifies the table of a pattern.
type tableUnit struct {
	Cols  int   `json:"cols"`
	Rows  int   `json:"rows"`
	Tiles []int `json:"tiles"` // by home cell
}

// home returns the blank's home: the last cell, or the only cell that is no tile's home.
func (u tableUnit) home(s board.Shape) int {
	home := s.Size() - 1
	for len(u.Tiles) == s.Size()-1 && home > 0 && slices.Contains(u.Tiles, home) {
		home--
	}
	return home
}

// NewWorker returns the worker that builds tables for a cluster. Its library also keeps them.
func NewWorker(tables *Library) share.Worker { return tableWorker{tables} }

type tableWorker struct{ tables *Library }

// Open implements share.Worker.
func (d tableWorker) Open(_ context.Context, _ share.Job, store share.Store) (share.Session, error) {
	return tableSession{d.tables.WithStore(store)}, nil
}

// tableSession builds tables, one at a time.
type tableSession struct{ *Library }

// Close implements share.Session.
func (tableSession) Close() {}

// Do implements share.Session. The result is the name of the table's file.
func (b tableSession) Do(ctx context.Context, text []byte, report func(share float64)) ([]byte, error) {
	var unit tableUnit
	if err := json.Unmarshal(text, &unit); err != nil {
		return nil, message.Errorf("tables.the-unit-is-damaged", "pdb: the unit is damaged: %w", err)
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
