package docs

import (
	"cmp"
	"fmt"
	"path/filepath"
	"text/tabwriter"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/docs/luals"
	"taquin/cmd/taquin/docs/site"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/values"
	"taquin/scripts"
)

// Doc is taquin doc.
var Doc = cli.Command{Name: "doc", Help: "Explain a Lua name, or list all names.", New: func() any { return new(doc) }}

type doc struct {
	Name     string `arg:"" optional:"" help:"A Lua name, such as solve, b:shuffle or board."`
	Apropos  string `type:"word" placeholder:"WORD" help:"List the names that have to do with a word."`
	HTML     string `name:"html" type:"word" placeholder:"FILE" help:"Write the whole reference as a page of HTML; - is standard output."`
	Markdown string `type:"word" placeholder:"FILE" help:"Write the whole reference as Markdown; - is standard output."`
	LuaLS    string `name:"luals" type:"word" placeholder:"FOLDER" help:"Write definition files for lua-language-server, with which editors complete and check scripts."`

	cli.Lang `embed:""`
}

// Run implements the command.
func (c *doc) Run(s terminal.Std, app *cli.App, parts lab.Parts) error {
	in, _, err := c.Language()
	if err != nil {
		return err
	}
	whole := c.HTML != "" || c.Markdown != "" || c.LuaLS != ""
	switch {
	case whole && (c.Name != "" || c.Apropos != ""), c.Name != "" && c.Apropos != "":
		return exit.Misusedf("docs.a-name-apropos-and", "a name, --apropos and the files of the whole reference exclude each other")
	case whole && c.LuaLS == "":
		return c.writeReference(s, app, parts, in)
	}
	host, err := luabind.New(luabind.Config{Out: s.Out, Columns: func() int { return lab.HelpColumns(s) }, Language: in, Voice: i18n.Voice, Extensions: parts.Extensions})
	if err != nil {
		return err
	}
	defer host.Close()
	if c.LuaLS != "" {
		return c.writeDefinitions(s, host.State())
	}
	host.Prompt().InShell = true
	var help string
	if c.Apropos != "" {
		help, err = host.Prompt().Apropos(c.Apropos)
	} else {
		help, err = host.Prompt().Help(cmp.Or(c.Name, prompt.All))
	}
	if err != nil {
		return err
	}
	return terminal.Page(s, text.Painted(text.Visible(help)))
}

// writeDefinitions writes the definition files, and says how an editor finds them.
func (c *doc) writeDefinitions(s terminal.Std, state *bind.State) error {
	if err := file.MakeFolder(c.LuaLS, 0o777); err != nil {
		return err
	}
	all := luals.Files(state)
	for _, name := range luals.Names(all) {
		if err := file.Write(file.Output(), filepath.Join(c.LuaLS, name), []byte(all[name])); err != nil {
			return err
		}
	}
	folder, err := filepath.Abs(c.LuaLS)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(s.Out, luals.Settings(folder))
	return err
}

// writeReference writes the whole reference.
func (c *doc) writeReference(s terminal.Std, app *cli.App, parts lab.Parts, in text.Language) error {
	for _, name := range []string{c.HTML, c.Markdown} { // before the examples run, which takes seconds
		if name == "" || name == "-" {
			continue
		}
		if err := file.Check(file.Output(), name); err != nil {
			return err
		}
	}
	r, err := newReference(app, parts, in)
	if err != nil {
		return err
	}
	if err := r.RunExamples(); err != nil {
		return err
	}
	html, err := r.HTML()
	if err != nil {
		return err
	}
	markdown, err := r.Markdown()
	if err != nil {
		return err
	}
	for _, page := range []struct {
		name    string
		content []byte
	}{{c.HTML, html}, {c.Markdown, markdown}} {
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

// newReference is the reference in a language, before its examples run.
func newReference(app *cli.App, parts lab.Parts, in text.Language) (*site.Reference, error) {
	builtin, err := values.Library(scripts.Files)
	if err != nil {
		return nil, err
	}
	return site.NewReference(site.Names{Host: luabind.Config{Scripts: scripts.Files, Commands: parts.Commands(), Language: in, Extensions: parts.Extensions}, Scripts: builtin, Programs: Programs(app)})
}

// Programs lists the commands of the command line with their help.
func Programs(app *cli.App) []bind.Candidate {
	var all []bind.Candidate
	for _, node := range app.Model().Children {
		if !node.Hidden {
			all = append(all, bind.Candidate{Text: "taquin " + node.Summary(), Summary: node.Help, Key: "programs/" + node.Name})
		}
	}
	return all
}

// Scripts is taquin scripts.
var Scripts = cli.Command{Name: "scripts", Help: "List the built-in scripts.", New: func() any { return new(library) }}

type library struct{}

// Run implements the command.
func (library) Run(s terminal.Std) error {
	all, err := values.Library(scripts.Files)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, script := range all {
		fmt.Fprintf(table, "%s\t%s\n", script.Text, i18n.Voice.Describe(s.Language, script.Key, script.Summary))
	}
	return table.Flush()
}
