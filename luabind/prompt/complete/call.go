package complete

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/prompt/names"
	"taquin/luabind/source"
)

// bracket is an open bracket before what is being typed, or the line itself.
type bracket struct {
	sign   string          // "(", "{" or "["; "" for the line itself
	called []source.Lexeme // the lexemes before it
	first  []source.Lexeme // those of its first item, once that has an end
	arg    int             // how many commas stand in it
	key    string          // the field being set, as in {key = …
	given  []string        // the fields that have been set
	begins bool            // the current item is still empty
}

// openBrackets lists the brackets that are open after some lexemes, the line first.
func openBrackets(before []source.Lexeme) []bracket {
	open := []bracket{{begins: true}}
	for i, t := range before {
		in := &open[len(open)-1]
		switch {
		case t.Is("(") || t.Is("{") || t.Is("["):
			in.begins = false
			open = append(open, bracket{sign: t.Text, called: before[:i], begins: true})
			continue
		case t.Is(")") || t.Is("}") || t.Is("]"):
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
			continue
		case t.Is(",") || t.Is(";"):
			if in.arg == 0 && in.sign != "" {
				in.first = before[len(in.called)+1 : i]
			}
			in.arg++
			in.key, in.begins = "", true
			continue
		case t.Is("=") && i > 0 && before[i-1].Kind == source.Name:
			in.key = before[i-1].Text
			in.given = append(in.given, in.key)
			continue
		case t.Kind == source.Name && source.IsKeyword(t.Text) && in.sign == "": // a new statement, maybe
			in.key = ""
		}
		in.begins = false
	}
	return open
}

// callBefore is the index where the arguments of a call begin: a parenthesis, a string or a
// table at the end of some lexemes. It is -1 if they do not end with a call.
func callBefore(typed []source.Lexeme) int {
	depth := 0
	for i := len(typed) - 1; i >= 0; i-- {
		switch t := typed[i]; {
		case t.Is(")") || t.Is("}") || t.Is("]"):
			depth++
		case t.Is("(") || t.Is("{") || t.Is("["):
			depth--
		case i == len(typed)-1 && t.Kind != source.String:
			return -1
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}

// call is a call in which something is being typed.
type call struct {
	arguments []bind.Spec
	receiver  lua.LValue // what a method is called on; nil if that is not known
}

// callOf finds the function whose name is at the end of some lexemes, and is called with a
// first argument, if that is there yet.
func (c *Completer) callOf(called, first []source.Lexeme) (found call, ok bool) {
	p, ok := names.PathAtEnd(called)
	if !ok {
		return call{}, false
	}
	e := c.names.EntryAt(p)
	if e == nil {
		return call{}, false
	}
	value := c.names.State.Kindred(c.kindReturned(first))
	if p, ok := names.Whole(first); ok {
		value, _ = c.names.Resolve(p)
	}
	found.arguments = e.ArgumentsAfter(value)
	if n := len(called); n > 1 && called[n-2].Is(":") {
		found.receiver, _ = c.names.Resolve(p.Owner())
	}
	return found, true
}

// choices are the values offered for argument i, from 0.
func (c *Completer) choices(in call, i int, typed string) []bind.Candidate {
	if i >= len(in.arguments) {
		return nil
	}
	return c.choicesOf(in.arguments[i], in.receiver, typed)
}

func (c *Completer) choicesOf(p bind.Spec, receiver lua.LValue, typed string) []bind.Candidate {
	if p.Choices == nil {
		return nil
	}
	all := slices.Clone(p.Choices(bind.Cursor{State: c.names.State, Typed: typed, Receiver: receiver}))
	for i := range all {
		all[i] = all[i].In(c.names.State)
	}
	return all
}

// optionsOf are the options of a table that is argument i of a call. Optional parameters
// before it may have been left out.
func (in call) optionsOf(i int) []bind.OptionSpec {
	for ; i < len(in.arguments); i++ {
		if p := in.arguments[i]; len(p.Options) > 0 || !p.Optional {
			return p.Options
		}
	}
	return nil
}

// optionsIn are the options for the innermost bracket, and the call that they are for.
func (c *Completer) optionsIn(open []bracket) (call, []bind.OptionSpec) {
	n := len(open)
	if n < 2 || open[n-1].sign != "{" {
		return call{}, nil
	}
	if in, ok := c.callOf(open[n-1].called, nil); ok { // f{
		return in, in.optionsOf(0)
	}
	outer := open[n-2]
	if outer.sign != "(" || outer.key != "" {
		return call{}, nil
	}
	in, _ := c.callOf(outer.called, outer.first)
	return in, in.optionsOf(outer.arg)
}

// options completes the name of an option.
func (c *Completer) options(before []source.Lexeme) []bind.Candidate {
	open := openBrackets(before)
	last := open[len(open)-1]
	if !last.begins {
		return nil
	}
	var all []bind.Candidate
	_, options := c.optionsIn(open)
	for _, o := range options {
		if !slices.Contains(last.given, o.Name) {
			all = append(all, bind.Candidate{Text: o.Name + " = ", Summary: bind.FirstSentence(c.names.State.Option(o))})
		}
	}
	return all
}

// inString lists candidates for a string after some lexemes: an argument, the value of an
// option, or an element of such a list.
func (c *Completer) inString(before []source.Lexeme, typed string) []bind.Candidate {
	if in, ok := c.callOf(before, nil); ok { // include "…
		return c.choices(in, 0, typed)
	}
	open := openBrackets(before)
	last := open[len(open)-1]
	if last.sign == "(" && last.key == "" {
		in, _ := c.callOf(last.called, last.first)
		return c.choices(in, last.arg, typed)
	}
	if last.key == "" && len(open) > 1 { // an element of a list, as in heuristic = {"
		open = open[:len(open)-1]
		last = open[len(open)-1]
	}
	if last.key == "" {
		return nil
	}
	in, options := c.optionsIn(open)
	for _, o := range options {
		if o.Name == last.key {
			return c.choicesOf(o.Spec, in.receiver, typed)
		}
	}
	return c.declared(last.key, typed)
}

// declared is what the parameters and options of a name offer, in whatever function: a
// variable is often named like the parameter that it is for.
func (c *Completer) declared(name, typed string) []bind.Candidate {
	var all []bind.Candidate
	add := func(p bind.Spec) {
		for _, offered := range c.choicesOf(p, nil, typed) {
			same := func(other bind.Candidate) bool { return other.Text == offered.Text }
			if !slices.ContainsFunc(all, same) {
				all = append(all, offered)
			}
		}
	}
	for e := range c.names.State.Entries() {
		for _, p := range e.Arguments() {
			if p.Name == name {
				add(p)
			}
			for _, o := range p.Options {
				if o.Name == name {
					add(o.Spec)
				}
			}
		}
	}
	return all
}
