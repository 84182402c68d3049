package main

import (
	"fmt"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"taquin/cmd/taquin/reference"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/luabind"
	"taquin/scripts"
)

// docCmd shows the texts that help shows at the prompt, or writes all of them
// as a page.
type docCmd struct {
	Name     string `arg:"" optional:"" help:"A Lua name, such as solve, b:shuffle or board."`
	Apropos  string `type:"word" placeholder:"WORD" help:"List the names that have to do with a word."`
	HTML     string `name:"html" type:"word" placeholder:"FILE" help:"Write the whole reference as a page of HTML; - is standard output."`
	Markdown string `type:"word" placeholder:"FILE" help:"Write the whole reference as Markdown; - is standard output."`
}

// Run implements the command.
func (c *docCmd) Run(s std) error {
	whole := c.HTML != "" || c.Markdown != ""
	switch {
	case whole && (c.Name != "" || c.Apropos != ""), c.Name != "" && c.Apropos != "":
		return usage("a name, --apropos and the files of the whole reference exclude each other")
	case whole:
		return c.writeReference(s)
	}
	host, err := luabind.New(luabind.Config{Out: s.out, Columns: s.helpColumns})
	if err != nil {
		return err
	}
	defer host.Close()
	text := host.Overview()
	switch {
	case c.Apropos != "":
		text, err = host.Apropos(c.Apropos)
	case c.Name != "":
		text, err = host.Help(c.Name)
	}
	if err != nil {
		return err
	}
	_, err = s.out.WriteString(text)
	return err
}

// helpColumns is how wide help may be: as the terminal, 0 for the usual.
func (s std) helpColumns() int {
	if !term.IsTerminal(int(s.out.Fd())) {
		return 0
	}
	return terminal.Columns(s.out)
}

// writeReference writes the whole reference to the files asked for.
func (c *docCmd) writeReference(s std) error {
	builtin, err := builtinScripts()
	if err != nil {
		return err
	}
	r, err := reference.Make(reference.Sources{Host: luabind.Config{Scripts: scripts.Files, Commands: commandHelp()}, Scripts: builtin, Programs: programs()})
	if err != nil {
		return err
	}
	page, err := r.HTML()
	if err != nil {
		return err
	}
	for _, to := range []struct {
		name    string
		content []byte
	}{{c.HTML, page}, {c.Markdown, r.Markdown()}} {
		switch to.name {
		case "":
		case "-":
			_, err = s.out.Write(to.content)
		default:
			if err = file.Write(to.name, to.content, 0o666); err != nil {
				err = fmt.Errorf("cannot write %q: %w", to.name, err)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// programs lists the commands of the command line with their help.
func programs() []luabind.Candidate {
	var all []luabind.Candidate
	for _, node := range kong.Must(&cli{}, kong.Name("taquin")).Model.Children {
		all = append(all, luabind.Candidate{Text: "taquin " + node.Summary(), Summary: node.Help})
	}
	return all
}
