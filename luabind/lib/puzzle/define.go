package puzzle

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/rules"
	"taquin/engine/statespace"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/values"
)

// defined are the rules of a puzzle that a script defines. Its functions get copies of states; a
// state is kept as bytes between the calls.
type defined struct {
	state     *bind.State
	explainer *explain.Explainer
	name      string
	fields    definedFields
	start     []byte
	goal      []byte // nil for a function
	costs     bool   // the moves give costs
	names     []string
	begun     bool // the first list of moves has been read
	numbers   map[string]statespace.Move
	listed    []int32 // by move: the last list that had it
	lists     int32
}

// definedFields are the fields of the argument of puzzle.define; nil for those that are missing.
type definedFields struct {
	start, moves, goal, h, key, show, inverse lua.LValue
	name                                      string
}

// keyed are defined rules with the field key.
type keyed struct{ *defined }

// maxNames is the largest number of names of moves.
const maxNames = 1 << 20

func defineEntry(x *explain.Explainer) bind.Entry {
	field := func(name, about string, of func(d *definedFields) *lua.LValue) bind.Option[definedFields] {
		return bind.Opt(bind.Any(name), about, func(d *definedFields, v lua.LValue) { *of(d) = v })
	}
	function := func(name, about string, of func(d *definedFields) *lua.LValue) bind.Option[definedFields] {
		return bind.Opt(bind.Callback(name), about, func(d *definedFields, v lua.LValue) { *of(d) = v })
	}
	table := bind.OptionTable("definition", "field", func(bind.Args) definedFields { return definedFields{} },
		field("start", "the initial state: a number, a string, or a list or table of these. States are equal if their contents are", func(d *definedFields) *lua.LValue { return &d.start }),
		function("moves", "a function of a state that returns the list of its moves, each {name, state} or {name, state, cost}. A name has no blanks. Either all moves have costs or none, which is cost 1", func(d *definedFields) *lua.LValue { return &d.moves }),
		field("goal", "the goal: a state, or a function of a state that returns true or false", func(d *definedFields) *lua.LValue { return &d.goal }),
		function("h", "the heuristic: a function of a state that estimates the cost to the goal", func(d *definedFields) *lua.LValue { return &d.h }),
		function("key", "a function of a state; states with equal keys are equal, such as arrangements that are mirror images (the state itself)", func(d *definedFields) *lua.LValue { return &d.key }),
		function("show", "a function of a state that returns its text, for tostring, the prompt and pictures (the state in Lua's notation)", func(d *definedFields) *lua.LValue { return &d.show }),
		field("inverse", "a table from the name of each move to the name of the move that undoes it, or a function of a name. bidirectional and mm need it", func(d *definedFields) *lua.LValue { return &d.inverse }),
		bind.Opt(bind.Word("name"), "the name of the puzzle", func(d *definedFields, name string) { d.name = name }),
	)
	return bind.Entry{Name: "puzzle.define", Returns: "q",
		Text:    "Makes a puzzle from its rules: a start, the moves of a state, and a goal. All methods of search, traces, trees, state spaces and comparisons work for it. Functions get a copy of a state's value. Fields:",
		Example: `puzzle.define{start = 1, goal = 10, moves = function(n) return {{"double", 2 * n}, {"add", n + 1}} end}:start():solve().moves  --> "double double add double"`,
		Func:    bind.Do1(table, func(a bind.Args, d definedFields) int { return define(a, x, d) })}
}

// define makes a puzzle. It lists the moves of the start, so that an error in them is found early.
func define(a bind.Args, x *explain.Explainer, f definedFields) int {
	for _, field := range []struct {
		name string
		of   lua.LValue
	}{{"start", f.start}, {"moves", f.moves}, {"goal", f.goal}} {
		if field.of == nil {
			a.Fail("rules.field-is-missing", "the field %s is missing, as in puzzle.define{start = 1, goal = 10, moves = function(n) return {{\"double\", 2 * n}, {\"add\", n + 1}} end}", field.name)
		}
	}
	d := &defined{state: a.State, explainer: x, name: f.name, fields: f, numbers: map[string]statespace.Move{}}
	if d.name == "" {
		d.name = "puzzle"
	}
	plain := func(v lua.LValue, what string) []byte {
		state, err := values.AppendPlain(a, nil, v)
		if err != nil {
			a.Fail("rules.w-in", "%s: %w", message.Word(what), err)
		}
		return state
	}
	d.start = plain(f.start, "start")
	if !bind.IsCallable(a.LState, f.goal) {
		d.goal = plain(f.goal, "goal")
	}
	if f.inverse != nil && f.inverse.Type() != lua.LTTable && !bind.IsCallable(a.LState, f.inverse) {
		a.Refuse(f.inverse, "rules.inverse-must-be", "inverse must be a table from names of moves to names of moves, or a function of a name")
	}
	var moves rules.Moves
	a.Check(d.Expand(d.start, &moves))
	return a.ReturnValue(d.puzzle())
}

