package prompt

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/text"
	"taquin/luabind/bind"
)

// All is the topic of help that lists every name.
const All = "all"

// Tasks are ten calls to try first. Their keys lead to their meanings in other languages.
var Tasks = []bind.Candidate{
	{Text: "board:shuffle()", Summary: "Shuffle the current board, a 15-puzzle.", Key: "overview/shuffle"},
	{Text: "solve(board)", Summary: "Solve it in the fewest moves.", Key: "overview/solve"},
	{Text: `solve(board, "lines").length`, Summary: "Solve it line by line, as people do.", Key: "overview/lines"},
	{Text: "draw.play(board)", Summary: "Play it with the arrow keys; q leaves.", Key: "overview/play"},
	{Text: `taquin.parse("1 2 3/4 0 5/7 8 6")`, Summary: "Enter a board, row by row.", Key: "overview/parse"},
	{Text: "board:parity()", Summary: "Is its permutation even or odd?", Key: "overview/parity"},
	{Text: "taquin.space(3, 2).histogram", Summary: "Count the 3x2 boards by distance.", Key: "overview/space"},
	{Text: `perm("(0 1 2)(3 4)"):order()`, Summary: "Compute with permutations.", Key: "overview/perm"},
	{Text: "puzzle.cube(2):states()", Summary: "Count the states of the 2x2x2 cube.", Key: "overview/cube"},
	{Text: `help("guide")`, Summary: "List the chapters of the guide.", Key: "overview/guide"},
}

// Headings are other lines of help, by their keys.
var Headings = map[string]string{
	"overview/tasks":   "Ten things to try:",
	"overview/modules": `Modules (?solve explains one, help("all") lists every name):`,
	"overview/go-on":   `?board explains a value, ?b:play a method; apropos("parity") finds names.`,
	"overview/methods": "Options by method; every method takes the others:",
	"overview/lua":     "Lua's own libraries",
	"overview/prompt":  "At the prompt, _ is the last value and _3 the value of entry 3. Locals end with their entry: omit \"local\".",
}

// Overview returns the text of help without a name, which fits a screen of 24 lines.
func (p *Prompt) Overview() string {
	var tasks, modules []bind.Candidate
	for _, t := range Tasks {
		tasks = append(tasks, t.In(p.state))
	}
	for _, m := range p.state.Modules() {
		if m.Name != "" && !m.Lua {
			modules = append(modules, bind.Candidate{Text: m.Name, Summary: bind.FirstSentence(m.About) + "."})
		}
	}
	return p.heading("tasks") + p.pairs(tasks) + p.heading("modules") + p.pairs(modules) + p.heading("go-on")
}

// heading returns a line of the overview.
func (p *Prompt) heading(name string) string {
	key := "overview/" + name
	return p.wrapped(p.state.Text(key, Headings[key]), "")
}

// pairs writes terms in one column and their meanings in a second one, or below them where both
// columns do not fit.
func (p *Prompt) pairs(all []bind.Candidate) string {
	width := 0
	for _, c := range all {
		width = max(width, text.Width(c.Text))
	}
	var out strings.Builder
	for _, c := range all {
		line := "  " + c.Text + strings.Repeat(" ", width-text.Width(c.Text)) + "  " + c.Summary
		if text.Width(line) > p.state.Output.Width() {
			out.WriteString("  " + c.Text + "\n" + p.wrapped(c.Summary, indent))
			continue
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// everything lists every name. Those of the sources come last, and misspellings are left to the
// reference.
func (p *Prompt) everything() string {
	var out strings.Builder
	var libraries []string
	list := func(m bind.Module, is func(bind.Entry) bool) {
		var all []string
		for _, e := range m.Entries {
			if is(e) && !e.Misspelled {
				all = append(all, e.Name)
			}
		}
		if len(all) > 0 {
			fmt.Fprintf(&out, "%s\n%s\n", m.Heading(), p.wrapped(strings.Join(all, " "), "  "))
		}
	}
	modules := p.state.Modules()
	for _, m := range modules {
		if m.Lua {
			libraries = append(libraries, m.Heading())
			continue
		}
		list(m, func(e bind.Entry) bool { return !e.OfSource })
	}
	fmt.Fprintf(&out, "%s%s\n", p.heading("lua"), p.wrapped(strings.Join(libraries, "\n"), "  "))
	for _, m := range slices.DeleteFunc(slices.Clone(modules), func(m bind.Module) bool { return m.Self != "" }) {
		list(m, func(e bind.Entry) bool { return e.OfSource }) // their methods have the same names
	}
	return out.String() + p.heading("go-on") + p.heading("prompt")
}
