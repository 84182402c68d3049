package bind

import (
	"cmp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Entry declares a Lua name. Help, completion, the reference, the tests of the examples and the
// fuzz tests read it.
//
// A function is given by Func, whose parameters make the signature, or by Raw, for a function
// without parameters that is called millions of times.
type Entry struct {
	Name      string // in full: "taquin.new", "b:up", "monteecv"
	Signature string // "taquin.new(cols, rows [, notation | options])"; made from the parameters if ""
	Text      string // one sentence or two; the options are added to it
	Example   string // Lua, then "-->" and the value as the prompt shows it
	Returns   string // the kind of value that a call returns, by the Self of its methods: "b"; "" if it has no methods

	Func         *Function
	Raw          lua.LGFunction
	Value        lua.LValue
	Reproducible bool // a call returns functions made by Args.NewReproducible
	Virtual      bool // in no table: found if no global has the name
	OfSource     bool // a name of source 000, which lists show last
	Misspelled   bool // the source's spelling of another name, which only the reference shows

	Methods []string // replaces {methods} in the text, in every language

	lua      bool   // part of Lua itself
	template string // the text in English with its options, without the lists
}

// Candidate is a text that may be typed, and its meaning.
type Candidate struct {
	Text    string
	Summary string   // a sentence or less, in English; not cut to any width
	Also    []string // other names, see text.Aliases
	Key     string   // of the summary in other languages: "methods/bfs"; "" without one
}

// In returns the candidate with its summary in the language of a state.
func (c Candidate) In(s *State) Candidate {
	c.Summary = s.Text(c.Key, c.Summary)
	return c
}

// Module is a group of names: a table of functions, the methods of a kind of value, or globals.
// Help and completion list them in the order of Entries, the most used first.
type Module struct {
	Name    string // the table's name; "" for globals
	Self    string // the receiver in the texts of methods: "b"; "" for none
	Title   string // "boards"
	About   string // a paragraph
	Entries []Entry
	Lua     bool           // part of Lua itself
	Call    func(Args) int // implements a call of the table; nil if it cannot be called
	Table   *lua.LTable    // where the entries go; nil for globals or a new table

	heading string // in the language of the state; "" in English
}

// Key is the name under which the entry is stored, after the "." or ":".
func (e Entry) Key() string { return e.Name[strings.LastIndexAny(e.Name, ".:")+1:] }

// Summary is the first sentence of the text.
func (e Entry) Summary() string { return FirstSentence(e.Text) }

// Params are the declared parameters of the function.
func (e Entry) Params() []Spec {
	if e.Func == nil {
		return nil
	}
	return e.Func.params
}

// NoEscape reports whether the function was marked by NoEscape.
func (e Entry) NoEscape() bool { return e.Func != nil && e.Func.noEscape }

// Arguments are the parameters between the parentheses of a call. The last one may stand for all
// remaining arguments.
func (e Entry) Arguments() []Spec {
	return slices.DeleteFunc(slices.Clone(e.Params()), func(p Spec) bool { return p.receiver || p.implicit })
}

// ArgumentsAfter is Arguments for a call whose first argument is known, see Overload.
func (e Entry) ArgumentsAfter(first lua.LValue) []Spec {
	if e.Func != nil && e.Func.other != nil && first != nil {
		if f := e.Func.other(first); f != nil {
			return f.params
		}
	}
	return e.Arguments()
}

// most is the maximum number of arguments, including the receiver of a method. Functions of Lua
// itself take any number and ignore extra ones.
func (e Entry) most() int {
	switch {
	case e.lua:
		return anyNumber
	case e.Func != nil:
		return most(e.Func.params)
	case strings.Contains(e.Name, ":"):
		return 1
	}
	return 0
}

// function is the implementation with a check of the number of arguments.
func (e Entry) function() func(Args) int {
	most := e.most()
	if most == anyNumber {
		return e.Func.call
	}
	call := e.Func.call
	return func(a Args) int {
		if a.GetTop() > most {
			a.RefuseMore(most, e.Signature)
		}
		return call(a)
	}
}

// complete adds to the entry what its parameters say: the signature and the options.
func (e *Entry) complete() {
	defer func() {
		e.template = cmp.Or(e.template, e.Text)
		e.Text = strings.ReplaceAll(e.Text, methodList, strings.Join(e.Methods, ", "))
	}()
	if e.Func == nil {
		return
	}
	if e.Signature == "" {
		e.Signature = e.Name + signature(e.Func.params)
	}
	for _, p := range e.Func.params {
		if len(p.Options) == 0 || p.elsewhere {
			continue
		}
		e.template = e.Text
		if !strings.HasSuffix(e.Text, ":") {
			e.Text += " Options:"
			e.template = e.Text
		}
		for _, o := range p.Options {
			e.Text += "\n  " + o.Name + ": " + o.Text + "."
			e.template += "\n  " + o.Name + ": " + o.template + "."
		}
	}
}

// Parts splits the text into the meaning of the entry and the list of its options, which begins
// with a heading; "" without options.
func (e Entry) Parts() (says, options string) {
	lines := strings.Split(e.Text, "\n")
	first := slices.IndexFunc(lines, func(line string) bool {
		term, _ := CutItem(line)
		return strings.HasPrefix(line, " ") && e.option(term) != nil
	})
	if first < 1 {
		return e.Text, ""
	}
	before := lines[first-1]
	at := strings.LastIndex(before, ". ") + 1
	lines[first-1] = strings.TrimSpace(before[:at])
	return strings.Trim(strings.Join(lines[:first], "\n"), "\n"), strings.TrimSpace(before[at:]) + "\n" + strings.Join(lines[first:], "\n")
}

// option returns the option of the function with a name, or nil.
func (e Entry) option(name string) *OptionSpec {
	for _, p := range e.Params() {
		for i := range p.Options {
			if p.Options[i].Name == name && !p.elsewhere {
				return &p.Options[i]
			}
		}
	}
	return nil
}

// OptionsOf lists the options that a method of the entry reads and that not every method reads.
func (e Entry) OptionsOf(method string) string {
	var read []string
	for _, p := range e.Params() {
		for _, o := range p.Options {
			if slices.Contains(o.Readers, method) && slices.Contains(e.Methods, method) {
				read = append(read, o.Name)
			}
		}
	}
	return strings.Join(read, ", ")
}

// OptionsByMethod lists OptionsOf for each method, as items of a text.
func (e Entry) OptionsByMethod() []string {
	var items []string
	for _, method := range e.Methods {
		if read := e.OptionsOf(method); read != "" {
			items = append(items, "  "+method+": "+read)
		}
	}
	return items
}

// Template returns the text in English in which {methods} and {readers} stand for lists of
// names: a new method changes these lists and no template.
func (e Entry) Template() string { return e.template }

// Prefix is the common beginning of the names of the entries.
func (m Module) Prefix() string {
	switch {
	case m.Name != "":
		return m.Name + "."
	case m.Self != "":
		return m.Self + ":"
	}
	return ""
}

// Heading is the name and the title of the module.
func (m Module) Heading() string {
	switch {
	case m.heading != "":
		return m.heading
	case m.Name != "":
		return m.Name + ": " + m.Title
	case m.Self != "":
		return m.Self + ": methods of " + m.Title
	}
	return m.Title
}

// Text is the heading of the module and, in the next line, its paragraph.
func (m Module) Text() string { return m.Heading() + "\n" + m.About }

// Code is the Lua code of the example.
func (e Entry) Code() string {
	code, _, _ := strings.Cut(e.Example, "-->")
	return strings.TrimSpace(code)
}

// Wanted is the value of the example as the prompt shows it, with boards in one line; "" without a
// value.
func (e Entry) Wanted() string {
	_, wanted, _ := strings.Cut(e.Example, "-->")
	return strings.TrimSpace(wanted)
}
