package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// ownLesson is a lesson whose texts do not change.
const ownLesson = `-- Lesson: mine.
lesson.begin{title = {en = "Mine", fr = "La mienne"}, about = {en = "A test.", fr = "Un essai."}}
lesson.section{en = "One", fr = "Première"}
lesson.try{en = "Make x 2.", fr = "Donnez à x la valeur 2.", done = function() return x == 2 end, solution = "x = 2"}
lesson.section{en = "Two", fr = "Deuxième"}
lesson.ask{en = "How much is 2 + 2?", fr = "Combien font 2 + 2 ?", answer = 4}
lesson.section{en = "Three", fr = "Troisième"}
print("x is", x)
`

// startInFrench starts the program in a terminal that speaks French.
func startInFrench(t *testing.T, home string, args ...string) atTerminal {
	t.Helper()
	return startAs(t, home, []string{"LC_ALL=fr_FR.UTF-8"}, 80, "taquin", args...)
}

// A lesson at a terminal waits at the end of each section; in a task one types
// as at the prompt, and Ctrl-C ends what runs, or else the lesson.
func TestLessonAtTerminal(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	name := write(t, 0o600, ownLesson, home, "mine.lua")
	term := startInFrench(t, home, "lesson", name)
	term.expect("LA MIENNE\n")
	term.expect("une solution)\n> ")
	term.enter("y = 7", "\nPas encore\u00a0: cela ne résout pas l’exercice.\n")
	term.enter("y", "7\n\nPas encore\u00a0: cela ne résout pas l’exercice.\n")
	term.send("print('on') while true do end\r")
	term.expect("\non\n")
	term.send(ctrlC)
	term.expect("interrompu\n")
	term.expect("> ")
	term.send("for i = 1, 2 do\r")
	term.expect("\n. ")
	term.send("x = i\r")
	term.expect("\n. ")
	term.send("end\r")
	term.expect("Bravo\u00a0!\n\n[Entrée] ")
	term.send("\r")
	term.expect("2. Deuxième\n")
	term.expect("? ")
	term.send("5\r")
	term.expect("Pas tout à fait.\n? ")
	term.send(ctrlC)
	term.expect("Vous avez quitté la leçon.\n")
	term.ends(0)
}

// At the prompt a lesson has a lab of its own.
func TestLessonAtPrompt(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	name := write(t, 0o600, ownLesson, home, "mine.lua")
	term := startInFrench(t, home)
	term.expect("> ")
	term.enter("x, board = 5, taquin.new(2, 1)", "┌───┬───┐\n│ 0 │   │\n└───┴───┘\n")
	for _, leave := range []string{ctrlC, ctrlD} {
		term.send("lesson '" + name + "'\r")
		term.expect("une solution)\n> ")
		term.enter("x, board:cols()", "nil\n4\n\nPas encore\u00a0: cela ne résout pas l’exercice.\n")
		term.send(leave)
		term.expect("Vous avez quitté la leçon.\n")
		term.expect("> ")
		term.enter("x, board:cols()", "5\n2\n")
	}
	term.send("lesson '" + name + "'\r")
	term.expect("une solution)\n> ")
	for _, line := range []string{"passer", "", "4", ""} {
		term.send(line + "\r")
	}
	term.expect("Oui\u00a0!\n\n[Entrée] \n\n3. Troisième\n\nx is\t2\n\nC’est la fin de la leçon.\nJustes du premier coup\u00a0: 1 sur 1.\n> ")
	term.send("lesson('par\t")
	term.expect("lesson('parity'")
	term.send(ctrlC)
	term.expect("> ")
	term.send("lesson('party')\r")
	term.expect("il n’y a pas de leçon \"party\"\u00a0; vouliez-vous dire parity\u00a0?")
	term.expect("> ")
	term.Leave()
}

