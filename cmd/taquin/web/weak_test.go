package web_test

import (
	"crypto/rand"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"taquin/cmd/taquin/web/browsertest"
)

// noticed waits until the page tells something above all else.
func noticed(b *browsertest.Browser, piece string) {
	b.Until(`document.querySelector("#notices").textContent.includes("` + piece + `")`)
}

// reads opens a lesson where there is no lab, whose text can be read all the same.
func reads(b *browsertest.Browser) {
	b.Press(".cards h2 button")
	b.Until(`document.querySelector("#reading-lesson .static h1")?.textContent === "Parity"`)
}

// A browser that lacks what the lab needs says so in a sentence, and leaves the reading.
func TestBrowserLacks(t *testing.T) {
	for lack, sentence := range map[string]string{"WebAssembly": "it has no WebAssembly", "Worker": "it has no workers"} {
		t.Run(lack, func(t *testing.T) {
			t.Parallel()
			site := browsertest.Site(t)
			b := browsertest.Open(t, 1000, 720)
			b.First("delete window." + lack)
			b.Go(site)
			noticed(b, sentence)
			reads(b)
			b.Press(`[data-tab="guide"]`)
			b.Press(".chapters button")
			b.Until(`document.querySelector("#reading-guide h1")`)
			for _, barrier := range b.Barriers() {
				t.Error(barrier)
			}
		})
	}
}

// A browser that lets nothing be kept says so at once, and everything works until the page
// is closed.
func TestStorageRefused(t *testing.T) {
	t.Parallel()
	profile := t.TempDir()
	refuse, err := json.Marshal(map[string]any{"profile": map[string]any{"default_content_setting_values": map[string]any{"cookies": 2}}})
	if err == nil {
		err = os.MkdirAll(filepath.Join(profile, "Default"), 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(profile, "Default", "Preferences"), refuse, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	site := browsertest.Site(t)
	b := browsertest.OpenAlone(t, 1000, 720, chromedp.UserDataDir(profile))
	b.Go(site)
	noticed(b, "lets nothing be kept")
	b.Dealt()
	b.Gives("6 * 7", "42")
	b.Press(`[data-tab="scripts"]`)
	b.Press("#script-new")
	b.Type("print(6 * 7 + 1)")
	b.Press("#script-run")
	b.Until(`[...document.querySelectorAll("#log .out")].some(out => out.textContent.trim() === "43")`)
	b.Press(`[data-tab="lesson"]`)
	b.Press(".cards h2 button")
	b.Until(goOnTo(".card.question:not(.over)"))
	b.Press(".strip button")
	b.Until(`document.querySelector("#reading-lesson .end")`)
}

// A browser that has no room left says so, and what is new works until the page is closed;
// what it has kept before is still there.
func TestStorageFull(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1000, 720)
	quota := 1000.0
	browsertest.Call(b, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: strings.TrimSuffix(browsertest.Site(t), "/"), QuotaSize: &quota})
	b.Press(`[data-tab="scripts"]`)
	b.Press("#script-new")
	b.Type("print(6 * 7)")
	browsertest.Eval[bool](b, `(() => {
		for (let size = 1 << 22; size >= 1; size = size >> 1) {
			try {
				for (let n = 0; ; n++) localStorage.setItem("somebody else's " + size + "/" + n, "x".repeat(size));
			} catch { /* there is no room for so much */ }
		}
		return true;
	})()`)
	b.Type("\nprint(6 * 7 + 1)" + strings.Repeat(" ", 1000))
	noticed(b, "There is no room left")
	b.Press("#script-run")
	b.Until(`[...document.querySelectorAll("#log .out")].some(out => out.textContent.trim() === "42\n43")`)
	if kept := browsertest.Eval[string](b, `JSON.parse(localStorage.getItem("taquin.files"))[0].text`); kept != "print(6 * 7)" {
		t.Errorf("of the file %q is kept", kept)
	}
}

