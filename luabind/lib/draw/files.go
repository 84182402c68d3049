package draw

import (
	"image"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/film"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// file is the name of a file, whose ending says what is written.
func (m *Module) file(endings ...string) bind.Param[string] {
	return bind.NewParam("file", func(a bind.Args, v lua.LValue, what string) string {
		name := a.ToText(v, what)
		switch ending := draw.Ending(name); {
		case name == "", slices.Contains(endings, ending): // none is refused where it is written
		case slices.Contains(written, ending):
			a.Fail("the name of the file ends in %s, which is for draw%s; %s writes %s", ending, ending, a.Name, strings.Join(endings, " or "))
		default:
			a.FailOn(draw.CheckEnding(name, endings...))
		}
		return name
	}).From(m.Choose)
}

// written are the endings of the pictures that functions write: draw.svg those in .svg.
var written = []string{".svg", ".png", ".gif"}

// scene draws a value; it can be interrupted.
func (m *Module) scene(a bind.Args, v lua.LValue, o options) *scene.Scene {
	return m.sceneOf(a, m.drawing(a, v, o), m.style(v, o))
}

func (m *Module) sceneOf(a bind.Args, d draw.Drawing, style draw.Style) *scene.Scene {
	s, err := guard.UntilStopped(a.State.Guard, func() (*scene.Scene, error) { return draw.Scene(d, style), nil })
	a.Check(err)
	return s
}

// svg is draw.svg.
func (m *Module) svg(a bind.Args, x lua.LValue, file string, o options) int {
	content := svgOf(a, m.scene(a, x, o), o.size)
	if !a.Has(2) {
		if len(content) > a.State.Guard.MaxString() {
			a.TooLong()
		}
		return a.ReturnText(string(content))
	}
	a.FailOn(m.Files.Write(file, content))
	return 0
}

func (m *Module) png(a bind.Args, x lua.LValue, file string, o options) int {
	a.FailOn(m.Files.Write(file, pngOf(a, m.scene(a, x, o), o.size)))
	return 0
}

// svgOf writes a picture as SVG with so many pixels on the longer side, 0 for the usual
// number.
func svgOf(a bind.Args, s *scene.Scene, longest int) []byte {
	return render(a, 0, func() ([]byte, error) { return s.SVG(longest), nil })
}

// pngOf is svgOf as PNG.
func pngOf(a bind.Args, s *scene.Scene, longest int) []byte {
	if longest == 0 {
		longest = s.UsualSize()
	}
	a.Check(s.CheckSize(longest))
	const each = 4 // bytes of a pixel
	size := s.Pixels(longest)
	return render(a, each*int64(size.X)*int64(size.Y), func() ([]byte, error) { return s.PNG(longest) })
}

// render does work that takes so many bytes of memory; an interruption does not wait for it.
func render[T any](a bind.Args, memory int64, work func() (T, error)) T {
	defer a.State.Guard.Lend(memory)()
	x, err := guard.UntilStopped(a.State.Guard, work)
	a.Check(err)
	return x
}

// gif is draw.gif.
func (m *Module) gif(a bind.Args, g *board.Game, word lua.LValue, file string, o options) int {
	moves := values.Moves(a, g, word)
	how := o.film
	how.Theme, how.Size, how.Delay = o.theme, o.size, o.delay
	how.Image = m.image(a, g.Board.Shape(), o)
	how.Progress = func(done, total int) { a.State.Progress.Showf("film: %d of %d boards", done, total) }
	defer a.State.Guard.Lend(a.State.Guard.SolverMemory())()
	content, err := film.Encode(a.State.Guard, g.Board, g.Notation, moves, how)
	a.State.Progress.Clear()
	a.Check(err)
	a.FailOn(m.Files.Write(file, content))
	return 0
}

// image is the picture for a picture puzzle, cut to the board's proportions; nil if the
// options name none.
func (m *Module) image(a bind.Args, s board.Shape, o options) image.Image {
	switch {
	case o.image == "":
		return nil
	case o.image == photo.SampleName:
		return photo.SamplePuzzle(s.Cols, s.Rows, o.size)
	}
	fit := photo.Crop
	if o.fit != nil {
		fit = *o.fit
	}
	data := m.readImage(a, o.image)
	cut, err := guard.UntilStopped(a.State.Guard, func() (image.Image, error) {
		defer a.State.Guard.Lend(a.State.Guard.SolverMemory())()
		return photo.Puzzle(data, s.Cols, s.Rows, o.size, fit)
	})
	a.CheckStopped()
	if err != nil {
		a.Fail("%s: %s", bind.Quoted(o.image), err)
	}
	return cut
}

// readImage reads a file.
func (m *Module) readImage(a bind.Args, name string) []byte {
	if !guard.IsName(name) {
		a.Fail("%s is not the name of a file", bind.Quoted(name))
	}
	data, err := m.Files.ReadData(name, photo.MaxBytes)
	switch {
	case err == nil:
	case guard.IsMissing(err) && a.State.Guard.Sandbox:
		a.Fail("there is no file %s in the folder of the script", bind.Quoted(name))
	case guard.IsMissing(err):
		a.Fail("there is no file %s", bind.Quoted(name))
	default:
		a.Fail("cannot read %s: %s", bind.Quoted(name), err)
	}
	return data
}
