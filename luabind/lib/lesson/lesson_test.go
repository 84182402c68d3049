package lesson_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// notes is a stage that writes down what it is told, in a line each.
type notes struct {
	strings.Builder
	language text.Language
	answers  []string // to questions, in their order
	entries  []string // typed at a task
	fails    error    // of Say
}

func (n *notes) line(format string, values ...any) error {
	fmt.Fprintf(n, format+"\n", values...)
	return nil
}

func (n *notes) Language() text.Language         { return n.language }
func (n *notes) Begin(title, about string) error { return n.line("begin %s: %s", title, about) }
func (n *notes) Section(title string) error      { return n.line("section %s", title) }
func (n *notes) Read(text string) error          { return n.line("read %s", text) }
func (n *notes) Code(code string) error          { return n.line("code %s", code) }
func (n *notes) Show(d draw.Drawing, caption string) error {
	first, _, _ := strings.Cut(d.Text(draw.Style{Language: n.language}), "\n")
	return n.line("show %s (%s)", first, caption)
}

func (n *notes) Values(written func(show.Style) []values.Shown) error {
	n.WriteString(values.Texts(written(show.Style{})))
	return nil
}

func (n *notes) Say(text string) error {
	n.line("say %s", text)
	return n.fails
}

func (n *notes) Ask(q lesson.Question) (bool, error) {
	n.line("ask %s %q (%s)", q.Text, q.Choices, q.Answer)
	right := false
	if len(n.answers) > 0 {
		said := ""
		right, said = q.Check(n.answers[0])
		n.line("%s: %v %s", n.answers[0], right, said)
		if q.InForm(n.answers[0]) {
			n.line("%s is in form", n.answers[0])
		}
		n.answers = n.answers[1:]
	}
	return right, n.line("because %s", q.Because)
}

func (n *notes) Try(t lesson.Task) error {
	n.line("try %s", t.Text)
	for _, entry := range n.entries {
		written, err := t.Enter(entry)
		if err != nil {
			n.line("error %s", err)
		} else {
			n.WriteString(values.Texts(written(show.Style{})))
		}
		done, why, err := t.Done()
		n.line("done %v %v%s", done, err, why)
	}
	return nil
}

