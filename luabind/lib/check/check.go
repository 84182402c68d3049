// Package check is for tests in Lua: the function test, which makes one, and the module check, whose
// functions raise an error if a check fails.
//
// The Host runs a file of tests. This package stores the tests that it makes and, while a
// test runs, the first check that fails; that counts even if the test catches the error.
// Begin with Tests.
package check

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/show"
)

// Test is a test that a file of Lua has made by test(name, f).
type Test struct {
	Name   string
	F      lua.LValue
	Folder guard.Folder // for include
}

// longestName is how many letters are shown of a test's name.
const longestName = 200

// String is the name in one line, shortened if it is long: what cannot be printed stands as
// in a string of Lua.
func (t Test) String() string { return show.Printable(text.Shorten(t.Name, longestName)) }

// Tests is the state of test and check in one Lua state.
type Tests struct {
	explainer *explain.Explainer
	shower    *show.Shower
	collect   func(name string, f lua.LValue) // takes what test makes; nil if no file of tests runs
	failed    error                           // the first check that has failed
}

// Open adds test and the module check to a state, with more functions that other modules
// make, such as check.admissible.
func Open(s *bind.State, x *explain.Explainer, shower *show.Shower, more []bind.Entry) *Tests {
	t := &Tests{explainer: x, shower: shower}
	message := bind.Any("text").Or(lua.LNil) // read only if a check fails: f() may return more values than the one to check
	s.Open(bind.Module{Title: "tests", About: "A test file calls test for each test; taquin test FILE or taquin test FOLDER runs them.",
		Entries: []bind.Entry{
			{Name: "test",
				Text:    "Declares a test f with a name. An error fails the test; the functions of check report the reason. Outside of taquin test, it is an error.",
				Example: `pcall(test, "the blank's corner", function() check.equal(poscv, 15) end)  --> false`,
				Func: bind.Do2(bind.Text("name"), bind.Callback("f"), func(a bind.Args, name string, f lua.LValue) int {
					if t.collect == nil {
						a.Fail("check.this-works-only-under", "this works only under taquin test, and not inside another test")
					}
					t.collect(name, f)
					return 0
				})},
		}})
	s.Open(bind.Module{Name: "check", Title: "what tests check", About: "Checks the results of tests and the properties of heuristics. If a check fails, check.equal, near, truth and error raise an error with the place and the value found. The optional last argument, a text or {en=…, fr=…}, is put before this message. The test fails even if its code catches the error.",
		Entries: append([]bind.Entry{
			{Name: "check.equal",
				Text:    "Checks that two values are equal: tables by their contents, other values by ==. NaN equals NaN.",
				Example: `check.equal(board:as("td"):cells()[16], 0)`,
				Func:    bind.Do3(bind.Any("got"), bind.Any("want"), message, t.equal)},
			{Name: "check.near", Text: "Checks that two numbers differ by at most a tolerance (1e-9).",
				Example: `check.near(1/3, 0.333, 1e-3)`,
				Func:    bind.Do4(bind.Number("got"), bind.Number("want"), bind.Number("most").Or(1e-9), message, t.near)},
			{Name: "check.truth", Text: "Checks that a value is neither false nor nil; returns it.",
				Example: `check.truth(board:solved())  --> true`,
				Func: bind.Do2(bind.Any("v"), message, func(a bind.Args, v lua.LValue, before lua.LValue) int {
					if lua.LVIsFalse(v) {
						t.fail(a, before, "check.not-true", "not true but %s", v)
					}
					return a.Return(v)
				})},
			{Name: "check.error",
				Text:    "Checks that f() raises an error whose message contains a part, any if none is given; returns the message.",
				Example: `check.error(function() board:play("hhhh") end, "top row")`,
				Func:    bind.Do3(bind.Callback("f"), bind.Text("part").Or(""), message, t.raises)},
		}, more...)})
	return t
}

// Collect passes each test that the function test makes to collect, until end is called.
func (t *Tests) Collect(collect func(name string, f lua.LValue)) (end func()) {
	t.collect = collect
	return func() { t.collect = nil }
}

// Begin forgets the checks of the test before.
func (t *Tests) Begin() { t.failed = nil }

// Failed is the error of the first check that has failed since Begin; nil if none has.
func (t *Tests) Failed() error { return t.failed }

// Fail counts the error of a check that has failed in another thread.
func (t *Tests) Fail(err error) {
	if t.failed == nil {
		t.failed = err
	}
}

// Failure is the error of a check that has failed.
type Failure struct {
	Full  *explain.Error
	Brief message.Text // without the place; if a text was given for check.truth, only that
}

// Error returns the whole message.
func (f *Failure) Error() string { return f.Full.Error() }

// Message implements message.Message.
func (f *Failure) Message() message.Text { return f.Full.Message() }

// Unwrap returns the whole error.
func (f *Failure) Unwrap() error { return f.Full }

// fail raises the error of a check, with the text that was given for it before it.
func (t *Tests) fail(a bind.Args, before lua.LValue, key, format string, values ...any) {
	said := message.Textf(key, format, values...)
	brief := said
	if before != lua.LNil {
		label := a.ToSaid(before, "text")
		said = message.Textf("check.after-its-label", "%s: %v", label, said)
		if brief = said; key == untrue {
			brief = message.Plain(label)
		}
	}
	t.Fail(&Failure{t.explainer.Here(a.LState, said), brief})
	a.Check(said.AsError())
}

// untrue is the key of the message of check.truth.
const untrue = "check.not-true"

func (t *Tests) near(a bind.Args, got, want, most float64, before lua.LValue) int {
	if difference := max(got-want, want-got); got != want && !(difference <= most) { // two infinities differ by NaN
		t.fail(a, before, "check.not-near", "not near\n  got   %s\n  want  %s\n  they differ by %.3g, more than %g", lua.LNumber(got), lua.LNumber(want), difference, most)
	}
	return 0
}

func (t *Tests) raises(a bind.Args, f lua.LValue, part string, before lua.LValue) int {
	base := a.GetTop()
	a.Push(f)
	err := t.explainer.Protect(a.LState, 0, nil)
	a.SetTop(base)
	if err == nil {
		wanted := message.Textf("check.one", "one")
		if part != "" {
			wanted = message.Textf("check.one-with", "one with %q", part)
		}
		t.fail(a, before, "check.no-error", "no error, want %s", wanted)
	}
	t.explainer.Caught(a, err) // raises an interruption again
	raised := t.explainer.ErrorText(a.Get(-1))
	a.SetTop(base)
	if !strings.Contains(raised.String(), part) {
		t.fail(a, before, "check.another-error", "another error\n  got   %s\n  want  one with %q", raised, part)
	}
	return a.ReturnText(raised.String())
}
