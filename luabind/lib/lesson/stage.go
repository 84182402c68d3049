package lesson

import (
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/show"
	"taquin/luabind/values"

	lua "github.com/yuin/gopher-lua"
)

// Stage is the place of a lesson: a terminal, a page or a test. Its methods receive texts in the
// lesson's language, in order. An error of a method ends the script, which cannot catch it.
type Stage interface {
	// Language is the language of the lesson.
	Language() text.Language
	// Begin shows the title, and a sentence about the lesson.
	Begin(title, about string) error
	// Section begins a section.
	Section(title string) error
	// Say shows a text in Markdown.
	Say(text string) error
	// Show shows a picture in the lesson's language, with a caption that may be "".
	Show(p draw.Drawing, caption string) error
	// Code shows code before it runs.
	Code(code string) error
	// Values shows the values of code, maybe none, in the stage's style.
	Values(shown func(show.Style) []values.Shown) error
	// Ask asks a question and reports whether the first answer was right.
	Ask(q Question) (right bool, err error)
	// Try lets the student do something.
	Try(t Task) error
	// Read shows a reading list, in Markdown.
	Read(text string) error
}

// Experimenter is a Stage that also runs entries between questions and tasks.
type Experimenter interface {
	Stage
	// Experiments passes the Bench when the lesson begins.
	Experiments(b Bench)
}

// Prompt runs the code of a lesson and the student's entries while the lesson's script waits.
type Prompt interface {
	// Run runs an entry and returns its values; shown writes them as the prompt does.
	Run(L *lua.LState, entry string) (given []lua.LValue, shown func(show.Style) []values.Shown, err error)
	// HelpLine answers a question about a name; ok is false for other entries.
	HelpLine(entry string) (answer string, ok bool, err error)
	// Unfinished reports whether an entry needs more lines, and Dangling whether an unfinished one
	// may lack only a name or the parentheses of a call.
	Unfinished(entry string) bool
	Dangling(entry string) bool
	// Complete lists completions at a position of an entry; see package prompt.
	Complete(line string, pos int) (head string, found []bind.Candidate, tail string)
	// UnknownName is the unknown name that an entry with the value nil consists of, or "", and
	// similar names, also among more.
	UnknownName(entry string, more ...string) (name string, similar []string)
	// Aside replaces all values of scripts by copies, until back restores them.
	Aside() (back func(), err error)
	// RestoreGlobals restores the lab's own names, and lists those that had other values.
	RestoreGlobals() []string
}

// NoStage is a Stage that shows and asks nothing.
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
