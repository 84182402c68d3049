package luabind_test

import (
	"errors"
	"regexp"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
	"taquin/luabind/show"
)

// entered runs a line as the prompt does.
func entered(t *testing.T, h *luabind.Host, source string) []lua.LValue {
	t.Helper()
	c, err := h.Compile("input", source)
	if err != nil {
		t.Fatal(err)
	}
	values, err := h.Eval(c)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

func looked(t *testing.T, h *luabind.Host, source string) string {
	t.Helper()
	var texts []string
	values, err := h.Run("look", "return "+source)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		texts = append(texts, h.Shower().Show(v, show.Style{}))
	}
	return strings.Join(texts, " ")
}

func TestLastValues(t *testing.T) {
	h := newHost(t, nil)
	entered := func(t *testing.T, h *luabind.Host, line string) { h.Prompt().CountEntry(entered(t, h, line)) }
	// Nothing that Lua code does to _G is in the way.
	entered(t, h, `setmetatable(_G, {__newindex = function(_, k) error("no new " .. k) end})`)
	for _, line := range []string{"6 * 7", "x", "table.insert({}, 1);", "return 'chunk'", "print()", "nil", "7, 8;"} {
		entered(t, h, line)
	}
	// setmetatable gives _G; table.insert and print give nothing, nil is a value.
	if got, want := looked(t, h, "_, _2, _3, _4, _5, _6, _7, _8, _9"), "7 42 nil nil \"chunk\" nil nil 7 nil"; got != want {
		t.Errorf("_, _2, … are %s, want %s", got, want)
	}
	for range 200 {
		entered(t, h, "'new'")
	}
	if got, want := looked(t, h, "_8, _9, _208, _209"), `nil "new" "new" nil`; got != want {
		t.Errorf("of many, _8 and _9 and the last are %s, want %s", got, want)
	}
	if _, err := h.Run("fails", "error('no')"); err == nil || looked(t, h, "_") != `"new"` {
		t.Error("an error changes _")
	}
}

func TestSilent(t *testing.T) {
	h := newHost(t, nil)
	for source, want := range map[string]bool{
		"1;": true, "1 ; ": true, "1": false, "1; -- why": true, "'a;'": false, "x = 1;": true, "x = 1": false, "f = function() return 1; end": false,
		"return 1;": true, "=1;": true, "-- ;": false, "[[;]]": false, "monteecv(); gauchecv()": false,
	} {
		c, err := h.Compile("input", source)
		if err != nil || c.Silent != want {
			t.Errorf("%q is silent: %v, want %v (%v)", source, c.Silent, want, err)
		}
	}
}

// A state brings back the board, its moves and the numbers to come.
func TestSession(t *testing.T) {
	h := newHost(t, nil)
	const look = "tostring(board), board:history(), lab.seed(), lab.random(1000), math.random()"
	entered(t, h, "lab.seed(5); board = taquin.new(3, 2, 'td'):up():left(); lab.random(9)")
	kept := h.Session()
	want := looked(t, h, look)
	entered(t, h, "other = board; board:undo(); board = 3; lab.seed(9)")
	for range 2 { // what is restored does not change what was kept
		if err := h.Restore(kept); err != nil {
			t.Fatal(err)
		}
		if got := looked(t, h, look); got != want {
			t.Errorf("restored: %s, kept: %s", got, want)
		}
		entered(t, h, "board:undo(2)")
	}
	if got := looked(t, h, "other:history()"); got != `"S"` {
		t.Errorf("the board before was changed: %s", got)
	}

	entered(t, h, "board = nil")
	none := h.Session()
	if none.Board != nil {
		t.Error("a state has a board where there was none")
	}
	for name, broken := range map[string]luabind.Session{
		"seed": {Seed: -1, Random: kept.Random}, "random": {Seed: 1, Random: []byte("pcg:?")}, "nothing": {},
	} {
		before := looked(t, h, "board, lab.seed()")
		if err := h.Restore(broken); err == nil || looked(t, h, "board, lab.seed()") != before {
			t.Errorf("%s: a broken state gives %v", name, err)
		}
	}
	if err := h.Restore(none); err != nil || looked(t, h, "board") != "nil" {
		t.Errorf("without a board: %v", err)
	}
}

