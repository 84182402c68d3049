package prompt

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// The texts of help are as wide as the output, and in the language of the state.

// questions are the forms of a question at the prompt, which are not Lua.
var questions = []func() *regexp.Regexp{
	text.Regexp(`^\s*\?+\s*(.*?)\s*\?*\s*$`),
	text.Regexp(`^\s*([%\w.:]+(?:\(\))?)\s*\?+\s*$`),
	text.Regexp(`^\s*help\s+([%\w.:]+(?:\(\))?|guide\s+[\w-]+)\s*$`),
}

// HelpLine answers the questions ?x, x? and help x, and returns the overview for ?. x is a name, a
// path to a value or a command of the prompt. ok is false for a line that is not a question.
func (p *Prompt) HelpLine(line string) (answer string, ok bool, err error) {
	for _, question := range questions {
		asked := question().FindStringSubmatch(line)
		if asked == nil {
			continue
		}
		if name := strings.Trim(strings.TrimSuffix(asked[1], "()"), `"'`); name != "" {
			answer, err = p.answer(name)
			return answer, true, err
		}
		return p.Overview(), true, nil
	}
	return "", false, nil
}

// answer returns the text about a name. Unlike in Help, values of the user precede entries.
func (p *Prompt) answer(name string) (string, error) {
	if text, ok := p.ofWord(name); ok {
		return text, nil
	}
	at, ok := wholePath(source.Lexemes(name))
	if !ok {
		return p.Help(name)
	}
	if v, ok := p.resolve(at); ok {
		return p.ofValue(name, v), nil
	}
	if len(at.names) > 1 {
		owner, _ := p.resolve(at.owner())
		for _, f := range p.fieldsOf(owner) {
			if f.Name == at.last() {
				return name + "\n" + p.wrapped(p.state.Text("", f.Text)+".", indent), nil
			}
		}
	}
	return p.Help(name)
}

// mostFound is the largest number of entries that answer a phrase instead of an error.
const mostFound = 40

// Help returns the text about a name, or the entries about a phrase. The error suggests similar names.
func (p *Prompt) Help(name string) (string, error) {
	if chapter, ok := strings.CutPrefix(name+" ", Topic+" "); ok {
		if p.guide == nil {
			return "", message.New("help.the-guide-has-no", "the guide has no chapters")
		}
		return p.guide(p.state.Language()).Help(strings.TrimSpace(chapter), `help("guide %s")`, p.state.Output.Width())
	}
	if text, ok := p.ofName(name); ok {
		return text, nil
	}
	if name == All {
		return p.everything(), nil
	}
	if text, ok := p.ofTopic(name); ok {
		return text, nil
	}
	var all []string
	for e := range p.state.Entries() {
		all = append(all, e.Name)
	}
	for _, t := range p.topics() {
		all = append(all, t.Text)
	}
	hint := message.Suggest(name, all)
	if found, _ := p.search(name); len(found) > 0 && hint.Empty() {
		if strings.Contains(name, " ") && len(found) <= mostFound {
			return p.Apropos(name)
		}
		hint = message.Textf("help.search-finds", "; %s finds %s", p.searching(name), message.Count(len(found), "name"))
	}
	return "", message.Errorf("help.nothing-is-called-help", "nothing is called %q%s (%s lists the names)", name, hint, p.listing())
}

// HelpAbout returns the text about a value. A string is a name.
func (p *Prompt) HelpAbout(v lua.LValue) (string, error) {
	if name, ok := v.(lua.LString); ok {
		return p.Help(string(name))
	}
	if text, ok := p.ofDeclared(v, "function"); ok {
		return text, nil
	}
	if table, ok := v.(*lua.LTable); ok {
		return p.ofTable(table), nil
	}
	var parts []string
	if k := p.state.KindOf(v); k != nil && k.Topic != "" {
		topic, _ := p.ofName(k.Topic)
		parts = append(parts, topic)
	}
	if m := p.state.MethodsOf(v); m != nil {
		parts = append(parts, p.ofModule(*m))
	}
	if len(parts) == 0 {
		return "", message.Errorf("help.there-is-nothing-to-say", "there is nothing to say about %s", p.state.Name(v))
	}
	return strings.Join(parts, "\n"), nil
}

