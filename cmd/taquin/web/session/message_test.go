package session

import (
	"fmt"
	"strings"
	"testing"
)

// Whatever a page sends, the session says what is wrong with it, and goes on.
func TestBadMessages(t *testing.T) {
	p := open(t)
	for _, test := range []struct{ message, want string }{
		{`{"op": "enter", "id": 1, `, "no message"},
		{`[]`, "no message"},
		{`"enter"`, "no message"},
		{`null`, "it has no op"},
		{`{}`, "it has no op"},
		{``, "no message"},
		{`{"op": "entre", "id": 1}`, `there is no op \"entre\"; did you mean enter?`},
		{`{"op": "enter", "id": 1, "entry": 5}`, "the field entry is a number, which it cannot be"},
		{`{"op": "hand", "id": 1, "cell": 16}`, "hand: cell 16 is not in 0..15"},
		{`{"op": "hand", "id": 1, "cell": -1}`, "hand: cell -1 is not in 0..15"},
		{`{"op": "hand", "id": 1, "cell": 1.5}`, "the field cell is"},
		{`{"op": "hand", "id": 1, "cell": 15}`, "hand: cell 15 is the blank"},
		{`{"op": "hand", "id": 1, "cell": 0}`, "hand: cell 0 is not in line with the blank in cell 15"},
		{`{"op": "hand", "id": 1, "move": "right"}`, "hand: the blank is at the edge and cannot move right"},
		{`{"op": "hand", "id": 1, "move": "north"}`, "hand: give a cell or a move"},
		{`{"op": "hand", "id": 1}`, "hand: give a cell or a move"},
		{`{"op": "hand", "id": 1, "cell": 14, "move": "up"}`, "not both"},
		{`{"op": "complete", "id": 1, "text": "é", "pos": 2}`, "complete: pos must be in 0..1, not 2"},
		{`{"op": "start", "id": 1, "shape": "4"}`, "is no shape"},
		{`{"op": "start", "id": 1, "shape": "1x1"}`, "no such shape"},
		{`{"op": "start", "id": 1, "board": "1 2 2"}`, "board:"},
		{`{"op": "start", "id": 1, "language": "de"}`, "there is no language"},
		{`{"op": "start", "id": 1, "notation": "x"}`, "notation"},
		{`{"op": "start", "id": 1, "files": [{"name": "a/b", "text": ""}]}`, "not the name of a file"},
		{`{"op": "file", "id": 1, "name": "../x", "text": ""}`, "not the name of a file"},
		{`{"op": "remove", "id": 1, "name": "x"}`, "there is no file"},
		{`{"op": "run", "id": 1}`, "give the name of a script"},
		{`{"op": "run", "id": 1, "name": "none"}`, "no such script"},
		{`{"op": "start", "id": 1, "language": "en", "chapters": "boards"}`, "the field chapters is a string"},
		{`{"op": "reference", "id": 1, "name": "solv"}`, "solve"},
		{`{"op": "lesson", "id": 1, "name": "partiy"}`, "there is no lesson"},
		{`{"op": "answer", "text": "5"}`, "answer: there is no question now"},
	} {
		p.Receive(test.message, nil)
		told := p.until(p.send("check", fields{"text": ""}))
		if got := strings.Join(raws(told), "\n"); !strings.Contains(got, test.want) || len(told) < 2 {
			t.Errorf("%s is told %s, want %s", test.message, got, test.want)
		}
	}
	if told, _ := p.must("enter", fields{"entry": "6*7"}); short(told) != `value "42\n" ` {
		t.Error(short(told))
	}
}