// onStage runs a chunk on a stage.
func onStage(t *testing.T, stage *notes, chunk string) error {
	t.Helper()
	h, err := luabind.New(luabind.Config{Out: stage, Stage: stage, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	_, err = h.Run("lesson", chunk)
	return err
}

const smallLesson = `
lesson.begin{title = {en = "Title", fr = "Titre"}, about = {en = "About.", fr = "À propos."}}
lesson.section({en = "Section $n", fr = "Partie $n"}, {n = 1})
lesson.say({en = [[
    One  of
    ${n}s, $$ and $what.]], fr = "Un de $n $what."}, {n = 50123.5, what = perm{1, 0}})
lesson.show(taquin.new(2, 2), {en = "A board", fr = "Un taquin"})
x = lesson.run("x = 5; x, 7")
lesson.run("monteecv()")
lesson.run("monteecv();")
print(x, select("#", lesson.run("1, nil, 3")), lesson.text{en = "even", fr = "pair"}, lesson.language())
print(lesson.ask{en = "How many?", fr = "Combien ?", answer = 1234.5, because = {en = "So.", fr = "Voilà."}})
lesson.read{en = "Books.", fr = "Des livres."}`

func TestLesson(t *testing.T) {
	const board = "┌───┬───┐"
	for language, want := range map[text.Language][]string{
		text.English: {
			"begin Title: About.", "section Section 1", "say One  of\n50,123.5s, $ and (0 1).", "show " + board + " (A board)", "code x = 5; x, 7", "5\n7", "code monteecv()",
			"code monteecv();\ncode 1, nil, 3", "5\t3\teven\ten", "ask How many? [] (1,234.5)", "1 234,5: true ", "because So.", "true", "read Books.",
		},
		text.French: {
			"begin Titre: À propos.", "section Partie 1", "say Un de 50\u00a0123,5 (0 1).", "(Un taquin)", "5\t3\tpair\tfr", "ask Combien ? [] (1\u00a0234,5)", "because Voilà.", "read Des livres.",
		},
	} {
		stage := &notes{language: language, answers: []string{"1 234,5"}}
		if err := onStage(t, stage, smallLesson); err != nil {
			t.Fatal(err)
		}
		got := stage.String()
		for _, piece := range want {
			at := strings.Index(got, piece)
			if at < 0 {
				t.Errorf("%s: %q does not come, or not there, in\n%s", language, piece, got)
				continue
			}
			got = got[at+len(piece):]
		}
		if strings.Count(stage.String(), "└") != 1 {
			t.Errorf("a board that has changed is shown once, and not after a semicolon:\n%s", stage)
		}
	}
}

// Slips of authors, in whichever language.
func TestBadLessons(t *testing.T) {
	for chunk, want := range map[string]string{
		`lesson.say{en = "x"}`:                                           "lesson.say: text must be a text in both languages, {en=…, fr=…}; fr is missing",
		`lesson.say{en = "x", fr = " "}`:                                 "fr is missing",
		`lesson.say{en = "x", fr = 5}`:                                   "fr is missing",
		`lesson.say("x")`:                                                "text must be a table, not the string \"x\"",
		`lesson.say()`:                                                   "text must be a table, not nil",
		`lesson.say{en = "x", fr = "x", de = "x"}`:                       `there is no field "de"`,
		`lesson.say{en = "x", fr = "x", "x"}`:                            "there is no field",
		`lesson.say{en = "x", fr = "$n"}`:                                "text (fr): there is no value for $n ($$ is a dollar)",
		`lesson.say({en = "x", fr = "${n}"}, {m = 1})`:                   "no value for $n",
		`lesson.say({en = "x", fr = "x"}, 5)`:                            "values must be a table, not 5",
		`lesson.begin{title = {en = "x", fr = "x"}}`:                     "about must be a table, not nil",
		`lesson.begin{titel = {en = "x", fr = "x"}}`:                     `there is no field "titel" (possible: title, about); did you mean title?`,
		`lesson.show()`:                                                  "lesson.show: give something to show, not nil",
		`lesson.show(5)`:                                                 "cannot draw 5",
		`lesson.show(board, "x")`:                                        "caption must be a table",
		`lesson.run()`:                                                   "code must be a string, not nil",
		`lesson.run("x = ")`:                                             "unfinished",
		`lesson.run("error('oh')")`:                                      "lesson.run: input:1: oh",
		`lesson.run("y.z = 5")`:                                          "lesson.run: input:1: attempt to index",
		`lesson.ask{en = "x", fr = "x"}`:                                 "answer is missing",
		`lesson.ask{en = "x", fr = "x", answer = {}}`:                    "answer is missing",
		`lesson.ask{en = "x", fr = "x", answer = print}`:                 "answer must be a number, a text, true or false, or a list of them, not a function",
		`lesson.ask{en = "x", fr = "x", answer = 1, near = 0}`:           "near must be a number above 0, not 0",
		`lesson.ask{en = "x", fr = "x", answer = 1, near = 0/0}`:         "near must be a number above 0",
		`lesson.ask{en = "x", fr = "x", answer = 1, choices = {}}`:       "choices must be a list of 2 to 100, not of 0",
		`lesson.ask{en = "x", fr = "x", answer = 1, choices = {"a", 1}}`: "choice 1 must be a table",
		`lesson.ask{en = "x", fr = "x", answer = 3, choices = {{en = "a", fr = "a"}, {en = "b", fr = "b"}}}`: "answer must be in 1..2, not 3",
		`lesson.ask{en = "x", fr = "x", check = 5}`:                                                          "check must be a function, not 5",
		`lesson.ask{en = "x", fr = "x", check = function() return false, 5 end}`:                             "check must return whether the answer is right and maybe a text, not 5",
		`lesson.ask{en = "x", fr = "x", answer = 1, hint = "x"}`:                                             "hint must be a table",
		`lesson.ask{en = "x", fr = "x", anser = 1}`:                                                          "did you mean answer?",
		`lesson.try{en = "x", fr = "x", done = function() end}`:                                              "solution is missing",
		`lesson.try{en = "x", fr = "x", done = function() return false, 5 end, solution = "1"}`:              "lesson.try: done must return whether the task is done and, if not, maybe a text, not 5",
		`lesson.try{en = "x", fr = "x", done = function() return false, {en = "x"} end, solution = "1"}`:     "lesson.try: what it says must be a text in both languages",
		`lesson.run("return 1 -- $a", {b = 1})`:                                                              "code: there is no value for $a",
		`lesson.try{en = "x", fr = "x", done = 5}`:                                                           "done must be a function, not 5",
		`lesson.try{en = "x", fr = "x", start = "x"}`:                                                        "start must be a function",
		`lesson.try{en = "x", fr = "x", solution = 5}`:                                                       "solution must be a string, not 5",
		`lesson.try{en = "x", fr = "x", start = function() error("oh") end}`:                                 "oh",
		`lesson("parity")`:    "a lesson needs a terminal",
		`lesson("parity", 5)`: "5 is an argument too many; the call is lesson([lesson])",
		`lesson("")`:          "name a lesson",
		`lesson(5)`:           "lesson must be a string, not 5",
		`lesson.sya{}`:        "there is no lesson.sya; did you mean lesson.say?",
	} {
		for _, language := range []text.Language{text.English, text.French} {
			err := onStage(t, &notes{language: language, answers: []string{"1"}, entries: []string{"1"}}, chunk)
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s\ngives %v\nwant  %s", chunk, err, want)
			}
		}
	}
}

// Nothing is longer than a person reads, not even for a moment.
func TestTooLong(t *testing.T) {
	for chunk, want := range map[string]string{
		`lesson.text{en = ("x"):rep(64001), fr = "x"}`:                                                        "lesson.text: text (en): it is longer than 64 kB",
		`lesson.text({en = ("$n "):rep(2e4), fr = "x"}, {n = ("y"):rep(1e6)})`:                                "lesson.text: text (en): it is longer than 64 kB",
		`lesson.text({en = "${n}" .. ("x"):rep(63996), fr = "x"}, {n = "yyyyy"})`:                             "text (en): it is longer",
		`lesson.say{en = "x", fr = ("mot "):rep(1e6)}`:                                                        "text (fr): it is longer",
		`lesson.run("--" .. ("x"):rep(64000))`:                                                                "lesson.run: code: it is longer",
		`lesson.run("-- $n", {n = ("x"):rep(64000)})`:                                                         "lesson.run: code: it is longer",
		`lesson.try{en = "x", fr = "x", solution = ("x "):rep(1e5)}`:                                          "lesson.try: solution: it is longer",
		`lesson.ask{en = "x", fr = "x", answer = ("x"):rep(1e6)}`:                                             "lesson.ask: answer: it is longer",
		`local t = {} for i = 1, 101 do t[i] = i end lesson.ask{en = "x", fr = "x", answer = t}`:              "answer must be a list of at most 100, not of 101",
		`local t = {} for i = 1, 101 do t[i] = i end lesson.ask{en = "x", fr = "x", answer = 1, choices = t}`: "choices must be a list of 2 to 100, not of 101",
		`lesson.ask{en = "x", fr = "x", check = function() return false, ("x"):rep(1e6) end}`:                 "lesson.ask: what it says: it is longer",
	} {
		err := onStage(t, &notes{language: text.English, answers: []string{"1"}}, chunk)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\ngives %v\nwant  %s", chunk, err, want)
		}
	}
	stage := &notes{language: text.English, answers: []string{"50" + strings.Repeat("%", 60)}}
	if err := onStage(t, stage, `
lesson.ask{en = "x", fr = "x", answer = 50}
assert(#lesson.text({en = "${n}" .. ("x"):rep(63996), fr = "x"}, {n = "yyyy"}) == 64000)`); err != nil || !strings.Contains(stage.String(), "false") {
		t.Errorf("%v:\n%s", err, stage)
	}
}

