package rules

import (
	"encoding/binary"
	"slices"

	"taquin/engine/message"
)

// Definition is the call of a constructor, from which Make makes the same puzzle elsewhere.
type Definition struct {
	Family      string   // its name in Lua: "pancake"; "" for rules of a script
	Numbers     []int    `json:",omitempty"` // the arguments, or the sizes of the jugs
	Start, Goal []int    `json:",omitempty"` // of jugs
	Texts       []string `json:",omitempty"` // board and goal of peg solitaire
	Burnt       bool     `json:",omitempty"`
	Edges       []Edge   `json:",omitempty"`
	Graph       GraphOptions
}

// Make makes the puzzle of a definition, which may come from elsewhere: a wrong one is an error.
func Make(d Definition) (*Puzzle, error) {
	arguments := map[string]int{"pancake": 1, "hanoi": 2, "topspin": 2, "lights": 2}[d.Family]
	n := append(slices.Clone(d.Numbers), make([]int, arguments)...)
	switch d.Family {
	case "pancake":
		return Pancake(n[0], d.Burnt)
	case "hanoi":
		return Hanoi(n[0], n[1])
	case "topspin":
		return TopSpin(n[0], n[1])
	case "lights":
		return Lights(n[0], n[1])
	case "jugs":
		return Jugs(d.Numbers, d.Start, d.Goal)
	case "peg":
		texts := append(slices.Clone(d.Texts), "", "")
		return Peg(texts[0], texts[1])
	case "graph":
		vertices := [][]byte{}
		for _, e := range d.Edges {
			vertices = append(vertices, e.From, e.To)
		}
		for _, end := range [][]byte{d.Graph.Start, d.Graph.Goal} {
			if end != nil {
				vertices = append(vertices, end)
			}
		}
		for _, v := range vertices {
			if err := CheckValue(v); err != nil {
				return nil, err
			}
		}
		return NewGraph(d.Edges, d.Graph)
	}
	return nil, message.Errorf("rules.no-such-family", "rules: there is no family of puzzles %q", d.Family)
}

// errNoValue is the error about bytes that came from elsewhere.
var errNoValue = message.New("rules.the-bytes-are-no-state", "rules: the bytes are not those of a state")

// CheckValue returns an error unless the bytes are those of one plain value.
func CheckValue(state []byte) error {
	if rest, ok := skip(state, 0); !ok || len(rest) > 0 {
		return errNoValue
	}
	return nil
}

// MaxNested limits the depth of the tables in a state.
const MaxNested = 50

// skip returns what follows the value that b begins with.
func skip(b []byte, depth int) (rest []byte, ok bool) {
	if len(b) == 0 || depth > MaxNested {
		return nil, false
	}
	tag, b := b[0], b[1:]
	count := func() (n uint64, ok bool) {
		n, k := binary.Uvarint(b)
		if k <= 0 || n > uint64(len(b)) {
			return 0, false
		}
		b = b[k:]
		return n, true
	}
	switch tag {
	case TagWhole:
		_, k := binary.Varint(b)
		return b[max(k, 0):], k > 0
	case TagNumber:
		if len(b) < 8 {
			return nil, false
		}
		return b[8:], true
	case TagText:
		n, ok := count()
		if !ok || n > uint64(len(b)) {
			return nil, false
		}
		return b[n:], true
	case TagList, TagTable:
		for part := range int(tag-TagList) + 1 { // the list, then keys with values
			n, ok := count()
			for ; ok && n > 0; n-- {
				for range part + 1 {
					if b, ok = skip(b, depth+1); !ok {
						return nil, false
					}
				}
			}
			if !ok {
				return nil, false
			}
		}
	}
	return b, true
}
