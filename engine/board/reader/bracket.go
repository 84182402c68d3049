package reader

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
)

var (
	bracketHead = text.Regexp(`^\s*(?:(?:[A-Za-z_\[][\w.:<>, \[\];*]*)?=\s*)?(?:(?:\[\d*\])+\w+)?(?:[A-Za-z_][\w.]*)?[\[({]`)
	jsonHead    = text.Regexp(`^(?:\[\s*)?\{\s*"`)
	typedNumber = text.Regexp(`\b(?:np|numpy)\.\w+\((-?\d+)\)`)
	wholeFloat  = text.Regexp(`\b(\d+)\.0*([\s,;]|$)`)
	quotedText  = text.Regexp(`"([^"]*)"|'([^']*)'`)
	betweenKids = text.Regexp(`\bdtype=[\w.]+|[\s,;]`)
	reshape     = text.Regexp(`^\.?reshape\(*\s*(\d+)\s*,\s*(\d+)\s*\)*`)
	callName    = text.Regexp(`[A-Za-z_][\w.]*$`)
)

// opensBracket reports whether a list in brackets begins in a line, perhaps after a name.
func opensBracket(line string) bool {
	return strings.ContainsAny(line, "([{") && headOf(line) != ""
}

// headOf returns the start of a line up to the bracket that begins a list, or "".
func headOf(line string) string {
	const mostHead = 1000 // bytes
	return bracketHead().FindString(line[:min(len(line), mostHead)])
}

// group is the content of a pair of brackets: groups, or words.
type group struct {
	round bool
	kids  []group
	text  string // without kids
	line  int
}

// bracket reads lists in brackets, which begin in a line.
func (p *parser) bracket(line string) error {
	head := headOf(line)
	rest := head[len(head)-1:] + line[len(head):]
	for {
		raw, start, depth, end := "", p.line, 0, -1
		for {
			for i := len(raw); i < len(raw)+len(rest) && end < 0; i++ {
				switch rest[i-len(raw)] {
				case '(', '[', '{':
					depth++
				case ')', ']', '}':
					if depth--; depth == 0 {
						end = i + 1
					}
				}
			}
			if raw += rest; end >= 0 {
				break
			}
			next, err := p.next()
			if err == io.EOF {
				return p.failAt(start, Form, "reader.a-without-its", "a %s without its other half", raw[:1])
			}
			if err != nil {
				return err
			}
			rest = "\n" + next
		}
		rest = strings.Trim(raw[end:], " \t,;.")
		shape := p.Options
		if m := reshape().FindStringSubmatch(rest); m != nil { // of numpy
			rest = strings.Trim(rest[len(m[0]):], " \t,;.")
			p.Rows, _ = strconv.Atoi(m[1])
			p.Cols, _ = strconv.Atoi(m[2])
		}
		var err error
		if raw = raw[:end]; jsonHead().MatchString(raw) {
			err = p.object(raw, start)
		} else {
			err = p.nested(raw, start)
		}
		if p.Options != shape {
			if err == nil {
				err = p.flush()
			}
			p.Options = shape
		}
		switch {
		case err != nil:
			return err
		case rest == "":
			return nil
		case !opensBracket(rest):
			return p.fail("reader.after-the-bracket", "unexpected %s after the bracket", quoted(rest))
		}
	}
}

// nested adds the boards of a list.
func (p *parser) nested(raw string, line int) error {
	if raw[0] != '[' && raw[0] != '(' && raw[0] != '{' {
		return p.failAt(line, Form, "reader.no-list", "%s is no list", quoted(raw))
	}
	g, err := p.groupOf(typedNumber().ReplaceAllString(raw, "$1"), line)
	if err != nil {
		return err
	}
	return p.place(g)
}

const (
	mostNested  = 16  // depth of brackets
	longestName = 100 // bytes of the name of a function before a bracket
)

// groupOf parses balanced brackets.
func (p *parser) groupOf(raw string, line int) (group, error) {
	type openGroup struct {
		group
		text []byte
	}
	var open []openGroup
	for i, r := range raw {
		switch r {
		case '\n':
			line++
		case '(', '[', '{':
			if len(open) == mostNested {
				return group{}, p.failAt(line, Form, "reader.nested-too-deep", "brackets are nested more than %d deep", mostNested)
			}
			if r == '(' && len(open) > 0 {
				parent := &open[len(open)-1]
				tail := max(0, len(parent.text)-longestName)
				if name := callName().FindIndex(parent.text[tail:]); name != nil {
					parent.text = parent.text[:tail+name[0]]
				}
			}
			open = append(open, openGroup{group: group{round: r == '(', line: line}})
			continue
		case ')', ']', '}':
			g := open[len(open)-1].group
			g.text = string(open[len(open)-1].text)
			if open = open[:len(open)-1]; len(open) == 0 {
				return g, nil
			}
			if want := map[bool]rune{true: ')', false: ']'}[g.round]; g.round != (r == ')') {
				return g, p.failAt(line, Form, "reader.wrong-bracket", "expected %q, not %q", want, r)
			}
			open[len(open)-1].kids = append(open[len(open)-1].kids, g)
			continue
		}
		if len(open) == 0 {
			return group{}, p.failAt(line, Form, "reader.after-the-bracket", "unexpected %s after the bracket", quoted(raw[i:]))
		}
		open[len(open)-1].text = utf8.AppendRune(open[len(open)-1].text, r)
	}
	return group{}, p.failAt(line, Form, "reader.a-without-its", "a %s without its other half", raw[:1])
}

