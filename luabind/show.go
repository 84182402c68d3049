package luabind

import (
	"fmt"
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/draw"
	"taquin/engine/perm"
)

const (
	maxShownItems = 60   // of a table
	maxShownDepth = 4    // of tables in tables
	maxShownCells = 1024 // of a board drawn as a grid
)

// A key is written bare if it is an identifier and no keyword.
var (
	identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	keyword    = regexp.MustCompile(`^(and|break|do|else|elseif|end|false|for|function|goto|if|in|local|nil|not|or|repeat|return|then|true|until|while)$`)
)

// Show writes a value as the prompt shows it: a board as a grid, a table with
// what is in it, a string in quotes, anything else as tostring does.
func (h *Host) Show(v lua.LValue) string {
	if g, ok := value[*board.Game](v); ok && g.Board.Size() <= maxShownCells {
		return strings.TrimSuffix(draw.Text(g.Board, g.Notation), "\n")
	}
	var text strings.Builder
	h.show(&text, v, 0)
	return text.String()
}

func (h *Host) show(out *strings.Builder, v lua.LValue, depth int) {
	switch v := v.(type) {
	case lua.LString:
		fmt.Fprintf(out, "%q", string(v))
	case *lua.LTable:
		if h.state.GetMetaField(v, "__tostring") != lua.LNil {
			out.WriteString(h.tostring(v))
			return
		}
		h.showTable(out, v, depth)
	case *lua.LFunction:
		if e, ok := h.docs.byValue[v]; ok {
			fmt.Fprintf(out, "function %s", e.Signature)
			return
		}
		out.WriteString("function")
	case *lua.LUserData:
		out.WriteString(h.shorten(v, h.tostring(v), depth))
	default:
		out.WriteString(v.String())
	}
}

// shorten names what would be long, and cards in a table, whose picture has
// lines.
func (h *Host) shorten(v *lua.LUserData, text string, depth int) string {
	const long = 400
	if s, ok := value[*cards.Set](v); ok && depth > 0 {
		return fmt.Sprintf("card set %s", s.Order())
	}
	if len(text) <= long {
		return text
	}
	if g, ok := value[*board.Game](v); ok {
		return fmt.Sprintf("board %s", g.Board.Shape())
	}
	if p, ok := value[perm.Perm](v); ok {
		return fmt.Sprintf("%s… (a permutation of 0..%d)", text[:long], len(p)-1)
	}
	return text
}

// tostring calls Lua's tostring; an error in a __tostring is shown, not raised.
func (h *Host) tostring(v lua.LValue) string {
	L := h.state
	L.Push(h.tostringFunction)
	L.Push(v)
	if err := h.protect(L, 1, nil); err != nil {
		return fmt.Sprintf("(%s whose __tostring fails)", v.Type())
	}
	text := L.Get(-1).String()
	L.Pop(1)
	return text
}

// showTable writes the list part first, then the other keys in table order.
func (h *Host) showTable(out *strings.Builder, t *lua.LTable, depth int) {
	if depth == maxShownDepth {
		out.WriteString("{…}")
		return
	}
	out.WriteByte('{')
	count, n := 0, 0
	for t.RawGetInt(n+1) != lua.LNil { // Len takes in holes, as in a histogram
		n++
	}
	item := func(write func()) {
		if count++; count > maxShownItems {
			return
		}
		if count > 1 {
			out.WriteString(", ")
		}
		write()
	}
	for i := 1; i <= min(n, maxShownItems+1); i++ {
		item(func() { h.show(out, t.RawGetInt(i), depth+1) })
	}
	total := n
	for k, v := range pairs(t) {
		if i, ok := k.(lua.LNumber); ok && i >= 1 && int(i) <= n && lua.LNumber(int(i)) == i {
			continue
		}
		total++
		item(func() {
			if s, ok := k.(lua.LString); ok && identifier.MatchString(string(s)) && !keyword.MatchString(string(s)) {
				out.WriteString(string(s))
			} else {
				out.WriteByte('[')
				h.show(out, k, depth+1)
				out.WriteByte(']')
			}
			out.WriteByte('=')
			h.show(out, v, depth+1)
		})
	}
	if total > maxShownItems {
		fmt.Fprintf(out, ", … %d in all", total)
	}
	out.WriteByte('}')
}
