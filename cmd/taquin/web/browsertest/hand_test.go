package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// OpenLab opens the page in a tab of a size and waits until the lab has a board.
func OpenLab(t testing.TB, width, height int) *Browser {
	t.Helper()
	site := Site(t)
	b := Open(t, width, height)
	b.Go(site)
	b.Dealt()
	return b
}

// ready is JavaScript for a page whose lab has a board.
const ready = `document.body?.dataset.ready && document.querySelector(".tile") && document.querySelector("#input .cm-content")`

// Dealt waits until the page has come and the lab has a board.
func (b *Browser) Dealt() {
	b.t.Helper()
	b.Until(ready)
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

// middle is where the middle of an element is in the window.
func (b *Browser) middle(selector string) (x, y float64) {
	b.t.Helper()
	at := Eval[[]float64](b, fmt.Sprintf(`(() => {
		const { x, y, width, height } = document.querySelector(%s).getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	})()`, strconv.Quote(selector)))
	return at[0], at[1]
}

// Touch makes the window one that is touched.
func (b *Browser) Touch() {
	b.t.Helper()
	Call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
}

// Swipe touches the middle of an element, and moves the finger so far to the right and down.
func (b *Browser) Swipe(selector string, right, down float64) {
	b.t.Helper()
	x, y := b.middle(selector)
	touch := func(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
		b.t.Helper()
		Call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	if right != 0 || down != 0 {
		const steps = 5
		for i := 1.0; i <= steps; i++ {
			touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x + right*i/steps, Y: y + down*i/steps})
		}
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// Tap touches the middle of an element.
func (b *Browser) Tap(selector string) {
	b.t.Helper()
	b.Swipe(selector, 0, 0)
}

// Drop drops files on the middle of an element, and does so again where the page hears
// nothing of it: a busy browser may lose them on their way.
func (b *Browser) Drop(selector string, files ...string) {
	b.t.Helper()
	x, y := b.middle(selector)
	Eval[bool](b, `(window.dropped = false) || (addEventListener("drop", () => { window.dropped = true; }, { capture: true, once: true }) ?? true)`)
	const copied = 1
	for began := time.Now(); time.Since(began) < patience; {
		for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
			Call(b, input.DispatchDragEvent, input.DispatchDragEventParams{Type: kind, X: x, Y: y, Data: &input.DragData{Items: []*input.DragDataItem{}, Files: files, DragOperationsMask: copied}})
		}
		if Eval[bool](b, `new Promise(heard => setTimeout(() => heard(window.dropped), window.dropped ? 0 : 1000))`) {
			return
		}
		b.t.Logf("the page did not hear that files were dropped on %s", selector)
	}
	b.t.Fatalf("nothing can be dropped on %s", selector)
}

// Downloads has the browser keep what it downloads. The function waits for a file of a name,
// and is its content.
func (b *Browser) Downloads() (content func(name string) string) {
	b.t.Helper()
	folder := b.t.TempDir()
	Call(b, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, BrowserContextID: chromedp.FromContext(b.Context).BrowserContextID, DownloadPath: folder})
	return func(name string) string {
		b.t.Helper()
		for began := time.Now(); time.Since(began) < patience; time.Sleep(20 * time.Millisecond) {
			if read, err := os.ReadFile(filepath.Join(folder, name)); err == nil {
				return string(read)
			}
		}
		b.t.Fatalf("%s is not downloaded", name)
		return ""
	}
}
