package browsertest

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The console of a French page answers in French, and so do help, completion and the
// reference. On a wide window, where it stands beside the board, nothing in it makes the page
// wider, and help has the width that there is.
func TestFrenchConsole(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1920, 900)
	b.Press("#language")
	b.Until(`document.documentElement.lang === "fr"`)
	for _, c := range []struct{ entry, answered string }{
		{"prmu()", `[...log.querySelectorAll(".error")].pop()?.textContent.includes("impossible d’appeler une valeur nil (variable globale 'prmu')")`},
		{"prmu", `[...log.querySelectorAll(".remark")].pop()?.textContent.includes("rien ne s’appelle prmu")`},
		{"?prem", `[...log.querySelectorAll(".error")].pop()?.textContent.includes("vouliez-vous dire perm")`},
		{"?b:shuffle", `[...log.querySelectorAll(".out")].pop()?.textContent.split("\n").some(line => line.length > 42 && line.startsWith("    Tire un taquin"))`},
		{"?for", `[...log.querySelectorAll(".out")].pop()?.textContent.includes("L’un des mots de Lua")`},
		{"apropos('parite')", `[...log.querySelectorAll(".out")].pop()?.textContent.includes("La parité")`},
		{`("w"):rep(999)`, `[...log.querySelectorAll(".value")].pop()?.textContent.length > 999`},
	} {
		b.Enter(c.entry)
		b.Until(`(() => { const log = document.querySelector("#log"); return ` + c.answered + `; })()`)
	}
	b.Type("board:shu")
	b.Key(kb.Tab)
	b.Until(`document.querySelector(".cm-tooltip-autocomplete")?.textContent.includes("Tire un taquin")`)
	b.Press("[data-tab=guide]")
	b.Until(`document.querySelector("#reading-guide .names")?.textContent.includes("méthodes d’un taquin")`)
	if widths := Eval[[]int](b, `[document.documentElement.scrollWidth, innerWidth]`); widths[0] > widths[1] {
		t.Errorf("the page has %d columns of a window of %d", widths[0], widths[1])
	}
}

// answers waits until the last of some lines in the console contains a piece of text.
func answers(b *Browser, lines, piece string) {
	b.Until(`[...document.querySelectorAll("#log ` + lines + `")].pop()?.textContent.includes("` + piece + `")`)
}

// pictures waits until the last picture in the console has something in it, such as letters or
// an image.
func pictures(b *Browser, something string) {
	b.Until(`decodeURIComponent([...document.querySelectorAll("#log .picture img")].pop()?.src).includes("` + something + `")`)
}

// What the lab fetches when it wants it, such as the French of help and the letters of
// pictures, is there without a network, once the browser has kept the page.
func TestAssetsOffline(t *testing.T) {
	t.Parallel()
	server := Serve(t)
	b := Open(t, 1000, 800)
	b.Allow("Failed to load resource") // what was on its way to be kept
	b.Go(server.URL)
	b.Dealt()
	Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
	b.Go(server.URL)
	b.Dealt()
	b.Press("#language")
	b.Until(`document.documentElement.lang === "fr"`)
	b.Enter("?b:shuffle")
	answers(b, ".out", "Tire un taquin")
	b.Enter("draw.board(board)")
	pictures(b, "<defs>")
	b.Enter(`draw.board(board, {image = "sample"})`)
	pictures(b, "<image")
	b.Enter(`type(include "lib/by_hand")`)
	answers(b, ".value", "table")
	example(b, "tour")
	b.Until(`document.querySelector("#script-code .cm-line")?.textContent.includes("minutes")`)
	b.Press(`[data-tab="lesson"]`)
	b.Press(".cards h2 button")
	b.Until(`document.querySelector(".card")`)
}

// example opens an example beside the reader's scripts.
func example(b *Browser, name string) {
	b.Press(`[data-tab="scripts"]`)
	b.Until(`[...document.querySelectorAll("#script-examples button")].some(button => button.title === "` + name + `" && (button.click(), true))`)
}

// What cannot be fetched is told in a sentence: help is in English then, pictures are as text,
// and there are no built-in scripts and lessons, until these can be fetched.
func TestAssetsNotHad(t *testing.T) {
	t.Parallel()
	b, address, mend := without(t, "names_fr-", "regular-", "sample-", "scripts-")
	b.Go(address)
	b.Dealt()
	b.Press("#language")
	b.Until(`document.documentElement.lang === "fr"`)
	answers(b, ".remark", "impossible de télécharger le français de l’aide pour l’instant")
	b.Enter("?b:shuffle")
	answers(b, ".out", "Draws a random board")
	b.Enter("draw.board(board)")
	answers(b, ".remark", "impossible de télécharger les lettres des images")
	answers(b, ".value", "┌")
	b.Enter(`draw.svg(board)`)
	answers(b, ".error", "impossible de télécharger les lettres des images")
	b.Enter(`draw.board(board, {image = "sample"})`)
	answers(b, ".error", "impossible de télécharger l’image fournie")
	const none = "impossible de télécharger les scripts fournis"
	b.Enter(`include "lib/by_hand"`)
	answers(b, ".error", none)
	b.Enter(`lesson "parity"`)
	b.Until(`document.querySelector("#log").textContent.split("` + none + `").length === 3`)
	b.Press(".cards h2 button")
	b.Until(`document.querySelector("#reading-lesson .end .main") && document.querySelector("#reading-lesson").textContent.toLowerCase().includes("` + none + `")`)
	example(b, "tour")
	b.Until(`document.querySelector("#script-state").textContent.includes("ne peuvent pas être chargés pour l’instant")`)
	mend()
	b.Enter("draw.board(board)")
	pictures(b, "<defs>")
	b.Enter(`type(include "lib/by_hand")`)
	answers(b, ".value", "table")
	example(b, "tour")
	b.Until(`document.querySelector("#script-code .cm-line")?.textContent.includes("minutes")`)
	b.Press(`[data-tab="lesson"]`)
	b.Press(".end .main")
	b.Until(`document.querySelector(".card")`)
	b.Go(address)
	b.Dealt()
	b.Enter("?b:shuffle")
	answers(b, ".out", "Tire un taquin")
}

// Without the French of its messages the console answers in English, and help is in French.
func TestMessagesNotHad(t *testing.T) {
	t.Parallel()
	b, address, mend := without(t, "messages_fr-")
	b.Go(address)
	b.Dealt()
	b.Press("#language")
	answers(b, ".remark", "asset: the French of messages cannot be fetched now")
	b.Enter("prmu()")
	answers(b, ".error", "attempt to call")
	b.Enter("?b:shuffle")
	answers(b, ".out", "Tire un taquin")
	mend()
	b.Go(address)
	b.Dealt()
	b.Enter("prmu()")
	answers(b, ".error", "impossible d’appeler")
}

// without is a browser for the page at an address, which has not the files whose names begin
// so, until that is mended.
func without(t *testing.T, files ...string) (b *Browser, address string, mend func()) {
	var there atomic.Bool
	address = behind(t, "", func(site http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !there.Load() && slices.ContainsFunc(files, func(file string) bool { return strings.HasPrefix(r.URL.Path, "/"+file) }) {
				http.NotFound(w, r)
				return
			}
			site.ServeHTTP(w, r)
		})
	})
	b = Open(t, 1000, 800)
	b.Allow("Failed to load resource")
	b.Allow("has not arrived as it is") // the service worker waits for the next time
	return b, address, func() { there.Store(true) }
}
