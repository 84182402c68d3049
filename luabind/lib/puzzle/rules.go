package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/rules"
	"taquin/engine/statespace/enumerate"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// selfRules is the puzzle defined by rules that a method is called on.
var selfRules = bind.Self[*rules.Puzzle]("the puzzle")

func addRules(s *bind.State, n Deps) {
	operand := bind.Value[*rules.Puzzle]
	bind.AddKind[*rules.Puzzle](s, bind.Kind{Name: "defined puzzle", Constant: true, Local: func(v any) bool { return v.(*rules.Puzzle).Scripted() }, Parts: partsOf, Join: joinWith(n.Explainer)}, bind.Methods{
		Module: bind.Module{Self: "q", Title: "a defined puzzle",
			About:   "Methods of a puzzle q that is defined by rules, made by puzzle.define, puzzle.pancake and others; it never changes. q:start() returns a state v, on which moves are played.",
			Entries: rulesMethods(n.Random)},
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(selfRules, func(z *rules.Puzzle) string { return z.String() }),
			"eq": bind.Do2(operand("the left side"), operand("the right side"), func(a bind.Args, z, y *rules.Puzzle) int {
				return a.ReturnBool(z.Same(y))
			}),
		},
	})
	states.Add(s, values.Ruled, bind.Kind{Name: "defined state", Local: func(v any) bool { return v.(*rules.State).Puzzle().Scripted() }, Parts: values.RuleStateParts, Join: values.JoinRuleState,
		Line: func(v any, _ int) message.Text {
			return message.Plain(text.Shorten(v.(*rules.State).String(), maxLine))
		},
		Page: func(v any, _ int) message.Text { return message.Plain(v.(*rules.State).Rows()) },
		Summary: func(v any) message.Text {
			return message.Textf("puzzle.state-of", "state of %v", v.(*rules.State).Puzzle())
		},
	}, bind.Methods{
		Module: bind.Module{Self: "v", Title: "a defined state",
			About: "Methods of a state v of a puzzle q that is defined by rules. Methods that change the state return it, so that calls can be chained; an error leaves it unchanged. " +
				"A move sequence is a text with the names of the moves, separated by blanks. v == w compares the values of states.",
			Entries: slices.Concat(rulesChanges(n.Random), n.RuleStates, rulesViews)},
	})
}

func rulesMethods(random *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "q:start", Returns: "v", Text: "Returns the initial state of the puzzle.", Example: `puzzle.jugs{8, 5, 3}:start()  --> 8 0 0`,
			Func: bind.Do1(selfRules, func(a bind.Args, z *rules.Puzzle) int { return a.ReturnValue(z.Start()) })},
		{Name: "q:state", Returns: "v", Text: "Returns the state with a value, such as {3, 1, 2} for three pancakes.", Example: `puzzle.pancake(3):state{3, 1, 2}:distance()  --> 2`,
			Func: bind.Do2(selfRules, bind.Any("value"), func(a bind.Args, z *rules.Puzzle, v lua.LValue) int {
				return a.ReturnValue(z.At(values.StateValue(a, z, v, "value")))
			})},
		{Name: "q:random", Returns: "v", Text: "Returns a random state: for pancake, lights and hanoi, each with the same probability; otherwise, the state after up to 200 random moves. Options, instead of the seed:", Example: `puzzle.pancake(5):random(1):solved()  --> false`,
			Func: bind.Do2(selfRules, random.ParamOrOption(), func(a bind.Args, z *rules.Puzzle, r *rand.Rand) int {
				x, err := z.Random(a.State.Guard, r)
				a.Check(err)
				return a.ReturnValue(x)
			})},
		{Name: "q:space", Returns: "space", Text: "Walks the states that can be reached from the start, breadth first. " + states.About, Example: `puzzle.pancake(5):space().diameter  --> 5`,
			Func: bind.Do2(selfRules, bind.Options(func(bind.Args) (depth int) { return 0 }, states.Depth(func(d *int, depth int) { *d = depth })), func(a bind.Args, z *rules.Puzzle, depth int) int {
				return states.Answer(a, depth, func(ctx context.Context, limits enumerate.Options) (*values.Space, error) {
					s, err := rules.Walk(ctx, z.Start(), limits)
					graph := func(context.Context) (enumerate.Graph, error) { return rules.Graph(z.Start()) }
					space := values.NewSpace(s, graph, func(x *rules.State) any { return x })
					if space != nil {
						space.Local = z.Scripted()
					}
					return space, err
				})
			})},
		{Name: "q:heuristics", Text: "Returns the heuristics that the puzzle has, the default first: a list of {name=, admissible=}. For a puzzle of puzzle.define it is h.", Example: `puzzle.pancake(5):heuristics()[1].name  --> "gap"`,
			Func: bind.Do1(selfRules, func(a bind.Args, z *rules.Puzzle) int {
				t := a.NewTable()
				for _, h := range z.Heuristics() {
					t.Append(a.NewRecord("heuristic", "name", lua.LString(h.Name), "admissible", lua.LBool(h.Admissible)))
				}
				return a.Return(t)
			})},
	}
}

