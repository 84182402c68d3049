package luabind

import (
	lua "github.com/yuin/gopher-lua"
)

// boardHints is what who plays wants from a solver.
func (h *Host) boardHints() []Entry {
	return []Entry{
		{Name: "b:distance", Signature: "b:distance([options])",
			Text:    `The least number of moves that solve the board, or lead to options.goal: the length of solve(b, "optimal"), with the same options; nil and the reason if there is none or a limit is reached. Up to 4x4 it takes milliseconds once the tables are there.`,
			Example: `taquin.parse("0 1 / . 2"):distance()  --> 1`,
			options: optionCandidates(),
			fn: func(a args) int {
				s, ok := h.shortest(a)
				if !ok {
					return 2
				}
				return number1(a, len(s.Moves))
			}},
		{Name: "b:hint", Signature: "b:hint([options])",
			Text:    `The letter of a best next move, the first of solve(b, "optimal"); nil and the reason if there is none, also when the board is solved.`,
			Example: `taquin.parse("0 1 / . 2"):hint()  --> "d"`,
			options: optionCandidates(),
			fn: func(a args) int {
				s, ok := h.shortest(a)
				switch {
				case !ok:
					return 2
				case len(s.Moves) == 0:
					a.Push(lua.LNil)
					return 1 + text1(a, "there is nothing left to do")
				}
				return text1(a, s.notation.Word(s.Moves[:1]))
			}},
	}
}

// shortest solves the board by "optimal"; where that fails it pushes nil and
// the reason.
func (h *Host) shortest(a args) (solution, bool) {
	g := a.game()
	method, err := h.methods.Find("optimal")
	a.check(err)
	s, err := h.run(a, method, g, h.solveOptions(a, 2, g))
	if err != nil {
		a.Push(lua.LNil)
		text1(a, err.Error())
		return solution{}, false
	}
	return solution{s, g.Notation}, true
}
