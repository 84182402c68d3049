package prompt

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// Complete returns candidates for the word that ends at byte pos of line. head and tail are the
// line before and after that word.
func (p *Prompt) Complete(line string, pos int) (head string, found []bind.Candidate, tail string) {
	typed, tail := line[:pos], line[pos:]
	if strings.TrimSpace(typed) == "" { // a Tab after blanks indents
		return typed, []bind.Candidate{{Text: "  "}}, tail
	}
	var start int
	if strings.HasPrefix(strings.TrimLeft(typed, " \t"), "%") {
		start, found = p.completeCommand(typed)
	} else {
		start, found = p.completeLua(typed, strings.HasPrefix(tail, `"`) || strings.HasPrefix(tail, "'"))
	}
	return typed[:start], found, tail
}

// question matches an incomplete question about a name: ?x or help x.
var question = text.Regexp(`^\s*(?:\?+\s*|help\s+)([\w.:]*|guide [\w-]*)$`)

// completeLua completes a chunk or a question; start is the byte offset of the completed word.
// closed is true if a quote follows.
func (p *Prompt) completeLua(typed string, closed bool) (start int, found []bind.Candidate) {
	if asked := question().FindStringSubmatchIndex(typed); asked != nil {
		begin := asked[2]
		if found = matching(p.Topics(bind.Cursor{}), typed[begin:]); len(found) > 0 {
			return begin, found
		}
		start, found = p.completeLua(typed[begin:], true)
		return begin + start, found
	}
	before := source.Lexemes(typed)
	var last source.Lexeme
	word := source.Lexeme{Kind: source.Name, Start: len(typed)}
	if n := len(before); n > 0 {
		last = before[n-1]
	}
	switch {
	case last.Open && last.Kind == source.Comment:
		return len(typed), nil
	case last.Open:
		found = beginning(p.inString(before[:len(before)-1], last.Text), last.Text)
		if len(found) == 1 && !closed && !strings.HasSuffix(found[0].Text, "/") {
			found[0].Text += last.Quote
		}
		return last.Start, found
	case last.Kind == source.Name && last.End() == len(typed):
		word, before = last, before[:len(before)-1]
	case last.Kind == source.Number && last.End() == len(typed):
		return len(typed), nil
	}
	if n := len(before); n > 0 && (before[n-1].Is(".") || before[n-1].Is(":")) {
		return word.Start, matching(p.membersAfter(before[:n-1], before[n-1].Is(":")), word.Text)
	}
	found = matching(p.options(before), word.Text)
	if len(found) == 0 {
		found = p.sourcesLast(matching(sorted(slices.Concat(p.globalNames(), p.keywords(), p.locals(before))), word.Text))
	}
	return word.Start, found
}

// beginning keeps the candidates that begin as typed.
func beginning(all []bind.Candidate, typed string) []bind.Candidate {
	var found []bind.Candidate
	for _, c := range all {
		if strings.HasPrefix(c.Text, typed) {
			found = append(found, c)
		}
	}
	return found
}

// matching is beginning for names. Names that begin with _ are offered only if _ was typed.
func matching(all []bind.Candidate, typed string) []bind.Candidate {
	return slices.DeleteFunc(beginning(all, typed), func(c bind.Candidate) bool { return typed == "" && strings.HasPrefix(c.Text, "_") })
}

// membersAfter lists the members after a dot or, for methods, a colon after some lexemes.
func (p *Prompt) membersAfter(owner []source.Lexeme, methods bool) []bind.Candidate {
	at, ok := path{literal: true}, endsInString(owner)
	if !ok {
		at, ok = pathAtEnd(owner)
	}
	if !ok {
		return p.methods(p.kindReturned(owner))
	}
	v, ok := p.resolve(at)
	if !ok {
		return nil
	}
	return p.members(v, methods)
}

// kindReturned returns the kind of value, by the Self of its methods, that the call at the end of
// some lexemes returns, as in taquin.new(2, 2):up(); "" if there is no call or the kind is unknown.
func (p *Prompt) kindReturned(typed []source.Lexeme) string {
	n := callBefore(typed)
	if n <= 0 {
		return ""
	}
	var e *bind.Entry
	if at, ok := pathAtEnd(typed[:n]); ok {
		e = p.entryAt(at)
	} else if n >= 2 && typed[n-1].Kind == source.Name && typed[n-2].Is(":") {
		e = p.state.Lookup(p.kindReturned(typed[:n-2]) + ":" + typed[n-1].Text)
	}
	if e == nil {
		return ""
	}
	return e.Returns
}

