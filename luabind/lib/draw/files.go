package draw

import (
	"context"
	"image"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/film"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// alternatives are endings with "or" between them.
func alternatives(endings []string) message.Text {
	all := message.Plain(endings[0])
	for _, ending := range endings[1:] {
		all = message.Textf("draw.or", "%v or %v", all, ending)
	}
	return all
}

// file is the name of a file with one of several extensions.
func (m *Module) file(endings ...string) bind.Param[string] {
	return bind.NewParam("file", func(a bind.Args, v lua.LValue, what any) string {
		name := a.ToText(v, what)
		switch ending := draw.Extension(name); {
		case name == "", slices.Contains(endings, ending): // the function that writes refuses ""
		case slices.Contains(written, ending):
			a.Fail("draw.the-name-of-the-file-ends", "the name of the file ends in %s, which is for draw%s; %s writes %s", ending, ending, a.Name, alternatives(endings))
		default:
			a.FailOn(draw.CheckExtension(name, endings...))
		}
		return name
	}).From(m.Choose)
}

// written are the extensions of the functions that write pictures: .svg of draw.svg.
var written = []string{".svg", ".png", ".gif", ".dot"}

// sceneOf makes a picture of a drawing.
func (m *Module) sceneOf(a bind.Args, d draw.Drawing, style draw.Style) *scene.Scene {
	const letter = 256 // bytes
	a.Grant(letter * d.Weighs().Picture)
	return untilStopped(a, func(context.Context) (*scene.Scene, error) { return draw.Scene(d, style), nil })
}

// untilStopped runs work of the engine for which memory has been granted. An interruption does not
// wait for the work, which ends when it polls its context.
func untilStopped[T any](a bind.Args, work func(context.Context) (T, error)) T {
	x, err := tryUntilStopped(a, work)
	a.Check(err)
	return x
}

// tryUntilStopped is untilStopped for work that may fail.
func tryUntilStopped[T any](a bind.Args, work func(context.Context) (T, error)) (T, error) {
	x, err := guard.UntilStopped(a.State.Guard, work)
	a.CheckStopped()
	return x, err
}

// svg is draw.svg.
func (m *Module) svg(a bind.Args, x lua.LValue, file string, o options) int {
	return m.deliver(a, m.svgOf(a, m.drawing(a, x, o), m.style(x, o), o.size), file)
}

// dot is draw.dot.
func (m *Module) dot(a bind.Args, x lua.LValue, file string, o options) int {
	var d draw.Drawing
	if t := traced(x); t != nil {
		d = treeOf(a, t, o)
	} else {
		d = m.drawing(a, x, o)
	}
	g, ok := d.(diagram.Graph)
	if !ok {
		a.Fail("draw.is-not-a-graph", "%s is not a graph; pass a search, a graph of boards, a permutation, a group or the graph of a puzzle", a.State.Name(x))
	}
	const letter = 256 // bytes
	a.Grant(letter * g.Weighs().Picture)
	return m.deliver(a, []byte(untilStopped(a, func(context.Context) (string, error) { return g.DOT(m.style(x, o)), nil })), file)
}

// deliver writes to a file, or returns the content as a string if no file was given.
func (m *Module) deliver(a bind.Args, content []byte, file string) int {
	if a.Has(2) {
		a.FailOn(m.Files.Write(file, content))
		return 0
	}
	if len(content) > a.State.Guard.MaxString() {
		a.TooLong()
	}
	return a.ReturnText(string(content))
}

func (m *Module) png(a bind.Args, x lua.LValue, file string, o options) int {
	a.FailOn(m.Files.Write(file, m.pngOf(a, m.drawing(a, x, o), m.style(x, o), o.size)))
	return 0
}

// svgOf writes a drawing as SVG. longest is the number of pixels of the longer side, 0 for the
// default.
func (m *Module) svgOf(a bind.Args, d draw.Drawing, style draw.Style, longest int) []byte {
	s := m.sceneOf(a, d, style)
	const letter = 128 // bytes
	a.Grant(letter * d.Weighs().Picture)
	return untilStopped(a, func(ctx context.Context) ([]byte, error) { return s.WriteSVG(ctx, longest) })
}

// pngOf is svgOf as PNG.
func (m *Module) pngOf(a bind.Args, d draw.Drawing, style draw.Style, longest int) []byte {
	s := m.sceneOf(a, d, style)
	if longest == 0 {
		longest = s.DefaultSize()
	}
	a.Check(s.CheckSize(longest))
	size := s.Pixels(longest)
	a.Grant(scene.BytesOfPixel * size.X * size.Y)
	return untilStopped(a, func(ctx context.Context) ([]byte, error) { return s.PNG(ctx, longest) })
}

// gif is draw.gif.
func (m *Module) gif(a bind.Args, x, word lua.LValue, file string, o options) int {
	how := filmed(a, o)
	var memory int64
	var err error
	var shoot func(context.Context) ([]byte, error)
	if g, ok := bind.Of[*board.Game](x); ok {
		moves := values.Boards.Sequence(a, g, word)
		how.Image = m.image(a, g.Board.Shape(), o)
		memory, err = film.Memory(g.Board.Shape(), how)
		shoot = func(ctx context.Context) ([]byte, error) { return film.Encode(ctx, g.Board, g.Notation, moves, how) }
	} else {
		reel := reelOf(a, x, word)
		if o.image != "" {
			failForImage(a, x)
		}
		memory, err = film.MemoryOfReel(reel, how)
		shoot = func(ctx context.Context) ([]byte, error) { return film.EncodeReel(ctx, reel, how) }
	}
	a.Check(err)
	return m.shoot(a, file, memory, shoot)
}

// filmed are the options of a film.
func filmed(a bind.Args, o options) film.Options {
	how := o.film
	how.Theme, how.Size, how.Delay = o.theme, o.size, o.delay
	how.Limit = int(a.State.Guard.MemoryLimit() / 4)
	how.Progress = func(done, total int) {
		a.State.Progress.ShowMessage(message.Textf("draw.of-positions", "film: %d of %d positions", done, total))
	}
	return how
}

// shoot writes a film, which takes memory bytes.
func (m *Module) shoot(a bind.Args, file string, memory int64, shoot func(context.Context) ([]byte, error)) int {
	a.Grant(int(memory))
	content, err := shoot(a.State.Guard)
	a.State.Progress.Clear()
	a.Check(err)
	a.FailOn(m.Files.Write(file, content))
	return 0
}

// image returns the image of a picture puzzle, cut to the proportions of the board; nil without one.
func (m *Module) image(a bind.Args, s board.Shape, o options) image.Image {
	switch {
	case o.image == "":
		return nil
	case o.image == photo.SampleName:
		const most, each = 4096, 8 // pixels of a side, bytes of a pixel with its scaled copy
		side := min(max(o.size, 1), most)
		a.Grant(each * side * side)
		img, err := photo.SamplePuzzle(s.Cols, s.Rows, o.size)
		a.Check(err)
		return img
	}
	fit := photo.Crop
	if o.fit != nil {
		fit = *o.fit
	}
	data := values.ReadFile(a, m.Files, o.image, photo.MaxBytes)
	memory, err := photo.Memory(data)
	if err == nil {
		a.Grant(int(memory))
		var cut image.Image
		if cut, err = tryUntilStopped(a, func(ctx context.Context) (image.Image, error) {
			return photo.Puzzle(ctx, data, s.Cols, s.Rows, o.size, fit)
		}); err == nil {
			return cut
		}
	}
	a.Fail("", "%s: %s", bind.Quoted(o.image), err)
	return nil
}
