package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"text/tabwriter"
	"time"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/luabind"
)

// solveCmd solves one board, without Lua.
type solveCmd struct {
	Board    string    `arg:"" help:"The board: labels in reading order, rows separated by /, the blank as its label or . or _; - reads it from standard input."`
	Method   string    `default:"lines" placeholder:"NAME" help:"How to solve it (lines); see below."`
	Notation string    `default:"audibert" placeholder:"NAME" help:"Notation of board and moves: audibert (the default), td, agreg, english."`
	Goal     string    `placeholder:"BOARD" help:"Another board of the same shape to reach instead of the solved one."`
	Timeout  timeLimit `placeholder:"TIME" help:"Give up after this time, such as 10s; plain numbers are seconds."`
	MaxNodes int64     `placeholder:"N" help:"Give up after so many boards."`
	JSON     bool      `name:"json" help:"Answer with one JSON object."`

	Heuristic []string `placeholder:"NAME" help:"What ida, astar and greedy go by: inversions, manhattan (the default), linear, walking; several, with commas, for the largest."`
	Weight    float64  `default:"1" placeholder:"W" help:"Multiplies the heuristic in ida and astar; above 1 A* is faster and not optimal."`
	Prune     string   `placeholder:"NAME" help:"Words that deepening and ida leave out: none, inverse (the default), automaton."`
	Escape    string   `placeholder:"NAME" help:"How greedy leaves a local minimum: none (the default), random, lookahead, tabu."`
	Steps     int      `placeholder:"N" help:"How long random walks are at the most (40), or how far lookahead looks (no limit)."`
	Seed      int64    `default:"1" placeholder:"N" help:"Seed of a random escape (1)."`
}

// Help is the longer text of taquin solve --help.
func (solveCmd) Help() string {
	var text strings.Builder
	text.WriteString("Examples:\n  taquin solve '4 0 2 / 3 1 .'\n  taquin solve --notation td --json '1 2 3 / 4 0 5 / 7 8 6'\n  taquin solve --method ida --heuristic walking,linear --goal '. 0 1 / 2 3 4' '4 0 2 / 3 1 .'\n\nMethods:\n")
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
	Bound    int     `json:"bound"`
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
	problem, err := c.problem(b, notation)
	if err != nil {
		return err
	}
	opt, err := c.options(notation)
	if err != nil {
		return usageError{err}
	}
	solution, err := c.solve(s, method, problem, opt)
	if err != nil {
		return err
	}
	a := answer{
		Board: notation.Format(b), Notation: notation.String(), Method: solution.Method,
		Moves: notation.Word(solution.Moves), Length: len(solution.Moves),
		Nodes: solution.Generated, Expanded: solution.Expanded, Bound: solution.Bound,
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

// problem is the board as the solver is given it: solved when b is the goal.
func (c *solveCmd) problem(b *board.Board, n board.Notation) (*board.Board, error) {
	if c.Goal == "" {
		return b, nil
	}
	goal, err := board.Parse(c.Goal, n)
	if err != nil {
		return nil, usageError{fmt.Errorf("--goal: %w", err)}
	}
	toward, err := solver.Toward(b, goal)
	if errors.Is(err, board.ErrOtherShape) {
		return nil, usageError{fmt.Errorf("--goal: %w", err)}
	}
	return toward, err
}

// options is what the flags tell the solver.
func (c *solveCmd) options(n board.Notation) (opt solver.Options, err error) {
	opt = solver.Options{
		Order: n.Moves(), Weight: c.Weight, Steps: c.Steps, MaxTime: time.Duration(c.Timeout), MaxNodes: c.MaxNodes,
		MaxMemory: solver.UsualMemory, Now: time.Now, Rand: rand.New(rand.NewPCG(uint64(c.Seed), 0)),
	}
	switch {
	case c.MaxNodes < 0:
		return opt, usage("--max-nodes must not be below 0, and is %d", c.MaxNodes)
	case c.Steps < 0:
		return opt, usage("--steps must not be below 0, and is %d", c.Steps)
	case !(c.Weight >= 0.01 && c.Weight <= 100):
		return opt, usage("--weight must be from 0.01 to 100, and is %v", c.Weight)
	}
	if c.Prune != "" {
		if opt.Prune, err = solver.Choose("--prune", solver.Prunes(), c.Prune); err != nil {
			return opt, err
		}
	}
	if c.Escape != "" {
		if opt.Escape, err = solver.Choose("--escape", solver.Escapes(), c.Escape); err != nil {
			return opt, err
		}
	}
	known, several := heuristic.All(), []heuristic.Heuristic(nil)
	for _, name := range c.Heuristic {
		h, err := heuristic.Find(known, name)
		if err != nil {
			return opt, fmt.Errorf("--heuristic: %w", err)
		}
		several = append(several, h)
	}
	if len(several) > 0 {
		opt.Heuristic = heuristic.Max(several...)
	}
	return opt, nil
}

// solve runs the method, with progress, until it is done or interrupted.
func (c *solveCmd) solve(s std, method solver.Method, b *board.Board, opt solver.Options) (solver.Solution, error) {
	line := newProgress(s.err)
	defer line.show("")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	w := watch{progress: line, stop: func() { cancel(luabind.ErrInterrupted) }}
	w.begin()
	var found solver.Solution
	err := w.run(func() (err error) {
		opt.Progress = line.solving()
		found, err = method.Solve(ctx, b, opt)
		return err
	})
	return found, err
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
