package slide

import (
	"testing"

	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/statetest"
)

// Sliding pieces are a correct state space: pieces that are alike, cars and walls, in both
// metrics, with goals for all pieces, for some and for none, and with an estimate.
func TestSpace(t *testing.T) {
	for _, test := range []struct {
		text, goal string
		cars       bool
	}{
		{"AAB. / C.D.", "...B / ....", false},
		{"AAB / C..", "... / AA.", false},
		{"AAB / CC.", "", false},
		{"A.B / .C# / ...", "..A / .B# / .C.", false},
		{"AABB / C.D. / C.D.", "..AA / .... / ....", true},
		{"ABC / DE.", "EDC / BA.", false},
	} {
		for _, metric := range Metrics() {
			for _, apart := range []bool{false, true} {
				d, err := Parse(test.text)
				if err != nil {
					t.Fatal(err)
				}
				if d.Cars = test.cars; apart {
					d.Alike = []string{}
				}
				z, err := New(d)
				if err != nil {
					t.Fatal(err)
				}
				if test.goal != "" {
					goal, err := z.ParseGoal(test.goal)
					if err != nil {
						t.Fatal(err)
					}
					if z, err = z.WithGoal(goal); err != nil {
						t.Fatal(err)
					}
				}
				x := z.Start()
				opt := Options{Metric: metric}
				if apart {
					opt.Estimate = func(x *State) (float64, error) { return float64(x.Anchors()[0]) / 4, nil }
				}
				s := newSpace(x, opt)
				o := statetest.Options{Most: 400, Replay: func(path []statespace.Move) (string, error) {
					y := x.Copy()
					if err := y.Play(s.sequence(x, path)); err != nil {
						return "", err
					}
					return looks(y), nil
				}}
				if err := statetest.Find(t.Context(), s, o); err != nil {
					t.Errorf("%s to %q, %v, apart %v: %v", test.text, test.goal, metric, apart, err)
				}
			}
		}
	}
}

// looks is a text of a state in which pieces of a kind have the same letter.
func looks(x *State) string {
	cells := make([]byte, x.puzzle.cells)
	for i := range x.where {
		for _, cell := range x.Piece(i) {
			cells[cell] += byte(x.puzzle.kindOf[i]) + 'a'
		}
		cells[x.Piece(i)[0]] -= 32 // shows where a piece begins
	}
	return string(cells)
}

// Each node of a trace is the state that its moves reach, and the solution is that of the search.
func TestTraces(t *testing.T) {
	for _, test := range []struct{ text, goal string }{{"AAB / C..", "... / AA."}, {"ABC / DE.", "BC. / ADE"}, {"AAB. / C.D.", ".... / .AA."}} {
		d, err := Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		z, err := New(d)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := z.ParseGoal(test.goal)
		if err != nil {
			t.Fatal(err)
		}
		if z, err = z.WithGoal(goal); err != nil {
			t.Fatal(err)
		}
		p := statetest.Player{
			Pack: func(state any) []byte { return state.(*State).vector() },
			Play: func(state, move any) (any, error) { return state, state.(*State).Play(move.(Sequence)) },
		}
		for _, m := range Methods() {
			log := statespace.NewLog(1 << 14)
			s, err := m.Solve(t.Context(), z.Start(), Options{Options: solver.Options{Trace: log, MaxNodes: 3000}})
			if err != nil && !log.Whole {
				t.Fatalf("%s on %s: %v", m.Name, test.text, err)
			}
			var solution [][]byte
			if err == nil && s.Optimal {
				x := z.Start()
				solution = append(solution, x.vector())
				for i := range s.Moves {
					if err := x.Play(s.Moves[i : i+1]); err != nil {
						t.Fatal(err)
					}
					solution = append(solution, x.vector())
				}
			}
			if int64(len(log.Nodes)-len(log.Roots)) != s.Generated {
				t.Errorf("%s on %s: %d nodes, %d roots, %d states generated", m.Name, test.text, len(log.Nodes), len(log.Roots), s.Generated)
			}
			if err := statetest.FindTrace(log, p, solution); err != nil {
				t.Errorf("%s on %s: %v", m.Name, test.text, err)
			}
		}
	}
}
