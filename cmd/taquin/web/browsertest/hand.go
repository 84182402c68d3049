package browsertest

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// OpenLab opens the page in a tab of a size and waits until a board has been dealt.
func OpenLab(t testing.TB, width, height int) *Browser {
	t.Helper()
	site := Site(t)
	b := Open(t, width, height)
	b.Go(site)
	b.Dealt()
	return b
}

// Dealt waits until the page has come and the lab has dealt a board.
func (b *Browser) Dealt() {
	b.t.Helper()
	b.Until(`document.querySelector(".tile") && document.querySelector("#input .cm-content")`)
	b.Until(`document.querySelector("#log .number")?.textContent === "1" || document.querySelector("#notices").textContent`)
}

// Type types a text where the cursor is.
func (b *Browser) Type(text string) {
	b.t.Helper()
	Call(b, input.InsertText, input.InsertTextParams{Text: text})
}

// Key presses keys: each text is typed letter by letter.
func (b *Browser) Key(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		if key != kb.Enter {
			b.Do(chromedp.KeyEvent(key))
			continue
		}
		// The page may refuse the letter that comes with the key, as editors do.
		enter := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13}
		Call(b, input.DispatchKeyEvent, enter)
		enter.Type, enter.Text = input.DispatchKeyEventTypeKeyUp, ""
		Call(b, input.DispatchKeyEvent, enter)
	}
}

// Enter enters something in the console.
func (b *Browser) Enter(entry string) {
	b.t.Helper()
	Eval[bool](b, `document.querySelector("#input .cm-content, #input textarea").focus() ?? true`)
	b.Type(entry)
	b.Key(kb.Enter)
}

// Gives enters something in the console, and waits until it has given a value, which is
// another than those that are there.
func (b *Browser) Gives(entry, value string) {
	b.t.Helper()
	b.Enter(entry)
	b.Until(fmt.Sprintf(`[...document.querySelectorAll("#log .value")].some(value => value.textContent.trim() === %s)`, strconv.Quote(value)))
}

// Press clicks on what a CSS selector finds, wherever that stands.
func (b *Browser) Press(selector string) {
	b.t.Helper()
	b.Until(fmt.Sprintf(`(() => {
		const found = document.querySelector(%s);
		found?.click();
		return found;
	})()`, strconv.Quote(selector)))
}

// Board is the board as it is drawn: each tile and its place.
func (b *Browser) Board() string {
	b.t.Helper()
	return Eval[string](b, `[...document.querySelectorAll(".tile")].map(tile => tile.getAttribute("aria-label")).sort().join("; ")`)
}
