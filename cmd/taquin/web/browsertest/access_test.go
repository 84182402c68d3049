package browsertest

import (
	_ "embed"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Nothing on the page keeps somebody out, on light and on dark paper, and the page speaks
// one language: axe-core and the page's own phrases are asked in every view, which is reached
// in a wide window in one language and in a narrow one in the other.
func TestEveryView(t *testing.T) {
	for language, widths := range map[string][2]int{"en": {360, 1000}, "fr": {1000, 360}} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			other := otherTongue(t, language)
			walk(t, language, widths[1], 720, func(b *Browser, view string) {
				for _, width := range widths {
					b.Resize(width, 720)
					for _, text := range Eval[[]string](b, other) {
						t.Errorf("%s, %d: %q is in the other language", view, width, text)
					}
					for _, paper := range []string{"light", "dark"} {
						Eval[bool](b, fmt.Sprintf(`(document.documentElement.dataset.paper = %q) !== ""`, paper))
						for _, barrier := range b.Barriers() {
							t.Errorf("%s, %d, %s: %s", view, width, paper, barrier)
						}
					}
				}
			})
		})
	}
}

// The pages to read say what they are, too.
func TestPagesToRead(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1000, 720)
	for _, page := range []string{"", "guide/boards.html", "guide/fr/boards.html", "lessons/parity.html", "lessons/fr/parity.html", "reference.html", "fr/reference.html"} {
		for _, paper := range []string{"light", "dark"} {
			b.Prefer("color-scheme", paper)
			b.Go(site + "read/" + page)
			if heading := b.Text("main h1"); heading == "" {
				t.Errorf("%s has no heading", page)
			}
			for _, barrier := range b.Barriers() {
				t.Errorf("%s, %s: %s", page, paper, barrier)
			}
		}
	}
}

// tabTo presses Tab until a CSS selector finds what has the focus, which has to show.
func tabTo(t *testing.T, b *Browser, selector string) {
	t.Helper()
	const most = 150
	for range most {
		b.Key(kb.Tab)
		if Eval[bool](b, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			if !Eval[bool](b, `(() => {
				const style = getComputedStyle(document.activeElement);
				return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 || document.activeElement.closest(".cm-focused");
			})() !== false`) {
				t.Errorf("%s has the focus, and nothing shows it", selector)
			}
			return
		}
	}
	t.Fatalf("Tab does not lead to %s", selector)
}

// Everything is done by the keyboard alone: language, board, a lesson, console, menu and
// dialog, a script.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	tabTo(t, b, "#language")
	b.Key(kb.Enter)
	b.Until(`document.documentElement.lang === "fr"`)

	tabTo(t, b, "#menu summary")
	b.Key(kb.Enter)
	tabTo(t, b, "#share")
	b.Key(kb.Escape)
	b.Until(`!document.querySelector("#menu").open && document.activeElement.matches("#menu summary")`)
	b.Key(kb.Enter)
	tabTo(t, b, "#share")
	b.Key(kb.Enter)
	b.Until(`document.querySelector("dialog[open] textarea")?.value`)
	tabTo(t, b, "dialog textarea")
	b.Key(kb.Escape)
	b.Until(`!document.querySelector("dialog[open]")`)

	tabTo(t, b, ".cards h2 button")
	b.Key(kb.Enter)
	b.Until(`document.querySelector(".card.task")`)
	tabTo(t, b, "#board")
	b.Key(kb.ArrowLeft, kb.ArrowUp)
	b.Until(`document.querySelector(".card.task.over") && document.querySelector("#board-status").textContent.includes("Résolu")`)

	tabTo(t, b, "#input .cm-content")
	b.Key("while true do end", kb.Enter)
	b.Until(`!document.querySelector("#running").hidden`)
	b.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	b.Key(kb.Enter)
	b.Until(`document.querySelector("#running").hidden && document.querySelector("#log .error")`)

	tabTo(t, b, "#tabs [data-tab=scripts]")
	b.Key(kb.Enter)
	tabTo(t, b, "#script-examples li li button")
	b.Key(kb.Enter)
	b.Until(`document.querySelector("#script-code .cm-line")?.textContent`)
	tabTo(t, b, "#script-run")
	b.Key(kb.Enter)
	b.Until(`[...document.querySelectorAll("#log .entry")].pop().textContent.includes("taquin run")`)
}

