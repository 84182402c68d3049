// Package reference makes pages of all that is written about the lab's names:
// one of HTML that stands alone, and one of Markdown. What every example gives
// is found by running it, and boards are shown as pictures. The package knows
// no command line and writes no files.
package reference

import (
	"fmt"
	"io"
	"strings"
	"time"

	"taquin/cmd/taquin/speech"
	"taquin/engine"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
	"taquin/luabind/show"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw/boards"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/text"
	"taquin/luabind"
)

// Sources is what a reference is made from.
type Sources struct {
	Host     luabind.Config   // of the hosts in which the examples run, and their language that of the texts; Out, Now and Say are the reference's own
	Programs []bind.Candidate // the commands of the command line
	Scripts  []bind.Candidate // the scripts of the built-in library
}

// Reference is the whole text, apart from its form.
type Reference struct {
	Modules  []Module
	Sections []Table // what is no Lua

	from  Sources
	links links
}

// Module is a group of names.
type Module struct {
	ID, Heading string
	Lua         bool // part of Lua itself
	About       []Block
	Entries     []Entry
}

// Entry is a name.
type Entry struct {
	ID, Name, Signature string
	Text                []Block
	Code                string // of the example
	Result              Result
}

// Result is what an example gives.
type Result struct {
	Printed string      // what it prints
	Value   string      // its value in text, "" for none or a board
	Board   *board.Game // its value, or the board that it leaves; nil for neither
	Left    bool        // the board is not the value
}

// Table is a section of rows under a heading.
type Table struct {
	ID, Heading string
	Columns     []string
	Rows        [][]string // the first cell is what is typed
}

// Language is that of the texts.
func (r *Reference) Language() text.Language { return r.from.Host.Language }

// New finds out which names there are.
func New(from Sources) (*Reference, error) {
	from.Host.Now = func() time.Time { return time.Unix(0, 0) } // the same page every time
	from.Host.Out = io.Discard
	from.Host.Say = speech.Say
	h, err := luabind.New(from.Host)
	if err != nil {
		return nil, err
	}
	defer h.Close()
	return &Reference{Sections: from.tables(), from: from, links: newLinks(h.State().Modules())}, nil
}

// RunExamples completes the modules: it runs all the examples, each in a host of its own.
// What solvers prepare is made once for all.
func (r *Reference) RunExamples() error {
	cfg := r.from.Host
	cfg.Tables, cfg.Guides = pdb.NewLibrary(pdb.LibraryOptions{Threads: 1}), pruning.NewLibrary(pruning.LibraryOptions{})
	h, err := luabind.New(cfg)
	if err != nil {
		return err
	}
	defer h.Close()
	r.Modules = nil
	for _, m := range h.State().Modules() {
		module := Module{ID: moduleID(m), Heading: m.Heading(), Lua: m.Lua, About: r.links.blocks(m.About, "")}
		for _, e := range m.Entries {
			result, err := run(cfg, e)
			if err != nil {
				return fmt.Errorf("reference: the example of %s fails: %w", e.Name, err)
			}
			module.Entries = append(module.Entries, Entry{
				ID: r.links[e.Name], Name: e.Name, Signature: e.Signature, Text: r.links.blocks(e.Text, e.Name), Code: e.Code(), Result: result,
			})
		}
		r.Modules = append(r.Modules, module)
	}
	return nil
}

// run runs an entry's example in a fresh host.
func run(cfg luabind.Config, e bind.Entry) (Result, error) {
	var printed strings.Builder
	cfg.Out = &printed
	h, err := luabind.New(cfg)
	if err != nil {
		return Result{}, err
	}
	defer h.Close()
	h.DrawIn(cfg.Language)
	v, err := prompt.RunExample(func(code string) ([]lua.LValue, error) { return h.Run("example", code) }, e)
	if err != nil {
		return Result{}, err
	}
	result := Result{Printed: strings.TrimRight(printed.String(), "\n")}
	if g, ok := bind.Of[*board.Game](v); ok {
		result.Board = g
		return result, nil
	}
	if v != nil {
		result.Value = speech.Values(cfg.Language, h.Shower().Show(v, show.Style{Width: guard.PageColumns}))
	}
	result.Board, err = left(h)
	result.Left = result.Board != nil
	return result, err
}

// left returns the board b or the current board as the example leaves it, nil if
// that is solved.
func left(h *luabind.Host) (*board.Game, error) {
	values, err := h.Run("boards", "return rawget(_G, 'b'), board")
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		if g, ok := bind.Of[*board.Game](v); ok && !g.Board.LooksSolved() {
			return g, nil
		}
	}
	return nil, nil
}

// grid is a board in text.
func grid(g *board.Game) string {
	return strings.TrimRight(boards.Text(g.Board, g.Notation), "\n")
}

// tables are the sections about what is typed but is no Lua name.
func (from Sources) tables() []Table {
	said := wordsOf(from.Host.Language)
	yes := map[bool]string{true: said.yes, false: said.no}
	methods, heuristics, notations := said.methods.of("methods"), said.heuristics.of("heuristics"), said.notations.of("notations")
	for _, m := range engine.Methods(nil) {
		methods.Rows = append(methods.Rows, []string{m.Name, from.say("methods/"+m.Name, m.About), from.say("shapes/"+m.Name, m.For), yes[m.Optimal]})
	}
	for _, known := range engine.Heuristics(nil) {
		heuristics.Rows = append(heuristics.Rows, []string{known.Name(), yes[known.Admissible()]})
	}
	for _, n := range board.Notations() {
		notations.Rows = append(notations.Rows, []string{n.String(), n.Letters(), from.say("notations/"+n.String(), n.About())})
	}
	var commands []bind.Candidate
	for _, c := range from.Host.Commands {
		commands = append(commands, bind.Candidate{Text: c.Usage(), Summary: c.Summary, Key: c.TextKey()})
	}
	all := []Table{methods, heuristics, notations}
	for _, t := range []struct {
		table Table
		list  []bind.Candidate
	}{{said.prompt.of("prompt"), commands}, {said.scripts.of("scripts"), from.Scripts}, {said.commands.of("commands"), from.Programs}} {
		if len(t.list) == 0 {
			continue
		}
		for _, c := range t.list {
			t.table.Rows = append(t.table.Rows, []string{c.Text, from.say(c.Key, c.Summary)})
		}
		all = append(all, t.table)
	}
	return all
}

// of is the table without rows.
func (t table) of(id string) Table { return Table{ID: id, Heading: t.heading, Columns: t.columns} }

// say says in the language of the reference what is in English.
func (from Sources) say(key, english string) string {
	return speech.Say(from.Host.Language, key, english)
}
