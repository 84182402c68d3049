// Package globals has the functions that belong to no Lua module: include and the variable arg of a
// script, help and apropos.
//
// guard.Files finds scripts and decides which files they may read; package prompt makes the texts of
// help from the declarations of all modules. Begin with Open.
package globals

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
)

// maxIncludes bounds how deep scripts include scripts.
const maxIncludes = 64

// Deps are the dependencies of the functions.
type Deps struct {
	Files     *guard.Files
	Explainer *explain.Explainer
	// Load compiles a chunk; the error is an *explain.Error if the text is wrong.
	Load func(name, text string) (*lua.LFunction, error)
	// Scripts are the names of scripts, for completion.
	Scripts func(bind.Cursor) []bind.Candidate
}

// OpenScripts adds arg and include to a state.
func OpenScripts(s *bind.State, deps Deps) {
	SetArgs(s.L, "", nil)
	s.Open(bind.Module{Title: "scripts", About: "A script is a file of Lua or one of the built-in library, which taquin scripts lists, and the tab Scripts of a page.",
		Entries: []bind.Entry{
			{Name: "arg", Signature: "arg[i]", Text: "The arguments given to the script, from 1; arg[0] is its name.", Example: `type(arg)  --> "table"`},
			{Name: "include", Text: "Runs another script, from the script's folder or the built-in library, and returns its values.",
				Example: `pcall(include, "no such script")  --> false`,
				Func:    bind.Do1(bind.Text("script").Called("name").From(deps.Scripts), deps.include)},
		}})
}

// SetArgs fills the global arg as Lua does, whatever metatable the globals have:
// arg[0] is the script's name.
func SetArgs(L *lua.LState, name string, args []string) {
	t := L.NewTable()
	for i, arg := range args {
		t.RawSetInt(i+1, lua.LString(arg))
	}
	t.RawSetInt(0, lua.LString(name))
	L.G.Global.RawSetString("arg", t)
}

func (n Deps) include(a bind.Args, name string) int {
	if n.Files.Depth() >= maxIncludes {
		a.Fail("script.scripts-are-included-deep", "scripts are included %d deep", maxIncludes)
	}
	found, err := n.Files.Included(name)
	a.CheckStopped()
	if err != nil { // as text alone: guard.ErrNoScript is about the script that the user has named
		a.Check(message.Concat(err).AsError())
	}
	fn, err := n.Load(found.Name, found.Text)
	var wrong *explain.Error
	if errors.As(err, &wrong) {
		a.CheckStopped()
		n.Explainer.RaiseSyntax(a.LState, wrong)
	}
	a.Check(err)
	defer n.Files.Enter(found.Folder)()
	top := a.GetTop()
	a.Push(fn)
	a.Call(0, lua.MultRet)
	return a.GetTop() - top
}