// One who has stopped is asked whether to go on there. One who has begun anew is
// not taken back to where an older run came to.
func TestLessonGoesOn(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for _, c := range []struct {
		flag, answer, begins string
		kept                 int
	}{{"", "", "\n2. ", 1}, {"", "non", "\n1. ", 0}, {"--again", "", "\n1. ", 0}} {
		file := write(t, 0o600, `{"format": 1, "lessons": {"parity": {"sections": 1}}}`, home, "taquin", "lessons.json")
		term := startInFrench(t, home, strings.Fields("lesson parity "+c.flag)...)
		if c.flag == "" {
			term.expect("Vous vous êtes arrêté après la partie 1 sur ")
			term.expect("[O/n] ")
			term.send(c.answer + "\r")
		}
		term.expect(c.begins)
		term.awaitPrompt()
		term.send(ctrlD)
		term.expect("Vous avez quitté la leçon. taquin lesson parity la reprend.\n")
		term.ends(0)
		kept, err := os.ReadFile(file)
		if want := fmt.Sprintf(`"sections": %d`, c.kept); err != nil || !strings.Contains(string(kept), want) {
			t.Errorf("%+v: %s, %v", c, kept, err)
		}
	}
	term := startInFrench(t, home, "lesson", "parity", "--again", "--lang", "en")
	term.expect("\n1. ")
	term.awaitPrompt()
	term.send(ctrlD)
	term.expect("You have left the lesson. taquin lesson parity --lang en resumes it.\n")
	term.ends(0)
}

// awaitPrompt waits until a lesson wants something to be typed.
func (s atTerminal) awaitPrompt() {
	s.t.Helper()
	s.AwaitPrompt("> ", "? ", "[Entrée] ", "[Enter] ")
}

// Ctrl-C while a lesson itself is at work ends it, at the prompt no more than
// the lesson.
func TestLessonIsInterrupted(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	name := write(t, 0o600, ownLesson+`print("on") while true do end`, home, "mine.lua")
	for _, args := range [][]string{{"lesson", name}, nil} {
		term := startInFrench(t, home, args...)
		if args == nil {
			term.expect("> ")
			term.send("lesson('" + name + "')\r")
		}
		term.expect("une solution)\n> ")
		term.send("passer\r")
		term.expect("\n[Entrée] ")
		term.send("\r")
		term.expect("\n? ")
		term.send("4\r")
		term.expect("\n[Entrée] ")
		term.send("\r")
		term.expect("\non\n")
		term.send(ctrlC)
		term.expect("Vous avez quitté la leçon.\n")
		if args == nil {
			term.expect("> ")
			term.enter("6 * 7", "42\n")
			term.Leave()
			continue
		}
		term.expect("interrompu\n")
		term.ends(130)
	}
}

// answeringLesson is a lesson that says what is wrong with what is typed.
const answeringLesson = `-- Lesson: one that answers.
lesson.begin{title = {en = "Mine", fr = "La mienne"}, about = {en = "A test.", fr = "Un essai."}}
lesson.section{en = "One", fr = "Première"}
items = {1, 2, 3}
lesson.try{
  en = "Make x 2.", fr = "Donnez à x la valeur 2.",
  start = function() x = 0; print("x is 0") end,
  done = function() return x == 2, {en = "x is $x.", fr = "x vaut $x.", values = {x = x}} end,
  solution = "x = 2", hint = {en = "x = 1 + 1", fr = "x = 1 + 1"},
}
lesson.section{en = "Two", fr = "Deuxième"}
lesson.ask{en = "How much is 2 + 2?", fr = "Combien font 2 + 2 ?", answer = 4, hint = {en = "Count.", fr = "Comptez."}}
print("x is", x, #items, board:solved(), later)
`

