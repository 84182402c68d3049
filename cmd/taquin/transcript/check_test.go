package transcript

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"taquin/engine/text"

	"pgregory.net/rapid"
)

// played returns a Play that prints what it is told for each command or entry,
// and nothing for any other.
func played(prints map[string]string) Play {
	return func(command, entries []string) ([]string, error) {
		out := []string{prints[strings.Join(command, " ")]}
		for _, e := range entries {
			out = append(out, prints[e])
		}
		return out, nil
	}
}

const page = "# A page\n\n```\n> no transcript\n```\n\n```console\n$ taquin --seed '1 2'\n> a\n1\n2\n> b\n. c\n\\> d\n```\n\nand goes on:\n\n```console\n> e\n\nlines: 1 move, 2 nodes, 3 s: h\n$ ls\nthis is not ours\n> nor this\n$ taquin version\nold\n```\n"

func pagePrints() map[string]string {
	return map[string]string{"--seed 1 2": "", "a": "1\n2\n", "b\nc": "> d\n", "e": "\nlines: 1 move, 2 nodes, " + text.Mark + "2.5 s: h\n", "version": "old\n"}
}

func TestCheck(t *testing.T) {
	prints := pagePrints()
	r, err := Check(page, played(prints))
	if err != nil || len(r.Differences) != 0 || r.Updated != page || r.Steps != 5 {
		t.Fatalf("%d steps, %v, %v; the page becomes\n%s", r.Steps, r.Differences, err, r.Updated)
	}
	for name, test := range map[string]struct{ entry, now, want, updated string }{
		"changed":     {"a", "1\n3\n", "page:11:\n  > a\n  -2\n  +3\n", "> a\n1\n3\n> b\n"},
		"missing":     {"a", "1\n", "page:11:\n  > a\n  -2\n", "> a\n1\n> b\n"},
		"extra":       {"a", "1\n2\n3\n", "page:9:\n  > a\n  +3\n", "> a\n1\n2\n3\n> b\n"},
		"extra blank": {"a", "1\n2\n\n", "page:9:\n  > a\n  +\n", "> a\n1\n2\n\n> b\n"},
		"none":        {"b\nc", "", "page:14:\n  > b\n  . c\n  -> d\n", "> b\n. c\n```\n"},
		"escaped":     {"b\nc", "```\n$ d\n. e\n.\n\\f\n$g\n", "page:14:\n  > b\n  . c\n  -> d\n  +```\n  +$ d\n  +. e\n  +.\n  +\\f\n  +$g\n", ". c\n\\```\n\\$ d\n\\. e\n\\.\n\\\\f\n$g\n```\n"},
		"time":        {"e", "\n4.5e-05 h\n", "page:22:\n  > e\n  -lines: 1 move, 2 nodes, 3 s: h\n  +4.5e-05 h\n", "> e\n\n4.5e-05 h\n$ ls\n"},
		"command":     {"version", "new\n", "page:27:\n  $ taquin version\n  -old\n  +new\n", "$ taquin version\nnew\n```\n"},
		"first":       {"--seed 1 2", "hello\n", "page:8:\n  $ taquin --seed '1 2'\n  +hello\n", "'1 2'\nhello\n> a\n"},
	} {
		prints := pagePrints()
		prints[test.entry] = test.now
		r, err := Check(page, played(prints))
		if err != nil || len(r.Differences) != 1 {
			t.Errorf("%s: %v, %v", name, r.Differences, err)
			continue
		}
		if got := r.Differences[0].In("page"); got != test.want {
			t.Errorf("%s: the difference is\n%swant\n%s", name, got, test.want)
		}
		if !strings.Contains(r.Updated, test.updated) {
			t.Errorf("%s: the page becomes\n%s", name, r.Updated)
		}
		again, err := Check(r.Updated, played(prints))
		if err != nil || len(again.Differences) != 0 || again.Updated != r.Updated {
			t.Errorf("%s: the new page is not what happens: %v, %v", name, again.Differences, err)
		}
	}
}

// What is said of tables stays in the page, and is not wanted.
func TestCheckLeavesNotes(t *testing.T) {
	const text = "$ taquin\n> d\ntaquin: building tables 7-8, once\n52\n"
	for _, now := range []string{"52\n", "taquin: building tables 5-5-5, once\n52\n", "taquin: using tables 8-7 for 4x4: large would take 2 MB\n52\n"} {
		if r, err := Check(text, played(map[string]string{"d": now})); err != nil || len(r.Differences) > 0 {
			t.Errorf("%q: %v, %v", now, r.Differences, err)
		}
	}
	r, err := Check(text, played(map[string]string{"d": "53\n"}))
	if want := strings.Replace(text, "52", "53", 1); err != nil || r.Updated != want {
		t.Errorf("it becomes %q, %v", r.Updated, err)
	}
}

