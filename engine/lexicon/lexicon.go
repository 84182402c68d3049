// Package lexicon builds finite automata that accept the words without given forbidden subwords.
//
// An automaton is a table: next[letters*state+letter] is the next state, or Forbidden. State 0 is
// the start.
package lexicon

import (
	"encoding/binary"
	"iter"
)

const (
	// Forbidden is the transition that would complete a forbidden word.
	Forbidden int32 = -1
	start     int32 = 0
	absent    int32 = -2 // trie node without this branch
)

// Without builds the Aho-Corasick automaton (A. V. Aho, M. J. Corasick, 1975) that rejects words
// containing a forbidden word. No forbidden word may contain another. The states are the proper
// prefixes of the forbidden words; the state after a word is its longest suffix among them. Letters
// are numbers from 0. Each word may reuse the memory of the previous one.
func Without(words iter.Seq[[]uint16], letters int) []int32 {
	var next []int32
	branch := func() int32 {
		for range letters {
			next = append(next, absent)
		}
		return int32(len(next)/letters - 1)
	}
	branch()
	for w := range words {
		state, last := int(start), len(w)-1
		for _, letter := range w[:last] {
			slot := letters*state + int(letter)
			if next[slot] == absent {
				new := branch()
				next[slot] = new
			}
			state = int(next[slot])
		}
		next[letters*state+int(w[last])] = Forbidden
	}
	fill(next, letters)
	return next
}

// fill adds the missing transitions of the trie in breadth-first order: an absent branch follows
// the failure link, the longest proper suffix that is a prefix.
func fill(next []int32, letters int) {
	shorter := make([]int32, len(next)/letters) // failure links
	queue := append(make([]int32, 0, len(shorter)), start)
	for i := 0; i < len(queue); i++ {
		state := queue[i]
		for letter := range letters {
			other := start
			if state != start {
				other = next[letters*int(shorter[state])+letter]
			}
			switch to := next[letters*int(state)+letter]; to {
			case absent:
				next[letters*int(state)+letter] = other
			case Forbidden:
			default:
				shorter[to] = other
				queue = append(queue, to)
			}
		}
	}
}

// Minimise merges equivalent states (Moore's partition refinement), to keep the table small in the
// cache.
func Minimise(next []int32, letters int) []int32 {
	class, classes := make([]int32, len(next)/letters), 1
	look := func(to int32) int32 {
		if to == Forbidden {
			return Forbidden
		}
		return class[to]
	}
	for {
		ids := make(map[string]int32, classes) // by the classes of the successors
		finer := make([]int32, len(class))
		var follow []byte
		for s := range finer {
			follow = follow[:0]
			for _, to := range next[letters*s : letters*(s+1)] {
				follow = binary.LittleEndian.AppendUint32(follow, uint32(look(to)))
			}
			id, ok := ids[string(follow)]
			if !ok {
				id = int32(len(ids))
				ids[string(follow)] = id
			}
			finer[s] = id
		}
		class = finer
		if len(ids) == classes {
			break
		}
		classes = len(ids)
	}
	least := make([]int32, letters*classes)
	for i, to := range next {
		least[letters*int(class[i/letters])+i%letters] = look(to)
	}
	return least
}