// locals lists the local names that the line declares: after local and for, and parameters.
func (p *Prompt) locals(before []source.Lexeme) []bind.Candidate {
	var all []bind.Candidate
	listed, inParameters := false, false
	for i, t := range before {
		switch {
		case t.Kind == source.Name && (t.Text == "local" || t.Text == "for"):
			listed = true
		case t.Kind == source.Name && t.Text == "function":
			listed, inParameters = false, true
		case t.Kind == source.Name && source.IsKeyword(t.Text):
			listed = false
		case t.Kind == source.Name && (listed || inParameters && i > 0 && (before[i-1].Is("(") || before[i-1].Is(","))):
			all = append(all, bind.Candidate{Text: t.Text, Summary: p.state.Say(message.Textf("help.local", "local"))})
		case t.Is(")"):
			inParameters = false
		case !t.Is(","):
			listed = false
		}
	}
	return all
}

// completeCommand completes the name of a command of the prompt or its arguments.
func (p *Prompt) completeCommand(typed string) (start int, found []bind.Candidate) {
	begin := strings.IndexByte(typed, '%')
	name, rest, named := strings.Cut(typed[begin:], " ")
	at := len(typed) - len(rest)
	for _, command := range p.commands {
		switch {
		case !named:
			found = append(found, bind.Candidate{Text: command.Name, Summary: command.Says(p.state)})
		case command.Name != name:
		case command.Lua:
			start, found = p.completeLua(rest, false)
			return at + start, found
		default:
			start, found = p.completeArgument(command, rest)
			return at + start, found
		}
	}
	if named {
		return len(typed), nil
	}
	return begin, beginning(sorted(found), name)
}

// completeArgument completes the last argument of a command. One with blanks gets quotes.
func (p *Prompt) completeArgument(command Command, typed string) (start int, found []bind.Candidate) {
	start, arg := lastArgument(typed)
	if len(command.Params) == 0 {
		return start, nil
	}
	begun := typed[start:]
	quote := ""
	if begun != "" && (begun[0] == '\'' || begun[0] == '"') {
		quote, begun = begun[:1], begun[1:]
	}
	param := command.Params[min(arg, len(command.Params)-1)]
	found = beginning(p.choices(param, nil, begun), begun)
	for i, c := range found {
		open := quote
		if open == "" && strings.Contains(c.Text, " ") {
			open = "'"
		}
		found[i].Text = open + c.Text
		if !strings.HasSuffix(c.Text, "/") { // a name can follow a folder
			found[i].Text += open
		}
	}
	return start, found
}

// lastArgument returns the byte offset of the last argument, with a quote that is still open, and
// its index.
func lastArgument(typed string) (start, arg int) {
	var quote rune
	within := false // an argument
	for i, r := range typed {
		if quote == 0 && r == ' ' {
			if within {
				within = false
				arg++
			}
			continue
		}
		if !within {
			start, within = i, true
		}
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		}
	}
	if !within {
		start = len(typed)
	}
	return start, arg
}

// bracket is an open bracket before the typed word, or the line itself.
type bracket struct {
	sign   string          // "(", "{" or "["; "" for the line
	called []source.Lexeme // the lexemes before it
	first  []source.Lexeme // its first item, once a comma ends it
	arg    int             // number of commas in it
	key    string          // the field being set, as in {key = …
	given  []string        // the fields that have been set
	begins bool            // the current item is still empty
}

func isOpening(t source.Lexeme) bool { return t.Is("(") || t.Is("{") || t.Is("[") }
func isClosing(t source.Lexeme) bool { return t.Is(")") || t.Is("}") || t.Is("]") }

// openBrackets lists the brackets that are open after some lexemes, the line first.
func openBrackets(before []source.Lexeme) []bracket {
	open := []bracket{{begins: true}}
	for i, t := range before {
		in := &open[len(open)-1]
		switch {
		case isOpening(t):
			in.begins = false
			open = append(open, bracket{sign: t.Text, called: before[:i], begins: true})
			continue
		case isClosing(t):
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
		case t.Kind == source.Name && source.IsKeyword(t.Text) && in.sign == "": // may begin a statement
			in.key = ""
		}
		in.begins = false
	}
	return open
}

