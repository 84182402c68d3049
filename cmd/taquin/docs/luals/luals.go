// Package luals writes the declarations of the Lua names as definition files for
// lua-language-server, with which VS Code, Neovim and other editors complete and check scripts.
// Begin reading at Files.
package luals

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// Settings is the content of a .luarc.json that makes lua-language-server read the files in a
// folder.
func Settings(folder string) string {
	return fmt.Sprintf("{\n  \"runtime.version\": \"Lua 5.1\",\n  \"workspace.library\": [%q]\n}\n", folder)
}

// Files returns the definition files by name: one for each module and kind of value of a state.
// The texts are in the state's language. Lua's own libraries are left to the server.
func Files(s *bind.State) map[string]string {
	w := writer{s, map[string]string{}, map[string]string{}}
	kinds := map[*lua.LTable]*bind.Kind{}
	for _, k := range s.Kinds() {
		if m := s.KindMethods(k); m != nil {
			kinds[m.Table] = k
			w.classes[m.Self] = classOf(k.Name)
		}
		w.kind(k)
	}
	for _, name := range s.Records() {
		w.record(name)
	}
	for _, m := range s.Modules() {
		if k := kinds[m.Table]; k != nil && m.Table != nil {
			w.methods(m, k.Name)
		} else if !m.Lua {
			w.module(m)
		}
	}
	for name, content := range w.files {
		w.files[name] = "---@meta\n\n" + strings.TrimSpace(content) + "\n"
	}
	return w.files
}

// writer collects the files.
type writer struct {
	*bind.State
	files   map[string]string
	classes map[string]string // by the receiver of their methods: "b"
}

// identifier makes an identifier of a name.
func identifier(name string) string {
	id := strings.Trim(strings.Map(func(r rune) rune {
		if r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return '_'
	}, strings.ReplaceAll(name, " | ", "_or_")), "_")
	if id == "" || source.IsKeyword(id) || id[0] <= '9' {
		id += "_"
	}
	return id
}

func classOf(kind string) string { return "taquin." + identifier(kind) }

// add appends to a file.
func (w writer) add(file, format string, values ...any) {
	w.files[identifier(file)+".lua"] += fmt.Sprintf(format, values...)
}

// comment writes a text as a comment, with an example if there is one.
func comment(text, example string) string {
	var out strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if item := strings.TrimLeft(line, " "); item != line {
			line = "- " + item
		}
		fmt.Fprintf(&out, "--- %s\n", line)
	}
	if example != "" {
		fmt.Fprintf(&out, "---\n--- ```lua\n--- %s\n--- ```\n", strings.ReplaceAll(example, "\n", "\n--- "))
	}
	return out.String()
}

// kind writes the fields of a kind of value.
func (w writer) kind(k *bind.Kind) {
	w.add(k.Name, "---@class %s\n", classOf(k.Name))
	for _, f := range k.Fields {
		w.add(k.Name, "---@field %s any %s\n", f.Name, w.Say(f.Text))
	}
	w.add(k.Name, "local %s = {}\n", identifier(k.Name))
}

// record writes a kind of tables with fixed fields.
func (w writer) record(name string) {
	w.add("records", "---@class %s\n", classOf(name))
	for _, f := range w.RecordFields(name) {
		w.add("records", "---@field %s any\n", f)
	}
	w.add("records", "\n")
}

// methods writes the methods of a kind of value.
func (w writer) methods(m bind.Module, kind string) {
	for _, e := range m.Entries {
		w.function(kind, identifier(kind)+":"+e.Key(), e)
	}
}

// module writes the names of a module, or globals.
func (w writer) module(m bind.Module) {
	file := cmp.Or(m.Name, m.Self, m.Title)
	if m.Name != "" {
		w.add(file, "%s---@class taquin.library.%s\n", comment(m.About, ""), identifier(m.Name))
		for _, e := range m.Entries {
			if e.Name == m.Name {
				w.add(file, "---@overload fun(%s): %s\n", w.inline(e), w.returned(e))
			}
		}
		w.add(file, "%s = {}\n", m.Name)
	} else if m.Self != "" {
		w.add(file, "local %s = {}\n", identifier(m.Self))
	}
	for _, e := range m.Entries {
		switch {
		case e.Name == m.Name:
		case e.Func == nil && e.Raw == nil:
			w.add(file, "\n%s---@type any\n%s = nil\n", comment(e.Text, e.Example), e.Name)
		default:
			w.function(file, e.Name, e)
		}
	}
}

