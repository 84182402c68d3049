// Package cayley draws Cayley graphs of permutation groups: a vertex for each permutation and, for
// each generator q, an arrow in its colour from every p to p followed by q. places.go computes the
// layout. Begin with New.
package cayley

import (
	"context"
	"math"
	"math/big"
	"slices"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/engine/text"
)

// Limits.
const (
	MaxElements   = 120
	MaxGenerators = 6
	mostNamed     = 24 // larger groups have unlabelled vertices
)

// Graph is a drawing of a group.
type Graph struct {
	draw.Weight
	elements []perm.Perm // in lexicographic order
	gens     []perm.Perm
	to       [][]int // to[k][x] is the target of generator k from x
	at       []scene.Point
}

// New draws a group with its distinct non-identity generators. The error is about a group that is
// too large, or is the context's.
func New(ctx context.Context, g *perm.Group) (*Graph, error) {
	if g.Order().Cmp(big.NewInt(MaxElements)) > 0 {
		return nil, message.Errorf("draw.a-is-too-large", "draw: a %s, is too large to draw; %d elements are the most", g, MaxElements)
	}
	d := &Graph{}
	for _, p := range g.Generators() {
		if !p.IsIdentity() && !slices.ContainsFunc(d.gens, p.Equal) {
			d.gens = append(d.gens, p)
		}
	}
	if len(d.gens) > MaxGenerators {
		return nil, message.Errorf("draw.a-group-made-from", "draw: a group made from %d permutations is not drawn; %d are the most", len(d.gens), MaxGenerators)
	}
	all, err := groups.Elements(ctx, g)
	if err != nil {
		return nil, err
	}
	number := map[string]int{}
	for p := range all {
		number[p.String()] = len(d.elements)
		d.elements = append(d.elements, p)
	}
	for _, gen := range d.gens {
		to := make([]int, len(d.elements))
		for x, p := range d.elements {
			product, err := p.Then(gen)
			if err != nil {
				return nil, err
			}
			to[x] = number[product.String()]
		}
		d.to = append(d.to, to)
	}
	d.at = places(d.to, len(d.elements))
	letters := 0
	for x := range d.elements {
		letters += len(d.name(x))
	}
	for _, p := range d.gens {
		letters += len(p.String())
	}
	n := len(d.elements)
	d.Weight = draw.Weighed(d, n+2*len(d.gens)*(n+1), letters)
	return d, nil
}

// name returns the label of a vertex.
func (d *Graph) name(x int) string {
	if len(d.elements) > mostNamed {
		return ""
	}
	return d.elements[x].String()
}

// Sizes, in units.
const (
	letterSize = 13
	padding    = 6 // around a label
	height     = 24
	dotRadius  = 6
	lineWidth  = 2.2
	headLength = 9
	apart      = 34 // smallest distance of unlabelled vertices
)

// Figure implements draw.Drawing.
func (d *Graph) Figure(s draw.Style) draw.Figure {
	t := s.Theme
	measure := scene.Measure()
	font := scene.Font{Size: letterSize, Colour: t.TileInk, Class: "label"}
	halves := make([]scene.Point, len(d.elements)) // half of each vertex's size
	widest := 0.0
	for x := range halves {
		halves[x] = scene.Point{X: dotRadius, Y: dotRadius}
		if name := d.name(x); name != "" {
			halves[x] = scene.Point{X: max(measure(name, font)/2+padding, height/2), Y: height / 2}
		}
		widest = max(widest, halves[x].X)
	}
	step := max(apart, 2*widest+height)
	at, size := diagram.Fit(d.at, step, scene.Point{X: widest + 2, Y: height/2 + 2})
	legend := d.legend(t, measure)
	out := scene.New(max(size.X, legend.Width), size.Y+legend.Height)
	out.Title, out.Desc = d.title(s.Language), d.desc(s.Language)
	for x := range at {
		at[x].X += (out.Width - size.X) / 2
	}
	for k, to := range d.to {
		colour := arrowColour(t, k)
		for x, y := range to {
			both := to[y] == x // the generator is an involution
			if both && x > y {
				continue
			}
			from, end := onRim(at[x], at[y], halves[x]), onRim(at[y], at[x], halves[y])
			if both {
				out.Line(scene.Ink{Stroke: colour, Width: lineWidth, Class: "edge"}, from, end)
				continue
			}
			diagram.Arrow(out, from, end, lineWidth, headLength, colour)
		}
	}
	for x, half := range halves {
		at, ink := at[x], scene.Ink{Fill: t.Tile, Stroke: t.Ink, Width: 1.5, Class: "element"}
		if d.elements[x].IsIdentity() {
			ink.Fill = scene.Mix(t.Tile, t.Accent, 0.35)
		}
		out.Rect(at.X-half.X, at.Y-half.Y, 2*half.X, 2*half.Y, half.Y, ink)
		out.Text(at, d.name(x), font)
	}
	out.Place(scene.Point{X: (out.Width - legend.Width) / 2, Y: size.Y}, 1, legend)
	return draw.Centred(out)
}

