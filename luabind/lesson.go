package luabind

import (
	"io/fs"
	"path"
	"strings"
)

// LessonFolder is where the lessons are among the built-in scripts.
const LessonFolder = "lessons"

func (h *Host) lessonModule() Module {
	return Module{Name: "lesson", Title: "lessons", call: h.giveLesson,
		About: "What lessons are written with. A text is a table of its English and its French, {en=…, fr=…}: paragraphs with an empty line between them, `code`, *emphasis*, and lines that begin with \"- \" for a list; " +
			"in it $name, or ${name} where a letter follows, is replaced by a value of that name, a number as the language writes it. Where there is neither a terminal nor a page, nothing is shown and nothing asked.",
		Entries: []Entry{
			{Name: "lesson", Signature: "lesson([lesson])", Text: "Gives a lesson, in a lab of its own; without a name, lists the lessons and how far you are.",
				Example: `pcall(lesson, "no such lesson")  --> false`},
			{Name: "lesson.begin", Signature: "lesson.begin{title=, about=}", Text: "Begins a lesson with its title and a sentence about it.",
				Example: `lesson.begin{title={en="Parity", fr="La parité"}, about={en="Half of the boards.", fr="La moitié des taquins."}}`,
				fn:      h.lessonBegin},
			{Name: "lesson.section", Signature: "lesson.section(title [, values])", Text: "Begins a section; progress is kept by sections.",
				Example: `lesson.section{en="A swap", fr="Un échange"}`,
				fn: func(a args) int {
					h.onStage(a, h.stage().Section(h.lessonText(a, 1, "title", 2)))
					return 0
				}},
			{Name: "lesson.say", Signature: "lesson.say(text [, values])", Text: "Tells a text.",
				Example: `lesson.say({en="$n boards", fr="$n taquins"}, {n=181440})`,
				fn: func(a args) int {
					h.onStage(a, h.stage().Say(h.lessonText(a, 1, "text", 2)))
					return 0
				}},
			{Name: "lesson.show", Signature: "lesson.show(x [, caption [, values]])", Text: "Shows a picture of x, whatever draw.svg draws, with a caption.",
				Example: `lesson.show(board, {en="Solved", fr="Rangé"})`,
				fn:      h.lessonShow},
			{Name: "lesson.run", Signature: "lesson.run(code)", Text: "Shows code as it is typed at the prompt, runs it, shows its values as the prompt does, and returns them. The code sees globals, and no locals of the lesson.",
				Example: `lesson.run("2 + 3")  --> 5`, fn: h.lessonRun},
			{Name: "lesson.try", Signature: "lesson.try{en=, fr=, done=, start=, solution=, hint=, values=}",
				Text: "Sets a task and lets the student type Lua. start() comes before, done() is asked after each entry and ends the task when it is true; " +
					"an empty line shows the solution, which is code, and runs it, after start() once more if something was typed. Without done an empty line ends the task.",
				Example: `lesson.try{en="Move the blank up.", fr="Montez la case vide.", done=function() return board:at(15) ~= 0 end, solution="board:up()"}`,
				fn:      h.lessonTry},
			{Name: "lesson.ask", Signature: "lesson.ask{en=, fr=, answer=, choices=, near=, check=, hint=, because=, values=}",
				Text: "Asks a question up to three times, gives the hint after a wrong answer, and tells the answer and why in the end; true if the first answer was right. " +
					"The answer is a number, which may be missed by near, a text, true or false for yes or no, the number of one of the choices, or a list of what is right as well; {en=, fr=} where it depends on the language. " +
					"check(text) says itself whether an answer is right and, if it likes, why not; the answer is then one that it takes.",
				Example: `lesson.ask{en="How much is 7 times 8?", fr="Combien font 7 fois 8 ?", answer=56}  --> false`,
				fn:      h.lessonAsk},
			{Name: "lesson.read", Signature: "lesson.read(text [, values])", Text: "Says where to read on.",
				Example: `lesson.read{en="Source 000, §5.", fr="La source 000, §5."}`,
				fn: func(a args) int {
					h.onStage(a, h.stage().Read(h.lessonText(a, 1, "text", 2)))
					return 0
				}},
			{Name: "lesson.text", Signature: "lesson.text(text [, values])", Text: "The text in the language of the lesson.",
				Example: `lesson.text{en="even", fr="pair"}  --> "even"`,
				fn:      func(a args) int { return text1(a, h.lessonText(a, 1, "text", 2)) }},
			{Name: "lesson.language", Signature: "lesson.language()", Text: `The language of the lesson, "en" or "fr".`,
				Example: `lesson.language()  --> "en"`,
				fn:      func(a args) int { return text1(a, string(h.stage().Language())) }},
		}}
}

