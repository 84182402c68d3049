package luabind_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// Any text at all, run as a chunk, gives values or an error, and neither a
// panic nor a Host that does not work any more.
func FuzzChunk(f *testing.F) {
	for _, m := range newHost(f, nil).State().Modules() {
		for _, e := range m.Entries {
			f.Add(e.Code())
		}
	}
	for _, source := range []string{`for i = 1, 3 do`, `b:`, `return`, "#!x\nprint(1)", "\x00", `perm{`, `board:play("é")`, `goto x ::x::`, `setmetatable(_G, nil)`, `board = nil monteecv()`} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if costly(source) {
			return
		}
		h, err := luabind.New(luabind.Config{Out: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		limit := errors.New("fuzz: time is up")
		timer := time.AfterFunc(100*time.Millisecond, func() { h.Interrupt(limit) })
		defer timer.Stop()
		run := func(c prompt.Line, err error) {
			if err != nil {
				return
			}
			values, err := h.Eval(c)
			if err != nil && strings.Contains(err.Error(), "internal error") {
				t.Errorf("%q\n%s", source, err)
			}
			for _, v := range values {
				h.Shower().Show(v, show.Style{})
			}
		}
		run(h.Compile("fuzz", source))
		timer.Stop()
		c, err := h.Compile("after", "1 + 1")
		if err != nil {
			t.Fatal(err)
		}
		if values, err := h.Eval(c); err != nil || h.Shower().Show(values[0], show.Style{}) != "2" {
			t.Errorf("after %q the Host gives %v, %v", source, values, err)
		}
	})
}

// costly tells chunks that may fill the memory or the disk, which the program
// guards against and the Host does not.
func costly(source string) bool {
	for _, word := range []string{"rep", "..", "concat", "csv", "while", "goto", "repeat", "gsub"} {
		if strings.Contains(source, word) {
			return true
		}
	}
	return len(source) > 1000
}

