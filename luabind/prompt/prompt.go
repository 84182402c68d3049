// Package prompt reads lines of Lua as they are typed at a prompt: whether a line is an
// expression, a chunk, unfinished or wrong, what could be typed next, and which question
// it asks. It stores the values of earlier lines under the names _ and, with
// the numbers of their entries, _1, _2, and so on.
//
// It prints nothing and reads no terminal: the program hands it lines and runs what it
// has compiled. Completion is in package complete, the texts of help are in package help,
// and names, which both use, in package names. Begin with Prompt and Prompt.Compile.
package prompt

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/prompt/complete"
	"taquin/luabind/prompt/help"
	"taquin/luabind/prompt/names"
	"taquin/luabind/show"
)

// Command is one of the prompt's own commands.
type Command = names.Command

// Guide is the guide, as help and completion know it.
type Guide = names.Guide

// Deps is what a Prompt is made of.
type Deps struct {
	State     *bind.State
	Explainer *explain.Explainer
	Shower    *show.Shower
	Compile   func(gopherlua.Chunk) (*lua.LFunction, error) // an error in the text is an *explain.Error
	Commands  []Command
	Guide     func(in text.Language) Guide // nil for none
}

// Prompt is the prompt of one Lua state.
type Prompt struct {
	*complete.Completer
	*help.Texts

	names     names.Names
	state     *bind.State
	explainer *explain.Explainer
	shower    *show.Shower
	compile   func(gopherlua.Chunk) (*lua.LFunction, error)

	initial map[string]lua.LValue // the globals before the user has made any
	entries int                   // how many have been counted
}

// New makes a Prompt. RecordInitialGlobals must be called when all modules are open.
func New(n Deps) *Prompt {
	all := names.Names{State: n.State, Commands: n.Commands, Guide: n.Guide}
	return &Prompt{Completer: complete.New(all), Texts: help.New(all),
		names: all, state: n.State, explainer: n.Explainer, shower: n.Shower, compile: n.Compile}
}

// Topics lists the topics of help, for completion.
func (p *Prompt) Topics(bind.Cursor) []bind.Candidate { return p.names.Topics() }

// RunExample runs an entry's example: statements up to the last ";" and then, if the example
// has a value, an expression, whose value it returns.
func RunExample(run func(text string) ([]lua.LValue, error), e bind.Entry) (lua.LValue, error) {
	code := e.Code()
	if e.Wanted() == "" {
		_, err := run(code)
		return nil, err
	}
	if i := strings.LastIndex(code, ";"); i >= 0 {
		if _, err := run(code[:i]); err != nil {
			return nil, err
		}
		code = code[i+1:]
	}
	values, err := run("return " + code)
	if err != nil || len(values) == 0 {
		return lua.LNil, err
	}
	return values[0], nil
}
