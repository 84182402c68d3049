package grade

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"taquin/engine/text"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
)

// Pupil is the submission in a separate process. An error of Ask is the submission's fault, in
// words for the pupil, unless the context has been stopped.
type Pupil interface {
	Ask(ctx context.Context, q Question) (Answer, error)
}

// Kinds of questions to a submission.
const (
	Call  = "call"  // a function by its name, with values
	Solve = "solve" // the lab's solve, with the submission's function as heuristic, if it has one of that name
	Board = "board" // the current board; with a value, that is laid there before
)

// Question is a question to the submission.
type Question struct {
	Do     string
	Name   string                 // of a function
	Values func() ([]byte, error) // as Pack writes them
	Line   func() (string, error) // the same for a program that reads lines
}

// Answer is an answer of the submission.
type Answer struct {
	Values  []byte // for Unpack; nil if it is Line
	Line    string // of a program that writes lines
	Printed string // since the answer before
}

// Outcome is how a task has ended for a submission.
type Outcome struct {
	Part  float64 // of the points
	Cases []Case
}

// Case is a part of a task, and how it has ended.
type Case struct {
	About string      // a description, if it is no board
	Board *board.Game // nil if it is none
	Part  float64     // of the case's points
	Wrong error       // why it is not 1; nil if it is, or nobody says why
	Fault string      // an error in the assignment itself, with its place; "" if none

	given bool // the part was, by t:score
}

// Passed counts the cases that got all their points.
func (o Outcome) Passed() (n int) {
	for _, c := range o.Cases {
		if c.Part == 1 {
			n++
		}
	}
	return n
}