// FuzzCalls makes chunks from a grammar of the whole Lua surface: it calls every name of the lab
// and of the standard library with arguments of all kinds, and passes the results to the next
// calls. No chunk may panic, hang or leave an invalid board.
func FuzzCalls(f *testing.F) {
	all := functions(newHost(f, nil))
	for i := range 64 {
		seed := make([]byte, 60)
		for k := range seed {
			seed[k] = byte((i*31 + k*k*7 + k*i) % 251)
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		g := grammar{functions: all, choices: choices}
		source := g.chunk()
		h, err := luabind.New(luabind.Config{Out: io.Discard, Limits: guard.Limits{Sandbox: true, Memory: memoryLimit, Output: 1e6}, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		if _, err := h.Run("prelude", largePrelude+fuzzPrelude); err != nil {
			t.Fatal(err)
		}
		limit, patience := errors.New("fuzz: time is up"), 100*time.Millisecond
		if g.large {
			patience = time.Second
		}
		timer := time.AfterFunc(patience, func() { h.Interrupt(limit) })
		defer timer.Stop()
		hang := time.AfterFunc(time.Minute, func() { panic("this chunk hangs:\n" + source) })
		defer hang.Stop()
		if memoryHeld() > memoryLimit/4 { // by the chunks before
			runtime.GC()
		}
		most := watching(func() { _, err = h.Run("fuzz", source) }, func(uint64) {})
		if err != nil && !errors.Is(err, limit) && !errors.As(err, new(*guard.LimitError)) {
			t.Fatalf("%s\n%s", source, err)
		}
		if most > mostMemory {
			t.Errorf("%s\ntakes %d MB", source, most/1e6)
		}
		timer.Stop()
		const after = `return bad, board, v1, v2, v3, v4, 1 + 1`
		values, err := h.Run("after", after)
		if errors.Is(err, limit) { // the time was up in the moment that the chunk ended
			values, err = h.Run("after", after)
		}
		if err != nil {
			t.Fatalf("%s\nafterwards: %s", source, err)
		}
		if values[0] != lua.LNil || values[6] != lua.LNumber(2) {
			t.Errorf("%s\n%s", source, values[0])
		}
		shown := time.AfterFunc(patience, func() { h.Interrupt(limit) }) // a __tostring may run without end
		defer shown.Stop()
		for i, v := range values {
			h.Shower().Show(v, show.Style{})
			if ud, ok := v.(*lua.LUserData); ok {
				if game, ok := ud.Value.(*board.Game); ok && game.Board.Check() != nil {
					t.Errorf("%s\nvalue %d: %s", source, i, game.Board.Check())
				}
			}
		}
	})
}

// fuzzPrelude runs what may fail and keeps what must not.
const fuzzPrelude = `
local pcall, tostring, find, type = pcall, tostring, string.find, type
function try(f)
  local ok, message = pcall(f)
  if not ok and type(message) == "string" and find(message, "internal error", 1, true) then bad = message end
end
v1, v2, v3, v4 = taquin.new(3, 3), perm{1, 2, 0}, cards.dogs(), {3, 1, 2}
`

// grammar writes a chunk; each byte of choices decides one thing, and where
// they end everything is the first.
type grammar struct {
	functions []bind.Entry
	choices   []byte
	depth     int
	large     bool // a value of the chunk is large
}

func (g *grammar) choose(n int) int {
	if len(g.choices) == 0 {
		return 0
	}
	c := int(g.choices[0])
	g.choices = g.choices[1:]
	if n > 256 && len(g.choices) > 0 {
		c = c<<8 | int(g.choices[0])
		g.choices = g.choices[1:]
	}
	return c % n
}

func (g *grammar) pick(of ...string) string { return of[g.choose(len(of))] }

func (g *grammar) chunk() string {
	var text strings.Builder
	for n := 0; n < 12 && (n == 0 || len(g.choices) > 0); n++ {
		fmt.Fprintf(&text, "try(function() %s end)\n", g.statement())
	}
	return text.String()
}

func (g *grammar) statement() string {
	switch g.choose(11) {
	case 0, 1, 2, 3:
		return g.variable() + " = " + g.call()
	case 4:
		return g.call()
	case 5:
		return fmt.Sprintf("for i = 1, %d do %s end", 1+g.choose(20), g.call())
	case 6:
		return fmt.Sprintf("%s = %s %s %s", g.variable(), g.value(), g.pick("+", "-", "*", "/", "%", "^", "..", "==", "<", "<=", "and", "or"), g.value())
	case 7:
		return fmt.Sprintf("%s = (%s)[%s]", g.variable(), g.value(), g.value())
	case 8:
		return fmt.Sprintf("local t = %s t[%s] = %s", g.value(), g.value(), g.value())
	case 9:
		return fmt.Sprintf("local c = coroutine.wrap(function(...) %s return %s end) %s = c(%s) c(%s)", g.call(), g.call(), g.variable(), g.value(), g.value())
	}
	return fmt.Sprintf("local t = {%s} t[%s] = %s %s = %s(t[%s])", g.value(), g.value(), g.value(), g.variable(), g.pick("", "-", "#", "not "), g.value())
}

func (g *grammar) variable() string { return g.pick("v1", "v2", "v3", "v4", "board") }

func (g *grammar) call() string {
	e := g.functions[g.choose(len(g.functions))]
	args := g.declared(e.Arguments())
	if _, method, ok := strings.Cut(e.Name, ":"); ok {
		return "(" + g.variable() + "):" + method + "(" + args + ")"
	}
	return e.Name + "(" + args + ")"
}

// declared writes the arguments of a call: mostly as many as are declared, with the
// names of options that there are, and otherwise anything.
func (g *grammar) declared(params []bind.Spec) string {
	if len(params) == 0 || g.choose(3) == 0 {
		return g.arguments()
	}
	var args []string
	for _, p := range params {
		switch {
		case p.Optional && g.choose(2) == 0:
			args = append(args, "nil")
		case len(p.Options) > 0:
			o := p.Options[g.choose(len(p.Options))]
			args = append(args, "{"+o.Name+" = "+g.value()+"}")
		default:
			args = append(args, g.value())
		}
	}
	return strings.Join(args, ", ")
}

func (g *grammar) arguments() string {
	args := make([]string, g.choose(5))
	for i := range args {
		args[i] = g.value()
	}
	return strings.Join(args, ", ")
}

func (g *grammar) value() string {
	if g.depth++; g.depth > 4 {
		g.depth--
		return "nil"
	}
	defer func() { g.depth-- }()
	switch g.choose(14) {
	case 0, 1:
		return g.variable()
	case 2, 3:
		return g.pick(someNumbers...)
	case 4, 5:
		return g.pick(someWords...)
	case 6:
		return g.pick(someTexts...)
	case 7:
		return g.pick("nil", "true", "false")
	case 8:
		return "{" + g.arguments() + "}"
	case 9:
		return g.pick(someTables...)
	case 10:
		return g.pick(someFunctions...)
	case 11:
		return g.pick(someValues...)
	case 12:
		return g.call()
	case 13:
		if g.choose(8) == 7 {
			g.large = true
			return "(" + large[g.choose(len(large))].lua + ")"
		}
	}
	return g.pick("board", "_G", "string", "lab", "solve", "arg", "N", "a", "v", "math.huge")
}
