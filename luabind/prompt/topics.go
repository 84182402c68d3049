package prompt

import (
	"cmp"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// topic is what can be looked up beside the Lua names: an option, or a value that a parameter or an
// option takes, such as the method astar.
type topic struct {
	bind.Candidate
	of     string   // the parameter that takes the value; "" for an option
	in     []string // the functions
	detail string   // the options that a method reads and not every one; "" for none
}

// topics lists the options, and the values that have a description. Equal ones of several functions
// are one topic.
func (p *Prompt) topics() (all []topic) {
	place := map[[3]string]int{}
	add := func(t topic, e bind.Entry) {
		id := [3]string{t.Text, t.of, t.Summary}
		i, known := place[id]
		if !known {
			i, place[id] = len(all), len(all)
			all = append(all, t)
		}
		all[i].detail = cmp.Or(t.detail, all[i].detail)
		if in := &all[i].in; !slices.Contains(*in, e.Name) {
			*in = append(*in, e.Name)
		}
	}
	values := func(e bind.Entry, of bind.Spec) {
		name, _, _ := strings.Cut(of.Name, " ")
		for _, c := range p.choices(of, nil, "") {
			if c.Key != "" {
				add(topic{c, name, nil, e.OptionsOf(c.Text)}, e)
			}
		}
	}
	for e := range p.state.Entries() {
		for _, param := range e.Params() {
			values(e, param)
			for _, o := range param.Options {
				add(topic{Candidate: bind.Candidate{Text: o.Name, Summary: o.Text, Also: o.Also}}, e)
				values(e, o.Spec)
			}
		}
	}
	for _, t := range all {
		slices.SortStableFunc(t.in, func(a, b string) int {
			return cmp.Compare(len(a)-len(text.Unqualified(a)), len(b)-len(text.Unqualified(b)))
		})
	}
	return all
}

// is reports whether a name means the topic, see text.Aliases.
func (t topic) is(name string) bool {
	return text.Aliases{t.Text: t.Also}.Find(name, []string{t.Text}) == 0
}

// candidate is the topic in a list.
func (t topic) candidate() bind.Candidate {
	return bind.Candidate{Text: t.Text, Summary: "(" + cmp.Or(t.of, "option") + ") " + t.Summary}
}

// ofTopic returns the texts about an option or a value with a name.
func (p *Prompt) ofTopic(name string) (string, bool) {
	var out strings.Builder
	for _, t := range p.topics() {
		if !t.is(name) {
			continue
		}
		in := strings.Join(t.in, ", ")
		heading := message.Textf("help.value-of", "%s: %s of %s", t.Text, t.of, in)
		if t.of == "" {
			heading = message.Textf("help.option-of", "%s: option of %s", t.Text, in)
		}
		out.WriteString(p.wrapped(p.state.Say(heading), "") + p.wrapped(t.Summary+".", indent))
		if t.detail != "" {
			out.WriteString(p.says(message.Textf("help.options-read", "Options, beside those of every method: %s.", t.detail)))
		}
		if len(t.Also) > 0 {
			out.WriteString(p.says(message.Textf("help.also-called", "Other names: %s.", strings.Join(t.Also, ", "))))
		}
	}
	return out.String(), out.Len() > 0
}
