package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// In the tree of a search a dot tells where the mouse is what it stands for, whatever the
// size of the picture, and a click shows the picture as large as it is.
func TestTreeTells(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	b.Enter(`draw.tree(solve(taquin.parse("2 3 6 / 1 5 4 / 7 8 .", "td"), "astar", {trace = true}))`)
	b.Until(`document.querySelector("#log .frame.tells img.light")?.naturalWidth > 0`)
	// The root stands in the middle of the first layer: move over it, at 0+6=6, and off it.
	const over = `(() => {
		const image = document.querySelector("#log .tells img.light"), box = image.getBoundingClientRect();
		const svg = new DOMParser().parseFromString(decodeURIComponent(image.src.split(",").slice(1).join(",")), "image/svg+xml");
		const texts = [...svg.querySelectorAll("g[aria-label='0+6=6']")];
		const [, , , , x, y] = texts[0].getAttribute("transform").match(/-?[\d.]+/g).map(Number);
		const unit = box.width / Number(svg.documentElement.getAttribute("viewBox").split(" ")[2]);
		const move = (x, y) => image.dispatchEvent(new MouseEvent("mousemove", { bubbles: true, clientX: box.left + x * unit, clientY: box.top + y * unit }));
		move(x + 25, y - 30);
		const told = image.title;
		move(2, 2);
		return told + "|" + image.title;
	})()`
	if told := Eval[string](b, over); !strings.HasPrefix(told, "g = 0, h = 6, f = 6, expanded (1)\n2 3 6 / 1 5 4 / 7 8 0|") || !strings.HasSuffix(told, "|") {
		t.Errorf("the root is told as %q", told)
	}
	b.Press("#log .tells img.light")
	b.Until(`document.querySelector("#log .tells.large img.light").getBoundingClientRect().width > 430`) // its natural width
}

// The film of a search is no taller than the console, with what moves it, and its frames tell
// what is where the mouse is, each what it shows.
func TestSearchFilmTells(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1200, 800)
	b.Enter(`draw.play(solve(taquin.parse("2 3 6 / 1 5 4 / 7 8 .", "td"), "bfs", {trace = 3000}))`)
	b.Until(`document.querySelector("#log .film .frame.tells img.light")?.naturalWidth > 0`)
	if heights := Eval[[]float64](b, `["#log .film", "#log"].map(s => document.querySelector(s).getBoundingClientRect().height)`); heights[0] > heights[1] {
		t.Errorf("the film is %v high, and its place %v", heights[0], heights[1])
	}
	b.Do(chromedp.Focus(chromedp.CSS("#log .film input")))
	b.Key(kb.End)
	b.Until(`document.querySelector("#log .film img.light").alt.includes("The way that was found")`)
	const words = `(() => {
		const image = document.querySelector("#log .film img.light"), box = image.getBoundingClientRect();
		const found = new Set();
		for (let x = 2; x < box.width; x += 3) for (let y = 2; y < box.height; y += 3) {
			image.dispatchEvent(new MouseEvent("mousemove", { bubbles: true, clientX: box.left + x, clientY: box.top + y }));
			if (image.title) found.add(image.title);
		}
		return [...found].join("; ");
	})()`
	if told := Eval[string](b, words); !strings.Contains(told, "g = 0, expanded (1)\n2 3 6 / 1 5 4 / 7 8 0") || !strings.Contains(told, "open") {
		t.Errorf("the dots of the last frame are told as %q", told)
	}
}
