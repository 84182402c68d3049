package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Files are dropped on the page, wherever that is, and run by their names; what is written,
// by hand or by Lua, is downloaded.
func TestFilesInAndOut(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	dropped := func(name, content string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	b := OpenLab(t, 1000, 800)
	downloads := b.Downloads()

	b.Press(`[data-tab="scripts"]`)
	b.Until(`document.querySelector("#script-code .cm-line")?.textContent`)
	b.Drop("#script-code", dropped("mine.lua", "print(6 * 7)\n"))
	b.Until(`document.querySelector("#script-name").value === "mine.lua"`)
	b.Press("#script-run")
	b.Until(`[...document.querySelectorAll("#log .out")].some(out => out.textContent.trim() === "42")`)
	if files := Eval[string](b, `JSON.parse(localStorage.getItem("taquin.files")).map(file => file.name + ": " + file.text).join("; ")`); files != "mine.lua: print(6 * 7)\n" {
		t.Errorf("the files are %q", files)
	}

	b.Press(`[data-tab="lesson"]`)
	b.Drop("#log", dropped("data.txt", "1 2 3\n"), dropped("other.lua", "print(43)"))
	b.Until(`document.querySelector("#script-name").value === "other.lua"`)

	large := dropped("large.lua", "")
	if err := os.Truncate(large, 33<<20); err != nil {
		t.Fatal(err)
	}
	b.Drop("#reading-scripts", large)
	b.Until(`document.querySelector("#script-state").textContent === "large.lua is larger than 32 MB and was not taken."`)

	b.Press("#script-files li button")
	b.Until(`document.querySelector("#script-name").value === "mine.lua"`)
	Eval[bool](b, `document.querySelector("#script-code .cm-content").focus() ?? true`)
	b.Type("-- mine\n")
	b.Press("#script-download")
	b.Enter(`draw.svg(taquin.new(2, 2), "board.svg"); lab.csv("rows.csv", {{n = 3, square = 9}})`)
	for name, begins := range map[string]string{"mine.lua": "-- mine\nprint(6 * 7)\n", "board.svg": "<svg", "rows.csv": "n,square\n3,9\n"} {
		if content := downloads(name); !strings.HasPrefix(strings.ReplaceAll(content, "\r", ""), begins) {
			t.Errorf("%s has %q", name, content)
		}
	}
}

// A picture that is dropped on the board covers its tiles.
func TestPictureDroppedOnBoard(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	b.Drop("#board", photograph(t, 300, 200))
	b.Until(`document.querySelector(".field.dressed")?.style.getPropertyValue("--image").startsWith("url")`)
	b.Press("#board-image")
	b.Until(`!document.querySelector(".field.dressed")`)
}

// scriptColumns is JavaScript for how many letters of a script are in view side by side.
const scriptColumns = `(() => {
	const line = document.querySelector("#script-code .cm-line"), letters = document.createElement("span");
	letters.textContent = "0".repeat(100);
	letters.style.position = "absolute";
	line.append(letters);
	const { paddingLeft, paddingRight } = getComputedStyle(line), width = letters.getBoundingClientRect().width / 100;
	letters.remove();
	const shown = document.querySelector("#script-code .cm-scroller").clientWidth - document.querySelector("#script-code .cm-gutters").offsetWidth;
	return Math.floor((shown - parseFloat(paddingLeft) - parseFloat(paddingRight)) / width);
})()`

// The board or the code fills the screen in large letters, a reload keeps it so, and Escape leaves.
// A script has 60 columns at every width from 1366 pixels, with the projector and without it.
func TestProjector(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1366, 768)
	const letters = `parseFloat(getComputedStyle(document.body).fontSize)`
	before := Eval[float64](b, letters)
	enter := func() {
		b.Press("#menu summary")
		b.Press("#projector")
		b.Until(letters + ` >= 24`)
	}
	enter()
	const share = `(selector => { const { width, height } = document.querySelector(selector).getBoundingClientRect(); return [width / innerWidth, height / innerHeight]; })`
	if board := Eval[[]float64](b, share+`("#board")`); board[1] < 0.7 {
		t.Errorf("the board has %.2f of the height", board[1])
	}
	b.Until(`!document.querySelector("#log").checkVisibility() && !document.querySelector("#reading").checkVisibility()`)
	b.Do(chromedp.Focus(chromedp.CSS("#board")))
	b.Key(kb.ArrowLeft, kb.ArrowUp)
	b.Until(`document.querySelector("#board-status.solved")`)
	Eval[bool](b, `(window.before = true) && !setTimeout(() => location.reload(), 0)`+` || true`)
	b.Until(`!window.before && ` + ready + ` && ` + letters + ` >= 24`)
	b.Key(kb.Escape)
	b.Until(letters + ` < 24 && document.querySelector("#log").checkVisibility()`)
	if after := Eval[float64](b, letters); after != before {
		t.Errorf("the letters had %v pixels and have %v", before, after)
	}
	b.Press("#tabs [data-tab=scripts]")
	b.Until(`document.querySelector("#script-code .cm-gutters") && document.querySelector("#running").hidden`)
	for _, large := range []bool{false, true} {
		if large {
			enter()
			if code := Eval[[]float64](b, share+`("#script-code")`); code[0] < 0.9 || code[1] < 0.55 {
				t.Errorf("the code has %.2f of the screen", code)
			}
		}
		for _, width := range []int{1366, 1439, 1440, 1536, 1600, 1680, 1920, 2560, 3840} {
			b.Resize(width, width*9/16)
			if columns := Eval[int](b, scriptColumns); columns < 60 {
				t.Errorf("at %d pixels (projector: %v) a script has %d columns", width, large, columns)
			}
		}
	}
	b.Press("#script-run")
	b.Until(`document.querySelector("#log").checkVisibility() && !document.querySelector("#script-code").checkVisibility()`)
	b.Press("#leave-projector")
	b.Until(`document.querySelector("#script-code").checkVisibility()`)
}

// On a French page scripts have French comments, and those of an unchanged one follow the language.
func TestFrenchComments(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1366, 768)
	const first, list = `document.querySelector("#script-code .cm-line")?.textContent`, `document.querySelector("#script-examples").textContent`
	b.Press("#tabs [data-tab=scripts]")
	b.Until(first + ` === "-- A board, and a shortest way to the solved one."`)
	b.Press("#language")
	b.Until(first + ` === "-- Un taquin, et un plus court chemin vers le taquin résolu." && document.querySelector("#script-name").value === "premier.lua"`)
	example(b, "tour")
	b.Until(first + ` === "-- Le labo en cinq minutes\u00a0: taquins, coups, parité, méthodes, cartes."`)
	b.Until(list + `.includes("Stratégies") && ` + list + `.includes("Ligne par ligne, comme à la main.") && !` + list + `.includes("strategies/")`)
	b.Press("#language")
	b.Until(first + ` === "-- Five minutes through the lab: boards, moves, parity, solvers, cards." && ` + list + `.includes("Line by line, as people do by hand.")`)
	Eval[bool](b, `document.querySelector("#script-code .cm-content").focus() ?? true`)
	b.Type("-- mine\n")
	b.Press("#language")
	b.Until(`document.documentElement.lang === "fr" && ` + list + `.includes("Stratégies")`)
	if text := Eval[string](b, first); text != "-- mine" {
		t.Errorf("the changed script begins with %q", text)
	}
}