// What the browser has kept and is damaged is told, and not written over; all that it has
// kept is erased by a press.
func TestDamagedAndErased(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1000, 800)
	const dealt = `document.querySelector("#log .number")?.textContent === "1"`
	browsertest.Eval[bool](b, `(() => {
		localStorage["taquin.records"] = '{"parity": 5}';
		localStorage["taquin.files"] = '[{"name": "mine.lua", "te';
		window.before = true;
		location.reload();
		return true;
	})()`)
	b.Until(`!window.before && ` + dealt)
	for _, what := range []string{"your progress in lessons", "your files"} {
		b.Until(`document.querySelector("#notices").textContent.includes("` + what + ` is damaged")`)
	}
	b.Until(`Object.values(localStorage).some(text => text.includes("mine.lua"))`)

	b.Do(chromedp.Click(chromedp.CSS(`#board-buttons [data-say="distance"]`)))
	b.Until(`document.querySelector("#board-status").textContent.includes("to go at best")`) // tables are kept
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => {
		window.before = true;
		window.confirm = () => true;
		document.querySelector("#erase").click();
		return true;
	})`)
	b.Until(`!window.before && ` + dealt)
	if left := browsertest.Eval[string](b, `(async () => {
		const left = Object.keys(localStorage), root = await navigator.storage.getDirectory();
		const tables = await root.getDirectoryHandle("tables", { create: true });
		for await (const name of tables.keys()) left.push(name);
		return left.join(", ");
	})()`); left != "" {
		t.Errorf("what is left is %s", left)
	}
}

// cutting serves the page, and cuts some of the downloads of a file in their middle.
func cutting(t *testing.T, file string, cuts func(n int32) bool) (address string) {
	var downloads atomic.Int32
	return behind(t, "", func(site http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/"+file) && cuts(downloads.Add(1)) {
				w = &cut{ResponseWriter: w, left: 10_000}
			}
			site.ServeHTTP(w, r)
		})
	})
}

// cut ends an answer in its middle, when something of it has arrived: browsers ask again by
// themselves where nothing has.
type cut struct {
	http.ResponseWriter
	left int
}

func (c *cut) Write(p []byte) (int, error) {
	if len(p) > c.left {
		c.ResponseWriter.Write(p[:c.left])
		http.NewResponseController(c.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	c.left -= len(p)
	return c.ResponseWriter.Write(p)
}

// A download that is cut off twice is told and tried again. What is kept for the time
// without a network is whole.
func TestDownloadCut(t *testing.T) {
	t.Parallel()
	address := cutting(t, "lab-", func(n int32) bool { return n <= 2 })
	b := browsertest.Open(t, 1000, 720)
	b.Allow("Failed to load resource")
	b.Allow("ERR_")
	b.First(`const told = []; addEventListener("DOMContentLoaded", () => new MutationObserver(() => told.push(document.querySelector("#log").textContent)).observe(document.querySelector("#log"), { childList: true, characterData: true, subtree: true }))`)
	b.Go(address)
	b.Dealt()
	b.Gives("6 * 7", "42")
	if !browsertest.Eval[bool](b, `told.some(text => text.includes("begins once more"))`) {
		t.Error("the page does not tell that the download is cut off")
	}
	if notices := b.Text("#notices"); notices != "" {
		t.Errorf("the page tells %q", notices)
	}
}

// A download that is always cut off is told, and what there is to read stays. When the
// network is there again, a button is enough, and the lesson that is read begins.
func TestDownloadCutAlways(t *testing.T) {
	t.Parallel()
	var mended atomic.Bool
	address := cutting(t, "lab-", func(int32) bool { return !mended.Load() })
	b := browsertest.Open(t, 1000, 720)
	b.Allow("Failed to load resource")
	b.Allow("ERR_")
	b.Go(address)
	noticed(b, "The download of the lab was cut off")
	reads(b)
	for _, barrier := range b.Barriers() {
		t.Error(barrier)
	}
	mended.Store(true)
	b.Press("#notices button")
	b.Press("#begin-row .main")
	b.Until(`document.querySelector(".card.task")`)
}

// Without the editor, whose download is cut off, a plain field takes what is typed.
func TestEditorCut(t *testing.T) {
	t.Parallel()
	address := cutting(t, "codemirror-", func(int32) bool { return true })
	b := browsertest.Open(t, 1000, 720)
	b.Allow("Failed to load resource")
	b.Allow("ERR_")
	b.Go(address)
	b.Until(`document.querySelector(".tile") && document.querySelector("#input textarea")`)
	b.Gives("6 * 7", "42")
	for _, barrier := range b.Barriers() {
		t.Error(barrier)
	}
}

// A photograph of 20 MB becomes the tiles' picture, and the lab's.
func TestLargeImage(t *testing.T) {
	t.Parallel()
	photograph := image.NewNRGBA(image.Rect(0, 0, 2700, 2700))
	rand.Read(photograph.Pix)
	for i := 3; i < len(photograph.Pix); i += 4 {
		photograph.Pix[i] = 255
	}
	name := filepath.Join(t.TempDir(), "photograph.png")
	file, err := os.Create(name)
	if err == nil {
		err = png.Encode(file, photograph)
	}
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	b := browsertest.OpenLab(t, 1000, 720)
	b.Do(chromedp.SetUploadFiles(chromedp.CSS("#board-file"), []string{name}))
	b.Until(`document.querySelector(".field.dressed")?.style.getPropertyValue("--image").startsWith("url")`)
	b.Do(chromedp.SetUploadFiles(chromedp.CSS("#script-file"), []string{name}))
	b.Until(`document.querySelector("#log").textContent.includes("photograph.png")`)
	b.Gives("6 * 7", "42")
	b.Enter(`draw.board(board, {image = "photograph.png"})`)
	b.Until(`document.querySelectorAll("#log .number")[2]?.textContent === "3"`)
	b.Until(`document.querySelector("#log .picture") || document.querySelector("#log").textContent.includes("a picture too large for the page")`)
	b.Gives("6 * 8", "48")
}

// A tab that nobody sees goes on computing, and one that the system has frozen goes on when
// it is thawed.
func TestTabInBackground(t *testing.T) {
	t.Parallel()
	site := browsertest.Site(t)
	b := browsertest.OpenAlone(t, 1000, 720, chromedp.Flag("disable-background-timer-throttling", false),
		chromedp.Flag("disable-backgrounding-occluded-windows", false), chromedp.Flag("disable-renderer-backgrounding", false))
	b.Go(site)
	b.Dealt()
	other, leave := chromedp.NewContext(b.Context, chromedp.WithNewWindow(false))
	defer leave()
	browsertest.Call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{})
	b.Enter("n = 0 for i = 1, 3e6 do n = n + 1 end n")
	if err := chromedp.Do(other, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	b.Until(`document.visibilityState === "hidden"`)
	b.Until(`[...document.querySelectorAll("#log .value")].some(value => value.textContent.trim() === "3000000")`)

	b.Enter("while true do end")
	browsertest.Call(b, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateFrozen})
	browsertest.Call(b, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateActive})
	browsertest.Call(b, target.ActivateTarget, target.ActivateTargetParams{TargetID: chromedp.FromContext(b.Context).Target.TargetID})
	b.Until(`!document.querySelector("#running").hidden`)
	b.Press("#stop")
	b.Until(`document.querySelector("#running").hidden`)
	b.Gives("n + 12", "3000012")
}
