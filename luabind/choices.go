package luabind

import (
	"fmt"
	"io/fs"
	"path"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/chart"
	"taquin/engine/solver"
)

// choices lists what a parameter or an option can be, by its name: all that is
// called notation takes the name of one.
func (h *Host) choices(w wanted, typed string) []Candidate {
	var all []Candidate
	add := func(text, summary string) { all = append(all, Candidate{text, summary}) }
	switch w.what {
	case "method":
		for _, m := range h.methods {
			add(m.Name, m.About)
		}
	case "heuristic":
		for _, known := range h.heuristics {
			about := "not admissible"
			if known.Admissible() {
				about = "admissible: never more than the moves needed"
			}
			add(known.Name(), about)
		}
	case "notation":
		for _, n := range board.Notations() {
			add(n.String(), n.About())
		}
	case "theme":
		for _, t := range draw.Themes() {
			add(t.Name, t.About)
		}
	case "fit":
		add("crop", "cuts off what sticks out")
		add("scale", "stretches or squeezes")
	case "kind":
		for k := chart.Auto; k <= chart.Points; k++ {
			add(k.String(), "")
		}
	case "image":
		add(sampleImage, "one that the program has itself")
		all = append(all, files(typed, "")...)
	case "word", "letter":
		return h.moves(w, typed)
	case "topic":
		all = h.allNames()
	case "script":
		return h.scripts(typed)
	case "lesson":
		for _, name := range h.cfg.Lessons() {
			source, _ := fs.ReadFile(h.cfg.Scripts, path.Join(LessonFolder, name+".lua")) // without, there is no summary
			add(name, ScriptSummary(string(source)))
		}
	case "file":
		return files(typed, "")
	default:
		if o, ok := solver.FindOption(w.what); ok {
			for _, c := range o.Choices {
				add(c.Name, c.About)
			}
		}
	}
	return matching(all, typed)
}

// allNames lists every name that help knows.
func (h *Host) allNames() []Candidate {
	var all []Candidate
	for _, m := range h.docs.modules {
		if m.Name != "" {
			all = append(all, Candidate{m.Name, firstSentence(m.About)})
		}
		for _, e := range m.Entries {
			all = append(all, Candidate{e.Name, e.Summary()})
		}
	}
	return sortedCandidates(all)
}

// moves lists the moves of a board that can follow the word typed so far, or,
// for a parameter that is one letter, those that are possible now.
func (h *Host) moves(w wanted, typed string) []Candidate {
	v, ok := h.resolve(w.of)
	if !ok {
		return nil
	}
	now, ok := value[*board.Game](v)
	if !ok || w.what == "letter" && typed != "" {
		return nil
	}
	b, n := now.Board.Copy(), now.Notation
	p, err := n.ParseWord(typed)
	if err != nil || b.Play(p) != nil {
		return nil
	}
	var all []Candidate
	for _, m := range n.Moves() {
		if to, ok := b.Shape().Step(b.Blank(), m); ok {
			tile := n.Label(b.Shape(), b.At(to))
			all = append(all, Candidate{typed + string(n.Letter(m)), fmt.Sprintf("the blank goes %s, tile %d %s", m, tile, m.Opposite())})
		}
	}
	return all
}
