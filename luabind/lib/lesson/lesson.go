// Package lesson is the Lua module lesson. A lesson is a script that explains, shows, asks and
// sets tasks on a Stage: a terminal, a page or a test. Its texts are Markdown.
//
// The package shows nothing and stores no progress; the Stage does. Begin with Open and Stage.
package lesson

import (
	"io/fs"
	"strings"
	"taquin/engine/message"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
)

// Folder holds the lessons among the built-in scripts.
const Folder = "lessons"

// Names lists the lessons among the built-in scripts.
func Names(scripts fs.FS) ([]string, error) {
	if scripts == nil {
		return nil, nil
	}
	entries, err := fs.ReadDir(scripts, Folder)
	var names []string
	for _, e := range entries {
		if name, isScript := strings.CutSuffix(e.Name(), ".lua"); isScript && !strings.HasSuffix(name, "_test") {
			names = append(names, name)
		}
	}
	return names, err
}

// Deps are the dependencies of the module.
type Deps struct {
	Stage     Stage                                        // nil to show and ask nothing
	Give      func(name string) error                      // runs a lesson in a new lab, or lists the lessons for ""; may be nil
	Lessons   func(bind.Cursor) []bind.Candidate           // the names of the lessons, for completion
	Explainer *explain.Explainer                           // explains errors in entries
	Prompt    Prompt                                       // runs entries
	Drawing   func(a bind.Args, v lua.LValue) draw.Drawing // the picture of a value
	Speak     func(l text.Language)                        // sets the language of pictures
}

// module is the module lesson of a state.
type module struct {
	Deps
	state *bind.State
	args  bind.Args // of the current call
}

// Open adds the module to a state.
func Open(s *bind.State, deps Deps) {
	m := &module{Deps: deps, state: s}
	if m.Stage == nil || s.Guard.Sandbox {
		m.Stage = NoStage(text.English)
	}
	values := bind.Table("values").Or(nil)
	tell := func(name string, tell func(Stage, string) error) *bind.Function {
		return bind.Do2(bilingual(name), values, func(a bind.Args, t *lua.LTable, values *lua.LTable) int {
			m.onStage(a, tell(m.stage(a), m.textOf(a, t, name, values)))
			return 0
		})
	}
	s.Open(bind.Module{Name: "lesson", Title: "lessons",
		About: "Writes interactive lessons. A text is a table with its English and its French, {en=…, fr=…}. It contains paragraphs separated by empty lines, `code`, *emphasis*, and list items that begin with \"- \". " +
			"$name, or ${name} before a letter, is replaced by the value with this name: numbers are formatted and texts are chosen in the language of the lesson. A text has at most " + text.Bytes(maxText) + ", including its values. Without a terminal or a page, a lesson shows and asks nothing.",
		Entries: []bind.Entry{
			{Name: "lesson", Text: "Gives a lesson in a separate lab. Without a name, it lists the lessons and your progress.",
				Example: `pcall(lesson, "no such lesson")  --> false`,
				Func:    bind.Do1(bind.Word("lesson").Or("").From(deps.Lessons), m.give)},
			{Name: "lesson.begin", Signature: "lesson.begin{title=, about=}", Text: "Begins a lesson with its title and a sentence about it.",
				Example: `lesson.begin{title={en="Parity", fr="La parité"}, about={en="Half of the boards.", fr="La moitié des taquins."}}`,
				Func:    bind.Do1(bind.Table("what begins a lesson"), m.begin)},
			{Name: "lesson.section", Text: "Begins a section; progress is kept by sections.",
				Example: `lesson.section{en="A swap", fr="Un échange"}`, Func: tell("title", Stage.Section)},
			{Name: "lesson.say", Text: "Shows a text.",
				Example: `lesson.say({en="$n boards", fr="$n taquins"}, {n=181440})`, Func: tell("text", Stage.Say)},
			{Name: "lesson.show", Text: "Shows a picture of x, whatever draw.svg draws, with a caption.",
				Example: `lesson.show(board, {en="Solved", fr="Rangé"})`,
				Func:    bind.Do3(bind.Any("x"), bilingual("caption").Or(nil), values, m.show)},
			{Name: "lesson.run", Text: "Shows code as if typed at the prompt, runs it, shows its values and returns them. The code sees globals, but no locals of the lesson. With values, $name is replaced as in a text, for example in comments.",
				Example: `lesson.run("2 + 3")  --> 5`, Func: bind.Do2(bind.Text("code"), values, m.run)},
			{Name: "lesson.try", Signature: "lesson.try{en=, fr=, done=, start=, solution=, hint=, values=}",
				Text:    "Sets a task and lets the student type Lua. start() runs first. done() runs after each entry and ends the task if it returns true; otherwise it may return false and a text about the fault, with values. The student can get the hint, a restart by start(), or the solution, which is code. Without done, an empty line ends the task.",
				Example: `lesson.try{en="Move the blank up.", fr="Montez la case vide.", done=function() return board:at(15) ~= 0 end, solution="board:up()"}`,
				Func:    bind.Do1(bind.Table("task"), m.try)},
			{Name: "lesson.ask", Signature: "lesson.ask{en=, fr=, answer=, choices=, near=, check=, hint=, because=, values=}",
				Text:    "Asks a question up to three times, with the hint after a wrong answer and the answer with its reason at the end. Returns true if the first answer was right. The answer is a number with the tolerance near, a text, true or false for yes or no, the index of a choice, or a list of right answers; {en=, fr=} if it depends on the language. check(text) returns whether an answer is right and optionally the reason; answer is then an example of a right one.",
				Example: `lesson.ask{en="How much is 7 times 8?", fr="Combien font 7 fois 8 ?", answer=56}  --> false`,
				Func:    bind.Do1(bind.Table("question"), m.ask)},
			{Name: "lesson.read", Text: "Names further reading.",
				Example: `lesson.read{en="Source 000, §5.", fr="La source 000, §5."}`, Func: tell("text", Stage.Read)},
			{Name: "lesson.text", Text: "Returns the text in the language of the lesson.",
				Example: `lesson.text{en="even", fr="pair"}  --> "even"`,
				Func: bind.Do2(bilingual("text"), values, func(a bind.Args, t, values *lua.LTable) int {
					return a.ReturnText(m.textOf(a, t, "text", values))
				})},
			{Name: "lesson.notation", Text: `Returns the notation for beginners in the language of the lesson: "english" or "french".`,
				Example: `taquin.new(3, 3, lesson.notation()):notation()  --> "english"`,
				Func:    bind.Do0(func(a bind.Args) int { return a.ReturnText(board.Beginners(m.Stage.Language()).String()) })},
			{Name: "lesson.language", Text: `Returns the language of the lesson, "en" or "fr".`,
				Example: `lesson.language()  --> "en"`,
				Func:    bind.Do0(func(a bind.Args) int { return a.ReturnText(string(m.Stage.Language())) })},
		}})
}

