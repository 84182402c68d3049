package solve

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// maxReduced is how long a word for solve.reduce may be.
const maxReduced = 1 << 22

// words are the functions about the words that the automaton leaves out.
func (s *Solvers) words() []bind.Entry {
	return []bind.Entry{
		{Name: "solve.dropped",
			Text:    "Returns the move sequences of at most length moves (at most 14) that the automaton prunes, because a shorter or earlier sequence has the same effect: a list of {word=, same=}. Sequences that contain one of these are pruned, too, but not listed. Length 12 takes a tenth of a second.",
			Example: `solve.dropped(2, "agreg")[1].word  --> "NS"`,
			Func: bind.Do2(bind.Int("length", 0, automaton.MaxLength), values.Notation(board.Audibert), func(a bind.Args, length int, n board.Notation) int {
				words, err := automaton.New(a.State.Guard, automaton.Options{Length: length, Order: n.Moves()})
				a.Check(err)
				t := a.NewTable()
				for _, d := range words.Dropped() {
					t.Append(a.NewRecord("dropped word", "word", lua.LString(n.Word(d.Moves)), "same", lua.LString(n.Word(d.Same))))
				}
				return a.Return(t)
			})},
		{Name: "solve.reduce",
			Text:    "Returns an equivalent sequence that contains none of solve.dropped(12): a shorter or earlier one, or the same.",
			Example: `solve.reduce("ENOSN", "agreg")  --> "ENO"`,
			Func: bind.Do2(bind.Text("word"), values.Notation(board.Audibert), func(a bind.Args, word string, n board.Notation) int {
				if len(word) > maxReduced {
					a.Fail("solve.the-word-has-letters", "the word has %d letters; at most %d are reduced", len(word), maxReduced)
				}
				p, err := n.ParseWord(word)
				a.Check(err)
				words, err := s.automata.Of(a.State.Guard, automaton.Options{Length: automaton.UsualLength, Order: n.Moves()})
				a.Check(err)
				return a.ReturnText(n.Word(words.Reduce(p)))
			})},
	}
}
