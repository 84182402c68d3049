package prompt_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"taquin/cmd/taquin/docs/guide"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
)

// asking is a lab whose help is so many columns wide.
func asking(t *testing.T, columns int) *lab {
	t.Helper()
	l := newLab(t, luabind.Config{Columns: func() int { return columns }, Commands: []prompt.Command{{Name: "%run", Params: []bind.Spec{{Name: "script"}}, Summary: "runs a script"}}})
	l.mustRun(t, "mine.lua", `
-- Adds two numbers.
--- Really.
function add(a, b) return a + b end

function bare(...) end
list, record = {1, 2}, {x = 1, ["a b"] = 2}
s, mine, d, q = solve(board, "lines"), taquin.new(4, 4), perm{1, 0}, 5
trap = setmetatable({}, {__index = function() error("code was run") end, __tostring = function() error("code was run") end})
`)
	return l
}

// ?x, x?, help x and ? are answered, whatever x is.
func TestHelpLine(t *testing.T) {
	l := asking(t, 80)
	for line, want := range map[string]string{
		"?": "Ten things to try", " ? ": "Ten things to try", "?all": "b:play b:shuffle",
		"?b:up": "b:up()\n    Moves the blank up", "b:up?": "b:up()\n", "help b:up": "b:up()\n", "?b:up()": "b:up()\n", `?"b:up"`: "b:up()\n", "??b:up": "b:up()\n",
		"?mine:up": "b:up()\n", "?board.up": "b:up()\n",
		"?taquin": "taquin: boards\n", "?solve": "solve: solvers\n", "?solve.methods": "solve.methods()\n",
		"?board": "It is now: board 4x4, audibert.", "?mine": "Methods: play shuffle scramble undo", "?up": "b:up()\n", "?NP": "Cells of the current board.",
		"?q": "q\n    It is now: 5.\n", "?s": "s.moves: the moves, in the board's notation or by the names", "?s.moves": "s.moves\n    the moves, in",
		"?list": "It is now: list of 2 elements.", "?record": "table, 2 fields.\n    Fields: x\n", "?trap": "It is now: empty table.",
		"?add": "add(a, b)\n    Adds two numbers. Really.\n    Defined in mine.lua, line 4.\n", "?bare": "bare(…)\n    Defined in mine.lua, line 6.\n",
		"?print": "print(…)\n", "?string.rep": "string.rep(s, n [, separator])\n", "?for": "One of Lua's words", "?%run": "%run script\n    runs a script.\n",
		"?d": "It is now: permutation (0 1).", "?string": "string: strings\n",
	} {
		text, ok, err := l.HelpLine(line)
		if !ok || err != nil || !strings.Contains(text, want) {
			t.Errorf("%s is answered with %v, %v\n%s\nwithout %s", line, ok, err, text, want)
		}
	}
	for name, want := range map[string]string{
		"astar": "astar: method of solve, b:solve, x:solve", "A*": "Options, beside those of every method: heuristic, weight", "max_nodes": "max_nodes: option of solve",
		"linear conflict": "linear: heuristic of solve", "snake": "snake: goal of", "english": "english: notation of b:format",
	} {
		if text, err := l.Help(name); err != nil || !strings.Contains(text, want) {
			t.Errorf("help(%q): %v\n%s\nwithout %s", name, err, text, want)
		}
	}
	for topic, want := range map[string]string{"%run": "%run script\n    runs a script.\n", "while": "One of Lua's words"} {
		if text, err := l.Help(topic); err != nil || !strings.Contains(text, want) {
			t.Errorf("help(%q): %v\n%s", topic, err, text)
		}
	}
	// What d was before it became a card set is not told.
	if text, _, _ := l.HelpLine("?d"); strings.Contains(text, "direction") {
		t.Errorf("d is explained as what it hides:\n%s", text)
	}
	for line, want := range map[string]string{
		"?nonsense": `nothing is called "nonsense" (help() lists the names)`, "?shufle": "did you mean b:shuffle?", "?board.nonsense": `nothing is called "board.nonsense"`,
		"?Graphviz": `apropos("Graphviz") finds 2 names`, "?unfolded": `apropos("unfolded") finds 1 name`, "?a b": `nothing is called "a b"`,
	} {
		if text, ok, err := l.HelpLine(line); !ok || text != "" || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %q, %v, %v; want %s", line, text, ok, err, want)
		}
	}
	for _, line := range []string{"", "board", "help(board)", "help = 5", `help "b:up"`, "x = 5", "help", `print("why?")`, "f()?x"} {
		if text, ok, err := l.HelpLine(line); ok || text != "" || err != nil {
			t.Errorf("%q is taken for a question: %q, %v", line, text, err)
		}
	}
}

