package luabind

import (
	lua "github.com/yuin/gopher-lua"

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

// maxReduced is how long a word for solve.reduce may be.
const maxReduced = 1 << 22

// reduce is solve.reduce.
func (h *Host) reduce(a args) int {
	n, word := a.notation(2), a.text(1, "word")
	if len(word) > maxReduced {
		a.fail("the word has %d letters; at most %d are reduced", len(word), maxReduced)
	}
	p, err := n.ParseWord(word)
	a.check(err)
	automaton, err := h.automata.Of(h.flag, search.Words{Length: search.UsualWord, Order: n.Moves()})
	a.check(err)
	return text1(a, n.Word(automaton.Reduce(p)))
}
