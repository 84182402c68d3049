package main

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/file"
	"taquin/engine/text"
	"taquin/luabind"
)

// drawCmd makes pictures, without Lua.
type drawCmd struct {
	Board   drawBoardCmd   `cmd:"" help:"A board."`
	Word    drawWordCmd    `cmd:"" help:"A board and a word: the way of the blank, or a film of it."`
	Perm    drawPermCmd    `cmd:"" help:"A permutation."`
	Cards   drawCardsCmd   `cmd:"" help:"The nine cards with dogs."`
	Graph   drawGraphCmd   `cmd:"" help:"The boards that moves lead to, and the moves between them."`
	Picture drawPictureCmd `cmd:"" help:"A picture cut into squares, scrambled and put back."`
	Plot    drawPlotCmd    `cmd:"" help:"Numbers, as bars or lines."`
}

// Help is the longer text of taquin draw --help.
func (drawCmd) Help() string {
	return `Without a file the picture is shown as text; with one it is written as its
name ends, .svg or .png, and what moves also as .gif.

Examples:
  taquin draw board '4 6 2 3 / 0 5 1 .' fig.svg
  taquin draw word 3x3 hggbd walk.gif --delay 0.5
  taquin draw perm '(0 1 2)(3 4)' --theme dark perm.png
  taquin draw perm '(0 1 2)(3 4)' --as arrows --lang fr
  taquin draw cards --solved 1 dogs.svg
  taquin draw graph 2x3 all.svg
  taquin draw graph '4 6 2 3 / 0 5 1 .' --radius 4 near.svg
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

// inNotation is the flag of what reads a board.
type inNotation struct {
	Notation string `default:"audibert" placeholder:"NAME" help:"Notation of board and moves: audibert (the default), td, agreg, english."`
}

// board reads a board, or a shape for its solved board, and the notation that it
// is in.
func (f inNotation) board(text string) (*board.Board, board.Notation, error) {
	n, err := board.ParseNotation(f.Notation)
	if err != nil {
		return nil, n, err
	}
	var b *board.Board
	shape, is, err := parseShape(text)
	switch {
	case !is:
		b, err = board.Parse(text, n)
	case err == nil:
		b, err = board.New(shape, n.Home())
	}
	if err != nil {
		return nil, n, usageError{err}
	}
	return b, n, nil
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
	speaks, err := text.ParseLanguage(d.Lang)
	if err != nil {
		return usageError{fmt.Errorf("--lang: %w", err)}
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
		content, err = d.content(s, picture, draw.Style{Language: speaks, Theme: theme}, ending)
		return err
	})
	if err != nil {
		return err
	}
	return d.write(s, content)
}

// content is a picture as text, SVG or PNG.
func (d *drawing) content(s std, picture draw.Drawing, style draw.Style, ending string) ([]byte, error) {
	switch ending {
	case ".svg":
		return draw.Scene(picture, style).SVG(d.Size), nil
	case ".png":
		drawn, size := draw.Scene(picture, style), d.Size
		if size == 0 {
			size = drawn.UsualSize()
		}
		return drawn.PNG(size)
	}
	style.Width = terminal.Columns(s.out)
	if style.Width == math.MaxInt {
		style.Width = luabind.PlainWidth
	}
	return []byte(picture.Text(style)), nil
}

// write writes the file, whole or not at all, or standard output without one.
func (d *drawing) write(s std, content []byte) error {
	if d.Out == "" {
		_, err := s.out.Write(content)
		return err
	}
	if err := file.Write(d.Out, content, 0o666); err != nil {
		return fmt.Errorf("cannot write %s: %w", d.Out, err)
	}
	return nil
}
