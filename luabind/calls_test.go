package luabind_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// call is a call of a function that works, in Lua: the one in the example of its entry.
type call struct {
	entry    bind.Entry
	before   string // what must be run first
	receiver string // what a method is called on; "" for a function
	args     []string
	params   []bind.Spec // of args; more of them than args if there are some to leave out
}

// String is the Lua of the call.
func (c call) String() string {
	args := "(" + strings.Join(c.args, ", ") + ")"
	if c.receiver != "" {
		return c.receiver + ":" + c.entry.Key() + args
	}
	return c.entry.Name + args
}

// with is the call with another argument i, or another receiver for -1. Arguments before it
// that the example does not have are nil.
func (c call) with(i int, arg string) call {
	if i < 0 {
		c.receiver = "(" + arg + ")"
		return c
	}
	c.args = slices.Clone(c.args)
	for len(c.args) <= i {
		c.args = append(c.args, "nil")
	}
	c.args[i] = arg
	return c
}

// withField is the call with another field in the table that is argument i, or with one
// more element for the name "".
func (c call) withField(i int, name, value string) call {
	table := "{}"
	if c.hasTable(i) {
		table = c.args[i]
	}
	table = strings.TrimSuffix(table, "}")
	if !strings.HasSuffix(table, "{") {
		table += ", "
	}
	if name != "" {
		table += name + " = "
	}
	return c.with(i, table+value+"}")
}

// hasTable reports whether argument i is written as a table.
func (c call) hasTable(i int) bool { return i < len(c.args) && strings.HasPrefix(c.args[i], "{") }

// functions are the functions among the entries, in a state.
func functions(h *luabind.Host) []bind.Entry {
	var all []bind.Entry
	for _, m := range h.State().Modules() {
		for _, e := range m.Entries {
			in := h.State().L.G.Global
			if m.Table != nil {
				in = m.Table
			}
			_, stored := h.State().Contents(in).RawGetString(e.Key()).(*lua.LFunction)
			if stored || e.Name == m.Name {
				all = append(all, e)
			}
		}
	}
	return all
}

// receivers are what methods are called on, by the prefixes of their names. Some methods
// declare no parameters; others with the same prefix do.
func receivers(entries []bind.Entry) map[string]reflect.Type {
	of := map[string]reflect.Type{}
	for _, e := range entries {
		if self, _, ok := strings.Cut(e.Name, ":"); ok && len(e.Params()) > 0 && e.Params()[0].Takes != nil {
			of[self] = e.Params()[0].Takes
		}
	}
	return of
}

var words = regexp.MustCompile(`\pL\w*|…`)

// callOf is the call of an entry that its example shows; ok is false if that shows none.
func callOf(h *luabind.Host, e bind.Entry) (c call, ok bool) {
	c = call{entry: e, params: e.Arguments()}
	if e.Func == nil || len(e.Params()) == 0 { // the signature is all there is
		_, list, _ := strings.Cut(e.Signature, "(")
		list, _, _ = strings.Cut(list, ")")
		for _, name := range words.FindAllString(list, -1) {
			c.params = append(c.params, bind.Spec{Name: name})
		}
	}
	code := e.Code()
	tokens := source.Lexemes(code)
	for i := range tokens {
		end := endOfName(tokens, i, e)
		if end < 0 {
			continue
		}
		args, ok := argumentsAt(code, tokens, end)
		if !ok {
			continue
		}
		c.args = args
		from := tokens[i].Start
		if tokens[i].Is(":") {
			first := startOfPrefix(tokens, i-1)
			from = startOf(tokens[first])
			c.receiver = code[from:tokens[i].Start]
			if !strings.Contains(e.Name, ":") { // a function of strings, called as a method
				c.args, c.receiver = append([]string{c.receiver}, args...), ""
			}
		}
		c.before = wholeStatements(h, code[:from])
		for i, arg := range c.args {
			switch arg { // examples that change nothing
			case `""`:
				c.args[i] = `"x.` + e.Key() + `"`
			case "{}":
				c.args[i] = "{{1, 2}, {3, 4}}"
			}
		}
		return c, true
	}
	return c, false
}