// puzzle returns the puzzle of the rules.
func (d *defined) puzzle() *rules.Puzzle {
	z := &rules.Puzzle{Rules: d, Local: true}
	if d.fields.key != nil {
		z.Rules = keyed{d}
	}
	return z
}

// args is the current call.
func (d *defined) args() bind.Args {
	return bind.Args{LState: d.state.L.G.CurrentThread, State: d.state, Name: "puzzle.define"}
}

// call calls a field on a state and gives its result to check, whose errors name the state.
func (d *defined) call(field string, f lua.LValue, state []byte, check func(a bind.Args, v lua.LValue) error) {
	a := d.args()
	a.CheckStopped()
	defer d.explainer.Blame(a, func(cause message.Text) message.Text {
		return message.Textf("rules.field-failed", "%s: %s failed on the state %s: %s", a.Name, field, shortened(state), cause)
	})
	a.Check(check(a, a.Invoke(f, values.Plain(a, state))))
}

// shortened writes the value of a state for an error.
func shortened(state []byte) string {
	return text.Shorten(rules.Format(state), 120)
}

func (d *defined) String() string     { return d.name }
func (d *defined) Size() int          { return 0 }
func (d *defined) Start() []byte      { return d.start }
func (d *defined) Check([]byte) error { return nil }
func (d *defined) Goal() []byte       { return d.goal }

// Costs implements rules.Rules.
func (d *defined) Costs() rules.Costs {
	if d.costs {
		return rules.Unknown()
	}
	return rules.Costs{Min: 1, Max: 1}
}

// Name implements rules.Rules.
func (d *defined) Name(m statespace.Move) string { return d.names[m] }

// number is the number of the move with a name.
func (d *defined) number(name string) (statespace.Move, error) {
	m, known := d.numbers[name]
	if known {
		return m, nil
	}
	if err := rules.CheckName(name); err != nil {
		return 0, err
	}
	if len(d.names) == maxNames {
		return 0, message.Errorf("rules.too-many-names", "there are more than %d different names of moves; name a move, not the state to which it leads", maxNames)
	}
	m = statespace.Move(len(d.names))
	d.names, d.listed, d.numbers[name] = append(d.names, name), append(d.listed, 0), m
	return m, nil
}

// Expand implements rules.Rules.
func (d *defined) Expand(state []byte, moves *rules.Moves) error {
	d.call("moves", d.fields.moves, state, func(a bind.Args, v lua.LValue) error {
		list, ok := v.(*lua.LTable)
		if !ok {
			return message.Errorf("rules.moves-must-return-a-list", "it must return a list of moves, each {name, state}, not %s", a.State.Name(v))
		}
		d.lists++
		this, n := d.lists, list.Len()
		if k := values.KeyAfter(list, n); k != lua.LNil {
			return message.Errorf("rules.moves-has-a-key", "it must return a list of moves, each {name, state}, and this one has a key %s", bind.PlainText(k))
		}
		for i := range n {
			a.Step(1)
			if err := d.add(a, moves, list.RawGetInt(i+1), this, i == 0 && !d.begun); err != nil {
				return message.Errorf("rules.move-number-w", "move %d of the list: %w", i+1, err)
			}
		}
		d.begun = d.begun || n > 0
		return nil
	})
	return nil
}

