package bind

import (
	"math"
	"reflect"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Spec describes a parameter for the signature, completion and fuzz tests.
type Spec struct {
	Name     string                   // as the signature has it
	Optional bool                     // may be omitted or nil
	Joined   bool                     // optional, and present if and only if the previous one is
	Choices  func(Cursor) []Candidate // for completion; nil if nothing can be offered
	Options  []OptionSpec             // of a table of options
	Takes    reflect.Type             // of the values: lua.LString, perm.Perm; nil if several types are taken
	Least    float64                  // of a number
	Most     float64                  // of a number

	elsewhere bool // its options are described in the text of another function
	receiver  bool // the value that a method is called on, which no signature shows
	implicit  bool // stands for no argument at all
	rest      bool // stands for all arguments that are left
}

// Rest reports whether the parameter stands for all remaining arguments.
func (p Spec) Rest() bool { return p.rest }

// OptionSpec describes an option.
type OptionSpec struct {
	Spec
	Text    string   // a sentence without its full stop
	Readers []string // replaces {readers} in the text, in every language
	Also    []string // other names of the option, see text.Aliases

	template string // the text in English without the list
}

// The lists in templates of texts.
const methodList, readerList = "{methods}", "{readers}"

// described returns an option with its text, in which {readers} stands for a list.
func (o OptionSpec) described(template string, readers []string) OptionSpec {
	o.Readers, o.template = readers, template
	o.Text = strings.ReplaceAll(template, readerList, strings.Join(readers, ", "))
	return o
}

// Cursor is the place of the typed text, for completion.
type Cursor struct {
	State    *State
	Typed    string     // the beginning of the word
	Receiver lua.LValue // of the method; nil if unknown
}

// Param is a parameter whose argument is read as a T.
type Param[T any] struct {
	Spec
	what      any // the name in errors, a string or a message
	read      func(a Args, v lua.LValue, what any) T
	check     func(a Args, i int) T // reads argument i, if not nil; used instead of read
	otherwise func(a Args) T        // the value of an omitted argument
	kind      bool                  // T is a kind of value, and read returns a value of it unchanged
}

// NewParam makes a parameter; read gets the name for errors as what.
func NewParam[T any](name string, read func(a Args, v lua.LValue, what any) T) Param[T] {
	return Param[T]{Spec: Spec{Name: name}, what: named(name), read: read}
}

// named is what errors call a parameter: its name in the signature, or words about it.
func named(name string) any {
	if strings.Contains(name, " ") {
		return message.Word(name)
	}
	return name
}

// Checked makes a parameter that one of gopher-lua's own checks reads, such as CheckString, whose
// errors give the index of the argument. Map cannot be used on it.
func Checked[T any](name string, check func(a Args, i int) T) Param[T] {
	return Param[T]{Spec: Spec{Name: name}, what: name, check: check}
}

// Taking declares that a parameter takes values of type V, a type of Lua or of the lab.
func Taking[V, T any](p Param[T]) Param[T] {
	p.Takes = reflect.TypeFor[V]()
	return p
}

// Called sets another name for errors than in the signature.
func (p Param[T]) Called(words string) Param[T] {
	p.what = message.Word(words)
	return p
}

// Or makes the parameter optional, with a default.
func (p Param[T]) Or(otherwise T) Param[T] {
	return p.OrElse(func(Args) T { return otherwise })
}

// OrElse makes the parameter optional, with a default computed for each call.
func (p Param[T]) OrElse(otherwise func(Args) T) Param[T] {
	p.Optional, p.otherwise = true, otherwise
	return p
}

// Together declares that an optional parameter is present if and only if the previous one is.
func (p Param[T]) Together() Param[T] {
	p.Joined = true
	return p
}

// DescribedElsewhere declares that the text of another function describes the options.
func (p Param[T]) DescribedElsewhere() Param[T] {
	p.elsewhere = true
	return p
}

// From sets the candidates for completion.
func (p Param[T]) From(choices func(Cursor) []Candidate) Param[T] {
	p.Choices = choices
	return p
}

// Read reads a value that is not an argument, such as an option.
func (p Param[T]) Read(a Args, v lua.LValue) T { return p.ReadAs(a, v, p.what) }

// ReadAs is Read with another name for errors.
func (p Param[T]) ReadAs(a Args, v lua.LValue, what any) T {
	if v == lua.LNil && p.Optional {
		return p.otherwise(a)
	}
	return p.read(a, v, what)
}

// at reads argument i.
func (p *Param[T]) at(a Args, i int) (x T) {
	if p.check != nil && !p.Optional {
		return p.check(a, i)
	}
	v := lua.LValue(lua.LNil)
	switch {
	case p.rest:
		return x
	case !p.implicit:
		v = a.Get(i)
	}
	if p.kind { // the shortest way, for methods that are called millions of times
		if x, ok := Of[T](v); ok {
			return x
		}
	}
	switch {
	case p.Optional && v == lua.LNil:
		return p.otherwise(a)
	case p.check != nil:
		return p.check(a, i)
	}
	return p.read(a, v, p.what)
}

// Map makes a parameter whose value is computed from that of p.
func Map[A, B any](p Param[A], make func(a Args, x A) B) Param[B] {
	return Param[B]{Spec: p.Spec, what: p.what,
		read: func(a Args, v lua.LValue, what any) B { return make(a, p.ReadAs(a, v, what)) }}.optionalAs(p.Optional)
}

// optionalAs makes the parameter optional if the underlying one is, which has the default.
func (p Param[T]) optionalAs(optional bool) Param[T] {
	if optional {
		read := p.read
		p.otherwise = func(a Args) T { return read(a, lua.LNil, p.what) }
	}
	return p
}

// Implicit makes a parameter without an argument; find returns its value, such as the current
// board.
func Implicit[T any](find func(a Args) T) Param[T] {
	p := NewParam("", func(a Args, _ lua.LValue, _ any) T { return find(a) })
	p.implicit = true
	return p
}

// Self is the value that a method is called on; errors call it words, such as "the
// board".
func Self[T any](words string) Param[T] {
	p := NewParam("", func(a Args, v lua.LValue, what any) T {
		x, ok := Of[T](v)
		if !ok {
			if strings.Contains(a.Name, ":") {
				a.Fail("call.must-be-not-a", "%s must be %s, not %s; a method is called with a colon, as in %s()", what, message.Kind(a.State.kindName(reflect.TypeFor[T]())), a.State.Name(v), a.Name)
			}
			refuseKind(a, reflect.TypeFor[T](), v, what)
		}
		return x
	}).Called(words)
	p.kind, p.receiver = true, true
	return Taking[T](p)
}

// Value is a value of the lab of type T.
func Value[T any](name string) Param[T] {
	p := NewParam(name, ToValue[T])
	p.kind = true
	return Taking[T](p)
}

// Int is an integer in lo..hi.
func Int(name string, lo, hi int) Param[int] {
	p := NewParam(name, func(a Args, v lua.LValue, what any) int { return a.ToInt(v, what, lo, hi) })
	p.Least, p.Most = float64(lo), float64(hi)
	return Taking[lua.LNumber](p)
}

// AnyInt is an integer that a Lua number represents exactly.
func AnyInt(name string) Param[int] { return Int(name, -MaxExact, MaxExact) }

// Number is a number that is not NaN.
func Number(name string) Param[float64] {
	p := NewParam(name, func(a Args, v lua.LValue, what any) float64 {
		n, ok := v.(lua.LNumber)
		if !ok || math.IsNaN(float64(n)) {
			a.Refuse(v, "call.must-be-a-number", "%s must be a number", what)
		}
		return float64(n)
	})
	p.Least, p.Most = math.Inf(-1), math.Inf(1)
	return Taking[lua.LNumber](p)
}

// Text is a string. Numbers are not converted.
func Text(name string) Param[string] { return Taking[lua.LString](NewParam(name, Args.ToText)) }

// Said is a text for people, see Args.ToSaid.
func Said(name string) Param[string] { return NewParam(name, Args.ToSaid) }

// Word is a string of at most MaxWord bytes.
func Word(name string) Param[string] { return Taking[lua.LString](NewParam(name, Args.ToWord)) }

// Bool is a boolean.
func Bool(name string) Param[bool] { return Taking[lua.LBool](NewParam(name, Args.ToBool)) }

// Callback is a function or another callable value, such as solve.
func Callback(name string) Param[lua.LValue] {
	return Taking[*lua.LFunction](NewParam(name, Args.ToFunction))
}

// Table is a table.
func Table(name string) Param[*lua.LTable] { return Taking[*lua.LTable](NewParam(name, Args.ToTable)) }

// Any is any value, including nil.
func Any(name string) Param[lua.LValue] {
	return NewParam(name, func(_ Args, v lua.LValue, _ any) lua.LValue { return v })
}

// Ints is a list of integers. Errors use the name element for one of them.
func Ints(name, element string) Param[[]int] {
	var one any = message.Word(element)
	return Taking[*lua.LTable](NewParam(name, func(a Args, v lua.LValue, what any) []int {
		return a.ToInts(a.ToTable(v, what), one, -MaxExact, MaxExact)
	}))
}

// Rest stands for all remaining arguments, which the function reads itself.
func Rest(name string) Param[struct{}] {
	p := NewParam(name, func(Args, lua.LValue, any) struct{} { return struct{}{} })
	p.rest = true
	return p
}

// Option is one key of a table of options that makes an O.
type Option[O any] struct {
	OptionSpec
	set func(a Args, o *O, v lua.LValue)
}

// Opt is an option that p reads and set stores in the O.
func Opt[O, V any](p Param[V], about string, set func(o *O, v V)) Option[O] {
	return Option[O]{OptionSpec{Spec: p.Spec}.described(about, nil), func(a Args, o *O, v lua.LValue) { set(o, p.Read(a, v)) }}
}

// OptWith is Opt for a set that needs the call.
func OptWith[O, V any](p Param[V], about string, set func(a Args, o *O, v V)) Option[O] {
	return Option[O]{OptionSpec{Spec: p.Spec}.described(about, nil), func(a Args, o *O, v lua.LValue) { set(a, o, p.Read(a, v)) }}
}

// ReadBy adds a clause to the option's text, in which {readers} stands for a list of names.
func (o Option[O]) ReadBy(clause string, readers []string) Option[O] {
	if len(readers) > 0 {
		o.OptionSpec = o.described(o.template+clause, readers)
	}
	return o
}

// Also adds a function that is called with the value after the option is stored.
func (o Option[O]) Also(also func(o *O, v lua.LValue)) Option[O] {
	set := o.set
	o.set = func(a Args, to *O, v lua.LValue) {
		set(a, to, v)
		also(to, v)
	}
	return o
}

// Options is an optional table of options. They are stored, in the order of the list, in the O that
// usual returns. An unknown option is an error, so that a typing error does not silently change an
// experiment.
func Options[O any](usual func(a Args) O, all ...Option[O]) Param[O] {
	return OptionTable("options", "option", usual, all...).OrElse(usual)
}

// OptionTable is a table of options. Errors use the name element for one of them, such as "field".
func OptionTable[O any](name, element string, usual func(a Args) O, all ...Option[O]) Param[O] {
	var keys []string
	also := text.Aliases{}
	p := NewParam(name, func(a Args, v lua.LValue, what any) O {
		t := a.namedAs(a.ToTable(v, what), keys, also)
		a.OnlyKeys(t, element, keys)
		o := usual(a)
		for _, option := range all {
			if v := t.RawGetString(option.Name); v != lua.LNil {
				option.set(a, &o, v)
			}
		}
		return o
	})
	for _, o := range all {
		keys, also[o.Name] = append(keys, o.Name), o.OptionSpec.Also
		p.Options = append(p.Options, o.OptionSpec)
	}
	return Taking[*lua.LTable](p)
}

// namedAs returns a table of options with the names of the options as keys, for which the script may
// have used aliases. It stops at an unknown key, which stays.
func (a Args) namedAs(t *lua.LTable, keys []string, also text.Aliases) *lua.LTable {
	named := t
	for k, v := range Pairs(t) {
		name := k.String()
		i := slices.Index(keys, name)
		if k.Type() != lua.LTString || i >= 0 {
			continue
		}
		if i = also.Find(name, keys); i < 0 {
			break // OnlyKeys reports it
		}
		if named == t {
			named = a.NewTable()
			for k, v := range Pairs(t) {
				named.RawSet(k, v)
			}
		}
		if named.RawGetString(keys[i]) != lua.LNil {
			a.Fail("call.option-given-twice", "%s and %s are the same option", Quoted(name), Quoted(keys[i]))
		}
		named.RawSet(k, lua.LNil)
		named.RawSetString(keys[i], v)
	}
	return named
}

// OnlyKeys raises an error for a table with an unknown key.
func (a Args) OnlyKeys(t *lua.LTable, element string, known []string) {
	for k := range Pairs(t) {
		name := k.String()
		if k.Type() == lua.LTString && slices.Contains(known, name) {
			continue
		}
		var hint message.Text
		if k.Type() == lua.LTString {
			hint = message.Suggest(name, known)
		}
		a.Fail("call.there-is-no-there", "there is no %s %s (possible: %s)%s", message.Word(element), Quoted(name), strings.Join(known, ", "), hint)
	}
}
