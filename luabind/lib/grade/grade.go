// Package grade is the Lua module grade: with it, an assignment describes itself and its tasks.
// The test of a task receives a trial t, its only access to the submission.
//
// The submission runs in another process, behind a Pupil: this package sends questions and
// receives values, never code, and does all counting. It starts no process, reads no submission
// and writes no report. Begin with Open.
package grade

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Deps are the dependencies of the module.
type Deps struct {
	Files     *guard.Files
	Random    *values.Random
	Explainer *explain.Explainer
	Shower    *show.Shower
	Tests     *check.Tests

	// Pack writes values for the process of a submission, and Unpack reads what that has
	// written.
	Pack   func(values []lua.LValue) ([]byte, error)
	Unpack func(text []byte) ([]lua.LValue, error)
}

// Assignment is an assignment, as its file describes it.
type Assignment struct {
	Title, About Text
	Seed         int64
	Main         string   // the file of a submission in a folder that is loaded
	Only         []string // names of the lab that a submission may use; nil for all
	Tasks        []*Task

	seconds, memory float64 // of tasks that say nothing else
}

// Task is one of its tasks.
type Task struct {
	Name         string
	Title, About Text
	Points       float64
	Seconds      float64 // of a processor that the submission may take
	Memory       int64   // bytes that its Lua may take

	test lua.LValue
	made check.Test
}

// Text is a text in one language or in both.
type Text map[text.Language]string

// In is the text in a language, or in the other one.
func (t Text) In(l text.Language) string { return cmp.Or(t[l], t[text.English], t[text.French]) }

// Default limits of a task, and their ranges.
const (
	usualSeconds = 10
	mostSeconds  = 3600
	usualMemory  = 256 // MB
	leastMemory  = 32
	mostMemory   = 64_000
	mostPoints   = 1e6
	usualMain    = "main.lua"
)

// unsaid is an assignment with default values.
var unsaid = Assignment{Seed: 1, Main: usualMain, seconds: usualSeconds, memory: usualMemory}

// Grading is the module in one Lua state.
type Grading struct {
	Deps
	state      *bind.State
	assignment *Assignment // that is being read; nil where no assignment is
	described  bool        // grade.assignment has been called
	trial      *trial      // that runs
}

// Open adds the module to a state.
func Open(s *bind.State, n Deps) *Grading {
	g := &Grading{Deps: n, state: s}
	g.openTrial()
	s.AddRecord(solved)
	s.Open(bind.Module{Name: "grade", Title: "assignments and their marks",
		About: "Grades homework. An assignment is a Lua file that calls grade.task for each task; taquin grade ASSIGNMENT.lua SUBMISSION… grades the submissions. " +
			"Each submission runs in a separate process and never sees the assignment: the test of a task calls it through t.",
		Entries: []bind.Entry{
			{Name: "grade.assignment",
				Text:    "Describes an assignment, before its tasks; it is optional. Outside of taquin grade, it is an error. Fields:",
				Example: `pcall(grade.assignment, {title = "Taquins", seed = 2026})  --> false`,
				Func:    bind.Do1(assignmentFields(), g.describe)},
			{Name: "grade.task",
				Text:    "Makes a task with its points. test(t) calls the submission through t. A failed check costs all points of the task, or those of one case (t:case). Each task reloads the submission and seeds the random numbers by the assignment: all submissions get the same unknown boards, and marks are repeatable. Fields:",
				Example: `pcall(grade.task, {name = "solve", points = 4, test = function(t) check.equal(t:call("solve", board), "") end})  --> false`,
				Func:    bind.Do1(taskFields(), g.make)},
		}})
	return g
}

// textParam is a text, or a table with it in both languages.
func textParam(name string) bind.Param[Text] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) Text {
		t, ok := v.(*lua.LTable)
		if !ok {
			return Text{text.English: strings.TrimSpace(a.ToText(v, what))}
		}
		a.OnlyKeys(t, "field", []string{"en", "fr"})
		all := Text{}
		for _, l := range text.Languages() {
			s := strings.TrimSpace(a.ToText(t.RawGetString(string(l)), message.Join(".", what, string(l))))
			if s == "" {
				a.Fail("grade.must-be-a-text", "%s must be a text in both languages, {en=…, fr=…}; %s is missing", what, l)
			}
			all[l] = s
		}
		return all
	})
}

// between is a number above lo, and at most hi.
func between(name string, lo, hi float64) bind.Param[float64] {
	p := bind.Number(name)
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) float64 {
		n := p.ReadAs(a, v, what)
		if !(n > lo) || n > hi {
			a.Fail("grade.must-be-a-number", "%s must be a number above %g and at most %g, not %g", what, lo, hi, n)
		}
		return n
	})
}

// namesOfLab is a list of names of the lab.
func namesOfLab(name string) bind.Param[[]string] {
	return bind.Taking[*lua.LTable](bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) []string {
		return bind.TakeList(a, a.ToTable(v, what), func(i int, v lua.LValue) string {
			name := a.ToWord(v, message.Textf("", "%s[%d]", what, i))
			if a.State.Lookup(name) == nil {
				a.Fail("grade.is-no-name-of", "%s[%d] is no name of the lab: %s", what, i, bind.Quoted(name))
			}
			return name
		})
	}))
}

