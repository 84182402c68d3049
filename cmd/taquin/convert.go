package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/file"
)

// convertCmd writes boards in another format.
type convertCmd struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files with boards; - is standard input."`
	From  string   `type:"word" placeholder:"NAME" help:"Format or notation of the files; if it is not given, the text tells it."`
	To    string   `type:"word" required:"" placeholder:"NAME" help:"Format to write, or a notation: then a board a line."`
	Out   string   `type:"word" short:"o" placeholder:"FILE" help:"File to write, whole or not at all; standard output if it is not given."`
}

// Help is the longer text of taquin convert --help.
func (convertCmd) Help() string {
	var text strings.Builder
	text.WriteString(`Examples:
  taquin convert --to 42 puzzle04.txt
  taquin convert --from korf --to json -o set.json korf.txt
  echo '8 1 3 / 4 . 2 / 7 6 5' | taquin convert --to aima -

Formats:
`)
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, f := range formats.All() {
		fmt.Fprintf(table, "  %s\t%s\n", f.Name, f.About)
	}
	for _, n := range board.Notations() {
		fmt.Fprintf(table, "  %s\ta notation: %s\n", n, n.About())
	}
	table.Flush()
	return text.String()
}

// Run implements the command.
func (c *convertCmd) Run(s terminal.Std) error {
	to, err := formats.Find(c.To)
	if err != nil {
		return exit.Misused(fmt.Errorf("--to: %w", err))
	}
	if len(c.Files) == 0 {
		return exit.Misusedf("convert: which files? (- is standard input)")
	}
	var entries []formats.Entry
	for _, name := range c.Files {
		read, err := c.read(s.In, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		entries = append(entries, read...)
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

// read reads the boards of a file.
func (c *convertCmd) read(in io.Reader, name string) ([]formats.Entry, error) {
	all, err := []byte(nil), error(nil)
	if name == "-" {
		all, err = file.ReadAll(in, formats.MaxText)
	} else {
		all, err = file.Read(name, formats.MaxText)
	}
	if err != nil {
		return nil, err
	}
	entries, err := c.parse(string(all))
	if err != nil {
		return nil, exit.Misused(err)
	}
	return entries, nil
}

// parse reads a text in the format that is asked for, or that it tells.
func (c *convertCmd) parse(text string) ([]formats.Entry, error) {
	if c.From == "" {
		return formats.Told(text, board.Audibert).Read(text)
	}
	from, err := formats.Find(c.From)
	if err != nil {
		return nil, err
	}
	return from.Read(text)
}
