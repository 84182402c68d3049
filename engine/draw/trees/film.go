package trees

import (
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// Frame is a tree after some expansions, with the state being expanded and the open nodes: one
// frame of an animation.
type Frame struct {
	draw.Weight
	tree *Tree
}

// Frame draws the state after a number of expansions.
func (d *Tree) Frame(step int) *Frame {
	at := d.At(step)
	f := &Frame{Weight: d.Weight, tree: at}
	shapes, _ := d.look.Weigh(d.state(d.log.Roots[0].Node))
	f.Weight.Picture += draw.OfOutline*(4+(1+mostOpen)*shapes) + 200
	f.Weight.Wide.Lines += 6
	f.Weight.Narrow.Lines += 6
	return f
}

// Caption states the number of expansions of a frame.
func (d *Tree) Caption(l text.Language, step int) string {
	return stepOf.In(l, min(step, len(d.steps)), len(d.steps))
}

// mostOpen is the number of open nodes that are shown.
const mostOpen = 4

// lines state the progress and the number of open nodes.
func (f *Frame) lines(s draw.Style, waiting []int32) []string {
	d, l := f.tree, s.Language
	lines := []string{d.Caption(l, d.step)}
	if r := d.round(); r != nil {
		lines = append(lines, boundIs.In(l, number(r.Bound)))
	}
	return append(lines, openIs.In(l, len(waiting)))
}

// progress is lines with the f-values of the first open nodes.
func (f *Frame) progress(s draw.Style) []string {
	waiting := f.tree.open()
	lines := f.lines(s, waiting)
	if len(waiting) == 0 {
		return lines
	}
	var first []string
	for _, i := range waiting[:min(mostOpen, len(waiting))] {
		first = append(first, number(f.tree.log.Nodes[i].Score))
	}
	if len(waiting) > mostOpen {
		first = append(first, "…")
	}
	return append(lines, "f: "+strings.Join(first, " "))
}

// Figure implements draw.Drawing: the tree with the state being expanded and, if the
// tree shows states, the first open nodes.
func (f *Frame) Figure(s draw.Style) draw.Figure {
	d := f.tree
	const mostTooltips = 4000 // dots: an animation has many frames
	picture := d.figure(s, d.layout.shown <= mostTooltips)
	size := max(d.layout.label, 0.035*picture.Height)
	side := 6 * size // of the state that is expanded
	panel := scene.New(11*size, max(picture.Height, 18*size))
	y := size
	write := func(line string, bold bool, ink scene.Colour) {
		panel.Text(scene.Point{X: size / 2, Y: y}, line, scene.Font{Size: size, Bold: bold, Align: scene.Start, Colour: ink})
		y += 1.5 * size
	}
	waiting := d.open()
	lines := f.progress(s)
	if d.layout.boards {
		lines = f.lines(s, waiting)
	}
	for i, line := range lines {
		write(line, i == 0, s.Theme.Ink)
	}
	if d.layout.boards && len(waiting) > 0 {
		x := size / 2
		for _, i := range waiting[:min(mostOpen, len(waiting))] {
			panel.Place(scene.Point{X: x, Y: y - 0.5*size}, 1, d.look.Small(d.state(i), s.Theme, 0.35*side))
			panel.Text(scene.Point{X: x + 1.05*size, Y: y + 2.1*size}, number(d.log.Nodes[i].Score), scene.Font{Size: 0.7 * size, Colour: s.Theme.Ink})
			x += 2.35 * size
		}
		if len(waiting) > mostOpen {
			panel.Text(scene.Point{X: x, Y: y + 0.5*size}, "…", scene.Font{Size: size, Align: scene.Start, Colour: s.Theme.Ink})
		}
		y += 3.6 * size
	}
	if now := d.Now(); now != statespace.None {
		if sum := d.costs(now); sum != "" {
			write(sum, false, s.Theme.Accent)
		}
		panel.Place(scene.Point{X: size / 2, Y: y}, 1, d.look.Small(d.state(now), s.Theme, side))
	}
	out := scene.New(panel.Width+picture.Width, max(panel.Height, picture.Height))
	out.Title, out.Desc, out.Class = picture.Title, picture.Desc, "taquin tree"
	out.Place(scene.Point{}, 1, panel)
	out.Place(scene.Point{X: panel.Width}, 1, picture.Scene)
	return draw.Centred(out)
}

// Brief is the text of a frame without the tree: the state being expanded and the open nodes.
func (f *Frame) Brief(s draw.Style) string {
	d := f.tree
	out := strings.Join(f.progress(s)[1:], ", ") + "\n"
	if now := d.Now(); now != statespace.None {
		out += d.tooltip(s.Language, now) + "\n" + d.look.Text(d.state(now), s)
	}
	return out
}

// Text implements draw.Drawing.
func (f *Frame) Text(s draw.Style) string {
	return strings.Join(f.progress(s)[1:], ", ") + "\n" + f.tree.Text(s) // its caption is written above
}
