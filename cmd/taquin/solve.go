package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/luabind"
)

// solveCmd solves one board, without Lua.
type solveCmd struct {
	Board    string    `arg:"" help:"The board: labels in reading order, rows separated by /, the blank as its label or . or _; - reads it from standard input."`
	Method   string    `default:"lines" placeholder:"NAME" help:"How to solve it (lines); taquin doc solve says which there are."`
	Notation string    `default:"audibert" placeholder:"NAME" help:"Notation of board and moves: audibert (the default), td, agreg, english."`
	Timeout  timeLimit `placeholder:"TIME" help:"Give up after this time, such as 10s; plain numbers are seconds."`
	JSON     bool      `name:"json" help:"Answer with one JSON object."`
}

// Help is the longer text of taquin solve --help.
func (solveCmd) Help() string {
	var text strings.Builder
	text.WriteString("Examples:\n  taquin solve '4 0 2 / 3 1 .'\n  taquin solve --notation td --json '1 2 3 / 4 0 5 / 7 8 6'\n\nMethods:\n")
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, m := range engine.Methods() {
		fmt.Fprintf(table, "  %s\t%s\n", m.Name, m.About)
	}
	table.Flush()
	return text.String()
}

// answer is a solution as it is printed.
type answer struct {
	Board    string  `json:"board"`
	Notation string  `json:"notation"`
	Method   string  `json:"method"`
	Moves    string  `json:"moves"`
	Length   int     `json:"length"`
	Nodes    int64   `json:"nodes"`
	Expanded int64   `json:"expanded"`
	Seconds  float64 `json:"seconds"`
	Optimal  bool    `json:"optimal"`
}

// Run implements the command.
func (c *solveCmd) Run(s std) error {
	method, err := engine.Methods().Find(c.Method)
	if err != nil {
		return err
	}
	notation, err := board.ParseNotation(c.Notation)
	if err != nil {
		return err
	}
	b, err := c.board(s.in, notation)
	if err != nil {
		return err
	}
	solution, err := c.solve(s, method, b)
	if err != nil {
		return err
	}
	a := answer{
		Board: notation.Format(b), Notation: notation.String(), Method: solution.Method,
		Moves: notation.Word(solution.Moves), Length: len(solution.Moves),
		Nodes: solution.Generated, Expanded: solution.Expanded,
		Seconds: solution.Time.Seconds(), Optimal: solution.Optimal,
	}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(a)
	}
	_, err = io.WriteString(s.out, a.String())
	return err
}

// board reads the board that is to be solved.
func (c *solveCmd) board(in io.Reader, n board.Notation) (*board.Board, error) {
	text := c.Board
	if text == "-" {
		all, err := io.ReadAll(in)
		if err != nil {
			return nil, fmt.Errorf("cannot read standard input: %w", err)
		}
		text = string(all)
	}
	b, err := board.Parse(text, n)
	if err != nil {
		return nil, usageError{err}
	}
	return b, nil
}

// solve runs the method, with progress, until it is done or interrupted.
func (c *solveCmd) solve(s std, method solver.Method, b *board.Board) (solver.Solution, error) {
	line := newProgress(s.err)
	defer line.show("")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	w := watch{progress: line, stop: func() { cancel(luabind.ErrInterrupted) }}
	w.begin()
	var found solver.Solution
	err := w.run(func() (err error) {
		found, err = method.Solve(ctx, b, solver.Options{MaxTime: time.Duration(c.Timeout), Now: time.Now, Progress: line.solving()})
		return err
	})
	switch {
	case errors.Is(err, solver.ErrCancelled):
		return solver.Solution{}, context.Cause(ctx)
	case err != nil:
		return solver.Solution{}, err
	}
	return found, nil
}

// String writes an answer in aligned lines, the moves last because they are
// the longest.
func (a answer) String() string {
	optimal := ""
	if a.Optimal {
		optimal = " (optimal)"
	}
	return fmt.Sprintf("notation  %s\nmethod    %s\nlength    %d%s\nnodes     %d\nseconds   %.6f\nmoves     %s\n",
		a.Notation, a.Method, a.Length, optimal, a.Nodes, a.Seconds, a.Moves)
}
