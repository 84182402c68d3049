// Package help makes the texts of help about a name or a value: those of the lab's and of
// Lua's own names, the comment above a function of the user, the fields of a table, and an
// overview of everything.
//
// The texts come from the declarations of package bind, and are as wide as the output. The
// package prints nothing and runs no code of the user. Begin with Texts.Help, and with
// Texts.HelpLine for questions at the prompt.
package help

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/prompt/names"
	"taquin/luabind/source"
)

// Texts makes the texts for one Lua state.
type Texts struct {
	names names.Names
	state *bind.State
}

// New makes the texts.
func New(n names.Names) *Texts { return &Texts{n, n.State} }

// Overview is the text of help without a name.
func (t *Texts) Overview() string {
	var out strings.Builder
	out.WriteString(t.wrapped(t.state.Say("taquin is a laboratory for sliding puzzles and permutations."), "") + "\n")
	var ofLua []string
	for _, m := range t.state.Modules() {
		if m.Lua {
			ofLua = append(ofLua, m.Heading())
			continue
		}
		var all []string
		for _, e := range m.Entries {
			all = append(all, e.Name)
		}
		fmt.Fprintf(&out, "%s\n%s\n", m.Heading(), t.wrapped(strings.Join(all, " "), "  "))
	}
	fmt.Fprintf(&out, "%s\n%s\n", t.state.Say("what Lua itself has"), t.wrapped(strings.Join(ofLua, "\n"), "  "))
	out.WriteString(t.wrapped(t.state.Say("help(\"solve\") says more about a name, help(board) about a value's methods; apropos(\"parity\") finds the names that have to do with a word, help(\"guide\") lists the chapters of the guide.\n"+
		"At the prompt _ is the last value and _3 that of entry 3. Locals end with their entry there: leave out \"local\"."), ""))
	return out.String()
}

// Help is the text about a name; the error suggests similar names.
func (t *Texts) Help(name string) (string, error) {
	if name == names.Topic || strings.HasPrefix(name, names.Topic+" ") {
		return t.ofGuide(strings.TrimSpace(strings.TrimPrefix(name, names.Topic)))
	}
	if text, ok := t.ofName(name); ok {
		return text, nil
	}
	return "", t.unknown(name)
}

// HelpAbout is the text about a value; a string is a name.
func (t *Texts) HelpAbout(v lua.LValue) (string, error) {
	if e := t.state.EntryOf(v); e != nil {
		return t.ofEntry(*e), nil
	}
	switch v := v.(type) {
	case lua.LString:
		return t.Help(string(v))
	case *lua.LFunction:
		return t.ofFunction("function", v), nil
	case *lua.LTable:
		if m := t.state.ModuleOf(v); m != nil {
			return t.ofModule(*m), nil
		}
		return t.ofTable(v), nil
	}
	var parts []string
	if k := t.state.KindOf(v); k != nil && k.Topic != "" {
		topic, _ := t.ofName(k.Topic)
		parts = append(parts, topic)
	}
	if m := t.state.MethodsOf(v); m != nil {
		parts = append(parts, t.ofModule(*m))
	}
	if len(parts) == 0 {
		return "", message.Errorf("help.there-is-nothing-to-say", "there is nothing to say about %s", t.state.Name(v))
	}
	return strings.Join(parts, "\n"), nil
}