// legend shows the colours of the generators.
func (d *Graph) legend(t draw.Theme, measure func(string, scene.Font) float64) *scene.Scene {
	const line, stroke, gap = 22, 26, 8
	font := scene.Font{Size: letterSize, Align: scene.Start, Colour: t.Ink, Class: "label"}
	width := 0.0
	for _, p := range d.gens {
		width = max(width, stroke+gap+measure(shortName(p), font))
	}
	out := scene.New(width, line*float64(len(d.gens)))
	for k, p := range d.gens {
		y := line * (float64(k) + 0.7)
		out.Line(scene.Ink{Stroke: arrowColour(t, k), Width: lineWidth, Class: "edge"}, scene.Point{X: 2, Y: y}, scene.Point{X: stroke, Y: y})
		out.Text(scene.Point{X: stroke + gap, Y: y}, shortName(p), font)
	}
	return out
}

// shortName returns a generator's cycles, cut after 60 characters.
func shortName(p perm.Perm) string {
	const most = 60
	return text.Shorten(p.String(), most)
}

func arrowColour(t draw.Theme, k int) scene.Colour {
	return scene.Mix(t.Series[k%len(t.Series)], t.Ink, 0.1)
}

// onRim returns the point where a line from the centre of a vertex towards another point leaves
// the vertex, whose size is twice half.
func onRim(at, toward, half scene.Point) scene.Point {
	dx, dy := toward.X-at.X, toward.Y-at.Y
	// An ellipse approximates the rounded rectangle.
	k := (dx/half.X)*(dx/half.X) + (dy/half.Y)*(dy/half.Y)
	if k == 0 {
		return at
	}
	return scene.Toward(at, toward, 1.5+distance(at, toward)/math.Sqrt(k))
}

// DOT implements diagram.Graph. An involution has an edge without arrowheads.
func (d *Graph) DOT(s draw.Style) string {
	out := diagram.NewDOT(d.title(s.Language), true)
	for x, p := range d.elements {
		out.Node(x, p.String())
	}
	for k, to := range d.to {
		look := []string{"color", diagram.Colour(arrowColour(s.Theme, k))}
		for x, y := range to {
			switch {
			case to[y] != x:
				out.Edge(x, y, look...)
			case x < y:
				out.Edge(x, y, append(look, "dir", "none")...)
			}
		}
	}
	return out.String()
}

// Text implements draw.Drawing: the generators, then a line per element with its targets.
func (d *Graph) Text(s draw.Style) string {
	var out strings.Builder
	write := func(first string, perms []perm.Perm) {
		words := []string{first}
		for k, p := range perms {
			if k < len(perms)-1 {
				words = append(words, p.String()+",")
				continue
			}
			words = append(words, p.String())
		}
		diagram.Wrap(&out, words, s.Width)
	}
	if len(d.gens) > 0 {
		write(generators.In(s.Language), d.gens)
	}
	for x, p := range d.elements {
		var next []perm.Perm
		for _, to := range d.to {
			next = append(next, d.elements[to[x]])
		}
		name := p.String()
		if len(next) > 0 {
			name += " →"
		}
		write(name, next)
	}
	return out.String()
}

func listed(perms []perm.Perm) string {
	var names []string
	for _, p := range perms {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

func (d *Graph) title(l text.Language) string {
	return cayleyGraph.In(l, permutations.Count(l, len(d.elements)))
}

func (d *Graph) desc(l text.Language) string {
	if len(d.gens) == 0 {
		return noArrows.In(l)
	}
	return arrows.In(l, listed(d.gens))
}

// The texts of the drawing, in English and in French.
var (
	permutations = draw.Noun{One: draw.Phrase{"%s permutation", "%s permutation"}, Many: draw.Phrase{"%s permutations", "%s permutations"}}
	cayleyGraph  = draw.Phrase{"Cayley’s graph of a group of %s", "Le graphe de Cayley d’un groupe de %s"}
	arrows       = draw.Phrase{"The arrows lead from each permutation to itself and then one of: %s.", "Les flèches mènent de chaque permutation à celle-ci suivie de l’une de\u00a0: %s."}
	noArrows     = draw.Phrase{"There is one vertex and no arrow.", "Il n’y a qu’un sommet et pas de flèche."}
	generators   = draw.Phrase{"generators:", "générateurs\u00a0:"}
)
