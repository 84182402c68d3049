package prompt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/sorting"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// This file looks up names for completion and help. It runs no code of the user: tables behind
// __index are searched, functions are not called.

// path is a chain of names after a global or a string, such as a.b:c.
type path struct {
	literal bool // the names follow a string
	names   []string
}

func (at path) owner() path  { return path{at.literal, at.names[:len(at.names)-1]} }
func (at path) last() string { return at.names[len(at.names)-1] }

// pathAtEnd returns the path at the end of some lexemes.
func pathAtEnd(typed []source.Lexeme) (at path, ok bool) {
	i := len(typed) - 1
	for ; i >= 0 && typed[i].Kind == source.Name; i -= 2 {
		at.names = append([]string{typed[i].Text}, at.names...)
		if i == 0 || !typed[i-1].Is(".") && !typed[i-1].Is(":") {
			return at, true
		}
	}
	at.literal = endsInString(typed[:i+1])
	return at, at.literal
}

// wholePath returns the path that some lexemes consist of.
func wholePath(typed []source.Lexeme) (path, bool) {
	at, ok := pathAtEnd(typed)
	return at, ok && !at.literal && len(typed) == 2*len(at.names)-1
}

// endsInString reports whether the lexemes end with a string, maybe in parentheses, that is not
// an argument of a call.
func endsInString(typed []source.Lexeme) bool {
	n := len(typed)
	begin := n - 1
	if n >= 3 && typed[n-1].Is(")") && typed[n-3].Is("(") {
		n, begin = n-1, n-3
	}
	return n >= 1 && typed[n-1].Kind == source.String && !typed[n-1].Open && (begin == 0 || !isCallable(typed[begin-1]))
}

// isCallable reports whether a string or a parenthesis after a lexeme begins the arguments of a
// call.
func isCallable(t source.Lexeme) bool {
	return t.Kind == source.Name && !source.IsKeyword(t.Text) || t.Kind == source.String || t.Is(")") || t.Is("]") || t.Is("}")
}

// resolve returns the value at a path. ok is false for nil.
func (p *Prompt) resolve(at path) (v lua.LValue, ok bool) {
	v = p.state.L.G.Global
	if at.literal {
		v = lua.LString("")
	}
	for _, name := range at.names {
		v = p.member(v, name)
	}
	return v, v != lua.LNil
}

func (p *Prompt) member(v lua.LValue, name string) lua.LValue {
	for _, t := range p.state.Layers(v) {
		if found := t.RawGetString(name); found != lua.LNil {
			return found
		}
	}
	return lua.LNil
}

// entryAt returns the entry of the value at a path, or the entry whose name is the path.
func (p *Prompt) entryAt(at path) *bind.Entry {
	v, ok := p.resolve(at)
	if !ok {
		if e := p.state.Lookup(strings.Join(at.names, ".")); e != nil {
			return e
		}
		return p.state.Lookup(strings.Join(at.owner().names, ".") + ":" + at.last())
	}
	if m := p.state.ModuleOf(v); m != nil {
		return p.state.Lookup(m.Name)
	}
	return p.state.EntryOf(v)
}

// fieldsOf returns the computed fields of a value.
func (p *Prompt) fieldsOf(v lua.LValue) []bind.Field {
	if k := p.state.KindOf(v); k != nil {
		return k.Fields
	}
	return nil
}

// globalNames lists the globals, and entries that are in no table, such as the sources' variables.
func (p *Prompt) globalNames() []bind.Candidate {
	globals := p.state.L.G.Global
	all := p.members(globals, false)
	for _, m := range p.state.Modules() {
		for _, e := range m.Entries {
			if m.Prefix() == "" && globals.RawGetString(e.Name) == lua.LNil {
				all = append(all, bind.Candidate{Text: e.Name, Summary: e.Summary()})
			}
		}
	}
	return all
}

// sourcesLast moves the names of the sources, which few users know, behind all others, and leaves
// out their misspellings, which only the reference has. board stays in its place.
func (p *Prompt) sourcesLast(all []bind.Candidate) []bind.Candidate {
	ofSource := func(c bind.Candidate) int {
		if e := p.state.Lookup(c.Text); e != nil && e.OfSource && e.Name != "board" {
			return 1
		}
		return 0
	}
	all = slices.DeleteFunc(all, func(c bind.Candidate) bool {
		e := p.state.Lookup(c.Text)
		return e != nil && e.Misspelled
	})
	sorting.StableBy(all, func(a, b bind.Candidate) int { return cmp.Compare(ofSource(a), ofSource(b)) })
	return all
}

// maxFields limits how many fields of one table are read.
const maxFields = 100_000

