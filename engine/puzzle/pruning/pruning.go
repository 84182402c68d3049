// Package pruning makes the tables by which long searches in puzzles give up early, and
// searches with them: depth first, by words that Task.Automaton allows, below a bound.
//
// What is seen of a state if only some pieces are told apart, or only how pieces are turned,
// is a view of it. A view has few enough states to be numbered, with a table of where each
// turn leads: see view.go. Two views together have up to some 10^8 states, and how far each
// of them is from the solved one is a table: see table.go. No state is nearer than its views
// are. Which views there are is found from the pieces: see choose.go.
//
// Groups of up to some 10^8 elements have a table of all states instead: see whole.go. Begin
// with Library.
package pruning
