// Package grade marks submissions by an assignment: it reads the assignment, starts each
// submission for each task in a process of its own (room pupil), tries it (luabind's module
// grade), and hands what it has come to to the room report. The assignment's Lua runs in
// this process and the submission's never does. Begin reading at Run.
package grade

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/grade/pupil"
	"taquin/cmd/taquin/grade/report"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
	luagrade "taquin/luabind/lib/grade"
)

// Options say what is marked, and how.
type Options struct {
	Assignment  string
	Submissions []string // files and folders
	Command     []string // which starts each of them, or is the only one; nil for submissions in Lua
	Unconfined  bool     // programs are started without bubblewrap
	Seed        *int64   // instead of the assignment's
	Threads     int      // how many submissions are marked at a time
	Tables      string   // the folder of tables
	Language    text.Language
	Report      string         // what is printed, see report.Formats; "" for what suits
	Folder      string         // where all reports are written; "" for nowhere
	Config      luabind.Config // of the assignment's lab
	Serve       []string       // the arguments with which this program is a submission's process

	Out, Err *terminal.Output
	Progress *terminal.Progress
}

// grader marks a class.
type grader struct {
	Options
	all    []submission
	format report.Format
	class  report.Class

	mu     sync.Mutex
	marked []*report.Submission // in the order of all; nil is not yet marked
	done   int
	shown  int            // how many lines are printed
	faults map[string]int // errors in the assignment itself, and with how many submissions they came
}

// Open adds the module grade to a host.
func Open(p luabind.Parts) *luagrade.Grading {
	return luagrade.Open(p.State, luagrade.Deps{Files: p.Files, Random: p.Random, Explainer: p.Explainer, Shower: p.Shower, Tests: p.Tests, Pack: p.Pack, Unpack: p.Unpack})
}

// Known has the module grade known where nothing is graded, for help and completion.
func Known() []func(luabind.Parts) { return []func(luabind.Parts){func(p luabind.Parts) { Open(p) }} }

// Run marks submissions until the context is stopped.
func Run(ctx context.Context, o Options) error {
	g := &grader{Options: o, faults: map[string]int{}}
	if err := g.prepare(ctx); err != nil {
		return err
	}
	failed := g.markAll(ctx)
	g.Progress.Clear()
	for _, s := range g.marked {
		if s != nil {
			g.class.Submissions = append(g.class.Submissions, *s)
		}
	}
	if err := errors.Join(g.write(), g.print()); err != nil && failed == nil {
		return err
	}
	for _, fault := range slices.Sorted(maps.Keys(g.faults)) {
		times := g.faults[fault]
		g.Progress.Note(fmt.Sprintf("taquin: the assignment's own code has raised an error in %s: %s", text.Count(times, "submission"), fault))
	}
	if failed != nil {
		return fmt.Errorf("%w after %d of %s", failed, g.done, text.Count(len(g.all), "submission"))
	}
	return nil
}

// prepare reads the assignment, finds the submissions and sees whether reports can be
// written, before anything is marked.
func (g *grader) prepare(ctx context.Context) error {
	host, _, a, err := g.read(ctx)
	if err != nil {
		return err
	}
	host.Close()
	g.class = report.Class{Language: g.Language, Title: a.Title.In(g.Language), About: a.About.In(g.Language), Seed: a.Seed}
	if g.class.Title == "" {
		g.class.Title = strings.TrimSuffix(filepath.Base(g.Assignment), ".lua")
	}
	for _, t := range a.Tasks {
		g.class.Tasks = append(g.class.Tasks, report.Task{Name: t.Name, Title: t.Title.In(g.Language), About: t.About.In(g.Language), Points: t.Points})
	}
	if len(g.Command) > 0 {
		err = g.preparePrograms()
	} else {
		g.all, err = find(g.Submissions, a.Main)
	}
	if err != nil {
		return err
	}
	g.class.Given = len(g.all)
	g.marked = make([]*report.Submission, len(g.all))
	if g.Report != "" {
		if g.format, err = report.Find(g.Report); err != nil {
			return exit.Misused(fmt.Errorf("--report: %w", err))
		}
		if g.format.One && len(g.all) != 1 {
			return exit.Misusedf("--report %s is about one submission, and these are %d", g.format.Name, len(g.all))
		}
	}
	if g.Folder == "" {
		return nil
	}
	if err := file.MakeFolder(g.Folder, 0o777); err != nil {
		return err
	}
	return file.Check(file.Output(), filepath.Join(g.Folder, "grades.csv"))
}

// preparePrograms finds the submitted programs and checks that they can be sandboxed.
func (g *grader) preparePrograms() (err error) {
	if g.all, err = ofCommand(g.Command, g.Submissions); err != nil {
		return err
	}
	if g.Unconfined {
		g.Progress.Note("taquin: --unconfined: the programs can read and change your files, reach the network and other programs, and outlive the grading; only each process has limits, where the system has them")
		return nil
	}
	if err := cage.CheckBubblewrap(); err != nil {
		return exit.Misused(fmt.Errorf("--run: programs are run in bubblewrap, and %w; if you trust them, or this machine holds nothing else, --unconfined runs them without it", err))
	}
	return g.checkSecrets()
}

