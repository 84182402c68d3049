package docs

import (
	"path/filepath"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/docs/site"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/guard"
	"taquin/scripts"
)

// Guide is taquin guide.
var Guide = cli.Command{Name: "guide", Help: "Read a chapter of the guide, list the chapters, or write the whole documentation as pages.", New: func() any { return new(chapter) }}

type chapter struct {
	HTML     string `name:"html" type:"word" placeholder:"FOLDER" help:"Write the guide, the reference and the lessons as pages that lead to each other into a folder."`
	Markdown string `type:"word" placeholder:"FOLDER" help:"Write the chapters as Markdown, with their pictures, into a folder."`
	Color    string `default:"auto" enum:"auto,always,never" placeholder:"WHEN" help:"Colour: auto (the default: on a terminal, unless NO_COLOR is set), always, never."`

	cli.Lang `embed:""`

	Chapter string `arg:"" optional:"" help:"A chapter, by its name or number; without one, the chapters are listed." complete:"chapter"`
}

// Help is the longer text of taquin guide --help.
func (chapter) Help() string {
	return `Examples:
  taquin guide
  taquin guide boards
  taquin guide boards --lang fr
  taquin guide --html pages

The pages need no server: open index.html in the folder.`
}

// Run implements the command.
func (c *chapter) Run(s terminal.Std, app *cli.App, parts lab.Parts) error {
	in, again, err := c.Language()
	if err != nil {
		return err
	}
	switch {
	case c.HTML != "" && c.Markdown != "", c.Chapter != "" && (c.HTML != "" || c.Markdown != ""):
		return exit.Misusedf("docs.a-chapter-html-and", "a chapter, --html and --markdown exclude each other; both flags write all the chapters")
	case c.HTML != "":
		return writeSite(s, app, parts, c.HTML, in)
	case c.Markdown != "":
		n, err := site.WriteMarkdown(scripts.Guide, c.Markdown)
		if err == nil {
			err = s.Printer().Say("docs.files-in", "%s in %s", message.Count(n, "file"), c.Markdown)
		}
		return err
	}
	width := lab.HelpColumns(s)
	if width == 0 {
		width = guard.PageColumns
	}
	said, err := guide.New(scripts.Guide, in).Text(c.Chapter, "taquin guide %s"+again, width, terminal.Colour(s.Out, c.Color))
	if err != nil {
		return exit.Misused(err)
	}
	return terminal.Page(s, text.Painted(said))
}

// writeSite writes the site into a folder, and names the front page in a language.
func writeSite(s terminal.Std, app *cli.App, parts lab.Parts, folder string, in text.Language) error {
	pages, l, err := OpenSite(s, app, parts)
	if err != nil {
		return err
	}
	return l.Watch.Run(func() error {
		n, err := pages.Write(folder)
		if err == nil {
			err = s.Printer().Say("docs.files-in-begin-with", "%s in %s; begin with %s", message.Count(n, "file"), folder, filepath.Join(folder, filepath.FromSlash(site.FrontPage(in))))
		}
		return err
	})
}

// OpenSite makes the site of the guide, the lessons and the reference, and the lab in which its
// lessons run.
func OpenSite(s terminal.Std, app *cli.App, parts lab.Parts) (*site.Site, *lab.Lab, error) {
	seed := int64(lesson.Seed)
	l, err := lab.Flags{Cols: 4, Rows: 4, Seed: &seed}.Open(s, parts)
	if err != nil {
		return nil, nil, err
	}
	names, err := newReference(app, parts, text.English)
	if err != nil {
		return nil, nil, err
	}
	pages, err := site.New(site.Sources{
		Scripts: scripts.Files, Guide: scripts.Guide, Find: names.Find, Progress: l.Progress.Show,
		Reference: func(in text.Language) (*site.Reference, error) {
			r, err := newReference(app, parts, in)
			if err == nil {
				err = r.RunExamples()
			}
			return r, err
		},
		Lesson: func(name string, to *site.Handout) error {
			t := &screen.Tutor{Lab: l, Settings: screen.Settings{Language: to.In, Seed: seed}}
			return t.GiveTo(to, name)
		},
		Draw: func(expression string, in text.Language) (draw.Drawing, error) {
			return site.Draw(l.Config, expression, in)
		},
	})
	return pages, l, err
}
