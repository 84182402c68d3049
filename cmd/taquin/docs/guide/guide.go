// Package guide reads the chapters of the guide: Markdown among the built-in scripts, in every
// language. Tests replay their examples and draw their pictures. Begin with Guide.
package guide

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"taquin/cmd/taquin/docs/render"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
)

// Folder holds the English chapters among the built-in scripts. Other languages have
// subfolders, such as fr.
const Folder = "guide"

// Guide is the chapters in one language.
type Guide struct {
	files    fs.FS
	language text.Language
}

// New makes a Guide of scripts. It has no chapters if they are nil.
func New(scripts fs.FS, in text.Language) Guide { return Guide{scripts, in} }

// ByLanguage is New for each language.
func ByLanguage(scripts fs.FS) func(in text.Language) prompt.Guide {
	return func(in text.Language) prompt.Guide { return New(scripts, in) }
}

// Chapter is one file of the guide.
type Chapter struct {
	render.Document
	Number   int    // from 1
	Name     string // such as "boards", in every language
	Language text.Language
	File     string // path among the scripts
	Title    string
	About    string // a sentence

	files fs.FS
}

// fileName matches the files of chapters.
var fileName = text.Regexp(`^(\d\d)-([a-z0-9-]+)\.md$`)

// Chapters lists the chapters in order.
func (g Guide) Chapters() []Chapter {
	if g.files == nil {
		return nil
	}
	folder := Folder
	if g.language != text.English {
		folder = path.Join(Folder, string(g.language))
	}
	entries, _ := fs.ReadDir(g.files, folder) // without a folder there are no chapters
	var all []Chapter
	for _, entry := range entries {
		parts := fileName().FindStringSubmatch(entry.Name())
		if parts == nil {
			continue
		}
		number, _ := strconv.Atoi(parts[1]) // two digits
		c := Chapter{Number: number, Name: parts[2], Language: g.language, File: path.Join(folder, entry.Name()), files: g.files}
		source, _ := fs.ReadFile(g.files, c.File) // an embedded file can be read
		if folder != Folder {
			english, _ := fs.ReadFile(g.files, path.Join(Folder, entry.Name())) // a test checks that it exists
			source = whole(source, english)
		}
		c.Document = render.Parse(string(source))
		c.Title, c.About = c.heading()
		all = append(all, c)
	}
	return all
}

// heading is the title of a chapter, and the first sentence of its first paragraph.
func (c Chapter) heading() (title, about string) {
	for n := c.Root.FirstChild(); n != nil; n = n.NextSibling() {
		switch n.Kind() {
		case ast.KindHeading:
			if title != "" {
				return title, about
			}
			title = c.Plain(n)
		case ast.KindParagraph:
			return title, bind.FirstSentence(c.Plain(n)) + "."
		}
	}
	return title, about
}

// Target is the path, among the scripts, of a file that the chapter links to.
func (c Chapter) Target(link string) string { return path.Join(path.Dir(c.File), link) }

// Find finds a chapter by its name, its number or the name of its file. The error suggests
// names and lists them.
func (g Guide) Find(name string) (Chapter, error) {
	if file := fileName().FindStringSubmatch(name + ".md"); file != nil {
		name = file[2]
	}
	all := g.Chapters()
	place, err := prompt.FindChapter(topics(all), name)
	if err != nil {
		return Chapter{}, err
	}
	return all[place], nil
}

// Topics implements prompt.Guide.
func (g Guide) Topics() []bind.Candidate { return topics(g.Chapters()) }

func topics(chapters []Chapter) []bind.Candidate {
	var all []bind.Candidate
	for _, c := range chapters {
		all = append(all, bind.Candidate{Text: c.Name, Summary: c.About})
	}
	return all
}

// readingWidth limits the lines of prose.
const readingWidth = 88

// Help implements prompt.Guide.
func (g Guide) Help(chapter, command string, width int) (string, error) {
	return g.Text(chapter, command, width, false)
}

// Text renders a chapter for a terminal. Without a name it lists the chapters and then the
// command that opens one, in which %s is the name.
func (g Guide) Text(name, command string, width int, colour bool) (string, error) {
	style := render.Style{Width: width, Reading: readingWidth, Colour: colour}
	if name != "" {
		c, err := g.Find(name)
		if err != nil {
			return "", err
		}
		return c.Text(style), nil
	}
	all := g.Chapters()
	if len(all) == 0 {
		return "", message.New("help.the-guide-has-no", "the guide has no chapters")
	}
	said := wordsOf(g.language)
	opens := fmt.Sprintf(command, all[0].Name) + " " + said.opens + "\n"
	width = min(width, readingWidth)
	return text.Wrap(said.about, width) + "\n\n" + contents(all, style) + "\n" + text.Wrap(opens, width), nil
}

// words are the guide's own texts.
type words struct{ about, opens, lesson string }

func wordsOf(l text.Language) words {
	if l == text.French {
		return words{"Ce qu’une référence ne peut pas dire, en courts chapitres, à commencer par ce dont tout le reste a besoin.", "ouvre un chapitre.", "leçon"}
	}
	return words{"What a reference cannot say, in short chapters that begin with what everything else needs.", "opens a chapter.", "lesson"}
}

// contents lists the chapters with a sentence about each.
func contents(all []Chapter, s render.Style) string {
	column := 0
	for _, c := range all {
		column = max(column, text.Width(c.Name))
	}
	fits := func(line string) bool { return text.Width(line) <= min(s.Width, s.Reading) }
	var out strings.Builder
	for _, c := range all {
		first := fmt.Sprintf("%2d  %s%s  ", c.Number, c.Name, strings.Repeat(" ", column-text.Width(c.Name)))
		for i, line := range text.Fill(text.Words(c.About), first, strings.Repeat(" ", text.Width(first)), fits) {
			if i == 0 && s.Colour {
				line = strings.Replace(line, c.Name, text.Bold(c.Name), 1)
			}
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}

// Text renders the chapter for a terminal.
func (c Chapter) Text(s render.Style) string {
	s.Link, s.Picture = c.follow, c.picture
	return s.Text(c.Document)
}

// picture is a picture as text. A picture with words has a file in each language.
func (c Chapter) picture(p render.Picture) string {
	file := TextFile(p)
	drawn, err := fs.ReadFile(c.files, c.Target(strings.TrimPrefix(file, "../")))
	if err != nil {
		drawn, _ = fs.ReadFile(c.files, c.Target(file)) // "" without one
	}
	return string(drawn)
}

// TextFile is the file with a picture as text.
func TextFile(p render.Picture) string {
	return strings.TrimSuffix(p.File, path.Ext(p.File)) + ".txt"
}

// follow says how a reader at a terminal follows a link.
func (c Chapter) follow(destination string) string {
	to, _, _ := strings.Cut(destination, "#")
	if to == "" {
		return ""
	}
	if strings.Contains(to, "://") {
		return " (" + to + ")"
	}
	file := c.Target(to)
	chapter := fileName().FindStringSubmatch(path.Base(file))
	name := strings.TrimSuffix(file, ".lua")
	switch lesson, ok := strings.CutPrefix(name, "lessons/"); {
	case chapter != nil && path.Dir(file) == path.Dir(c.File):
		return fmt.Sprintf(" (%s %s)", prompt.Topic, chapter[2])
	case ok:
		return fmt.Sprintf(" (%s %s)", wordsOf(c.Language).lesson, lesson)
	}
	return " (" + name + ")"
}
