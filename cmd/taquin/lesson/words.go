package lesson

import (
	"slices"
	"strings"

	"taquin/engine/text"
)

// word is what a student asks for with a word instead of an answer.
type word int

const (
	noWord word = iota
	nothing
	hint
	again
	skip
	leave
)

// wordOf is the word that was typed, in either language, with accents or without. A word
// of the prompt leaves, as there, and who asks for help in French gets a hint. An empty
// line asks for nothing; where nobody reads what is said to that, it skips.
func (t *Terminal) wordOf(typed string) word {
	typed = strings.ToLower(text.ASCII(strings.TrimSpace(typed)))
	is := func(of func(words) string) bool {
		return slices.ContainsFunc(text.Languages(), func(l text.Language) bool { return typed == text.ASCII(of(phrasesOf(l).words)) })
	}
	switch {
	case typed == "" && !t.Input.Waits():
		return skip
	case typed == "":
		return nothing
	case typed == "exit", typed == "quit":
		return leave
	case is(func(w words) string { return w.hint }), typed == "aide":
		return hint
	case is(func(w words) string { return w.again }):
		return again
	case is(func(w words) string { return w.skip }):
		return skip
	}
	return noWord
}

// giveHint gives a hint, or says that there is none.
func (t *Terminal) giveHint(said string) error {
	if said == "" {
		said = t.phrases().noHint
	}
	return t.paragraphs(t.phrases().hint, said)
}

// inBrackets writes what one may type below what one is asked.
func (t *Terminal) inBrackets(said string) error {
	return t.lines(t.hanging("", marked("("+t.plain(said)+")")))
}
