package globals

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/prompt"
)

// OpenHelp adds help and apropos to a state.
func OpenHelp(s *bind.State, p *prompt.Prompt) {
	s.Open(bind.Module{Title: "help", About: "The help about every name.", Entries: []bind.Entry{
		{Name: "help", Func: bind.Do1(topic(p), func(a bind.Args, v lua.LValue) int {
			text := p.Overview
			if v != lua.LNil {
				_, err := p.HelpAbout(v)
				a.Check(err)
				text = func() string { text, _ := p.HelpAbout(v); return text }
			}
			a.Check(a.State.Output.PrintText(text))
			return 0
		}),
			Text:    `Prints the help about a name ("solve", "b:up"), a function, a value such as a board, or a chapter of the guide ("guide" lists them, "guide boards" opens one). "all" lists every name; without an argument, it prints an overview.`,
			Example: `help("taquin.new")`},
		{Name: "apropos", Func: bind.Do1(bind.Word("word"), func(a bind.Args, word string) int {
			a.Check(a.State.Output.PrintText(func() string {
				text, err := p.Apropos(word)
				if err != nil { // an answer like any other
					return err.Error() + "\n"
				}
				return text
			}))
			return 0
		}),
			Text:    "Prints the names related to a word, each with one line.",
			Example: `apropos("parity")`},
	}})
}

// topic is the argument of help, or nil. An explicit nil is an error, because it is
// usually a misspelled name.
func topic(p *prompt.Prompt) bind.Param[lua.LValue] {
	read := func(a bind.Args, v lua.LValue, what any) lua.LValue {
		if v.Type() == lua.LTString {
			a.ToWord(v, what)
		}
		return v
	}
	return bind.NewParam("topic", read).OrElse(func(a bind.Args) lua.LValue {
		if a.GetTop() > 0 {
			a.FailAbout(lua.LNil, "help.there-is-nothing-to", "there is nothing to say about nil")
		}
		return lua.LNil
	}).From(p.Topics)
}
