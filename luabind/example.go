package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/heuristic"
	"taquin/engine/solver"
)

// Code is the example as it is typed, without what it gives.
func (e Entry) Code() string {
	code, _ := e.exampleParts()
	return code
}

// Wanted is what the example gives, as the prompt writes it but boards in one
// line; "" if it gives no value.
func (e Entry) Wanted() string {
	_, wanted := e.exampleParts()
	return wanted
}

func (e Entry) exampleParts() (code, wanted string) {
	code, wanted, _ = strings.Cut(e.Example, "-->")
	return strings.TrimSpace(code), strings.TrimSpace(wanted)
}

// RunExample runs an entry's example, statements up to the last ";" and then,
// where it gives a value, an expression; it returns that value, or nil.
func (h *Host) RunExample(e Entry) (lua.LValue, error) {
	code, wanted := e.exampleParts()
	if wanted == "" {
		_, err := h.Run("example", code)
		return nil, err
	}
	if i := strings.LastIndex(code, ";"); i >= 0 {
		if _, err := h.Run("example", code[:i]); err != nil {
			return nil, err
		}
		code = code[i+1:]
	}
	values, err := h.Run("example", "return "+code)
	if err != nil || len(values) == 0 {
		return lua.LNil, err
	}
	return values[0], nil
}

// Methods lists the methods of solve.
func (h *Host) Methods() solver.Registry { return h.methods }

// Heuristics lists the heuristics that have a name.
func (h *Host) Heuristics() []heuristic.Heuristic { return h.heuristics }
