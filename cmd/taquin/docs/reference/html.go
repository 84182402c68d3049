package reference

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
)

//go:embed page.html
var body string

// Parts leads to what is in the reference beside the names.
func (r *Reference) Parts() []page.Link {
	var all []page.Link
	for _, s := range r.Sections {
		all = append(all, page.Link{Title: s.Heading, To: "#" + s.ID})
	}
	return all
}

// HTML is the reference as one page, at its place in a site or, without one, alone.
func (r *Reference) HTML(place *page.Place) ([]byte, error) {
	pictures := 0
	t, err := template.New("page").Funcs(template.FuncMap{
		"words":   func() words { return wordsOf(r.Language()) },
		"printed": func(text string) template.HTML { return template.HTML(render.Printed(text)) },
		"picture": func(g *board.Game) template.HTML {
			pictures++
			picture := draw.Bare(boards.New(g.Board, g.Notation), draw.Style{Language: r.Language()})
			picture.Name = fmt.Sprintf("p%d-", pictures)
			return template.HTML(picture.SVG(0))
		},
	}).Parse(body)
	if err != nil {
		return nil, err
	}
	var out strings.Builder
	if err := t.Execute(&out, r); err != nil {
		return nil, err
	}
	return page.Page{Language: r.Language(), Title: wordsOf(r.Language()).Title, Body: template.HTML(out.String())}.HTML(place)
}
