package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

func (h *Host) helpModule() Module {
	return Module{Title: "help", About: "The texts of every name.",
		Entries: []Entry{
			{Name: "help", Signature: "help([topic])", Text: `Prints what there is to say about a name ("solve", "b:up"), a function, or a value such as a board; without it, an overview.`,
				Example: `help("taquin.new")`,
				fn: func(a args) int {
					if a.GetTop() == 0 {
						h.outputHelp(a, h.Overview)
						return 0
					}
					if !a.has(1) { // a slip in a name, mostly
						a.fail("there is nothing to say about nil")
					}
					if _, ok := a.Get(1).(lua.LString); ok {
						a.word(1, "topic")
					}
					_, err := h.help(a.Get(1))
					a.check(err)
					h.outputHelp(a, func() string { text, _ := h.help(a.Get(1)); return text })
					return 0
				}},
			{Name: "apropos", Signature: "apropos(word)", Text: "Prints the names that have to do with a word, in their name or in their text, with a line about each.",
				Example: `apropos("parity")`,
				fn: func(a args) int {
					word := a.word(1, "word")
					h.outputHelp(a, func() string {
						text, err := h.Apropos(word)
						if err != nil { // an answer like any other
							return err.Error() + "\n"
						}
						return text
					})
					return 0
				}},
		}}
}

// Overview is what help() prints.
func (h *Host) Overview() string {
	var text strings.Builder
	text.WriteString("taquin is a laboratory for sliding puzzles and permutations.\n\n")
	var own []string
	for _, m := range h.docs.modules {
		if m.Lua {
			own = append(own, m.Heading())
			continue
		}
		var names []string
		for _, e := range m.Entries {
			names = append(names, e.Name)
		}
		fmt.Fprintf(&text, "%s\n%s\n", m.Heading(), h.wrapped(strings.Join(names, " "), "  "))
	}
	fmt.Fprintf(&text, "what Lua itself has\n%s\n", h.wrapped(strings.Join(own, "; "), "  "))
	text.WriteString(h.wrapped("help(\"solve\") says more about a name, help(board) about a value's methods; apropos(\"parity\") finds the names that have to do with a word.\n"+
		"Locals end with their line at the prompt: leave out \"local\" there.\n", ""))
	return text.String()
}

// Heading names the module and what it is about.
func (m Module) Heading() string {
	switch {
	case m.Name != "":
		return fmt.Sprintf("%s: %s", m.Name, m.Title)
	case m.Self != "":
		return fmt.Sprintf("%s: methods of %s", m.Self, m.Title)
	}
	return m.Title
}

// Help returns the text about a name, as help prints it.
func (h *Host) Help(name string) (string, error) { return h.help(lua.LString(name)) }

func (h *Host) help(v lua.LValue) (string, error) {
	if e, ok := h.docs.byValue[v]; ok {
		return h.entryHelp(*e), nil
	}
	switch v := v.(type) {
	case lua.LString:
		if text, ok := h.helpByName(string(v)); ok {
			return text, nil
		}
		return "", h.notFound(string(v))
	case *lua.LFunction:
		return h.functionHelp("function", v), nil
	case *lua.LTable:
		if m := h.moduleOf(v); m != nil {
			return h.moduleHelp(*m), nil
		}
		return h.tableHelp(v), nil
	case *lua.LUserData:
		switch v.Value.(type) {
		case solution: // its fields are told there
			text, _ := h.helpByName("solve")
			return text, nil
		case space: // its fields there, its methods here
			methods, _ := h.helpByName("space")
			return h.entryHelp(*h.docs.byName["taquin.space"]) + "\n" + methods, nil
		}
		if m := h.methodsModule(v); m != nil {
			return h.moduleHelp(*m), nil
		}
	}
	return "", fmt.Errorf("there is nothing to say about %s", describe(v))
}

// helpByName finds a name, a module, a method under its short name, or what is
// only for the prompt.
func (h *Host) helpByName(name string) (string, bool) {
	if text, ok := h.wordHelp(name); ok {
		return text, true
	}
	if value, method, ok := strings.Cut(name, ":"); ok && h.docs.byName[name] == nil { // of a variable
		if m := h.methodsModule(h.state.G.Global.RawGetString(value)); m != nil {
			name = m.Self + ":" + method
		}
	}
	e, named := h.docs.byName[name]
	for _, m := range h.docs.modules {
		switch {
		case name == "" || name != m.Name && name != m.Self && name != m.Title:
		case named && name == m.Self: // d is a variable of the sources, too
			return h.entryHelp(*e) + "\n" + h.moduleHelp(m), true
		default:
			return h.moduleHelp(m), true
		}
	}
	if named {
		return h.entryHelp(*e), true
	}
	var text strings.Builder
	for _, m := range h.docs.modules {
		for _, e := range m.Entries {
			if e.key() == name {
				text.WriteString(h.entryHelp(e))
			}
		}
	}
	return text.String(), text.Len() > 0
}

// notFound is the error about a name that there is not.
func (h *Host) notFound(name string) error {
	hint := h.similar(name)
	if n := len(h.mentions(name)); n > 0 && hint == "" {
		hint = fmt.Sprintf("; apropos(%q) finds %s", name, text.Count(n, "name"))
	}
	return fmt.Errorf("nothing is called %q%s (help() lists the names)", name, hint)
}

// entryHelp is one entry's text.
func (h *Host) entryHelp(e Entry) string {
	text := e.Signature + "\n" + h.wrapped(e.Text, "    ")
	if e.Example != "" {
		text += "    > " + e.Example + "\n"
	}
	return text
}

// moduleHelp is a module's text: its paragraph and each name's sentence.
func (h *Host) moduleHelp(m Module) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n%s\n", m.Heading(), h.wrapped(m.About, ""))
	for _, e := range m.Entries {
		fmt.Fprintf(&text, "%s\n%s", e.Signature, h.wrapped(e.Text, "    "))
	}
	return text.String()
}
