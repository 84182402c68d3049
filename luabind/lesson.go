package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// promptInLesson is the prompt for a student while the lesson's chunk runs.
type promptInLesson struct {
	*prompt.Prompt
	host *Host
}

// entryName is the chunk name of a line typed in a lesson.
const entryName = "input"

// Run implements lesson.Prompt. shown writes the values of the entry as the prompt does,
// and the current board if that has changed and is not among them.
func (p promptInLesson) Run(L *lua.LState, entry string) (values []lua.LValue, shown func(show.Style) string, err error) {
	line, err := p.Compile(entryName, entry)
	if err != nil {
		return nil, nil, err
	}
	before := p.host.current.Position()
	values, err = p.Enter(L, line)
	if err != nil {
		return nil, nil, err
	}
	return values, func(s show.Style) string {
		if line.Silent {
			return ""
		}
		text := p.host.shower.ShowAll(values, s)
		if board, changed := p.host.ChangedBoard(values, before); changed {
			text += p.host.shower.ShowAll([]lua.LValue{board}, s)
		}
		return text
	}, nil
}
