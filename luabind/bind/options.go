package bind

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

// Option is one key of a table of options that makes an O.
type Option[O any] struct {
	OptionSpec
	set func(a Args, o *O, v lua.LValue)
}

// Opt is an option that is read as p reads it and stored in the O by set.
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

// Options is the parameter options: a table that may be left out. The options given are
// stored, in the order of the list, in the O that usual returns. An unknown option is an
// error, so that a typing error does not silently change an experiment.
func Options[O any](usual func(a Args) O, all ...Option[O]) Param[O] {
	return OptionTable("options", "option", usual, all...).OrElse(usual)
}

// OptionTable is a table of options, of which an error calls one element, such as "field".
func OptionTable[O any](name, element string, usual func(a Args) O, all ...Option[O]) Param[O] {
	var keys []string
	p := NewParam(name, func(a Args, v lua.LValue, what string) O {
		t := a.ToTable(v, what)
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
		keys = append(keys, o.Name)
		p.Options = append(p.Options, o.OptionSpec)
	}
	return Taking[*lua.LTable](p)
}

// OnlyKeys raises an error for a table with a key that is not known.
func (a Args) OnlyKeys(t *lua.LTable, element string, known []string) {
	for k := range Pairs(t) {
		name := k.String()
		if k.Type() == lua.LTString && slices.Contains(known, name) {
			continue
		}
		hint := ""
		if k.Type() == lua.LTString {
			hint = text.Suggest(name, known)
		}
		a.Fail("there is no %s %s (there are %s)%s", element, Quoted(name), strings.Join(known, ", "), hint)
	}
}
