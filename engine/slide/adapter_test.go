package slide

import (
	"testing"

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
