package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
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
	return startAs(t, []string{"XDG_STATE_HOME=" + home, "XDG_CONFIG_HOME=" + home, "TERM=xterm", "LC_ALL=fr_FR.UTF-8"}, 80, "taquin", args...)
}

// A lesson at a terminal waits at the end of each section; in a task one types
// as at the prompt, and Ctrl-C ends what runs, or else the lesson.
func TestLessonAtTerminal(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	name := write(t, 0o600, ownLesson, home, "mine.lua")
	term := startInFrench(t, home, "lesson", name)
	term.expect("LA MIENNE\n")
	term.expect("(une ligne vide passe à la suite)\n> ")
	term.enter("y = 7", "")
	term.enter("y", "7\n")
	term.send("print('on') while true do end\r")
	term.expect("\non\n")
	term.send(ctrlC)
	term.expect("interrupted\n")
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
		term.expect("à la suite)\n> ")
		term.enter("x, board:cols()", "nil\n4\n")
		term.send(leave)
		term.expect("Vous avez quitté la leçon.\n")
		term.expect("> ")
		term.enter("x, board:cols()", "5\n2\n")
	}
	term.send("lesson '" + name + "'\r")
	term.expect("à la suite)\n> ")
	for _, line := range []string{"", "", "4", ""} {
		term.send(line + "\r")
	}
	term.expect("Oui\u00a0!\n\n[Entrée] \n\n3. Troisième\n\nx is\t2\n\nC’est la fin de la leçon.\n> ")
	term.send("lesson('par\t")
	term.expect("lesson('parity'")
	term.send(ctrlC)
	term.expect("> ")
	term.send("lesson('party')\r")
	term.expect("input:1: there is no lesson \"party\"; there is parity")
	term.expect("> ")
	term.send(ctrlD)
	term.ends(0)
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
		term.expect("Vous avez quitté la leçon. taquin lesson parity la reprend ici.\n")
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
	term.expect("You have left the lesson. taquin lesson parity --lang en goes on from here.\n")
	term.ends(0)
}

// awaitPrompt waits until a lesson wants something to be typed.
func (s atTerminal) awaitPrompt() {
	s.t.Helper()
	for range 6000 {
		for _, prompt := range []string{"\n> ", "\n? ", "\n[Entrée] "} {
			if strings.HasSuffix(s.Unread(), prompt) {
				return
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.t.Fatalf("there is no prompt after\n%s", s.Unread())
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
		term.expect("à la suite)\n> ")
		term.send("\r")
		term.expect("[Entrée] ")
		term.send("\r")
		term.expect("\n? ")
		term.send("4\r")
		term.expect("[Entrée] ")
		term.send("\r")
		term.expect("\non\n")
		term.send(ctrlC)
		term.expect("Vous avez quitté la leçon.\n")
		if args == nil {
			term.expect("> ")
			term.enter("6 * 7", "42\n")
			term.send(ctrlD)
			term.ends(0)
			continue
		}
		term.expect("interrupted\n")
		term.ends(130)
	}
}