// ofName returns the text about an entry, a module, a method under its short name, a command of the
// prompt or a reserved word.
func (p *Prompt) ofName(name string) (string, bool) {
	if text, ok := p.ofWord(name); ok {
		return text, true
	}
	if value, method, ok := strings.Cut(name, ":"); ok && p.state.Lookup(name) == nil { // of a variable
		if m := p.state.MethodsOf(p.state.L.G.Global.RawGetString(value)); m != nil {
			name = m.Self + ":" + method
		}
	}
	e := p.state.Lookup(name)
	for _, m := range p.state.Modules() {
		switch {
		case name == "" || name != m.Name && name != m.Self && name != m.Title:
		case e != nil && name == m.Self: // d is also a variable of the sources
			return p.ofEntry(*e) + "\n" + p.ofModule(m), true
		default:
			return p.ofModule(m), true
		}
	}
	if e != nil {
		return p.ofEntry(*e), true
	}
	var out strings.Builder
	for e := range p.state.Entries() {
		if e.Key() == name {
			out.WriteString(p.ofEntry(e))
		}
	}
	if why := p.state.WhyAbsent(name); !why.Empty() && out.Len() == 0 {
		return name + "\n" + p.says(message.Textf("help.lua-has-it-and", "Lua has it, and the lab has not: %s.", why)), true
	}
	return out.String(), out.Len() > 0
}

// ofWord returns the text about a command of the prompt or a reserved word.
func (p *Prompt) ofWord(name string) (string, bool) {
	for _, c := range p.commands {
		if c.Name == name {
			return c.Usage() + "\n" + p.wrapped(strings.TrimSuffix(c.Says(p.state), ".")+".", indent), true
		}
	}
	for _, k := range p.keywords() {
		if k.Text == name {
			return name + "\n" + p.says(message.Textf("help.one-of-luas-words", "One of Lua's words: %s.", k.Summary)), true
		}
	}
	return "", false
}

// ofDeclared returns the text about a function or a module. A function of the user has the name.
func (p *Prompt) ofDeclared(v lua.LValue, name string) (string, bool) {
	if e := p.state.EntryOf(v); e != nil {
		return p.ofEntry(*e), true
	}
	if m := p.state.ModuleOf(v); m != nil {
		return p.ofModule(*m), true
	}
	if f, ok := v.(*lua.LFunction); ok {
		return p.ofFunction(name, f), true
	}
	return "", false
}

// ofEntry returns the call, its meaning, the example and the options.
func (p *Prompt) ofEntry(e bind.Entry) string {
	says, options := e.Parts()
	out := e.Signature + "\n" + p.wrapped(says, indent)
	if e.Example != "" {
		out += indent + "> " + e.Example + "\n"
	}
	if options == "" {
		return out
	}
	if methods := e.OptionsByMethod(); len(methods) > 0 {
		for i, line := range methods {
			method, read, _ := strings.Cut(line, ": ")
			methods[i] = p.state.Say(message.Textf("help.options-of-method", "%s: %s", message.Plain(method), message.Plain(read)))
		}
		out += p.wrapped(p.state.Text("overview/methods", Headings["overview/methods"])+"\n"+strings.Join(methods, "\n"), indent)
	}
	return out + p.wrapped(options, indent)
}

// ofModule returns the text about the call of a module, the module, and the first sentence about
// each of its names.
func (p *Prompt) ofModule(m bind.Module) string {
	var out strings.Builder
	if i := slices.IndexFunc(m.Entries, func(e bind.Entry) bool { return e.Name == m.Name }); i >= 0 {
		out.WriteString(p.ofEntry(m.Entries[i]) + "\n")
	}
	fmt.Fprintf(&out, "%s\n%s", m.Heading(), p.wrapped(m.About, ""))
	for _, e := range m.Entries {
		if e.Name != m.Name && !e.Misspelled {
			out.WriteString(e.Signature + "\n" + p.wrapped(e.Summary()+".", indent))
		}
	}
	return out.String()
}

