package lesson

import (
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/show"
	"taquin/luabind/values"

	lua "github.com/yuin/gopher-lua"
)

// Stage is where a lesson is given: a terminal, a page or a test. Its methods get texts in
// the lesson's language, in the order of the lesson. An error of a method ends the script,
// which cannot catch it.
type Stage interface {
	// Language is the one in which the lesson is given.
	Language() text.Language
	// Begin tells the title and, in a sentence, what the lesson is about.
	Begin(title, about string) error
	// Section begins a new one.
	Section(title string) error
	// Say tells a text: paragraphs with blank lines between them, `code`,
	// *emphasis*, and lists, whose items are lines that begin with "- ".
	Say(text string) error
	// Show shows a picture in the lesson's language, with a caption that may be "".
	Show(p draw.Drawing, caption string) error
	// Code shows what is about to be run.
	Code(code string) error
	// Values shows what code gave, in the stage's style; maybe nothing.
	Values(shown func(show.Style) []values.Shown) error
	// Ask asks a question and reports whether the first answer was right.
	Ask(q Question) (right bool, err error)
	// Try lets the student do something.
	Try(t Task) error
	// Read says where to read on, in a text as Say tells one.
	Read(text string) error
}

// Experimenter is a Stage at which the student may type Lua where nothing is asked, too.
type Experimenter interface {
	Stage
	// Experiments gives the stage what runs it, when the lesson begins.
	Experiments(b Bench)
}

// Prompt is the prompt at which the code of a lesson and what a student types are
// run, while the lesson's script goes on below.
type Prompt interface {
	// Run runs an entry and returns its values and what shows them as the prompt does.
	Run(L *lua.LState, entry string) (given []lua.LValue, shown func(show.Style) []values.Shown, err error)
	// HelpLine answers a question about a name; ok is false for an entry that asks nothing.
	HelpLine(entry string) (answer string, ok bool, err error)
	// Unfinished reports whether an entry wants more lines, Dangling whether an
	// unfinished one wants no more than a name or the parentheses of a call.
	Unfinished(entry string) bool
	Dangling(entry string) bool
	// Complete is what could stand at a place of an entry; see package prompt.
	Complete(line string, pos int) (head string, found []bind.Candidate, tail string)
	// UnknownName is the name that an entry with the value nil consists of, if nothing has
	// it, and those that may have been meant, also of some that are no globals; else "".
	UnknownName(entry string, more ...string) (name string, similar []string)
	// Aside gives all that scripts have made copies to work on; back takes them away again.
	Aside() (back func(), err error)
	// RestoreGlobals makes the lab's own names what they were, and lists those that were
	// something else.
	RestoreGlobals() []string
}

// NoStage is a Stage without a student: nothing is shown, and nothing asked.
func NoStage(in text.Language) Stage { return noStage{in} }

type noStage struct{ in text.Language }

func (s noStage) Language() text.Language                    { return s.in }
func (noStage) Begin(string, string) error                   { return nil }
func (noStage) Section(string) error                         { return nil }
func (noStage) Say(string) error                             { return nil }
func (noStage) Show(draw.Drawing, string) error              { return nil }
func (noStage) Code(string) error                            { return nil }
func (noStage) Values(func(show.Style) []values.Shown) error { return nil }
func (noStage) Ask(Question) (bool, error)                   { return false, nil }
func (noStage) Try(Task) error                               { return nil }
func (noStage) Read(string) error                            { return nil }
