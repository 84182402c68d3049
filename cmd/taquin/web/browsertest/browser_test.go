// Package browsertest tests the page as a person uses it: it starts the program, which
// serves the page, and a browser without a window. Begin reading at Open, OpenLab and Site.
package browsertest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// must is the environment's word that there has to be a browser.
const must = "TAQUIN_BROWSER"

// patience is how long a page may take on the slowest machine. It says that something
// hangs, and not that it is slow.
const patience = 2 * time.Minute

// Browser is a tab of a browser that has a new profile. Its methods end the test if they
// fail.
type Browser struct {
	// Context is for what the methods do not cover: chromedp.Run, Do and Call take it.
	Context context.Context

	t       testing.TB
	mu      sync.Mutex
	wrong   []string // what the page has told of errors
	allowed []string
}

// common is the browser in which Open opens its tabs.
var common struct {
	sync.Mutex
	ctx   context.Context
	close func()
	err   error
}

// spared are what each window of a browser without a window would load for the field of its
// address, in processes of their own, and a process for a page that never comes.
const spared = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess"

// lateTiers has functions run ten times as long as usual before they are optimised: of pages
// that are closed after seconds that takes more time than it saves.
const lateTiers = "--wasm-tiering-budget=130000000"

// start starts a browser.
func start(options ...chromedp.ExecAllocatorOption) (ctx context.Context, close func(), err error) {
	usual := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", "Translate,"+spared), chromedp.Flag("js-flags", lateTiers))
	if os.Geteuid() == 0 {
		usual = append(usual, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(usual, options...)...)
	ctx, leave := chromedp.NewContext(allocator)
	close = func() {
		chromedp.Cancel(ctx)
		leave()
		stop()
	}
	return ctx, close, chromedp.Do(ctx)
}

// needBrowser starts the browser that the tests have in common. Where there is none, the
// test is not run and says so; with TAQUIN_BROWSER=must it fails.
func needBrowser(t testing.TB) {
	t.Helper()
	common.Lock()
	defer common.Unlock()
	if common.ctx == nil {
		common.ctx, common.close, common.err = start()
	}
	switch {
	case common.err == nil:
	case errors.Is(common.err, exec.ErrNotFound) && os.Getenv(must) != "must":
		t.Skip("not run: there is no Chromium or Chrome")
	default:
		t.Fatalf("the browser does not start: %v", common.err)
	}
}

// Open opens a tab of a size, with a profile of its own, in the browser that the tests have
// in common. Call Serve before: a tab is closed before its server ends. At the end of the
// test what went wrong in the page fails it, see Allow.
func Open(t testing.TB, width, height int) *Browser {
	t.Helper()
	needBrowser(t)
	ctx, leave := chromedp.NewContext(common.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(func() {
		chromedp.Cancel(ctx)
		leave()
	})
	if err := chromedp.Do(ctx); err != nil { // without an end: that of the first call is the tab's
		t.Fatal(err)
	}
	return newBrowser(t, ctx, width, height)
}

// OpenAlone starts a browser for this test alone, with options that hold for all its tabs.
func OpenAlone(t testing.TB, width, height int, options ...chromedp.ExecAllocatorOption) *Browser {
	t.Helper()
	needBrowser(t)
	ctx, close, err := start(options...)
	t.Cleanup(close)
	if err != nil {
		t.Fatal(err)
	}
	return newBrowser(t, ctx, width, height)
}

func newBrowser(t testing.TB, ctx context.Context, width, height int) *Browser {
	t.Helper()
	b := &Browser{Context: ctx, t: t}
	b.Resize(width, height)
	Call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Type == chromedp.ConsoleError || m.IsException() {
				b.mu.Lock()
				b.wrong = append(b.wrong, m.String())
				b.mu.Unlock()
			}
		}
	}()
	t.Cleanup(b.checkErrors)
	return b
}

// Allow names a piece of the errors that the page is to have.
func (b *Browser) Allow(piece string) { b.allowed = append(b.allowed, piece) }

func (b *Browser) checkErrors() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range b.wrong {
		expected := false
		for _, piece := range b.allowed {
			expected = expected || strings.Contains(text, piece)
		}
		if !expected {
			b.t.Errorf("in the page: %s", text)
		}
	}
}

// Do runs what chromedp can do, one after the other.
func (b *Browser) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// Call is a command of the browser's protocol.
func Call[P, R any](b *Browser, command cdp.Command[P, R], params P) R {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, patience)
	defer cancel()
	result, err := chromedp.Call(ctx, command, params)
	if err != nil {
		b.t.Fatalf("%s: %v", command.Method, err)
	}
	return result
}

// Resize gives the window a size, and waits until a page in it is drawn so.
func (b *Browser) Resize(width, height int) {
	b.t.Helper()
	b.Do(chromedp.EmulateViewport(int64(width), int64(height)))
	Eval[bool](b, `new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))`)
}

// First has a script run in each page that is opened from now on, before its own.
func (b *Browser) First(script string) {
	b.t.Helper()
	Call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// Prefer sets what the reader's system prefers, a feature and its value: color-scheme,
// dark. What was set before is as usual again.
func (b *Browser) Prefer(feature, value string) {
	b.t.Helper()
	Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-" + feature, Value: value}}})
}

// Go opens a page.
func (b *Browser) Go(url string) {
	b.t.Helper()
	b.Do(chromedp.Navigate(url))
}

// Until waits until an expression of JavaScript is true, on whatever page the browser is
// by then. The page itself looks again and again: to be asked from outside would take it, the
// browser and the test as much time as all else they do.
func (b *Browser) Until(expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, patience)
	defer cancel()
	looks := `new Promise((ended, failed) => {
		const look = () => {
			try {
				if (` + expression + `) ended(true); else setTimeout(look, 20);
			} catch (err) {
				failed(err);
			}
		};
		look();
	})`
	if _, err := evaluate[bool](ctx, looks); err != nil {
		b.t.Fatalf("%s: %v; the page shows\n%s", expression, err, b.Text("body"))
	}
}

// betweenPages reports whether an error is that the page has just been left.
func betweenPages(err error) bool {
	return strings.Contains(err.Error(), "Cannot find context") || strings.Contains(err.Error(), "context was destroyed") || strings.Contains(err.Error(), "Inspected target navigated")
}

// Eval is the value of an expression of JavaScript, which may be a promise.
func Eval[T any](b *Browser, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, patience)
	defer cancel()
	value, err := evaluate[T](ctx, expression)
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// evaluate evaluates an expression, once more on the next page if this one is left meanwhile.
func evaluate[T any](ctx context.Context, expression string) (value T, err error) {
	for {
		value, err = chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
		if err == nil || ctx.Err() != nil || !betweenPages(err) {
			return value, err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Text is the text of the first element that a CSS selector finds.
func (b *Browser) Text(selector string) string {
	b.t.Helper()
	text, err := chromedp.Run(b.Context, chromedp.Text(chromedp.CSS(selector)))
	if err != nil {
		b.t.Fatalf("%s: %v", selector, err)
	}
	return text
}

// Screenshot is a picture of the window as PNG.
func (b *Browser) Screenshot() []byte {
	b.t.Helper()
	picture, err := chromedp.Run(b.Context, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	return picture
}
