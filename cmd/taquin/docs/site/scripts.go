package site

import (
	"fmt"
	"html"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/speech"
	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/source"
)

// The pages of what is named in Lua.
const (
	referenceID = "reference"
	scriptsID   = "scripts"
)

// ReferencePage is that of all names in a language.
func ReferencePage(in text.Language) string { return pageName(referenceID, in) }

// scriptName is the page of a script, by its path.
func scriptName(file string) string { return pageName(scriptID(file), text.English) }

func scriptID(file string) string { return scriptsID + "/" + strings.TrimSuffix(file, ".lua") }

// scripts are the pages of the built-in scripts.
func (s *Site) scripts() ([]*entry, error) {
	var all []*entry
	err := fs.WalkDir(s.Scripts, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != ".lua" {
			return err
		}
		code, err := fs.ReadFile(s.Scripts, file)
		if err != nil {
			return err
		}
		name, about := strings.TrimSuffix(file, ".lua"), source.FirstComment(string(code))
		command := "taquin run " + name
		switch folder, base := path.Split(name); {
		case folder == lualesson.Folder+"/":
			command = "taquin lesson " + base
		case strings.HasSuffix(name, "_test"):
			command = "taquin test " + name
		}
		body := fmt.Sprintf("<h1>%s</h1>\n<p class=\"about\">%s</p>\n<p><code>%s</code></p>\n<pre><code>%s</code></pre>\n",
			html.EscapeString(name), html.EscapeString(about), html.EscapeString(command), html.EscapeString(string(code)))
		all = append(all, &entry{id: scriptID(file), language: text.English, title: name, about: about, aside: true, make: plain(text.English, name, body)})
		return nil
	})
	return all, err
}

// scriptList makes the page that lists the scripts in a language.
func scriptList(in text.Language, scripts []*entry) func() (made, error) {
	said := wordsOf(in)
	var rows strings.Builder
	for _, e := range scripts {
		fmt.Fprintf(&rows, "<tr><td><a href=\"%s\"><code>%s</code></a></td><td>%s</td></tr>\n", root(pageName(scriptsID, in))+e.name(), html.EscapeString(e.title), html.EscapeString(speech.Say(in, "scripts/"+strings.TrimSuffix(e.title, ".lua"), e.about)))
	}
	return plain(in, said.scripts, "<h1>"+said.scripts+"</h1>\n<p>"+said.ofScripts+"</p>\n<div class=\"scroll\"><table>\n<thead><tr><th>"+said.script+"</th><th>"+said.whatItIs+"</th></tr></thead>\n<tbody>\n"+
		rows.String()+"</tbody>\n</table></div>\n")
}

// plain makes a page.
func plain(in text.Language, title, body string) func() (made, error) {
	return func() (made, error) {
		return made{nil, page.Page{Language: in, Title: fmt.Sprintf(wordsOf(in).chapter, title), Body: template.HTML(body)}.HTML}, nil
	}
}