// place adds the boards of a group.
func (p *parser) place(g group) error {
	if len(g.kids) == 0 {
		for _, quoted := range quotedText().FindAllStringSubmatch(g.text, -1) { // rows, if they have several words
			g.kids = append(g.kids, group{text: cmp.Or(quoted[1], quoted[2]), line: g.line})
		}
		if slices.ContainsFunc(g.kids, func(kid group) bool { return len(strings.FieldsFunc(kid.text, isGap)) > 1 }) {
			g.text = ""
			return p.place(g)
		}
		g.kids = nil
		rows, err := p.leaf(g)
		if err != nil {
			return err
		}
		if p.line = max(p.line, g.line); len(rows) == 1 {
			return p.addLine(row{words: rows[0], line: g.line})
		}
		return p.list(g, rows)
	}
	g.text = betweenKids().ReplaceAllString(g.text, "")
	if g.text != "" {
		return p.failAt(g.line, Form, "reader.between-brackets", "unexpected %s between brackets", quoted(g.text))
	}
	if g.round && len(g.kids) == 1 { // array([[1, 2], [3, 0]])
		return p.place(g.kids[0])
	}
	var rows [][]string
	for _, kid := range g.kids {
		if len(kid.kids) > 0 {
			rows = nil
			break
		}
		words, err := p.leaf(kid)
		if err != nil {
			return err
		}
		if len(words) != 1 {
			rows = nil
			break
		}
		rows = append(rows, words[0])
	}
	if rows != nil {
		return p.list(g, rows)
	}
	for _, kid := range g.kids {
		if err := p.place(kid); err != nil {
			return err
		}
		if err := p.flush(); err != nil {
			return err
		}
	}
	return nil
}

// leaf splits the words of a group.
func (p *parser) leaf(g group) ([][]string, error) {
	words := strings.Join(strings.Fields(strings.TrimSuffix(strings.TrimSpace(g.text), ",")), " ")
	rows, _, err := p.split(wholeFloat().ReplaceAllString(words, "$1$2"))
	if err == nil && (len(rows) == 0 || len(rows[0]) == 0) {
		err = p.failAt(g.line, Form, "reader.empty-brackets", "a list without labels")
	}
	return rows, err
}

// list adds the board of a list of rows.
func (p *parser) list(g group, lists [][]string) error {
	if err := p.flush(); err != nil {
		return err
	}
	for _, words := range lists {
		p.rows = append(p.rows, row{words: words, line: g.line})
	}
	p.explicit = true
	return p.flush()
}

// sheet is the JSON object of a board.
type sheet struct {
	Name     string
	Notation string
	Length   int
	Board    json.RawMessage
}

// object adds the boards of a JSON object, or of a list of objects.
func (p *parser) object(raw string, line int) error {
	if raw[0] == '{' {
		raw = "[" + raw + "]"
	}
	var objects []json.RawMessage
	if err := json.Unmarshal([]byte(raw), &objects); err != nil {
		return p.jsonError(raw, line, err)
	}
	for i, object := range objects {
		if err := p.flush(); err != nil {
			return err
		}
		if object[0] != '{' {
			if err := p.nested(string(object), line); err != nil {
				return err
			}
			continue
		}
		var s sheet
		if err := json.Unmarshal(object, &s); err != nil {
			return p.jsonError(string(object), line, err)
		}
		var inner []Grid
		err := error(nil)
		if board := strings.Trim(string(s.Board), `" `); board == "" {
			err = message.Errorf("reader.no-field-board", `%w: "board" is missing: {"board": [[1, 2, 3], [4, 0, 5], [7, 8, 6]]}`, ErrForm)
		} else {
			inner, err = All(board, p.Options)
		}
		if err == nil && len(inner) != 1 {
			err = message.Errorf("reader.not-one-board", `%w: "board" has %d boards`, ErrForm, len(inner))
		}
		if err != nil {
			return message.Errorf("reader.object", "%w (object %d, line %d)", err, i+1, line)
		}
		g := inner[0]
		g.Name, g.Notation, g.Length, g.Line = s.Name, s.Notation, s.Length, line
		p.give(g)
	}
	return nil
}

// jsonError states the line of an error of JSON and the expected type.
func (p *parser) jsonError(raw string, line int, err error) error {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
		at     int64
		what   any = err
	)
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
		expected := map[reflect.Kind]string{reflect.Struct: "an object", reflect.Slice: "a list", reflect.Int: "a whole number", reflect.String: "a string"}
		what = message.Textf("reader.json-expected", "%q must be %v, not %s", kind.Field, message.Word(expected[kind.Type.Kind()]), kind.Value)
	}
	return p.failAt(line+strings.Count(raw[:min(at, int64(len(raw)))], "\n"), `{"board": [[1, 2, 3], [4, 0, 5], [7, 8, 6]]}`, "reader.no-json", "no JSON of boards: %v", what)
}
