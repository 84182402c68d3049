package cli

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Duration is a time such as 1m30s, or a number of seconds; 0 for none.
type Duration time.Duration

// Decode reads a time.
func (t *Duration) Decode(ctx *kong.DecodeContext) error {
	var text string
	if !ctx.Scan.Peek().IsEOL() {
		if err := Pop(ctx, "time", &text); err != nil {
			return err
		}
	}
	s := text
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		s += "s"
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return exit.Misusedf("command.must-be-a-time", "--%s must be a time such as 10s, not %q", ctx.Value.Name, text)
	}
	*t = Duration(d)
	return nil
}

// Pop reads an argument of the command line unchanged. Kong passes arguments through JSON, which
// replaces invalid UTF-8; file names and chunks may contain it.
func Pop(ctx *kong.DecodeContext, what string, into *string) error {
	token, err := ctx.Scan.PopValue(what)
	if err == nil {
		*into = fmt.Sprint(token.Value)
	}
	return err
}

// anyText decodes flags and arguments of type string.
func anyText(ctx *kong.DecodeContext, target reflect.Value) error {
	var read string
	err := Pop(ctx, "string", &read)
	if err == nil {
		target.SetString(read)
	}
	return err
}

// word reads the value of a flag of type:"word", which must not be empty. Kong reads the end of the
// command line as an empty value, because values may begin with a hyphen. An empty variable of the
// environment counts as no value.
func word(ctx *kong.DecodeContext, target reflect.Value) error {
	ended, text := ctx.Scan.Peek().IsEOL(), ""
	if !ended {
		if err := Pop(ctx, "word", &text); err != nil {
			return err
		}
	}
	if ended || text == "" && len(ctx.Value.Tag.Envs) == 0 {
		return exit.Misusedf("command.flag-requires-a-value", "--%s requires a value (%s)", ctx.Value.Name, strings.ToLower(ctx.Value.Tag.PlaceHolder))
	}
	target.SetString(text)
	return nil
}

// outFile reads the name of a file to write. An empty name mostly comes from an unset variable of
// the shell.
func outFile(ctx *kong.DecodeContext, target reflect.Value) error {
	name := ""
	if err := Pop(ctx, "file", &name); err != nil {
		return err
	}
	if name == "" {
		return exit.Misusedf("command.the-name-of-the", "the name of the file is empty")
	}
	target.SetString(name)
	return nil
}

// Shape is a shape of boards such as 4x4.
type Shape board.Shape

// UnmarshalText reads a shape.
func (s *Shape) UnmarshalText(text []byte) error {
	cols, rows, _ := strings.Cut(string(text), "x")
	c, errC := strconv.Atoi(cols)
	r, errR := strconv.Atoi(rows)
	if errC != nil || errR != nil {
		return exit.Misusedf("command.shape-must-be-columns", "--shape must be columns x rows such as 5x4, not %q", text)
	}
	read, err := board.NewShape(c, r)
	if err != nil {
		return exit.Misusedf("command.shape", "--shape %s: %w", text, err)
	}
	*s = Shape(read)
	return nil
}

// Size is a number of bytes such as 500MB or 1.5GiB; 0 if the flag is not given.
type Size int64

// sizeText matches a number and a unit.
const sizeText = `^(?i)(\d+(?:\.\d+)?) *(?:([kMGT])(i?)B?|B)?$`

// Decode reads a size.
func (m *Size) Decode(ctx *kong.DecodeContext) error {
	var text string
	if !ctx.Scan.Peek().IsEOL() {
		if err := Pop(ctx, "size", &text); err != nil {
			return err
		}
	}
	slip := exit.Misusedf("command.must-be-a-size", "--%s must be a size such as 500MB or 2GiB, not %q", ctx.Value.Name, text)
	parts := regexp.MustCompile(sizeText).FindStringSubmatch(text)
	if parts == nil {
		return slip
	}
	bytes, err := strconv.ParseFloat(parts[1], 64)
	thousand := 1000.0
	if parts[3] != "" {
		thousand = 1024
	}
	if unit := strings.ToLower(parts[2]); unit != "" {
		bytes *= math.Pow(thousand, float64(1+strings.Index("kmgt", unit)))
	}
	if err != nil || bytes < 1 || bytes > 1<<60 {
		return slip
	}
	*m = Size(bytes)
	return nil
}

// Lang is the flag --lang.
type Lang struct {
	Lang string `type:"word" placeholder:"LANGUAGE" help:"The language, en or fr; that of the environment if not given." complete:"language"`
}

// Language returns the language that the flag, or else the environment, selects. The text again is
// the flag that selects it again; "" if it is the language of the environment.
func (f Lang) Language() (in text.Language, again string, err error) {
	in, err = message.ParseLanguage(f.Lang)
	usual := text.EnvironmentLanguage(os.Getenv)
	switch {
	case err != nil:
		return "", "", exit.Misused(message.Errorf("command.lang", "--lang: %w", err))
	case f.Lang == "", in == usual:
		return usual, "", nil
	}
	return in, " --lang " + f.Lang, nil
}

// InputName returns the name of an input file in errors.
func InputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}
