package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"taquin/engine/text"
)

// node is a value of a JSON text that knows where it stands.
type node struct {
	text   string // the whole
	at     int
	called string // the path of names that leads there
	value  any    // a string, a float64, a bool, nil, []*node or *object
}

// object is named values in their order.
type object struct {
	names  []string
	values map[string]*node
}

// maxNested is how deep values may be nested: no kpuzzle has more than a few.
const maxNested = 32

// parseTree reads a JSON text.
func parseTree(source string) (*node, error) {
	d := json.NewDecoder(strings.NewReader(source))
	t := &tree{source, d}
	root, err := t.node("the file", 0)
	if err != nil {
		return nil, err
	}
	if rest := strings.TrimLeft(source[d.InputOffset():], " \t\r\n"); rest != "" {
		return nil, t.failed(len(source)-len(rest), "something follows the end of the description")
	}
	return root, nil
}

type tree struct {
	text string
	*json.Decoder
}

func (t *tree) failed(at int, format string, values ...any) error {
	return fmt.Errorf("puzzle: %s %s", fmt.Sprintf(format, values...), where(t.text, at))
}

// offset is where the next value begins.
func (t *tree) offset() int {
	at := int(t.InputOffset())
	for at < len(t.text) && strings.IndexByte(" \t\r\n,:", t.text[at]) >= 0 {
		at++
	}
	return at
}

// token reads the next one.
func (t *tree) token() (json.Token, int, error) {
	at := t.offset()
	token, err := t.Token()
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return token, at, nil
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, at, t.failed(len(t.text), "the file is cut off")
	case errors.As(err, &syntax):
		wrong := min(int(syntax.Offset), len(t.text)) // or one more, as the decoder counts
		if wrong > 0 && strings.Contains(syntax.Error(), strconv.QuoteRune(rune(t.text[wrong-1]))) {
			wrong--
		}
		return nil, at, t.failed(wrong, "no JSON: %s", syntax)
	}
	return nil, at, t.failed(at, "no JSON: %s", err)
}

func (t *tree) node(called string, depth int) (*node, error) {
	token, at, err := t.token()
	if err != nil {
		return nil, err
	}
	if depth > maxNested {
		return nil, t.failed(at, "values are nested more than %d deep", maxNested)
	}
	n := &node{text: t.text, at: at, called: called, value: token}
	switch token {
	case json.Delim('['):
		list := []*node{}
		for t.More() {
			element, err := t.node(called, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, element)
		}
		n.value = list
	case json.Delim('{'):
		o := &object{values: map[string]*node{}}
		for t.More() {
			key, at, err := t.token()
			if err != nil {
				return nil, err
			}
			name, _ := key.(string) // the decoder lets nothing else be
			if o.values[name] != nil {
				return nil, t.failed(at, "%s a second time", text.Quote(name, 40))
			}
			if o.values[name], err = t.node(text.Quote(name, 40), depth+1); err != nil {
				return nil, err
			}
			o.names = append(o.names, name)
		}
		n.value = o
	default:
		return n, nil
	}
	_, _, err = t.token() // the closing bracket
	return n, err
}

func (n *node) failed(format string, values ...any) error {
	return fmt.Errorf("puzzle: %s %s", fmt.Sprintf(format, values...), where(n.text, n.at))
}

func (n *node) object() (*object, error) {
	if o, ok := n.value.(*object); ok {
		return o, nil
	}
	return nil, n.failed("%s is not an object { }", n.called)
}

func (n *node) list() ([]*node, error) {
	if l, ok := n.value.([]*node); ok {
		return l, nil
	}
	return nil, n.failed("%s is not a list [ ]", n.called)
}

func (n *node) string() (string, error) {
	if s, ok := n.value.(string); ok {
		return s, nil
	}
	return "", n.failed("%s is not a text", n.called)
}

// number is a whole number from least to most.
func (n *node) number(least, most int) (int, error) {
	x, ok := n.value.(float64)
	if !ok || x != math.Trunc(x) || x < float64(least) || x > float64(most) {
		return 0, n.failed("%s has something else than a whole number in %d..%d", n.called, least, most)
	}
	return int(x), nil
}

// numbers is a list of so many of them.
func (n *node) numbers(count, least, most int) ([]int, error) {
	list, err := n.list()
	if err != nil {
		return nil, err
	}
	if len(list) != count {
		return nil, n.failed("%s has %s where %d should be", n.called, text.Count(len(list), "number"), count)
	}
	numbers := make([]int, count)
	for i, e := range list {
		if numbers[i], err = e.number(least, most); err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// get returns the first of some names that the object has.
func (n *node) get(names ...string) (*node, error) {
	o, err := n.object()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if v := o.values[name]; v != nil {
			return v, nil
		}
	}
	return nil, n.failed("%s has no %q", n.called, names[0])
}
