package formats

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// document is a JSON text. After an error, all values are zero, so that a reader need not check
// each of them.
type document struct {
	source
	decoder *json.Decoder
}

// value is a JSON value with its position, unlike those of encoding/json.
type value struct {
	*document
	at   int
	name string // for errors
	data any    // a string, a float64, a bool, nil, []value or object
}

// object holds values by name, in their order.
type object struct {
	names  []string
	values map[string]value
}

// maxDepth is the largest depth of nested values. A kpuzzle needs only a few levels.
const maxDepth = 32

// parseJSON parses a text. Unlike encoding/json it refuses a name that occurs twice.
func parseJSON(text string) value {
	d := &document{source{text: text}, json.NewDecoder(strings.NewReader(text))}
	root := d.value("the file", 0)
	if rest := strings.TrimLeft(text[d.decoder.InputOffset():], " \t\r\n"); rest != "" {
		d.fail(len(text)-len(rest), "puzzlefile.something-follows-the-end", "something follows the end of the description")
	}
	return root
}

// token reads the next token and returns it with its position.
func (d *document) token() (json.Token, int) {
	at := int(d.decoder.InputOffset())
	for at < len(d.text) && strings.IndexByte(" \t\r\n,:", d.text[at]) >= 0 {
		at++
	}
	token, err := d.decoder.Token()
	var syntax *json.SyntaxError
	switch {
	case err == nil:
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		d.fail(len(d.text), "puzzlefile.the-file-is-cut", "the file is cut off")
	case errors.As(err, &syntax):
		wrong := min(int(syntax.Offset), len(d.text)) // of the character, or one more
		if wrong > 0 && strings.Contains(syntax.Error(), strconv.QuoteRune(rune(d.text[wrong-1]))) {
			wrong--
		}
		d.fail(wrong, "puzzlefile.no-json", "no JSON: %s", syntax)
	default:
		d.fail(at, "puzzlefile.no-json", "no JSON: %s", err)
	}
	return token, at
}

// value reads a value.
func (d *document) value(name string, depth int) value {
	token, at := d.token()
	if depth > maxDepth {
		d.fail(at, "puzzlefile.values-are-nested-more", "values are nested more than %d deep", maxDepth)
	}
	v := value{d, at, name, token}
	switch token {
	case json.Delim('['):
		list := []value{}
		for d.err == nil && d.decoder.More() {
			list = append(list, d.value(name, depth+1))
		}
		v.data = list
	case json.Delim('{'):
		o := object{values: map[string]value{}}
		for d.err == nil && d.decoder.More() {
			key, at := d.token()
			name, _ := key.(string) // the decoder accepts nothing else
			if _, twice := o.values[name]; twice {
				d.fail(at, "puzzlefile.a-second-time", "%s a second time", text.Quote(name, 40))
			}
			o.values[name] = d.value(text.Quote(name, 40), depth+1)
			o.names = append(o.names, name)
		}
		v.data = o
	default:
		return v
	}
	if d.err == nil {
		d.token() // the closing bracket
	}
	return v
}

func (v value) fail(key, format string, values ...any) { v.document.fail(v.at, key, format, values...) }

func (v value) object() object {
	o, ok := v.data.(object)
	if !ok {
		v.fail("puzzlefile.is-not-an-object", "%s is not an object { }", v.name)
	}
	return o
}

func (v value) string() string {
	s, ok := v.data.(string)
	if !ok {
		v.fail("puzzlefile.is-not-a-text", "%s is not a text", v.name)
	}
	return s
}

// number returns an integer in a range.
func (v value) number(least, most int) int {
	x, ok := v.data.(float64)
	if !ok || x != math.Trunc(x) || x < float64(least) || x > float64(most) {
		v.fail("puzzlefile.has-something-else-than", "%s has something else than a whole number in %d..%d", v.name, least, most)
		return least
	}
	return int(x)
}

// numbers returns a list of count integers in a range.
func (v value) numbers(count, least, most int) []int {
	numbers := make([]int, count)
	list, ok := v.data.([]value)
	switch {
	case !ok:
		v.fail("puzzlefile.is-not-a-list", "%s is not a list [ ]", v.name)
	case len(list) != count:
		v.fail("puzzlefile.has-where-should-be", "%s has %s where %d should be", v.name, message.Count(len(list), "number"), count)
	default:
		for i, e := range list {
			numbers[i] = e.number(least, most)
		}
	}
	return numbers
}

// find returns the value with the first of some names that the object has.
func (v value) find(names ...string) (value, bool) {
	o := v.object()
	for _, name := range names {
		if found, ok := o.values[name]; ok {
			return found, true
		}
	}
	return value{document: v.document, at: v.at}, false
}

// get does the same for a required value.
func (v value) get(names ...string) value {
	found, ok := v.find(names...)
	if !ok {
		v.fail("puzzlefile.has-no", "%s has no %q", v.name, names[0])
	}
	return found
}
