package statetest

import (
	"bytes"
	"fmt"

	"taquin/engine/statespace"
)

// Player plays on values of a family, as statespace.Replayer returns them.
type Player struct {
	Pack func(state any) []byte             // the packed state
	Play func(state, move any) (any, error) // the state after a move; it may change the argument
}

// FindTrace looks for a node of a log whose packed state, state and last move disagree. Solution,
// if not nil, holds the packed states from start to goal, with which the solution of the log must
// agree.
func FindTrace(l *statespace.Log, p Player, solution [][]byte) error {
	for i := range int32(len(l.Nodes)) {
		packed, err := l.State(i)
		if err != nil {
			return err
		}
		state, move := l.Replay(i)
		if !bytes.Equal(p.Pack(state), packed) {
			return fmt.Errorf("node %d is %v, which is packed as %v, not %v", i, state, p.Pack(state), packed)
		}
		if (move == nil) != (l.Nodes[i].Parent == statespace.None) {
			return fmt.Errorf("node %d, %+v, has the move %v", i, l.Nodes[i], move)
		}
		if move == nil {
			continue
		}
		before, _ := l.Replay(l.Nodes[i].Parent)
		after, err := p.Play(before, move)
		if err != nil || !bytes.Equal(p.Pack(after), packed) {
			return fmt.Errorf("node %d is %v, but %v leads to %v (%v)", i, state, move, after, err)
		}
	}
	if solution == nil {
		return nil
	}
	var way [][]byte
	for _, n := range l.Way() {
		packed, err := l.State(n)
		if err != nil {
			return err
		}
		if len(way) == 0 || !bytes.Equal(way[len(way)-1], packed) { // where two sides met it appears twice
			way = append(way, packed)
		}
	}
	if fmt.Sprint(way) != fmt.Sprint(solution) {
		return fmt.Errorf("the states of the solution are %v, want %v", way, solution)
	}
	return nil
}
