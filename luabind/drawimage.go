package luabind

import (
	"errors"
	"image"
	"io/fs"
	"strings"
	"syscall"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw/photo"
)

// sampleImage is the name of the picture that the program has itself.
const sampleImage = "sample"

// puzzleImage is the picture of a picture puzzle, cut for the squares of a board;
// nil if none is asked for.
func (h *Host) puzzleImage(a args, s board.Shape, o drawOptions) image.Image {
	if o.image == "" {
		return nil
	}
	if o.image == sampleImage {
		return photo.SamplePuzzle(s.Cols, s.Rows, o.size)
	}
	defer h.grant(h.cfg.solverMemory())()
	text := h.readImage(a, o.image)
	cut, err := untilStopped(h.flag, func() (image.Image, error) {
		return photo.Puzzle([]byte(text), s.Cols, s.Rows, o.size, o.fit)
	})
	if h.flag.Err() == nil && err != nil {
		a.fail("%s: %s", inQuotes(o.image), err)
	}
	a.check(err)
	return cut
}

// readImage reads a file; in the sandbox only one of the folder of the script.
func (h *Host) readImage(a args, name string) string {
	from := folder{dir: "."}
	if h.cfg.Sandbox {
		from = nowhere
		if n := len(h.folders); n > 0 && h.folders[n-1].onDisk() {
			from = h.folders[n-1]
		}
	}
	if len(name) > maxWord || strings.ContainsRune(name, 0) {
		a.fail("%s is not the name of a file", inQuotes(name))
	}
	text, err := from.read(name, photo.MaxBytes)
	missing := errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
	switch {
	case err == nil:
		return text
	case missing && h.cfg.Sandbox:
		a.fail("there is no file %s in the folder of the script", inQuotes(name))
	case missing:
		a.fail("there is no file %s", inQuotes(name))
	}
	a.fail("cannot read %s: %s", inQuotes(name), err)
	return ""
}

// imageOptionList is the options of a picture puzzle.
func imageOptionList() []drawOption {
	return []drawOption{
		{"image", `the picture of a picture puzzle: the name of a PNG or JPEG file, or "sample" for one that the program has itself`, func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			name, ok := v.(lua.LString)
			if !ok || name == "" {
				a.fail("image must be the name of a file, not %s", describe(v))
			}
			o.image = string(name)
		}},
		{"fit", `how an image that has other proportions than the board is made to fit: "crop" cuts off what sticks out, "scale" stretches it; crop if not given`, func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			name, ok := v.(lua.LString)
			if !ok {
				a.fail("fit must be crop or scale, not %s", describe(v))
			}
			fit, err := photo.ParseFit(string(name))
			a.check(err)
			o.fit = fit
		}},
		{"numbers", "true for the tiles' numbers on an image", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.board.Numbers = a.toBool(v, "numbers")
		}},
	}
}