// rulesChanges are the methods that change a state, the most used first.
func rulesChanges(random *values.Random) []bind.Entry {
	return []bind.Entry{
		{Name: "v:play", Returns: "v", Text: "Plays a move sequence or a solution: all moves or, with an error, none.",
			Example: `puzzle.hanoi(3):start():play("1>3 1>2")  --> 3 2 1`, Func: states.Play(values.Ruled)},
		{Name: "v:try", Text: "Plays a move sequence if all its moves are possible. Returns 1 if they were made, otherwise 0.",
			Example: `puzzle.hanoi(3):start():try("1>3 1>3")  --> 0`, Func: states.Try(values.Ruled)},
		{Name: "v:scramble", Returns: "v", Text: "Makes n random moves, none of which returns to the state before unless it is the only one. v:history() contains them.",
			Example: `#puzzle.pancake(5):start():scramble(3, 1):history()  --> 5`, Func: states.Scramble(values.Ruled, rules.MaxScramble, random)},
		{Name: "v:undo", Returns: "v", Text: "Takes back the last n moves (1).",
			Example: `puzzle.pancake(4):start():play("3 2"):undo():history()  --> "3"`, Func: states.Undo(values.Ruled)},
		{Name: "v:copy", Returns: "v", Text: "Returns a copy of the state with the same history.",
			Example: `x = puzzle.pancake(4):start(); x:copy():play("3"); x:solved()  --> true`, Func: states.Copy(values.Ruled)},
	}
}

// call is the call itself, in place of a metric.
var call = bind.Implicit(func(a bind.Args) bind.Args { return a })

// rulesBytes is about the memory of the neighbours of a state.
func rulesBytes(x *rules.State, _ bind.Args) int {
	const neighbours, valueBytes = 16, 300
	return neighbours * (len(x.Value()) + valueBytes)
}

// neighbours returns the neighbours of a state.
func neighbours(x *rules.State, a bind.Args) []*rules.State {
	all, err := x.Neighbours()
	a.Check(err)
	return all
}

// rulesViews are the methods that describe a state.
var rulesViews = []bind.Entry{
	{Name: "v:value", Text: "Returns the value of the state: a number, a string or a table, which is a copy.", Example: `puzzle.pancake(4):start():play("3"):value()  --> {3, 2, 1, 4}`,
		Func: bind.Do1(values.Ruled.Self, func(a bind.Args, x *rules.State) int { return a.Return(values.Plain(a, x.Value())) })},
	{Name: "v:solved", Text: "Tests whether the state is a goal.", Example: `puzzle.pancake(4):start():play("3 3"):solved()  --> true`, Func: states.Solved(values.Ruled)},
	{Name: "v:moves", Text: "Returns the moves that are possible now, a list of names.", Example: `puzzle.hanoi(3):start():moves()  --> {"1>2", "1>3"}`,
		Func: states.Moves(values.Ruled.Self, call, rulesBytes, func(x *rules.State, a bind.Args) (all []string) {
			for _, y := range neighbours(x, a) {
				all = append(all, x.Puzzle().Format(y.History()))
			}
			return all
		})},
	{Name: "v:neighbours", Text: "Returns the states one move away, in the order of v:moves(). The move that leads there is their history.", Example: `puzzle.hanoi(3):start():neighbours()[2]  --> 3 1 1`,
		Func: states.Neighbours(values.Ruled.Self, call, rulesBytes, neighbours)},
	{Name: "v:history", Text: "Returns the moves since the state was made; very old ones may be missing.", Example: `puzzle.pancake(4):start():play("3 2"):history()  --> "3 2"`,
		Func: states.History(values.Ruled)},
	{Name: "v:puzzle", Returns: "q", Text: "Returns the puzzle of the state.", Example: `puzzle.pancake(4):start():puzzle()  --> pancake(4)`,
		Func: bind.Do1(values.Ruled.Self, func(a bind.Args, x *rules.State) int { return a.ReturnValue(x.Puzzle()) })},
}
