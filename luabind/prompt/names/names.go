// Package names finds the values and the entries of the names that can be typed at the
// prompt: globals, fields and methods, Lua's reserved words and the prompt's commands.
//
// Values are found without running code of the user: a table behind __index is searched,
// a function is not called. Completion and help are built on this package, which does
// neither. Begin with Names and Path.
package names

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// Names are those of one Lua state and of the prompt over it.
type Names struct {
	State    *bind.State
	Commands []Command                    // the prompt's own
	Guide    func(in text.Language) Guide // nil for none
}

// Topic is what help calls the guide.
const Topic = "guide"

// Guide is the guide, as help and completion know it.
type Guide interface {
	// Topics are the names of its chapters, in their order, with a sentence about each.
	Topics() []bind.Candidate
	// Help is a chapter or, without a name, the list of the chapters. The list ends with the
	// command that opens one of them, which has a place for its name.
	Help(chapter, command string, width int) (string, error)
}

// FindChapter finds a chapter among the topics of a guide, by its name or its place. The
// error suggests names, and lists them.
func FindChapter(topics []bind.Candidate, name string) (place int, err error) {
	var all []string
	for i, t := range topics {
		if name == t.Text || name == strconv.Itoa(i+1) {
			return i, nil
		}
		all = append(all, t.Text)
	}
	return 0, message.Errorf("help.the-guide-has-no-chapter", "the guide has no chapter %s%s (its chapters are %s)", text.Quote(name, 60), message.Suggest(name, all), strings.Join(all, ", "))
}

// Command is one of the prompt's own commands, which are no Lua: a line that begins
// with its name.
type Command struct {
	Name    string      // "%run"
	Params  []bind.Spec // the last one is for all arguments that follow
	Lua     bool        // what follows the name is Lua, not arguments
	Summary string      // a sentence or less
	Key     string      // of the summary in other languages; TextKey makes it of the name if ""
}

// TextKey is the key of the summary.
func (c Command) TextKey() string { return cmp.Or(c.Key, "commands/"+c.Name) }

// Says returns the summary in the language of a state.
func (c Command) Says(s *bind.State) string { return s.Text(c.TextKey(), c.Summary) }

// Usage is the command with its parameters.
func (c Command) Usage() string {
	usage := c.Name
	for _, p := range c.Params {
		if p.Optional {
			usage += " [" + p.Name + "]"
		} else {
			usage += " " + p.Name
		}
	}
	return usage
}

// Path is the way to a value: names after a global, such as a.b:c, or after a string.
type Path struct {
	Literal bool // the names follow a string
	Names   []string
}

// Owner is the path without its last name.
func (p Path) Owner() Path { return Path{p.Literal, p.Names[:len(p.Names)-1]} }

// Last is the last name of the path.
func (p Path) Last() string { return p.Names[len(p.Names)-1] }

// PathAtEnd returns the path at the end of some lexemes, such as a.b:c.
func PathAtEnd(typed []source.Lexeme) (p Path, ok bool) {
	i := len(typed) - 1
	for ; i >= 0 && typed[i].Kind == source.Name; i -= 2 {
		p.Names = append([]string{typed[i].Text}, p.Names...)
		if i == 0 || !typed[i-1].Is(".") && !typed[i-1].Is(":") {
			return p, true
		}
	}
	p.Literal = endsInString(typed[:i+1])
	return p, p.Literal
}

// OwnerAtEnd returns the path before a dot or colon, which is the last lexeme.
func OwnerAtEnd(typed []source.Lexeme) (Path, bool) {
	before := typed[:len(typed)-1]
	if endsInString(before) {
		return Path{Literal: true}, true
	}
	return PathAtEnd(before)
}

// ParsePath reads a text that is a path and nothing else, such as "a.b:c".
func ParsePath(text string) (Path, bool) { return Whole(source.Lexemes(text)) }

// Whole is the path that some lexemes are, if they are one and nothing else.
func Whole(typed []source.Lexeme) (Path, bool) {
	p, ok := PathAtEnd(typed)
	return p, ok && !p.Literal && len(typed) == 2*len(p.Names)-1
}

// endsInString reports whether the lexemes end with a string, maybe in parentheses, that is
// no argument of a call.
func endsInString(typed []source.Lexeme) bool {
	n := len(typed)
	begin := n - 1
	if n >= 3 && typed[n-1].Is(")") && typed[n-3].Is("(") {
		n, begin = n-1, n-3
	}
	return n >= 1 && typed[n-1].Kind == source.String && !typed[n-1].Open && (begin == 0 || !canBeCalled(typed[begin-1]))
}

// canBeCalled reports whether what ends with a lexeme can be a function, so that a
// string or a parenthesis after it calls it.
func canBeCalled(t source.Lexeme) bool {
	return t.Kind == source.Name && !source.IsKeyword(t.Text) || t.Kind == source.String || t.Is(")") || t.Is("]") || t.Is("}")
}

// Resolve returns the value at a path; nil is never found.
func (n Names) Resolve(p Path) (lua.LValue, bool) {
	var v lua.LValue = n.State.L.G.Global
	if p.Literal {
		v = lua.LString("")
	}
	for _, name := range p.Names {
		v = n.member(v, name)
	}
	return v, v != lua.LNil
}

