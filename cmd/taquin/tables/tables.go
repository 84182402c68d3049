// Package tables lists, builds, verifies and removes the tables of pattern
// databases for taquin tables. Where they are kept and what is in them is the
// engine's affair.
package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/solving"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// named returns the tables with these names, in this order; all of them
// without any.
func named(tables *pdb.Library, names []string) ([]pdb.Kept, error) {
	kept, err := tables.List()
	if err != nil || len(names) == 0 {
		return kept, err
	}
	var list []pdb.Kept
	for _, name := range names {
		i := slices.IndexFunc(kept, func(t pdb.Kept) bool { return t.Name == name })
		if i < 0 {
			return nil, exit.Misusedf("there is no table %q in %s (taquin tables list)", name, tables.Dir())
		}
		list = append(list, kept[i])
	}
	return list, nil
}

// keptTable is a table in a list.
type keptTable struct {
	File    string `json:"file"`
	Shape   string `json:"shape"`
	Tiles   int    `json:"tiles"`
	Picture string `json:"picture"`
	Bytes   int64  `json:"bytes"`
	State   string `json:"state"`
}

// List writes what tables there are.
func List(out io.Writer, tables *pdb.Library, asJSON bool) error {
	kept, err := tables.List()
	if err != nil {
		return err
	}
	all := struct {
		Folder string      `json:"folder"`
		Tables []keptTable `json:"tables"`
		Bytes  int64       `json:"bytes"`
	}{Folder: tables.Dir(), Tables: []keptTable{}}
	for _, t := range kept {
		row := keptTable{File: t.Name, Bytes: t.Bytes, State: state(t.Err), Shape: "?", Picture: "?"}
		if t.Err == nil {
			row.Shape, row.Tiles, row.Picture = t.Shape.String(), len(t.Tiles), picture(t.Shape, t.Tiles)
		}
		all.Tables = append(all.Tables, row)
		all.Bytes += t.Bytes
	}
	if asJSON {
		return json.NewEncoder(out).Encode(all)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, all.Folder)
	for _, t := range all.Tables {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", t.File, t.Shape, text.Count(t.Tiles, "tile"), t.Picture, text.Megabytes(t.Bytes), t.State)
	}
	fmt.Fprintf(table, "%s, %s\n", text.Count(len(all.Tables), "table"), text.Megabytes(all.Bytes))
	return table.Flush()
}

// state is what is wrong with a table in a few words.
func state(err error) string {
	for _, known := range []error{pdb.ErrForeign, pdb.ErrTruncated, pdb.ErrAltered} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	if err != nil {
		return err.Error()
	}
	return "ok"
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

// Build builds the tables of a partition.
func Build(out io.Writer, line *terminal.Progress, tables *pdb.Library, shape board.Shape, partition string) error {
	return signals.Interruptible(line, func(ctx context.Context) error {
		built, start, show := false, time.Now(), solving.Building(line)
		guide, err := tables.Guide(ctx, shape, shape.Size()-1, partition, func(at pdb.Building) {
			built = true
			show(at)
		})
		if errors.Is(err, solver.ErrLimit) {
			return fmt.Errorf("%w; --memory allows more", err)
		}
		if err != nil {
			return err
		}
		line.Clear()
		how := "there already"
		if built {
			how = fmt.Sprintf("built in %.1f s", time.Since(start).Seconds())
		}
		if _, err := fmt.Fprintf(out, "%s %s: %s, %s\n", shape, guide, text.Megabytes(guide.Bytes()), how); err != nil {
			return err
		}
		if !guide.Kept() {
			return fmt.Errorf("the tables could not be kept in %s", tables.Dir())
		}
		return nil
	})
}

// Verify reads tables from beginning to end and compares their checksums: those with
// these names, or all without any.
func Verify(out io.Writer, line *terminal.Progress, tables *pdb.Library, names []string) error {
	list, err := named(tables, names)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err := fmt.Fprintf(out, "no tables in %s\n", tables.Dir())
		return err
	}
	bad := 0
	err = signals.Interruptible(line, func(ctx context.Context) error {
		for _, t := range list {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			line.Show(fmt.Sprintf("reading %s (%s)", t.Name, text.Megabytes(t.Bytes)))
			wrong := tables.Verify(t)
			line.Clear()
			verdict := "ok"
			if wrong != nil {
				verdict = strings.TrimPrefix(wrong.Error(), "pdb: ")
				bad++
			}
			if _, err := fmt.Fprintf(out, "%s  %s\n", t.Name, verdict); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && bad > 0 {
		err = fmt.Errorf("%d of %s bad: taquin tables remove takes them away, and what is used is built anew", bad, text.Count(len(list), "table"))
	}
	return err
}

// Remove removes the tables with these names, or all without any.
func Remove(out io.Writer, tables *pdb.Library, names []string) error {
	list, err := named(tables, names)
	if err != nil {
		return err
	}
	for _, t := range list {
		if err := tables.Remove(t); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "removed %s (%s)\n", t.Name, text.Megabytes(t.Bytes)); err != nil {
			return err
		}
	}
	return nil
}
