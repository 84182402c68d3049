package source

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// tokens returns the lexemes of a source up to the one that contains the byte at stop, without
// complete comments and whitespace. The last one is broken if isBroken reports so.
func tokens(source string, stop int) (list []Lexeme, broken bool) {
	for t := range Scan(source) {
		if t.Kind == Comment && !t.isBroken() || t.Is("\v") || t.Is("\f") {
			continue
		}
		list = append(list, t)
		if broken = t.isBroken(); broken || t.rawEnd() > stop {
			break
		}
	}
	return list, broken
}

// offsetOf returns the byte offset of a position of gopher-lua's parser. Its columns count bytes.
func offsetOf(source string, p ast.Position) int {
	begin := 0
	for line := 1; line < p.Line; line++ {
		i := strings.IndexAny(source[begin:], "\r\n")
		if i < 0 {
			break
		}
		begin += i + newline(source[begin+i:])
	}
	return begin + p.Column - 1
}

// block is an open block or bracket, by its first lexeme.
type block struct {
	Lexeme
	wantsDo bool // a for or while whose do is still missing
}

// openBlocks returns the blocks and brackets that a list of lexemes leaves open, the outermost
// first. It ignores an end without a beginning.
func openBlocks(list []Lexeme) []block {
	var open []block
	closes := func(openers ...string) {
		if n := len(open); n > 0 && slices.Contains(openers, open[n-1].Raw) {
			open = open[:n-1]
		}
	}
	for _, t := range list {
		switch t.Raw {
		case "function", "if", "repeat", "(", "{", "[":
			open = append(open, block{Lexeme: t})
		case "for", "while":
			open = append(open, block{t, true})
		case "do":
			if n := len(open); n > 0 && open[n-1].wantsDo {
				open[n-1].wantsDo = false
				continue
			}
			open = append(open, block{Lexeme: t})
		case "end":
			closes("function", "if", "for", "while", "do")
		case "until":
			closes("repeat")
		case ")":
			closes("(")
		case "}":
			closes("{")
		case "]":
			closes("[")
		}
	}
	return open
}

// OpenBlocks returns the blocks and brackets that a source leaves open, the outermost first, by the
// words that open them: "function", "for do", "(". Their number is the indentation of the next
// line, and they can replace the source as context for the following lines. known is false within a
// string or a comment of several lines.
func OpenBlocks(source string) (openers []string, known bool) {
	list, broken := tokens(source, len(source))
	if broken {
		return nil, false
	}
	for _, b := range openBlocks(list) {
		opener := b.Raw
		if (opener == "for" || opener == "while") && !b.wantsDo {
			opener += " do"
		}
		openers = append(openers, opener)
	}
	return openers, true
}

// EndsInSemicolon reports whether the last lexeme of a source is a ";".
func EndsInSemicolon(source string) bool {
	list, broken := tokens(source, len(source))
	return !broken && len(list) > 0 && list[len(list)-1].Raw == ";"
}

// maxLast limits the result of LastExpressions.
const maxLast = 16

// LastExpressions returns the byte offsets where the last expression of a chunk may begin, the last
// one first. It is outside all blocks and brackets and follows a ";", a new line or an end: "y = f
// x" must not become "y = f; x", and a parenthesis in a new line may belong to a call.
func LastExpressions(source string) []int {
	list, broken := tokens(source, len(source))
	if broken {
		return nil
	}
	var begins []int
	for i := len(list) - 1; i > 0 && len(begins) < maxLast; i-- {
		t, before := list[i], list[i-1]
		apart := before.Raw == ";" || t.Raw != "(" && (before.Raw == "end" || before.Line < t.Line)
		if apart && t.Raw != ";" && len(openBlocks(list[:i])) == 0 {
			begins = append(begins, t.Begin)
		}
	}
	return begins
}

// Locals returns the local variables and functions, outside blocks, of a chunk that begins with
// one. They end with the chunk.
func Locals(source string) []string {
	tree, err := parse.Parse(strings.NewReader(source), "")
	if err != nil || len(tree) == 0 {
		return nil
	}
	if _, first := tree[0].(*ast.LocalAssignStmt); !first {
		return nil
	}
	var names []string
	for _, statement := range tree {
		if local, ok := statement.(*ast.LocalAssignStmt); ok {
			names = append(names, local.Names...)
		}
	}
	return names
}
