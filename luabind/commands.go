package luabind

import "strings"

// Command is one of the prompt's own, which begin with "%". The names of its
// parameters say what completion offers for them, as those of functions do:
// script and file; chunk is any Lua.
type Command struct {
	Usage   string // "%run script [argument…]"
	Summary string // a sentence or less
}

// name is the first word of the usage.
func (c Command) name() string {
	name, _, _ := strings.Cut(c.Usage, " ")
	return name
}

// completeCommand completes the name of a command or what follows it.
func (h *Host) completeCommand(typed string) (start int, found []Candidate) {
	begin := strings.IndexByte(typed, '%')
	name, rest, named := strings.Cut(typed[begin:], " ")
	if !named {
		for _, c := range h.cfg.Commands {
			found = append(found, Candidate{c.name(), c.Summary})
		}
		return begin, matching(sortedCandidates(found), name)
	}
	for _, c := range h.cfg.Commands {
		if c.name() != name {
			continue
		}
		_, usage, _ := strings.Cut(c.Usage, " ")
		if strings.Contains(usage, "chunk") {
			at := len(typed) - len(rest)
			start, found = h.completeLua(rest, false)
			return at + start, found
		}
		start, found = h.completeArgument(rest, usage)
		return len(typed) - len(rest) + start, found
	}
	return len(typed), nil
}

// completeArgument completes the last of a command's arguments; "|" in the usage
// separates one way of writing the arguments from another, and the last
// parameter is for all that follow. What has blanks gets quotes.
func (h *Host) completeArgument(typed, usage string) (start int, found []Candidate) {
	start, arg := lastArgument(typed)
	begun := typed[start:]
	quote := ""
	if begun != "" && (begun[0] == '\'' || begun[0] == '"') {
		quote, begun = begun[:1], begun[1:]
	}
	for way := range strings.SplitSeq(usage, "|") {
		parameters := strings.Fields(strings.NewReplacer("[", "", "]", "", "…", "").Replace(way))
		if len(parameters) == 0 {
			continue
		}
		what := parameters[min(arg, len(parameters)-1)]
		found = append(found, h.choices(wanted{what: what}, begun)...)
	}
	for i, c := range found {
		found[i].Text = quotedArgument(c.Text, quote)
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

// quotedArgument writes an argument with the quote that was typed, or one that it
// needs. That of a folder stays open for what is in it.
func quotedArgument(text, quote string) string {
	if quote == "" && strings.Contains(text, " ") {
		quote = "'"
	}
	if strings.HasSuffix(text, "/") {
		return quote + text
	}
	return quote + text + quote
}
