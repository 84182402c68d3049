package source

import (
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"
	"pgregory.net/rapid"
)

// What is a word, and which words are names, is as gopher-lua's own reader has it.
func TestWords(t *testing.T) {
	words := []string{"", "x", "_", "A9", "0", "é", "\xff", " ", ".", "@", "[", "`", "{", "Z", "z", "End"}
	for _, k := range Keywords {
		words = append(words, k.Text)
	}
	piece := rapid.SampledFrom(words)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 1, 3).Draw(t, "pieces"), "")
		scanner := parse.NewScanner(strings.NewReader(text), "")
		first, err := scanner.Scan(&parse.Lexer{})
		whole := err == nil && first.Str == text
		isName := whole && first.Type == parse.TIdent
		isKeyword := whole && first.Type != parse.TIdent && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == "" && text != ""
		if IsName(text) != isName || IsKeyword(text) != isKeyword || IsWord(text) != (isName || isKeyword) {
			t.Fatalf("%q: name %v, keyword %v, word %v; want %v, %v", text, IsName(text), IsKeyword(text), IsWord(text), isName, isKeyword)
		}
	})
}

// Lexemes are those of gopher-lua's scanner, up to the first one that is broken.
func TestLexemes(t *testing.T) {
	pieces := strings.Split(`( ) { } [ ] = == ~= <= >= < > + - * / % ^ # .. ... : :: ; , . if x _y9 1 1.5 .5 1e+5 2E-3 0x1F nil 'a' "b\"" "\\" [[a]] [==[b]]]==] --c --[[d]] ! $ ~ & é 'e "f [[g --[[h`, " ")
	pieces = append(pieces, "\n", "\r\n", " ", "\t", "--i\n", "[[j\n]]", "'k\\\nl'")
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "pieces"), " ")
		scanner, lexer := parse.NewScanner(strings.NewReader(text), ""), &parse.Lexer{}
		list, broken := tokens(text, len(text))
		for i, ours := range list {
			theirs, err := scanner.Scan(lexer)
			last := broken && i == len(list)-1
			if last != (err != nil) {
				t.Fatalf("%q: %q is broken: %v; gopher-lua: %v", text, ours.Raw, last, err)
			}
			if !last && (ours.Line != theirs.Pos.Line || ours.Begin != offsetOf(text, theirs.Pos) || ours.Kind <= Number && ours.Text != theirs.Str) {
				t.Fatalf("%q: %+v is %+v", text, ours, theirs)
			}
		}
		if theirs, err := scanner.Scan(lexer); !broken && (err != nil || theirs.Type != parse.EOF) {
			t.Fatalf("%q: nothing is left of %+v, %v", text, theirs, err)
		}
	})
}
