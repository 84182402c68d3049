package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

// tablesCmd looks after the tables of pattern databases.
type tablesCmd struct {
	tableFlags `embed:""`
	List       tablesList   `cmd:"" default:"withargs" help:"List the tables that are there, and what is wrong with any by its first page (the default)."`
	Build      tablesBuild  `cmd:"" help:"Build the tables of a partition, so that they are there when a board is to be solved."`
	Verify     tablesVerify `cmd:"" help:"Read tables from beginning to end and compare their checksums."`
	Remove     tablesRemove `cmd:"" help:"Remove tables."`
}

// Help is the longer text of taquin tables --help.
func (tablesCmd) Help() string {
	return `Examples:
  taquin tables list
  taquin tables build 7-8
  taquin tables build --shape 5x5 large
  taquin tables build --shape 5x5 6-6-6-6
  taquin tables build --shape 3x3 --tables mine aab/acb/cc.
  taquin tables remove --all

A table says for the tiles of one pattern how many moves they need at least;
patterns that part all tiles bound a board by their sum. The larger the
patterns, the better the bound and the larger the tables. What optimal and the
heuristic pdb need is built when it is first used.`
}

// open opens the folder, with a line of progress.
func (c *tablesCmd) open(s terminal.Std) (*pdb.Library, *terminal.Progress, error) {
	line := terminal.NewProgress(s.Err)
	tables, err := c.library(line, false)
	return tables, line, err
}

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

type tablesList struct {
	JSON bool `name:"json" help:"Answer with one JSON object."`
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

// Run implements the command.
func (c *tablesList) Run(s terminal.Std, parent *tablesCmd) error {
	tables, _, err := parent.open(s)
	if err != nil {
		return err
	}
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
	if c.JSON {
		return json.NewEncoder(s.Out).Encode(all)
	}
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(s.Out, all.Folder)
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

type tablesBuild struct {
	Partition string `arg:"" help:"Sizes of patterns such as 7-8, or a picture with a letter for each tile and . for the blank's home such as aaaa/aaaa/bbbb/bbb.; several with +; large for the large set of 4x4 or 5x5."`
	Shape     shape  `default:"4x4" placeholder:"CxR" help:"Columns and rows of the boards (4x4)."`
}

// Run implements the command.
func (c *tablesBuild) Run(s terminal.Std, parent *tablesCmd) error {
	tables, line, err := parent.open(s)
	if err != nil {
		return err
	}
	return signals.Interruptible(line, func(ctx context.Context) error {
		shape := board.Shape(c.Shape)
		built, start, show := false, time.Now(), solving.Building(line)
		guide, err := tables.Guide(ctx, shape, shape.Size()-1, c.Partition, func(at pdb.Building) {
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
		if _, err := fmt.Fprintf(s.Out, "%s %s: %s, %s\n", shape, guide, text.Megabytes(guide.Bytes()), how); err != nil {
			return err
		}
		if !guide.Kept() {
			return fmt.Errorf("the tables could not be kept in %s", tables.Dir())
		}
		return nil
	})
}

type tablesVerify struct {
	Names []string `arg:"" optional:"" name:"name" help:"Files, as taquin tables list names them; all of them if none is given."`
}

// Run implements the command.
func (c *tablesVerify) Run(s terminal.Std, parent *tablesCmd) error {
	tables, line, err := parent.open(s)
	if err != nil {
		return err
	}
	list, err := named(tables, c.Names)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err := fmt.Fprintf(s.Out, "no tables in %s\n", tables.Dir())
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
			if _, err := fmt.Fprintf(s.Out, "%s  %s\n", t.Name, verdict); err != nil {
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

type tablesRemove struct {
	Names []string `arg:"" optional:"" name:"name" help:"Files, as taquin tables list names them."`
	All   bool     `help:"All tables."`
}

// Run implements the command.
func (c *tablesRemove) Run(s terminal.Std, parent *tablesCmd) error {
	if c.All == (len(c.Names) > 0) {
		return exit.Misusedf("tables remove: either names (taquin tables list) or --all")
	}
	tables, _, err := parent.open(s)
	if err != nil {
		return err
	}
	list, err := named(tables, c.Names)
	if err != nil {
		return err
	}
	for _, t := range list {
		if err := tables.Remove(t); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(s.Out, "removed %s (%s)\n", t.Name, text.Megabytes(t.Bytes)); err != nil {
			return err
		}
	}
	return nil
}