// giveLesson is what calling the module does.
func (h *Host) giveLesson(a args) int {
	h.noLessonsInSandbox(a)
	name := ""
	if a.GetTop() > 1 {
		a.fail("one name is wanted, and there are %d arguments", a.GetTop())
	}
	if a.GetTop() > 0 {
		if name = a.word(1, "lesson"); name == "" {
			a.fail("the name of a lesson is wanted")
		}
	}
	if h.cfg.Lesson == nil {
		a.fail("nobody is here to take a lesson; taquin lesson %s gives it", name)
	}
	h.clearProgress()
	a.check(h.cfg.Lesson(name))
	return 0
}

// noLessonsInSandbox keeps the scripts of strangers from the keyboard.
func (h *Host) noLessonsInSandbox(a args) {
	if h.cfg.Sandbox {
		a.fail("there are no lessons in the sandbox")
	}
}

// stage is where lessons are given.
func (h *Host) stage() Stage {
	if h.cfg.Stage == nil || h.cfg.Sandbox {
		return noStage{}
	}
	return h.cfg.Stage
}

// onStage ends the script when the stage cannot go on.
func (h *Host) onStage(a args, err error) {
	h.noLessonsInSandbox(a)
	a.check(h.flag.Err())
	if err != nil {
		h.stop(a, err)
	}
}

func (h *Host) lessonBegin(a args) int {
	t := a.table(1, "what begins a lesson")
	a.onlyKeys(t, "field", []string{"title", "about"})
	title, about := h.textIn(a, t.RawGetString("title"), "title", nil), h.textIn(a, t.RawGetString("about"), "about", nil)
	h.onStage(a, h.stage().Begin(title, about))
	h.speaks = h.stage().Language()
	return 0
}

func (h *Host) lessonShow(a args) int {
	if !a.has(1) {
		a.fail("something to show is wanted, not nil")
	}
	caption := ""
	if a.has(2) {
		caption = h.lessonText(a, 2, "caption", 3)
	}
	h.onStage(a, h.stage().Show(h.drawing(a, 1), caption))
	return 0
}

func (h *Host) lessonRun(a args) int {
	code := strings.TrimSpace(a.text(1, "code"))
	h.onStage(a, h.stage().Code(code))
	before := h.Position()
	values, silent, err := h.enterLine(a.LState, code)
	if err != nil {
		a.check(h.flag.Err())
		a.fail("%s", err)
	}
	h.onStage(a, h.stage().Values(func(s Style) string { return h.showEntry(values, silent, before, s) }))
	for _, v := range values {
		a.Push(v)
	}
	return len(values)
}

// Lessons lists the names of the built-in lessons.
func (c Config) Lessons() []string {
	if c.Scripts == nil {
		return nil
	}
	found, _ := fs.Glob(c.Scripts, path.Join(LessonFolder, "*.lua")) // the pattern is a good one
	var names []string
	for _, name := range found {
		if !strings.HasSuffix(name, "_test.lua") {
			names = append(names, strings.TrimSuffix(path.Base(name), ".lua"))
		}
	}
	return names
}
