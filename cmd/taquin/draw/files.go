// Package draw is taquin draw: pictures of Lua values, of numbers in a file, and of a picture that is
// scrambled and solved. Begin reading at Output.
package draw

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"slices"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/draw"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/guard"
)

// Output is where a picture goes and how it looks.
type Output struct {
	File     string // "" to show it as text
	Theme    draw.Theme
	Language text.Language
	Size     int // pixels of the longer side; 0 for the usual
}

// Still is the endings of pictures that do not move, film that of those that do.
var still = []string{".svg", ".png"}

const filmEnding = ".gif"

// CheckEnding returns an error if the file's ending is not that of a picture, or of a film if
// moves is set.
func CheckEnding(file string, moves bool) error {
	known := still
	if moves {
		known = append(slices.Clip(known), filmEnding)
	}
	if file == "" {
		return nil
	}
	if err := draw.CheckExtension(file, known...); err != nil {
		return exit.Misused(err)
	}
	return nil
}

// IsFilm reports whether a film is to be written.
func IsFilm(file string) bool { return draw.Extension(file) == filmEnding }

// Write draws and writes a picture. Ctrl-C ends the program at once, for nothing
// is written before the whole is there.
func (o Output) Write(s terminal.Std, draws func(line *terminal.Progress) (draw.Drawing, error)) error {
	return o.write(s, func(line *terminal.Progress) ([]byte, error) {
		picture, err := draws(line)
		if err != nil {
			return nil, err
		}
		return o.content(s, picture)
	})
}

// write makes the content of a file and writes it, whole or not at all, or to
// standard output without one.
func (o Output) write(s terminal.Std, make func(line *terminal.Progress) ([]byte, error)) error {
	line := terminal.NewProgress(s)
	var content []byte
	err := process.Abandonable(line, func() (err error) {
		content, err = make(line)
		return err
	})
	if err != nil {
		return err
	}
	if o.File == "" {
		return s.Out.Document(content)
	}
	return file.Write(file.Output(), o.File, content)
}

// content is a picture as text, SVG or PNG.
func (o Output) content(s terminal.Std, picture draw.Drawing) ([]byte, error) {
	style := draw.Style{Language: o.Language, Theme: o.Theme}
	switch draw.Extension(o.File) {
	case ".svg":
		return draw.Scene(picture, style).SVG(o.Size), nil
	case ".png":
		drawn, size := draw.Scene(picture, style), o.Size
		if size == 0 {
			size = drawn.DefaultSize()
		}
		return drawn.PNG(context.Background(), size)
	}
	if style.Width = terminal.Columns(s.Out); style.Width == math.MaxInt {
		style.Width = guard.PageColumns
	}
	return []byte(picture.Text(style)), nil
}

// firstBytes is how much of a file is looked at before the rest is read.
const firstBytes = 4096

// ReadAll reads a file, a pipe, or standard input for "-", up to a limit of bytes. check, if not
// nil, sees the first bytes and may reject the file.
func ReadAll(s terminal.Std, name string, most int64, check func(first []byte) error) ([]byte, error) {
	f := s.In
	if name != "-" {
		var err error
		if f, err = file.OpenPiped(name); err != nil {
			return nil, message.Errorf("command.cannot-read", "cannot read %s: %w", name, err)
		}
		defer f.Close()
	}
	in := bufio.NewReaderSize(f, firstBytes)
	if check != nil {
		first, err := in.Peek(firstBytes)
		if err == nil || errors.Is(err, io.EOF) {
			err = check(first)
		}
		if err != nil {
			return nil, message.Errorf("", "%s: %w", name, err)
		}
	}
	content, err := file.ReadAll(in, most)
	if err != nil {
		return nil, message.Errorf("command.cannot-read", "cannot read %s: %w", name, err)
	}
	return content, nil
}