// What waits for its turn when the page says stop is not done; what comes after it is.
func TestInterrupt(t *testing.T) {
	p := open(t)
	p.must("start", fields{"seed": "1"})
	for _, entry := range []string{"while true do end", "for i = 1, 1e9 do io.write('x') end", "solve(taquin.new(6, 6):shuffle(), 'astar')"} {
		running := p.send("enter", fields{"entry": "print('begun') " + entry})
		waiting := p.send("enter", fields{"entry": "x = 'not to be'"})
		checked := p.send("check", fields{"text": "1 +"})
		for e := range p.events {
			if e.On == "out" {
				break
			}
		}
		p.Receive(`{"op": "interrupt"}`, nil)
		told := p.until(running)
		if stopped, ok := find(told, "error"); !ok || !strings.Contains(stopped.Message, "interrupted") || told[len(told)-1].OK {
			t.Errorf("%s: %s", entry, short(told))
		}
		if told := p.until(waiting); !strings.Contains(told[len(told)-1].raw, `"stopped":true`) {
			t.Errorf("what waits: %v", raws(told))
		}
		if told := p.until(checked); !strings.Contains(told[len(told)-1].raw, `"unfinished":true`) {
			t.Errorf("check: %v", raws(told))
		}
		if told, _ := p.must("enter", fields{"entry": "x"}); !strings.Contains(short(told), "nil") {
			t.Error(short(told))
		}
	}
}

// What takes more memory than a page has is stopped, and the page is asked for a new worker.
func TestMemoryLimit(t *testing.T) {
	p := open(t)
	for i, entry := range []string{`t = nil while true do t = {t} end`, `t = {} for i = 1, 1e9 do t[i] = {i} end`} {
		told, done := p.do("enter", fields{"entry": entry})
		if _, ok := find(told, "renew"); !ok || done.OK {
			t.Errorf("%d: %s", i, short(told))
		}
	}
}

// Files of the page are found by scripts, and what scripts write is given to the page.
func TestFiles(t *testing.T) {
	p := open(t)
	p.must("start", fields{"files": []fields{{"name": "two.lua", "text": "return 2"}}})
	p.must("run", fields{"name": "one.lua", "source": "print(include('two') + 1, ...)", "args": []string{"a", "b c"}})
	told, _ := p.must("enter", fields{"entry": "%run one.lua 'b c'"})
	if got := short(told); got != `out "3\tb c\n" ` {
		t.Errorf("a script that includes another: %s", got)
	}
	told, _ = p.must("enter", fields{"entry": "draw.svg(board, 'x.svg')"})
	if save, ok := find(told, "save"); !ok || !strings.HasPrefix(string(save.content), "<svg") {
		t.Errorf("saving: %s", short(told))
	}
	_, done := p.must("complete", fields{"text": "%run on", "pos": 7})
	if !strings.Contains(done.raw, `"one.lua"`) {
		t.Errorf("completing: %s", done.raw)
	}
	told, done = p.do("test", fields{"name": "t_test.lua", "source": "test('good', function() end) test('bad', function() check.equal(1, 2) end)"})
	if got := short(told); !strings.Contains(got, "2 tests, 1 failed") || !strings.Contains(done.raw, `"failed":1`) {
		t.Errorf("tests: %s, %s", got, done.raw)
	}
	p.must("remove", fields{"name": "two.lua"})
	if _, done := p.do("run", fields{"name": "one.lua"}); done.OK {
		t.Error("a file that was removed is found")
	}
}

// A hand moves several tiles at once, in every notation, and what it did stands as Lua.
func TestHand(t *testing.T) {
	for _, test := range []struct{ notation, entry string }{{"audibert", `board:play("hh");`}, {"td", `board:play("SS");`}, {"agreg", `board:play("SS");`}, {"english", `board:play("UU");`}} {
		p := open(t)
		cell, back := 7, "down"
		if test.notation == "agreg" { // whose blank begins at the top left
			cell, back = 8, "up"
		}
		told, _ := p.must("start", fields{"notation": test.notation})
		first, _ := find(told, "board")
		told, _ = p.must("hand", fields{"cell": cell})
		entry, _ := find(told, "entry")
		moved, _ := find(told, "board")
		if entry.Text != test.entry || moved.Blank != cell || len(moved.Path) != 2 || moved.Labels[cell] != "" {
			t.Errorf("%s: %s, %s", test.notation, entry.raw, moved.raw)
		}
		if fmt.Sprint(first.Labels) != fmt.Sprint(first.Home) || fmt.Sprint(first.Home) != fmt.Sprint(moved.Home) {
			t.Errorf("%s: it begins with %s", test.notation, first.raw)
		}
		p.must("hand", fields{"move": back})
		told, _ = p.must("enter", fields{"entry": "%undo 3"})
		if undone, _ := find(told, "board"); len(undone.Path) != 3 || !undone.Solved {
			t.Errorf("%s: undone %s", test.notation, undone.raw)
		}
	}
}
