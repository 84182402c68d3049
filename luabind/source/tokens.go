package source

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// token is a word or sign of a chunk. Lines count from 1, bytes of the whole
// text from 0.
type token struct {
	text       string // as it stands in the source
	line       int
	start, end int // the bytes that it takes
	name       bool
	word       bool // a keyword
}

// tokens reads a text up to the place where the parser has stopped, or up to text that is
// no token: then that text is the last token, and broken is true.
func tokens(source string, stop ast.Position) (list []token, broken bool) {
	lines := lineStarts(source)
	byteAt := func(p ast.Position) int { // of the character that the scanner has just read
		if p.Line == parse.EOF {
			return len(source) - 1
		}
		return lines[min(p.Line, len(lines))-1] + p.Column - 1
	}
	scanner := parse.NewScanner(strings.NewReader(rareBlanks.Replace(source)), "")
	lexer := &parse.Lexer{}
	for {
		t, err := scanner.Scan(lexer)
		if t.Type == parse.EOF && err == nil {
			return list, false
		}
		line := t.Pos.Line
		if line == parse.EOF {
			line = len(lines)
		}
		next := token{line: line, start: byteAt(t.Pos), end: byteAt(scanner.Pos) + 1, name: t.Type == parse.TIdent}
		next.end = max(next.end, next.start+1)
		next.end = min(next.end, len(source))
		next.start = min(next.start, next.end)
		next.text = source[next.start:next.end]
		next.word = IsKeyword(next.text)
		list = append(list, next)
		if err != nil {
			return list, true
		}
		if scanner.Pos == stop || scanner.Pos.Line == stop.Line && scanner.Pos.Column == stop.Column {
			return list, false
		}
		lexer.PrevTokenType = t.Type
	}
}

// rareBlanks replaces Lua whitespace that gopher-lua does not recognise.
var rareBlanks = strings.NewReplacer("\v", " ", "\f", " ")

// lineStarts are the bytes where the lines begin, as gopher-lua counts lines:
// two line ends of different kinds are one.
func lineStarts(source string) []int {
	starts := []int{0}
	for i := 0; i < len(source); i++ {
		c := source[i]
		if c != '\n' && c != '\r' {
			continue
		}
		if i+1 < len(source) && (source[i+1] == '\n' || source[i+1] == '\r') && source[i+1] != c {
			i++
		}
		starts = append(starts, i+1)
	}
	return starts
}

// block is an open block or bracket, by the word or bracket that began it.
type block struct {
	token
	wantsDo bool // a for or while whose do is still missing
}

// openBlocks are the blocks and brackets that a list of tokens leaves open, the outermost
// first. An end without a beginning is ignored.
func openBlocks(list []token) []block {
	var open []block
	closes := func(opener ...string) {
		if n := len(open); n > 0 {
			for _, o := range opener {
				if open[n-1].text == o {
					open = open[:n-1]
					return
				}
			}
		}
	}
	for _, t := range list {
		switch t.text {
		case "function", "if", "repeat", "(", "{", "[":
			open = append(open, block{token: t})
		case "for", "while":
			open = append(open, block{t, true})
		case "do":
			if n := len(open); n > 0 && open[n-1].wantsDo {
				open[n-1].wantsDo = false
				continue
			}
			open = append(open, block{token: t})
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

// OpenBlocks lists the blocks, brackets and parentheses that a source leaves open, the
// outermost first, by the words that open them: "function", "for do", "(". How many they
// are is how deep its next line would be indented; and what follows the source leaves
// open what it would leave open after those words. Within a string or a comment of
// several lines nothing is known.
func OpenBlocks(source string) (openers []string, known bool) {
	list, broken := tokens(source+"\n", ast.Position{})
	if broken {
		return nil, false
	}
	for _, b := range openBlocks(list) {
		opener := b.text
		if (opener == "for" || opener == "while") && !b.wantsDo {
			opener += " do"
		}
		openers = append(openers, opener)
	}
	return openers, true
}

// EndsInSemicolon reports whether the last token of a source is a ";".
func EndsInSemicolon(source string) bool {
	list, broken := tokens(source+"\n", ast.Position{})
	return !broken && len(list) > 0 && list[len(list)-1].text == ";"
}

// maxLast is how many places LastExpressions lists at most.
const maxLast = 16

// LastExpressions lists the bytes where the last expression of a chunk may begin, the last
// one first: outside all blocks and brackets, and clearly apart from what stands
// before, by a ";", a new line or an end. Else "y = f x" would be read as
// "y = f; x"; and a parenthesis in a new line might belong to a call.
func LastExpressions(source string) []int {
	list, broken := tokens(source+"\n", ast.Position{})
	if broken {
		return nil
	}
	var begins []int
	for i := len(list) - 1; i > 0 && len(begins) < maxLast; i-- {
		t, before := list[i], list[i-1]
		apart := before.text == ";" || t.text != "(" && (before.text == "end" || before.line < t.line)
		if apart && t.text != ";" && len(openBlocks(list[:i])) == 0 {
			begins = append(begins, t.start)
		}
	}
	return begins
}

// Locals are the local variables and functions of a chunk that begins with one,
// which end with it; not those in blocks.
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
