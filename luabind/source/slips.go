package source

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The ten commonest slips of people who come from other languages, and what is left
// open or out in Lua itself, with what to write instead. Where it is not certain what
// was meant, nothing is said.

// advise says what to do about a token that cannot stand where it does, after
// those before it; "" where that is not certain.
func advise(before []token, bad token, source string) string {
	for _, rule := range []func([]token, token, string) string{
		badCharacter, badOperator, otherWord, notCalled, bareString, missingWord, badField, noOpening,
	} {
		if advice := rule(before, bad, source); advice != "" {
			return advice
		}
	}
	return ""
}

// last returns the k-th token from the end, an empty one if there is none.
func last(list []token, k int) token {
	if k > len(list) {
		return token{}
	}
	return list[len(list)-k]
}

// Signs that are not Lua's, with what the user can mean by them.
var signs = map[string]string{
	"!": "write not", "!=": "write ~= for not equal", "&&": "write and", "||": "write or",
	"“": plainQuotes, "”": plainQuotes, "‘": plainQuotes, "’": plainQuotes, "«": plainQuotes, "»": plainQuotes, "„": plainQuotes,
	"−": "write the plain minus -", "–": "write the plain minus -", "—": "write the plain minus -",
}

const plainQuotes = `strings stand between plain quotes, " or '`

// badCharacter is about what begins no token.
func badCharacter(_ []token, bad token, source string) string {
	rest := source[bad.start:]
	for _, n := range []int{2, 1} {
		if len(rest) >= n {
			if advice := signs[rest[:n]]; advice != "" {
				return advice
			}
		}
	}
	if advice := signs[bad.text]; advice != "" {
		return advice
	}
	if c, _ := utf8.DecodeRuneInString(bad.text); c > unicode.MaxASCII && unicode.IsLetter(c) {
		return "a name is made of the letters a to z and A to Z, digits and _"
	}
	if quote := bad.text[:1]; quote == `"` || quote == "'" {
		return "a string ends in the line in which it begins, [[…]] does not"
	}
	return ""
}

// assignable are the operators that other languages join with =.
var assignable = []string{"+", "-", "*", "/", "%", "^", ".."}

// badOperator is about signs that Lua has, put together as it does not.
func badOperator(before []token, bad token, source string) string {
	p := last(before, 1)
	joined := len(before) > 0 && p.end == bad.start
	next := source[bad.end:min(len(source), bad.end+1)]
	assigned := "x"
	if len(before) > 1 && last(before, 2).name {
		assigned = last(before, 2).text
	}
	if next == "=" && slices.Contains(assignable, bad.text) && p.name { // where no expression can stand
		return fmt.Sprintf("there is no %s=, write %s = %s %s …", bad.text, p.text, p.text, bad.text)
	}
	switch bad.text {
	case "=":
		switch {
		case joined && slices.Contains(assignable, p.text):
			return fmt.Sprintf("there is no %s=, write %s = %s %s …", p.text, assigned, assigned, p.text)
		case inCondition(before):
			return "use == to compare"
		}
	case "+":
		switch {
		case next == "+" && p.name:
			return fmt.Sprintf("there is no ++, write %s = %s + 1", p.text, p.text)
		case joined && p.text == "+":
			return fmt.Sprintf("there is no ++, write %s = %s + 1", assigned, assigned)
		}
	case "/":
		switch {
		case joined && p.text == "/":
			return "a comment begins with --, and a division without a rest is math.floor(a / b)"
		case next == "/":
			return "a comment begins with --"
		case next == "*":
			return "a comment is written --[[ … ]]"
		}
	case "#":
		return "a comment begins with --"
	}
	return ""
}

// Words that begin a statement elsewhere.
var otherWords = map[string]string{
	"elif": "write elseif", "elsif": "write elseif",
	"def": "write function", "func": "write function",
	"var": "write local", "let": "write local", "const": "write local",
	"continue": "there is no continue, write goto and a label before the end of the loop",
}

// otherWord is about words of other languages, and about names that are words
// of Lua.
func otherWord(before []token, bad token, _ string) string {
	p := last(before, 1)
	if advice := otherWords[p.text]; advice != "" && (bad.name || bad.word) && beginsStatement(before) {
		return advice
	}
	if bad.word && slices.Contains([]string{"local", ".", ":", "for", "goto"}, p.text) {
		return fmt.Sprintf("%s is a word of Lua and cannot be a name", bad.text)
	}
	return ""
}