// read runs the assignment in a lab of its own.
func (g *grader) read(ctx context.Context) (*luabind.Host, *luagrade.Grading, *luagrade.Assignment, error) {
	var grading *luagrade.Grading
	cfg := g.Config
	cfg.Out, cfg.Err = io.Discard, io.Discard
	cfg.Extensions = []func(luabind.Parts){func(p luabind.Parts) { grading = Open(p) }}
	cfg.Seed = 1
	if g.Seed != nil {
		cfg.Seed = *g.Seed
	}
	host, err := luabind.New(cfg)
	if err != nil {
		return nil, nil, nil, err
	}
	defer lab.InterruptWhen(host, ctx.Done(), guard.ErrInterrupted)()
	a, err := grading.Read(func() error { return host.RunScript(g.Assignment) })
	if err != nil {
		host.Close()
		return nil, nil, nil, err
	}
	if g.Seed != nil {
		a.Seed = *g.Seed
	}
	return host, grading, a, nil
}

// markAll marks all submissions, several at a time.
func (g *grader) markAll(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range g.all {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var working sync.WaitGroup
	for range max(1, min(g.Threads, len(g.all))) {
		working.Go(func() {
			for i := range next {
				marked, err := g.mark(ctx, g.all[i])
				if err != nil {
					stop(err)
					return
				}
				if err := g.finished(i, marked); err != nil {
					stop(err)
					return
				}
			}
		})
	}
	working.Wait()
	return context.Cause(ctx)
}

// finished tells of a submission that is marked, once all before it are. The error is that
// nobody can be told.
func (g *grader) finished(i int, s report.Submission) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.marked[i] = &s
	g.done++
	if len(g.all) > 1 && g.Report == "" {
		g.Progress.Clear()
		for ; g.shown < len(g.all) && g.marked[g.shown] != nil; g.shown++ {
			if _, err := io.WriteString(g.Out, g.class.Line(*g.marked[g.shown])); err != nil {
				return err
			}
		}
	}
	g.Progress.Show(fmt.Sprintf("grading: %d of %s", g.done, text.Count(len(g.all), "submission")))
	return nil
}

// mark marks one submission in a lab of its own. The error is an interruption, or about the
// assignment or this program.
func (g *grader) mark(ctx context.Context, s submission) (marked report.Submission, err error) {
	marked.Name = text.Visible(s.name)
	if s.problem != nil {
		marked.Problem = s.problem.Error()
		return marked, nil
	}
	host, grading, a, err := g.read(ctx)
	if err != nil {
		return marked, err
	}
	faults := map[string]bool{}
	defer func() { g.note(faults) }()
	defer host.Close()
	defer lab.InterruptWhen(host, ctx.Done(), guard.ErrInterrupted)()
	for _, t := range a.Tasks {
		p, err := pupil.Start(ctx, pupil.Job{Files: s.files, Main: s.main, Command: s.command, Folder: s.folder, Visible: s.visible, Unconfined: g.Unconfined, Only: a.Only, Seconds: t.Seconds, Memory: t.Memory, Tables: g.Tables}, g.Serve...)
		switch {
		case ctx.Err() != nil:
			return marked, context.Cause(ctx)
		case errors.Is(err, pupil.ErrLoad):
			marked.Marks, marked.Problem = nil, err.Error()
			return marked, nil
		case err != nil:
			return marked, fmt.Errorf("grade: the process of a submission cannot be started: %w", err)
		}
		outcome, err := grading.Run(a, t, p, host.RunTest)
		p.End()
		if err != nil {
			return marked, err
		}
		for _, c := range outcome.Cases {
			if c.Fault != "" {
				faults[c.Fault] = true
			}
		}
		marked.Marks = append(marked.Marks, markOf(t, outcome))
	}
	return marked, nil
}

// note counts the errors in the assignment itself that came with one submission.
func (g *grader) note(faults map[string]bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for fault := range faults {
		g.faults[fault]++
	}
}

// markOf is what a submission gets for a task.
func markOf(t *luagrade.Task, o luagrade.Outcome) report.Mark {
	m := report.Mark{Points: o.Part * t.Points, Cases: len(o.Cases), Passed: o.Passed()}
	for _, c := range o.Worst() {
		m.Failed = append(m.Failed, report.Failure{About: c.About, Board: c.Board, Part: c.Part, Why: c.Why})
	}
	return m
}

// write writes the folder of reports, if there is to be one.
func (g *grader) write() error {
	if g.Folder == "" {
		return nil
	}
	files := map[string][]byte{}
	for _, f := range report.Formats() {
		if f.File == "" {
			continue
		}
		content, err := f.Write(g.class)
		if err != nil {
			return err
		}
		files[f.File] = content
	}
	for _, s := range g.class.Submissions {
		files[strings.NewReplacer("/", "_", `\`, "_").Replace(s.Name)+".txt"] = []byte(g.class.Text(s))
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := file.Write(file.Output(), filepath.Join(g.Folder, name), files[name]); err != nil {
			return err
		}
	}
	return nil
}

// print prints the report that was asked for, or what suits: what the pupil reads of a single
// submission, and of several a sum below the lines that finished has printed.
func (g *grader) print() error {
	said := ""
	switch {
	case g.Report != "":
		content, err := g.format.Write(g.class)
		if err != nil {
			return err
		}
		return g.Out.Document(content)
	case len(g.all) == 1 && len(g.class.Submissions) == 1:
		said = g.class.Text(g.class.Submissions[0])
	case len(g.all) > 1:
		for ; g.shown < len(g.all); g.shown++ { // those after one that is not marked
			if s := g.marked[g.shown]; s != nil {
				said += g.class.Line(*s)
			}
		}
		said += g.class.Sum()
	}
	_, err := io.WriteString(g.Out, said)
	return err
}
