package complete

import (
	"regexp"
	"strings"

	"taquin/luabind/bind"
	"taquin/luabind/prompt/names"
)

// question is a question about a name that is being typed: ?x or help x.
var question = regexp.MustCompile(`^\s*(?:\?+\s*|help\s+)([\w.:]*|guide [\w-]*)$`)

// completeTopic completes a name after ? or help; it need not be the name of a value.
func (c *Completer) completeTopic(typed string, begin int) (start int, found []bind.Candidate) {
	if found = matching(c.names.Topics(), typed[begin:]); len(found) > 0 {
		return begin, found
	}
	start, found = c.completeLua(typed[begin:], true)
	return begin + start, found
}

// completeCommand completes the name of one of the prompt's commands or its arguments.
func (c *Completer) completeCommand(typed string) (start int, found []bind.Candidate) {
	begin := strings.IndexByte(typed, '%')
	name, rest, named := strings.Cut(typed[begin:], " ")
	if !named {
		for _, command := range c.names.Commands {
			found = append(found, bind.Candidate{Text: command.Name, Summary: command.Says(c.names.State)})
		}
		return begin, beginning(names.Sorted(found), name)
	}
	at := len(typed) - len(rest)
	for _, command := range c.names.Commands {
		switch {
		case command.Name != name:
			continue
		case command.Lua:
			start, found = c.completeLua(rest, false)
		default:
			start, found = c.completeArgument(command, rest)
		}
		return at + start, found
	}
	return len(typed), nil
}

// completeArgument completes the last of a command's arguments. One with blanks gets
// quotes.
func (c *Completer) completeArgument(command names.Command, typed string) (start int, found []bind.Candidate) {
	start, arg := lastArgument(typed)
	if len(command.Params) == 0 {
		return start, nil
	}
	begun := typed[start:]
	quote := ""
	if begun != "" && (begun[0] == '\'' || begun[0] == '"') {
		quote, begun = begun[:1], begun[1:]
	}
	p := command.Params[min(arg, len(command.Params)-1)]
	found = beginning(c.choicesOf(p, nil, begun), begun)
	for i, candidate := range found {
		found[i].Text = quotedArgument(candidate.Text, quote)
	}
	return start, found
}

// lastArgument finds where the last argument begins, maybe with a quote that is
// still open, and which it is, from 0.
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

// quotedArgument writes an argument in the quotes that were typed, or in quotes if it has
// blanks. For a folder the quote is not closed, so that a name in it can follow.
func quotedArgument(text, quote string) string {
	if quote == "" && strings.Contains(text, " ") {
		quote = "'"
	}
	if strings.HasSuffix(text, "/") {
		return quote + text
	}
	return quote + text + quote
}
