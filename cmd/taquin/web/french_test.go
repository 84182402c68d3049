package web_test

import (
	"testing"

	"taquin/cmd/taquin/web/browsertest"
)

// The console of a French page answers in French; the texts of the reference say that they
// are English. On a wide window, where it stands beside the board, nothing in it makes the
// page wider.
func TestFrenchConsole(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1920, 900)
	b.Press("#language")
	b.Until(`document.documentElement.lang === "fr"`)
	for _, c := range []struct{ entry, answered string }{
		{"prmu()", `[...log.querySelectorAll(".error")].pop()?.textContent.includes("impossible d’appeler une valeur nil (variable globale 'prmu')")`},
		{"prmu", `[...log.querySelectorAll(".remark")].pop()?.textContent.includes("rien ne s’appelle prmu")`},
		{"?prem", `[...log.querySelectorAll(".error")].pop()?.textContent.includes("il y a perm")`},
		{"?perm", `[...log.querySelectorAll(".out")].pop()?.closest("[lang]").lang === "en"`},
		{`("w"):rep(999)`, `[...log.querySelectorAll(".value")].pop()?.textContent.length > 999`},
	} {
		b.Enter(c.entry)
		b.Until(`(() => { const log = document.querySelector("#log"); return ` + c.answered + `; })()`)
	}
	if widths := browsertest.Eval[[]int](b, `[document.documentElement.scrollWidth, innerWidth]`); widths[0] > widths[1] {
		t.Errorf("the page has %d columns of a window of %d", widths[0], widths[1])
	}
}
