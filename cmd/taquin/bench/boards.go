package bench

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/solve"
	"taquin/cmd/taquin/terminal"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/instances"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// runner solves the boards of a set, one after the other.
type runner struct {
	line   *terminal.Progress
	tables *pdb.Library
	guide  *pdb.Heuristic // the pattern databases of optimal; nil for none
	method solver.Method
	opt    solver.Options
	set    instances.Set
	saved  *checkpoint // nil for none
	usage  *usage
	report *report
	print  reporter
}

func newRunner(out terminal.Printer, line *terminal.Progress, tables *pdb.Library, o Options, set instances.Set) (*runner, error) {
	r := &runner{line: line, tables: tables, set: set, usage: newUsage(o.Began)}
	var err error
	if r.method, err = engine.Methods(tables).Find(o.Method); err != nil {
		return nil, err
	}
	r.opt = solver.Options{
		MaxTime: o.Timeout, MaxMemory: o.Memory, Unit: o.Unit,
		Now: time.Now, Rand: rand.New(rand.NewPCG(1, 0)),
	}
	if err := cli.SetOptions(&r.opt, map[string]string{"tables": o.Partition, "threads": o.Threads}); err != nil {
		return nil, err
	}
	if r.opt.Heuristic, err = cli.Heuristic(o.Heuristics, tables); err != nil {
		return nil, exit.Misused(err)
	}
	if err := cli.CheckRead(r.method, r.opt, o.Connect != nil); err != nil {
		return nil, err
	}
	if o.Partition != "" {
		r.opt.Heuristic, _ = heuristic.WithTables(r.opt.Heuristic, o.Partition)
	}
	if o.Checkpoint != "" {
		if r.saved, err = openCheckpoint(o.Checkpoint, o.identity(), time.Now); err != nil {
			return nil, err
		}
	}
	r.report = &report{Bench: set.Name, About: set.About.String(), about: set.About, Machine: o.machine(), Method: o.Method, Heuristics: o.Heuristics, Threads: r.opt.Threads,
		Instances: []row{}}
	r.print = o.printer(out, set)
	return r, nil
}

// run solves all boards, or those before an interruption, and adds them up.
func (r *runner) run(ctx context.Context, crew cluster.Crew) error {
	if crew != nil {
		r.opt.Cluster, r.report.Cluster = crew, crew.Name()
		r.usage.charge(connecting)
	}
	if r.saved != nil && crew == nil && r.method.Name == solve.Optimal {
		r.opt.Checkpoint = r.saved
	}
	if err := r.prepare(ctx, crew); err != nil {
		return err
	}
	r.line.Clear()
	if err := r.print.head(r.report); err != nil {
		return err
	}
	r.usage.charge(preparing)
	var stopped error
	for i, in := range r.set.Instances {
		row, done := r.saved.solved(in.Name)
		r.opt.Progress = solve.Progress(r.line, message.Textf("bench.of", "%d of %d: ", i+1, len(r.set.Instances)))
		if !done {
			var err error
			row, err = r.solve(ctx, in)
			r.line.Clear()
			if err != nil {
				stopped = err
				break
			}
		}
		if row.wrong {
			r.line.Remark(message.Textf("bench.board", "board %s: %s", row.Name, row.why))
		}
		r.report.Instances = append(r.report.Instances, row)
		if err := r.print.row(row); err != nil {
			return err
		}
		r.usage.charge(remaining)
	}
	r.report.Totals = total(r.report.Instances)
	if r.guide != nil {
		r.report.Tables.Expanded = r.guide.ExpandedBytes() // includes tables that the search has expanded
	}
	r.usage.charge(remaining)
	r.report.Run = r.usage.run()
	if err := r.print.foot(r.report); err != nil {
		return err
	}
	if failed := r.report.Totals.Instances - r.report.Totals.Solved; stopped == nil && failed > 0 {
		return message.Errorf("bench.of-not-solved", "%d of %s not solved", failed, message.Count(r.report.Totals.Instances, "board"))
	}
	return stopped
}

