package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/stdlib/pattern"
)

// patterns are the functions of the string library that take a pattern. Those of
// gopher-lua cannot be interrupted, need a gigabyte for a long text and do not
// know %f.
type patterns struct {
	h        *Host
	poll     func() error
	compiled map[string]*pattern.Pattern // the short ones used lately
}

// What is kept compiled: a loop through more patterns compiles them anew.
const (
	maxCompiled = 64
	maxKeptText = 256 // bytes
)

// openPatterns puts them into the string library.
func (h *Host) openPatterns() {
	p := &patterns{h: h, poll: h.flag.Err, compiled: make(map[string]*pattern.Pattern)}
	for name, fn := range map[string]func(args) int{"string.find": p.find, "string.match": p.match, "string.gmatch": p.gmatch, "string.gsub": p.gsub} {
		h.replace(name, fn)
	}
	h.state.GetGlobal("string").(*lua.LTable).RawSetString("gfind", lua.LNil) // gmatch's name in Lua 5.0
}

// matcher finds the matches of a pattern in a string, from an offset on.
func (p *patterns) matcher(a args, subject, text string, from int) pattern.Matcher {
	compiled, ok := p.compiled[text]
	if !ok {
		var err error
		if compiled, err = pattern.Compile(text); err != nil {
			a.fail("%s", err)
		}
		if len(text) <= maxKeptText {
			if len(p.compiled) == maxCompiled {
				clear(p.compiled)
			}
			p.compiled[text] = compiled
		}
	}
	return compiled.In(subject, from, p.poll)
}

// nextMatch finds the next match; an interruption is raised.
func nextMatch(a args, m *pattern.Matcher) bool {
	ok, err := m.Next()
	a.check(err)
	return ok
}

// offset is where argument i, a place counted from 1 or, if negative, from the
// end, says to begin in a string of n bytes: at its end if it is beyond.
func (a args) offset(i, n int) int {
	place := a.coerced(i, "init", 1)
	if place < 0 {
		place += n + 1
	}
	return min(max(place-1, 0), n)
}

// coerced is argument i as a whole number, which may be written in a string as
// everywhere in Lua's string library, or a default if it is nil.
func (a args) coerced(i int, what string, otherwise int) int {
	if !a.has(i) {
		return otherwise
	}
	return a.toInteger(coerced(a.Get(i)), what, -maxExact, maxExact)
}

func (p *patterns) find(a args) int {
	subject, text := a.CheckString(1), a.CheckString(2)
	from := a.offset(3, len(subject))
	if lua.LVAsBool(a.Get(4)) { // plain
		i := strings.Index(subject[from:], text)
		if i < 0 {
			a.Push(lua.LNil)
			return 1
		}
		return pushSpan(a, from+i, from+i+len(text))
	}
	m := p.matcher(a, subject, text, from)
	if !nextMatch(a, &m) {
		a.Push(lua.LNil)
		return 1
	}
	start, end := m.Span()
	n := pushSpan(a, start, end)
	if m.Captures() == 0 {
		return n
	}
	return n + pushCaptures(a, &m)
}

// pushSpan pushes the places of the first and the last byte.
func pushSpan(a args, start, end int) int {
	a.Push(lua.LNumber(start + 1))
	a.Push(lua.LNumber(end))
	return 2
}

func (p *patterns) match(a args) int {
	subject, text := a.CheckString(1), a.CheckString(2)
	m := p.matcher(a, subject, text, a.offset(3, len(subject)))
	if !nextMatch(a, &m) {
		a.Push(lua.LNil)
		return 1
	}
	return pushCaptures(a, &m)
}

// gmatch gives an iterator that needs no arguments. No anchor is possible, so
// that ^ stands for itself.
func (p *patterns) gmatch(a args) int {
	subject, text := a.CheckString(1), a.CheckString(2)
	if strings.HasPrefix(text, "^") {
		text = "%" + text
	}
	m := p.matcher(a, subject, text, 0)
	a.Push(a.NewFunction(func(L *lua.LState) int {
		a := args{L, a.name}
		if !nextMatch(a, &m) {
			a.Push(lua.LNil)
			return 1
		}
		return pushCaptures(a, &m)
	}))
	return 1
}

// pushCaptures pushes the captures, or the whole match if there are none.
func pushCaptures(a args, m *pattern.Matcher) int {
	n := max(1, m.Captures())
	for i := range n {
		a.Push(captureValue(m, i))
	}
	return n
}

// captureValue is capture i, from 0: a string, or the place of (). Without
// captures the first one is the whole match.
func captureValue(m *pattern.Matcher, i int) lua.LValue {
	if m.Captures() == 0 {
		return lua.LString(m.Text())
	}
	text, place := m.Capture(i)
	if place > 0 {
		return lua.LNumber(place)
	}
	return lua.LString(text)
}
