package reference

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
)

//go:embed page.html
var page string

// HTML is the reference as one page that needs nothing else.
func (r *Reference) HTML() ([]byte, error) {
	pictures := 0
	t, err := template.New("page").Funcs(template.FuncMap{
		"picture": func(g *board.Game) template.HTML {
			pictures++
			picture := draw.Bare(boards.New(g.Board, g.Notation), draw.Style{})
			picture.Name = fmt.Sprintf("p%d-", pictures)
			return template.HTML(picture.SVG(0))
		},
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
