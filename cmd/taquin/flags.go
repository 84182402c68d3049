package main

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lesson/screen"
	"taquin/cmd/taquin/runner"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
)

// duration is the value of --timeout and of --unit: a time as Go writes it, or seconds; 0
// for none.
type duration time.Duration

// Decode reads a time.
func (t *duration) Decode(ctx *kong.DecodeContext) error {
	var text string
	if !ctx.Scan.Peek().IsEOL() {
		if err := pop(ctx, "time", &text); err != nil {
			return err
		}
	}
	s := text
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		s += "s"
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return exit.Misusedf("--%s must be a time such as 10s, not %q", ctx.Value.Name, text)
	}
	*t = duration(d)
	return nil
}

// pop reads an argument of the command line unchanged. Kong passes arguments through JSON, which
// replaces invalid UTF-8; file names and chunks may contain it.
func pop(ctx *kong.DecodeContext, what string, into *string) error {
	token, err := ctx.Scan.PopValue(what)
	if err == nil {
		*into = fmt.Sprint(token.Value)
	}
	return err
}

// anyText decodes flags and arguments of type string.
func anyText(ctx *kong.DecodeContext, target reflect.Value) error {
	var read string
	err := pop(ctx, "string", &read)
	if err == nil {
		target.SetString(read)
	}
	return err
}

// word reads the value of a flag of type:"word", which says nothing without one.
// Kong takes the end of the line for an empty one, because values may begin with
// a hyphen. Only in the environment a value may be empty, which is none.
func word(ctx *kong.DecodeContext, target reflect.Value) error {
	ended, text := ctx.Scan.Peek().IsEOL(), ""
	if !ended {
		if err := pop(ctx, "word", &text); err != nil {
			return err
		}
	}
	if ended || text == "" && len(ctx.Value.Tag.Envs) == 0 {
		return exit.Misusedf("--%s: a %s is wanted", ctx.Value.Name, strings.ToLower(ctx.Value.Tag.PlaceHolder))
	}
	target.SetString(text)
	return nil
}

// outFile reads the name of a file to write. An empty one is most often that of
// a variable of the shell that nobody has set.
func outFile(ctx *kong.DecodeContext, target reflect.Value) error {
	name := ""
	if err := pop(ctx, "file", &name); err != nil {
		return err
	}
	if name == "" {
		return exit.Misusedf("the name of the file is empty")
	}
	target.SetString(name)
	return nil
}

// negative is what a number below 0 looks like.
var negative = regexp.MustCompile(`^-[0-9]`)

// unknown is what kong says of a flag that there is not, and of a word for which there
// is no place, such as a command of a command, with its own suggestions or without.
var unknown = regexp.MustCompile(`(?s)^(unknown flag|unexpected argument) (.*?)(, did you mean .*)?$`)

// typed matches kong's message for a value that does not have the flag's type.
var typed = regexp.MustCompile(`(expected a valid [0-9]+ bit u?(int|float)|(bool) value must be true, 1, yes, false, 0 or no) but got`)

// kindOf describes the types.
var kindOf = map[string]string{"int": "a whole number", "float": "a number", "bool": "true or false"}

// explained says what kong does not of a slip: what is wanted where a number below 0 was
// taken for a flag, and which flag or command was meant, as the prompt suggests names. Of
// other errors nothing is known here.
func explained(err *kong.ParseError, args []string) error {
	if found := typed.FindStringSubmatch(err.Error()); found != nil {
		return exit.Misusedf("%s", strings.Replace(err.Error(), found[0], "expected "+kindOf[found[2]+found[3]]+", not", 1))
	}
	parts := unknown.FindStringSubmatch(err.Error())
	if err.Context == nil || parts == nil {
		return err
	}
	node := err.Context.Selected()
	if node == nil {
		node = err.Context.Model.DefaultCmd
	}
	named := node // without the name of a default command
	if named.Parent.DefaultCmd == named {
		named = named.Parent
	}
	var known []string
	if parts[1] == "unknown flag" {
		for _, arg := range args {
			if negative.MatchString(arg) && arg[:2] == parts[2] {
				return exit.Misusedf("%s is below 0, and no number is that here; wanted is %s", arg, node.Summary())
			}
		}
		for _, group := range node.AllFlags(true) {
			for _, flag := range group {
				known = append(known, "--"+flag.Name)
			}
		}
	}
	if i := slices.Index(args, parts[2]); parts[1] == "unexpected argument" && i > 0 && args[i-1] == "--cluster" {
		return exit.Misusedf("unexpected argument %s; if it is the cluster's address, write --cluster=%s", parts[2], parts[2])
	}
	if parts[1] == "unexpected argument" && node.Name == "solve" {
		return exit.Misusedf("unexpected argument %s; the board is one argument: put it in quotes, as in taquin solve '4 0 2 / 3 1 .'", parts[2])
	}
	for _, child := range named.Children {
		known = append(known, child.Name)
	}
	return exit.Misusedf("%s %s%s (%s --help lists what there is)", parts[1], parts[2], text.Suggest(parts[2], known), named.FullPath())
}

