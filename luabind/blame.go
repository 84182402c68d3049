package luabind

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// nameless are the errors in which gopher-lua does not say what was called, or
// what was indexed.
var nameless = regexp.MustCompile(`^(.+):(\d+): attempt to (?:call a non-function object|index a non-table object\((\w+)\) with key '(.*)')$`)

// blame names what such an error is about: it looks for calls, or look-ups of
// the key, in the line of the source. A guess that no global bears out stays
// unsaid.
func (h *Host) blame(message string) string {
	found := nameless.FindStringSubmatch(message)
	if found == nil {
		return message
	}
	chunk, kind, key := found[1], found[3], found[4]
	line, err := strconv.Atoi(found[2])
	if err != nil {
		return message
	}
	tree, err := parse.Parse(strings.NewReader(h.sources[chunk]), chunk)
	if err != nil {
		return message
	}
	suspect := h.suspect(tree, line, kind, key)
	switch {
	case suspect == "":
		return message
	case kind == "":
		return fmt.Sprintf("%s:%d: attempt to call %s, which is not a function%s", chunk, line, suspect, h.similar(suspect))
	}
	return fmt.Sprintf("%s:%d: attempt to index %s, which is %s, with key '%s'%s", chunk, line, suspect, kind, key, h.similar(suspect))
}

// suspect returns the first name in a line that can have been called, or
// indexed with the key, wrongly. Names of locals come last: nothing is known
// of what they hold.
func (h *Host) suspect(tree []ast.Stmt, line int, kind, key string) string {
	var suspects []string
	locals := make(map[string]bool)
	accuse := func(e ast.Expr, at int) {
		if name := dotted(e); name != "" && at == line {
			suspects = append(suspects, name)
		}
	}
	walk(reflect.ValueOf(tree), func(node any) {
		switch node := node.(type) {
		case *ast.LocalAssignStmt:
			addAll(locals, node.Names)
		case *ast.FunctionExpr:
			addAll(locals, node.ParList.Names)
		case *ast.GenericForStmt:
			addAll(locals, node.Names)
		case *ast.NumberForStmt:
			locals[node.Name] = true
		case *ast.FuncCallExpr:
			switch {
			case node.Method == "" && kind == "":
				accuse(node.Func, node.Line())
			case node.Method != "" && node.Method == key:
				accuse(node.Receiver, node.Line())
			}
		case *ast.AttrGetExpr:
			if s, ok := node.Key.(*ast.StringExpr); ok && kind != "" && s.Value == key {
				accuse(node.Object, node.Line())
			}
		}
	})
	innocent := func(name string) bool {
		v := h.lookUp(name)
		return kind == "" && v.Type() == lua.LTFunction || kind != "" && v.Type().String() != kind
	}
	first := func(local bool) int {
		return slices.IndexFunc(suspects, func(name string) bool {
			base, _, _ := strings.Cut(name, ".")
			return locals[base] == local && (local || !innocent(name))
		})
	}
	for _, local := range []bool{false, true} {
		if k := first(local); k >= 0 {
			return suspects[k]
		}
	}
	return ""
}

// dotted writes a name or a chain of fields, "lab.seed"; other expressions are "".
func dotted(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return e.Value
	case *ast.AttrGetExpr:
		object, key := dotted(e.Object), ""
		if s, ok := e.Key.(*ast.StringExpr); ok {
			key = s.Value
		}
		if object != "" && key != "" {
			return object + "." + key
		}
	}
	return ""
}

// lookUp follows a chain of fields from the globals without calling any code.
func (h *Host) lookUp(name string) lua.LValue {
	var v lua.LValue = h.state.G.Global
	for _, key := range strings.Split(name, ".") {
		t, ok := v.(*lua.LTable)
		if !ok {
			return lua.LNil
		}
		v = t.RawGetString(key)
	}
	return v
}

func addAll(set map[string]bool, names []string) {
	for _, name := range names {
		set[name] = true
	}
}
