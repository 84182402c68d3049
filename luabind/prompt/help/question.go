package help

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/prompt/names"
	"taquin/luabind/source"
)

// The forms of a question at the prompt, which are no Lua.
var questions = []*regexp.Regexp{
	regexp.MustCompile(`^\s*\?+\s*(.*?)\s*\?*\s*$`),
	regexp.MustCompile(`^\s*([%\w.:]+(?:\(\))?)\s*\?+\s*$`),
	regexp.MustCompile(`^\s*help\s+([%\w.:]+(?:\(\))?|guide\s+[\w-]+)\s*$`),
}

// HelpLine answers the questions ?x, x? and help x, and gives the overview for ?. x is a
// name, a path to a value or one of the prompt's commands. ok is false for a line that is
// no question.
func (t *Texts) HelpLine(line string) (answer string, ok bool, err error) {
	for _, question := range questions {
		asked := question.FindStringSubmatch(line)
		if asked == nil {
			continue
		}
		if name := strings.Trim(strings.TrimSuffix(asked[1], "()"), `"'`); name != "" {
			answer, err = t.about(name)
			return answer, true, err
		}
		return t.Overview(), true, nil
	}
	return "", false, nil
}

// about is the text about a name at the prompt, where the user's values come before the
// entries.
func (t *Texts) about(name string) (string, error) {
	if text, ok := t.ofWord(name); ok {
		return text, nil
	}
	p, ok := names.ParsePath(name)
	if !ok {
		return t.Help(name)
	}
	if v, ok := t.names.Resolve(p); ok {
		return t.ofValue(name, v), nil
	}
	if len(p.Names) > 1 {
		owner, _ := t.names.Resolve(p.Owner())
		for _, f := range t.names.FieldsOf(owner) {
			if f.Name == p.Last() {
				return name + "\n" + t.wrapped(t.state.Say(f.Text)+".", indent), nil
			}
		}
	}
	return t.Help(name)
}

// ofValue is the text about a value under its name.
func (t *Texts) ofValue(name string, v lua.LValue) string {
	if e := t.state.EntryOf(v); e != nil {
		return t.ofEntry(*e)
	}
	if m := t.state.ModuleOf(v); m != nil {
		return t.ofModule(*m)
	}
	if f, ok := v.(*lua.LFunction); ok {
		return t.ofFunction(name, f)
	}
	heading := name + "\n"
	if e := t.state.Lookup(name); e != nil && !e.Virtual { // board and arg
		heading = t.ofEntry(*e)
	}
	out := heading + t.says("It is now: %s.", t.names.Summary(v))
	if table, ok := v.(*lua.LTable); ok {
		return out + t.fieldNames(table)
	}
	if fields := t.names.FieldsOf(v); len(fields) > 0 {
		out += t.wrapped(t.state.Say("Fields:"), indent)
		for _, f := range fields {
			out += t.wrapped("  "+t.state.Say(fmt.Sprintf("%s: %s", name+"."+f.Name, f.Text))+".", indent)
		}
	}
	if m := t.state.MethodsOf(v); m != nil {
		var all []string
		for _, e := range m.Entries {
			all = append(all, e.Key())
		}
		out += t.says("Methods: %s", strings.Join(all, " ")) + t.says("help(%s) says what each does.", name)
	}
	return out
}

// ofTable is the text about a table of the user.
func (t *Texts) ofTable(table *lua.LTable) string {
	return t.says("It is now: %s.", t.names.TableSummary(table)) + t.fieldNames(table)
}

// maxNamed is how many fields of a table are named.
const maxNamed = 40

// fieldNames lists the fields of a table that have a name.
func (t *Texts) fieldNames(table *lua.LTable) string {
	var all []string
	for k := range t.state.Pairs(table) {
		if name, ok := k.(lua.LString); ok && source.IsName(string(name)) {
			all = append(all, string(name))
		}
		if len(all) == maxNamed {
			all = append(all, "…")
			break
		}
	}
	if len(all) == 0 {
		return ""
	}
	return t.says("Fields: %s", strings.Join(all, " "))
}

// ofFunction is the text about a function of the user: its parameters, the comment above
// it and where it was defined.
func (t *Texts) ofFunction(name string, f *lua.LFunction) string {
	signature := names.Signature(name, f) + "\n"
	if f.IsG {
		return signature + t.wrapped(t.state.Say("A function that is not written in Lua."), indent)
	}
	place := t.wrapped(t.state.Say(fmt.Sprintf("Defined in %s, line %d.", f.Proto.SourceName, f.Proto.LineDefined)), indent)
	if comment := commentAbove(gopherlua.ChunkText(f.Proto), f.Proto.LineDefined); comment != "" {
		return signature + t.wrapped(comment, indent) + place
	}
	return signature + place
}

// maxComment is how many lines of a comment are read.
const maxComment = 100

// commentAbove is the comment in the lines right above a line of a text, or "" if there
// is none.
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
