package luabind

import (
	"fmt"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
)

func (h *Host) helpModule() Module {
	return Module{Title: "help", About: "The texts of every name.",
		Entries: []Entry{
			{Name: "help", Signature: "help([x])", Text: `Prints what there is to say about a name ("solve", "b:up"), a function, or a value such as a board; without x, an overview.`,
				Example: `help("taquin.new")`,
				fn: func(a args) int {
					if !a.has(1) {
						h.output(a, h.Overview())
						return 0
					}
					text, err := h.help(a.Get(1))
					a.check(err)
					h.output(a, text)
					return 0
				}},
		}}
}

// Overview is what help() prints.
func (h *Host) Overview() string {
	var text strings.Builder
	text.WriteString("taquin is a laboratory for sliding puzzles and permutations.\n\n")
	for _, m := range h.docs.modules {
		var names []string
		for _, e := range m.Entries {
			names = append(names, e.Name)
		}
		fmt.Fprintf(&text, "%s\n%s\n", m.heading(), wrapped(strings.Join(names, " "), "  "))
	}
	text.WriteString("help(\"solve\") says more about a name, help(board) about a value's methods.\n" +
		"Locals end with their line at the prompt: leave out \"local\" there.\n")
	return text.String()
}

// wrapped breaks a text at blanks into lines of at most helpWidth columns, each
// indented. A line of the text that is indented itself is an item of a list and
// keeps its distance.
func wrapped(text, indent string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		first, then := indent, indent
		if item := len(line) - len(strings.TrimLeft(line, " ")); item > 0 {
			first += line[:item]
			then = first + "    "
		}
		wrapLine(&out, line, first, then)
	}
	return out.String()
}

// wrapLine is wrapped for one line, with the indents of its first line and of
// those that follow.
func wrapLine(out *strings.Builder, text, first, then string) {
	line := first
	empty := true
	for _, word := range strings.Fields(text) {
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > helpWidth {
			out.WriteString(line + "\n")
			line, empty = then, true
		}
		if !empty {
			line += " "
		}
		line += word
		empty = false
	}
	out.WriteString(line + "\n")
}

const helpWidth = 78

func (m Module) heading() string {
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
		return e.help(), nil
	}
	if name, ok := h.docs.standard[v]; ok {
		return ofLua(name), nil
	}
	switch v := v.(type) {
	case lua.LString:
		if text, ok := h.helpByName(string(v)); ok {
			return text, nil
		}
		for _, name := range h.docs.standard {
			if name == string(v) {
				return ofLua(name), nil
			}
		}
		return "", fmt.Errorf("nothing is called %q%s (help() lists the names)", string(v), h.similar(string(v)))
	case *lua.LTable:
		for _, m := range h.docs.modules {
			if m.Name != "" && h.state.GetGlobal(m.Name) == lua.LValue(v) {
				return m.help(), nil
			}
		}
	case *lua.LUserData:
		switch v.Value.(type) {
		case solution: // its fields are told there
			text, _ := h.helpByName("solve")
			return text, nil
		case space: // its fields there, its methods here
			methods, _ := h.helpByName("space")
			return h.docs.byName["taquin.space"].help() + "\n" + methods, nil
		}
		for _, m := range h.docs.modules {
			if m.Self != "" && m.table != nil && isMethods(v, m.table) {
				return m.help(), nil
			}
		}
	}
	return "", fmt.Errorf("there is nothing to say about %s", describe(v))
}

// ofLua is the help about a name that is not the lab's.
func ofLua(name string) string {
	return wrapped(name+" is Lua 5.1's own; its manual tells more. Of Lua's libraries there are string, table, math, coroutine, "+
		"os.clock, os.time, os.date, os.difftime, os.exit, io.write and debug.traceback. There is no require, dofile, io.read or os.execute.", "")
}

func isMethods(v *lua.LUserData, methods *lua.LTable) bool {
	meta, ok := v.Metatable.(*lua.LTable)
	return ok && meta.RawGetString("__index") == lua.LValue(methods)
}

// helpByName finds a name, a module, or a method under its short name.
func (h *Host) helpByName(name string) (string, bool) {
	e, named := h.docs.byName[name]
	for _, m := range h.docs.modules {
		switch {
		case name == "" || name != m.Name && name != m.Self && name != m.Title:
		case named && name == m.Self: // d is a variable of the sources, too
			return e.help() + "\n" + m.help(), true
		default:
			return m.help(), true
		}
	}
	if named {
		return e.help(), true
	}
	var text strings.Builder
	for _, m := range h.docs.modules {
		for _, e := range m.Entries {
			if e.key() == name {
				text.WriteString(e.help())
			}
		}
	}
	return text.String(), text.Len() > 0
}

// help is one entry's text.
func (e Entry) help() string {
	text := e.Signature + "\n" + wrapped(e.Text, "    ")
	if e.Example != "" {
		text += "    > " + e.Example + "\n"
	}
	return text
}

// help is a module's text: its paragraph and each name's sentence.
func (m Module) help() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n%s\n", m.heading(), wrapped(m.About, ""))
	for _, e := range m.Entries {
		fmt.Fprintf(&text, "%s\n%s", e.Signature, wrapped(e.Text, "    "))
	}
	return text.String()
}
