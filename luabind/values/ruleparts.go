package values

import (
	"encoding/json"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/rules"
	"taquin/luabind/bind"
)

// A state or a solution of a puzzle defined by rules goes to another state of Lua in parts. The
// first part is its puzzle.

// RuleStateParts lists the parts of a state: its puzzle, its bytes, and each move of its history
// with the bytes of the state before.
func RuleStateParts(s *bind.State, v any) []bind.Part {
	x := v.(*rules.State)
	all := []bind.Part{puzzlePart(s, x.Puzzle()), {Name: "value", Value: lua.LString(x.Value())}}
	for i, name := range x.History() {
		all = append(all, bind.Part{Name: "history", Value: lua.LString(name)}, bind.Part{Name: "history", Value: lua.LString(x.Before()[i])})
	}
	return all
}

// JoinRuleState makes a state of its parts.
func JoinRuleState(_ *bind.State, parts []lua.LValue) (any, error) {
	z, texts, ok := readParts(parts)
	if !ok || len(texts)%2 == 0 {
		return nil, ErrBytes
	}
	var w rules.Sequence
	var all [][]byte
	for i, text := range texts {
		if i%2 == 1 {
			w = append(w, text)
			continue
		}
		state := []byte(text)
		if err := rules.CheckValue(state); err != nil {
			return nil, err
		}
		if err := z.Check(state); err != nil {
			return nil, err
		}
		all = append(all, state)
	}
	x, err := z.Resume(all[0], w, all[1:])
	return x, err
}

// RuleSolutionParts lists the parts of a solution: its puzzle, its result and its moves.
func RuleSolutionParts(s *bind.State, v any) []bind.Part {
	answer := v.(RuleSolution)
	text, err := json.Marshal(answer.Result)
	if err != nil {
		panic(err) // it has numbers and texts
	}
	all := []bind.Part{puzzlePart(s, answer.Of.(*rules.Puzzle)), {Name: "result", Value: lua.LString(text)}}
	for _, name := range answer.Moves {
		all = append(all, bind.Part{Name: "moves", Value: lua.LString(name)})
	}
	return all
}

// JoinRuleSolution makes a solution of its parts.
func JoinRuleSolution(_ *bind.State, parts []lua.LValue) (any, error) {
	z, texts, ok := readParts(parts)
	answer := RuleSolution{Of: z}
	if !ok || json.Unmarshal([]byte(texts[0]), &answer.Result) != nil {
		return nil, ErrBytes
	}
	answer.Moves = texts[1:]
	return answer, z.CheckSequence(answer.Moves)
}

// puzzlePart is the part that is the puzzle.
func puzzlePart(s *bind.State, z *rules.Puzzle) bind.Part {
	return bind.Part{Name: "puzzle", Value: s.Wrap(z)}
}

// readParts reads a puzzle and at least one text.
func readParts(parts []lua.LValue) (z *rules.Puzzle, texts []string, ok bool) {
	if len(parts) < 2 {
		return nil, nil, false
	}
	z, ok = bind.Of[*rules.Puzzle](parts[0])
	for _, p := range parts[1:] {
		text, isText := p.(lua.LString)
		texts, ok = append(texts, string(text)), ok && isText
	}
	return z, texts, ok
}
