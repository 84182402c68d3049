package browsertest

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/image/draw"
)

// remake has Looks write the pictures with which it compares.
var remake = flag.Bool("look.remake", false, "write the pictures of the page with which later ones are compared")

// A picture is compared in squares of so many pixels, whose colours are those of all that
// is in them: a letter drawn otherwise does not count, a line that is elsewhere does.
const square = 8

// Two squares differ if a colour does by more than this, of 255; and two pictures if more
// than so many of a thousand squares do.
const (
	mostColour = 24
	LookAlike  = 1
)

// Looks fails the test if the window does not look as the picture of a name, a small one
// below testdata/look. What it looks like then lies in the test's artifacts.
func (b *Browser) Looks(name string) {
	b.t.Helper()
	if *remake {
		b.write(pictureFile(name), shrunk(b.window()))
	}
	if share := b.Unlike(name); share > LookAlike {
		b.t.Errorf("%s looks otherwise: %d of a thousand squares differ, of which %d may; go test -artifacts keeps pictures, and -look.remake takes it for right", name, share, LookAlike)
	}
}

// Unlike is how many of a thousand squares of the window differ from those of a picture;
// more than LookAlike are too many.
func (b *Browser) Unlike(name string) int {
	b.t.Helper()
	window := b.window()
	now := shrunk(window)
	content, err := os.ReadFile(pictureFile(name))
	if err != nil {
		b.t.Fatalf("%v; -look.remake makes it", err)
	}
	then, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	if then.Bounds() != now.Bounds() {
		b.t.Fatalf("%s: the window has %v squares, and had %v", name, now.Bounds(), then.Bounds())
	}
	differing, squares := difference(now, then)
	b.write(filepath.Join(b.t.ArtifactDir(), name+".png"), window)
	b.write(filepath.Join(b.t.ArtifactDir(), name+"-differs.png"), differing)
	return 1000 * squares / (now.Bounds().Dx() * now.Bounds().Dy())
}

func pictureFile(name string) string { return filepath.Join("testdata", "look", name+".png") }

// window is what the window shows.
func (b *Browser) window() image.Image {
	b.t.Helper()
	shot, err := png.Decode(bytes.NewReader(b.Screenshot()))
	if err != nil {
		b.t.Fatal(err)
	}
	return shot
}

func (b *Browser) write(file string, picture image.Image) {
	b.t.Helper()
	var out bytes.Buffer
	err := png.Encode(&out, picture)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o777)
	}
	if err == nil {
		err = os.WriteFile(file, out.Bytes(), 0o666)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// shrunk is a picture with a pixel for each square. Few colours are enough, and take little
// room.
func shrunk(picture image.Image) *image.RGBA {
	size := picture.Bounds().Size()
	small := image.NewRGBA(image.Rect(0, 0, (size.X+square-1)/square, (size.Y+square-1)/square))
	draw.BiLinear.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	const step = 8
	for i := range small.Pix {
		if i%4 != 3 {
			small.Pix[i] = small.Pix[i] / step * step
		}
	}
	return small
}

// difference is where two pictures differ, in red upon the first, and how many squares that
// are.
func difference(one *image.RGBA, other image.Image) (shown *image.RGBA, squares int) {
	shown = image.NewRGBA(one.Bounds())
	for y := range one.Bounds().Dy() {
		for x := range one.Bounds().Dx() {
			c, then := one.RGBAAt(x, y), color.RGBAModel.Convert(other.At(x, y)).(color.RGBA)
			shown.SetRGBA(x, y, c)
			if apart(c.R, then.R) || apart(c.G, then.G) || apart(c.B, then.B) {
				shown.SetRGBA(x, y, color.RGBA{255, 0, 0, 255})
				squares++
			}
		}
	}
	return shown, squares
}

func apart(one, other uint8) bool { return max(one, other)-min(one, other) > mostColour }

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