// checkPassed refuses a flag of taquin's after a script, of every command that hands on
// what follows one.
func checkPassed(ctx *kong.Context) error {
	node := ctx.Selected()
	if node == nil {
		return nil
	}
	var flags []string
	for _, group := range node.AllFlags(false) {
		for _, flag := range group {
			flags = append(flags, "--"+flag.Name)
			if flag.Short != 0 {
				flags = append(flags, "-"+string(flag.Short))
			}
		}
	}
	for _, p := range node.Positional {
		passed, ok := p.Target.Interface().([]string)
		before := len(ctx.Args) - len(passed) - 1 // a "--" that kong takes for itself
		if !ok || p.PassthroughMode == kong.PassThroughModeNone || before >= 0 && ctx.Args[before] == "--" {
			continue
		}
		if word, flag := runner.Misplaced(passed, flags); flag != "" {
			return exit.Misusedf("%s after %s would be the script's and not taquin's: write %s before %s, or -- before %s if the script is to have it", word, passed[0], flag, passed[0], passed[0])
		}
	}
	return nil
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
		return exit.Misusedf("-e: a chunk of Lua is wanted after it")
	case c.given:
		return exit.Misusedf("-e can be given once; a chunk may hold several statements")
	}
	c.given = true
	return pop(ctx, "chunk", &c.source)
}

// shape is the value of --shape: 4x4.
type shape board.Shape

// UnmarshalText reads a shape.
func (s *shape) UnmarshalText(text []byte) error {
	cols, rows, _ := strings.Cut(string(text), "x")
	c, errC := strconv.Atoi(cols)
	r, errR := strconv.Atoi(rows)
	if errC != nil || errR != nil {
		return exit.Misusedf("--shape must be columns x rows such as 5x4, not %q", text)
	}
	read, err := board.NewShape(c, r)
	if err != nil {
		return exit.Misusedf("--shape %s: %w", text, err)
	}
	*s = shape(read)
	return nil
}

// size is a number of bytes as people write it; 0 if it is not given.
type size int64

var sizeText = regexp.MustCompile(`^(?i)(\d+(?:\.\d+)?) *(?:([kMGT])(i?)B?|B)?$`)

// Decode reads a size such as 500MB or 1.5GiB.
func (m *size) Decode(ctx *kong.DecodeContext) error {
	var text string
	if !ctx.Scan.Peek().IsEOL() {
		if err := pop(ctx, "size", &text); err != nil {
			return err
		}
	}
	slip := exit.Misusedf("--%s must be a size such as 500MB or 2GiB, not %q", ctx.Value.Name, text)
	parts := sizeText.FindStringSubmatch(text)
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
	*m = size(bytes)
	return nil
}

// langFlag chooses the language of what there is to read.
type langFlag struct {
	Lang string `type:"word" placeholder:"LANGUAGE" help:"The language, en or fr; that of the environment if not given."`
}

// language is the one chosen, and what a command says to choose it again: nothing if it is
// that of the environment.
func (f langFlag) language() (in text.Language, again string, err error) {
	in, err = message.ParseLanguage(f.Lang)
	usual := screen.UsualSettings().Language
	switch {
	case err != nil:
		return "", "", exit.Misused(fmt.Errorf("--lang: %w", err))
	case f.Lang == "", in == usual:
		return usual, "", nil
	}
	return in, " --lang " + f.Lang, nil
}

// clusterFlags say whether other machines do the work, which ones, and in what pieces.
type clusterFlags struct {
	Cluster clusterFlag `placeholder:"[ADDRESS]" help:"Have a cluster do the work: the one of taquin serve at an address such as 192.168.1.7, or local, which is all processors of this machine; without an address the one that TAQUIN_CLUSTER names, or else that of taquin serve on this machine."`
	Unit    duration    `placeholder:"TIME" help:"About how long a machine works at a unit before it says what came of it (10s); plain numbers are seconds."`

	placeFlags `embed:""`
}

// placeFlags say where a cluster is and what lets one in.
type placeFlags struct {
	Token string `type:"word" env:"TAQUIN_TOKEN" placeholder:"TOKEN" help:"What lets one into a cluster; taquin serve prints it."`
	NATS  string `name:"nats" type:"word" placeholder:"URL" help:"A NATS server that is there already, such as nats://room7:4222, in place of taquin serve; of several servers that are one cluster all, with commas: everything is then kept on three."`
	Creds string `type:"word" placeholder:"FILE" help:"The credentials that let one into it."`
	CA    string `name:"ca" type:"word" placeholder:"FILE" help:"The certificates to trust where the server has one that the system does not know."`
}

// clusterFlag is the value of --cluster, an address that may be left out.
type clusterFlag struct {
	given   bool
	address string
}

// addressText is what is taken for an address after --cluster and not for what the command
// works on; after --cluster= anything is one.
var addressText = regexp.MustCompile(`^(?i)(local|localhost|\d+(\.\d+){3}|\S+:\d+|\[[0-9a-f:.]+\]|[a-z]+://\S+)$`)

// Decode reads the flag.
func (c *clusterFlag) Decode(ctx *kong.DecodeContext) error {
	c.given = true
	next := ctx.Scan.Peek()
	text, _ := next.Value.(string)
	if next.Type != kong.FlagValueToken && !addressText.MatchString(text) {
		return nil
	}
	return pop(ctx, "address", &c.address)
}
