package grade_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
	"taquin/luabind/lib/grade"
	"taquin/luabind/luatest"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// class is a lab with the module grade, and another one in which submissions run.
type class struct {
	luatest.Lab
	grading *grade.Grading
	pupil   luatest.Lab
	seed    int64
}

func newClass(t *testing.T) *class {
	c := &class{pupil: luatest.New(t, luabind.Config{})}
	c.Lab = luatest.New(t, luabind.Config{Extensions: []func(luabind.Parts){func(p luabind.Parts) {
		c.grading = grade.Open(p.State, grade.Deps{Files: p.Files, Random: p.Random, Explainer: p.Explainer, Shower: p.Shower, Tests: p.Tests, Pack: p.Pack, Unpack: p.Unpack})
	}}})
	return c
}

// Ask implements grade.Pupil without a wall.
func (c *class) Ask(_ context.Context, q grade.Question) (a grade.Answer, err error) {
	packed, err := q.Values()
	if err != nil {
		return a, err
	}
	given, err := c.pupil.Unpack(packed)
	if err != nil {
		return a, err
	}
	var results []lua.LValue
	switch q.Do {
	case grade.Board:
		if len(given) > 0 {
			g, _ := bind.Of[*board.Game](given[0])
			c.pupil.Current().Set(g)
		}
		results = []lua.LValue{c.pupil.Current().Value()}
	default:
		f := c.pupil.State().L.GetGlobal(q.Name)
		if f == lua.LNil {
			return a, fmt.Errorf("no function %s", q.Name)
		}
		if results, err = c.pupil.Call(f, given...); err != nil {
			return a, err
		}
	}
	a.Printed = "printed by " + q.Name + "\n"
	a.Values, err = c.pupil.Pack(results)
	return a, err
}

// read reads an assignment.
func (c *class) read(t *testing.T, text string) (*grade.Assignment, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "assignment.lua")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return c.grading.Read(func() error { return c.RunScript(path) })
}

