package session

import (
	"fmt"

	"taquin/engine/text"
)

// op is something that the page can ask for.
type op struct {
	name      string
	needsHost bool // it begins the lab if start has not
	runs      bool // it runs Lua, so that an interrupt also stops it before its turn
	perform   func(*Session, request) (fields, error)
}

// ops lists all ops except interrupt, answer and received, which are processed at once.
func ops() []op {
	return []op{
		{name: "start", perform: (*Session).start},
		{"enter", true, true, (*Session).enter},
		{"check", true, false, (*Session).check},
		{"complete", true, false, (*Session).complete},
		{"hand", true, true, (*Session).hand},
		{"run", true, true, (*Session).run},
		{"test", true, true, (*Session).test},
		{name: "file", perform: (*Session).addFile},
		{name: "remove", perform: (*Session).removeFile},
		{name: "lesson", runs: true, perform: (*Session).giveLesson},
		{name: "language", perform: (*Session).speak},
		{name: "distances", perform: (*Session).setDistances},
		{"reference", true, false, (*Session).reference},
		{name: "answer", perform: (*Session).answerNothing},
	}
}

// opOf finds an op.
func opOf(name string) (op, error) {
	names := []string{"interrupt"}
	for _, o := range ops() {
		if o.name == name {
			return o, nil
		}
		names = append(names, o.name)
	}
	return op{}, fmt.Errorf("message: there is no op %s%s", text.Quote(name, 60), text.Suggest(name, names))
}

// runs reports whether an op runs Lua.
func runs(name string) bool {
	o, err := opOf(name)
	return err == nil && o.runs
}
