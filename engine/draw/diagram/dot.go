package diagram

import (
	"fmt"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// Graph is a drawing that can also be written as text for Graphviz.
type Graph interface {
	draw.Drawing
	DOT(draw.Style) string
}

// DOT writes a graph in Graphviz's language of this name. Nodes have numbers; attributes are
// pairs of a name and a value.
type DOT struct {
	edge string // "--" or "->"
	text strings.Builder
}

// NewDOT begins a graph with a title.
func NewDOT(title string, directed bool) *DOT {
	kind, edge := "graph", "--"
	if directed {
		kind, edge = "digraph", "->"
	}
	d := &DOT{edge: edge}
	fmt.Fprintf(&d.text, "%s %s {\n\tnode [shape=box, fontname=monospace]\n\tedge [fontname=monospace]\n", kind, quoteDOT(title))
	return d
}

// Node adds a node with a label.
func (d *DOT) Node(i int, label string, attributes ...string) {
	fmt.Fprintf(&d.text, "\tn%d%s\n", i, listDOT(append([]string{"label", label}, attributes...)))
}

// Edge adds an edge.
func (d *DOT) Edge(from, to int, attributes ...string) {
	fmt.Fprintf(&d.text, "\tn%d %s n%d%s\n", from, d.edge, to, listDOT(attributes))
}

// Layer keeps nodes at the same distance from the top.
func (d *DOT) Layer(nodes []int) {
	d.text.WriteString("\t{ rank=same")
	for _, i := range nodes {
		fmt.Fprintf(&d.text, "; n%d", i)
	}
	d.text.WriteString(" }\n")
}

// String ends the graph.
func (d *DOT) String() string { return d.text.String() + "}\n" }

// Colour returns a colour in hexadecimal notation.
func Colour(c scene.Colour) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// listDOT writes attributes in brackets.
func listDOT(attributes []string) string {
	var list []string
	for i := 0; i < len(attributes); i += 2 {
		list = append(list, attributes[i]+"="+quoteDOT(attributes[i+1]))
	}
	if list == nil {
		return ""
	}
	return " [" + strings.Join(list, ", ") + "]"
}

// quoteDOT quotes a string; a backslash would begin an escape sequence such as \N, the name of
// the node.
func quoteDOT(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\x00", "").Replace(s) + `"`
}
