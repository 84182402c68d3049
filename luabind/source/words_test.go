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
