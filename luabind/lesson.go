package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/gopherlua"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// promptInLesson is the student's prompt while the chunk of a lesson runs.
type promptInLesson struct {
	*prompt.Prompt
	host *Host
}

// entryName is the chunk name of a line typed in a lesson.
const entryName = "input"

// Run implements lesson.Prompt. The function shown returns the values of the entry like the
// prompt, and the current board if the entry has changed it.
func (p promptInLesson) Run(L *lua.LState, entry string) (given []lua.LValue, shown func(show.Style) []values.Shown, err error) {
	line, err := p.Compile(entryName, entry)
	if err != nil {
		return nil, nil, err
	}
	before := p.host.current.Position()
	given, err = p.Enter(L, line)
	if err != nil {
		return nil, nil, err
	}
	return given, func(s show.Style) []values.Shown {
		if line.Silent {
			return nil
		}
		all := p.host.Shown(given, s)
		if board, changed := p.host.ChangedBoard(given, before); changed {
			all = append(all, p.host.Shown([]lua.LValue{board}, s)...)
		}
		return all
	}, nil
}

// everyGlobal is a function that may read any global: to carry it copies all globals.
const everyGlobal = "return _G"

// Aside implements lesson.Prompt. It copies the globals as for another thread.
func (p promptInLesson) Aside() (back func(), err error) {
	h, globals := p.host, p.host.state.L.G.Global
	f, err := h.compile(gopherlua.Chunk{Name: entryName, Text: everyGlobal})
	if err != nil {
		return nil, err
	}
	before := map[lua.LValue]lua.LValue{}
	for k, v := range bind.Pairs(globals) {
		if err := h.state.Guard.Step(1); err != nil {
			return nil, err
		}
		before[k] = v
	}
	random := h.random.Keep()
	back = func() {
		for k := range bind.Pairs(globals) {
			h.state.Guard.Step(1) // to the end even if cancelled: nothing of the student may stay
			if before[k] == nil {
				globals.RawSet(k, lua.LNil)
			}
		}
		for k, v := range before {
			globals.RawSet(k, v)
		}
		p.RestoreGlobals()
		random()
	}
	shared := &carry.Shared{OneState: true}
	everything, err := carry.NewEnd(h.initial, shared).WriteFunction(f)
	if err == nil {
		_, err = carry.NewEnd(h.initial, shared).Read(everything)
	}
	if err != nil {
		back()
		return nil, message.Errorf("lua.lesson-w", "lesson: %w", err)
	}
	return back, nil
}