// endOfName is where the name of an entry ends that begins at token i; -1 if it does not.
func endOfName(tokens []source.Lexeme, i int, e bind.Entry) int {
	if tokens[i].Is(":") && i > 0 && (strings.Contains(e.Name, ":") || strings.HasPrefix(e.Name, "string.")) {
		if i+1 < len(tokens) && tokens[i+1].Text == e.Key() {
			return i + 2
		}
		return -1
	}
	if i > 0 && (tokens[i-1].Is(".") || tokens[i-1].Is(":")) || strings.Contains(e.Name, ":") {
		return -1
	}
	name := ""
	for k := i; k < len(tokens) && len(name) < len(e.Name); k++ {
		if name += tokens[k].Text; name == e.Name && tokens[k].Kind == source.Name {
			if k+1 < len(tokens) && (tokens[k+1].Is(".") || tokens[k+1].Is(":")) {
				return -1
			}
			return k + 1
		}
	}
	return -1
}

// argumentsAt are the arguments of a call whose name ends before token i. With a comma
// there the function is itself an argument, as in pcall(f, x).
func argumentsAt(code string, tokens []source.Lexeme, i int) (args []string, ok bool) {
	if i >= len(tokens) {
		return nil, false
	}
	t := tokens[i]
	switch {
	case t.Kind == source.String:
		return []string{code[startOf(t) : t.End()+len(t.Quote)]}, true
	case t.Is("{"):
		return []string{code[t.Start:tokens[closing(tokens, i+1)].End()]}, true
	case t.Is(")"):
		return nil, true
	case !t.Is("(") && !t.Is(","):
		return nil, false
	}
	from, depth := t.End(), 0
	for _, t := range tokens[i+1:] {
		switch depth += opens(t); {
		case depth < 0 || depth == 0 && t.Is(","):
			if arg := strings.TrimSpace(code[from:t.Start]); arg != "" {
				args = append(args, arg)
			}
			from = t.End()
		}
		if depth < 0 {
			return args, true
		}
	}
	return nil, false
}

// opens is 1 for a token that opens a bracket or a block and -1 for one that closes it.
func opens(t source.Lexeme) int {
	switch t.Text {
	case "(", "{", "[", "function", "do", "then":
		return 1
	case ")", "}", "]", "end", "elseif":
		return -1
	}
	return 0
}

// closing is the token that closes what has been opened before token i.
func closing(tokens []source.Lexeme, i int) int {
	for depth := 1; i < len(tokens); i++ {
		if depth += opens(tokens[i]); depth == 0 {
			return i
		}
	}
	return len(tokens) - 1
}

// startOf is where a token begins, the quote of a string included.
func startOf(t source.Lexeme) int {
	if t.Kind == source.String {
		return t.Start - len(t.Quote)
	}
	return t.Start
}

// startOfPrefix is the first token of the expression that ends with token i and that a
// method is called on.
func startOfPrefix(tokens []source.Lexeme, i int) int {
	for {
		for depth := opens(tokens[i]); depth < 0; depth += opens(tokens[i]) {
			i--
		}
		if i == 0 {
			return 0
		}
		before := tokens[i-1]
		opened := tokens[i].Is("(") || tokens[i].Is("{") || tokens[i].Is("[") || tokens[i].Kind == source.String
		switch {
		case before.Is(".") || before.Is(":"):
			i -= 2
		case opened && (before.Is(")") || before.Is("]") || before.Is("}") || before.Kind == source.String),
			opened && before.Kind == source.Name && !source.IsKeyword(before.Text):
			i--
		default:
			return i
		}
	}
}

// wholeStatements is the longest beginning of a text, up to its end or to a semicolon, that
// is Lua.
func wholeStatements(h *luabind.Host, text string) string {
	for text != "" {
		if _, err := h.State().L.LoadString(text); err == nil {
			return text
		}
		text = text[:max(0, strings.LastIndex(text, ";"))]
	}
	return ""
}