func assignmentFields() bind.Param[Assignment] {
	return bind.OptionTable("fields", "field", func(bind.Args) Assignment { return unsaid },
		bind.Opt(textParam("title"), "the title, a text or {en=…, fr=…}", func(a *Assignment, t Text) { a.Title = t }),
		bind.Opt(textParam("about"), "the instructions in reports, a text or {en=…, fr=…}", func(a *Assignment, t Text) { a.About = t }),
		bind.Opt(bind.Int("seed", 0, bind.MaxExact), "the seed of all random numbers (1); taquin grade --seed overrides it", func(a *Assignment, n int) { a.Seed = int64(n) }),
		bind.Opt(bind.Word("main"), `the file to load if a submission is a folder ("main.lua")`, func(a *Assignment, s string) { a.Main = s }),
		bind.Opt(namesOfLab("only"), `the lab's names that a submission may use besides Lua's own (all), such as {"b:at", "b:moves"}, or {} for none`, func(a *Assignment, names []string) { a.Only = names }),
		bind.Opt(between("seconds", 0, mostSeconds), "the processor time of a submission per task, in seconds (10)", func(a *Assignment, n float64) { a.seconds = n }),
		bind.Opt(between("memory", leastMemory-1, mostMemory), "the memory of a submission's Lua in MB (256)", func(a *Assignment, n float64) { a.memory = n }))
}

func taskFields() bind.Param[Task] {
	return bind.OptionTable("fields", "field", func(bind.Args) Task { return Task{} },
		bind.Opt(bind.Word("name"), "by which reports call it", func(t *Task, s string) { t.Name = s }),
		bind.Opt(between("points", 0, mostPoints), "what it is worth", func(t *Task, n float64) { t.Points = n }),
		bind.Opt(bind.Callback("test"), "the function that tries the submission; it is given t", func(t *Task, f lua.LValue) { t.test = f }),
		bind.Opt(textParam("title"), "how reports call it instead, a text or {en=…, fr=…}", func(t *Task, s Text) { t.Title = s }),
		bind.Opt(textParam("about"), "the instructions in reports, a text or {en=…, fr=…}", func(t *Task, s Text) { t.About = s }),
		bind.Opt(between("seconds", 0, mostSeconds), "as those of grade.assignment, for this task", func(t *Task, n float64) { t.Seconds = n }),
		bind.Opt(between("memory", leastMemory-1, mostMemory), "as that of grade.assignment, for this task", func(t *Task, n float64) { t.Memory = int64(n * 1e6) }))
}

// reading is the assignment that is being read.
func (g *Grading) reading(a bind.Args) *Assignment {
	if g.assignment == nil {
		a.Fail("grade.this-works-only-in", "this works only in an assignment, under taquin grade")
	}
	return g.assignment
}

func (g *Grading) describe(a bind.Args, said Assignment) int {
	now := g.reading(a)
	switch {
	case g.described:
		a.Fail("grade.it-can-be-called", "it can be called once")
	case len(now.Tasks) > 0:
		a.Fail("grade.it-must-come-before", "it must come before the first task")
	}
	g.described = true
	*now = said
	return 0
}

func (g *Grading) make(a bind.Args, t Task) int {
	now := g.reading(a)
	switch {
	case strings.TrimSpace(t.Name) == "":
		a.Fail("grade.name-is-missing-what", "name is missing: what reports call the task")
	case t.Points == 0:
		a.Fail("grade.points-is-missing-what", "points is missing: what task %s is worth", bind.Quoted(t.Name))
	case t.test == nil:
		a.Fail("grade.test-is-missing-the", "test is missing: the function that tries a submission at task %s", bind.Quoted(t.Name))
	case slices.ContainsFunc(now.Tasks, func(other *Task) bool { return other.Name == t.Name }):
		a.Fail("grade.there-are-two-tasks", "there are two tasks of the name %s", bind.Quoted(t.Name))
	}
	t.Seconds = cmp.Or(t.Seconds, now.seconds)
	t.Memory = cmp.Or(t.Memory, int64(now.memory*1e6))
	t.made = check.Test{Name: t.Name, F: a.State.NewFunction("test", func(a bind.Args) int {
		g.Random.Reseed(g.trial.seed)
		a.Invoke(t.test, a.State.Wrap(g.trial))
		return 0
	}), Folder: g.Files.Here()}
	now.Tasks = append(now.Tasks, &t)
	return 0
}

// Read runs a file, which load does, and returns the assignment that it makes.
func (g *Grading) Read(load func() error) (*Assignment, error) {
	now := unsaid
	g.assignment, g.described = &now, false
	defer func() { g.assignment = nil }()
	if err := load(); err != nil {
		return nil, err
	}
	if len(g.assignment.Tasks) == 0 {
		return nil, message.Errorf("grade.the-assignment-makes-no", "grade: the assignment makes no task (grade.task{name = …, points = …, test = function(t) … end} makes one)")
	}
	return &now, nil
}

// Run tries a submission at a task and says how that has ended. run runs the test in the
// state; an error is about an interruption.
func (g *Grading) Run(of *Assignment, t *Task, pupil Pupil, run func(check.Test) error) (Outcome, error) {
	g.trial = &trial{grading: g, pupil: pupil}
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%d %s", of.Seed, t.Name)
	g.trial.seed = int64(sum.Sum64() % bind.MaxExact)
	err := run(t.made)
	if stopped := g.state.Guard.Err(); stopped != nil {
		return Outcome{}, stopped
	}
	return g.trial.outcome(err), nil
}
