package browsertest

import (
	"crypto/rand"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// noticed waits until the page tells something above all else.
func noticed(b *Browser, piece string) {
	b.Until(`document.querySelector("#notices").textContent.includes("` + piece + `")`)
}

// reads opens a lesson where there is no lab, whose text can be read all the same.
func reads(b *Browser) {
	b.Press(".cards h2 button")
	b.Until(`document.querySelector("#reading-lesson .static h1")?.textContent === "Parity"`)
}

// A browser that lacks what the lab needs says so in a sentence, and leaves the reading.
func TestBrowserLacks(t *testing.T) {
	for lack, sentence := range map[string]string{"WebAssembly": "it has no WebAssembly", "Worker": "it has no workers"} {
		t.Run(lack, func(t *testing.T) {
			t.Parallel()
			site := Site(t)
			b := Open(t, 1000, 720)
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

// A browser that This browser stores nothing says so at once, and everything works until the page
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
	site := Site(t)
	b := OpenAlone(t, 1000, 720, chromedp.UserDataDir(profile))
	b.Go(site)
	noticed(b, "This browser stores nothing")
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
	b.Press(".strip button:last-child")
	b.Until(`document.querySelector("#reading-lesson .end")`)
}

// A browser that has no room left says so, and what is new works until the page is closed;
// what it has kept before is still there.
func TestStorageFull(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	quota := 1000.0
	Call(b, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: strings.TrimSuffix(Site(t), "/"), QuotaSize: &quota})
	b.Press(`[data-tab="scripts"]`)
	b.Press("#script-new")
	b.Type("print(6 * 7)")
	Eval[bool](b, `(() => {
		for (let size = 1 << 22; size >= 1; size = size >> 1) {
			try {
				for (let n = 0; ; n++) localStorage.setItem("somebody else's " + size + "/" + n, "x".repeat(size));
			} catch { /* there is no room for so much */ }
		}
		return true;
	})()`)
	b.Type("\nprint(6 * 7 + 1)" + strings.Repeat(" ", 1000))
	noticed(b, "storage is full")
	b.Press("#script-run")
	b.Until(`[...document.querySelectorAll("#log .out")].some(out => out.textContent.trim() === "42\n43")`)
	if kept := Eval[string](b, `JSON.parse(localStorage.getItem("taquin.files"))[0].text`); kept != "print(6 * 7)" {
		t.Errorf("of the file %q is kept", kept)
	}
}

// What the browser has kept and is damaged is told, and not written over; all that it has
// kept is erased by a press.
func TestDamagedAndErased(t *testing.T) {
	t.Parallel()
	b := openSeven(t)
	const dealt = `document.querySelector("#log .number")?.textContent === "1"`
	Eval[bool](b, `(() => {
		localStorage["taquin.records"] = '{"parity": 5}';
		localStorage["taquin.files"] = '[{"name": "mine.lua", "te';
		window.before = true;
		location.reload();
		return true;
	})()`)
	b.Until(`!window.before && ` + dealt)
	for _, what := range []string{"your progress in lessons", "your files"} {
		b.Until(`document.querySelector("#notices").textContent.includes("` + what + ` are damaged")`)
	}
	b.Until(`Object.values(localStorage).some(text => text.includes("mine.lua"))`)

	askDistance(b) // tables are kept
	Eval[bool](b, `Promise.all([caches.open("taquin of yesterday"), navigator.serviceWorker.ready]).then(() => {
		window.before = true;
		window.confirm = () => true;
		document.querySelector("#erase").click();
		return true;
	})`)
	b.Until(`!window.before && ` + ready)
	if left := Eval[string](b, `(async () => {
		const left = Object.keys(localStorage), root = await navigator.storage.getDirectory();
		const tables = await root.getDirectoryHandle("tables", { create: true });
		for await (const name of tables.keys()) left.push(name);
		if (await caches.has("taquin of yesterday")) left.push("what is kept for the time without a network");
		return left.join(", ");
	})()`); left != "" {
		t.Errorf("what is left is %s", left)
	}
}

// Tables that are damaged are told and built anew, and kept again.
func TestDamagedTables(t *testing.T) {
	t.Parallel()
	b := openSeven(t)
	askDistance(b)
	const sizes = `(async () => {
		const root = await navigator.storage.getDirectory(), folder = await root.getDirectoryHandle("tables"), all = [];
		for await (const [name, file] of folder.entries()) all.push(name + " " + (await file.getFile()).size);
		return all.sort().join("; ");
	})()`
	whole := Eval[string](b, sizes)
	Eval[bool](b, `(async () => {
		const root = await navigator.storage.getDirectory(), folder = await root.getDirectoryHandle("tables");
		for await (const file of folder.values()) {
			const content = await file.createWritable();
			await content.write("rubbish");
			await content.close();
		}
		window.before = true;
		location.reload();
		return true;
	})()`)
	b.Until("!window.before")
	b.Dealt()
	b.Until(status + `.includes("at best")`)
	if said := b.Text("#log"); !strings.Contains(said, "it is rebuilt") {
		t.Errorf("the console says %s", said)
	}
	if again := Eval[string](b, sizes); again != whole {
		t.Errorf("%s were kept, and then %s", whole, again)
	}
}

// photograph makes a picture file, of three bytes a pixel.
func photograph(t *testing.T, width, height int) (name string) {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	rand.Read(picture.Pix)
	for i := 3; i < len(picture.Pix); i += 4 {
		picture.Pix[i] = 255
	}
	name = filepath.Join(t.TempDir(), "photograph.png")
	file, err := os.Create(name)
	if err == nil {
		err = png.Encode(file, picture)
	}
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// A photograph of 20 MB becomes the tiles' picture, and the lab's, made smaller for
// both.
func TestLargeImage(t *testing.T) {
	t.Parallel()
	name := photograph(t, 2700, 2700)
	b := OpenLab(t, 1000, 720)
	b.Do(chromedp.SetUploadFiles(chromedp.CSS("#board-file"), []string{name}))
	b.Until(`document.querySelector(".field.dressed")?.style.getPropertyValue("--image").startsWith("url")`)
	const side = `(async () => {
		const [, address] = /url\("(.*)"\)/.exec(document.querySelector(".field.dressed").style.getPropertyValue("--image"));
		const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
		return Math.max(width, height);
	})()`
	if pixels := Eval[int](b, side); pixels != 1200 {
		t.Errorf("on the tiles it is %d pixels wide", pixels)
	}
	b.Do(chromedp.SetUploadFiles(chromedp.CSS("#script-file"), []string{name}))
	b.Until(`document.querySelector("#log").textContent.includes("photograph.png")`)
	b.Gives("6 * 7", "42")
	b.Enter(`draw.board(board, {image = "photograph.png"})`)
	b.Until(`document.querySelectorAll("#log .number")[1]?.textContent === "2"`)
	b.Until(`document.querySelector("#log .picture img.light")?.naturalWidth > 0`)
	if size := Eval[int](b, `document.querySelector("#log .picture img.light").src.length`); size > 1_000_000 {
		t.Errorf("in the lab's picture it takes %d bytes", size)
	}
	b.Gives("6 * 8", "48")
}

// A tab that nobody sees goes on computing, and one that the system has frozen goes on when
// it is thawed.
func TestTabInBackground(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := OpenAlone(t, 1000, 720, chromedp.Flag("disable-background-timer-throttling", false),
		chromedp.Flag("disable-backgrounding-occluded-windows", false), chromedp.Flag("disable-renderer-backgrounding", false))
	b.Go(site)
	b.Dealt()
	other, leave := chromedp.NewContext(b.Context, chromedp.WithNewWindow(false))
	defer leave()
	Call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{})
	b.Enter("n = 0 for i = 1, 3e6 do n = n + 1 end n")
	if err := chromedp.Do(other, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	b.Until(`document.visibilityState === "hidden"`)
	b.Until(`[...document.querySelectorAll("#log .value")].some(value => value.textContent.trim() === "3000000")`)

	b.Enter("while true do end")
	Call(b, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateFrozen})
	Call(b, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: page.SetWebLifecycleStateStateActive})
	Call(b, target.ActivateTarget, target.ActivateTargetParams{TargetID: chromedp.FromContext(b.Context).Target.TargetID})
	b.Until(`!document.querySelector("#running").hidden`)
	b.Press("#stop")
	b.Until(`document.querySelector("#running").hidden`)
	b.Gives("n + 12", "3000012")
}