// callBefore returns the index where the arguments of the call at the end of some lexemes begin: a
// parenthesis, a string or a table. It is -1 if they do not end with a call.
func callBefore(typed []source.Lexeme) int {
	depth := 0
	for i := len(typed) - 1; i >= 0; i-- {
		switch t := typed[i]; {
		case isClosing(t):
			depth++
		case isOpening(t):
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

// call is a call whose arguments are being typed.
type call struct {
	arguments []bind.Spec
	receiver  lua.LValue // of a method; nil if unknown
}

// callOf returns the call of the function whose name is at the end of some lexemes, with a first
// argument, if that is known.
func (p *Prompt) callOf(called, first []source.Lexeme) (in call, ok bool) {
	at, ok := pathAtEnd(called)
	if !ok {
		return call{}, false
	}
	e := p.entryAt(at)
	if e == nil {
		return call{}, false
	}
	value := p.state.Kindred(p.kindReturned(first))
	if whole, ok := wholePath(first); ok {
		value, _ = p.resolve(whole)
	}
	in.arguments = e.ArgumentsAfter(value)
	if n := len(called); n > 1 && called[n-2].Is(":") {
		in.receiver, _ = p.resolve(at.owner())
	}
	return in, true
}

// argument lists the values for argument i, from 0.
func (p *Prompt) argument(in call, i int, typed string) []bind.Candidate {
	if i >= len(in.arguments) {
		return nil
	}
	return p.choices(in.arguments[i], in.receiver, typed)
}

// choices lists the values for a parameter or option.
func (p *Prompt) choices(of bind.Spec, receiver lua.LValue, typed string) []bind.Candidate {
	if of.Choices == nil {
		return nil
	}
	all := slices.Clone(of.Choices(bind.Cursor{State: p.state, Typed: typed, Receiver: receiver}))
	for i := range all {
		all[i] = all[i].In(p.state)
	}
	return all
}

// optionsOf returns the options of a table that is argument i of a call. Optional parameters before
// it may have been omitted.
func (in call) optionsOf(i int) []bind.OptionSpec {
	for ; i < len(in.arguments); i++ {
		if s := in.arguments[i]; len(s.Options) > 0 || !s.Optional {
			return s.Options
		}
	}
	return nil
}

// optionsIn returns the options for the innermost bracket, and their call.
func (p *Prompt) optionsIn(open []bracket) (call, []bind.OptionSpec) {
	n := len(open)
	if n < 2 || open[n-1].sign != "{" {
		return call{}, nil
	}
	if in, ok := p.callOf(open[n-1].called, nil); ok { // f{
		return in, in.optionsOf(0)
	}
	outer := open[n-2]
	if outer.sign != "(" || outer.key != "" {
		return call{}, nil
	}
	in, _ := p.callOf(outer.called, outer.first)
	return in, in.optionsOf(outer.arg)
}

// options lists the options that have not been set yet.
func (p *Prompt) options(before []source.Lexeme) []bind.Candidate {
	open := openBrackets(before)
	last := open[len(open)-1]
	if !last.begins {
		return nil
	}
	var all []bind.Candidate
	_, options := p.optionsIn(open)
	for _, o := range options {
		if !slices.Contains(last.given, o.Name) {
			all = append(all, bind.Candidate{Text: o.Name + " = ", Summary: bind.FirstSentence(p.state.Option(o))})
		}
	}
	return all
}

// inString lists candidates for a string after some lexemes: an argument, the value of an option,
// or an element of such a list.
func (p *Prompt) inString(before []source.Lexeme, typed string) []bind.Candidate {
	if in, ok := p.callOf(before, nil); ok { // include "…
		return p.argument(in, 0, typed)
	}
	open := openBrackets(before)
	last := open[len(open)-1]
	if last.sign == "(" && last.key == "" {
		in, _ := p.callOf(last.called, last.first)
		return p.argument(in, last.arg, typed)
	}
	if last.key == "" && len(open) > 1 { // an element of a list, as in heuristic = {"
		open = open[:len(open)-1]
		last = open[len(open)-1]
	}
	if last.key == "" {
		return nil
	}
	in, options := p.optionsIn(open)
	for _, o := range options {
		if o.Name == last.key {
			return p.choices(o.Spec, in.receiver, typed)
		}
	}
	return p.declared(last.key, typed)
}

// declared lists the values of all parameters and options with a name: a variable is often named
// like the parameter that it is for.
func (p *Prompt) declared(name, typed string) []bind.Candidate {
	var all []bind.Candidate
	add := func(s bind.Spec) {
		if s.Name != name {
			return
		}
		for _, c := range p.choices(s, nil, typed) {
			if !slices.ContainsFunc(all, func(other bind.Candidate) bool { return other.Text == c.Text }) {
				all = append(all, c)
			}
		}
	}
	for e := range p.state.Entries() {
		for _, s := range e.Arguments() {
			add(s)
			for _, o := range s.Options {
				add(o.Spec)
			}
		}
	}
	return all
}