// ofFunction returns the text about a function of the user: its parameters, the comment above it
// and the place of its definition.
func (p *Prompt) ofFunction(name string, f *lua.LFunction) string {
	signature := signature(name, f) + "\n"
	if f.IsG {
		return signature + p.says(message.Textf("help.a-function-that-is", "A function that is not written in Lua."))
	}
	place := p.says(message.Textf("help.defined-in-line", "Defined in %s, line %d.", f.Proto.SourceName, f.Proto.LineDefined))
	if comment := commentAbove(gopherlua.ChunkText(f.Proto), f.Proto.LineDefined); comment != "" {
		return signature + p.wrapped(comment, indent) + place
	}
	return signature + place
}

// maxComment limits the lines of a comment.
const maxComment = 100

// commentAbove returns the comment in the lines right above a line of a text; "" without one.
func commentAbove(text string, line int) string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	var comment []string
	for i := line - 2; i >= max(0, line-1-maxComment); i-- {
		said, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), "--")
		if !ok {
			break
		}
		comment = append(comment, strings.TrimSpace(strings.TrimLeft(said, "-")))
	}
	slices.Reverse(comment)
	return strings.Join(comment, " ")
}

// ofValue returns the text about a value under its name.
func (p *Prompt) ofValue(name string, v lua.LValue) string {
	if text, ok := p.ofDeclared(v, name); ok {
		return text
	}
	out := name + "\n"
	if e := p.state.Lookup(name); e != nil && !e.Virtual { // board and arg
		out = p.ofEntry(*e)
	}
	if table, ok := v.(*lua.LTable); ok {
		return out + p.ofTable(table)
	}
	out += p.says(message.Textf("help.it-is-now", "It is now: %s.", p.summary(v)))
	if fields := p.fieldsOf(v); len(fields) > 0 {
		out += p.says(message.Textf("help.fields", "Fields:"))
		for _, f := range fields {
			out += p.wrapped("  "+p.state.Say(message.Textf("help.field", "%s: %s", name+"."+f.Name, p.state.Text("", f.Text)))+".", indent)
		}
	}
	if m := p.state.MethodsOf(v); m != nil {
		var all []string
		for _, e := range m.Entries {
			all = append(all, e.Key())
		}
		out += p.says(message.Textf("help.methods", "Methods: %s", strings.Join(all, " "))) + p.says(message.Textf("help.help-says-what-each", "help(%s) says what each does.", name))
	}
	return out
}

// maxNamed limits the fields of a table that are named.
const maxNamed = 40

// ofTable returns the size of a table and the names among its keys.
func (p *Prompt) ofTable(table *lua.LTable) string {
	out := p.says(message.Textf("help.it-is-now", "It is now: %s.", p.tableSummary(table)))
	var all []string
	for k := range p.state.Pairs(table) {
		if name, ok := k.(lua.LString); ok && source.IsName(string(name)) {
			all = append(all, string(name))
		}
		if len(all) == maxNamed {
			all = append(all, "…")
			break
		}
	}
	if len(all) == 0 {
		return out
	}
	return out + p.says(message.Textf("help.fields-are", "Fields: %s", strings.Join(all, " ")))
}

// columns writes names in a column, each with as much of its summary as fits in the line.
func (p *Prompt) columns(all []bind.Candidate) string {
	width, column := p.state.Output.Width(), 0
	for _, c := range all {
		column = max(column, text.Width(c.Text))
	}
	column = min(column, width/2)
	var out strings.Builder
	for _, c := range all {
		line := c.Text + strings.Repeat(" ", max(0, column-text.Width(c.Text))+2) + c.Summary
		out.WriteString(strings.TrimRight(text.Cut(line, width), " ") + "\n")
	}
	return out.String()
}

// indent precedes each line of the text below a name.
const indent = "    "

// says returns an indented sentence in the language of the state.
func (p *Prompt) says(sentence message.Text) string { return p.wrapped(p.state.Say(sentence), indent) }

// wrapped breaks a text into indented lines that fit the output. An indented line of the text is an
// item of a list and stays indented.
func (p *Prompt) wrapped(paragraphs, indent string) string {
	var out strings.Builder
	width := p.state.Output.Width()
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
