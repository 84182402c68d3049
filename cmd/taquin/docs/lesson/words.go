package lesson

import (
	"slices"
	"strings"

	"taquin/engine/text"
	"taquin/luabind/prompt"
)

// Word is a request that a student types in place of an answer.
type Word int

// The words.
const (
	NoWord Word = iota
	EmptyLine
	HintWord
	AgainWord
	SkipWord
	LeaveWord
)

// WordOf is the word that was typed, in either language, with or without accents. Words of the
// prompt that leave it leave the lesson too, and the French "aide" asks for a hint.
func WordOf(typed string) Word {
	typed = strings.ToLower(text.ASCII(strings.TrimSpace(typed)))
	is := func(of func(Words) string) bool {
		return slices.ContainsFunc(text.Languages(), func(l text.Language) bool { return typed == text.ASCII(of(PhrasesOf(l).Words)) })
	}
	switch {
	case typed == "":
		return EmptyLine
	case prompt.Leaves(typed):
		return LeaveWord
	case is(func(w Words) string { return w.Hint }), typed == "aide":
		return HintWord
	case is(func(w Words) string { return w.Again }):
		return AgainWord
	case is(func(w Words) string { return w.Skip }):
		return SkipWord
	}
	return NoWord
}