// A function keeps its comment when another chunk of the same name has run.
func TestHelpOfAFunctionWhoseChunkIsGone(t *testing.T) {
	l := asking(t, 80)
	l.mustRun(t, "mine.lua", "-- one\n-- two\n-- three\nlocal x\n")
	text, _, err := l.HelpLine("?add")
	if want := "add(a, b)\n    Adds two numbers. Really.\n    Defined in mine.lua, line 4.\n"; err != nil || text != want {
		t.Errorf("%q, %v; want %q", text, err, want)
	}
}

// Of a long comment the end is read.
func TestHelpOfALongComment(t *testing.T) {
	l := newLab(t, luabind.Config{})
	l.mustRun(t, "long", strings.Repeat("-- word\n", 1e5)+"-- end\nfunction f() end")
	if text, _, err := l.HelpLine("?f"); err != nil || strings.Count(text, "word") != 99 || !strings.Contains(text, "end\n    Defined in long, line 100002.") {
		t.Errorf("%q, %v", text, err)
	}
}

// The lines of help and apropos are as wide as the host is told, and no word
// is lost by it. Signatures and examples stay in one piece.
func TestHelpWidth(t *testing.T) {
	words := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	wide := asking(t, 10_000)
	for _, columns := range []int{1, 40, 57, 200} {
		l := asking(t, columns)
		most := max(40, columns)
		for _, m := range l.State().Modules() {
			for _, e := range m.Entries {
				text, err := l.Help(e.Name)
				reference, errWide := wide.Help(e.Name)
				if err != nil || errWide != nil || words(text) != words(reference) {
					t.Errorf("%s at %d columns: %v, %v\n%s", e.Name, columns, err, errWide, text)
				}
				for line := range strings.Lines(text) {
					if utf8.RuneCountInString(line) > most && strings.Contains(strings.TrimSpace(line), " ") && !strings.HasPrefix(line, "    > ") && strings.HasPrefix(line, " ") {
						t.Errorf("%s at %d columns: %q", e.Name, columns, line)
					}
				}
			}
		}
		for line := range strings.Lines(l.Overview()) {
			if utf8.RuneCountInString(line) > most+1 && !strings.HasPrefix(line, "taquin is") {
				t.Errorf("the overview at %d columns: %q", columns, line)
			}
		}
		text, err := l.Apropos("board")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(line) > most {
				t.Errorf("apropos at %d columns: %q", columns, line)
			}
		}
	}
}