// prepare loads or builds tables, and whatever else a method makes but once for
// boards of a shape: it lets it solve a board that is nearly solved.
func (r *runner) prepare(ctx context.Context, crew cluster.Crew) error {
	solved := r.set.Instances[0].Board.Copy()
	solved.Reset()
	built := false
	show := solve.Building(r.line)
	watch := func(at pdb.BuildProgress) {
		built = true
		show(at)
	}
	if r.method.Name == solve.Optimal && !solved.Shape().Linear() {
		tables, err := r.tables.ShareTables(ctx, crew, solved.Shape(), r.opt.Tables, watch)
		if err == nil {
			r.guide, err = tables.Heuristic(ctx, solved.Shape(), solved.Home(), r.opt.Tables, watch)
		}
		if errors.Is(err, pdb.ErrPartition) {
			return message.Errorf("bench.partition", "--partition: %w", err)
		}
		if err != nil {
			return err
		}
		r.report.Tables = &tablesUsed{Partition: r.guide.String(), Bytes: r.guide.Bytes(), Built: built, Seconds: r.usage.charge(tableStage).Seconds()}
		if crew == nil && solved.Shape().Size() > 16 { // whose searches grow, and do so then
			if err := tables.Expand(ctx, r.guide, show); err != nil {
				return err
			}
			r.report.Tables.ExpandingSeconds = r.usage.charge(expanding).Seconds()
			r.report.Tables.Expanded = r.guide.ExpandedBytes()
		}
	}
	if r.opt.Heuristic != nil {
		show := solve.Progress(r.line, message.Text{})
		watch := func(doing message.Text, share float64) { show(solver.Progress{Doing: doing, Done: share}) }
		if err := heuristic.Prepare(ctx, r.opt.Heuristic, solved, watch); err != nil {
			return err
		}
	}
	opt := r.opt
	opt.MaxTime, opt.Checkpoint, opt.Progress = 0, nil, solve.Progress(r.line, message.Text{})
	for m := board.Up; !solved.Do(m); m++ { // one of the moves there is
	}
	_, err := r.method.Solve(ctx, solved, opt)
	return err
}

// solve solves a board and looks whether the solution is one. The error is
// errors that end the bench.
func (r *runner) solve(ctx context.Context, in instances.Instance) (row, error) {
	earlier := time.Duration(0)
	if r.saved != nil {
		r.saved.begin(in.Name)
		earlier = r.saved.earlier
	}
	found, err := r.method.Solve(ctx, in.Board, r.opt)
	spent := solvingStage
	if err != nil && !unsolved(err) || err == nil && found.Stopped {
		spent = interrupted
	}
	row := row{Name: in.Name, Length: len(found.Moves), Known: in.Length, Optimal: found.Optimal, Bound: found.Bound,
		Seconds: (earlier + r.usage.charge(spent)).Seconds(), Generated: found.Generated, Expanded: found.Expanded}
	switch {
	case unsolved(err):
		row.Error, row.why = err.Error(), err
	case err != nil:
		return row, err
	case found.Stopped: // which is no figure
		return row, message.Errorf("", "%w: %w", solver.ErrCancelled, context.Cause(ctx))
	default:
		if err := check(in, found); err != nil {
			row.Error, row.why, row.wrong = err.Error(), err, true
		} else if r.saved != nil {
			return row, r.saved.end(row)
		}
	}
	return row, nil
}

// unsolved reports whether an error leaves a board unsolved without ending the bench.
func unsolved(err error) bool {
	return errors.Is(err, solver.ErrLimit) || errors.Is(err, solver.ErrStuck)
}

// check plays a solution and compares its length with the known one.
func check(in instances.Instance, found solver.Solution) error {
	end := in.Board.Copy()
	length := len(found.Moves)
	switch err := end.Play(found.Moves); {
	case err != nil:
		return message.Errorf("bench.the-solution-is-wrong", "the solution is wrong: %w", err)
	case !end.Solved():
		return message.Errorf("bench.the-solution-is-wrong-it", "the solution is wrong: it ends at %v", end.Cells())
	case in.Length > 0 && (length < in.Length || found.Optimal && length > in.Length):
		return message.Errorf("bench.the-solution-is-wrong-moves", "the solution is wrong: %d moves, and a shortest one has %d", length, in.Length)
	case found.Bound > length:
		return message.Errorf("bench.the-bound-is-wrong", "the bound is wrong: %d, and there is a solution of %d moves", found.Bound, length)
	}
	return nil
}