// beginsStatement reports whether the last of a list of tokens may be the first
// of a statement: no operator and nothing unfinished stands before it.
func beginsStatement(list []token) bool {
	p := last(list, 2)
	return len(list) == 1 || !isDangling(p) || slices.Contains([]string{";", "do", "then", "else", "repeat"}, p.text)
}

// inCondition reports whether the condition of an if, while or until is being
// read, outside all brackets in it.
func inCondition(list []token) bool {
	for t, depth := range backwards(list) {
		switch t.text {
		case "if", "elseif", "while", "until":
			return depth == 0
		case "then", "do", "else", "end", "repeat", "function", "local", "return", "for", ";", "=":
			return false
		}
	}
	return false
}

// backwards goes through the tokens before a place, out to the bracket that is
// open there, with how many brackets each stands in that are closed already.
func backwards(list []token) iter.Seq2[token, int] {
	return func(yield func(t token, depth int) bool) {
		depth := 0
		for _, t := range slices.Backward(list) {
			switch t.text {
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

// notCalled is about a method without the parentheses of a call before the token.
func notCalled(before []token, _ token, _ string) string {
	return strings.TrimPrefix(uncalledMethod(before), "; ")
}

// bareString is about a method of a string that stands without parentheses.
func bareString(before []token, bad token, _ string) string {
	if s := last(before, 1).text; bad.text == ":" && strings.IndexAny(s, `"'`) == 0 {
		return "a string wants parentheses before its method: (" + s + "):…"
	}
	return ""
}

// missingWord is about a then or do that has been left out or exchanged.
func missingWord(before []token, bad token, _ string) string {
	if len(before) == 0 {
		return ""
	}
	wanted, of := headOf(before)
	exchanged := bad.text == "do" && wanted == "then" || bad.text == "then" && wanted == "do"
	begins := slices.Contains([]string{"local", "return", "if", "for", "while", "repeat", "break", "goto", "end", "else", "elseif", "until"}, bad.text)
	switch {
	case wanted == "" || isDangling(last(before, 1)):
		return ""
	case exchanged, begins, bad.name && bad.line > last(before, 1).line:
		return fmt.Sprintf("the %s of line %d wants %s", of.text, of.line, wanted)
	}
	return ""
}

// isDangling reports whether an expression cannot end with a token.
func isDangling(t token) bool {
	return t.text != "" && strings.ContainsAny(t.text[:1], "=+-*/%^<>~,:([{#") || t.text == "." || t.text == ".." ||
		t.word && !slices.Contains([]string{"nil", "true", "false", "end"}, t.text)
}

// headOf returns the word that the head of an innermost if, elseif, while or
// for still wants, and the word that began it.
func headOf(list []token) (wanted string, of token) {
	for t := range backwards(list) {
		switch t.text {
		case "if", "elseif":
			return "then", t
		case "while", "for":
			return "do", t
		case "then", "do", "else", "end", "repeat", "until", "function", "local", "return", ";":
			return "", token{}
		}
	}
	return "", token{}
}

// badField is about a field of a table that is written as elsewhere.
func badField(before []token, _ token, _ string) string {
	if name, opener := last(before, 2), last(before, 3); last(before, 1).text == ":" && name.name && (opener.text == "{" || opener.text == ",") {
		if open := openBlocks(before); len(open) > 0 && open[len(open)-1].text == "{" {
			return fmt.Sprintf("a field is written %s = …", name.text)
		}
	}
	return ""
}

// noOpening is about an end of what is not open, and about what should have been
// closed before.
func noOpening(before []token, bad token, _ string) string {
	open := openBlocks(before)
	openers := map[string]string{"end": "", "else": "if", "elseif": "if", "until": "repeat", ")": "(", "}": "{", "]": "["}
	opener, closes := openers[bad.text]
	newLine := len(before) > 0 && bad.line > last(before, 1).line && (bad.name || bad.word)
	switch {
	case !closes && !newLine, len(before) > 0 && isDangling(last(before, 1)):
		return ""
	case len(open) == 0 && !closes:
		return ""
	case len(open) == 0:
		if opener == "" {
			return "no block is open here"
		}
		return fmt.Sprintf("no %s is open here", opener)
	}
	if top := open[len(open)-1]; top.text != opener && strings.Contains("([{", top.text) {
		return fmt.Sprintf("the %s of line %d is still open", top.text, top.line)
	}
	return ""
}