// members lists the fields of a value, or its methods, in the order of their module. Fields
// outside a module come first, by name.
func (p *Prompt) members(v lua.LValue, methods bool) []bind.Candidate {
	var all []bind.Candidate
	if fields := p.fieldsOf(v); len(fields) > 0 && !methods { // methods need a colon
		for _, f := range fields {
			all = append(all, bind.Candidate{Text: f.Name, Summary: p.state.Text("", f.Text)})
		}
		return sorted(all)
	}
	order := make(map[string]int)
	for _, t := range p.state.Layers(v) {
		m := p.moduleWith(t)
		seen := 0
		for k, field := range p.state.Pairs(t) {
			if seen++; seen > maxFields {
				break
			}
			name, ok := k.(lua.LString)
			if !ok || !source.IsName(string(name)) || methods && field.Type() != lua.LTFunction {
				continue
			}
			c := bind.Candidate{Text: string(name), Summary: p.summary(field)}
			if m != nil && p.state.EntryOf(field) != nil { // which may be stored under several names
				if e := p.state.Lookup(m.Prefix() + c.Text); e != nil {
					if e.Misspelled {
						continue
					}
					c.Summary = e.Summary()
				}
			}
			all = append(all, c)
		}
		if m != nil {
			for _, e := range m.Entries {
				order[e.Key()] = len(order) + 1
			}
		}
	}
	all = sorted(all)
	sorting.StableBy(all, func(a, b bind.Candidate) int { return cmp.Compare(order[a.Text], order[b.Text]) })
	return all
}

// moduleWith returns the module whose entries a table holds, an empty one for the globals, and nil
// for other tables.
func (p *Prompt) moduleWith(t *lua.LTable) *bind.Module {
	if t == p.state.L.G.Global {
		return &bind.Module{}
	}
	modules := p.state.Modules()
	i := slices.IndexFunc(modules, func(m bind.Module) bool { return m.Table != nil && p.state.Contents(m.Table) == t })
	if i < 0 {
		return nil
	}
	return &modules[i]
}

// methods lists the methods of a kind of value, by the Self of their module.
func (p *Prompt) methods(self string) []bind.Candidate {
	var all []bind.Candidate
	for _, m := range p.state.Modules() {
		if m.Self == self && self != "" {
			for _, e := range m.Entries {
				if !e.Misspelled {
					all = append(all, bind.Candidate{Text: e.Key(), Summary: e.Summary()})
				}
			}
		}
	}
	return all
}

func (p *Prompt) keywords() []bind.Candidate {
	var all []bind.Candidate
	for _, k := range source.Keywords {
		all = append(all, bind.Candidate{Text: k.Text, Summary: p.state.Text("keywords/"+k.Text, k.Use)})
	}
	return all
}

// Topics lists every topic of help.
func (p *Prompt) Topics(bind.Cursor) []bind.Candidate {
	var all []bind.Candidate
	for _, m := range p.state.Modules() {
		if m.Name != "" {
			all = append(all, bind.Candidate{Text: m.Name, Summary: bind.FirstSentence(m.About)})
		}
		for _, e := range m.Entries {
			all = append(all, bind.Candidate{Text: e.Name, Summary: e.Summary()})
		}
	}
	all = sorted(all)
	if chapters := p.chapters(); chapters != nil {
		all = append(append(all, bind.Candidate{Text: Topic, Summary: p.state.Say(message.Textf("help.the-chapters-of-the", "The chapters of the guide"))}), chapters...)
	}
	return all
}

// chapters lists the chapters of the guide as topics, in their order.
func (p *Prompt) chapters() []bind.Candidate {
	if p.guide == nil {
		return nil
	}
	all := p.guide(p.state.Language()).Topics()
	for i := range all {
		all[i].Text = Topic + " " + all[i].Text
	}
	return all
}

// sorted sorts candidates by name and removes all but the first of each name.
func sorted(all []bind.Candidate) []bind.Candidate {
	sorting.StableBy(all, func(a, b bind.Candidate) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(all, func(a, b bind.Candidate) bool { return a.Text == b.Text })
}

// maxSummary limits the columns of a string in a summary.
const maxSummary = 60

// summary describes a value in a few words.
func (p *Prompt) summary(v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LFunction:
		if e := p.state.EntryOf(v); e != nil {
			return e.Summary()
		}
		return signature("function", v)
	case *lua.LTable:
		if m := p.state.ModuleOf(v); m != nil {
			return bind.FirstSentence(m.About)
		}
		return p.state.Say(p.tableSummary(v))
	case *lua.LUserData:
		return p.state.Say(p.state.Summary(v))
	case lua.LString:
		return text.Shorten(fmt.Sprintf("%q", string(v[:min(len(v), maxSummary)])), maxSummary)
	case *lua.LState:
		return "coroutine"
	}
	return bind.PlainText(v)
}

// tableSummary is the number of elements or fields of a table.
func (p *Prompt) tableSummary(t *lua.LTable) message.Text {
	size := 0
	for range p.state.Pairs(t) {
		if size++; size > maxFields {
			return message.Textf("help.table-of-many-fields", "table of many fields")
		}
	}
	switch {
	case size == 0:
		return message.Textf("help.empty-table", "empty table")
	case size == t.Len():
		return message.Textf("help.list-of", "list of %s", message.Count(size, "element"))
	}
	return message.Textf("help.table", "table, %s", message.Count(size, "field"))
}

// signature writes a function with its parameters, which are unknown for a function in Go.
func signature(name string, f *lua.LFunction) string {
	if f.IsG {
		return name
	}
	var parameters []string
	for i := range min(int(f.Proto.NumParameters), len(f.Proto.DbgLocals)) {
		parameters = append(parameters, f.Proto.DbgLocals[i].Name)
	}
	if f.Proto.IsVarArg != 0 {
		parameters = append(parameters, "…")
	}
	return name + "(" + strings.Join(parameters, ", ") + ")"
}