// What is typed at a task is as at the prompt, and does not end the lesson.
func TestTask(t *testing.T) {
	stage := &notes{language: text.English, entries: []string{"n", "n = n + 1; n", "error('oh')", "x.y", "for", "os = nil; n = {}", "local a = 1", "monteecv()", "?solve", "coroutine.wrap(function() coroutine.yield(n) end)()", "n = 7"}}
	if err := onStage(t, stage, `
n = 1
local calls = 0
for i = 1, 1 do
  lesson.try{en = "Make n 7.", fr = "x", start = function() n = 5 end, done = function() calls = calls + 1 return n + 0 == 7 end, solution = "n = 7"}
end
print("calls", calls, n)`); err != nil {
		t.Fatal(err)
	}
	got := stage.String()
	for _, want := range []string{
		"try Make n 7.\n5\ndone false <nil>\n6\n", "error input:1: oh\ndone false <nil>\n", "attempt to index", `error input`,
		"done false lesson:5: attempt to perform arithmetic", "│", "calls\t11\t7",
	} {
		at := strings.Index(got, want)
		if at < 0 {
			t.Fatalf("no %q in\n%s", want, stage)
		}
		got = got[at:]
	}
	if !strings.HasSuffix(stage.String(), "done true <nil>\ncalls\t11\t7\n") || !strings.Contains(stage.String(), "solve(b") {
		t.Errorf("%s", stage)
	}
}