func TestMeasure(t *testing.T) {
	now := time.Unix(0, 0)
	l := luatest.New(t, luabind.Config{Now: func() time.Time { now = now.Add(100 * time.Microsecond); return now }})
	h := l.Host
	c, err := h.Compile("input", "n = (n or 0) + 1; board:up(); board:down(); lab.random(9)")
	if err != nil {
		t.Fatal(err)
	}
	before := looked(t, h, "tostring(board), board:history()")
	kept := h.Session()
	cost, err := h.Measure(c, 2*time.Millisecond)
	if err != nil || cost.Runs < 1 || cost.Mean > 100*time.Microsecond || cost.Median > 100*time.Microsecond {
		t.Errorf("measured %+v, %v by a clock that goes on by 100 µs when it is read", cost, err)
	}
	if looked(t, h, "tostring(board), board:history()") != before || !slices.Equal(h.Session().Random, kept.Random) {
		t.Error("measuring has changed the board or the random numbers")
	}
	if looked(t, h, "n > 1") != "true" {
		t.Error("the line has run once only")
	}

	fails, err := h.Compile("input", "monteecv() monteecv() monteecv() monteecv()")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Measure(fails, 0); err == nil || looked(t, h, "tostring(board), board:history()") != before {
		t.Errorf("an error leaves another board: %v", err)
	}
	endless, err := h.Compile("input", "do end")
	if err != nil {
		t.Fatal(err)
	}
	defer l.InterruptEvery(20*time.Millisecond, guard.ErrInterrupted)()
	if _, err := h.Measure(endless, 1000*time.Hour); !errors.Is(err, guard.ErrInterrupted) {
		t.Errorf("the interrupted measuring ends with %v", err)
	}
}

// The line of a solution is as long as the width allows, and as long whatever
// the time, which differs every time.
func TestShowSolution(t *testing.T) {
	const solution = `solve(taquin.new(4, 4):shuffle(1), "lines")`
	timeless := func(text string) string { return regexp.MustCompile(`[^ ]+ s\b`).ReplaceAllString(text, "T s") }
	word := shown(t, solution+".moves", show.Style{})[1:]
	for width, letters := range map[int]int{40: 0, 45: 0, 46: 4, 80: 38, 139: 97} {
		got := shown(t, solution, show.Style{Width: width})
		if len([]rune(got))-1 > width && letters > 0 {
			t.Errorf("%d columns: %s", width, got)
		}
		want := "lines: 106 moves, 106 nodes, T s\n"
		if letters > 0 {
			want = "lines: 106 moves, 106 nodes, T s: " + word[:letters] + "…\n"
		}
		if got := timeless(got); got != want {
			t.Errorf("%d columns: %swant %s", width, got, want)
		}
	}
}

// Each value that an option can have is explained.
func TestCompleteExplainsChoices(t *testing.T) {
	h := newHost(t, nil)
	for _, line := range []string{`method = "`, `heuristic = "`, `notation = "`, `prune = "`, `escape = "`, `solve(b, "x", {`, `help("`} {
		_, found, _ := h.Prompt().Complete(line, len(line))
		if len(found) < 3 {
			t.Errorf("%s: %q", line, found)
		}
		for _, c := range found {
			if c.Summary == "" && c.Text != "none" {
				t.Errorf("%s: %q has no summary", line, c.Text)
			}
		}
	}
}

// What completion takes for a call's value is what the examples show that it
// is.
func TestCompleteKnowsWhatCallsGive(t *testing.T) {
	checked := map[string]int{}
	for _, m := range newHost(t, nil).State().Modules() {
		for _, e := range m.Entries {
			code := e.Code()
			key := regexp.QuoteMeta(e.Name[strings.LastIndexAny(e.Name, ".:")+1:])
			if strings.HasPrefix(code, "#") || !regexp.MustCompile(`(^|[^\w])`+key+`(\([^()]*\)|\{[^{}]*\})$`).MatchString(code) {
				continue
			}
			h := newHost(t, nil)
			v, err := runExample(h, e)
			if err != nil {
				t.Fatal(err)
			}
			is := ""
			if ud, ok := v.(*lua.LUserData); ok {
				is = map[string]string{"board": "shuffle", "permutation": "three_cycles", "group": "is_symmetric", "card set": "exchange", "state space": "dot", "cycle index": "terms",
					"puzzle": "laws", "puzzle state": "colours", "sliding puzzle": "goal", "sliding state": "hint", "defined puzzle": "heuristics", "defined state": "value", "heap": "peek", "homomorphism": "preimage"}[ud.Metatable.(*lua.LTable).RawGetString("__metatable").String()]
			}
			_, found, _ := h.Prompt().Complete(code[strings.LastIndex(code, ";")+1:]+":"+is, len(code[strings.LastIndex(code, ";")+1:])+1+len(is))
			if is == "" && len(found) > 0 && v != nil || is != "" && (len(found) != 1 || found[0].Text != is) {
				t.Errorf("%s gives %v, and completion offers %q, want %q", code, v, found, is)
			}
			checked[is]++
		}
	}
	for _, method := range []string{"", "shuffle", "three_cycles"} {
		if checked[method] == 0 {
			t.Errorf("no example was checked for %q", method)
		}
	}
}

// Under a limit of 256 MB a script may hold twice as much for the moment in which that is
// noticed.
const (
	memoryLimit = 256e6
	mostMemory  = 2 * memoryLimit
)

// memoryHeld is how many bytes Go's heap and stacks hold, garbage included.
func memoryHeld() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() + samples[1].Value.Uint64()
}

// watching does work and calls look again and again meanwhile, every millisecond and with
// the most memory that has been held.
func watching(work func(), look func(most uint64)) (most uint64) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for {
			most = max(most, memoryHeld())
			look(most)
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	}()
	work()
	close(done)
	<-ended
	return most
}
