package draw

import (
	"strconv"
	"strings"
	"time"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/draw"
	"taquin/engine/draw/chart"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
	"taquin/engine/file"
	"taquin/engine/message"
)

// Command is taquin draw.
var Command = cli.Command{Name: "draw", Help: "Draw the result of a Lua expression, a picture puzzle, or numbers.", New: func() any { return new(command) }}

type command struct {
	Expression expression `cmd:"" default:"withargs" help:"Draw the result of a Lua expression (the default)."`
	Picture    picture    `cmd:"" help:"A picture cut into squares, scrambled and put back."`
	Plot       plot       `cmd:"" help:"Numbers, as bars or lines."`
}

// Help is the longer text of taquin draw --help.
func (command) Help() string {
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
	File  string `arg:"" name:"out" optional:"" type:"outfile" placeholder:"FILE" help:"The file to write; without one the picture is shown as text."`
	Theme string `type:"word" placeholder:"NAME" help:"Colours: light (the default), dark, print, safe." complete:"theme"`
	Lang  string `type:"word" placeholder:"LANGUAGE" help:"The language of its words and numbers: en (the default) or fr." complete:"language"`
	Size  int    `placeholder:"PIXELS" help:"Pixels of the longer side, 16 to 16384; a GIF has 4096 at most there and 9 million in all, a PNG 100 million."`
}

// output checks the flags; only what moves may be a film.
func (d *drawing) output(moves bool) (Output, error) {
	o := Output{File: d.File, Size: d.Size}
	err := CheckEnding(d.File, moves)
	if err != nil {
		return o, err
	}
	if o.Theme, err = draw.ParseTheme(d.Theme); err != nil {
		return o, exit.Misused(message.Errorf("command.theme", "--theme: %w", err))
	}
	if d.Size != 0 && (d.Size < scene.LeastSide || d.Size > scene.MaxSide) {
		return o, exit.Misusedf("command.size-must-be-from", "--size must be from %d to %d, and is %d", scene.LeastSide, scene.MaxSide, d.Size)
	}
	if o.Language, err = message.ParseLanguage(d.Lang); err != nil {
		return o, exit.Misused(message.Errorf("command.lang", "--lang: %w", err))
	}
	if o.File != "" { // before the work
		err = file.Check(file.Output(), o.File)
	}
	return o, err
}

// expression draws the result of an expression of Lua.
type expression struct {
	Expression string `arg:"" help:"Lua that gives something to draw."`
	drawing    `embed:""`
	lab.Flags  `embed:"" set:"timed=the expression"`
}

// writePicture is Lua that writes the last value; its arguments are those of a
// command line, where "" says nothing. Its errors have no place in it.
const writePicture = `local file, theme, language, size = ...
local function given(word) if word ~= "" then return word end end
local write = file:lower():match("%.png$") and draw.png or draw.svg
local done, why = pcall(write, _, file, {theme = given(theme), language = given(language), size = tonumber(size)})
if not done then error(why, 0) end`

// Run implements the command.
func (c *expression) Run(s terminal.Std, parts lab.Parts) error {
	if _, err := c.output(false); err != nil {
		return err
	}
	return c.Caged(s, c.Within(cage.Limits{Processors: c.Processors()}, "."), func() error {
		l, err := c.Open(s, parts)
		if err != nil {
			return err
		}
		return l.Watch.Run(func() error { return l.Chunk(func() error { return c.draw(l) }) })
	})
}

// draw evaluates the expression and shows its value, or writes it.
func (c *expression) draw(l *lab.Lab) error {
	compiled, err := l.Host.Compile("draw", c.Expression)
	if err != nil {
		return err
	}
	values, err := l.Host.Eval(compiled)
	switch {
	case err != nil:
	case c.File != "":
		size := ""
		if c.Size > 0 {
			size = strconv.Itoa(c.Size)
		}
		_, err = l.Host.Run("draw", writePicture, c.File, c.Theme, c.Lang, size)
	case c.Lang != "":
		_, err = l.Host.Run("draw", "print(draw.text(_, {language = ...}))", c.Lang)
	default:
		err = l.Show(values)
	}
	return err
}