// A student who takes a name of the lab's for something else does not take it from
// the lesson.
func TestTaskGivesBack(t *testing.T) {
	stage := &notes{language: text.English, entries: []string{"perm = 5; print(perm)", "lab, lesson = nil error{}", "board = 5", "n = perm{1, 0}"}}
	if err := onStage(t, stage, `
lesson.try{en = "x", fr = "x", done = function() return n and #n == 2 end, solution = "n = perm{1, 0}"}
check.equal(lab.random(1), 0)
check.equal(board, 5)`); err != nil {
		t.Fatalf("%v\n%s", err, stage)
	}
	for piece, want := range map[string]int{"In a lesson this name stays the lab's; take another one: perm\n": 1, "stays the lab's": 1, "done true": 1} {
		if got := strings.Count(stage.String(), piece); got != want {
			t.Errorf("%q comes %d times in\n%s", piece, got, stage)
		}
	}
}

// In a coroutine, too.
func TestTaskInCoroutine(t *testing.T) {
	stage := &notes{language: text.English, entries: []string{"error{}", "n = 2; n"}}
	if err := onStage(t, stage, `
n = 1
local co = coroutine.wrap(function()
  lesson.try{en = "x", fr = "x", done = function() return n == 2 end, solution = "n = 2"}
  coroutine.yield(lesson.run("n + 1"))
  return "end"
end)
check.equal(co(), 3)
check.equal(co(), "end")`); err != nil || !strings.Contains(stage.String(), "2\ndone true <nil>\n") {
		t.Errorf("%v\n%s", err, stage)
	}
}

// What a stage ends, nothing catches.
func TestStageEnds(t *testing.T) {
	left := errors.New("left")
	stage := &notes{language: text.English, fails: left}
	err := onStage(t, stage, `while true do pcall(lesson.say, {en = "x", fr = "x"}) print("on") end`)
	if !errors.Is(err, left) || strings.Contains(stage.String(), "on") {
		t.Errorf("%v\n%s", err, stage)
	}
}

