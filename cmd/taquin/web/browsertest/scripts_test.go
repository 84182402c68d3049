package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
