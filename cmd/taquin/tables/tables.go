// Package tables is taquin tables: it lists, builds, verifies and removes the tables of pattern
// databases, and lists, verifies and removes those of puzzles defined by moves.
package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/solve"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/pdb/tablefile"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/solver"
)

// kept is a file with tables.
type kept struct {
	keptTable
	verify, remove func() error
}

// keptTable is a file in a list.
type keptTable struct {
	File    string `json:"file"`
	Shape   string `json:"shape"` // of the boards; "puzzle" for one that is given by its moves
	Tiles   int    `json:"tiles"`
	Cells   int    `json:"cells,omitempty"` // of the puzzle
	Picture string `json:"picture"`
	Bytes   int64  `json:"bytes"`
	State   string `json:"state"`
	why     error  // State as an error
}

// pieces is how much of a board or a puzzle the tables are about.
func (t keptTable) pieces() message.Text {
	if t.Shape == ofPuzzle {
		return message.Count(t.Cells, "cell")
	}
	return message.Count(t.Tiles, "tile")
}

// ofPuzzle stands where others have the shape of a board.
const ofPuzzle = "puzzle"

// all returns the files with tables, those for boards first.
func all(tables *pdb.Library) (list []kept, err error) {
	ofBoards, err := tables.List()
	if err != nil {
		return nil, err
	}
	for _, t := range ofBoards {
		k := kept{keptTable{File: t.Name, Bytes: t.Bytes, State: state(t.Err).Error(), why: state(t.Err), Shape: "?", Picture: "?"},
			func() error { return tables.Verify(t) }, func() error { return tables.Remove(t) }}
		if t.Err == nil {
			k.Shape, k.Tiles, k.Picture = t.Shape.String(), len(t.Tiles), picture(t.Shape, t.Tiles)
		}
		list = append(list, k)
	}
	ofPuzzles, err := pruning.List(tables.Dir())
	if err != nil {
		return nil, err
	}
	for _, t := range ofPuzzles {
		list = append(list, kept{keptTable{File: t.Name, Bytes: t.Bytes, State: state(t.Err).Error(), why: state(t.Err), Shape: ofPuzzle, Cells: t.Cells}, t.Verify, t.Remove})
	}
	return list, nil
}

// named returns the files with these names, in this order; all of them without any.
func named(tables *pdb.Library, names []string) ([]kept, error) {
	there, err := all(tables)
	if err != nil || len(names) == 0 {
		return there, err
	}
	var list []kept
	for _, name := range names {
		i := slices.IndexFunc(there, func(t kept) bool { return t.File == name })
		if i < 0 {
			return nil, exit.Misusedf("tables.there-is-no-table", "there is no table %q in %s (taquin tables list)", name, tables.Dir())
		}
		list = append(list, there[i])
	}
	return list, nil
}

// List writes what tables there are.
func List(out terminal.Printer, tables *pdb.Library, asJSON bool) error {
	there, err := all(tables)
	if err != nil {
		return err
	}
	all := struct {
		Folder string      `json:"folder"`
		Tables []keptTable `json:"tables"`
		Bytes  int64       `json:"bytes"`
	}{Folder: tables.Dir(), Tables: []keptTable{}}
	for _, t := range there {
		all.Tables = append(all.Tables, t.keptTable)
		all.Bytes += t.Bytes
	}
	if asJSON {
		return json.NewEncoder(out).Encode(all)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, all.Folder)
	for _, t := range all.Tables {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", t.File, t.Shape, out.Text(t.pieces()), t.Picture, out.Text(message.Megabytes(t.Bytes)), out.Text(t.why))
	}
	fmt.Fprintf(table, "%s, %s\n", out.Text(message.Count(len(all.Tables), "table")), out.Text(message.Megabytes(all.Bytes)))
	return table.Flush()
}

var errOK = errors.New("ok")

