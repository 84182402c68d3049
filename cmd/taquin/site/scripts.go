package site

import (
	"fmt"
	"html"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"taquin/cmd/taquin/page"
	"taquin/engine/text"
	"taquin/luabind/source"
)

// scriptsPage is the page that lists the scripts.
const scriptsPage = "scripts.html"

// scriptName is the page of a script, by its path.
func scriptName(file string) string { return "scripts/" + strings.TrimSuffix(file, ".lua") + ".html" }

// scripts are the pages of the built-in scripts, and one that lists them, which alone
// stands in the contents.
func (s *Site) scripts() ([]*entry, error) {
	list := &entry{name: scriptsPage, title: "Built-in scripts", about: "Strategies, exercises and lessons as they are written in Lua.", language: text.English}
	all := []*entry{list}
	var rows strings.Builder
	err := fs.WalkDir(s.Scripts, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != ".lua" {
			return err
		}
		code, err := fs.ReadFile(s.Scripts, file)
		if err != nil {
			return err
		}
		name, about := strings.TrimSuffix(file, ".lua"), source.FirstComment(string(code))
		fmt.Fprintf(&rows, "<tr><td><a href=\"%s\"><code>%s</code></a></td><td>%s</td></tr>\n", scriptName(file), html.EscapeString(name), html.EscapeString(about))
		body := fmt.Sprintf("<h1>%s</h1>\n<p class=\"about\">%s</p>\n<p><code>taquin run %s</code></p>\n<pre><code>%s</code></pre>\n",
			html.EscapeString(name), html.EscapeString(about), html.EscapeString(name), html.EscapeString(string(code)))
		switch {
		case isLesson(file):
			body = strings.Replace(body, "taquin run lessons/", "taquin lesson ", 1)
		case strings.HasSuffix(file, "_test.lua"):
			body = strings.Replace(body, "taquin run ", "taquin test ", 1)
		}
		all = append(all, plain(scriptName(file), name, body))
		return nil
	})
	listed := plain(list.name, list.title, "<h1>Built-in scripts</h1>\n<p>They come with the program: <code>taquin run</code> runs one by its name, <code>include</code> uses it from another script, and a copy may be changed.</p>\n"+
		"<div class=\"scroll\"><table>\n<thead><tr><th>script</th><th>what it is</th></tr></thead>\n<tbody>\n"+rows.String()+"</tbody>\n</table></div>\n")
	list.make = listed.make
	return all, err
}

// plain is a page in English that is not in the contents.
func plain(name, title, body string) *entry {
	return &entry{name: name, title: title, language: text.English, aside: true, make: func() (made, error) {
		return made{nil, page.Page{Language: text.English, Title: "taquin: " + title, Body: template.HTML(body)}.HTML}, nil
	}}
}
