package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/stdlib/pattern"
)

// gsub is Lua's: the string with the matches replaced, and how many there were.
func (p *patterns) gsub(a args) int {
	subject, text := a.CheckString(1), a.CheckString(2)
	with := a.Get(3)
	switch with.(type) {
	case lua.LString, lua.LNumber, *lua.LTable, *lua.LFunction:
	default:
		a.fail("the replacement must be a string, a table or a function, not %s", describe(with))
	}
	limit := a.coerced(4, "how many to replace", len(subject)+1)
	m := p.matcher(a, subject, text, 0)
	out := bounded{a: a, most: p.h.maxString}
	copied, n := 0, 0
	for n < limit && nextMatch(a, &m) {
		start, end := m.Span()
		out.add(subject[copied:start])
		p.replace(&out, &m, with)
		copied = end
		n++
	}
	if n == 0 {
		a.Push(lua.LString(subject))
	} else {
		out.add(subject[copied:])
		a.Push(lua.LString(out.String()))
	}
	return 1 + number1(a, n)
}

// bounded is a string in the making that stays within a limit.
type bounded struct {
	strings.Builder
	a    args
	most int // bytes
}

func (b *bounded) add(text string) {
	if len(text) > b.most-b.Len() {
		b.a.fail("the result would be longer than %d bytes", b.most)
	}
	b.WriteString(text)
}

// replace adds what stands for the last match.
func (p *patterns) replace(out *bounded, m *pattern.Matcher, with lua.LValue) {
	a := out.a
	var v lua.LValue
	switch with := with.(type) {
	case *lua.LTable:
		v = a.GetTable(with, captureValue(m, 0))
	case *lua.LFunction:
		var buffer [pattern.MaxCaptures]lua.LValue
		captures := buffer[:max(1, m.Captures())]
		for i := range captures {
			captures[i] = captureValue(m, i)
		}
		v = p.h.callback(a.LState, with, captures...)
	default:
		out.expand(m, with.String())
		return
	}
	a.check(p.h.flag.Err()) // a function written in Go may have run for long
	switch v := v.(type) {
	case lua.LString, lua.LNumber:
		out.add(v.String())
	default:
		if lua.LVAsBool(v) {
			a.fail("invalid replacement value (%s)", describe(v))
		}
		out.add(m.Text())
	}
}

// expand adds a text in which %0 stands for the match, %1 to %9 for captures and
// % before any other byte for that byte.
func (b *bounded) expand(m *pattern.Matcher, text string) {
	for {
		before, after, found := strings.Cut(text, "%")
		b.add(before)
		if !found {
			return
		}
		if after == "" {
			b.a.fail("invalid use of '%%' in the replacement (it ends with '%%'; %%%% stands for one)")
		}
		switch c := after[0]; {
		case c == '0':
			b.add(m.Text())
		case '1' <= c && c <= '9':
			i := int(c - '1')
			if i >= max(1, m.Captures()) {
				b.a.fail("invalid capture index %%%c in the replacement: the pattern has %d captures", c, m.Captures())
			}
			b.add(captureValue(m, i).String())
		default:
			b.add(after[:1])
		}
		text = after[1:]
	}
}
