package reference

import (
	"bytes"
	_ "embed"
	"html/template"

	"taquin/engine/board"
	"taquin/engine/draw"
)

//go:embed page.html
var page string

// HTML is the reference as one page that needs nothing else.
func (r *Reference) HTML() ([]byte, error) {
	t, err := template.New("page").Funcs(template.FuncMap{
		"picture": func(g *board.Game) template.HTML { return template.HTML(draw.SVG(g.Board, g.Notation)) },
	}).Parse(page)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, r); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
