package luabind_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"taquin/luabind"
)

// interrupted runs a chunk that would go on for ever, or for very long, and
// interrupts it. It must stop at once, and the Host must work afterwards.
func interrupted(t *testing.T, h *luabind.Host, source string) {
	t.Helper()
	cause := errors.New("enough of it")
	done := make(chan error, 1)
	start := time.Now()
	go func() {
		_, err := h.Run("long", source)
		done <- err
	}()
	again := time.NewTicker(30 * time.Millisecond) // the first may come before the chunk runs
	defer again.Stop()
	patience := time.After(20 * time.Second)
	for waiting := true; waiting; {
		select {
		case err := <-done:
			if !errors.Is(err, cause) {
				t.Errorf("%s\nended after %s with %v, which is no interruption", source, time.Since(start), err)
			}
			waiting = false
		case <-again.C:
			h.Interrupt(cause)
		case <-patience:
			t.Fatalf("%s\ncannot be interrupted", source)
		}
	}
	values, err := h.Run("after", "return #board")
	if err != nil || values[0].String() != "16" {
		t.Fatalf("after %s\nthe Host gives %v, %v", source, values, err)
	}
	checkBoard(t, h, source)
}

func TestInterrupt(t *testing.T) {
	const fast = `{{1, -1, -1, 1}, {2, -1, -1, 1}, {1, -2, -1, 1}, {1, -1, -2, 1}, {1, -1, -1, 2}, {2, -2, -1, 1}, {1, -2, -2, 1}, {1, -1, -2, 2}, {2, -1, -1, 2}, {2, -2, -2, 1}, {1, -2, -2, 2}, {2, -1, -2, 2}, {2, -2, -1, 2}, {2, -2, -2, 2}, {3, -1, -1, 1}, {1, -1, -1, 3}}`
	cards := "cards.new{cols = 4, rows = 4, cards = " + fast + "}"
	for name, source := range map[string]string{
		"loop":         `while true do end`,
		"for":          `for i = 1, 1e15 do end`,
		"pcall":        `while true do pcall(function() while true do end end) end`,
		"pcall moves":  `while true do pcall(board.up, board) end`,
		"coroutine":    `coroutine.wrap(function() while true do end end)()`,
		"resume":       `while true do coroutine.resume(coroutine.create(function() while true do end end)) end`,
		"xpcall":       `xpcall(function() while true do end end, function() while true do end end)`,
		"recursion":    `local function f() return f() end f()`,
		"sort":         `table.sort({3, 1, 2, 5, 4}, function(x, y) while true do end end)`,
		"scramble":     `board:scramble(60000000)`,
		"solve":        `local b = taquin.new(250, 250):shuffle(1) solve(b, "cycles")`,
		"sample":       `lab.sample(4000000, function() local x = 0 for i = 1, 1000 do x = x + i end return x end)`,
		"threads":      `lab.sample(4000000, function() local x = 0 for i = 1, 1000 do x = x + i end return x end, {threads = 2})`,
		"stuck thread": `while true do pcall(lab.sample, 9, function(i) while i > 3 do pcall(error) end return i end, {threads = 3}) end`,
		"carrying":     `local t = {} for i = 1, 20000 do t[i] = {} end while true do lab.sample(2, function(i) return #t end, {threads = 2}) end`,
		"sample of Go": `while true do lab.sample(4000000, lab.random) end`,
		"count":        cards + ":count()",
		"classes":      cards + ":classes()",
		"solutions":    cards + ":exchange(1)",
		"chain":        `perm.random_even(5700, 1):chain()`,
		"on_progress":  `solve(taquin.new(100, 100):shuffle(1), "lines", {on_progress = function() while true do end end})`,
		"time":         `lab.time(function() while true do end end)`,
		"metamethod":   `local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) while true do pcall(function() return t[1] end) end`,
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, newHost(t, nil), source) })
	}
}

