package stdlib

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// patterns are the functions of string that take a pattern. Those of gopher-lua cannot be
// interrupted, need a gigabyte for a long text, and lack %f.
type patterns struct {
	poll     func() error        // returns an error once the chunk has been stopped
	compiled map[string]*pattern // cache of short patterns
}

// Limits of the cache.
const (
	maxCompiled     = 64
	maxCompiledText = 256 // bytes
)

func patternEntries(poll func() error) []bind.Entry {
	p := &patterns{poll: poll, compiled: make(map[string]*pattern)}
	return []bind.Entry{
		{Name: "string.find", Func: bind.Do4(textNamed("s"), textNamed("pattern"), whole("init").Or(1), optional("plain"), p.find), Text: "Returns the first and last position of a pattern and its captures, or nil. The search begins at init; plain = true takes the pattern literally.", Example: `("hgbd"):find("b")  --> 3`},
		{Name: "string.gmatch", Func: bind.Do2(textNamed("s"), textNamed("pattern"), p.gmatch), Text: `Iterates over all matches: for word in s:gmatch("%a+") do … end.`, Example: `for word in ("up left"):gmatch("%a+") do print(word) end`},
		{Name: "string.gsub", Func: bind.Do4(textNamed("s"), textNamed("pattern"), bind.Any("replacement"), whole("n").Called("how many to replace").Or(bind.MaxExact), p.gsub), Text: "Replaces at most n matches of a pattern by a string (%1 is a capture), a field of a table, or the result of a function. Returns the new string and the number of matches.", Example: `("hgh"):gsub("h", "b")  --> "bgb"`},
		{Name: "string.match", Func: bind.Do3(textNamed("s"), textNamed("pattern"), whole("init").Or(1), p.match), Text: "Returns the captures of a pattern, or the whole match without captures; nil without a match.", Example: `("15 puzzle"):match("%d+")  --> "15"`},
	}
}

// matcher finds the matches of a pattern in a string, from an offset on.
func (p *patterns) matcher(a bind.Args, subject, text string, from int) matcher {
	compiled, ok := p.compiled[text]
	if !ok {
		var err error
		if compiled, err = compilePattern(text); err != nil {
			a.Fail("", "%s", err)
		}
		if len(text) <= maxCompiledText {
			if len(p.compiled) == maxCompiled {
				clear(p.compiled)
			}
			p.compiled[text] = compiled
		}
	}
	return compiled.in(subject, from, p.poll)
}

// nextMatch finds the next match, or raises the cause of a cancellation.
func nextMatch(a bind.Args, m *matcher) bool {
	ok, err := m.find()
	a.Check(err)
	return ok
}

// offset converts a position in a string of n bytes, from 1 or negative from the end, to an
// offset in 0..n.
func offset(place, n int) int {
	if place < 0 {
		place += n + 1
	}
	return min(max(place-1, 0), n)
}

func (p *patterns) find(a bind.Args, subject, text string, init int, plain lua.LValue) int {
	from := offset(init, len(subject))
	if lua.LVAsBool(plain) {
		i := strings.Index(subject[from:], text)
		if i < 0 {
			return a.Return(lua.LNil)
		}
		return pushSpan(a, from+i, from+i+len(text))
	}
	m := p.matcher(a, subject, text, from)
	if !nextMatch(a, &m) {
		return a.Return(lua.LNil)
	}
	n := pushSpan(a, m.start, m.end)
	if m.pattern.captures == 0 {
		return n
	}
	return n + pushCaptures(a, &m)
}

// pushSpan pushes the positions of the first and the last byte.
func pushSpan(a bind.Args, start, end int) int {
	a.Push(lua.LNumber(start + 1))
	a.Push(lua.LNumber(end))
	return 2
}

func (p *patterns) match(a bind.Args, subject, text string, init int) int {
	m := p.matcher(a, subject, text, offset(init, len(subject)))
	if !nextMatch(a, &m) {
		return a.Return(lua.LNil)
	}
	return pushCaptures(a, &m)
}