// state shortens the error of a table.
func state(err error) error {
	for _, known := range []error{tablefile.ErrForeign, tablefile.ErrTruncated, tablefile.ErrAltered} {
		if errors.Is(err, known) {
			return known
		}
	}
	if err != nil {
		return err
	}
	return errOK
}

// picture shows where the tiles of a pattern belong, a for each, and . for the
// blank's home.
func picture(s board.Shape, tiles []int) string {
	var text strings.Builder
	for cell := range s.Size() {
		if cell > 0 && cell%s.Cols == 0 {
			text.WriteByte('/')
		}
		switch {
		case slices.Contains(tiles, cell):
			text.WriteByte('a')
		case cell == s.Size()-1:
			text.WriteByte('.')
		default:
			text.WriteByte('-')
		}
	}
	return text.String()
}

// Build builds the tables of a partition, with others' help where there are any.
func Build(out terminal.Printer, line *terminal.Progress, tables *pdb.Library, shape board.Shape, partition string, connect cluster.Connect) error {
	return process.Interruptible(line, func(ctx context.Context) error {
		return connect.With(ctx, tables, func(crew cluster.Crew) error { return build(ctx, out, line, tables, shape, partition, crew) })
	})
}

func build(ctx context.Context, out terminal.Printer, line *terminal.Progress, tables *pdb.Library, shape board.Shape, partition string, crew cluster.Crew) error {
	built, start, show := false, time.Now(), solve.Building(line)
	watch := func(at pdb.BuildProgress) {
		built = true
		show(at)
	}
	var guide *pdb.Heuristic
	found, err := tables.ShareTables(ctx, crew, shape, partition, watch)
	if err == nil {
		guide, err = found.Heuristic(ctx, shape, shape.Size()-1, partition, watch)
	}
	if errors.Is(err, solver.ErrLimit) {
		return message.Errorf("tables.memory-allows-more", "%w; --memory allows more", err)
	}
	if err != nil {
		return err
	}
	line.Clear()
	how := message.Textf("tables.there-already", "there already")
	if built {
		how = message.Textf("tables.built-in", "built in %.1f s", time.Since(start).Seconds())
	}
	if _, err := fmt.Fprintln(out, out.Textf("", "%s %s: %s, %s", shape, guide, message.Megabytes(guide.Bytes()), how)); err != nil {
		return err
	}
	if !guide.AllStored() {
		return message.Errorf("tables.the-tables-could-not", "the tables could not be kept in %s", tables.Dir())
	}
	return nil
}

// Verify reads tables from beginning to end and compares their checksums: those with
// these names, or all without any.
func Verify(out terminal.Printer, line *terminal.Progress, tables *pdb.Library, names []string) error {
	list, err := named(tables, names)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return out.Say("tables.no-tables-in", "no tables in %s", tables.Dir())
	}
	bad := 0
	err = process.Interruptible(line, func(ctx context.Context) error {
		for _, t := range list {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			line.Show(message.Textf("tables.reading", "reading %s (%s)", t.File, message.Megabytes(t.Bytes)))
			wrong := t.verify()
			line.Clear()
			verdict := "ok"
			if wrong != nil {
				verdict = strings.TrimPrefix(out.Text(wrong), "pdb: ")
				bad++
			}
			if _, err := fmt.Fprintf(out, "%s  %s\n", t.File, verdict); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && bad > 0 {
		err = message.Errorf("tables.of-bad-taquin-tables", "%d of %s bad: taquin tables remove deletes them, and tables that are needed are built again", bad, message.Count(len(list), "table"))
	}
	return err
}

// Remove removes the tables with these names, or all without any.
func Remove(out terminal.Printer, tables *pdb.Library, names []string) error {
	list, err := named(tables, names)
	if err != nil {
		return err
	}
	for _, t := range list {
		if err := t.remove(); err != nil {
			return err
		}
		if err := out.Say("tables.removed", "removed %s (%s)", t.File, message.Megabytes(t.Bytes)); err != nil {
			return err
		}
	}
	return nil
}
