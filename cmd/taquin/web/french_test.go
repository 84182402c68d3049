package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"taquin/cmd/taquin/web/browsertest"
)

// The console of a French page answers in French, and so do help, completion and the
// reference. On a wide window, where it stands beside the board, nothing in it makes the page
// wider, and help has the width that there is.
func TestFrenchConsole(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1920, 900)
	b.Press("#language")
	b.Until(`document.documentElement.lang === "fr"`)
	for _, c := range []struct{ entry, answered string }{
		{"prmu()", `[...log.querySelectorAll(".error")].pop()?.textContent.includes("impossible d’appeler une valeur nil (variable globale 'prmu')")`},
		{"prmu", `[...log.querySelectorAll(".remark")].pop()?.textContent.includes("rien ne s’appelle prmu")`},
		{"?prem", `[...log.querySelectorAll(".error")].pop()?.textContent.includes("il y a perm")`},
		{"?b:shuffle", `[...log.querySelectorAll(".out")].pop()?.textContent.split("\n").some(line => line.length > 42 && line.startsWith("    Dispose les pièces"))`},
		{"?for", `[...log.querySelectorAll(".out")].pop()?.textContent.includes("L’un des mots de Lua")`},
		{"apropos('parite')", `[...log.querySelectorAll(".out")].pop()?.textContent.includes("La parité")`},
		{`("w"):rep(999)`, `[...log.querySelectorAll(".value")].pop()?.textContent.length > 999`},
	} {
		b.Enter(c.entry)
		b.Until(`(() => { const log = document.querySelector("#log"); return ` + c.answered + `; })()`)
	}
	b.Type("board:shu")
	b.Key(kb.Tab)
	b.Until(`document.querySelector(".cm-tooltip-autocomplete")?.textContent.includes("Dispose les pièces")`)
	b.Press("[data-tab=guide]")
	b.Until(`document.querySelector("#reading-guide .names")?.textContent.includes("méthodes d’un taquin")`)
	if widths := browsertest.Eval[[]int](b, `[document.documentElement.scrollWidth, innerWidth]`); widths[0] > widths[1] {
		t.Errorf("the page has %d columns of a window of %d", widths[0], widths[1])
	}
}