func TestSandboxHasNoLessons(t *testing.T) {
	stage := &notes{language: text.English}
	h, err := luabind.New(luabind.Config{Out: stage, Stage: stage, Limits: guard.Limits{Sandbox: true}, Lesson: func(string) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, chunk := range []string{`lesson("parity")`, `lesson()`, `lesson.say{en = "x", fr = "x"}`, `lesson.try{en = "x", fr = "x"}`, `lesson.run("1")`} {
		if _, err := h.Run("lesson", chunk); err == nil || !strings.Contains(err.Error(), "there are no lessons in the sandbox") {
			t.Errorf("%s: %v", chunk, err)
		}
	}
	if stage.Len() > 0 {
		t.Errorf("the stage was told %s", stage)
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		question     string
		right, wrong []string
	}{
		{`answer = 181440`, []string{"181440", " 181 440 ", "181,440", "181.440", "181\u00a0440", "181440.0", "1.8144e5", "362880/2", "181_440"}, []string{"", "181441", "18144", "x", "181440x", "1e999", "181,44", "0x2C4C0", "181440/0"}},
		{`answer = 0.5`, []string{"0.5", ".5", "0,5", "1/2", "50%", "50 %", "2/4", "½", "1⁄2"}, []string{"5", "50", "0.51", "1/3", "/", "1/", "%"}},
		{`answer = 720`, []string{"6!", "6*5*4*3*2", "6 × 5 × 4 × 3 × 2 × 1", "(2 + 4)!", "3!!", "2^10 - 304", "1,440/2", "1.440 : 2", "-(-720)", "+720"}, []string{"5!", "-6!", "6!!", "6*5*4*3*", "(720", "720)", "6!/0", "6 5!", "*6!", "0^-1", strings.Repeat("(", 1000), strings.Repeat("-", 1000) + "720"}},
		{`answer = -512`, []string{"-2^3^2", "-8^3"}, []string{"2^3^2", "(-2)^10"}},
		{`answer = 3.2, near = 0.1`, []string{"3.2", "3,3", "3.1", "16/5"}, []string{"3", "3.31", "3200"}},
		{`answer = -4`, []string{"-4", "−4", "- 4"}, []string{"4"}},
		{`answer = 50123.5`, []string{"50,123.5", "50 123,5", "50123.5"}, []string{"50.1235"}},
		{`answer = "Même"`, []string{"même", "MEME", " m ê m e ", `"meme"`, "même."}, []string{"", "mem", "autre"}},
		{`answer = {"hg", "gh", 5}`, []string{"hg", "GH", "5"}, []string{"h", "hh", "6"}},
		{`answer = {en = "odd", fr = "impair"}`, []string{"odd"}, []string{"impair"}},
		{`answer = true`, []string{"yes", "Oui", "Y", "o", "true"}, []string{"no", "n", "", "1"}},
		{`answer = false`, []string{"no", "Non", "n", "faux"}, []string{"yes", "", "0"}},
		{`answer = 2, choices = {{en = "All", fr = "Toutes"}, {en = "Half of them", fr = "La moitié"}}`, []string{"2", "2.", " 2)", "half of them"}, []string{"1", "all", "", "3", "22", "two"}},
		{`answer = 2, choices = {{en = "1,000,000", fr = "1 000 000"}, {en = "10,000,000", fr = "10 000 000"}}`, []string{"2", "10000000", "10 000 000", "1e7", "10,000,000"}, []string{"1", "1000000", "100000000", "10"}},
		{`check = function(t) return #t == 3, "three" end`, []string{"abc"}, []string{"", "ab"}},
	} {
		for want, list := range map[bool][]string{true: c.right, false: c.wrong} {
			for _, answer := range list {
				stage := &notes{language: text.English, answers: []string{answer}}
				if err := onStage(t, stage, `lesson.ask{en = "x", fr = "x", `+c.question+`}`); err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(stage.String(), fmt.Sprintf("%s: %v ", answer, want)) {
					t.Errorf("%s: the answer %q is not %v:\n%s", c.question, answer, want, stage)
				}
			}
		}
	}
}

// What is no answer at all is told apart from a wrong one.
func TestAnswersInForm(t *testing.T) {
	for _, c := range []struct {
		question string
		in, out  []string
	}{
		{`answer = 3`, []string{"3", "4", "-1/2", "1,5"}, []string{"", "three", "3 inversions", "p = 5", "?"}},
		{`answer = true`, []string{"yes", "non", "O", "No!"}, []string{"", "maybe", "1", "nein"}},
		{`answer = 2, choices = {{en = "All", fr = "Toutes"}, {en = "Half", fr = "La moitié"}}`, []string{"1", "2.", "all"}, []string{"", "0", "3", "none", "x"}},
		{`answer = {1/8, "one in eight"}`, []string{"x", "1/8"}, nil},
		{`check = function() return true end`, []string{"", "x"}, nil},
	} {
		for want, list := range map[bool][]string{true: c.in, false: c.out} {
			for _, answer := range list {
				stage := &notes{language: text.English, answers: []string{answer}}
				if err := onStage(t, stage, `lesson.ask{en = "x", fr = "x", `+c.question+`}`); err != nil {
					t.Fatal(err)
				}
				if got := strings.Contains(stage.String(), " in form"); got != want {
					t.Errorf("%s: %q is in form: %v", c.question, answer, got)
				}
			}
		}
	}
}

// A number as it is written is an answer that is right, in both languages.
func TestNumbersAreRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := rapid.OneOf(rapid.Float64Range(-1e9, 1e9), rapid.Map(rapid.IntRange(-1<<53, 1<<53), func(n int) float64 { return float64(n) })).Draw(rt, "x")
		for _, l := range []text.Language{text.English, text.French} {
			stage := &notes{language: l, answers: []string{l.Number(x)}}
			if err := onStage(t, stage, fmt.Sprintf(`lesson.ask{en = "x", fr = "x", answer = %.17g}`, x)); err != nil {
				rt.Fatal(err)
			}
			if !strings.Contains(stage.String(), ": true ") {
				rt.Fatalf("%s", stage)
			}
		}
	})
}