// function writes a function under a name, and the class of its table of options.
func (w writer) function(file, name string, e bind.Entry) {
	var tags, names []string
	for _, p := range e.Arguments() {
		id := identifier(p.Name)
		if p.Rest() {
			id = "..."
			tags = append(tags, "---@param ... any")
		} else {
			tags = append(tags, fmt.Sprintf("---@param %s%s %s", id, optional(p.Optional), w.typed(e, p)))
		}
		if names = append(names, id); len(p.Options) > 0 {
			w.options(file, e, p)
		}
	}
	if returned := w.returned(e); returned != "nil" {
		tags = append(tags, "---@return "+returned)
	}
	text := e.Text
	if slices.ContainsFunc(e.Arguments(), func(p bind.Spec) bool { return len(p.Options) > 0 }) { // they have a class
		text, _, _ = strings.Cut(text, "\n  ")
		text = strings.TrimSuffix(text, " Options:")
	}
	tags = append(tags, fmt.Sprintf("function %s(%s) end", name, strings.Join(names, ", ")))
	w.add(file, "\n%s%s\n", comment(text, e.Example), strings.Join(tags, "\n"))
}

func optional(yes bool) string {
	if yes {
		return "?"
	}
	return ""
}

// inline writes the parameters of a function in one line.
func (w writer) inline(e bind.Entry) string {
	var all []string
	for _, p := range e.Arguments() {
		if p.Rest() {
			all = append(all, "...: any")
			continue
		}
		if len(p.Options) > 0 {
			w.options("options", e, p)
		}
		all = append(all, fmt.Sprintf("%s%s: %s", identifier(p.Name), optional(p.Optional), w.typed(e, p)))
	}
	return strings.Join(all, ", ")
}

// options writes the class of a table of options.
func (w writer) options(file string, e bind.Entry, p bind.Spec) {
	w.add(file, "\n---@class %s\n", optionsOf(e))
	for _, o := range p.Options {
		w.add(file, "---@field %s? %s %s\n", o.Name, w.typed(e, o.Spec), strings.ReplaceAll(o.Text, "\n", " "))
	}
}

func optionsOf(e bind.Entry) string { return classOf(e.Name) + ".options" }

// typed is the type of a parameter's values.
func (w writer) typed(e bind.Entry, p bind.Spec) string {
	if len(p.Options) > 0 && strings.Contains(p.Name, "|") {
		return "number|string|" + optionsOf(e)
	}
	if len(p.Options) > 0 {
		return optionsOf(e)
	}
	if p.Choices != nil && (p.Takes == nil || w.TakenName(p.Takes) == "string") {
		if all := w.choices(p); all != "" {
			return all
		}
	}
	switch name := w.TakenName(p.Takes); name {
	case "":
		return "any"
	case "function":
		return "fun(...): any"
	case "number", "string", "boolean", "table":
		return name
	default:
		return classOf(name)
	}
}

// choices writes the strings that a parameter takes, and any other value: only those that are the
// same in every folder, which have a key. A script may pass an alias of such a string.
func (w writer) choices(p bind.Spec) string {
	var all []string
	for _, c := range p.Choices(bind.Cursor{State: w.State}) {
		if c.Key == "" {
			return ""
		}
		all = append(all, fmt.Sprintf("%q", c.Text))
	}
	if len(all) == 0 {
		return ""
	}
	if w.TakenName(p.Takes) == "string" {
		return strings.Join(append(all, "string"), "|")
	}
	return strings.Join(append(all, "any"), "|")
}

// returned is the type of a function's value: the declared one, or that of the example.
func (w writer) returned(e bind.Entry) string {
	wanted := e.Wanted()
	switch {
	case w.classes[e.Returns] != "":
		return w.classes[e.Returns]
	case !endsWithCall(e.Code(), e.Key()):
	case wanted == "true" || wanted == "false":
		return "boolean"
	case strings.HasPrefix(wanted, `"`):
		return "string"
	case wanted != "" && strings.Trim(wanted, "-0123456789.") == "":
		return "number"
	}
	return "any"
}

// endsWithCall reports whether the value of an example is that of a call of the function.
func endsWithCall(code, function string) bool {
	at := strings.LastIndex(code, function+"(")
	if at < 0 || !strings.HasSuffix(code, ")") {
		return false
	}
	depth := 0
	for i, r := range code[at:] {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return at+i == len(code)-1
			}
		}
	}
	return false
}

// Names returns the names of files in order.
func Names(files map[string]string) []string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
