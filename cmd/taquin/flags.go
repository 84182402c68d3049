package main

import (
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// timeLimit is the value of --timeout: a time as Go writes it, or seconds; 0
// for none.
type timeLimit time.Duration

// UnmarshalText reads a time limit.
func (t *timeLimit) UnmarshalText(text []byte) error {
	s := string(text)
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		s += "s"
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return usage("--timeout must be a time such as 10s, not %q", text)
	}
	*t = timeLimit(d)
	return nil
}

// word reads the value of a flag of type:"word", which says nothing without one.
// Kong takes the end of the line for an empty one, because values may begin with
// a hyphen. Only in the environment a value may be empty, which is none.
func word(ctx *kong.DecodeContext, target reflect.Value) error {
	ended, text := ctx.Scan.Peek().IsEOL(), ""
	if !ended {
		if err := ctx.Scan.PopValueInto("word", &text); err != nil {
			return err
		}
	}
	if ended || text == "" && len(ctx.Value.Tag.Envs) == 0 {
		return usage("--%s: a %s is wanted", ctx.Value.Name, strings.ToLower(ctx.Value.Tag.PlaceHolder))
	}
	target.SetString(text)
	return nil
}

// outFile reads the name of a file to write. An empty one is most often that of
// a variable of the shell that nobody has set.
func outFile(ctx *kong.DecodeContext, target reflect.Value) error {
	name := ""
	if err := ctx.Scan.PopValueInto("file", &name); err != nil {
		return err
	}
	if name == "" {
		return usage("the name of the file is empty")
	}
	target.SetString(name)
	return nil
}

// negative is what a number below 0 looks like.
var negative = regexp.MustCompile(`^-[0-9]`)

// explained says what is wanted where a number below 0 was taken for a flag; of
// other errors nothing is known here.
func explained(err *kong.ParseError, args []string) error {
	if err.Context == nil || !strings.HasPrefix(err.Error(), "unknown flag -") {
		return err
	}
	for _, arg := range args {
		if negative.MatchString(arg) && strings.HasPrefix(err.Error(), "unknown flag "+arg[:2]) {
			wanted := err.Context.Model.Name
			if command := err.Context.Selected(); command != nil {
				wanted = command.Summary()
			}
			return usage("%s is below 0, and no number is that here; wanted is %s", arg, wanted)
		}
	}
	return err
}

// chunk is the value of -e, which is given once and may be empty.
type chunk struct {
	given  bool
	source string
}

// Decode reads a chunk.
func (c *chunk) Decode(ctx *kong.DecodeContext) error {
	switch {
	case ctx.Scan.Peek().IsEOL():
		return usage("-e: a chunk of Lua is wanted after it")
	case c.given:
		return usage("-e can be given once; a chunk may hold several statements")
	}
	c.given = true
	return ctx.Scan.PopValueInto("chunk", &c.source)
}
