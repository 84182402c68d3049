package values

import (
	"encoding/json"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/slide"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// Slide is a puzzle of pieces that slide as scripts hold it: its goal may be given later.
type Slide struct{ *slide.Puzzle }

// SlideState is the state of a sliding puzzle that a method is called on.
func SlideState() bind.Param[*slide.State] { return bind.Self[*slide.State]("the state") }

// SlideMetric is the name of a metric for sliding pieces, moves if it is left out.
func SlideMetric() bind.Param[slide.Metric] {
	return bind.Map(bind.Word("metric"), func(a bind.Args, name string) slide.Metric {
		m, err := slide.ParseMetric(name)
		a.Check(err)
		return m
	}).From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, m := range slide.Metrics() {
			all = append(all, bind.Candidate{Text: m.String(), Summary: m.About(), Key: "choices/y:" + m.String()})
		}
		return all
	}).Or(slide.Moves)
}

// SlideWord reads a word that can be played on a state, or a solution.
func SlideWord(a bind.Args, x *slide.State, v lua.LValue) slide.Sequence {
	var word string
	switch s, ok := bind.Of[SlideSolution](v); {
	case ok:
		word = s.Solution.String()
	case v.Type() == lua.LTString:
		word = v.String()
	default:
		a.Refuse(v, "values.word-must-be-a", "word must be a string or a solution")
	}
	a.Grant(slideMoveBytes * (1 + strings.Count(word, " ")))
	a.Step(len(word))
	w, err := x.Parse(word)
	a.Check(err)
	return w
}

// slideMoveBytes is about how much memory a move takes with its text.
const slideMoveBytes = 100

// SlideGoal reads what must be where: a text that is drawn like the puzzle, the pieces with
// their cells, or a state, in which every piece is where it must be.
func SlideGoal(a bind.Args, z *slide.Puzzle, v lua.LValue) *slide.Puzzle {
	var goal []slide.Piece
	var err error
	switch x, isState := bind.Of[*slide.State](v); {
	case isState && !x.Puzzle().Same(z):
		a.Fail("solve.goal-is-a-state", "goal is a state of another puzzle: %s", x.Puzzle())
	case isState:
		goal = x.Pieces()
	case v.Type() == lua.LTString:
		goal, err = z.ParseGoal(v.String())
	case v.Type() == lua.LTTable:
		goal = SlidePieces(a, v.(*lua.LTable), "goal")
	default:
		a.Refuse(v, "values.goal-must-be-a", "goal must be a text, a table of pieces with their cells or a state")
	}
	a.Check(err)
	other, err := z.WithGoal(goal)
	a.Check(err)
	return other
}

// SlidePieces reads pieces with their cells, which count from 1: {A = {1, 2}, B = 5}.
func SlidePieces(a bind.Args, t *lua.LTable, what any) []slide.Piece {
	var all []slide.Piece
	for k, v := range a.Pairs(t) {
		name, ok := k.(lua.LString)
		if !ok {
			a.Fail("values.a-piece-needs-a", "%s: a piece needs a name, as in {A = {1, 2}}; one has %s instead", what, k)
		}
		if len(all) == slide.MaxCells {
			a.Fail("values.there-are-more-than", "%s: there are more than %d pieces", what, slide.MaxCells)
		}
		p := slide.Piece{Name: string(name)}
		piece := message.Textf("values.the-piece", "%v: the piece %s", what, bind.Quoted(string(name)))
		if cell, ok := v.(lua.LNumber); ok {
			p.Cells = []int{a.ToInt(cell, piece, 1, slide.MaxCells) - 1}
		} else {
			for _, cell := range a.ToInts(a.ToTable(v, piece), message.Textf("values.the-cell", "%v: the cell", piece), 1, slide.MaxCells) {
				p.Cells = append(p.Cells, cell-1)
			}
		}
		all = append(all, p)
	}
	return all
}

// SlideSolution is a solver's answer for a sliding puzzle.
type SlideSolution struct {
	slide.Solution
	Trace *Trace // nil for none
}

// String writes the solution in one line.
func (s SlideSolution) String() string { return s.Line(0) }

// Line is as that of Solution.
func (s SlideSolution) Line(columns int) string {
	return summed(s.Statistics, text.Count(s.Length(), "move"), s.Solution.String(), columns)
}

// Slides writes and reads sliding puzzles, their states and solutions.
type Slides struct{ read recent[*slide.Puzzle] }

// Encode writes a puzzle.
func (*Slides) Encode(v any) ([]byte, error) { return json.Marshal(v.(*Slide).Definition()) }

// Decode reads a puzzle.
func (p *Slides) Decode(_ *bind.State, text []byte) (any, error) {
	z, err := p.decode(text)
	return &Slide{z}, err
}

func (p *Slides) decode(text []byte) (*slide.Puzzle, error) {
	return p.read.of(text, func() (*slide.Puzzle, error) {
		var d slide.Definition
		if err := json.Unmarshal(text, &d); err != nil {
			return nil, errBytes
		}
		return slide.New(d)
	})
}

// writtenSlide is a state or a solution as it travels.
type writtenSlide struct {
	Puzzle   json.RawMessage
	Anchors  []int
	Moves    slide.Sequence
	Solution *slide.Solution
}

// EncodeState writes a state with its history.
func (p *Slides) EncodeState(v any) ([]byte, error) {
	x := v.(*slide.State)
	of, err := p.Encode(&Slide{x.Puzzle()})
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenSlide{Puzzle: of, Anchors: x.Anchors(), Moves: x.History()})
}

// DecodeState reads a state.
func (p *Slides) DecodeState(_ *bind.State, text []byte) (any, error) {
	w, z, err := p.written(text)
	if err != nil {
		return nil, err
	}
	x, err := z.At(w.Anchors, w.Moves)
	return x, err
}

// written reads what has a puzzle in it.
func (p *Slides) written(text []byte) (w writtenSlide, z *slide.Puzzle, err error) {
	if json.Unmarshal(text, &w) != nil {
		return w, nil, errBytes
	}
	z, err = p.decode(w.Puzzle)
	return w, z, err
}

// EncodeSolution writes a solution.
func (p *Slides) EncodeSolution(v any) ([]byte, error) {
	s := v.(SlideSolution).Solution
	of, err := p.Encode(&Slide{s.Puzzle})
	if err != nil {
		return nil, err
	}
	s.Puzzle = nil
	return json.Marshal(writtenSlide{Puzzle: of, Solution: &s})
}

// DecodeSolution reads a solution.
func (p *Slides) DecodeSolution(_ *bind.State, text []byte) (any, error) {
	w, z, err := p.written(text)
	switch {
	case err != nil:
		return nil, err
	case w.Solution == nil || !slices.Contains(slide.Metrics(), w.Solution.Metric):
		return nil, errBytes
	}
	if err := z.CheckSequence(w.Solution.Moves); err != nil {
		return nil, err
	}
	w.Solution.Puzzle = z
	return SlideSolution{Solution: *w.Solution}, nil
}
