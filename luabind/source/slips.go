package source

import (
	"taquin/engine/message"

	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file suggests corrections for common mistakes of users of other languages, and for missing
// and unclosed parts. It suggests nothing if the intention is uncertain.

// nothing is no advice.
var nothing message.Text

// advise says what to do about a token that cannot stand where it does, after
// those before it; nothing where that is not certain.
func advise(before []Lexeme, bad Lexeme, source string) message.Text {
	for _, rule := range []func([]Lexeme, Lexeme, string) message.Text{
		badCharacter, badOperator, otherWord, notCalled, bareString, missingWord, badField, noOpening,
	} {
		if advice := rule(before, bad, source); !advice.Empty() {
			return advice
		}
	}
	return nothing
}

// last returns the k-th lexeme from the end, or an empty one.
func last(list []Lexeme, k int) Lexeme {
	if k > len(list) {
		return Lexeme{}
	}
	return list[len(list)-k]
}

// signs are symbols of other languages, with the replacements.
var signs = map[string]message.Text{
	"!": message.Textf("syntax.write-not", "write not"), "!=": message.Textf("syntax.write-for-not-equal", "write ~= for not equal"), "&&": message.Textf("syntax.write-and", "write and"), "||": message.Textf("syntax.write-or", "write or"),
	"“": plainQuotes, "”": plainQuotes, "‘": plainQuotes, "’": plainQuotes, "«": plainQuotes, "»": plainQuotes, "„": plainQuotes,
	"−": message.Textf("syntax.write-the-plain-minus", "write the plain minus -"), "–": message.Textf("syntax.write-the-plain-minus", "write the plain minus -"), "—": message.Textf("syntax.write-the-plain-minus", "write the plain minus -"),
}

var plainQuotes = message.Textf("syntax.strings-between-plain", `strings are written between plain quotes, " or '`)

// badCharacter handles characters that begin no lexeme.
func badCharacter(_ []Lexeme, bad Lexeme, source string) message.Text {
	rest := source[bad.Begin:]
	for _, n := range []int{2, 1} {
		if len(rest) >= n {
			if advice := signs[rest[:n]]; !advice.Empty() {
				return advice
			}
		}
	}
	if advice := signs[bad.Raw]; !advice.Empty() {
		return advice
	}
	if c, _ := utf8.DecodeRuneInString(bad.Raw); c > unicode.MaxASCII && unicode.IsLetter(c) {
		return message.Textf("syntax.a-name-is-made", "a name is made of the letters a to z and A to Z, digits and _")
	}
	if quote := bad.Raw[:1]; quote == `"` || quote == "'" {
		return message.Textf("syntax.a-string-ends-in", "a string ends in the line in which it begins, [[…]] does not")
	}
	return nothing
}

// assignable are the operators that other languages combine with =.
var assignable = []string{"+", "-", "*", "/", "%", "^", ".."}

// badOperator handles operators of other languages that consist of Lua's symbols.
func badOperator(before []Lexeme, bad Lexeme, source string) message.Text {
	p := last(before, 1)
	joined := len(before) > 0 && p.rawEnd() == bad.Begin
	next := source[bad.rawEnd():min(len(source), bad.rawEnd()+1)]
	assigned := "x"
	if len(before) > 1 && last(before, 2).isName() {
		assigned = last(before, 2).Raw
	}
	if next == "=" && slices.Contains(assignable, bad.Raw) && p.isName() { // where no expression can stand
		return message.Textf("syntax.there-is-no-write", "there is no %s=, write %s = %s %s …", bad.Raw, p.Raw, p.Raw, bad.Raw)
	}
	switch bad.Raw {
	case "=":
		switch {
		case joined && slices.Contains(assignable, p.Raw):
			return message.Textf("syntax.there-is-no-write", "there is no %s=, write %s = %s %s …", p.Raw, assigned, assigned, p.Raw)
		case inCondition(before):
			return message.Textf("syntax.use-to-compare", "use == to compare")
		}
	case "+":
		switch {
		case next == "+" && p.isName():
			return message.Textf("syntax.there-is-no-write-2", "there is no ++, write %s = %s + 1", p.Raw, p.Raw)
		case joined && p.Raw == "+":
			return message.Textf("syntax.there-is-no-write-2", "there is no ++, write %s = %s + 1", assigned, assigned)
		}
	case "/":
		switch {
		case joined && p.Raw == "/":
			return message.Textf("syntax.a-comment-begins-with", "a comment begins with --, and a division without a rest is math.floor(a / b)")
		case next == "/":
			return message.Textf("syntax.a-comment-begins-with-2", "a comment begins with --")
		case next == "*":
			return message.Textf("syntax.a-comment-is-written", "a comment is written --[[ … ]]")
		}
	case "#":
		return message.Textf("syntax.a-comment-begins-with-2", "a comment begins with --")
	}
	return nothing
}

// otherWords begin statements in other languages.
var otherWords = map[string]message.Text{
	"elif": message.Textf("syntax.write-elseif", "write elseif"), "elsif": message.Textf("syntax.write-elseif", "write elseif"),
	"def": message.Textf("syntax.write-function", "write function"), "func": message.Textf("syntax.write-function", "write function"),
	"var": message.Textf("syntax.write-local", "write local"), "let": message.Textf("syntax.write-local", "write local"), "const": message.Textf("syntax.write-local", "write local"),
	"continue": message.Textf("syntax.there-is-no-continue", "there is no continue, write goto and a label before the end of the loop"),
}

// otherWord handles words of other languages, and reserved words as names.
func otherWord(before []Lexeme, bad Lexeme, _ string) message.Text {
	p := last(before, 1)
	if advice := otherWords[p.Raw]; !advice.Empty() && (bad.isName() || bad.isKeyword()) && beginsStatement(before) {
		return advice
	}
	if bad.isKeyword() && slices.Contains([]string{"local", ".", ":", "for", "goto"}, p.Raw) {
		return message.Textf("syntax.is-a-word-of", "%s is a word of Lua and cannot be a name", bad.Raw)
	}
	return nothing
}

// beginsStatement reports whether the last lexeme of a list may begin a statement: no operator and
// nothing unfinished precedes it.
func beginsStatement(list []Lexeme) bool {
	p := last(list, 2)
	return len(list) == 1 || !isDangling(p) || slices.Contains([]string{";", "do", "then", "else", "repeat"}, p.Raw)
}

// inCondition reports whether the list ends in the condition of an if, while or until, outside all
// brackets in it.
func inCondition(list []Lexeme) bool {
	for t, depth := range backwards(list) {
		switch t.Raw {
		case "if", "elseif", "while", "until":
			return depth == 0
		case "then", "do", "else", "end", "repeat", "function", "local", "return", "for", ";", "=":
			return false
		}
	}
	return false
}

// backwards iterates backwards over the lexemes up to the innermost open bracket, with the number
// of closed brackets around each.
func backwards(list []Lexeme) iter.Seq2[Lexeme, int] {
	return func(yield func(t Lexeme, depth int) bool) {
		depth := 0
		for _, t := range slices.Backward(list) {
			switch t.Raw {
			case ")", "]", "}":
				depth++
				continue
			case "(", "[", "{":
				if depth--; depth < 0 {
					return
				}
				continue
			}
			if !yield(t, depth) {
				return
			}
		}
	}
}

// notCalled handles a method without the parentheses of a call.
func notCalled(before []Lexeme, _ Lexeme, _ string) message.Text {
	return uncalledMethod(before)
}

// bareString handles a method of a string without parentheses.
func bareString(before []Lexeme, bad Lexeme, _ string) message.Text {
	if s := last(before, 1).Raw; bad.Raw == ":" && strings.IndexAny(s, `"'`) == 0 {
		return message.Textf("syntax.a-string-wants-parentheses", "a string wants parentheses before its method: (%s):…", s)
	}
	return nothing
}

// missingWord handles a missing or exchanged then or do.
func missingWord(before []Lexeme, bad Lexeme, _ string) message.Text {
	if len(before) == 0 {
		return nothing
	}
	wanted, of := headOf(before)
	exchanged := bad.Raw == "do" && wanted == "then" || bad.Raw == "then" && wanted == "do"
	begins := slices.Contains([]string{"local", "return", "if", "for", "while", "repeat", "break", "goto", "end", "else", "elseif", "until"}, bad.Raw)
	switch {
	case wanted == "" || isDangling(last(before, 1)):
		return nothing
	case exchanged, begins, bad.isName() && bad.Line > last(before, 1).Line:
		return message.Textf("syntax.the-of-line-wants", "the %s of line %d wants %s", of.Raw, of.Line, wanted)
	}
	return nothing
}

// isDangling reports whether an expression cannot end with a lexeme.
func isDangling(t Lexeme) bool {
	return t.Raw != "" && strings.ContainsAny(t.Raw[:1], "=+-*/%^<>~,:([{#") || t.Raw == "." || t.Raw == ".." ||
		t.isKeyword() && !slices.Contains([]string{"nil", "true", "false", "end"}, t.Raw)
}

// headOf returns the missing word of the head of the innermost if, elseif, while or for, and the
// word that began it.
func headOf(list []Lexeme) (wanted string, of Lexeme) {
	for t := range backwards(list) {
		switch t.Raw {
		case "if", "elseif":
			return "then", t
		case "while", "for":
			return "do", t
		case "then", "do", "else", "end", "repeat", "until", "function", "local", "return", ";":
			return "", Lexeme{}
		}
	}
	return "", Lexeme{}
}

// badField handles a field of a table in the syntax of other languages.
func badField(before []Lexeme, _ Lexeme, _ string) message.Text {
	if name, opener := last(before, 2), last(before, 3); last(before, 1).Raw == ":" && name.isName() && (opener.Raw == "{" || opener.Raw == ",") {
		if open := openBlocks(before); len(open) > 0 && open[len(open)-1].Raw == "{" {
			return message.Textf("syntax.a-field-is-written", "a field is written %s = …", name.Raw)
		}
	}
	return nothing
}

// noOpening handles an end of a block or bracket that is not open, or whose inner one is still
// open.
func noOpening(before []Lexeme, bad Lexeme, _ string) message.Text {
	open := openBlocks(before)
	openers := map[string]string{"end": "", "else": "if", "elseif": "if", "until": "repeat", ")": "(", "}": "{", "]": "["}
	opener, closes := openers[bad.Raw]
	newLine := len(before) > 0 && bad.Line > last(before, 1).Line && (bad.isName() || bad.isKeyword())
	switch {
	case !closes && !newLine, len(before) > 0 && isDangling(last(before, 1)):
		return nothing
	case len(open) == 0 && !closes:
		return nothing
	case len(open) == 0:
		if opener == "" {
			return message.Textf("syntax.no-block-is-open", "no block is open here")
		}
		return message.Textf("syntax.no-is-open-here", "no %s is open here", opener)
	}
	if top := open[len(open)-1]; top.Raw != opener && strings.Contains("([{", top.Raw) {
		return message.Textf("syntax.the-of-line-is", "the %s of line %d is still open", top.Raw, top.Line)
	}
	return nothing
}