// ofName is the text about a name, a module, a method under its short name, a command of
// the prompt or a reserved word.
func (t *Texts) ofName(name string) (string, bool) {
	if text, ok := t.ofWord(name); ok {
		return text, true
	}
	if value, method, ok := strings.Cut(name, ":"); ok && t.state.Lookup(name) == nil { // of a variable
		if m := t.state.MethodsOf(t.state.L.G.Global.RawGetString(value)); m != nil {
			name = m.Self + ":" + method
		}
	}
	e := t.state.Lookup(name)
	for _, m := range t.state.Modules() {
		switch {
		case name == "" || name != m.Name && name != m.Self && name != m.Title:
		case e != nil && name == m.Self: // d is a variable of the sources, too
			return t.ofEntry(*e) + "\n" + t.ofModule(m), true
		default:
			return t.ofModule(m), true
		}
	}
	if e != nil {
		return t.ofEntry(*e), true
	}
	var out strings.Builder
	for e := range t.state.Entries() {
		if e.Key() == name {
			out.WriteString(t.ofEntry(e))
		}
	}
	if why := t.state.WhyAbsent(name); !why.Empty() && out.Len() == 0 {
		return name + "\n" + t.says("Lua has it, and the lab has not: %s.", why.String()), true
	}
	return out.String(), out.Len() > 0
}

// ofGuide is a chapter of the guide, or the list of the chapters.
func (t *Texts) ofGuide(chapter string) (string, error) {
	if t.names.Guide == nil {
		return "", message.New("help.the-guide-has-no", "the guide has no chapters")
	}
	return t.names.Guide(t.state.Language()).Help(chapter, `help("guide %s")`, t.state.Output.Width())
}

// unknown is the error about an unknown name.
func (t *Texts) unknown(name string) error {
	var all []string
	for e := range t.state.Entries() {
		all = append(all, e.Name)
	}
	hint := message.Suggest(name, all)
	if n := len(t.mentions(name)); n > 0 && hint.Empty() {
		hint = message.Textf("help.apropos-finds", "; apropos(%q) finds %s", name, message.Count(n, "name"))
	}
	return message.Errorf("help.nothing-is-called-help", "nothing is called %q%s (help() lists the names)", name, hint)
}

// ofWord is the text about a command of the prompt or a reserved word of Lua.
func (t *Texts) ofWord(name string) (string, bool) {
	for _, c := range t.names.Commands {
		if c.Name == name {
			return c.Usage() + "\n" + t.wrapped(strings.TrimSuffix(c.Says(t.state), ".")+".", indent), true
		}
	}
	for _, k := range source.Keywords {
		if k.Text == name {
			return name + "\n" + t.wrapped(fmt.Sprintf(t.state.Say("One of Lua's words: %s."), t.state.Text("keywords/"+k.Text, k.Use)), indent), true
		}
	}
	return "", false
}

// ofEntry is the text about an entry.
func (t *Texts) ofEntry(e bind.Entry) string {
	out := e.Signature + "\n" + t.wrapped(e.Text, indent)
	if e.Example != "" {
		out += indent + "> " + e.Example + "\n"
	}
	return out
}

// ofModule is the text about a module: its paragraph and the texts of its entries.
func (t *Texts) ofModule(m bind.Module) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n%s\n", m.Heading(), t.wrapped(m.About, ""))
	for _, e := range m.Entries {
		fmt.Fprintf(&out, "%s\n%s", e.Signature, t.wrapped(e.Text, indent))
	}
	return out.String()
}

// indent stands before each line of the text below a name.
const indent = "    "

// says is a sentence below a name about something, in the language of the state.
func (t *Texts) says(sentence, about string) string {
	return t.wrapped(fmt.Sprintf(t.state.Say(sentence), t.state.Say(about)), indent)
}

// wrapped breaks a text at blanks into indented lines that fit the output. A line of the
// text that is itself indented is an item of a list, and stays indented.
func (t *Texts) wrapped(paragraphs, indent string) string {
	var out strings.Builder
	width := t.state.Output.Width()
	fits := func(line string) bool { return text.Width(line) <= width }
	for line := range strings.Lines(paragraphs) {
		first, then := indent, indent
		if item := len(line) - len(strings.TrimLeft(line, " ")); item > 0 {
			first += line[:item]
			then = first + "    "
		}
		for _, row := range text.Fill(text.Words(line), first, then, fits) {
			out.WriteString(row + "\n")
		}
	}
	return out.String()
}
