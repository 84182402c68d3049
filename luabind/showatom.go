package luabind

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// node makes a value ready to be laid out. room is how many columns it has at
// best, 0 for no limit; only what can be shortened without loss looks at it.
func (s *shower) node(v lua.LValue, room int) node {
	switch v := v.(type) {
	case lua.LString:
		return atom(s.quoted(string(v)), stringInk)
	case lua.LNumber:
		return atom(v.String(), numberInk)
	case lua.LBool, *lua.LNilType:
		return atom(v.String(), constantInk)
	case *lua.LTable:
		if s.speaks(v) {
			return atom(oneLine(s.own(v)), noInk)
		}
		return s.table(v)
	case *lua.LFunction:
		if e, ok := s.host.docs.byValue[v]; ok {
			return atom("function "+e.Signature, noInk)
		}
	case *lua.LUserData:
		return atom(oneLine(s.userdata(v, room)), noInk)
	}
	return atom(v.Type().String(), noInk)
}

// userdata writes a value of the engine; in a table all have one line.
func (s *shower) userdata(ud *lua.LUserData, room int) string {
	switch x := ud.Value.(type) {
	case solution:
		return x.line(room)
	case *board.Game: // a label and a blank are two bytes at least
		if x.Board.Size() <= maxShownInside/2 {
			if text := x.String(); len(text) <= maxShownInside {
				return text
			}
		}
		return fmt.Sprintf("board %s", x.Board.Shape())
	case picture:
		if s.flat || len(s.open) > 0 {
			return "picture of " + x.of
		}
		return x.text(room)
	case *cards.Set:
		if s.flat || len(s.open) > 0 {
			return fmt.Sprintf("card set %s", x.Order())
		}
	case perm.Perm:
		if text := x.String(); len(text) > maxShownInside {
			return fmt.Sprintf("%s… (a permutation of 0..%d)", text[:maxShownInside], len(x)-1)
		}
	}
	return s.own(ud)
}

// speaks reports whether a table has a __tostring that tostring would call.
func (s *shower) speaks(t *lua.LTable) bool {
	return s.L.GetMetaField(t, "__tostring").Type() == lua.LTFunction
}

// own is what Lua's tostring says of a value; what goes wrong in a __tostring
// is shown, not raised.
func (s *shower) own(v lua.LValue) string {
	result, err := s.tostring(v)
	if err != nil {
		return fmt.Sprintf("<%s whose __tostring fails%s>", v.Type(), s.reason(err))
	}
	switch r := result.(type) {
	case lua.LString:
		text, rest := s.cut(string(r))
		return escape(text, "\n\t") + rest
	case lua.LNumber:
		return r.String()
	}
	return fmt.Sprintf("<%s whose __tostring returns %s>", v.Type(), describe(result))
}

// saying is what a __tostring has said.
type saying struct {
	result lua.LValue
	err    error
}

// tostring calls Lua's, once for each value that is shown in several styles.
func (s *shower) tostring(v lua.LValue) (result lua.LValue, err error) {
	if said, ok := s.host.said[v]; ok {
		return said.result, said.err
	}
	L, base := s.L, s.L.GetTop()
	L.Push(s.host.tostringFunction)
	L.Push(v)
	err = s.host.protect(L, 1, nil)
	result = lua.LNil
	if err == nil && L.GetTop() > base {
		result = L.Get(base + 1)
	}
	L.SetTop(base)
	if s.host.said != nil {
		s.host.said[v] = saying{result, err}
	}
	return result, err
}

// reason is the message of an error that has one, to stand after what failed.
func (s *shower) reason(err error) string {
	var api *lua.ApiError
	if !errors.As(err, &api) {
		return ""
	}
	message, ok := api.Object.(lua.LString)
	if !ok {
		return ""
	}
	first, _, _ := strings.Cut(string(message), "\n")
	text, rest := cut(first, maxShownInside)
	return ": " + escape(text, "") + rest
}

// quoted writes a string so that Lua reads it back, if it is not cut.
func (s *shower) quoted(text string) string {
	text, rest := s.cut(text)
	return `"` + escape(text, "") + `"` + rest
}

// cut shortens a text and says in rest how long it is.
func (s *shower) cut(text string) (head, rest string) {
	if len(s.open) > 0 {
		return cut(text, maxShownInside)
	}
	return cut(text, maxShownText)
}

func cut(s string, most int) (head, rest string) {
	if len(s) <= most {
		return s, ""
	}
	return text.Head(s, most), fmt.Sprintf("… (%d bytes)", len(s))
}

// escape writes a text as between Lua's quotes, but for the characters in keep:
// what is printable UTF-8 as it is, other bytes as Lua 5.1 reads them, which
// knows no \x and no \u. A text in which something is kept is no string's, and
// its quotes and backslashes stay as well.
func escape(text, keep string) string {
	var out strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		short := strings.IndexByte("\"\\\n\r\t", text[0])
		switch {
		case strings.ContainsRune(keep, r), keep != "" && (r == '"' || r == '\\'):
			out.WriteString(text[:size])
		case short >= 0:
			out.WriteByte('\\')
			out.WriteByte(`"\nrt`[short])
		case unicode.IsPrint(r) && (r != utf8.RuneError || size > 1):
			out.WriteString(text[:size])
		default:
			for _, b := range []byte(text[:size]) {
				fmt.Fprintf(&out, `\%03d`, b)
			}
		}
		text = text[size:]
	}
	return out.String()
}

// oneLine writes a text of several lines in one.
func oneLine(text string) string {
	if !strings.ContainsAny(text, "\n\t") {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}
