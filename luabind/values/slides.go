package values

import (
	"context"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/slide"
	"taquin/luabind/bind"
)

// Slide is a sliding puzzle whose goal scripts can change.
type Slide struct{ *slide.Puzzle }

// SlideMetric is the name of a metric for sliding pieces; the default is moves.
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

// SlideSolution is a solution of a sliding puzzle.
type SlideSolution = Solution[slide.Sequence]

// Slides is the family of sliding puzzles.
var Slides = &Family[*slide.State, slide.Sequence, slide.Move]{
	Self:  bind.Self[*slide.State]("the state"),
	Of:    func(x *slide.State) Puzzle[slide.Sequence] { return x.Puzzle() },
	Apart: (*slide.State).Copy, History: (*slide.State).History,
	Play: (*slide.State).Play, Parse: (*slide.State).Parse,
	Moves:   func(x *slide.State, s SlideSolution) (slide.Sequence, error) { return x.Parse(s.Word()) },
	Inverse: func(_ *slide.State, w slide.Sequence) slide.Sequence { return w.Inverse() },
	Same:    slide.Move.Equal,
	Next: func(x *slide.State, typed string) (all []bind.Candidate) {
		begin := typed[:strings.LastIndexByte(typed, ' ')+1]
		if x = x.Copy(); x.PlayText(begin) == nil {
			for _, y := range x.Neighbours(slide.Moves) {
				all = append(all, bind.Candidate{Text: begin + x.Puzzle().Format(y.History())})
			}
		}
		return all
	},
	MoveBytes: 64, LetterBytes: 50, TextBytes: func(x *slide.State, _ slide.Sequence) int { return x.Bytes() },
}

// SlideGoal reads a goal: a text drawn like the puzzle, pieces with their cells, or a state.
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

// SlideCodec encodes sliding puzzles.
type SlideCodec = Codec[*slide.Puzzle, *slide.State, slide.Definition, slide.Sequence]

// NewSlideCodec returns a codec.
func NewSlideCodec() *SlideCodec {
	return &SlideCodec{make: slide.New, of: (*slide.State).Puzzle, moves: (*slide.State).History, where: (*slide.State).Anchors,
		resume: func(_ context.Context, z *slide.Puzzle, where []int, moves slide.Sequence) (*slide.State, error) {
			return z.At(where, moves)
		}}
}
