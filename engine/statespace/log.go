package statespace

import "slices"

// Log records the steps of a search, in order: each state that it generates with the state
// before it, the move, the values and its status. A nil Log records nothing, so a search calls
// its methods without a test. A full log records only the end; its nodes are the beginning of
// the search.
type Log struct {
	Nodes      []Node
	Expansions []Expansion // in order
	Roots      []Root      // one, or one for each end or each round
	Rounds     []Round     // of a search with growing bounds
	Ends       []int32     // where the solution ends: one node, or two that met
	Whole      bool        // nothing is missing
	most       int
}

// None is no node: the parent of a root, and a node beyond the limit.
const None int32 = -1

// Node is a state that was generated.
type Node struct {
	Parent int32   // the node that was expanded, or None
	Depth  int32   // moves from the root
	Value  float64 // heuristic value, NaN without a heuristic
	Score  float64 // the key by which the search orders states, such as f
	Move   Move    // the move from the parent
	Status Status
	Again  bool // the state had been expanded before, on a longer path
}

// Status says what became of a node.
type Status uint8

// The statuses.
const (
	Open     Status = iota // generated and not looked at again
	Expanded               // its successors were generated
	Cut                    // beyond the bound
	Known                  // a duplicate of a state that was kept on a path as short
	Replaced               // its state was found again later on a shorter path
	Dropped                // forgotten, for lack of memory or in favour of another branch
)

// String is the status in a word.
func (s Status) String() string {
	return [...]string{"open", "expanded", "cut", "known", "replaced", "dropped"}[s]
}

// Expansion is a node that was expanded, and the number of nodes just before.
type Expansion struct{ Node, Before int32 }

// Root is a node without a parent.
type Root struct {
	Node  int32
	Space Space // a Backward space for the root at the goal
	State []byte
}

// Round is one search of a search with growing bounds; it ends where the next one begins.
type Round struct {
	First int32 // the first of its nodes
	Bound float64
}

// NodeBytes is the memory of a node with its expansion.
const NodeBytes = 32 + 8

// NewLog returns a log of at most this number of nodes.
func NewLog(most int) *Log { return &Log{Whole: true, most: most} }

// Full reports whether nothing more is recorded.
func (l *Log) Full() bool { return l == nil || !l.Whole }

// Round records that the search starts again under a bound. Its root follows.
func (l *Log) Round(bound float64) {
	if !l.Full() {
		l.Rounds = append(l.Rounds, Round{int32(len(l.Nodes)), bound})
	}
}

// Root records a start with its heuristic value and score. The state is copied.
func (l *Log) Root(s Space, state []byte, value, score float64) int32 {
	n := l.Made(None, NoMove, value, score, Open)
	if n != None {
		l.Roots = append(l.Roots, Root{n, s, slices.Clone(state)})
	}
	return n
}

// Made records that a move was made from the state of a node, and returns the new node.
func (l *Log) Made(parent int32, m Move, value, score float64, s Status) int32 {
	if l.Full() {
		return None
	}
	if len(l.Nodes) == l.most {
		l.Whole = false
		return None
	}
	depth := int32(0)
	if parent != None {
		depth = l.Nodes[parent].Depth + 1
	}
	l.Nodes = append(l.Nodes, Node{Parent: parent, Depth: depth, Value: value, Score: score, Move: m, Status: s})
	return int32(len(l.Nodes) - 1)
}

// Weighed records the value and score of a node that were computed after it was made.
func (l *Log) Weighed(n int32, value, score float64) {
	if n != None && !l.Full() {
		l.Nodes[n].Value, l.Nodes[n].Score = value, score
	}
}

// Expanded records that the successors of a node are generated next.
func (l *Log) Expanded(n int32) {
	if n != None && !l.Full() {
		l.Nodes[n].Status = Expanded
		l.Expansions = append(l.Expansions, Expansion{n, int32(len(l.Nodes))})
	}
}

// Became records the status of a node, unless it was expanded.
func (l *Log) Became(n int32, s Status) {
	if n != None && !l.Full() && l.Nodes[n].Status != Expanded {
		l.Nodes[n].Status = s
	}
}

// FoundShorter records that node n has the state of another node, on a shorter path.
func (l *Log) FoundShorter(n, longer int32) {
	if n == None || longer == None {
		return
	}
	was := l.Nodes[longer]
	l.Nodes[n].Again = was.Again || was.Status == Expanded
	l.Became(longer, Replaced)
}

// Found records where the solution ends: at one node, or at two that met. A later call
// replaces an earlier one.
func (l *Log) Found(ends ...int32) {
	if l != nil && !slices.Contains(ends, None) {
		l.Ends = append(l.Ends[:0], ends...)
	}
}
