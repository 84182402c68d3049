package luabind

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// tokens reads the tokens of a source. whole is false if it ends within a
// string or a comment, or has something that is no token.
func tokens(source string) (found []ast.Token, whole bool) {
	scanner, lexer := parse.NewScanner(strings.NewReader(source+"\n"), ""), &parse.Lexer{}
	for {
		t, err := scanner.Scan(lexer)
		if err != nil {
			return found, false
		}
		if t.Type == parse.EOF {
			return found, true
		}
		found = append(found, t)
	}
}

func endsInSemicolon(source string) bool {
	found, whole := tokens(source)
	return whole && len(found) > 0 && found[len(found)-1].Type == ';'
}

// OpenBlocks counts the blocks, brackets and parentheses that a source leaves
// open: how deep its next line would be indented. Within a string or a comment
// of several lines it is 0.
func OpenBlocks(source string) int {
	found, whole := tokens(source)
	if !whole {
		return 0
	}
	depth := 0
	for _, t := range found {
		switch t.Type {
		case parse.TFunction, parse.TDo, parse.TThen, parse.TRepeat, '(', '{', '[':
			depth++
		case parse.TEnd, parse.TUntil, parse.TElseIf, ')', '}', ']':
			depth--
		}
	}
	return max(0, depth)
}
