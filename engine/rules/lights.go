package rules

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"taquin/engine/message"
	"taquin/engine/statespace"
)

// lights is Lights Out: pressing a light switches it and its neighbours (M. Anderson, T. Feil,
// "Turning lights out with linear algebra", Mathematics Magazine 71 (1998) 300-303). A state lists
// the lights by rows, 1 for on. All are off at the start and in the end.
type lights struct {
	basic
	cols, rows int
}

// MaxLights is the largest number of lights.
const MaxLights = 121

// Lights returns the puzzle of cols x rows lights.
func Lights(cols, rows int) (*Puzzle, error) {
	if cols < 1 || rows < 1 || cols > MaxLights || rows > MaxLights || cols*rows > MaxLights {
		return nil, message.Errorf("rules.lights", "lights: there must be 1 to %d lights, not %d x %d", MaxLights, cols, rows)
	}
	return &Puzzle{Rules: &lights{basic{fmt.Sprintf("lights(%d, %d)", cols, rows), ints(make([]int, cols*rows)...), 0, 1, false}, cols, rows}, Definition: Definition{Family: "lights", Numbers: []int{cols, rows}}}, nil
}

// Expand implements Rules.
func (r *lights) Expand(state []byte, moves *Moves) error {
	for i := range r.cols * r.rows {
		r.press(moves.Copy(statespace.Move(i+1), state), i)
	}
	return nil
}

// press switches a light and its neighbours.
func (r *lights) press(state []byte, i int) {
	x, y := i%r.cols, i/r.cols
	for _, to := range [5][2]int{{x, y}, {x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
		if to[0] >= 0 && to[0] < r.cols && to[1] >= 0 && to[1] < r.rows {
			j := to[1]*r.cols + to[0]
			set(state, j, 1-at(state, j))
		}
	}
}

// Name implements Rules: the number of a light, from 1 by rows.
func (r *lights) Name(m statespace.Move) string { return strconv.Itoa(int(m)) }

// Heuristics implements Rules: a move switches off at most five lights.
func (r *lights) Heuristics() []Heuristic {
	return []Heuristic{{Name: "lit", Admissible: true, Of: func(state []byte) (float64, error) {
		lit := 0
		for i := range r.cols * r.rows {
			lit += at(state, i)
		}
		return float64((lit + 4) / 5), nil
	}}}
}

// Shuffle implements Shuffler: it presses each light or not.
func (r *lights) Shuffle(rng *rand.Rand) []byte {
	state := ints(make([]int, r.cols*r.rows)...)
	for i := range r.cols * r.rows {
		if rng.IntN(2) == 1 {
			r.press(state, i)
		}
	}
	return state
}

// Show implements Rules: "*" is on.
func (r *lights) Show(state []byte) string {
	rows := make([]string, r.rows)
	for y := range rows {
		row := make([]byte, r.cols)
		for x := range row {
			row[x] = ".*"[at(state, y*r.cols+x)]
		}
		rows[y] = string(row)
	}
	return strings.Join(rows, " / ")
}
