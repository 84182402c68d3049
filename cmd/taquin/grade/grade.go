// Package grade is taquin grade: it reads an assignment, starts each submission for each task
// in a separate process (package pupil), tests it (Lua module grade), and writes reports. The
// assignment's Lua runs in this process; the submission's never does. Begin reading at Run.
package grade

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/grade/pupil"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
	luagrade "taquin/luabind/lib/grade"
)

// Options are the options of Run.
type Options struct {
	Assignment  string
	Submissions []string // files and folders
	Command     []string // starts each of them, or is the only one; nil for submissions in Lua
	Unconfined  bool     // programs are started without bubblewrap
	Seed        *int64   // overrides the assignment's
	Threads     int      // submissions marked at a time
	Tables      string   // the folder of tables
	Language    text.Language
	Report      string         // the printed format, see formats; "" for text
	Folder      string         // where all reports are written; "" for none
	Config      luabind.Config // of the assignment's lab

	Out      *terminal.Output
	Progress *terminal.Progress
}

// grader marks a class.
type grader struct {
	Options
	all    []submission
	format format
	class  class

	mu     sync.Mutex
	marked []*result // in the order of all; nil if not yet marked
	done   int
	shown  int            // lines printed
	faults map[string]int // errors in the assignment itself, and the number of submissions with each
}

// Open adds the module grade to a host.
func Open(p luabind.Parts) *luagrade.Grading {
	return luagrade.Open(p.State, luagrade.Deps{Files: p.Files, Random: p.Random, Explainer: p.Explainer, Shower: p.Shower, Tests: p.Tests, Pack: p.Pack, Unpack: p.Unpack})
}

// Known adds the module grade to labs that do not grade, for help and completion.
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
			g.class.results = append(g.class.results, *s)
		}
	}
	if err := errors.Join(g.write(), g.print()); err != nil && failed == nil {
		return err
	}
	for _, fault := range slices.Sorted(maps.Keys(g.faults)) {
		times := g.faults[fault]
		g.Progress.Remark(message.Textf("grade.the-assignments-own-code", "the assignment's own code has raised an error in %s: %s", message.Count(times, "submission"), fault))
	}
	if failed != nil {
		return message.Errorf("grade.after-of", "%w after %d of %s", failed, g.done, message.Count(len(g.all), "submission"))
	}
	return nil
}

// prepare reads the assignment, finds the submissions and checks that reports can be written.
func (g *grader) prepare(ctx context.Context) error {
	host, _, a, err := g.read(ctx)
	if err != nil {
		return err
	}
	host.Close()
	g.class = class{language: g.Language, about: a.About.In(g.Language), seed: a.Seed, tasks: a.Tasks}
	g.class.title = cmp.Or(a.Title.In(g.Language), strings.TrimSuffix(filepath.Base(g.Assignment), ".lua"))
	if len(g.Command) > 0 {
		err = g.preparePrograms()
	} else {
		g.all, err = find(g.Submissions, a.Main)
	}
	if err != nil {
		return err
	}
	g.class.given = len(g.all)
	g.marked = make([]*result, len(g.all))
	if g.Report != "" {
		if g.format, err = findFormat(g.Report); err != nil {
			return exit.Misused(message.Errorf("grade.report", "--report: %w", err))
		}
		if g.format.one && len(g.all) != 1 {
			return exit.Misusedf("grade.report-is-about-one", "--report %s is about one submission, and these are %d", g.format.name, len(g.all))
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
		g.Progress.Remark(message.Textf("grade.unconfined", "--unconfined: the programs can read and change your files, reach the network and other programs, and outlive the grading; only each process has limits, where the system has them"))
		return nil
	}
	if err := cage.CheckBubblewrap(); err != nil {
		return exit.Misused(message.Errorf("grade.run-programs-are-run", "--run: programs are run in bubblewrap, and %w; if you trust them, or this machine holds nothing else, --unconfined runs them without it", err))
	}
	return g.checkSecrets()
}

// read runs the assignment in a separate lab.
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

// finished records a result, and prints the results in order.
func (g *grader) finished(i int, s result) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.marked[i] = &s
	g.done++
	if len(g.all) > 1 && g.Report == "" {
		g.Progress.Clear()
		for ; g.shown < len(g.all) && g.marked[g.shown] != nil; g.shown++ {
			if _, err := io.WriteString(g.Out, g.class.line(*g.marked[g.shown])); err != nil {
				return err
			}
		}
	}
	g.Progress.Show(message.Textf("grade.grading-of", "grading: %d of %s", g.done, message.Count(len(g.all), "submission")))
	return nil
}

// mark marks one submission in a separate lab. The error is an interruption, or about the
// assignment or this program.
func (g *grader) mark(ctx context.Context, s submission) (marked result, err error) {
	marked.name = text.Visible(s.name)
	if s.problem != nil {
		marked.problem = s.problem
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
		p, err := pupil.Start(ctx, pupil.Job{Language: g.Language, Files: s.files, Main: s.main, Command: s.command, Folder: s.folder, Visible: s.visible, Unconfined: g.Unconfined, Only: a.Only, Seconds: t.Seconds, Memory: t.Memory, Tables: g.Tables})
		switch {
		case ctx.Err() != nil:
			return marked, context.Cause(ctx)
		case errors.Is(err, pupil.ErrLoad):
			marked.marks, marked.problem = nil, err
			return marked, nil
		case err != nil:
			return marked, message.Errorf("grade.the-process-of-a", "grade: the process of a submission cannot be started: %w", err)
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
		marked.marks = append(marked.marks, mark{outcome.Part * t.Points, outcome})
	}
	return marked, nil
}

// note counts errors in the assignment itself.
func (g *grader) note(faults map[string]bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for fault := range faults {
		g.faults[fault]++
	}
}

// write writes the folder of reports, if there is to be one.
func (g *grader) write() error {
	if g.Folder == "" {
		return nil
	}
	files := map[string][]byte{}
	for _, f := range formats {
		if f.file == "" {
			continue
		}
		content, err := f.write(g.class)
		if err != nil {
			return err
		}
		files[f.file] = content
	}
	for _, r := range g.class.results {
		files[strings.NewReplacer("/", "_", `\`, "_").Replace(r.name)+".txt"] = []byte(g.class.text(r))
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := file.Write(file.Output(), filepath.Join(g.Folder, name), files[name]); err != nil {
			return err
		}
	}
	return nil
}

// print prints the requested report. By default it prints the text for the pupil if there is one
// submission, and otherwise a sum below the lines that finished has printed.
func (g *grader) print() error {
	said := ""
	switch {
	case g.Report != "":
		content, err := g.format.write(g.class)
		if err != nil {
			return err
		}
		return g.Out.Document(content)
	case len(g.all) == 1 && len(g.class.results) == 1:
		said = g.class.text(g.class.results[0])
	case len(g.all) > 1:
		for ; g.shown < len(g.all); g.shown++ { // after one that is not marked
			if s := g.marked[g.shown]; s != nil {
				said += g.class.line(*s)
			}
		}
		said += g.class.sum()
	}
	_, err := io.WriteString(g.Out, said)
	return err
}
