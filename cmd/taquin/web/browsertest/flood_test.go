package browsertest

import (
	"strings"
	"testing"
)

// floods are scripts that give the page something to show without an end.
var floods = []string{
	`for i=1,1e9 do print(("x"):rep(1e5)) end`,
	`while true do print(("x"):rep(5e6)) end`,
	`while true do draw.play(taquin.new(8, 8), ("hb"):rep(50)) end`,
	`t = {} for i = 1, 200 do t[i] = draw.board(taquin.new(20, 20)) end return unpack(t)`,
	`while true do draw.svg(draw.board(taquin.new(4, 4)), "x.svg") end`,
}

// The page answers while a script prints without an end, Stop ends the script but not its
// worker, and the console reports the dropped output.
func TestFlood(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1000, 800)
	b.First(patient)
	b.Go(linkTo(t, site, map[string]any{"file": map[string]string{"name": "flood.lua", "text": floods[0]}}))
	b.Dealt()
	b.Press("#script-run")
	for i, flood := range floods {
		if i > 0 {
			b.Enter(flood)
		}
		b.Until(`!document.querySelector("#running").hidden`)
		const turns = `new Promise(done => {
			let turns = 0;
			const look = () => ++turns === 50 ? done(true) : setTimeout(look, 10);
			look();
		})`
		if i == 0 {
			b.Until(`document.querySelector("#log").textContent.includes("Earlier output is no longer shown")`)
		}
		Eval[bool](b, turns) // the page is not frozen
		b.Press("#stop")
		b.Until(`document.querySelector("#running").hidden`)
		said, size := b.Text("#log"), Eval[int](b, `document.querySelector("#log").innerHTML.length`)
		if !strings.Contains(said, "interrupted") || strings.Contains(said, "was restarted") || size > 9_000_000 {
			t.Errorf("%s: %d characters of HTML, and the console says %.300s", flood, size, said)
		}
		b.Press("#clear")
		b.Gives("6 * 7", "42")
		b.Press("#clear")
	}
}

// A value or an error of megabytes is shown from its beginning, with what is left out.
func TestLongValues(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	for _, entry := range []string{`("x"):rep(3e6)`, `error(("x"):rep(3e6))`, `x = {} for i = 1, 3e5 do x[i] = i end return x`} {
		b.Enter(entry)
		b.Until(`document.querySelector("#log .value, #log .error")`)
		if size := Eval[int](b, `document.querySelector("#log").innerHTML.length`); size > 300_000 {
			t.Errorf("%s: %d characters of HTML", entry, size)
		}
		b.Press("#clear")
	}
	b.Enter(`error(("x"):rep(3e6))`)
	b.Until(`document.querySelector("#log").textContent.includes("more bytes are not shown")`)
}