// add reads a move of a list. The first move of all decides whether moves have costs.
func (d *defined) add(a bind.Args, moves *rules.Moves, v lua.LValue, list int32, first bool) error {
	row, ok := v.(*lua.LTable)
	if !ok {
		return message.Errorf("rules.a-move-must-be", "a move must be {name, state} or {name, state, cost}, not %s", a.State.Name(v))
	}
	var name string
	switch v := row.RawGetInt(1).(type) {
	case lua.LString:
		name = string(v)
	case lua.LNumber:
		name = bind.PlainText(v)
	default:
		return message.Errorf("rules.the-name-must-be", "the name of a move must be a string, not %s; a move is {name, state}", a.State.Name(v))
	}
	m, err := d.number(name)
	if err != nil {
		return err
	}
	if d.listed[m] == list {
		return message.Errorf("rules.two-moves-have-the-name", "two moves have the name %s; the moves of a state need different names", bind.Quoted(name))
	}
	d.listed[m] = list
	cost := 1.0
	switch v := row.RawGetInt(3).(type) {
	case *lua.LNilType:
	case lua.LNumber:
		if cost = float64(v); !(cost >= 0 && cost <= rules.MaxCost) {
			return message.Errorf("rules.the-cost-must-be", "the cost of a move must be a number from 0 to 2^30, not %s", bind.PlainText(v))
		}
		if d.costs = d.costs || first; !d.costs && cost != 1 {
			return message.Errorf("rules.costs-for-all", "the cost is %s, and the first moves of the start have no costs; give them costs, too, such as 1", bind.PlainText(v))
		}
	default:
		return message.Errorf("rules.the-cost-must-be", "the cost of a move must be a number from 0 to 2^30, not %s", a.State.Name(v))
	}
	moves.Add(m, cost, func(b []byte) []byte {
		b, err = values.AppendPlain(a, b, row.RawGetInt(2))
		return b
	})
	return err
}

// IsGoal implements rules.Rules.
func (d *defined) IsGoal(state []byte) (goal bool, err error) {
	d.call("goal", d.fields.goal, state, func(a bind.Args, v lua.LValue) error {
		is, ok := v.(lua.LBool)
		if !ok {
			return message.Errorf("rules.goal-must-return", "it must return true or false, not %s", a.State.Name(v))
		}
		goal = bool(is)
		return nil
	})
	return goal, nil
}

// Key implements rules.Keyed.
func (d keyed) Key(state []byte) (key []byte, err error) {
	d.call("key", d.fields.key, state, func(a bind.Args, v lua.LValue) (err error) {
		key, err = values.AppendPlain(a, nil, v)
		return err
	})
	return key, nil
}

// Heuristics implements rules.Rules.
func (d *defined) Heuristics() []rules.Heuristic {
	if d.fields.h == nil {
		return nil
	}
	return []rules.Heuristic{{Name: "h", Real: true, Of: func(state []byte) (value float64, err error) {
		d.call("h", d.fields.h, state, func(a bind.Args, v lua.LValue) error {
			n, ok := v.(lua.LNumber)
			if value = float64(n); !ok || !(value >= 0 && value <= rules.MaxCost) {
				return message.Errorf("solve.it-must-return-a-number", "it must return a number from 0 to 2^30, not %s", a.State.Name(v))
			}
			return nil
		})
		return value, nil
	}}}
}

// Inverse implements rules.Rules.
func (d *defined) Inverse(m statespace.Move) (inverse statespace.Move, ok bool, err error) {
	of := d.fields.inverse
	if of == nil || m == statespace.NoMove {
		return m, of != nil, nil
	}
	a := d.args()
	defer d.explainer.Blame(a, func(cause message.Text) message.Text {
		return message.Textf("rules.inverse-failed", "%s: inverse failed on the move %s: %s", a.Name, d.names[m], cause)
	})
	var v lua.LValue
	if t, isTable := of.(*lua.LTable); isTable && !bind.IsCallable(a.LState, of) {
		v = t.RawGetString(d.names[m])
	} else {
		v = a.Invoke(of, lua.LString(d.names[m]))
	}
	switch v := v.(type) {
	case *lua.LNilType:
		return m, false, nil
	case lua.LString:
		inverse, err = d.number(string(v))
	case lua.LNumber:
		inverse, err = d.number(bind.PlainText(v))
	default:
		err = message.Errorf("rules.an-inverse-must-be", "the inverse of a move must be its name, not %s", a.State.Name(v))
	}
	a.Check(err)
	return inverse, true, nil
}

// Show implements rules.Rules. If show fails, the text is the value with the reason.
func (d *defined) Show(state []byte) string {
	if d.fields.show == nil {
		return rules.Format(state)
	}
	a := d.args()
	top := a.GetTop()
	a.Push(d.fields.show)
	a.Push(values.Plain(a, state))
	err := d.explainer.Protect(a.LState, 1, nil)
	answer := a.Get(top + 1)
	a.SetTop(top)
	if err == nil {
		if text, ok := answer.(lua.LString); ok {
			return strings.ReplaceAll(strings.TrimRight(string(text), "\n"), "\n", " / ")
		}
	}
	return rules.Format(state) + " (show must return a string)"
}
