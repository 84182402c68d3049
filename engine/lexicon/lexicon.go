// Package lexicon makes automata that read words letter by letter and say which letters may
// follow, so that some words never stand in what is read. It knows nothing of what the
// letters mean.
//
// An automaton is a table: next[letters*state+letter] is the state after a letter, or
// Forbidden. State 0 is that of the empty word.
package lexicon

import "encoding/binary"

const (
	// Forbidden stands for a letter that would complete a forbidden word.
	Forbidden int32 = -1
	start     int32 = 0
	absent    int32 = -2 // in a trie: no such branch
)

// Without makes the automaton that forbids words, none of which is a part of another
// (A. V. Aho, M. J. Corasick, 1975). Its states are the proper prefixes of the words; after a
// word it is in that of the longest one that ends it. Letters are numbers from 0 on.
func Without(words [][]uint16, letters int) []int32 {
	var next []int32
	branch := func() int32 {
		for range letters {
			next = append(next, absent)
		}
		return int32(len(next)/letters - 1)
	}
	branch()
	for _, w := range words {
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

// fill gives the trie its missing letters, shorter prefixes first: where a branch is
// absent, the word goes on from its longest proper end that is a prefix.
func fill(next []int32, letters int) {
	shorter := make([]int32, len(next)/letters) // the state of that end
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

// Minimise returns the automaton with those states merged after which the same words are
// allowed (Moore's refinement): the smaller the table, the more of it stays in the cache.
func Minimise(next []int32, letters int) []int32 {
	class, classes := make([]int32, len(next)/letters), 1
	look := func(to int32) int32 {
		if to == Forbidden {
			return Forbidden
		}
		return class[to]
	}
	for {
		ids := make(map[string]int32, classes) // by the classes of what follows
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
