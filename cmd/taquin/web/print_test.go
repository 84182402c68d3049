package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"taquin/cmd/taquin/web/browsertest"
)

// A lesson is printed with all that it says and with the tiles of its boards, each once and
// on light paper, and without the lab beside it or what is there to press.
func TestPrintLesson(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1000, 800)
	b.Press("#language")
	b.Until(`document.querySelector(".cards h2 button")?.textContent === "La parité"`)
	browsertest.Eval[bool](b, `(document.documentElement.dataset.paper = "dark") !== ""`)
	b.Press(".cards h2 button")
	b.Until(goOnTo(".end"))

	// Lines are broken elsewhere when they are printed, and some pairs of letters are one.
	closed := func(text string) string {
		return strings.NewReplacer("ﬁ", "fi", "ﬂ", "fl").Replace(strings.Join(strings.Fields(text), ""))
	}
	printed, filled := b.Print()
	printed = closed(printed)
	browsertest.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	said := browsertest.Eval[[]string](b, `[...document.querySelectorAll("#reading-lesson :is(h1, h2, p, li, pre)")].filter(block => block.checkVisibility()).map(block => block.innerText)`)
	if len(said) < 50 {
		t.Errorf("the lesson says %q", said)
	}
	for _, text := range said {
		if !strings.Contains(printed, closed(text)) {
			t.Errorf("%q is not printed", text)
		}
	}
	// What has the colour of a frame or of a tile in the pictures, by colours.
	tiles := browsertest.Eval[map[string]int](b, `(() => {
		const shapes = [...document.querySelectorAll("#reading-lesson figure.picture img.light")].flatMap(image => {
			const svg = new DOMParser().parseFromString(decodeURIComponent(image.src.replace(/^[^,]*,/, "")), "image/svg+xml");
			return [...svg.querySelectorAll("path[fill]:not(defs path)")];
		});
		const tiles = {}, colour = shape => shape.getAttribute("fill");
		for (const tile of shapes.filter(shape => shape.matches(".tile, .frame"))) tiles[colour(tile)] = shapes.filter(shape => colour(shape) === colour(tile)).length;
		return tiles;
	})()`)
	if len(tiles) < 3 {
		t.Errorf("the boards of the lesson have %v", tiles)
	}
	for colour, n := range tiles {
		if filled[colour] != n {
			t.Errorf("%d shapes of the pictures are %s, and %d are printed", n, colour, filled[colour])
		}
	}
	for _, lab := range []string{"board:shuffle();", "Quitter", "Mélanger", "Leçons"} {
		if strings.Contains(printed, lab) {
			t.Errorf("%q is printed", lab)
		}
	}
}