// Nothing moves by itself for a reader who wants no motion: boards jump, films wait, and
// the page scrolls at once.
func TestCalm(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1000, 720)
	b.Prefer("reduced-motion", "reduce")
	b.Go(site + dealtBySeven)
	b.Dealt()
	b.Enter("board:play(solve(board).moves);")
	b.Until(`document.querySelector("#board-status.solved") && document.querySelector("#running").hidden`)
	const moving = `document.getAnimations().map(one => one.effect.target.className).filter(name => name !== "cm-layer cm-layer-above cm-cursorLayer").join(", ")`
	if moves := Eval[string](b, moving); moves != "" {
		t.Errorf("on the page moves %s", moves)
	}
	const atHome = `[...document.querySelectorAll(".tile")].every(tile => tile.matches(".home"))`
	if !Eval[bool](b, atHome) {
		t.Error("the board is still on its way")
	}
	b.Enter(`draw.play(taquin.new(3, 3), "hhgg")`)
	b.Until(`document.querySelector("#log .film .play")`)
	if says := b.Text("#log .film .play"); says != "Play" {
		t.Errorf("the film's button says %s", says)
	}
	if at := Eval[string](b, `document.querySelector("#log .film input").value`); at != "0" {
		t.Errorf("the film is at %s", at)
	}
}

// reachable is JavaScript for what spoils a narrow page: what stands beyond its edges, what
// scrolls sideways though it is text, and controls that cannot be brought into view.
const reachable = `(() => {
	const wrong = [], dialog = document.querySelector("dialog[open]");
	const name = element => element.tagName.toLowerCase() + (element.id ? "#" + element.id : "") + (element.className ? "." + element.className : "");
	for (const pane of document.querySelectorAll("html, body, .bar, .reading, .pane, .lab, .board-part, .console-part, #log, .files, .editor, dialog[open]")) {
		if (pane.checkVisibility() && pane.scrollWidth > pane.clientWidth + 1) wrong.push(name(pane) + " is " + pane.scrollWidth + " wide and shows " + pane.clientWidth);
	}
	const menu = document.querySelector("#menu[open]"); // which lies above the page
	for (const control of (dialog ?? menu ?? document).querySelectorAll("button, select, input, textarea, summary, a[href], .cm-editor")) {
		if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled || control.matches(".tile")) continue;
		control.scrollIntoView({ block: "nearest", behavior: "instant" });
		const box = control.getBoundingClientRect(), x = box.left + Math.min(box.width, 40) / 2, y = box.top + Math.min(box.height, 40) / 2;
		const hit = document.elementFromPoint(x, y);
		if (!hit || !(control.contains(hit) || hit.contains(control))) wrong.push(name(control) + " " + control.textContent.slice(0, 30) + " cannot be pressed: " + (hit ? name(hit) + " is above it" : "it is outside"));
	}
	return wrong;
})()`

// At 200 and at 400 per cent of a usual window, which then has 640 and 320 pixels in its
// width, all can be reached and nothing is read by scrolling sideways.
func TestNarrow(t *testing.T) {
	t.Parallel()
	walk(t, "fr", 320, 256, func(b *Browser, view string) {
		for _, size := range [][2]int{{640, 512}, {320, 256}} {
			b.Resize(size[0], size[1])
			for _, wrong := range Eval[[]string](b, reachable) {
				t.Errorf("%s, %d: %s", view, size[0], wrong)
			}
		}
	})
}

//go:embed vendor/axe.min.js
var axe string

// Barriers are what axe-core finds that keeps somebody from using the page as it is now:
// against WCAG 2.2, levels A and AA, and against what its authors advise.
func (b *Browser) Barriers() []string {
	b.t.Helper()
	if Eval[bool](b, `typeof axe === "undefined"`) {
		Eval[bool](b, axe+"\n;true")
	}
	return Eval[[]string](b, `axe.run({
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		resultTypes: ["violations"],
	}).then(found => found.violations.flatMap(rule => rule.nodes.map(node => rule.id + " at " + node.target.join(" ") + ": " + node.failureSummary.replace(/\s+/g, " "))))`)
}