// give runs a lesson. Without a name it lists the lessons.
func (m *module) give(a bind.Args, name string) int {
	m.refuseInSandbox(a)
	switch {
	case a.GetTop() == 1 && name == "":
		a.Fail("lesson.the-name-of-a", "name a lesson")
	case m.Give == nil:
		a.Fail("lesson.nobody-is-here-to", "a lesson needs a terminal; run taquin lesson %s", name)
	}
	m.state.Progress.Clear()
	if err := m.Give(name); err != nil { // as text: the end of a lesson does not end the session
		a.Check(message.Concat(err).AsError())
	}
	return 0
}

// refuseInSandbox keeps untrusted scripts from the keyboard.
func (m *module) refuseInSandbox(a bind.Args) {
	if m.state.Guard.Sandbox {
		a.Fail("lesson.there-are-no-lessons", "there are no lessons in the sandbox")
	}
}

// stage is the stage. It may run entries of the student before it returns.
func (m *module) stage(a bind.Args) Stage {
	m.args = a
	return m.Stage
}

// onStage ends the script after an error of the stage.
func (m *module) onStage(a bind.Args, err error) {
	m.refuseInSandbox(a)
	a.CheckStopped()
	if err != nil {
		a.Stop(err)
	}
}

func (m *module) begin(a bind.Args, t *lua.LTable) int {
	a.OnlyKeys(t, "field", []string{"title", "about"})
	title, about := m.textIn(a, t.RawGetString("title"), "title", nil), m.textIn(a, t.RawGetString("about"), "about", nil)
	if e, ok := m.Stage.(Experimenter); ok {
		e.Experiments(Bench{m})
	}
	m.onStage(a, m.stage(a).Begin(title, about))
	m.Speak(m.Stage.Language())
	return 0
}

func (m *module) show(a bind.Args, x lua.LValue, t, values *lua.LTable) int {
	if x == lua.LNil {
		a.Refuse(x, "lesson.something-to-show-is", "give something to show")
	}
	caption := ""
	if t != nil {
		caption = m.textOf(a, t, "caption", values)
	}
	m.onStage(a, m.stage(a).Show(m.Drawing(a, x), caption))
	return 0
}

func (m *module) run(a bind.Args, code string, values *lua.LTable) int {
	code = toCode(a, code, "code")
	if values != nil {
		filled, err := fillIn(a.LState, code, values, m.Stage.Language())
		if err != nil {
			a.Fail("lesson.code-s", "code: %s", err)
		}
		code = filled
	}
	m.onStage(a, m.stage(a).Code(code))
	results, shown, err := m.Prompt.Run(a.LState, code)
	if err != nil {
		a.CheckStopped()
		a.Fail("", "%s", err)
	}
	m.onStage(a, m.stage(a).Values(shown))
	for _, v := range results {
		a.Push(v)
	}
	return len(results)
}