// What is interrupted says how far it came.
func TestHowFar(t *testing.T) {
	const slow = `function() local s = 0 for i = 1, 1e4 do s = s + i end return s end`
	for source, want := range map[string]string{
		`lab.sample(1e6, ` + slow + `)`:                                                 `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`lab.sample(1e6, ` + slow + `, {threads = 2})`:                                  `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`lab.sample(9, function() while true do end end, {threads = 3})`:                `^c:1: time limit reached after 0 of 9 calls$`,
		`lab.sample(9, function() return solve(hard, "ida").length end, {threads = 2})`: `^c:1: time limit reached after 0 of 9 calls$`,
		`lab.sample(3, function() while true do end end)`:                               `^c:1: time limit reached after 0 of 3 calls$`,
		`lab.sample(1, function() while true do end end)`:                               `^c:1: time limit reached after 0 of 1 call$`,
		`pcall(lab.sample, 1e6, ` + slow + `)`:                                          `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`coroutine.wrap(function() lab.sample(1e6, ` + slow + `) end)()`:                `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`lab.sample(5, function() return solve(hard, "ida").length end)`:                `^c:1: cancelled: time limit reached after \d+ nodes.*, after 0 of 5 calls$`,
		`solve(hard, "ida", {heuristic = function(b) return b:manhattan() end})`:        `^c:1: (cancelled: )?time limit reached after [1-9]\d* nodes`,
		`solve(hard, "ida", {heuristic = function() while true do end end})`:            `^c:1: time limit reached after 0 nodes$`,
		`error(setmetatable({}, {__tostring = function() while true do end end}))`:      `^time limit reached$`,
		`error(setmetatable({}, {__tostring = function(t) pcall(t) return 3 end}))`:     `^error value {}, whose __tostring fails$`, // its own fault
	} {
		h := newHost(t, nil)
		if _, err := h.Run("board", `hard = taquin.new(5, 5):shuffle(1)`); err != nil {
			t.Fatal(err)
		}
		stop := time.AfterFunc(300*time.Millisecond, func() { h.Interrupt(luabind.ErrTimeLimit) })
		_, err := h.Run("c", source)
		stop.Stop()
		if err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%s\nends with %v, want %s", source, err, want)
		}
	}
}

// One Host takes many interruptions.
func TestInterruptAgain(t *testing.T) {
	h := newHost(t, nil)
	for range 5 {
		interrupted(t, h, `while true do pcall(function() while true do end end) end`)
	}
}

// A coroutine made in an earlier chunk goes on after an interruption.
func TestCoroutineOverInterruption(t *testing.T) {
	h := newHost(t, nil)
	if _, err := h.Run("make", `
co = coroutine.create(function() for i = 1, 3 do coroutine.yield(i) end end)
wrapped = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end)
coroutine.resume(co) wrapped()`); err != nil {
		t.Fatal(err)
	}
	interrupted(t, h, `while true do end`)
	values, err := h.Run("go on", `local ok, i = coroutine.resume(co) return ok, i, wrapped(), coroutine.status(co)`)
	if err != nil {
		t.Fatal(err)
	}
	if got := h.Show(values[0], luabind.Style{}) + h.Show(values[1], luabind.Style{}) + h.Show(values[2], luabind.Style{}) + h.Show(values[3], luabind.Style{}); got != `true22"suspended"` {
		t.Errorf("the coroutines gave %s", got)
	}
}

// An interruption that comes when nothing runs does not stop the next chunk.
func TestInterruptAtRest(t *testing.T) {
	h := newHost(t, nil)
	h.Interrupt(luabind.ErrInterrupted)
	if _, err := h.Run("next", `for i = 1, 1000 do end`); err != nil {
		t.Error(err)
	}
}

// os.exit ends the chunk with its code, whatever stands around it.
func TestExit(t *testing.T) {
	for source, code := range map[string]int{
		`os.exit(3)`: 3, `os.exit()`: 0, `os.exit(true)`: 0, `os.exit(false)`: 1,
		`pcall(os.exit, 4) print("not reached")`:                             4,
		`while true do pcall(function() os.exit(5) end) end`:                 5,
		`coroutine.wrap(function() os.exit(6) end)() print("not reached")`:   6,
		`xpcall(os.exit, function() return 1 end) print("not reached")`:      0,
		`xpcall(function() os.exit("14") end, print)`:                        14,
		`lab.sample(3, function() os.exit(7) end)`:                           7,
		`pcall(lab.sample, 9, function(i) os.exit(i) end, {threads = 2})`:    1,
		`coroutine.resume(coroutine.create(os.exit), 8) print "not reached"`: 8,
	} {
		var out strings.Builder
		_, err := newHost(t, &out).Run("exit", source)
		var exit *luabind.ExitError
		if !errors.As(err, &exit) || exit.Code != code {
			t.Errorf("%s ends with %v, want code %d", source, err, code)
		}
		if out.Len() > 0 {
			t.Errorf("%s went on and printed %q", source, out.String())
		}
	}
}
