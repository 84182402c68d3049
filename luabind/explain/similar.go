package explain

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// maxCompared limits the number of names that are compared.
const maxCompared = 10_000

// similarNames suggests a name, field or method similar to one that is nil; only functions if it
// was called.
func (x *Explainer) similarNames(r gopherlua.Reader, o gopherlua.Origin, called bool) message.Text {
	if why := x.whyAbsent(x.libraryName(o)); !why.Empty() {
		return why
	}
	var all, methods []string
	add := func(prefix string, t *lua.LTable) {
		for k, v := range bind.Pairs(t) {
			if x.state.Guard.Step(1) != nil || len(all) > maxCompared {
				return
			}
			if name, ok := k.(lua.LString); ok && len(name) <= bind.MaxWord && (!called || bind.IsCallable(r.L, v)) {
				all = append(all, prefix+string(name))
			}
		}
	}
	switch o.Kind {
	case "global":
		for _, m := range x.state.Modules() {
			switch names := documented([]bind.Module{m}, called); {
			case m.Self == "":
				all = append(all, names...)
			case called: // a name that is not called is hardly a method
				methods = append(methods, names...)
			}
		}
		all = slices.DeleteFunc(all, func(name string) bool { // of draw.board and board, the global is suggested
			short := text.Unqualified(name)
			return name != short && r.L.G.Global.RawGetString(short) != lua.LNil
		})
		add("", r.L.G.Global)
		for name, v := range r.Variables() {
			if v != lua.LNil && (!called || bind.IsCallable(r.L, v)) {
				all = append(all, name)
			}
		}
	case "field", "method":
		dot, holder := ".", o.Holder
		if o.Kind == "method" {
			dot = ":"
		}
		if !strings.ContainsFunc(holder, isNoName) && holder != "" {
			holder += dot
		} else if o.Kind == "method" && o.Object != nil {
			holder = o.Object.Type().String()[:1] + dot
		} else {
			holder = ""
		}
		for _, t := range x.state.Layers(o.Object) {
			add(holder, t)
		}
	}
	if hint := message.Suggest(o.Key, all); !hint.Empty() {
		return hint
	}
	return message.Suggest(o.Key, methods) // none can stand there, but its name shows how it is called
}

// libraryName is the full name of a global or a field of a library; "" for others.
func (x *Explainer) libraryName(o gopherlua.Origin) string {
	switch o.Kind {
	case "global":
		return o.Key
	case "field":
		if m := x.state.ModuleOf(o.Object); m != nil {
			return m.Name + "." + o.Key
		}
	}
	return ""
}

// whyAbsent says why a name of Lua's library is not in the lab; the zero Text for any other name.
func (x *Explainer) whyAbsent(name string) message.Text {
	if why := x.state.WhyAbsent(name); !why.Empty() {
		return message.Textf("lua.there-is-no-here", "; there is no %s here: %s", name, why)
	}
	return message.Text{}
}

// isNoName reports whether a character cannot be part of a name such as a.b.
func isNoName(c rune) bool { return c != '.' && !source.IsWord("_"+string(c)) }

// documented returns the names in modules; with callable, only of functions.
func documented(modules []bind.Module, callable bool) []string {
	var all []string
	for _, m := range modules {
		for _, e := range m.Entries {
			if !callable || strings.HasSuffix(e.Signature, ")") {
				all = append(all, e.Name)
			}
		}
	}
	return all
}
