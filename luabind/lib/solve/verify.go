package solve

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/puzzle"
	"taquin/engine/slide"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

const (
	notSolved = "its word does not solve the board"
	notHome   = "the board that it returns is not solved"
	notMoved  = "the board that it returns was not brought there by moves from the one that it was given"
)

// unsolved returns the message for an answer that does not solve the board.
func unsolved(isBoard bool) string {
	if isBoard {
		return notHome
	}
	return notSolved
}

func notPlayed(err error) string { return fmt.Sprintf("its word cannot be played: %s", err) }

// since returns the moves from one history to another: back to the common prefix, then
// forward.
func since[W ~[]M, M any](before, after W, same func(M, M) bool, inverse func(W) W) W {
	n := 0
	for n < len(before) && n < len(after) && same(before[n], after[n]) {
		n++
	}
	return append(inverse(before[n:]), after[n:]...)
}

func equal[M comparable](x, y M) bool { return x == y }

func (s *Solvers) verifyBoard(a bind.Args, g *board.Game, answer lua.LValue, o options) (int, string) {
	g = g.Copy()
	g.Observer = nil
	var p board.Path
	var err error
	end, isBoard := bind.Of[*board.Game](answer)
	found, isSolution := bind.Of[values.Solution](answer)
	switch {
	case isBoard:
		before, _ := g.History()
		after, _ := end.History()
		p = since(before, after, equal, board.Path.Inverse)
	case isSolution:
		p = found.Moves
	default:
		p, err = g.Notation.ParseWord(lua.LVAsString(answer))
	}
	if err == nil {
		err = g.Play(p)
	}
	switch {
	case isBoard && (err != nil || !g.Board.Equal(end.Board)):
		return 0, notMoved
	case err != nil:
		return 0, notPlayed(err)
	}
	t := s.task(a, g, o)
	b, err := t.problem()
	if err != nil {
		return 0, unsolved(isBoard)
	}
	if len(t.Alike) > 0 {
		b = b.ToldApart(t.Alike)
	}
	switch {
	case !b.LooksSolved():
		return 0, unsolved(isBoard)
	case isSolution && !slices.Contains(o.given, "metric"):
		return found.Length(), ""
	}
	return o.Metric.Length(p), ""
}

func verifyState(_ bind.Args, x *puzzle.State, answer lua.LValue, o options) (int, string) {
	var w puzzle.Sequence
	var err error
	end, isState := bind.Of[*puzzle.State](answer)
	found, isSolution := bind.Of[values.PuzzleSolution](answer)
	switch {
	case isState:
		w = since(x.History(), end.History(), equal, x.Puzzle().Inverse)
	case isSolution:
		w = found.Moves
	default:
		w, err = x.Puzzle().Parse(lua.LVAsString(answer))
	}
	if err != nil {
		return 0, notPlayed(err)
	}
	if x = x.Apart(); !isSolution || found.Puzzle.Equal(x.Puzzle()) {
		x.Play(w)
	}
	solved := x.Solved()
	if o.ofPuzzle.Goal != nil {
		solved = slices.EqualFunc(x.Colours(), o.ofPuzzle.Goal, func(c, wanted int) bool { return wanted == puzzle.Open || c == wanted })
	}
	switch {
	case isState && !x.Equal(end):
		return 0, notMoved
	case !solved:
		return 0, unsolved(isState)
	case isSolution && !slices.Contains(o.given, "metric"):
		return found.Length, ""
	}
	return o.ofPuzzle.Metric.Length(w), ""
}

func verifySlide(a bind.Args, x *slide.State, answer lua.LValue, o options) (int, string) {
	var w slide.Sequence
	var err error
	end, isState := bind.Of[*slide.State](answer)
	found, isSolution := bind.Of[values.SlideSolution](answer)
	switch {
	case isState:
		w = since(x.History(), end.History(), slide.Move.Equal, slide.Sequence.Inverse)
	case isSolution:
		w = found.Moves
	default:
		w, err = x.Parse(lua.LVAsString(answer))
	}
	if x = x.Copy(); o.goal != lua.LNil {
		toward, err := x.Toward(values.SlideGoal(a, x.Puzzle(), o.goal))
		a.Check(err)
		x = toward
	}
	if err == nil {
		err = x.Play(w)
	}
	switch {
	case isState && (err != nil || !x.Equal(end)):
		return 0, notMoved
	case err != nil:
		return 0, notPlayed(err)
	case !x.Solved():
		return 0, unsolved(isState)
	case isSolution && !slices.Contains(o.given, "metric"):
		return found.Length(), ""
	}
	return o.slideMetric.Length(w), ""
}
