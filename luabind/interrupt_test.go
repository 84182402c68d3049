package luabind_test

import (
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

func TestInterrupt(t *testing.T) {
	const fast = `{{1, -1, -1, 1}, {2, -1, -1, 1}, {1, -2, -1, 1}, {1, -1, -2, 1}, {1, -1, -1, 2}, {2, -2, -1, 1}, {1, -2, -2, 1}, {1, -1, -2, 2}, {2, -1, -1, 2}, {2, -2, -2, 1}, {1, -2, -2, 2}, {2, -1, -2, 2}, {2, -2, -1, 2}, {2, -2, -2, 2}, {3, -1, -1, 1}, {1, -1, -1, 3}}`
	cards := "cards.new{cols = 4, rows = 4, cards = " + fast + "}"
	for name, source := range map[string]string{
		"pcall moves":  `while true do pcall(board.up, board) end`,
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
	} {
		t.Run(name, func(t *testing.T) { luatest.New(t, luabind.Config{Seed: 1}).Interrupted(source) })
	}
}

// An interrupted chunk reports its progress.
func TestHowFar(t *testing.T) {
	const slow = `function() local s = 0 for i = 1, 1e4 do s = s + i end return s end`
	for source, want := range map[string]string{
		`lab.sample(1e6, ` + slow + `)`:                                                             `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`lab.sample(1e6, ` + slow + `, {threads = 2})`:                                              `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`lab.sample(9, function() while true do end end, {threads = 3})`:                            `^c:1: time limit reached after 0 of 9 calls$`,
		`lab.sample(9, function() return solve(hard, "ida").length end, {threads = 2})`:             `^c:1: time limit reached after 0 of 9 calls$`,
		`lab.sample(3, function() while true do end end)`:                                           `^c:1: time limit reached after 0 of 3 calls$`,
		`lab.sample(1, function() while true do end end)`:                                           `^c:1: time limit reached after 0 of 1 call$`,
		`pcall(lab.sample, 1e6, ` + slow + `)`:                                                      `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`coroutine.wrap(function() lab.sample(1e6, ` + slow + `) end)()`:                            `^c:1: time limit reached after [1-9]\d* of 1000000 calls$`,
		`lab.sample(5, function() return solve(hard, "ida").length end)`:                            `^c:1: time limit reached after [\d,]+ nodes.*, after 0 of 5 calls$`,
		`check.admissible(function(b) (` + slow + `)() return b:manhattan() end)`:                   `^c:1: time limit reached after \d+ of 181440 boards$`,
		`check.consistent(function() while true do end end, puzzle.pyraminx(), {max_states = 300})`: `^c:1: time limit reached after 1 of 1057 states$`,
		`lab.heuristic_profile(function() while true do end end, 3, 2)`:                             `^c:1: time limit reached after 1 of 360 boards$`,
		`solve(hard, "ida", {heuristic = function(b) return b:manhattan() end})`:                    `^c:1: time limit reached after [1-9][\d,]* nodes`,
		`solve(hard, "ida", {heuristic = function() while true do end end})`:                        `^c:1: time limit reached after 0 nodes$`,
	} {
		l := luatest.New(t, luabind.Config{Seed: 1})
		l.Must(`hard = taquin.new(5, 5):shuffle(1)`)
		var err error
		for limit := 100 * time.Millisecond; limit < 30*time.Second; limit *= 4 { // a busy machine has begun nothing by then
			end := l.InterruptEvery(limit, guard.ErrTimeLimit)
			_, err = l.Run("c", source)
			end()
			if err != nil && regexp.MustCompile(want).MatchString(err.Error()) {
				break
			}
		}
		if err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%s\nends with %v, want %s", source, err, want)
		}
	}
}

// An interrupted search returns its best result, and the script continues: once per chunk, not
// for a search in a sample, and not for another cause.
func TestInterruptedWithBest(t *testing.T) {
	const search = `best = solve(large, "beam", {max_nodes = 1e12})`
	for _, c := range []struct {
		source string
		cause  error
		want   string // of the error; "" for none
	}{
		{search, guard.ErrInterrupted, ""},
		{`assert(pcall(function() ` + search + ` end))`, guard.ErrInterrupted, ""},
		{`best = solve(large, "lines", {polish = true, max_nodes = 1e12})`, guard.ErrInterrupted, ""},
		{search + search, guard.ErrInterrupted, `^c:1: interrupted after [\d,]+ nodes.*, best \d+ moves$`},
		{search, guard.ErrTimeLimit, `^c:1: time limit reached after [\d,]+ nodes.*, best \d+ moves$`},
		{`lab.sample(3, function() ` + search + ` end)`, guard.ErrInterrupted, `interrupted after .*, after 0 of 3 calls$`},
		{`lab.sample(3, function() ` + search + ` end, {threads = 2})`, guard.ErrInterrupted, `interrupted after 0 of 3 calls$`},
		{`solve(large, "ida", {heuristic = function() ` + search + ` return 0 end})`, guard.ErrInterrupted, `interrupted after .*, best \d+ moves`},
	} {
		var l luatest.Lab
		now := time.Unix(0, 0)
		var reading sync.Mutex
		l = luatest.New(t, luabind.Config{
			Now: func() time.Time {
				reading.Lock()
				defer reading.Unlock()
				now = now.Add(time.Millisecond)
				return now
			},
			Progress: func(said message.Text) {
				line := said.String()
				if strings.Contains(line, "best ") || strings.Contains(line, "sample") {
					l.Interrupt(c.cause)
				}
			},
		})
		l.Must(`large = taquin.new(7, 7):shuffle(1)`)
		_, err := l.Run("c", c.source)
		switch {
		case c.want == "" && err == nil:
			l.Must(`assert(best.stopped and best.length <= solve(large, "lines").length and large:copy():play(best.moves):solved())`)
		case c.want == "" || err == nil || !regexp.MustCompile(c.want).MatchString(err.Error()):
			t.Errorf("%s\nends with %v, want %s", c.source, err, c.want)
		}
	}
}

// An interruption that comes when nothing runs does not stop the next chunk.
func TestInterruptAtRest(t *testing.T) {
	h := newHost(t, nil)
	h.Interrupt(guard.ErrInterrupted)
	if _, err := h.Run("next", `for i = 1, 1000 do end`); err != nil {
		t.Error(err)
	}
}

// What stops the host stops the compiler, of a short chunk and of a long one, and
// the error tells it from one in the text.
func TestInterruptedCompiler(t *testing.T) {
	h := newHost(t, nil)
	enough := errors.New("enough")
	for _, text := range []string{"x = 1", "x = = 1", strings.Repeat("x = 1\n", 1<<16)} {
		h.Interrupt(enough) // the prompt's own Compile does not forget it, and Run would
		if _, err := h.Prompt().Compile("chunk", text); !errors.Is(err, enough) || err.Error() != "enough" {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	if _, err := h.Run("chunk", "x = 1"); err != nil {
		t.Error(err)
	}
}

// os.exit ends a sample with its code, on whichever thread.
func TestExitOfSamples(t *testing.T) {
	for chunk, code := range map[string]int{
		`lab.sample(3, function() os.exit(7) end)`:                                             7,
		`pcall(lab.sample, 9, function(i) os.exit(i) end, {threads = 2}) print("not reached")`: 1,
	} {
		var out strings.Builder
		_, err := newHost(t, &out).Run("exit", chunk)
		var exit *guard.ExitError
		if !errors.As(err, &exit) || exit.Code != code {
			t.Errorf("%s ends with %v, want code %d", chunk, err, code)
		}
		if out.Len() > 0 {
			t.Errorf("%s went on and printed %q", chunk, out.String())
		}
	}
}

// Long work pauses with Yield, so that it can be interrupted on one thread: here only Yield
// interrupts.
func TestPauses(t *testing.T) {
	for _, source := range []string{
		`while true do end`,
		`while true do pcall(board.up, board) end`,
		`while true do taquin.new(256, 256):shuffle() end`,
		`while true do tostring(taquin.new(200, 200)) end`,
		`while true do ("x"):rep(1e6):upper() end`,
		`while true do local c = coroutine.wrap(function() coroutine.yield() end) c() end`,
		`while true do board:scramble(1e6) end`,
		`("a"):rep(60):find(("a*"):rep(30) .. "b")`,
		`while true do lab.sample(4000000, lab.random) end`,
		`while true do lab.sample(4000000, function(i) return i end, {threads = 2}) end`,
		`solve(taquin.new(5, 5):shuffle(1), "ida")`,
		`solve(taquin.new(200, 200):shuffle(1), "beam")`,
		`solve(taquin.new(5, 5):shuffle(1), "optimal")`,
		`taquin.space(4, 3)`,
		`perm.random_even(5700, 1):chain()`,
		`while true do cards.dogs():count() end`,
		`while true do draw.svg(taquin.new(20, 20)) end`,
		`while true do draw.gif(taquin.new(4, 4), "hg", "x.gif") end`,
	} {
		pauses := 0
		var l luatest.Lab
		l = luatest.New(t, luabind.Config{Seed: 1, Save: func(string, []byte) error { return nil }, Yield: func() {
			if l.Host == nil {
				return // the lab is being made
			}
			if pauses++; pauses == 3 {
				l.Interrupt(guard.ErrInterrupted)
			}
		}})
		if _, err := l.Run("c", source); !errors.Is(err, guard.ErrInterrupted) || pauses < 3 {
			t.Errorf("%s ends with %v after %d pauses", source, err, pauses)
		}
	}
}

// What scripts read and write need not be on a disk.
func TestWithoutDisk(t *testing.T) {
	t.Chdir(t.TempDir())
	saved := map[string]string{}
	l := luatest.New(t, luabind.Config{Seed: 1,
		Files: fstest.MapFS{"mine.lua": {Data: []byte(`return include("lib/beside") + 1`)}, "lib/beside.lua": {Data: []byte(`return 6`)}},
		Save:  func(name string, content []byte) error { saved[name] = string(content); return nil },
	})
	l.Must(`assert(include("mine") == 7)
		lab.csv("rows.csv", {{1, 2}})
		draw.svg(taquin.new(2, 2), "board.svg")
		taquin.space(2, 2):dot("space.dot")`)
	if saved["rows.csv"] != "1,2\n" || !strings.HasPrefix(saved["board.svg"], "<svg") || !strings.Contains(saved["space.dot"], "graph") {
		t.Errorf("saved is %.200q", saved)
	}
}
