package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"taquin/cmd/taquin/web/browsertest"
)

// openLab opens the page and waits until a board has been dealt.
func openLab(t *testing.T, address string) *browsertest.Browser {
	b := browsertest.Open(t, 1000, 800)
	b.Go(address)
	dealt(b)
	return b
}

func dealt(b *browsertest.Browser) {
	b.Until(`document.querySelector(".tile") && document.querySelector("#input .cm-content")`)
	b.Until(`document.querySelector("#log .number")?.textContent === "1" || document.querySelector("#notices").textContent`)
}

// enter types an entry in the console.
func enter(b *browsertest.Browser, entry string) {
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")), chromedp.KeyEvent(entry), chromedp.KeyEvent(kb.Enter))
}

// The tiles as they are drawn.
const drawn = `[...document.querySelectorAll(".tile")].map(tile => tile.getAttribute("aria-label")).sort().join("; ")`

// What a lesson waits for is answered as a hand would: it goes on, has solutions shown, and
// answers wrongly or rightly, as it happens. The value says that the lesson has ended.
const goOn = `(() => {
	const pane = document.querySelector("#reading-lesson");
	if (pane.querySelector(".end")) return true;
	const on = pane.querySelector(".pause button"), card = [...pane.querySelectorAll(".card:not(.over)")].pop();
	if (on) on.click();
	else if (card) [...card.querySelectorAll(".help button, button.main")].pop().click();
	return false;
})()`

// A lesson is given to its end in both languages: its first task done by arrow keys, what
// comes then by pressing buttons.
func TestLessonByHand(t *testing.T) {
	server := browsertest.Serve(t)
	b := openLab(t, server.URL)
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
		b.Do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowUp))
		b.Until(fmt.Sprintf(`document.querySelector("#board-status").textContent.includes(%q) && document.querySelector(".card.task.over")`, l.done))
		b.Until(goOn)
		if said := b.Text(".end"); !strings.Contains(said, l.end) {
			t.Errorf("%s: the end says %q", l.title, said)
		}
		b.Do(chromedp.Click(chromedp.CSS("#language")))
	}
}

// Every lesson is given to its end in both languages by pressing buttons.
func TestEveryLesson(t *testing.T) {
	b := openLab(t, browsertest.Serve(t).URL)
	for _, first := range []string{"Parity", "La parité"} {
		b.Until(fmt.Sprintf(`document.querySelector(".cards h2 button")?.textContent === %q`, first))
		titles := browsertest.Eval[[]string](b, `[...document.querySelectorAll(".cards h2 button")].map(title => title.textContent)`)
		if len(titles) < 7 {
			t.Errorf("the lessons are %q", titles)
		}
		for i, title := range titles {
			b.Until(fmt.Sprintf(`document.querySelectorAll(".cards h2 button")[%d]`, i))
			browsertest.Eval[bool](b, fmt.Sprintf(`document.querySelectorAll(".cards h2 button")[%d].click() ?? true`, i))
			b.Until(fmt.Sprintf(`document.querySelector("#reading-lesson header h1")?.textContent === %q`, title))
			b.Until(goOn)
			browsertest.Eval[bool](b, `[...document.querySelectorAll("#reading-lesson .end button")].pop().click() ?? true`)
		}
		b.Do(chromedp.Click(chromedp.CSS("#language")))
	}
	if wrong := browsertest.Eval[string](b, `[...document.querySelectorAll("#log .error")].map(e => e.textContent).join("; ")`); wrong != "" {
		t.Errorf("the console says %s", wrong)
	}
}

// A script that takes all memory is stopped, and the lab, begun anew with the same board, goes
// on.
func TestMemoryLimit(t *testing.T) {
	b := openLab(t, browsertest.Serve(t).URL)
	board := browsertest.Eval[string](b, drawn)
	enter(b, "t = {} for i = 1, 1e9 do t[i] = {i} end")
	b.Until(`document.querySelector("#log").textContent.includes("so it was begun anew") && document.querySelector("#running").hidden`)
	enter(b, "6 * 7")
	b.Until(`[...document.querySelectorAll("#log .value")].some(value => value.textContent.trim() === "42")`)
	if now := browsertest.Eval[string](b, drawn); now != board {
		t.Errorf("the board was %s and is %s", board, now)
	}
}

// What never ends is stopped by a button, and what was there before still is.
func TestStop(t *testing.T) {
	b := openLab(t, browsertest.Serve(t).URL)
	enter(b, "x = 6")
	enter(b, "while true do end")
	b.Until(`!document.querySelector("#running").hidden`)
	b.Do(chromedp.Click(chromedp.CSS("#stop")))
	b.Until(`document.querySelector("#log .error")?.textContent.includes("interrupted") && document.querySelector("#running").hidden`)
	enter(b, "x * 7")
	b.Until(`[...document.querySelectorAll("#log .value")].some(value => value.textContent.trim() === "42")`)
}

// Tab completes what is typed; after Escape it leaves the console, as it does where nothing
// is typed.
func TestNoKeyboardTrap(t *testing.T) {
	b := openLab(t, browsertest.Serve(t).URL)
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")), chromedp.KeyEvent(kb.Tab))
	b.Until(`document.activeElement.id === "run"`)
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")), chromedp.KeyEvent("solv"), chromedp.KeyEvent(kb.Tab))
	b.Until(`document.querySelector(".cm-tooltip-autocomplete")?.textContent.includes("solve")`)
	b.Do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(kb.Tab))
	b.Until(`document.activeElement.id === "run"`)
}

// A link opens the board that it was made of; of a damaged one the page says so.
func TestSharedLink(t *testing.T) {
	server := browsertest.Serve(t)
	b := openLab(t, server.URL)
	board := browsertest.Eval[string](b, drawn)
	browsertest.Eval[bool](b, `document.querySelector("#share").click() ?? true`)
	b.Until(`document.querySelector("dialog textarea")?.value.includes("#t=")`)
	link := browsertest.Eval[string](b, `document.querySelector("dialog textarea").value`)
	if again := browsertest.Eval[string](openLink(t, link), drawn); again != board {
		t.Errorf("the link opens %s, not %s", again, board)
	}
	damaged := openLink(t, link[:len(link)-7])
	damaged.Until(`document.querySelector("#notices").textContent.includes("damaged")`)
}

// openLink opens a link as someone else does, and waits until a board is drawn.
func openLink(t *testing.T, link string) *browsertest.Browser {
	b := browsertest.Open(t, 1000, 800)
	b.Go(link)
	b.Until(`document.querySelector(".tile")?.getAttribute("aria-label")`)
	return b
}
