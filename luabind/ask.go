package luabind

import (
	"fmt"
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// The ways in which one asks for help at the prompt, which are no Lua.
var questions = []*regexp.Regexp{
	regexp.MustCompile(`^\s*\?+\s*(.*?)\s*\?*\s*$`),
	regexp.MustCompile(`^\s*([%\w.:]+(?:\(\))?)\s*\?+\s*$`),
	regexp.MustCompile(`^\s*help\s+([%\w.:]+(?:\(\))?)\s*$`),
}

// HelpLine answers ?x, x?, help x and ?, the overview. x is a name, a path to a
// value or one of the prompt's commands. ok is false for a line that asks
// nothing. No code of the user's runs for it.
func (h *Host) HelpLine(line string) (text string, ok bool, err error) {
	for _, question := range questions {
		asked := question.FindStringSubmatch(line)
		if asked == nil {
			continue
		}
		if name := strings.Trim(strings.TrimSuffix(asked[1], "()"), `"'`); name != "" {
			text, err = h.about(name)
			return text, true, err
		}
		return h.Overview(), true, nil
	}
	return "", false, nil
}

// completeQuestion completes ?x and help x: any name, whether there is such a
// value or not.
func (h *Host) completeQuestion(typed string) (start int, found []Candidate, asked bool) {
	begun := openQuestion.FindStringSubmatchIndex(typed)
	if begun == nil {
		return 0, nil, false
	}
	start = begun[2]
	found = matching(h.allNames(), typed[start:])
	if len(found) == 0 {
		at := 0
		at, found = h.completeLua(typed[start:], true)
		start += at
	}
	return start, found, true
}

var openQuestion = regexp.MustCompile(`^\s*(?:\?+\s*|help\s+)([\w.:]*)$`)

// about is what there is to say about a name as one sees it at the prompt: the
// user's values come first.
func (h *Host) about(name string) (string, error) {
	if text, ok := h.wordHelp(name); ok {
		return text, nil
	}
	p, ok := parsePath(name)
	if !ok {
		return h.Help(name)
	}
	if v, ok := h.resolve(p); ok {
		return h.valueHelp(name, v), nil
	}
	if n := len(p.names) - 1; n > 0 {
		v, _ := h.resolve(place{names: p.names[:n]})
		for _, f := range computed(v) {
			if f.name == p.names[n] {
				return name + "\n" + h.wrapped(f.text+".", "    "), nil
			}
		}
	}
	return h.Help(name)
}

// wordHelp is about a command of the prompt or a word of Lua: what is no value.
func (h *Host) wordHelp(name string) (string, bool) {
	for _, c := range h.cfg.Commands {
		if c.name() == name {
			return c.Usage + "\n" + h.wrapped(strings.TrimSuffix(c.Summary, ".")+".", "    "), true
		}
	}
	for _, c := range luaKeywords {
		if c.Text == name {
			return name + "\n" + h.wrapped("One of Lua's words: "+c.Summary+".", "    "), true
		}
	}
	return "", false
}

// valueHelp is about a value under its name.
func (h *Host) valueHelp(name string, v lua.LValue) string {
	if e := h.docs.byValue[v]; e != nil {
		return h.entryHelp(*e)
	}
	if m := h.moduleOf(v); m != nil {
		return h.moduleHelp(*m)
	}
	if f, ok := v.(*lua.LFunction); ok {
		return h.functionHelp(name, f)
	}
	text := name + "\n" + h.wrapped("It is now: "+h.summary(v)+".", "    ")
	if e := h.docs.byName[name]; e != nil && !h.isVariable(name) { // board and arg
		text = h.entryHelp(*e) + h.wrapped("It is now: "+h.summary(v)+".", "    ")
	}
	if t, ok := v.(*lua.LTable); ok {
		return text + h.fieldNames(t)
	}
	if fields := computed(v); len(fields) > 0 {
		text += h.wrapped("Fields:", "    ")
		for _, f := range fields {
			text += h.wrapped("  "+name+"."+f.name+": "+f.text+".", "    ")
		}
	}
	if m := h.methodsModule(v); m != nil {
		var names []string
		for _, e := range m.Entries {
			names = append(names, e.key())
		}
		text += h.wrapped("Methods: "+strings.Join(names, " ")+"\nhelp("+name+") says what each does.", "    ")
	}
	return text
}

// tableHelp is about a table of the user's.
func (h *Host) tableHelp(t *lua.LTable) string {
	summary := tableSummary(t)
	article := "A "
	if strings.HasPrefix(summary, "e") {
		article = "An "
	}
	return h.wrapped(article+summary+".", "") + h.fieldNames(t)
}

// maxNamed is how many fields of a table are named.
const maxNamed = 40

// fieldNames lists the fields of a table that have a name.
func (h *Host) fieldNames(t *lua.LTable) string {
	var names []string
	for k := range pairs(t) {
		if name, ok := k.(lua.LString); ok && source.IsName(string(name)) {
			names = append(names, string(name))
		}
		if len(names) == maxNamed {
			names = append(names, "…")
			break
		}
	}
	if len(names) == 0 {
		return ""
	}
	return h.wrapped("Fields: "+strings.Join(names, " "), "    ")
}

// functionHelp is about a function of the user's: its parameters, the comment
// above it and where it stands.
func (h *Host) functionHelp(name string, f *lua.LFunction) string {
	text := signature(name, f) + "\n"
	if f.IsG {
		return text + h.wrapped("A function that is not written in Lua.", "    ")
	}
	if comment := commentAbove(gopherlua.ChunkText(f.Proto), f.Proto.LineDefined); comment != "" {
		text += h.wrapped(comment, "    ")
	}
	return text + h.wrapped(fmt.Sprintf("Defined in %s, line %d.", f.Proto.SourceName, f.Proto.LineDefined), "    ")
}

// commentAbove is the comment in the lines right above a line of a text, or
// "" if there is none.
func commentAbove(text string, line int) string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	var comment []string
	for i := line - 2; i >= 0; i-- {
		said, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), "--")
		if !ok {
			break
		}
		comment = append([]string{strings.TrimSpace(strings.TrimLeft(said, "-"))}, comment...)
	}
	return strings.Join(comment, " ")
}
