package board

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/engine/message"
)

// Meanings of a byte that is not the letter of a move.
const (
	notLetter = 4
	skipped   = 5
)

// meanings has the move, notLetter or skipped for each byte. It is read-only.
var meanings = func() (table [len(notations)][256]uint8) {
	for n := range table {
		for c := range table[n] {
			table[n][c] = notLetter
		}
		for _, c := range " \t\n\r,;[](){}'\"" {
			table[n][c] = skipped
		}
		for k, m := range notations[n].moves {
			table[n][notations[n].letters[k]] = uint8(m)
		}
	}
	return table
}()

// directions are words and arrows for the directions, in the order of Move.
var directions = [...][]string{
	Up: {"up", "haut", "↑", "⬆"}, Left: {"left", "gauche", "←", "⬅"}, Down: {"down", "bas", "↓", "⬇"}, Right: {"right", "droite", "→", "➡"},
}

// direction returns the move of a word or an arrow, which names the motion that the notation's
// letters name.
func (n Notation) direction(word string) (m Move, ok bool) {
	i := slices.IndexFunc(directions[:], func(words []string) bool { return slices.Contains(words, strings.ToLower(word)) })
	if m = Move(i); notations[n].tile {
		m = m.Opposite()
	}
	return m, i >= 0
}

// maxRepeated is the maximal length of a sequence with repeated moves.
const maxRepeated = 1 << 16

// ParseWord parses a sequence of moves: the notation's letters, arrows, or the words up, left, down
// and right. A number after a move repeats it, as in U2 L3. White space, commas, quotes and brackets
// separate moves.
func (n Notation) ParseWord(word string) (Path, error) {
	p, meaning := make(Path, 0, len(word)), &meanings[n]
	for i := 0; i < len(word); {
		m := meaning[word[i]]
		if m < notLetter {
			p = append(p, Move(m))
		}
		if m != notLetter {
			i++
			continue
		}
		from, end := i, i
		for from > 0 && isLetter(word[from-1]) {
			from--
		}
		for end < len(word) && isLetter(word[end]) {
			end++
		}
		digits := i
		for digits < len(word) && word[digits] >= '0' && word[digits] <= '9' {
			digits++
		}
		r, size := utf8.DecodeRuneInString(word[i:])
		switch arrow, isArrow := n.direction(string(r)); {
		case r == '\ufe0e' || r == '\ufe0f': // variation selectors of arrows
			i += size
		case isArrow:
			p, i = append(p, arrow), i+size
		case digits > i && len(p) > 0 && !isSkipped(word[i-1]):
			times, err := strconv.Atoi(word[i:digits])
			if err != nil || times < 1 || len(p)+times > maxRepeated {
				return nil, message.Errorf("board.times-is-not-in", "board: %s times is not in 1..%d (move %d of %q)", shorten(word[i:digits]), maxRepeated, len(p), shorten(word))
			}
			p, i = append(p, slices.Repeat(p[len(p)-1:], times-1)...), digits
		default:
			whole, ok := n.direction(word[from:end])
			if !ok || end == i {
				return nil, message.Errorf("board.is-not-a-letter", "board: %q is not a letter of notation %s, which has %s (letter %d of %q)",
					r, n, spaced(n.Letters()), len(p)+1, shorten(word))
			}
			p, i = append(p[:len(p)-(i-from)], whole), end
		}
	}
	return p, nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isSkipped(c byte) bool { return meanings[0][c] == skipped }
