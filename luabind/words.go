package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/search"
)

// dropped is solve.dropped.
func (h *Host) dropped(a args) int {
	n := a.notation(2)
	automaton, err := search.NewAutomaton(h.flag, a.integer(1, "length", 0, search.MaxWord), n.Moves())
	a.check(err)
	t := a.NewTable()
	for _, d := range automaton.Dropped() {
		row := a.NewTable()
		row.RawSetString("word", lua.LString(n.Word(d.Word)))
		row.RawSetString("same", lua.LString(n.Word(d.Same)))
		t.Append(row)
	}
	a.Push(t)
	return 1
}

// reduce is solve.reduce. The automata are made once.
func (h *Host) reduce(a args) int {
	n := a.notation(2)
	p, err := n.ParseWord(a.text(1, "word"))
	a.check(err)
	if h.automata == nil {
		h.automata = map[board.Notation]*search.Automaton{}
	}
	automaton := h.automata[n]
	if automaton == nil {
		automaton, err = search.NewAutomaton(h.flag, search.UsualWord, n.Moves())
		a.check(err)
		h.automata[n] = automaton
	}
	return text1(a, n.Word(automaton.Reduce(p)))
}
