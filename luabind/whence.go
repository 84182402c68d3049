package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/source"
)

// whence is the way on which a value was found that a function uses: through
// variables of functions and fields of tables; nil is the function itself.
type whence struct {
	up   *whence
	name string     // of the variable; "" for a field
	key  lua.LValue // of the field
}

// variable is the way to a variable of the function that was found here.
func (w *whence) variable(name string) *whence { return &whence{up: w, name: name} }

// field is the way to a field of the table that was found here.
func (w *whence) field(key lua.LValue) *whence { return &whence{up: w, key: key} }

// String says who uses what: "f uses helper, which uses log.file".
func (w *whence) String() string {
	switch {
	case w == nil:
		return "f"
	case w.name != "" && w.up == nil:
		return "f uses " + w.name
	case w.name != "":
		return w.up.String() + ", which uses " + w.name
	}
	key := "[" + describe(w.key) + "]"
	if name, ok := w.key.(lua.LString); ok {
		key = "[" + inQuotes(string(name)) + "]"
		if source.IsName(string(name)) {
			key = "." + string(name)
		}
	}
	if w.up == nil { // which the user has put into a library
		return "f may use a library's " + strings.TrimPrefix(key, ".")
	}
	return w.up.String() + key
}

// refuse is the error about what cannot be carried.
func (w *whence) refuse(what string) error {
	if w == nil {
		return fmt.Errorf("f is %s, which cannot go to another thread", what)
	}
	return fmt.Errorf("%s, %s, which cannot go to another thread", w, what)
}
