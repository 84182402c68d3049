package luabind

import (
	"path/filepath"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// drawSVG is draw.svg.
func (h *Host) drawSVG(a args) int {
	file := 2
	if a.Get(2).Type() == lua.LTTable { // options and no file
		a.Insert(lua.LNil, 2)
	}
	o := h.drawOptions(a, 3)
	name := ""
	if a.has(file) {
		name = a.fileEnding(file, ".svg")
	}
	s := h.scene(a, h.toDrawing(a, a.Get(1), o), h.style(a.Get(1), o))
	svg := h.made(a, 0, func() ([]byte, error) { return s.SVG(o.size), nil })
	if !a.has(file) {
		if len(svg) > h.maxString {
			a.tooLong(h)
		}
		return text1(a, string(svg))
	}
	h.writeFile(a, name, svg)
	return 0
}

// drawPNG is draw.png.
func (h *Host) drawPNG(a args) int {
	name, o := a.fileEnding(2, ".png"), h.drawOptions(a, 3)
	s := h.scene(a, h.toDrawing(a, a.Get(1), o), h.style(a.Get(1), o))
	h.writeFile(a, name, h.png(a, s, o.size))
	return 0
}

// png writes a picture as PNG, longest pixels on its longer side, 0 for the usual ones.
func (h *Host) png(a args, s *scene.Scene, longest int) []byte {
	if longest == 0 {
		longest = s.UsualSize()
	}
	a.check(s.CheckSize(longest))
	const each = 4 // bytes of a pixel
	size := s.Pixels(longest)
	return h.made(a, each*int64(size.X)*int64(size.Y), func() ([]byte, error) { return s.PNG(longest) })
}

// file is the content of a file, SVG or PNG as its name ends.
func (h *Host) file(a args, name string, s *scene.Scene, longest int) []byte {
	switch ending := strings.ToLower(filepath.Ext(name)); ending {
	case ".svg":
		return h.made(a, 0, func() ([]byte, error) { return s.SVG(longest), nil })
	case ".png":
		return h.png(a, s, longest)
	}
	a.fail("the name of the file must end in .svg or .png, not as in %s", inQuotes(name))
	return nil
}

// scene makes the picture of a drawing, which may take its time.
func (h *Host) scene(a args, d draw.Drawing, s draw.Style) *scene.Scene {
	drawn, err := untilStopped(h.flag, func() (*scene.Scene, error) { return draw.Scene(d, s), nil })
	a.check(err)
	return drawn
}

// made does work that takes so many bytes of memory and cannot be told to stop.
func (h *Host) made(a args, memory int64, work func() ([]byte, error)) []byte {
	defer h.grant(memory)()
	content, err := untilStopped(h.flag, work)
	a.check(err)
	return content
}

// writerOf is the function that writes files with an ending: of the pictures that
// none writes "", and of what is no picture it is not known.
func writerOf(ending string) (function string, known bool) {
	switch ending {
	case ".svg", ".png", ".gif":
		return "draw" + ending, true
	case ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".pdf":
		return "", true
	}
	return "", false
}

// fileEnding returns argument i as the name of a file. One that ends as the file
// of another function does, or as that of none, is a slip.
func (a args) fileEnding(i int, wanted ...string) string {
	name := a.text(i, "file")
	ending := strings.ToLower(filepath.Ext(name))
	other, known := writerOf(ending)
	switch {
	case !known || slices.Contains(wanted, ending):
		return name
	case other == "":
		a.fail("the name of the file must end in %s, not as in %s", strings.Join(wanted, " or "), inQuotes(name))
	default:
		a.fail("the name of the file ends in %s, which is for %s; %s writes %s", ending, other, a.name, strings.Join(wanted, " or "))
	}
	return ""
}