// gmatch is string.gmatch. ^ is no anchor in it.
func (p *patterns) gmatch(a bind.Args, subject, text string) int {
	if strings.HasPrefix(text, "^") {
		text = "%" + text
	}
	m := p.matcher(a, subject, text, 0)
	return a.Return(a.State.NewFunction(a.Name, func(a bind.Args) int {
		if !nextMatch(a, &m) {
			return a.Return(lua.LNil)
		}
		return pushCaptures(a, &m)
	}))
}

// pushCaptures pushes the captures, or the whole match without captures.
func pushCaptures(a bind.Args, m *matcher) int {
	n := max(1, m.pattern.captures)
	for i := range n {
		a.Push(captureValue(m, i))
	}
	return n
}

// captureValue returns capture i, from 0: a string, or a position for (). Without captures, the
// first is the whole match.
func captureValue(m *matcher, i int) lua.LValue {
	if m.pattern.captures == 0 {
		return lua.LString(m.text())
	}
	text, place := m.capture(i)
	if place > 0 {
		return lua.LNumber(place)
	}
	return lua.LString(text)
}

// gsub is string.gsub.
func (p *patterns) gsub(a bind.Args, subject, text string, with lua.LValue, limit int) int {
	switch with.(type) {
	case lua.LString, lua.LNumber, *lua.LTable, *lua.LFunction:
	default:
		a.Refuse(with, "lua.the-replacement-must-be", "the replacement must be a string, a table or a function")
	}
	m := p.matcher(a, subject, text, 0)
	out := newGrowing(a)
	copied, n := 0, 0
	for n < limit && nextMatch(a, &m) {
		out.add(subject[copied:m.start])
		replace(&out, &m, with)
		copied = m.end
		n++
	}
	if n == 0 {
		return a.ReturnText(subject) + a.ReturnInt(0)
	}
	out.add(subject[copied:])
	return a.ReturnText(out.String()) + a.ReturnInt(n)
}

// replace adds the replacement of the last match.
func replace(out *growing, m *matcher, with lua.LValue) {
	a := out.a
	var v lua.LValue
	switch with := with.(type) {
	case *lua.LTable:
		v = a.GetTable(with, captureValue(m, 0))
	case *lua.LFunction:
		var buffer [maxCaptures]lua.LValue
		captures := buffer[:max(1, m.pattern.captures)]
		for i := range captures {
			captures[i] = captureValue(m, i)
		}
		v = a.Invoke(with, captures...)
	default:
		expand(out, m, bind.PlainText(with))
		return
	}
	a.CheckStopped() // a function in Go may have taken long
	switch v := v.(type) {
	case lua.LString, lua.LNumber:
		out.add(bind.PlainText(v))
	default:
		if lua.LVAsBool(v) {
			a.Fail("lua.invalid-replacement-value", "invalid replacement value (%s)", a.State.Name(v))
		}
		out.add(m.text())
	}
}

// expand adds a replacement text: %0 is the match, %1 to %9 are captures, and % before any other
// byte is that byte.
func expand(out *growing, m *matcher, text string) {
	for {
		before, after, found := strings.Cut(text, "%")
		out.add(before)
		if !found {
			return
		}
		if after == "" {
			out.a.Fail("lua.invalid-use-of-in", "invalid use of '%%' in the replacement (it ends with '%%'; %%%% stands for one)")
		}
		switch c := after[0]; {
		case c == '0':
			out.add(m.text())
		case '1' <= c && c <= '9':
			i := int(c - '1')
			if i >= max(1, m.pattern.captures) {
				out.a.Fail("lua.invalid-capture-index-in", "invalid capture index %%%c in the replacement: the pattern has %d captures", c, m.pattern.captures)
			}
			out.add(captureValue(m, i).String())
		default:
			out.add(after[:1])
		}
		text = after[1:]
	}
}