// Worst are the cases that have not passed: those with a board first, and of these the
// smallest, with the fewest tiles out of order.
func (o Outcome) Worst() []Case {
	failed := slices.DeleteFunc(slices.Clone(o.Cases), func(c Case) bool { return c.Part == 1 })
	slices.SortStableFunc(failed, func(x, y Case) int {
		if x.Board == nil || y.Board == nil {
			return cmp.Compare(btoi(x.Board == nil), btoi(y.Board == nil))
		}
		return cmp.Or(cmp.Compare(x.Board.Board.Size(), y.Board.Board.Size()), cmp.Compare(x.Board.Board.Manhattan(), y.Board.Board.Manhattan()))
	})
	return failed
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// longer says why a word gets only a share.
func longer(length, best int) error {
	return message.Errorf("grade.the-word-has-and", "the word has %s, and %d are enough", message.Count(length, "move"), best)
}

// scored sets the part of the case's points.
func (c *Case) scored(part float64, wrong error) {
	c.Part, c.Wrong, c.given = min(max(part, 0), 1), wrong, true
	if c.Part == 1 {
		c.Wrong = nil
	}
}

// Why says why the part is not 1, as say renders it, without the place in the assignment; "" without a
// reason.
func (c Case) Why(say func(v any) string) string {
	if c.Wrong == nil {
		return ""
	}
	var failed *check.Failure
	switch {
	case errors.As(c.Wrong, new(fault)):
		return say(c.Wrong)
	case errors.As(c.Wrong, &failed):
		return say(failed.Brief)
	}
	return place().ReplaceAllString(say(c.Wrong), "")
}

// running returns the current case, or the whole task between cases.
func (t *trial) running() *Case {
	if t.now != nil {
		return t.now
	}
	return &t.whole
}

// fault is an error of the submission.
type fault struct{ why error }

// Error says it.
func (f fault) Error() string { return f.why.Error() }

// Unwrap returns it.
func (f fault) Unwrap() error { return f.why }

// blame fails the case with an error of the submission.
func (t *trial) blame(a bind.Args, key, format string, values ...any) {
	a.Check(fault{message.Errorf(key, format, values...)})
}

// ask asks the submission and returns the values of its answer.
func (t *trial) ask(a bind.Args, do, name string, all []lua.LValue) []lua.LValue {
	var packed []byte
	var unpackable error
	q := Question{Do: do, Name: name,
		Values: func() ([]byte, error) { return packed, unpackable },
		Line:   func() (string, error) { return lineOf(a.State, all) }}
	packed, unpackable = t.grading.Pack(all)
	a.CheckStopped()
	a.FailOn(unpackable)
	answer, err := guard.UntilStopped(a.State.Guard, func(ctx context.Context) (Answer, error) { return t.pupil.Ask(ctx, q) })
	a.CheckStopped()
	t.printed.WriteString(answer.Printed[:min(mostPrinted-t.printed.Len(), len(answer.Printed))])
	if err == nil && answer.Values == nil {
		return []lua.LValue{valueOf(answer.Line)}
	}
	var results []lua.LValue
	if err == nil {
		results, err = t.grading.Unpack(answer.Values)
		a.CheckStopped()
	}
	if err != nil {
		a.Check(fault{err})
	}
	return results
}

// lineOf writes values for a program that reads lines.
func lineOf(s *bind.State, all []lua.LValue) (string, error) {
	var words []string
	for _, v := range all {
		switch v := v.(type) {
		case lua.LNumber, lua.LBool, lua.LString:
			words = append(words, v.String())
		case *lua.LUserData:
			line, ok := s.Line(v, 0)
			if !ok {
				return "", message.Errorf("grade.cannot-be-written-in", "%s cannot be written in a line", s.Name(v))
			}
			words = append(words, line.String())
		default:
			return "", message.Errorf("grade.cannot-be-written-in", "%s cannot be written in a line", s.Name(v))
		}
	}
	line := strings.Join(words, " ")
	if strings.ContainsAny(line, "\n\r") {
		return "", message.New("grade.a-text-of-several", "a text of several lines cannot be written in a line")
	}
	return line, nil
}

// valueOf parses the answer line of a program: a number, true or false, else a string.
func valueOf(line string) lua.LValue {
	line = strings.TrimSpace(line)
	if n, err := strconv.ParseFloat(line, 64); err == nil {
		return lua.LNumber(n)
	}
	switch line {
	case "true":
		return lua.LTrue
	case "false":
		return lua.LFalse
	}
	return lua.LString(line)
}

// inCase does work as a case and reports whether it has passed.
func (t *trial) inCase(a bind.Args, about lua.LValue, work func()) bool {
	if t.now != nil {
		a.Fail("grade.cases-do-not-nest", "cases do not nest")
	}
	t.now = &Case{Part: 1}
	if g, ok := bind.Of[*board.Game](about); ok {
		t.now.Board = g.Copy()
	} else if s, ok := about.(lua.LString); ok {
		t.now.About = string(s)
	} else if about != lua.LNil {
		t.now.About = t.grading.Shower.Brief(about, mostAbout)
	}
	t.grading.Tests.Begin()
	base := a.GetTop()
	a.Push(a.NewFunction(func(*lua.LState) int {
		work()
		return 0
	}))
	err := t.grading.Explainer.Protect(a.LState, 0, nil)
	a.SetTop(base)
	a.CheckStopped()
	if err != nil {
		err = t.grading.Explainer.Translate(err)
	}
	c := *t.now
	t.now = nil
	t.settle(&c, err)
	t.cases = append(t.cases, c)
	return c.Part == 1
}

// mostAbout is the maximum length of a description of a case, in characters.
const mostAbout = 200

// settle marks a case by the error with which it has ended, nil for none. A check that has
// failed counts even if the test has caught its error.
func (t *trial) settle(c *Case, err error) {
	if failed := t.grading.Tests.Failed(); failed != nil {
		t.grading.Tests.Begin()
		c.scored(0, failed)
		return
	}
	var wrong fault
	switch {
	case err == nil:
	case errors.As(err, &wrong):
		c.scored(0, wrong)
	default:
		c.scored(0, err)
		c.Fault = err.Error()
	}
}

// place is the position of an error in the assignment, which pupils do not see.
var place = text.Regexp(`^[^\n]*?:\d+: ?`)

// outcome returns the outcome of the task from the error of its test, nil for none. The part
// outside of cases counts if there are no cases, or if it has failed or was given a part.
func (t *trial) outcome(err error) Outcome {
	if !t.whole.given {
		t.whole.Part = 1
	}
	before := len(t.cases)
	t.settle(&t.whole, err)
	if before == 0 || t.whole.given {
		return Outcome{Part: t.whole.Part, Cases: append(t.cases, t.whole)}
	}
	sum := 0.0
	for _, c := range t.cases {
		sum += c.Part
	}
	return Outcome{Part: sum / float64(before), Cases: t.cases}
}
