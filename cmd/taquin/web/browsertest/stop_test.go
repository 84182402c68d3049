package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A lab that hears a Stop late, on a slow machine, has the time that it needs: what is to be
// seen is whether it hears it.
const patient = `{
	const later = window.setTimeout;
	window.setTimeout = (does, time, ...rest) => later(does, time === 1500 ? 1e9 : time, ...rest);
}`

// endless are calls that take for ever, or longer than anyone waits, each in a part of the
// lab of its own.
var endless = []string{
	// Lua itself
	`while true do end`,
	`local function f() return f() end f()`,
	`repeat local ok = pcall(error, "again") until false`,
	`local t = {} while true do t[#t % 1000 + 1] = {} end`,
	`local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) while true do pcall(function() return t[1] end) end`,
	`local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end`,
	`local s = "" while true do s = (s .. "x"):sub(-1000) end`,
	`string.rep("a", 60):find(("a*"):rep(25) .. "b")`,
	`while true do ("x"):rep(1e6):gsub("x", "y") end`,
	`while true do local t = {} for i = 1, 1e4 do t[i] = (i * 7919) % 10007 end table.sort(t) end`,
	`while true do load("return 1")() end`,
	`while true do print(1) end`,
	// Boards and permutations
	`while true do board:up() board:down() end`,
	`while true do taquin.new(50, 50):shuffle() end`,
	`while true do board:copy():play("UL") end`,
	`while true do (perm("(1 2 3 4 5)", 9) ^ 12345):order() end`,
	`while true do perm.group{perm("(0 1 2 3 4 5 6 7 8 9 10 11)", 12), perm("(0 1)", 12)}:order() end`,
	`while true do (perm.random(100) ^ 12345):cycles() end`,
	// Searches
	`solve(taquin.new(4, 4):shuffle(), "deepening")`,
	`solve(taquin.new(5, 5):shuffle(), "optimal")`,
	`solve(taquin.new(4, 4):shuffle(), "bidirectional")`,
	`solve(taquin.new(5, 5):shuffle(), "astar")`,
	`solve(taquin.new(4, 4):shuffle(), "ida", {heuristic = function(b) return 0 end})`,
	`while true do solve(taquin.new(6, 6):shuffle(), "lines") end`,
	`while true do solve(taquin.new(3, 3):shuffle(), "optimal") end`,
	`solve(taquin.new(10, 10):shuffle(), "beam")`,
	`while true do taquin.space(4, 3) end`,
	// Experiments, pictures and the rest
	`lab.sample(4e6, function() return taquin.new(4, 4):shuffle():manhattan() end)`,
	`while true do draw.svg(draw.board(taquin.new(20, 20):shuffle())) end`,
	`while true do draw.text(draw.board(taquin.new(20, 20):shuffle())) end`,
	`while true do draw.svg(draw.walk(taquin.new(4, 4), string.rep("hb", 50))) end`,
	`while true do cards.dogs():solutions() end`,
	`solve(puzzle.cube(3):random(1), "optimal") -- tables are made first`,
	`solve(puzzle.cube(3):random(1), "phases", {max_seconds = 1000})`,
}

// Many different calls that do not end are stopped by the button, each of them, and the
// lab answers afterwards.
func TestStop(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1000, 720)
	b.First(patient)
	b.Go(site + dealtBySeven)
	b.Dealt()
	b.Enter("x = 6")
	b.Gives("x", "6")
	var times []float64
	for i, call := range endless {
		b.Enter(call)
		b.Until(`!document.querySelector("#running").hidden`)
		times = append(times, Eval[float64](b, `new Promise(stopped => {
			const running = document.querySelector("#running"), began = performance.now();
			const look = () => running.hidden ? stopped(performance.now() - began) : setTimeout(look, 1);
			document.querySelector("#stop").click();
			look();
		})`))
		// An error, or beam's best solution, which says that it was interrupted.
		if said := Eval[string](b, `document.querySelector("#log").textContent`); !strings.Contains(said, "interrupted") {
			t.Errorf("%s: the console says %s", call, said)
		}
		b.Press("#clear")
		b.Gives(fmt.Sprintf("x * %d", i), fmt.Sprint(6*i))
	}
	slices.Sort(times)
	t.Logf("%d calls are stopped after %.0f to %.0f ms, half of them after %.0f", len(times), times[0], times[len(times)-1], times[len(times)/2])
}

// deaf is a page whose lab hears no Stop.
const deaf = `{
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (message, ...rest) {
		if (!message.json?.includes('"op":"interrupt"')) post.call(this, message, ...rest);
	};
}`

// Where a Stop is not heard, the lab is was restarted: with the same board, with the entries
// offered again, and a lesson goes on where it was.
func TestStopNotHeard(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1000, 720)
	b.First(deaf)
	b.Go(site)
	b.Dealt()
	b.Enter("x = 6")
	b.Gives("x", "6")
	board := b.Board()
	b.Enter("while true do end")
	b.Until(`!document.querySelector("#running").hidden`)
	b.Press("#stop")
	b.Until(`document.querySelector("#log .remark button")`)
	if now := b.Board(); now != board {
		t.Errorf("the board was %s and is %s", board, now)
	}
	b.Gives("x == nil", "true")

	b.Press("#tabs [data-tab=lesson]")
	b.Press(".cards h2 button")
	b.Until(goOnTo(".card.question:not(.over)"))
	b.Enter("while true do end")
	b.Until(`!document.querySelector("#running").hidden`)
	b.Press("#stop")
	b.Until(`document.querySelector("#log").textContent.match(/was restarted/g)?.length === 2`)
	b.Press("#reading-lesson .end .main")
	b.Until(goOnTo(".card.question:not(.over)"))
	if part := b.Text(".strip span"); part != "Part 2 of 6" {
		t.Errorf("the lesson goes on with %q", part)
	}
}

// Calls that nest for ever are refused in a sentence, though a browser has little room for
// those that pass through the lab; and calls nest as deep as elsewhere.
func TestDeepCalls(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	for i, call := range []string{
		`function f() return f() + 1 end f()`,
		`function f() local ok, err = pcall(f) error(err, 0) end f()`,
		`t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) print(t[1])`,
		`t = setmetatable({}, {__add = function(t) return t + 1 end}) print(t + 1)`,
		`function f() table.sort({1, 2}, f) end f()`,
		`function f() return (("x"):gsub("x", f)) end f()`,
		`function f() return lab.sample(2, f) end f()`,
	} {
		b.Enter(call)
		b.Until(`document.querySelector("#log .error") || document.querySelector("#log").textContent.includes("was restarted")`)
		if said := b.Text("#log"); !strings.Contains(said, "overflow") || strings.Contains(said, "was restarted") {
			t.Errorf("%s: the console says %s", call, said)
		}
		b.Press("#clear")
		b.Gives(fmt.Sprintf("%d * 7", i), fmt.Sprint(7*i))
		b.Press("#clear")
	}
	b.Enter(`function deep(n) return n == 0 and 0 or 1 + select(2, pcall(deep, n - 1)) end`)
	b.Gives("deep(2000)", "2000")
}
