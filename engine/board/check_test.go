package board

import "testing"

// Check detects every broken invariant; other tests rely on it.
func TestCheckSeesABrokenBoard(t *testing.T) {
	for name, spoil := range map[string]func(*Board){
		"two pieces exchanged in cells only": func(b *Board) { b.cells[0], b.cells[1] = b.cells[1], b.cells[0] },
		"two cells exchanged in pos only":    func(b *Board) { b.pos[0], b.pos[1] = b.pos[1], b.pos[0] },
		"a piece twice":                      func(b *Board) { b.cells[2] = b.cells[1] },
		"a piece that does not exist":        func(b *Board) { b.cells[2] = 6 },
		"a cell too few":                     func(b *Board) { b.cells = b.cells[:5] },
		"a position too few":                 func(b *Board) { b.pos = b.pos[:5] },
		"the blank elsewhere":                func(b *Board) { b.blank = 4 },
		"another home":                       func(b *Board) { b.home = 4 },
		"a home that is no cell":             func(b *Board) { b.home = 6 },
		"another shape of the same size":     func(b *Board) { b.shape = Shape{2, 3} },
		"a step of another shape":            func(b *Board) { b.step[Up] = -2 },
		"an open edge":                       func(b *Board) { b.open[5] |= 1 << Down },
	} {
		b, err := New(Shape{3, 2}, BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Check(); err != nil {
			t.Fatalf("a new board: %v", err)
		}
		if spoil(b); b.Check() == nil {
			t.Errorf("%s: Check sees nothing", name)
		}
	}
}