// picture scrambles a picture and puts it back.
type picture struct {
	Image   string `arg:"" help:"A PNG or JPEG file, - for standard input, or sample for one that the program has itself." complete:"files"`
	Cols    int    `arg:"" help:"Columns of squares."`
	Rows    int    `arg:"" help:"Rows of squares."`
	drawing `embed:""`

	Delay  *float64 `placeholder:"SECONDS" help:"In a GIF, the time from one board to the next, 0.02 or more."`
	Every  *int     `placeholder:"N" help:"In a GIF, after how many moves the board is shown."`
	Method string   `default:"lines" enum:"lines,undo" help:"How it is put back: lines, from the top (the default), or undo, by the moves that scrambled it."`
	Moves  int      `default:"10000" placeholder:"N" help:"Random moves that scramble it (10000)."`
	Seed   int64    `default:"1" placeholder:"N" help:"Seed of these moves (1)."`
	Fit    string   `type:"word" placeholder:"NAME" help:"How an image of other proportions is made to fit: crop (the default), scale."`
}

// Run implements the command.
func (c *picture) Run(s terminal.Std) error {
	fit, err := photo.ParseFit(c.Fit)
	if err != nil {
		return exit.Misused(message.Errorf("command.fit", "--fit: %w", err))
	}
	p := Puzzle{Image: c.Image, Cols: c.Cols, Rows: c.Rows, Undo: c.Method == "undo", Moves: c.Moves, Seed: c.Seed, Fit: fit}
	if err := c.film(&p); err != nil {
		return err
	}
	o, err := c.output(true)
	if err != nil {
		return err
	}
	return p.Write(s, o)
}

// film reads the flags of films, which other pictures must not have.
func (c *picture) film(p *Puzzle) error {
	const least, most = 0.02, 60
	switch {
	case c.Every != nil && *c.Every < 1:
		return exit.Misusedf("command.every-must-be-or", "--every must be 1 or more, and is %d", *c.Every)
	case c.Delay != nil && !(*c.Delay >= least && *c.Delay <= most):
		return exit.Misusedf("command.delay-must-be-from", "--delay must be from %v to %v seconds, and is %v", least, most, *c.Delay)
	case (c.Every != nil || c.Delay != nil) && !IsFilm(c.File):
		return exit.Misusedf("command.delay-and-every-are", "--delay and --every are for a film: the file name must end in .gif")
	}
	if c.Delay != nil {
		p.Delay = time.Duration(*c.Delay * float64(time.Second))
	}
	if c.Every != nil {
		p.Every = *c.Every
	}
	return nil
}

// plot draws numbers.
type plot struct {
	Numbers string `arg:"" name:"file" help:"A CSV file, or - for standard input. One column is values; of several the first is places or names, and each other one a series. A first row of words is a heading."`
	drawing `embed:""`
	Kind    string `type:"word" placeholder:"NAME" help:"auto (the default), bars, line, points."`
	Log     string `type:"word" placeholder:"AXES" help:"Axes with a logarithmic scale: x, y or xy."`
	Title   string `type:"word" placeholder:"TEXT" help:"The title."`
}

// longestNumbers is how many bytes of numbers are read.
const longestNumbers = 64 << 20

// Run implements the command.
func (c *plot) Run(s terminal.Std) error {
	kind, err := chart.ParseKind(c.Kind)
	if err != nil {
		return exit.Misused(message.Errorf("command.kind", "--kind: %w", err))
	}
	if strings.Trim(c.Log, "xy") != "" || len(c.Log) > 2 || c.Log == "xx" || c.Log == "yy" {
		return exit.Misusedf("command.log-must-be-x", "--log must be x, y or xy, not %q", c.Log)
	}
	out, err := c.output(false)
	if err != nil {
		return err
	}
	text, err := ReadAll(s, c.Numbers, longestNumbers, nil)
	if err != nil {
		return err
	}
	series, x, err := ReadNumbers(text)
	if err != nil {
		return message.Errorf("", "%s: %w", cli.InputName(c.Numbers), err)
	}
	o := chart.Options{Title: c.Title, X: x, Kind: kind, LogX: strings.Contains(c.Log, "x"), LogY: strings.Contains(c.Log, "y")}
	return out.Write(s, func(*terminal.Progress) (draw.Drawing, error) { return chart.New(series, o) })
}
