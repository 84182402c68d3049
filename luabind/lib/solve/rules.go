package solve

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw/trees"
	"taquin/engine/rules"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// ruleMethods is the family of puzzles defined by rules.
type ruleMethods = puzzles[*rules.State, rules.Sequence, string, rules.Method, *rules.Method]

func (s *Solvers) rulesFamily() *ruleMethods {
	all := rules.Methods()
	f := &ruleMethods{Family: values.Ruled, s: s, of: solver.Rules, letter: "v", methods: all, option: ruleOption, begin: s.beginRules,
		usual:  func(bind.Args, *rules.State, options) []rules.Method { return all[:1] },
		length: func(w rules.Sequence, _ options) int { return len(w) }}
	f.solved = func(a bind.Args, x *rules.State, o options) bool {
		if o.goal == lua.LNil {
			return x.Solved()
		}
		return x.Equal(x.Puzzle().At(values.StateValue(a, x.Puzzle(), o.goal, "goal")))
	}
	return f
}

// RuleEntries are v:solve, v:distance and v:hint, and solve(v, ...) does what v:solve does.
func (s *Solvers) RuleEntries() []bind.Entry {
	f := s.rules
	return []bind.Entry{
		{Name: "v:solve", Returns: "s",
			Methods: f.methods.Names(),
			Text:    "Solves the state; solve(v, method, options) is the same. Returns a solution with the fields of solve, or nil, the reason and a table of counts if no moves lead to the goal, a limit is reached or the method does not apply. The methods are {methods}. Without a method, it uses optimal, which finds a cheapest solution. s.cost is the cost if the moves have costs. Options:",
			Example: `puzzle.jugs{8, 5, 3}:start():solve().length  --> 7`,
			Func:    f.solve()},
		{Name: "v:distance", Text: "Returns the minimum number of moves to the goal, or to another goal, which is a state or its value; if the moves have costs, the minimum cost. The options are those of v:solve. Returns nil and the reason if no moves lead there or a limit is reached.",
			Example: `puzzle.hanoi(4):start():distance()  --> 15`,
			Func:    f.distance()},
		{Name: "v:hint", Text: "Returns an optimal next move towards the goal, as for v:distance. Returns nil and the reason if there is no solution or the state is solved.",
			Example: `puzzle.hanoi(4):start():hint()  --> "1>2"`,
			Func:    f.hint()},
	}
}

func ruleOption(o solver.Option, about string) bind.Option[options] {
	switch o.Name {
	case "goal":
		return bind.Opt(bind.Any(o.Name), about, func(o *options, v lua.LValue) { o.goal = v })
	case "heuristic":
		return bind.Opt(bind.Any(o.Name), about+`. A name of q:heuristics() selects one of the puzzle's own, and "none" no heuristic`, func(o *options, v lua.LValue) { o.heuristic = v })
	}
	return plain(o, about)
}

// beginRules begins a search of a puzzle defined by rules.
func (s *Solvers) beginRules(a bind.Args, x *rules.State, o options) attempt[rules.Sequence, rules.Method] {
	x = x.Apart()
	t := s.begin(a, o)
	var told rules.Options
	if o.goal != lua.LNil {
		told.Goal = values.StateValue(a, x.Puzzle(), o.goal, "goal")
		t.options.goal = values.Plain(a, told.Goal)
	}
	if o.heuristic != nil {
		told.Heuristic = t.ruleHeuristic(x.Puzzle(), o.heuristic)
	}
	if o.Admissible {
		h := told.Default(x.Puzzle())
		if h == nil {
			checkAsserted(a, o)
		}
		asserted := *h
		asserted.Admissible = true
		told.Heuristic = &asserted
	}
	return attempt[rules.Sequence, rules.Method]{begun: t, look: trees.Rules(), local: x.Puzzle().Scripted(), solve: func(m rules.Method, opt solver.Options) (values.RuleSolution, error) {
		told.Options = opt
		found, err := m.Solve(a.State.Guard, x, told)
		return values.RuleSolution{Result: values.Result{Statistics: found.Statistics, Length: len(found.Moves), One: "move"}, Moves: found.Moves}, err
	}}
}

// ruleHeuristic reads a heuristic: a name, a function of the value of a state and the goal, or a list
// of both, whose maximum counts.
func (t *begun) ruleHeuristic(z *rules.Puzzle, v lua.LValue) *rules.Heuristic {
	var all []rules.Heuristic
	for _, one := range heuristics(t.a, v) {
		switch name, isName := one.(lua.LString); {
		case isName && name == "none":
			all = append(all, rules.Heuristic{Name: "none", Admissible: true, Of: func([]byte) (float64, error) { return 0, nil }})
		case isName:
			h, err := z.Heuristic(string(name))
			t.a.Check(err)
			all = append(all, h)
		case bind.IsCallable(t.a.LState, one):
			all = append(all, rules.Heuristic{Name: "function", Real: true, Of: func(state []byte) (float64, error) {
				t.a.CheckStopped()
				return t.ask(one, values.Plain(t.a, state), func() string { return z.Show(state) }), nil
			}})
		default:
			t.a.Refuse(one, "solve.heuristic-must-be-a-name-or", "heuristic must be a name, a function of a state's value or a list of these")
		}
	}
	largest := all[0]
	if len(all) == 1 {
		return &largest
	}
	names := []string{largest.Name}
	for _, h := range all[1:] {
		names = append(names, h.Name)
		largest.Admissible, largest.Real = largest.Admissible && h.Admissible, largest.Real || h.Real
	}
	largest.Name = strings.Join(names, "+")
	largest.Of = func(state []byte) (value float64, err error) {
		for _, h := range all {
			x, err := h.Of(state)
			if err != nil {
				return 0, err
			}
			value = max(value, x)
		}
		return value, nil
	}
	return &largest
}