func TestApropos(t *testing.T) {
	l := asking(t, 80)
	text, err := l.Apropos("PARITY")
	if err != nil || !strings.HasPrefix(text, "b:parity   Returns the parity") || !strings.Contains(text, "\np:parity  ") {
		t.Errorf("%v\n%s", err, text)
	}
	// Names that have the word come first, then texts; several words must all be there.
	text, err = l.Apropos("random seed")
	if err != nil || !strings.HasPrefix(text, "math.randomseed ") || !strings.Contains(text, "\nb:shuffle ") || strings.Contains(text, "b:up") {
		t.Errorf("%v\n%s", err, text)
	}
	// The parts of a phrase have synonyms, too, and help answers a phrase.
	for _, phrase := range []string{"own puzzle", "define a puzzle", "how do I make my own puzzle"} {
		text, err = l.Apropos(phrase)
		if err != nil || !strings.HasPrefix(text, "puzzle.define ") && !strings.Contains(text, "\npuzzle.define ") {
			t.Errorf("%s: %v\n%s", phrase, err, text)
		}
		if help, err := l.Help(phrase); err != nil || help != text {
			t.Errorf("help of %s: %v\n%s", phrase, err, help)
		}
	}
	if text, err = l.Apropos("script"); err != nil || !strings.Contains(text, "\n%run script  runs a script\n") {
		t.Errorf("%v\n%s", err, text)
	}
	for words, want := range map[string]string{
		"xyzzy": `nothing mentions "xyzzy" (help() lists the names)`, " ": "a word is required",
	} {
		if text, err := l.Apropos(words); err == nil || text != "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v; want %s", words, text, err, want)
		}
	}
	// Synonyms and similar words find names too.
	for words, want := range map[string]string{
		"average": `nothing mentions "average"; the nearest names are about mean, lab.sample:` + "\nlab.sample ", "Moyenne": "\nlab.sample ",
		"uniform": "b:shuffle ", "unsolvable": "b:shuffle ", "random": "\nb:shuffle ", "determinant": "\np:sign ", "A*": "\nsolve.methods ", "paritx": "about parity:\nb:parity ",
	} {
		if text, err := l.Apropos(words); err != nil || !strings.Contains(text, want) {
			t.Errorf("%q: %v\n%s\nwithout %s", words, err, text, want)
		}
	}
	var out strings.Builder
	l = newLab(t, luabind.Config{Out: &out})
	l.mustRun(t, "line", `apropos("paritx") apropos("parity")`)
	if want := "nothing mentions \"paritx\"; the nearest names are about parity:\nb:parity"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("printed %s", out.String())
	}
}

// The sandbox hides the libraries' contents from scripts, not from help and
// completion, which say of what it takes away why.
func TestHelpInTheSandbox(t *testing.T) {
	l := newLab(t, luabind.Config{Limits: guard.Limits{Sandbox: true}})
	for line, want := range map[string]string{
		"?string.rep": "string.rep(s, n [, separator])\n", "?pairs": "pairs(t)\n", "?table.insert": "table.insert(list, [i,] v)\n", "?taquin": "taquin: boards\n", "?solve.methods": "solve.methods()\n", "?string": "string: strings\n",
	} {
		if text, _, err := l.HelpLine(line); err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %v\n%s\nwithout %s", line, err, text, want)
		}
	}
	for _, line := range []string{"?io.write", "?os.exit", "?string.dump"} {
		if text, _, err := l.HelpLine(line); err != nil || !strings.Contains(text, "Lua has it, and the lab has not") {
			t.Errorf("%s: %v\n%s", line, err, text)
		}
	}
	for line, want := range map[string]string{"string.up": "upper", `("x"):up`: "upper", "taquin.pa": "parse", "solve.red": "reduce"} {
		if _, found, _ := l.Complete(line, len(line)); len(found) != 1 || found[0].Text != want || found[0].Summary == "" || strings.HasPrefix(found[0].Summary, "function") {
			t.Errorf("%s is completed to %q, want %s", line, found, want)
		}
	}
}

