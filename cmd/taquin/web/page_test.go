package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"taquin/cmd/taquin/web/browsertest"
)

// A lesson is given to its end in both languages: its first task done by arrow keys, what
// comes then by pressing buttons.
func TestLessonByHand(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1000, 800)
	for _, l := range []struct{ title, done, end string }{
		{"Parity", "Solved", "This is the end of the lesson."},
		{"La parité", "Résolu", "C’est la fin de la leçon."},
	} {
		b.Until(fmt.Sprintf(`(() => {
			const lesson = [...document.querySelectorAll(".cards button")].find(b => b.textContent === %q);
			if (lesson) lesson.click();
			return lesson;
		})()`, l.title))
		b.Until(`document.querySelector(".card.task")`)
		b.Do(chromedp.Focus(chromedp.CSS("#board")))
		b.Key(kb.ArrowLeft, kb.ArrowUp)
		b.Until(fmt.Sprintf(`document.querySelector("#board-status").textContent.includes(%q) && document.querySelector(".card.task.over")`, l.done))
		b.Until(goOnTo(".end"))
		if said := b.Text(".end"); !strings.Contains(said, l.end) {
			t.Errorf("%s: the end says %q", l.title, said)
		}
		b.Press("#language")
	}
}

// Every lesson is given to its end in both languages by pressing buttons.
func TestEveryLesson(t *testing.T) {
	for _, l := range []struct{ language, first string }{{"en", "Parity"}, {"fr", "La parité"}} {
		t.Run(l.language, func(t *testing.T) {
			t.Parallel()
			b := browsertest.OpenLab(t, 1000, 800)
			if l.language == "fr" {
				b.Press("#language")
			}
			b.Until(fmt.Sprintf(`document.querySelector(".cards h2 button")?.textContent === %q`, l.first))
			titles := browsertest.Eval[[]string](b, `[...document.querySelectorAll(".cards h2 button")].map(title => title.textContent)`)
			if len(titles) < 7 {
				t.Errorf("the lessons are %q", titles)
			}
			for i, title := range titles {
				b.Press(fmt.Sprintf(".cards li:nth-child(%d) h2 button", i+1))
				b.Until(fmt.Sprintf(`document.querySelector("#reading-lesson header h1")?.textContent === %q`, title))
				b.Until(goOnTo(".end"))
				b.Press("#reading-lesson .end button:last-child")
			}
			if wrong := browsertest.Eval[string](b, `[...document.querySelectorAll("#log .error")].map(e => e.textContent).join("; ")`); wrong != "" {
				t.Errorf("the console says %s", wrong)
			}
		})
	}
}

// A script that takes all memory is stopped, and the lab, begun anew with the same board, goes
// on.
func TestMemoryLimit(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1000, 800)
	board := b.Board()
	b.Enter("t = {} for i = 1, 1e9 do t[i] = {i} end")
	b.Until(`document.querySelector("#log").textContent.includes("so it was begun anew") && document.querySelector("#running").hidden`)
	b.Gives("6 * 7", "42")
	if now := b.Board(); now != board {
		t.Errorf("the board was %s and is %s", board, now)
	}
}

// Tab completes what is typed; after Escape it leaves the console, as it does where nothing
// is typed.
func TestNoKeyboardTrap(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1000, 800)
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")))
	b.Key(kb.Tab)
	b.Until(`document.activeElement.id === "run"`)
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")))
	b.Key("solv", kb.Tab)
	b.Until(`document.querySelector(".cm-tooltip-autocomplete")?.textContent.includes("solve")`)
	b.Key(kb.Escape, kb.Tab)
	b.Until(`document.activeElement.id === "run"`)
}
