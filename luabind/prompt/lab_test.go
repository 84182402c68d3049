package prompt_test

import (
	"io"
	"io/fs"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/help"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
	"taquin/luabind/stdlib"
	"taquin/luabind/values"
)

// lab is a prompt over Lua's own library and a few names like those of the lab's
// modules, which do as much as the tests need.
type lab struct {
	*prompt.Prompt
	*bind.State
	*show.Shower
	explainer *explain.Explainer
	compile   func(gopherlua.Chunk) (*lua.LFunction, error)
}

// setting is what a test's lab is made with.
type setting struct {
	out      io.Writer
	columns  int // of the screen
	limits   guard.Limits
	scripts  fs.FS // built in
	commands []prompt.Command
}

func newLab(t testing.TB, set setting) *lab {
	t.Helper()
	if set.out == nil {
		set.out = io.Discard
	}
	L := gopherlua.NewState()
	t.Cleanup(L.Close)
	g := guard.New(set.limits)
	L.SetContext(g)
	progress := guard.NewProgress(nil, time.Now)
	l := &lab{State: bind.NewState(L, g, guard.NewOutput(g, progress, set.out, set.out, func() int { return set.columns }), progress)}
	l.explainer = explain.New(l.State)
	l.Shower = show.New(l.State, l.explainer)
	l.explainer.Inline = l.Inline
	random, err := values.NewRandom(1)
	if err != nil {
		t.Fatal(err)
	}
	concat, err := stdlib.Open(l.State, stdlib.Needs{Explainer: l.explainer, Random: random, Now: time.Now,
		Compile: func(name, text string) (*lua.LFunction, error) {
			return l.compile(gopherlua.Chunk{Name: name, Text: text})
		}})
	if err != nil {
		t.Fatal(err)
	}
	l.compile = func(c gopherlua.Chunk) (*lua.LFunction, error) {
		proto, err := gopherlua.Compile(g, c, concat)
		if err != nil {
			return nil, explain.Syntax(err)
		}
		return L.NewFunctionFromProto(proto), nil
	}
	for _, m := range modules(set.scripts) {
		l.Open(m)
	}
	addKinds(l.State)
	b, err := board.New(board.Shape{Cols: 4, Rows: 4}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	L.G.Global.RawSetString("board", l.Wrap(game(t, b)))
	l.Prompt = prompt.New(prompt.Needs{State: l.State, Explainer: l.explainer, Shower: l.Shower, Compile: l.compile, Commands: set.commands})
	help.Open(l.State, l.Prompt)
	l.RecordInitialGlobals()
	if set.limits.Sandbox {
		stdlib.Seal(l.State)
	}
	return l
}

func game(t testing.TB, b *board.Board) *board.Game {
	g, err := board.NewGame(b, board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// run runs a chunk and returns its values.
func (l *lab) run(name, text string) ([]lua.LValue, error) {
	l.Guard.Reset()
	fn, err := l.compile(gopherlua.Chunk{Name: name, Text: text})
	if err != nil {
		return nil, err
	}
	return l.call(fn)
}

func (l *lab) call(fn *lua.LFunction) ([]lua.LValue, error) {
	L := l.State.L
	base := L.GetTop()
	l.explainer.Begin()
	if err := l.explainer.Call(fn, 0); err != nil {
		return nil, l.explainer.Translate(err)
	}
	var all []lua.LValue
	for i := base + 1; i <= L.GetTop(); i++ {
		all = append(all, L.Get(i))
	}
	L.SetTop(base)
	return all, nil
}

// mustRun is run for a chunk that must not fail.
func (l *lab) mustRun(t testing.TB, name, text string) []lua.LValue {
	t.Helper()
	all, err := l.run(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// word is a parameter that is one of some words.
func word(name string, words ...bind.Candidate) bind.Param[string] {
	return bind.Word(name).From(func(bind.Cursor) []bind.Candidate { return words })
}

// solution, space, permutation and group stand for the lab's values.
type (
	solution    struct{}
	space       struct{}
	permutation struct{}
	group       struct{}
)

// entry is a function of some parameters that gives a value.
func entry[A, B, C any](name, gives, text string, p bind.Param[A], q bind.Param[B], r bind.Param[C], give func(bind.Args) int) bind.Entry {
	return bind.Entry{Name: name, Returns: gives, Text: text, Example: name + "()", Func: bind.Do3(p, q, r, func(a bind.Args, _ A, _ B, _ C) int { return give(a) })}
}

func nothing(bind.Args) int { return 0 }

// none is no parameter.
var none = bind.Implicit(func(bind.Args) int { return 0 })

func makeBoard(a bind.Args) int {
	b, err := board.New(board.Shape{Cols: a.CheckInt(1), Rows: a.CheckInt(2)}, board.BottomRight)
	a.Check(err)
	g, err := board.NewGame(b, board.Audibert)
	a.Check(err)
	return a.ReturnValue(g)
}

func give[T any](x T) func(bind.Args) int {
	return func(a bind.Args) int { return a.ReturnValue(x) }
}

func modules(scripts fs.FS) []bind.Module {
	notation := values.Notation(board.Audibert)
	files := bind.Text("file").From(values.Files(""))
	one := bind.Any("x")
	type options struct{}
	set := func(*options, string) {}
	usual := func(bind.Args) options { return options{} }
	opt := func(p bind.Param[string], about string) bind.Option[options] { return bind.Opt(p, about, set) }
	theme := opt(word("theme", bind.Candidate{Text: "dark"}, bind.Candidate{Text: "print"}), "the colours")
	size := opt(bind.Word("size"), "of a tile")
	fit := opt(word("fit", bind.Candidate{Text: "crop"}, bind.Candidate{Text: "scale"}), "what is done with a picture of another shape")
	virtual := func(name, text string) bind.Entry {
		return bind.Entry{Name: name, Signature: name, Text: text, Example: name, Virtual: true}
	}
	return []bind.Module{
		{Name: "taquin", Title: "boards", About: "Boards and their notations.", Entries: []bind.Entry{
			entry("taquin.new", "b", "A board with every tile at home.", bind.Int("cols", 1, 256), bind.Int("rows", 1, 256), notation, makeBoard),
			entry("taquin.parse", "b", "The board of a text.", bind.Text("text"), notation, none, nothing),
			entry("taquin.notations", "", "The notations.", none, none, none, nothing),
			entry("taquin.space", "space", "A state space s. s.states counts it; s.histogram tells how many boards are how far.", bind.Int("cols", 1, 256), bind.Int("rows", 1, 256), none, give(space{})),
		}},
		{Title: "the sources' variables", About: "Values of the current board.", Entries: []bind.Entry{
			{Name: "board", Signature: "board", Text: "The current board.", Example: "board"},
			virtual("NP", "Cells of the current board."),
			virtual("d", "The direction of the last move."),
		}},
		{Name: "perm", Title: "permutations", About: "Permutations of 0, 1 and so on.", Entries: []bind.Entry{
			entry("perm", "p", "The permutation of some images.", bind.Any("images"), none, none, give(permutation{})),
			entry("perm.random", "p", "A random one.", bind.Int("n", 0, 9), none, none, nothing),
			entry("perm.random_even", "p", "A random even one.", bind.Int("n", 0, 9), none, none, nothing),
			entry("perm.group", "g", "The group of some generators.", bind.Any("generators"), none, none, give(group{})),
		}},
		{Name: "solve", Title: "solvers", About: "solve finds a word that solves a board and leaves the board as it is", Entries: []bind.Entry{
			entry("solve", "", "Solves a board. The solution has s.moves: a word in the board's notation.", one,
				word("method", bind.Candidate{Text: "lines", Summary: "line by line"}, bind.Candidate{Text: "ida", Summary: "iterative deepening"}, bind.Candidate{Text: "greedy", Summary: "the best next move"}),
				bind.Options(usual,
					opt(word("heuristic", bind.Candidate{Text: "manhattan"}, bind.Candidate{Text: "linear"}, bind.Candidate{Text: "walking"}, bind.Candidate{Text: "inversions"}), "the lower bound"),
					opt(bind.Word("weight"), "multiplies the heuristic. Above 1 a solution may be too long"),
					opt(word("prune", bind.Candidate{Text: "none"}, bind.Candidate{Text: "inverse", Summary: "those that go straight back"}, bind.Candidate{Text: "automaton"}), "words left out"),
				), give(solution{})),
			entry("solve.methods", "", "The methods.", none, none, none, nothing),
			entry("solve.dropped", "", "The words that the automaton drops.", bind.Int("length", 0, 99), notation, none, nothing),
			entry("solve.reduce", "", "A word made shorter.", bind.Text("word"), notation, none, nothing),
		}},
		{Name: "draw", Title: "pictures", About: "Pictures.", Entries: []bind.Entry{
			entry("draw.svg", "", "Draws a value.", one, files.Or(""), bind.Options(usual, theme, size, fit), nothing),
			entry("draw.plot", "", "Draws a list.", one, none, none, nothing),
		}},
		{Name: "lab", Title: "experiments", About: "Experiments.", Entries: []bind.Entry{
			entry("lab.time", "", "Calls f with the arguments that follow; returns the seconds it took, then its results.", bind.Callback("f"), none, none, nothing),
			entry("lab.csv", "", "Writes a table.", files, one, none, nothing),
		}},
		{Title: "scripts", About: "Scripts.", Entries: []bind.Entry{
			entry("include", "", "Runs another script.", bind.Text("script").From(values.Scripts(scripts)), none, none, nothing),
		}},
	}
}

func addKinds(s *bind.State) {
	self := values.Self()
	about := func(name, gives, text string) bind.Entry { return entry(name, gives, text, self, none, none, nothing) }
	field := func(name, text string) bind.Field {
		return bind.Field{Name: name, Text: text, Of: func(bind.Args, any) lua.LValue { return lua.LNil }}
	}
	type options struct{}
	threads := bind.Opt(bind.Int("threads", 1, 64), "how many work at a time", func(*options, int) {})
	bind.AddKind[*board.Game](s, bind.Kind{Name: "board", Summary: func(v any) string {
		g := v.(*board.Game)
		return "board " + g.Board.Shape().String() + ", " + g.Notation.String()
	}}, bind.Methods{Module: bind.Module{Self: "b", Title: "a board", About: "Methods of a board b.", Entries: []bind.Entry{
		entry("b:up", "b", "Moves the blank up.", self, none, none, bind.Args.ReturnSelf),
		about("b:undo", "b", "Takes moves back."),
		entry("b:play", "b", "Plays a word.", self, bind.Text("word").From(values.NextMoves), none, func(a bind.Args) int {
			g, _ := bind.Of[*board.Game](a.Get(1))
			a.Check(g.PlayWord(a.Get(2).String()))
			return a.ReturnSelf()
		}),
		entry("b:try", "", "Tries a move.", self, bind.Text("letter").From(values.NextMove), none, nothing),
		entry("b:shuffle", "b", "Lays the tiles at random. The seed is the random source's.", self, bind.Int("seed", 0, 9).Or(0), none, nothing),
		entry("b:as", "b", "The board in another notation.", self, values.NamedNotation(), none, nothing),
		entry("b:distance", "", "How far it is.", self, bind.Options(func(bind.Args) options { return options{} }, threads), none, nothing),
		about("b:solvable", "", "Whether it can be solved."), about("b:solved", "", "Whether it is solved."),
		about("b:perm", "p", "The permutation of its tiles."), about("b:parity", "", "The parity of its permutation."),
	}}})
	of := func(name, gives, text string) bind.Entry {
		return entry(name, gives, text, bind.Any("x"), none, none, nothing)
	}
	bind.AddKind[permutation](s, bind.Kind{Name: "permutation"}, bind.Methods{Module: bind.Module{Self: "p", Title: "a permutation", About: "Methods of a permutation p.", Entries: []bind.Entry{
		of("p:inverse", "p", "The inverse."), of("p:inversions", "", "How many pairs are the wrong way round."), of("p:parity", "", "The parity."),
	}}})
	bind.AddKind[group](s, bind.Kind{Name: "group"}, bind.Methods{Module: bind.Module{Self: "g", Title: "a group", About: "Methods of a group g.", Entries: []bind.Entry{
		of("g:order", "", "Its order."), of("g:is_symmetric", "", "Whether it is the symmetric group."),
	}}})
	bind.AddKind[space](s, bind.Kind{Name: "state space", Topic: "taquin.space", Fields: []bind.Field{field("states", "how many boards there are"), field("diameter", "the most moves that a board needs")}},
		bind.Methods{Module: bind.Module{Self: "space", Title: "a state space", About: "Methods of a state space.", Entries: []bind.Entry{of("space:dot", "", "Writes it for Graphviz.")}}})
	bind.AddKind[solution](s, bind.Kind{Name: "solution", Topic: "solve", Fields: []bind.Field{field("moves", "a word in the board's notation"), field("method", "its name")}}, bind.Methods{})
}
