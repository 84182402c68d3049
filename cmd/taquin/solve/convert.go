package solve

import (
	"fmt"
	"io"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/i18n/names"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Convert is taquin convert.
var Convert = cli.Command{Name: "convert", Help: "Write boards from files in another format.", New: func() any { return new(convertCommand) }}

type convertCommand struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files with boards; - is standard input."`
	From  string   `type:"word" placeholder:"NAME" help:"Format or notation of the files; by default, the text decides." complete:"format,notation"`
	Shape string   `type:"word" placeholder:"SIZE" help:"Columns and rows of boards whose text is one list, such as 3x2; square if not given."`
	To    string   `type:"word" required:"" placeholder:"NAME" help:"Format to write, or a notation: then a board a line." complete:"format,notation"`
	Out   string   `type:"word" short:"o" placeholder:"FILE" help:"File to write, whole or not at all; standard output if it is not given."`
}

// Help is the longer text of taquin convert --help.
func (c *convertCommand) Help() string { return cli.Help(c) }

// HelpFormat implements cli.Lists.
func (convertCommand) HelpFormat() string {
	return `Examples:
  taquin convert --to 42 puzzle04.txt
  taquin convert --from korf --to json -o set.json korf.txt
  echo '8 1 3 / 4 . 2 / 7 6 5' | taquin convert --to aima -

Formats:
%s
Notations:
%s`
}

// HelpLists implements cli.Lists.
func (convertCommand) HelpLists(in text.Language) []any {
	notations := func(yield func(string) bool) {
		for _, n := range board.Notations() {
			if !yield(n.String() + "\t" + names.Describe(in, "notations/"+n.String(), n.About())) {
				return
			}
		}
	}
	return []any{cli.List(listFormats(in)), cli.List(notations)}
}

// Run implements the command.
func (c *convertCommand) Run(s terminal.Std) error {
	to, err := formats.Find(c.To)
	if err != nil {
		return exit.Misused(message.Errorf("command.to", "--to: %w", err))
	}
	if len(c.Files) == 0 {
		return exit.Misusedf("command.which-files-is-standard", "convert: which files? (- is standard input)")
	}
	var entries []formats.Entry
	for _, name := range c.Files {
		read, remark, err := c.read(s.In, name, to.Goal)
		if err != nil {
			return message.Errorf("", "%s: %w", cli.InputName(name), err)
		}
		entries = append(entries, read...)
		if remark != "" {
			fmt.Fprintf(s.Err, "taquin: %s: %s\n", cli.InputName(name), remark)
		}
	}
	written, err := to.Write(entries...)
	switch {
	case err != nil:
		return exit.Misused(err)
	case c.Out != "":
		return file.Write(file.Output(), c.Out, []byte(written))
	}
	_, err = io.WriteString(s.Out, written)
	return err
}

// read reads the boards of a file and returns a remark on how they are read, or on their goal if the
// boards are written for another one.
func (c *convertCommand) read(in io.Reader, name, goal string) (entries []formats.Entry, remark string, err error) {
	all := []byte(nil)
	if name == "-" {
		all, err = file.ReadAll(in, formats.MaxText)
	} else {
		all, err = file.Read(name, formats.MaxText)
	}
	if err != nil {
		return nil, "", err
	}
	how := formats.Reading{Usual: board.Unnamed}
	if how.Shape, err = board.ParseSize(c.Shape); err != nil {
		return nil, "", exit.Misused(message.Errorf("", "--shape: %w", err))
	}
	if c.From != "" {
		if how.Format, err = formats.Find(c.From); err != nil {
			return nil, "", exit.Misused(err)
		}
	}
	if entries, err = how.All(string(all)); err != nil {
		return nil, "", exit.Misused(err)
	}
	for _, e := range entries {
		reading := e.Remark(func(name string) string { return "--from " + name }).String()
		if reading != "" {
			reading = "notation " + e.Notation.String() + ": " + reading
		} else if e.Goal != goal && c.From == "" {
			reading = e.GoalRemark("taquin solve --goal " + transcript.Quote(e.Goal)).String()
		}
		if len(reading) > len(remark) {
			remark = reading
		}
	}
	return entries, remark, nil
}