func TestCheckWindowsLines(t *testing.T) {
	text := strings.ReplaceAll("$ taquin\n> d\n52", "\n", "\r\n")
	r, err := Check(text, played(map[string]string{"d": "53\n"}))
	if err != nil || r.Updated != "$ taquin\r\n> d\r\n53\r\n" {
		t.Errorf("it becomes %q, %v", r.Updated, err)
	}
}

func TestCheckRefuses(t *testing.T) {
	fails := func([]string, []string) ([]string, error) { return nil, errors.New("no such flag") }
	for text, want := range map[string]string{
		"":                        "there is no transcript in it",
		"# A page\n":              "there is no transcript in it",
		"$ ls\n":                  "there is no transcript in it",
		"```console\n> x\n```\n":  `line 2: something is typed, but there is no "$ taquin" before it`,
		"```console\n$ taquin\n":  "line 2: the last ```console has no end",
		"$ taquin\n> x\n1\n. y\n": `line 4: ". " continues nothing`,
		"$ taquin\n. y\n":         `line 2: ". " continues nothing`,
		"$ taquin 'a\n":           "line 1: a quote is not closed",
		"$ taquin\n":              "line 1: no such flag",
		"```console\nx\n```\n":    "line 2: something is printed, but there is no command before it",
		"```console\n$ taquin\n```\n```console\nx\n```\n": "line 5: something is printed, but there is no command before it",
	} {
		if _, err := Check(text, fails); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Whatever was typed and printed: what a log holds is read back as it was, and
// any change of what is printed is found.
func TestLogChecks(t *testing.T) {
	line := rapid.OneOf(rapid.StringMatching("[>$.\\\\` a0]{0,4}"), rapid.StringMatching("(```)?.{0,5}"))
	text := rapid.Custom(func(t *rapid.T) string {
		lines := rapid.SliceOfN(line, 0, 4).Draw(t, "lines")
		if len(lines) == 0 {
			return ""
		}
		return strings.Join(lines, "\n") + "\n"
	})
	rapid.Check(t, func(t *rapid.T) {
		entries := rapid.SliceOfN(line, 1, 4).Draw(t, "entries")
		entries[0] += "\n" + line.Draw(t, "more")
		log := NewLog("--cols", "3", "a b")
		outputs := []string{""}
		for _, e := range entries {
			log.Begin(e)
			log.Write([]byte(text.Draw(t, "printed")))
			printed, err := log.End()
			if err != nil {
				t.Fatal(err)
			}
			outputs = append(outputs, printed)
		}
		play := func(now []string) Play {
			return func(command, typed []string) ([]string, error) {
				if !slices.Equal(command, []string{"--cols", "3", "a b"}) || !slices.Equal(typed, entries) {
					return nil, fmt.Errorf("played: %q, %q", command, typed)
				}
				return now, nil
			}
		}
		written := log.command + log.kept.String()
		r, err := Check(written, play(outputs))
		if err != nil || len(r.Differences) > 0 || r.Updated != written {
			t.Fatalf("%v, %v in\n%s", r.Differences, err, written)
		}
		other := slices.Clone(outputs)
		i := rapid.IntRange(0, len(entries)).Draw(t, "which")
		other[i] = text.Filter(func(s string) bool { return s != outputs[i] }).Draw(t, "now")
		r, err = Check(written, play(other))
		if err != nil || len(r.Differences) != 1 {
			t.Fatalf("%q instead of %q: %v, %v", other[i], outputs[i], r.Differences, err)
		}
		if again, err := Check(r.Updated, play(other)); err != nil || len(again.Differences) > 0 {
			t.Fatalf("after the update: %v, %v in\n%s", again.Differences, err, r.Updated)
		}
	})
}

// Where the clock or the memory is asked, and where a measured time is marked (⏱), no such number is wanted again; everywhere else it is.
func TestSteady(t *testing.T) {
	for _, test := range []struct {
		entry, was, now string
		same            bool
	}{
		{"os.time()", "1763749964", "1763749965", true},
		{"lab.time(f), 5", "9.5e-07", "0.123", true},
		{"print(os . clock())", "0.5", "12.25", true},
		{"lab.time(f), 5", "9.5e-07\t5", "1e-06\t6", false},
		{"x = os.clock() print(40)", "40", "41", false},
		{"print(os.clock(), os.time())", "0.5\t17", "1.5\t18", true},
		{"string.format('%5.1f', os.clock())", "  0.5", " 10.5", true},
		{"os.date()", "Sat Nov 21 18:32:44 2026", "Tue Dec  1 08:30:00 2027", true},
		{"os.date('%A, %B %p')", "Saturday, November PM", "Monday, May AM", true},
		{`collectgarbage("count")`, "1024.5", "2000", true},
		{"x = collectgarbage 'count' print(x)", "1024.5", "2000", true},
		{"os.time()", "at 1", "on 1", false},
		{"x", "1", "2", false},
		{"cos.time, os.timer, lab.times", "1", "2", false},
		{"collectgarbage()", "0", "1", false},
		{"s", "lines: 3 moves, 4 nodes, 3.65e-05 s: hgb", "lines: 3 moves, 4 nodes, ⏱2.5 s: hgb", true},
		{"s", "ida: 1 move, optimal, 1 node, 0.01 s: d", "ida: 1 move, optimal, 1 node, ⏱2.5 s: d", true},
		{"s", "ida: 1 move, optimal, 1 node, 1e+03 s: d", "ida: 1 move, optimal, 1 node, ⏱2.5 s: d", true},
		{"s", "lines: 0 moves, 0 nodes, 0.01 s: (no moves)", "lines: 0 moves, 0 nodes, ⏱2.5 s: (no moves)", true},
		{"{s, s}", "{lines: 3 moves, 4 nodes, 0.1 s: h, a=lines: 1 move, 1 node, 1 s: b}", "{lines: 3 moves, 4 nodes, ⏱2.5 s: h, a=lines: 1 move, 1 node, ⏱2.5 s: b}", true},
		{"{s, s}", "{lines: 3 moves, 4 nodes, 0.1 s: h, a=lines: 1 move, 1 node, 1 s: b}", "{lines: 3 moves, 4 nodes, ⏱2.5 s: h, a=lines: 2 moves, 1 node, ⏱2.5 s: b}", false},
		{"s", "lines: 3 moves, 4 nodes, 1 s: hgb", "lines: 3 moves, 5 nodes, ⏱2.5 s: hgb", false},
		{"s", "lines: 3 moves, 4 nodes, 1 s: hgb", "lines: 3 moves, 4 nodes, ⏱2.5 s: hgd", false},
		{"s", "lines: 3 moves, 4 nodes, 1 s: hgb…", "lines: 3 moves, 4 nodes, ⏱2.5 s: hgd…", false},
		{"s", "lines: 3 moves, 4 nodes, : hgb", "lines: 3 moves, 4 nodes, ⏱2.5 s: hgb", false},
		{"check.equal(s, 1)", "got lines: 106 moves, 106 nodes, 5.38e-0…", "got lines: 106 moves, 106 nodes, ⏱2.5 s: gh…", true},
		{"check.equal(s, 1)", "got lines: 106 moves, 106 nodes, …", "got lines: 106 moves, 106 nodes, ⏱5.38e-0…", false},
		{"f()", "(1002 nodes, 324 expanded, 671 stored, 0.000395 s)", "(1002 nodes, 324 expanded, 671 stored, ⏱2.5 s)", true},
		{"f()", "(1002 nodes, 324 expanded, 671 stored, 1 s)", "(1002 nodes, 324 expanded, 672 stored, ⏱2.5 s)", false},
		{"sp", "space 3x3: 181440 states, 483840 arcs, diameter 31, 0.00256 s", "space 3x3: 181440 states, 483840 arcs, diameter 31, ⏱2.5 s", true},
		{"sp", "space 3x3: 181440 states, 483840 arcs, diameter 31, 1 s", "space 3x3: 181440 states, 483840 arcs, diameter 30, ⏱2.5 s", false},
		{"%who", "s  solution  lines: 106 moves, 106 nodes, 5.38e-0…", "s  solution  lines: 106 moves, 106 nodes, ⏱2.5 s: ghdg…", true},
		{"%who", "s  solution  lines: 3 moves, 3 nodes, 5.38e-05 …", "s  solution  lines: 3 moves, 3 nodes, ⏱2.5 s: ghb", true},
		{"%who", "s  solution  lines: 106 moves, 106 nodes, 5.38e-0…", "s  solution  lines: 107 moves, 106 nodes, ⏱5.38e-0…", false},
		{"%who", "x  number    5.5", "x  number    5.6", false},
		{`print(40 .. " s")`, "40 s", "41 s", false},
		{`print("0.5 ms, 12 runs")`, "0.5 ms, 12 runs", "0.6 ms, 12 runs", false},
		{`print("12 runs")`, "12 runs", "13 runs", false},
		{"print('seconds', 1)", "seconds   1", "seconds   2", false},
		{"%time f()", "3.35 µs", "⏱12 ms", true},
		{"%time f()", "took 3.35 µs", "took 12 ms", false},
		{"%bench f()", "1.2 µs a run, median 870 ns, of 12 runs", "⏱1 s a run, median ⏱2.5 ms, of ⏱99999 runs", true},
		{"f()", "1.2 µs a run, median 870 ns, of 12 runs", "1 s a run, median 2.5 ms, of 99999 runs", false},
		{"{}, f", "table: 0x34fb12\tfunction: 0xc00012ab40", "table: 0xc000123456\tfunction: 0x34fb12", true},
		{"print(('0x%x'):format(255))", "0xff", "0xfe", false},
		{"%run petits_chiens", "(0.02 s in Lua)", "(1.25 s in Lua)", true},
		{"include 'mine'", "12 s", "13 s", false},
		{"$ solve 3x3", "seconds   0.000049", "seconds   ⏱1.250000", true},
		{"$ solve 3x3 --json", `{"nodes":2,"seconds":4.9e-05,"optimal":true}`, `{"nodes":2,"seconds":⏱0.25,"optimal":true}`, true},
		{"$ solve 3x3 --json", `{"nodes":2,"seconds":1}`, `{"nodes":3,"seconds":⏱0.25}`, false},
		{"$ solve 3x3", "length    2", "length    3", false},
		{"$ solve 3x3", "seconds   0.000049 of", "seconds   ⏱1.250000", false},
		{"$ test .", "ok    a_test.lua: a (0.00 s)", "ok    a_test.lua: a (0.12 s)", true},
		{"$ -e 'print(40 .. \" s\")'", "40 s", "41 s", false},
	} {
		command, isCommand := strings.CutPrefix(test.entry, "$ ")
		st := step{text: command, command: isCommand}
		if got := st.agrees(test.was, strings.ReplaceAll(test.now, "⏱", text.Mark)); got != test.same {
			t.Errorf("> %s: %q and %q are the same: %t", test.entry, test.was, test.now, got)
		}
	}
	page := "$ taquin\n> os.time()\n1\n> 1\n1\n"
	if r, err := Check(page, played(map[string]string{"os.time()": "22\n", "1": "1\n"})); err != nil || len(r.Differences) > 0 || r.Updated != page {
		t.Errorf("%v, %v", r, err)
	}
}

// What differs after an entry that was interrupted says so, in its session.
func TestCheckTellsOfInterruptions(t *testing.T) {
	const page = "$ taquin\n> a\n1\n> -- interrupted; what it changed is not replayed:\n. -- x = 1 f()\n> x\n1\n$ taquin\n> b\n"
	r, err := Check(page, played(map[string]string{"a": "2\n", "x": "nil\n", "b": "3\n"}))
	if err != nil || len(r.Differences) != 3 {
		t.Fatal(r, err)
	}
	for i, want := range []int{0, 4, 0} {
		if got := r.Differences[i].After; got != want {
			t.Errorf("difference %d comes after line %d, want %d", i, got, want)
		}
	}
	if got, want := r.Differences[1].In("page"), "page:7:\n  > x\n  -1\n  +nil\n  (line 4 was interrupted, and what it changed is not replayed)\n"; got != want {
		t.Errorf("it says\n%swant\n%s", got, want)
	}
}

func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		"": nil, "  a\t b ": {"a", "b"}, "'a b' c": {"a b", "c"}, `a\ b`: {"a b"}, `"a 'b'" '"'`: {"a 'b'", `"`}, `''`: {""}, `C:\x\y`: {`C:\x\y`}, `a\`: {`a\`},
		`"\""`: {`"`}, `'\'`: {`\`}, `\\`: {`\`}, "é\xff": {"é\xff"},
	} {
		if got, err := Words(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("the words of %s are %q, %v, want %q", line, got, err, want)
		}
	}
	for _, line := range []string{"'", `"a`, `a'b`, `"\"`} {
		if got, err := Words(line); err == nil {
			t.Errorf("%s has the words %q", line, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.OneOf(rapid.String(), rapid.StringMatching(`[ab'"\\ \t\n$]{0,5}`))).Draw(t, "words")
		var quoted []string
		for _, w := range words {
			quoted = append(quoted, Quote(w))
		}
		got, err := Words(strings.Join(quoted, " "))
		if err != nil || !slices.Equal(got, words) && len(words) > 0 {
			t.Fatalf("%q are read back as %q, %v", words, got, err)
		}
	})
}
