package cards_test

import (
	"slices"
	"strconv"

	"taquin/engine/cards"
)

// Naive reference implementations that share no code with the package.

// spin turns a card clockwise by moving its edges along N, E, S, W.
func spin(c cards.Card, quarters int) cards.Card {
	edge := [4]int{c.North, c.East, c.South, c.West}
	at := func(side int) int { return edge[(side-quarters+4)%4] }
	return cards.Card{North: at(0), East: at(1), South: at(2), West: at(3)}
}

// picture returns the oriented cards of a board in reading order.
func picture(given []cards.Card, sol cards.Solution) []cards.Card {
	p := make([]cards.Card, len(given))
	for place, number := range sol.Cards {
		p[place] = spin(given[number-1], sol.Turns[place])
	}
	return p
}

// matches reports whether all inner edges of a picture match and none is 0.
func matches(cols int, p []cards.Card, match func(a, b int) bool) bool {
	for i := range p {
		if (i+1)%cols != 0 && (!match(p[i].East, p[i+1].West) || p[i].East == 0) {
			return false
		}
		if i+cols < len(p) && (!match(p[i].South, p[i+cols].North) || p[i].South == 0) {
			return false
		}
	}
	return true
}

func opposite(a, b int) bool { return a+b == 0 }
func equal(a, b int) bool    { return a == b }

// naive tests every layout with all turns.
func naive(match func(a, b int) bool, cols int, given []cards.Card) []cards.Solution {
	n := len(given)
	var all []cards.Solution
	sol := cards.Solution{Cards: make([]int, n), Turns: make([]int, n)}
	var fill func(place int)
	fill = func(place int) {
		if place == n {
			if matches(cols, picture(given, sol), match) {
				all = append(all, clone(sol))
			}
			return
		}
		for number := 1; number <= n; number++ {
			if slices.Contains(sol.Cards[:place], number) {
				continue
			}
			for _, turns := range []int{1, 2, 3, 0} {
				sol.Cards[place], sol.Turns[place] = number, turns
				fill(place + 1)
			}
		}
	}
	fill(0)
	return all
}

func clone(s cards.Solution) cards.Solution {
	return cards.Solution{Cards: slices.Clone(s.Cards), Turns: slices.Clone(s.Turns)}
}

// petitsChiens is a line-by-line translation of the Delphi program of source 001, with its
// variables t and st.
func petitsChiens(given []cards.Card) (announced []string, rotations int) {
	t := append([]cards.Card{{}}, given...) // from 1
	st := []byte(" 123456789")

	carteOK := func(nb int) bool {
		switch nb {
		case 1:
			return true
		case 2, 3:
			return t[nb-1].East+t[nb].West == 0
		case 4, 7:
			return t[nb-3].South+t[nb].North == 0
		default:
			return t[nb-3].South+t[nb].North == 0 && t[nb-1].East+t[nb].West == 0
		}
	}
	var rotate func(numero int)
	rotate = func(numero int) {
		if numero == 10 {
			announced = append(announced, string(st[1:]))
			return
		}
		for range 4 {
			rotations++
			c := &t[numero]
			b := c.North
			c.North, c.West, c.South, c.East = c.West, c.South, c.East, b
			if carteOK(numero) {
				rotate(numero + 1)
			}
		}
	}
	var anagram func(i int)
	anagram = func(i int) {
		if i == 9 {
			rotate(1)
			return
		}
		for j := i; j <= 9; j++ {
			t[i], t[j] = t[j], t[i]
			st[i], st[j] = st[j], st[i]
			anagram(i + 1)
			t[i], t[j] = t[j], t[i]
			st[i], st[j] = st[j], st[i]
		}
	}
	anagram(1)
	return announced, rotations
}

// naiveClasses classifies solutions by their pictures.
func naiveClasses(cols, rows int, given []cards.Card, all []cards.Solution) []cards.Class {
	looks := func(p []cards.Card) string {
		var b []byte
		for _, c := range p {
			for _, edge := range []int{c.North, c.East, c.South, c.West} {
				b = append(strconv.AppendInt(b, int64(edge), 10), ' ')
			}
		}
		return string(b)
	}
	turnWhole := func(p []cards.Card) []cards.Card {
		turned := make([]cards.Card, 0, len(p))
		if cols != rows {
			for i := len(p) - 1; i >= 0; i-- {
				turned = append(turned, spin(p[i], 2))
			}
			return turned
		}
		for row := range rows {
			for col := range cols {
				// A row of the rotated board is a column of the original, from below.
				turned = append(turned, spin(p[(rows-1-col)*cols+row], 1))
			}
		}
		return turned
	}

	var classes []cards.Class
	at := map[string]int{}
	for _, sol := range all {
		p := picture(given, sol)
		if i, ok := at[looks(p)]; ok {
			classes[i].Count++
			continue
		}
		class := cards.Class{First: sol, Count: 1}
		for range 4 {
			if _, ok := at[looks(p)]; !ok {
				at[looks(p)] = len(classes)
				class.Boards++
			}
			p = turnWhole(p)
		}
		classes = append(classes, class)
	}
	return classes
}

// asGiven lists the oriented cards of a set.
func asGiven(s *cards.Set) []cards.Card {
	given := make([]cards.Card, s.Size())
	for place := range given {
		given[place] = s.At(place)
	}
	return given
}
