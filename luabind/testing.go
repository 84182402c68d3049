package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Test is a test that a file of Lua has made by test(name, f).
type Test struct {
	Name  string
	fn    *lua.LFunction
	where folder // for include
}

// String is the name in one line: what cannot be printed stands as in a string
// of Lua.
func (t Test) String() string { return escape(t.Name, " ") }

// LoadTests runs a file, found as RunScript finds a script, and returns the
// tests that it makes, in their order. None of them has run yet.
func (h *Host) LoadTests(file string) ([]Test, error) {
	found, source, where, err := h.find(file, folder{dir: "."})
	if err != nil {
		return nil, err
	}
	defer h.enter(where)()
	var tests []Test
	h.failedCheck = nil
	h.newTest = func(t Test) {
		t.where = where
		tests = append(tests, t)
	}
	defer func() { h.newTest = nil }()
	_, err = h.Run(found, source)
	return tests, h.checked(err)
}

// RunTest runs a test of this host. It starts with the host's first seed and a
// new current board, whatever ran before.
func (h *Host) RunTest(t Test) error {
	h.reseed(h.cfg.Seed)
	h.side = 0
	if err := h.setBoard(); err != nil {
		return err
	}
	defer h.enter(t.where)()
	h.flag.reset()
	h.failedCheck = nil
	_, err := h.call(t.fn, nil)
	return h.checked(err)
}

// checked is the error with which a test ends: a check that has failed counts,
// even if something has caught its error, unless the test was stopped.
func (h *Host) checked(err error) error {
	if h.failedCheck == nil || h.flag.Err() != nil {
		return err
	}
	return h.failedCheck
}

func (h *Host) testModule() Module {
	return Module{Title: "tests", About: "A file of tests calls test for each; taquin test FILE or taquin test FOLDER runs them.",
		Entries: []Entry{
			{Name: "test", Signature: "test(name, f)",
				Text: "Makes a test: taquin test calls f after the whole file has run, with the same seed and a new current board for each test. " +
					"An error fails the test; those of check say what is wrong. Anywhere else than under taquin test it is an error.",
				Example: `pcall(test, "the blank's corner", function() check.equal(poscv, 15) end)  --> false`,
				fn: func(a args) int {
					name, f := a.text(1, "name"), a.function(2, "f")
					if h.newTest == nil {
						a.fail("this works only under taquin test, and not inside another test")
					}
					h.newTest(Test{Name: name, fn: f})
					return 0
				}},
		}}
}

// checkModule is what tests are made of; a script may check with it, too.
func (h *Host) checkModule() Module {
	return Module{Name: "check", Title: "what tests check", About: "Each of these raises an error that says where and what was found if a check fails; a text given last stands before it. A test fails even if something catches that error.",
		Entries: []Entry{
			{Name: "check.equal", Signature: "check.equal(got, want [, text])",
				Text: "Checks that two values are equal: tables by all that is in them, other values by ==, NaN being equal to NaN. " +
					"The error shows both and, in tables, the first place where they differ.",
				Example: `check.equal(board:as("td"):cells()[16], 0)`,
				fn:      h.checkEqual},
			{Name: "check.near", Signature: "check.near(got, want [, most [, text]])", Text: "Checks that two numbers differ by at most so much, 1e-9 unless told otherwise.",
				Example: `check.near(1/3, 0.333, 1e-3)`,
				fn:      h.checkNear},
			{Name: "check.truth", Signature: "check.truth(v [, text])", Text: "Checks that a value is neither false nor nil; returns it.",
				Example: `check.truth(board:solved())  --> true`,
				fn: func(a args) int {
					if v := a.Get(1); lua.LVIsFalse(v) {
						h.failCheck(a, 2, "not true but %s", v)
					}
					a.SetTop(1)
					return 1
				}},
			{Name: "check.error", Signature: "check.error(f [, part [, text]])",
				Text:    "Checks that f() raises an error whose message contains a part, any if none is given; returns the message.",
				Example: `check.error(function() board:play("hhhh") end, "top row")`,
				fn:      h.checkError},
		}}
}

// failCheck raises the error of a check, whose text is argument i, and keeps the
// first such error of a test.
func (h *Host) failCheck(a args, i int, format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	if a.has(i) {
		text = a.text(i, "text") + ": " + text
	}
	if h.failedCheck == nil {
		h.failedCheck = h.errorHere(a.LState, text)
	}
	a.RaiseError("%s", text)
}

func (h *Host) checkNear(a args) int {
	got, want, most := a.number(1, "got"), a.number(2, "want"), 1e-9
	if a.has(3) {
		most = a.number(3, "most")
	}
	if difference := max(got-want, want-got); got != want && !(difference <= most) { // two infinities differ by NaN
		h.failCheck(a, 4, "not near\n  got   %s\n  want  %s\n  they differ by %.3g, more than %g", lua.LNumber(got), lua.LNumber(want), difference, most)
	}
	return 0
}

func (h *Host) checkError(a args) int {
	f, part := a.function(1, "f"), ""
	if a.has(2) {
		part = a.text(2, "part")
	}
	base := a.GetTop()
	a.Push(f)
	err := h.protect(a.LState, 0, nil)
	a.SetTop(base)
	if err == nil {
		wanted := "one"
		if part != "" {
			wanted = fmt.Sprintf("one with %q", part)
		}
		h.failCheck(a, 3, "no error, want %s", wanted)
	}
	h.caught(a, err) // raises an interruption again
	message := h.errorText(a.Get(-1))
	a.SetTop(base)
	if !strings.Contains(message, part) {
		h.failCheck(a, 3, "another error\n  got   %s\n  want  one with %q", message, part)
	}
	return text1(a, message)
}