// Every name has its help, under each of the ways to ask for it.
func TestHelp(t *testing.T) {
	var out strings.Builder
	l := newLab(t, luabind.Config{Out: &out})
	for _, m := range l.State().Modules() {
		if m.Name != "" && !m.Lua && !strings.Contains(l.Overview(), "\n  "+m.Name+" ") {
			t.Errorf("the overview omits %s", m.Name)
		}
		for _, e := range m.Entries {
			text, err := l.Help(e.Name)
			if err != nil || !strings.Contains(text, e.Signature) && e.Name != m.Name {
				t.Errorf("help about %s: %q, %v", e.Name, text, err)
			}
		}
	}
	for source, want := range map[string]string{
		`help(perm)`: "perm.group(permutations [, n])", `help(perm{0})`: "p:inverse()", `help(lab.time)`: "Calls f with",
		`help(print)`: "print(…)\n", `help("string")`: "string.upper(s)", `help("string.rep")`: "Repeats the string n times.", `help(math)`: "math.atan2(y, x)",
		`help(board.up)`: "b:up()\n", `help("inverse")`: "p:inverse()", `help(solve(board, "undo"))`: "s.moves",
		`help(taquin.space(2, 2))`: "space:dot(", `help(taquin.space(2, 1))`: "s.histogram", `help("space")`: "space:dot(", `help(taquin.space)`: "s.histogram", `help("dot")`: "Graphviz",
		`help(perm.group{perm{1, 0}})`: "g:is_symmetric()", `help("g")`: "g:order()",
		`help({})`: "It is now: empty table.\n", `help({1, 2})`: "It is now: list of 2 elements.\n", `help("while")`: "One of Lua's words", `help()`: "Ten things to try", `help("all")`: "b:play b:shuffle",
		`help(solve.dropped)`: "solve.dropped(length [, notation])", `help(solve)`: "weight",
	} {
		out.Reset()
		if _, err := l.Run("help", source); err != nil {
			t.Errorf("%s\n%s", source, err)
		} else if !strings.Contains(out.String(), want) {
			t.Errorf("%s prints\n%s\nwithout %s", source, out.String(), want)
		}
	}
}

// The guide and its chapters are topics: help shows them, questions find them, completion
// lists them and apropos names them.
func TestGuideIsATopic(t *testing.T) {
	var out strings.Builder
	files := fstest.MapFS{
		"guide/01-first.md":  {Data: []byte("# First steps\n\nHow to begin with anything: slowly. And more.\n")},
		"guide/02-second.md": {Data: []byte("# Second\n\nWhat comes then.\n")},
	}
	l := newLab(t, luabind.Config{Out: &out, Guide: func(in text.Language) prompt.Guide { return guide.New(files, in) }})
	const list, first = " 1  first   How to begin with anything: slowly.\n 2  second  What comes then.\n", "First steps\n═══════════\n\nHow to begin"
	for line, want := range map[string]string{"?guide": list, "guide?": list, "help guide": list, "?guide first": first, "help guide first": first, `?"guide first"`: first, "?guide 1": first} {
		if text, ok, err := l.HelpLine(line); !ok || err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %v, %v\n%s", line, ok, err, text)
		}
	}
	l.mustRun(t, "line", `help("guide first")`)
	if !strings.HasPrefix(out.String(), first) {
		t.Errorf("printed %s", &out)
	}
	if _, err := l.Help("guide frist"); err == nil || err.Error() != `the guide has no chapter "frist"; did you mean first? (its chapters are first, second)` {
		t.Error(err)
	}
	for line, want := range map[string]string{"help guide f": "guide first", "?guide sec": "guide second", `help("guide s`: `guide second"`} {
		if _, found, _ := l.Complete(line, len(line)); len(found) != 1 || found[0].Text != want {
			t.Errorf("%s is completed to %v", line, found)
		}
	}
	if text, err := l.Apropos("slowly"); err != nil || text != "guide first  How to begin with anything: slowly.\n" {
		t.Errorf("%q, %v", text, err)
	}
	l.mustRun(t, "line", `guide = 5`)
	if text, _, _ := l.HelpLine("?guide"); !strings.Contains(text, "It is now: 5.") {
		t.Errorf("a value of the user's is hidden by the guide:\n%s", text)
	}
	if _, err := newLab(t, luabind.Config{}).Help("guide"); err == nil || err.Error() != "the guide has no chapters" {
		t.Error(err)
	}
}

// Every name in the list of synonyms exists, and every word finds something.
func TestSynonyms(t *testing.T) {
	l := asking(t, 80)
	for word, terms := range prompt.AllSynonyms() {
		for _, term := range terms {
			if strings.ContainsAny(term, ".:") && l.State().Lookup(term) == nil {
				t.Errorf("%s: there is no %s", word, term)
			}
		}
		if text, err := l.Apropos(word); err != nil || strings.Contains(text, "(help()") {
			t.Errorf("%s: %v", word, err)
		}
	}
}
