package main

import (
	"fmt"
	"text/tabwriter"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/docs/reference"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/grade"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/values"
	"taquin/scripts"
)

// docCmd shows the texts that help shows at the prompt, or writes all of them
// as a page.
type docCmd struct {
	Name     string `arg:"" optional:"" help:"A Lua name, such as solve, b:shuffle or board."`
	Apropos  string `type:"word" placeholder:"WORD" help:"List the names that have to do with a word."`
	HTML     string `name:"html" type:"word" placeholder:"FILE" help:"Write the whole reference as a page of HTML; - is standard output."`
	Markdown string `type:"word" placeholder:"FILE" help:"Write the whole reference as Markdown; - is standard output."`

	cli.Lang `embed:""`
}

// Run implements the command.
func (c *docCmd) Run(s terminal.Std, app *cli.App) error {
	in, _, err := c.Language()
	if err != nil {
		return err
	}
	whole := c.HTML != "" || c.Markdown != ""
	switch {
	case whole && (c.Name != "" || c.Apropos != ""), c.Name != "" && c.Apropos != "":
		return exit.Misusedf("a name, --apropos and the files of the whole reference exclude each other")
	case whole:
		return c.writeReference(s, app, in)
	}
	host, err := luabind.New(luabind.Config{Out: s.Out, Columns: func() int { return lab.HelpColumns(s) }, Language: in, Say: speech.Say, Extensions: grade.Known()})
	if err != nil {
		return err
	}
	defer host.Close()
	help := host.Prompt().Overview()
	switch {
	case c.Apropos != "":
		help, err = host.Prompt().Apropos(c.Apropos)
	case c.Name != "":
		help, err = host.Prompt().Help(c.Name)
	}
	if err != nil {
		return err
	}
	return terminal.Page(s, text.Painted(text.Visible(help)))
}

// writeReference writes the whole reference to the files asked for.
func (c *docCmd) writeReference(s terminal.Std, app *cli.App, in text.Language) error {
	r, err := newReference(app, in)
	if err == nil {
		err = r.RunExamples()
	}
	if err != nil {
		return err
	}
	html, err := r.HTML(nil)
	if err != nil {
		return err
	}
	for _, page := range []struct {
		name    string
		content []byte
	}{{c.HTML, html}, {c.Markdown, r.Markdown()}} {
		switch page.name {
		case "":
		case "-":
			err = s.Out.Document(page.content)
		default:
			err = file.Write(file.Output(), page.name, page.content)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// newReference is the reference in a language, without the results of its examples.
func newReference(app *cli.App, in text.Language) (*reference.Reference, error) {
	builtin, err := values.Library(scripts.Files)
	if err != nil {
		return nil, err
	}
	return reference.New(reference.Sources{Host: luabind.Config{Scripts: scripts.Files, Commands: repl.Commands(), Language: in, Extensions: grade.Known()}, Scripts: builtin, Programs: programs(app)})
}

// programs lists the commands of the command line with their help.
func programs(app *cli.App) []bind.Candidate {
	var all []bind.Candidate
	for _, node := range app.Model().Children {
		if !node.Hidden {
			all = append(all, bind.Candidate{Text: "taquin " + node.Summary(), Summary: node.Help, Key: "programs/" + node.Name})
		}
	}
	return all
}

// scriptsCmd lists the built-in scripts with what they say of themselves, but
// not their tests.
type scriptsCmd struct{}

// Run implements the command.
func (scriptsCmd) Run(s terminal.Std) error {
	all, err := values.Library(scripts.Files)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, script := range all {
		fmt.Fprintf(table, "%s\t%s\n", script.Text, script.Summary)
	}
	return table.Flush()
}