// try runs the test of the only task of an assignment on a submission.
func (c *class) try(t *testing.T, submission, test string) grade.Outcome {
	t.Helper()
	c.pupil.Must(submission)
	a, err := c.read(t, "grade.assignment{seed = "+fmt.Sprint(c.seed)+"} grade.task{name = 'x', points = 1, test = function(t) "+test+" end}")
	if err != nil {
		t.Fatal(err)
	}
	o, err := c.grading.Run(a, a.Tasks[0], c, c.RunTest)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

const submission = `
local lab = solve
function solve(b) return lab(b, "optimal").moves end
function long(b) return "hbdggdhb" end
function slow(b) return lab(b, "lines").moves end
function none() end
function fails() error("on purpose") end
function many() return 1, nil, {x = {2}}, board end
function code() return print end
function home() cycle(0) end
function cheats() board = taquin.new(4, 4) end
function forgets() board = nil end
function sets() board:set("0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 . 14") end`

// What a test does with a submission gives these parts of its points, and for the first
// case that has not passed this reason.
func TestTrial(t *testing.T) {
	for _, c := range []struct {
		test  string
		part  float64
		cases int
		why   string
		fault bool
	}{
		{``, 1, 1, "", false},
		{`check.equal(t:call("solve", taquin.parse("0 1 / . 2")), "d")`, 1, 1, "", false},
		{`check.equal(t:call("none"), 3)`, 0, 1, "not equal\n  got   nil\n  want  3", false},
		{`t:call("fails")`, 0, 1, "chunk:7: on purpose", false},
		{`t:call("nothing")`, 0, 1, "no function nothing", false},
		{`local a, b, c, d = t:call("many") assert(a == 1 and b == nil and c.x[1] == 2 and d:size() == 16)`, 1, 1, "", false},
		{`t:call("code")`, 0, 1, "a function of a library cannot leave a submission; numbers, strings, tables of such, boards and permutations can", false},
		{`pcall(t.call, t, "fails")`, 1, 1, "", false},
		{`pcall(check.equal, 1, 2)`, 0, 1, "not equal\n  got   1\n  want  2", false},
		{`local x = nil + 1`, 0, 1, "attempt to perform arithmetic on a nil value", true},
		{`t:case("one", function() t:call("fails") end) t:case("two", function() end) check.equal(t:printed(), "")`, 0.5, 2, "chunk:7: on purpose", false},
		{`for i = 1, 4 do t:case(i, function() t:score(i / 4, "too little") end) end`, 0.625, 4, "too little", false},
		{`t:case("x", function() t:case("y", function() end) end)`, 0, 1, "t:case: cases do not nest", true},
		{`check.truth(nil, "no word")`, 0, 1, "no word", false},
		{`t:case("x", function() end) check.truth(false)`, 0, 2, "not true but false", false},
		{`t:score(0.25, "half of a half")`, 0.25, 1, "half of a half", false},
		{`t:score(7)`, 1, 1, "", false},
		{`t:score(-1, "nothing")`, 0, 1, "nothing", false},
		{`t:score(0/0)`, 0, 1, "t:score: part must be a number, not NaN", true},
		{`t:solves("solve", taquin.new(3, 3):shuffle())`, 1, 1, "", false},
		{`check.equal(t:solves("solve", taquin.parse("0 1 / . 2"), 1), 1)`, 1, 1, "", false},
		{`t:solves("long", taquin.new(2, 2), 2)`, 0, 1, `the word cannot be played: board: blank is in the last column: cannot move right (move 3 of "hbdggdhb")`, false},
		{`t:solves("none", taquin.new(2, 2))`, 0, 1, "none returns nil, and no word of moves", false},
		{`local b = taquin.new(3, 3):shuffle(1) local n = t:solves("slow", b, 1) t:score(1 / n, "slow")`, 0.03125, 2, "the word has 32 moves, and 1 are enough", false},
		{`t:board(taquin.new(4, 4):shuffle()) check.truth(pcall(t.call, t, "none")) check.equal(t:board():history(), "")`, 1, 1, "", false},
		{`local b = taquin.new(4, 4):play("hhgg") t:board(b) check.equal(b:history(), "hhgg") t:call("cheats") t:board()`, 0, 1, "the current board was not brought by moves to where it lies", false},
		{`t:board(taquin.new(4, 4):shuffle()) t:call("sets") t:board()`, 0, 1, "the current board was not brought by moves to where it lies", false},
		{`t:call("forgets") t:board()`, 0, 1, "the current board is no board any more but nil", false},
		{`t:call("none") t:call("none") check.equal(t:printed(), "printed by none\nprinted by none\n") check.equal(t:printed(), "")`, 1, 1, "", false},
		{`t:call("none", print)`, 0, 1, "t:call: a function of a library cannot leave a submission; numbers, strings, tables of such, boards and permutations can", true},
	} {
		o := newClass(t).try(t, submission, c.test)
		why, fault := "", false
		if failed := o.Worst(); len(failed) > 0 {
			why, fault = failed[0].Why(func(v any) string { return message.In(nil, v) }), failed[0].Fault != ""
		}
		if o.Part != c.part || len(o.Cases) != c.cases || why != c.why || fault != c.fault {
			t.Errorf("%s\ngives %v of %d cases, %q, fault %v\nwant  %v of %d cases, %q, fault %v", c.test, o.Part, len(o.Cases), why, fault, c.part, c.cases, c.why, c.fault)
		}
	}
}

// Reports show the smallest board that fails.
func TestWorst(t *testing.T) {
	o := newClass(t).try(t, submission, `
		t:case("text", function() t:score(0) end)
		for _, b in ipairs{taquin.new(4, 4):play("hg"), taquin.new(3, 3):scramble(30), taquin.new(3, 3):play("h"), taquin.new(5, 2):play("h")} do
			t:case(b, function() t:call("fails") end)
		end
		t:case(taquin.new(2, 2), function() end)`)
	var order []string
	for _, c := range o.Worst() {
		if c.Board == nil {
			order = append(order, c.About)
			continue
		}
		order = append(order, c.Board.Board.Shape().String())
	}
	if got := strings.Join(order, " "); got != "3x3 3x3 5x2 4x4 text" || o.Worst()[0].Board.Board.Manhattan() != 1 || o.Passed() != 1 {
		t.Errorf("%s, %d passed", got, o.Passed())
	}
}

// The same seed makes the same boards, and another seed or name other ones.
func TestHidden(t *testing.T) {
	hidden := func(seed int64) string {
		c := newClass(t)
		c.seed = seed
		return c.try(t, submission, `t:case(taquin.new(4, 4):shuffle(), function() t:score(0) end)`).Cases[0].Board.String()
	}
	if a, b := hidden(3), hidden(3); a != b {
		t.Errorf("%s and %s", a, b)
	}
	if a, b := hidden(3), hidden(4); a == b {
		t.Errorf("%s for both seeds", a)
	}
}

// Wrong assignments are refused in words.
func TestRefuses(t *testing.T) {
	const task = `grade.task{name = "a", points = 1, test = print}`
	for text, want := range map[string]string{
		``:                        "grade: the assignment makes no task",
		`grade.task{}`:            "grade.task: name is missing",
		`grade.task{name = "  "}`: "grade.task: name is missing",
		`grade.task{name = "a"}`:  `points is missing: what task "a" is worth`,
		`grade.task{name = "a", points = "four", test = print}`:         "points must be a number, not the string \"four\"",
		`grade.task{name = "a", points = 0, test = print}`:              "points must be a number above 0 and at most 1e+06, not 0",
		`grade.task{name = "a", points = 1/0, test = print}`:            "points must be a number above 0 and at most 1e+06, not +Inf",
		`grade.task{name = "a", points = 0/0, test = print}`:            "points must be a number, not NaN",
		`grade.task{name = "a", points = 1}`:                            `test is missing: the function that tries a submission at task "a"`,
		`grade.task{name = "a", points = 1, tests = print}`:             `there is no field "tests"`,
		`grade.task{name = "a", points = 1, seconds = 0, test = print}`: "seconds must be a number above 0",
		task + task:                                      `there are two tasks of the name "a"`,
		task + `grade.assignment{}`:                      "it must come before the first task",
		`grade.assignment{} grade.assignment{}`:          "it can be called once",
		`grade.assignment{title = {en = "x"}}`:           "title.fr must be a string, not nil",
		`grade.assignment{title = {en = "x", fr = " "}}`: "title must be a text in both languages, {en=…, fr=…}; fr is missing",
		`grade.assignment{seed = -1}`:                    "seed must be at least 0",
		`error("by itself")`:                             "assignment.lua:1: by itself",
		`x = = 1`:                                        "syntax error",
	} {
		if _, err := newClass(t).read(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\ngives %v\nwant  %s", text, err, want)
		}
	}
}

// A test that is interrupted has no outcome.
func TestInterrupted(t *testing.T) {
	c := newClass(t)
	a, err := c.read(t, `grade.task{name = "x", points = 1, test = function(t) while true do pcall(t.case, t, "x", function() while true do end end) end end}`)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.grading.Run(a, a.Tasks[0], c, func(test check.Test) error {
		done := make(chan error, 1)
		go func() { done <- c.RunTest(test) }()
		for {
			c.Interrupt(guard.ErrInterrupted)
			select {
			case err := <-done:
				return err
			default:
			}
		}
	})
	if !errors.Is(err, guard.ErrInterrupted) {
		t.Errorf("%v", err)
	}
}

// The examples are right, as those of all names.
func TestExamples(t *testing.T) {
	for e := range newClass(t).State().Entries() {
		if !strings.HasPrefix(e.Name, "grade.") && !strings.HasPrefix(e.Name, "t:") {
			continue
		}
		c := newClass(t)
		v, err := prompt.RunExample(func(text string) ([]lua.LValue, error) { return c.Run("example", text) }, e)
		switch {
		case err != nil:
			t.Errorf("%s: %v", e.Example, err)
		case v != nil && c.Shower().Show(v, show.Style{Width: 80}) != e.Wanted():
			t.Errorf("%s gives %v", e.Example, v)
		}
	}
}