// A task says what is wrong in the language of the lesson, with values that may be in both
// languages themselves; and so do comments in code.
func TestWhatIsWrong(t *testing.T) {
	for language, want := range map[text.Language][]string{
		text.English: {"done false <nil>x is 1,234.5, odd.\n", "done false <nil>a word\n", "done false <nil>\n", "done true <nil>\n", "code x = 8 -- odd\n"},
		text.French:  {"done false <nil>x vaut 1\u00a0234,5, impair.\n", "done false <nil>a word\n", "done false <nil>\n", "done true <nil>\n", "code x = 8 -- impair\n"},
	} {
		stage := &notes{language: language, entries: []string{"x = 1234.5", "x = 5", "x = 6", "x = 7"}}
		if err := onStage(t, stage, `
local odd = {en = "odd", fr = "impair"}
lesson.try{en = "x", fr = "x", solution = "x = 7", done = function()
  if x == 5 then return false, "a word" elseif x == 6 then return end
  return x == 7, {en = "x is $x, $odd.", fr = "x vaut $x, $odd.", values = {x = x, odd = odd}}
end}
lesson.run("x = 8 -- $odd", {odd = odd})`); err != nil {
			t.Fatal(err)
		}
		rest := stage.String()
		for _, piece := range want {
			_, after, found := strings.Cut(rest, piece)
			if !found {
				t.Fatalf("%s: %q does not come, or not there, in\n%s", language, piece, stage)
			}
			rest = after
		}
	}
}
