package carry

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// place describes how a function uses a value: in a variable of the function found at in, or in a
// field of the table found there. nil is the function that travels.
type place struct {
	in   *place
	name string     // of the variable; "" for a field
	key  lua.LValue // of the field
}

// variable returns the place of a variable of the function at p.
func (p *place) variable(name string) *place { return &place{in: p, name: name} }

// field returns the place of a field of the table at p.
func (p *place) field(key lua.LValue) *place { return &place{in: p, key: key} }

// describe returns the place in words: "f uses helper, which uses log.file".
func (p *place) describe(s *bind.State) message.Text {
	switch {
	case p == nil:
		return message.Plain("f")
	case p.name != "" && p.in == nil:
		return message.Textf("carry.f-uses", "f uses %s", p.name)
	case p.name != "":
		return message.Textf("carry.which-uses", "%s, which uses %s", p.in.describe(s), p.name)
	}
	key := "[" + s.Name(p.key).String() + "]"
	if name, ok := p.key.(lua.LString); ok {
		key = "[" + bind.Quoted(string(name)) + "]"
		if source.IsName(string(name)) {
			key = "." + string(name)
		}
	}
	if p.in == nil { // the user has put the value into a library
		return message.Textf("carry.f-may-use-a-librarys", "f may use a library's %s", strings.TrimPrefix(key, "."))
	}
	return message.Concat(p.in.describe(s), key)
}

// refuse fails because a value cannot travel.
func (w *writer) refuse(p *place, what message.Text) {
	if w.end.plain {
		check(message.Errorf("carry.cannot-leave-a-submission", "%s cannot leave a submission; numbers, strings, tables of such, boards and permutations can", what))
	}
	where := message.Textf("carry.another-thread", "another thread")
	if w.end.shared == nil {
		where = message.Textf("carry.another-machine", "another machine")
	}
	if p == nil {
		check(message.Errorf("carry.f-is-which-cannot", "f is %s, which cannot go to %s", what, where))
	}
	check(message.Errorf("carry.which-cannot-go-to", "%s, %s, which cannot go to %s", p.describe(w.end.initial.state), what, where))
}
