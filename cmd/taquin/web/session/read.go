package session

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"taquin/cmd/taquin/page"
	"taquin/engine/text"
	"taquin/luabind/guide"
	"taquin/scripts"
)

// source gives the text of a built-in script.
func (s *Session) source(m message) (fields, error) {
	name := path.Clean(strings.TrimSuffix(m.Name, ".lua")) + ".lua"
	code, err := fs.ReadFile(scripts.Files, name)
	if err != nil {
		return nil, fmt.Errorf("there is no built-in script %s", text.Quote(m.Name, 60))
	}
	return fields{"text": string(code)}, nil
}

// chapters lists the chapters of the guide.
func (s *Session) chapters() []fields {
	all := []fields{}
	for _, c := range guide.New(scripts.Files, s.language).Chapters() {
		all = append(all, fields{"name": c.Name, "title": c.Title, "about": c.About})
	}
	return all
}

// chapter gives a chapter of the guide. Its links to others, such as "05-strategies.md", are
// left for the page to follow.
func (s *Session) chapter(m message) (fields, error) {
	c, err := guide.New(scripts.Files, s.language).Find(m.Name)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	markdown := guide.Markdown(goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(pictures{c}, 1))))
	err = markdown.Renderer().Render(&out, c.Source, c.Parse())
	return fields{"title": c.Title, "html": out.String()}, err
}

// pictures puts the pictures of a chapter into its text, which leads to files.
type pictures struct{ of guide.Chapter }

// RegisterFuncs implements renderer.NodeRenderer.
func (p pictures) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindImage, func(out util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		svg, err := fs.ReadFile(scripts.Files, p.of.Target(string(n.(*ast.Image).Destination)))
		out.Write(svg)
		return ast.WalkSkipChildren, err
	})
}

// reference gives the help about a name; without one, what there is.
func (s *Session) reference(m message) (fields, error) {
	texts := s.host.Prompt().Texts
	said := texts.Overview()
	if m.Name != "" {
		var err error
		if said, err = texts.Help(m.Name); err != nil {
			return nil, err
		}
	}
	return fields{"html": `<pre class="help">` + page.Printed(said) + "</pre>\n", "title": html.EscapeString(m.Name)}, nil
}
