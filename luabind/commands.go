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
		return h.completeArgument(typed, strings.Count(strings.TrimLeft(rest, " "), " "), usage)
	}
	return len(typed), nil
}

// completeArgument completes argument number arg, from 0, of a command; "|" in
// the usage separates one way of writing the arguments from another, and the
// last parameter is for all that follow.
func (h *Host) completeArgument(typed string, arg int, usage string) (start int, found []Candidate) {
	start = strings.LastIndexByte(typed, ' ') + 1
	for way := range strings.SplitSeq(usage, "|") {
		parameters := strings.Fields(strings.NewReplacer("[", "", "]", "", "…", "").Replace(way))
		if len(parameters) == 0 {
			continue
		}
		what := parameters[min(arg, len(parameters)-1)]
		found = append(found, h.choices(wanted{what: what}, typed[start:])...)
	}
	return start, found
}