// member returns what a value has under a name, nil if nothing.
func (n Names) member(v lua.LValue, name string) lua.LValue {
	for _, t := range n.State.Layers(v) {
		if found := t.RawGetString(name); found != lua.LNil {
			return found
		}
	}
	return lua.LNil
}

// FieldsOf are the fields of a value that are in no table but computed when they are
// read.
func (n Names) FieldsOf(v lua.LValue) []bind.Field {
	if k := n.State.KindOf(v); k != nil {
		return k.Fields
	}
	return nil
}

// EntryAt finds the entry of the value at a path, or else of the path as a name.
func (n Names) EntryAt(p Path) *bind.Entry {
	v, ok := n.Resolve(p)
	if !ok {
		if e := n.State.Lookup(strings.Join(p.Names, ".")); e != nil {
			return e
		}
		return n.State.Lookup(strings.Join(p.Owner().Names, ".") + ":" + p.Last())
	}
	if m := n.State.ModuleOf(v); m != nil {
		return n.State.Lookup(m.Name)
	}
	return n.State.EntryOf(v)
}

// Globals lists the globals, and those names of the lab that are in no table, such as the
// sources' variables.
func (n Names) Globals() []bind.Candidate {
	all := n.Members(n.State.L.G.Global, false)
	for _, m := range n.State.Modules() {
		if m.Name != "" || m.Self != "" {
			continue
		}
		for _, e := range m.Entries {
			if n.State.L.G.Global.RawGetString(e.Name) == lua.LNil {
				all = append(all, bind.Candidate{Text: e.Name, Summary: e.Summary()})
			}
		}
	}
	return all
}

// maxFields is how many fields of one table are looked at.
const maxFields = 100_000

// Members lists the fields of a value, or what can be called as its methods, in the order
// of their module.
func (n Names) Members(v lua.LValue, methods bool) []bind.Candidate {
	var all []bind.Candidate
	if !methods {
		for _, f := range n.FieldsOf(v) {
			all = append(all, bind.Candidate{Text: f.Name, Summary: n.State.Say(f.Text)})
		}
		if len(all) > 0 { // methods need a colon
			return Sorted(all)
		}
	}
	for _, t := range n.State.Layers(v) {
		seen := 0
		for k, field := range n.State.Pairs(t) {
			if seen++; seen > maxFields {
				break
			}
			name, ok := k.(lua.LString)
			if ok && source.IsName(string(name)) && (!methods || field.Type() == lua.LTFunction) {
				all = append(all, bind.Candidate{Text: string(name), Summary: n.summaryIn(t, string(name), field)})
			}
		}
	}
	return n.inOrder(v, all)
}

// inOrder puts the members of a value in the order of their module; before them, by name,
// those that are in none.
func (n Names) inOrder(v lua.LValue, all []bind.Candidate) []bind.Candidate {
	place := make(map[string]int)
	for _, t := range n.State.Layers(v) {
		for _, m := range n.State.Modules() {
			if m.Table == nil || n.State.Contents(m.Table) != t {
				continue
			}
			for _, e := range m.Entries {
				place[e.Key()] = len(place) + 1
			}
		}
	}
	all = Sorted(all)
	slices.SortStableFunc(all, func(a, b bind.Candidate) int { return cmp.Compare(place[a.Text], place[b.Text]) })
	return all
}

// Methods lists the methods of a kind of value, by the Self of their module, in its order.
func (n Names) Methods(self string) []bind.Candidate {
	var all []bind.Candidate
	for _, m := range n.State.Modules() {
		if m.Self != self || self == "" {
			continue
		}
		for _, e := range m.Entries {
			all = append(all, bind.Candidate{Text: e.Key(), Summary: e.Summary()})
		}
	}
	return all
}

// Keywords lists Lua's reserved words.
func (n Names) Keywords() []bind.Candidate {
	var all []bind.Candidate
	for _, k := range source.Keywords {
		all = append(all, bind.Candidate{Text: k.Text, Summary: n.State.Text("keywords/"+k.Text, k.Use)})
	}
	return all
}

// Topics lists every name that has a text of help.
func (n Names) Topics() []bind.Candidate {
	var all []bind.Candidate
	for _, m := range n.State.Modules() {
		if m.Name != "" {
			all = append(all, bind.Candidate{Text: m.Name, Summary: bind.FirstSentence(m.About)})
		}
		for _, e := range m.Entries {
			all = append(all, bind.Candidate{Text: e.Name, Summary: e.Summary()})
		}
	}
	return append(Sorted(all), n.guide()...)
}

// Chapters lists the chapters of the guide as topics, in their order.
func (n Names) Chapters() []bind.Candidate {
	if n.Guide == nil {
		return nil
	}
	all := n.Guide(n.State.Language()).Topics()
	for i := range all {
		all[i].Text = Topic + " " + all[i].Text
	}
	return all
}

// guide lists the guide and its chapters as topics.
func (n Names) guide() []bind.Candidate {
	chapters := n.Chapters()
	if chapters == nil {
		return nil
	}
	return append([]bind.Candidate{{Text: Topic, Summary: n.State.Say("The chapters of the guide")}}, chapters...)
}

// Sorted sorts candidates by name, and drops all but the first of each name.
func Sorted(all []bind.Candidate) []bind.Candidate {
	slices.SortStableFunc(all, func(a, b bind.Candidate) int { return cmp.Compare(a.Text, b.Text) })
	return slices.CompactFunc(all, func(a, b bind.Candidate) bool { return a.Text == b.Text })
}
