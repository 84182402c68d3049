package main

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/draw"
	"taquin/engine/language"
	"taquin/luabind"
	"taquin/luabind/atomicfile"
)

// drawCmd makes pictures: of what an expression of Lua gives, and of files.
type drawCmd struct {
	Expression drawExpressionCmd `cmd:"" default:"withargs" help:"What an expression of Lua gives (the default)."`
	Picture    drawPictureCmd    `cmd:"" help:"A picture cut into squares, scrambled and put back."`
	Plot       drawPlotCmd       `cmd:"" help:"Numbers in a file, as bars or lines."`
}

// Help is the longer text of taquin draw --help.
func (drawCmd) Help() string {
	return `Without a file the picture is shown as text; with one it is written as its
name ends, .svg or .png, and a picture that is put back also as .gif. An
expression is Lua that gives something to draw: a board, a permutation, cards, a
state space, or what a function of the module draw makes (taquin doc draw).

Examples:
  taquin draw 'taquin.parse("4 6 2 3 / 0 5 1 .")' fig.svg
  taquin draw --cols 3 --rows 3 'draw.walk(board, "hggbd")' walk.png
  taquin draw 'perm("(0 1 2)(3 4)")' --theme dark perm.png
  taquin draw 'draw.arrows(perm("(0 1 2)(3 4)"))' --lang fr
  taquin draw 'cards.dogs()'
  taquin draw 'draw.graph(taquin.new(2, 3))' all.svg
  taquin draw picture photo.jpg 12 12 puzzle.gif --size 720
  seq 10 | taquin draw plot - squares.svg`
}

// drawing is the file and the flags that all pictures have.
type drawing struct {
	Out   string `arg:"" optional:"" type:"outfile" placeholder:"FILE" help:"The file to write; without one the picture is shown as text."`
	Theme string `type:"word" placeholder:"NAME" help:"Colours: light (the default), dark, print, safe."`
	Lang  string `type:"word" placeholder:"LANGUAGE" help:"The language of its words and numbers: en (the default) or fr."`
	Size  int    `placeholder:"PIXELS" help:"Pixels of the longer side, 16 to 16384; a GIF has 4096 at most there and 9 million in all, a PNG 100 million."`
}

// drawExpressionCmd draws what an expression gives.
type drawExpressionCmd struct {
	Expression string `arg:"" help:"Lua that gives something to draw."`
	drawing    `embed:""`
	labFlags   `embed:"" set:"timed=the expression"`
}

// writePicture is Lua that writes the last value; its arguments are those of a
// command line, where "" says nothing. Its errors have no place in it.
const writePicture = `local file, theme, language, size = ...
local function given(word) if word ~= "" then return word end end
local write = file:lower():match("%.png$") and draw.png or draw.svg
local done, why = pcall(write, _, file, {theme = given(theme), language = given(language), size = tonumber(size)})
if not done then error(why, 0) end`

// Run implements the command.
func (c *drawExpressionCmd) Run(s std) error {
	if _, err := c.ending(still); err != nil {
		return err
	}
	if _, err := c.settled(); err != nil {
		return err
	}
	l, err := c.open(s)
	if err != nil {
		return err
	}
	return l.watch.run(func() error {
		return l.chunk(func() error {
			compiled, err := l.host.Compile("draw", c.Expression)
			if err != nil {
				return err
			}
			values, err := l.host.Eval(compiled)
			switch {
			case err != nil:
				return err
			case c.Out != "":
				size := ""
				if c.Size > 0 {
					size = strconv.Itoa(c.Size)
				}
				_, err = l.host.Run("draw", writePicture, c.Out, c.Theme, c.Lang, size)
			case c.Lang != "":
				_, err = l.host.Run("draw", "print(draw.text(_, {language = ...}))", c.Lang)
			default:
				err = l.show(values)
			}
			return err
		})
	})
}

// still is the endings of pictures that do not move, filmEnding that of those
// that do.
var still = []string{".svg", ".png"}

const filmEnding = ".gif"

// ending is that of the file, "" for none; another than those is a slip.
func (d *drawing) ending(known []string) (string, error) {
	ending := strings.ToLower(filepath.Ext(d.Out))
	if d.Out != "" && !slices.Contains(known, ending) {
		list := strings.Join(known[:len(known)-1], ", ") + " or " + known[len(known)-1]
		return "", usage("the name of the file must end in %s, which says what is written; %q does not", list, d.Out)
	}
	return ending, nil
}

// settled checks the flags.
func (d *drawing) settled() (draw.Theme, error) {
	theme, err := draw.ParseTheme(d.Theme)
	if err != nil {
		return theme, usageError{fmt.Errorf("--theme: %w", err)}
	}
	if d.Size != 0 && (d.Size < luabind.LeastSize || d.Size > luabind.MostSize) {
		return theme, usage("--size must be from %d to %d, and is %d", luabind.LeastSize, luabind.MostSize, d.Size)
	}
	if _, err := language.Parse(d.Lang); err != nil {
		return theme, usageError{fmt.Errorf("--lang: %w", err)}
	}
	return theme, nil
}

// filmer makes a GIF.
type filmer func(theme draw.Theme, line *terminal.Progress) ([]byte, error)

// run writes a picture as the flags say, or the film where one is asked for, if
// there is a way to make it. Ctrl-C ends the program at once, for nothing is
// written before the whole is there.
func (d *drawing) run(s std, draws func() (draw.Drawing, error), film filmer) error {
	known := still
	if film != nil {
		known = append(slices.Clip(known), filmEnding)
	}
	ending, err := d.ending(known)
	if err != nil {
		return err
	}
	theme, err := d.settled()
	if err != nil {
		return err
	}
	line := terminal.NewProgress(s.err)
	var content []byte
	err = abandonable(line, func() (err error) {
		if ending == filmEnding {
			content, err = film(theme, line)
			return err
		}
		picture, err := draws()
		if err != nil {
			return err
		}
		content, err = d.content(s, draw.In(picture, language.Language(d.Lang)), theme, ending)
		return err
	})
	if err != nil {
		return err
	}
	return d.write(s, content)
}

// content is a picture as text, SVG or PNG.
func (d *drawing) content(s std, picture draw.Drawing, theme draw.Theme, ending string) ([]byte, error) {
	switch ending {
	case ".svg":
		return picture.Scene(theme).SVG(d.Size), nil
	case ".png":
		drawn, size := picture.Scene(theme), d.Size
		if size == 0 {
			size = drawn.UsualSize()
		}
		return drawn.PNG(size)
	}
	width := terminal.Columns(s.out)
	if width == math.MaxInt {
		width = luabind.PlainWidth
	}
	return []byte(picture.Text(width)), nil
}

// write writes the file, whole or not at all, or standard output without one.
func (d *drawing) write(s std, content []byte) error {
	if d.Out == "" {
		_, err := s.out.Write(content)
		return err
	}
	if err := atomicfile.Write(d.Out, content, 0o666); err != nil {
		return fmt.Errorf("cannot write %s: %w", d.Out, err)
	}
	return nil
}
