package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"taquin/cmd/taquin/web/browsertest"
)

// A film plays, pauses where it is, goes on and back by steps and to any place, and begins
// anew after its end.
func TestFilm(t *testing.T) {
	t.Parallel()
	site := browsertest.Site(t)
	b := browsertest.Open(t, 1000, 800)
	b.Prefer("reduced-motion", "reduce") // so that it waits
	b.Go(site)
	b.Dealt()
	b.Enter(`draw.play(taquin.new(3, 3), ("hgbd"):rep(10))`)
	b.Until(`document.querySelector("#log .film .frame img")`)
	const place = `document.querySelector("#log .film input")`
	at := func(n string) {
		t.Helper()
		b.Until(place + `.value === "` + n + `" && ` + place + `.getAttribute("aria-valuetext") === "step ` + n + ` of 40"`)
	}
	at("0")
	// It is paused as soon as it moves.
	paused := browsertest.Eval[string](b, `new Promise(paused => {
		const film = document.querySelector("#log .film"), play = film.querySelector(".play"), place = film.querySelector("input");
		play.click();
		if (play.textContent !== "Pause") return paused("the button says " + play.textContent);
		const look = () => {
			if (place.value === "0") return requestAnimationFrame(look);
			play.click();
			paused(play.textContent + " at " + place.value);
		};
		look();
	})`)
	if paused != "Play at 1" {
		t.Errorf("the film plays, and then: %s", paused)
	}
	shown := func() string { return browsertest.Eval[string](b, `document.querySelector("#log .film img").alt`) }
	b.Press(`#log .film [aria-label="One step on"]`)
	at("2")
	b.Press(`#log .film [aria-label="One step back"]`)
	at("1")
	b.Press(`#log .film [aria-label="One step back"]`)
	b.Press(`#log .film [aria-label="One step back"]`)
	at("0")
	first := shown()
	b.Do(chromedp.Focus(chromedp.CSS("#log .film input")))
	b.Key(kb.End)
	at("40")
	b.Until(`document.querySelector("#log .film .play").textContent === "Play"`)
	b.Until(`document.querySelector("#log .film img").alt !== ` + quoted(first))
	b.Press("#log .film .play")
	b.Until(`document.querySelector("#log .film .play").textContent === "Pause" && +` + place + `.value < 40`)
}