// Whatever is typed at a task is answered at once, in either language; what is tried where
// nothing is asked changes nothing.
func TestLessonAnswersWhatIsTyped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, enter, notYet, hint, again, skip, inBrackets, task, way, unknown, noIndex, interrupted, asBefore, score string
	}{
		{"en", "[Enter] ", "Not yet: x is 3.", "hint", "again", "skip", "(`hint` helps", "To do: Make x 2.", "A solution:\n> x = 2\n",
			"(nothing is called prem; did you mean perm, b:perm, x:perm or z:perm?)", "attempt to index", "interrupted\n", "(What you tried here is undone; the lesson continues.)\n", "Right at the first try: 1 of 1.\n"},
		{"fr", "[Entrée] ", "Pas encore\u00a0: x vaut 3.", "aide", "repeter", "passer", "(`indice` aide", "À faire\u00a0: Donnez à x la valeur 2.", "Une solution\u00a0:\n> x = 2\n",
			"(rien ne s’appelle prem\u00a0; vouliez-vous dire perm, b:perm, x:perm ou z:perm\u00a0?)", "impossible d’accéder", "interrompu\n", "(Ce que vous avez essayé ici est annulé\u00a0; la leçon continue.)\n", "Justes du premier coup\u00a0: 1 sur 1.\n"},
	} {
		home := t.TempDir()
		name := write(t, 0o600, answeringLesson, home, "mine.lua")
		term := startInFrench(t, home, "lesson", name, "--lang", c.language)
		term.expect(c.task)
		for _, typed := range [][2]string{
			{"x = 3", c.notYet}, {"prem", c.unknown}, {"", c.inBrackets}, {c.hint, "x = 1 + 1"}, {c.again, "x is 0"},
			{"x = 3", c.notYet}, {"x = 3", c.notYet}, {"x.y.z = 3", c.noIndex}, {c.skip, c.way},
		} {
			term.expect("\n> ")
			term.send(typed[0] + "\r")
			term.expect(typed[1])
		}
		term.expect("\n" + c.enter)
		for _, typed := range [][2]string{
			{"x, items[2], later = 5, nil, true", ""}, {"x, later", "5\ntrue\n"}, {"board:play('hg')", "┌"}, {"function f()", ". "}, {"return x end", ""}, {"f()", "5\n"}, {c.hint, "Lua"}, {"prem", "perm"}, {"x.y.z = 3", c.noIndex},
		} {
			term.send(typed[0] + "\r")
			term.expect(typed[1])
			if typed[1] != ". " {
				term.expect(c.enter)
			}
		}
		term.send("print('on') while true do end\r")
		term.expect("\non\n")
		term.send(ctrlC)
		term.expect(c.interrupted)
		term.expect(c.enter)
		term.send(c.skip + "\r")
		term.expect(c.asBefore)
		term.expect("\n? ")
		for _, typed := range [][2]string{{c.again, "2 + 2"}, {c.hint, "2."}, {"", c.inBrackets}, {"4", "\n"}} {
			term.send(typed[0] + "\r")
			if typed[0] != c.hint {
				term.expect(typed[1])
			}
			if typed[0] != "4" {
				term.expect("\n? ")
			}
		}
		term.expect("x is\t2\t3\ttrue\tnil\n")
		term.expect(c.score)
		term.ends(0)
	}
}

// The first task of every lesson answers what does not do it, in both languages.
func TestLessonsAnswerAtTheirFirstTask(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"parity", "three-cycles", "line-by-line", "searching", "how-far", "your-own-puzzle", "dogs", "groups", "cube", "swap-and-oval"} {
		for _, c := range [][4]string{{"en", "skip", "\nNot yet: ", "[Enter] "}, {"fr", "passer", "\nPas encore\u00a0: ", "[Entrée] "}} {
			term := startInFrench(t, t.TempDir(), "lesson", name, "--lang", c[0])
			for at := ""; at != "\n> "; {
				term.awaitPrompt()
				at = term.Unread()
				at = at[strings.LastIndex(at, "\n"):]
				switch at {
				case "\n? ":
					term.send(c[1] + "\r")
				case "\n" + c[3]:
					term.send("\r")
				}
				term.expect(at)
			}
			term.send("nothing = 1\r")
			term.expect(c[2])
			term.awaitPrompt()
			term.send("boord\r")
			term.expect("boord")
			term.expect("board")
			term.expect(c[2])
			term.awaitPrompt()
			term.send("quit\r")
			term.ends(0)
		}
	}
}
