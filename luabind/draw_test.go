package luabind_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"strings"
	"testing"
)

// wellFormed reads all of an XML text.
func wellFormed(text []byte) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// What is written is a picture of the size asked for, in the theme asked for.
func TestDrawFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	h := newHost(t, nil)
	values, err := h.Run("draw", `
local b = taquin.new(4, 3):scramble(20, 1)
local before = tostring(b) .. b:history()
draw.png(b, "b.png", {size = 200})
draw.svg(b, "b.svg", {size = 200})
draw.svg(b, "dark.svg", {theme = "dark", size = 200})
return draw.svg(b, {size = 200}), before == tostring(b) .. b:history()`)
	if err != nil {
		t.Fatal(err)
	}
	if values[1].String() != "true" {
		t.Error("the board has changed")
	}
	file := func(name string) []byte {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	config, err := png.DecodeConfig(bytes.NewReader(file("b.png")))
	if err != nil || config.Width != 200 || config.Height >= 200 || config.Height < 140 {
		t.Errorf("a picture of %dx%d pixels: %v", config.Width, config.Height, err)
	}
	for _, name := range []string{"b.svg", "dark.svg"} {
		if err := wellFormed(file(name)); err != nil {
			t.Errorf("%s: %s", name, err)
		}
	}
	if got := values[0].String(); got != string(file("b.svg")) || !strings.Contains(got, `width="200"`) {
		t.Errorf("the string is not what the file holds:\n%.200s", got)
	}
	if bytes.Equal(file("b.svg"), file("dark.svg")) {
		t.Error("the theme does not show")
	}
}

// What cannot be drawn or written is refused in words, and no file is left.
func TestDrawRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	refused(t, [][2]string{
		{`draw.svg()`, "draw.svg: there is no picture of nil"},
		{`draw.png(12, "x.png")`, "draw.png: there is no picture of 12"},
		{`draw.png(b)`, "draw.png: file must be a string, not nil"},
		{`draw.png(b, "x.svg")`, "the name of the file ends in .svg, which is for draw.svg; draw.png writes .png"},
		{`draw.svg(b, "x.svg", {sise = 100})`, `draw.svg: there is no option "sise" (there are `},
		{`draw.svg(b, "x.svg", {sise = 100})`, "; there is size"},
		{`draw.svg(b, "x.svg", {theme = "drak"})`, `no such theme "drak"; there are light, dark, print, safe`},
		{`draw.svg(b, "x.svg", {theme = 3})`, "draw.svg: theme must be a name, not 3"},
		{`draw.svg(b, "x.svg", {size = 15})`, "draw.svg: size must be in 16..16384, not 15"},
		{`draw.svg(b, "x.svg", {size = nan})`, "draw.svg: size must be a whole number"},
		{`draw.png(b, "x.png", {size = 16385})`, "draw.png: size must be in 16..16384"},
		{`draw.png(b, "none/x.png")`, `draw.png: cannot write "none/x.png": no such`},
		{`draw.png(b, "")`, `draw.png: "" is not the name of a file`},
	})
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}
