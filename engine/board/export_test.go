package board

// SetMost lowers the number of moves that a game remembers, so that its
// forgetting can be tested without a hundred million moves.
func (g *Game) SetMost(n int) { g.most = n }
