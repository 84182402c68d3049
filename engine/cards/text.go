package cards

import (
	"fmt"
	"strconv"
	"strings"
)

// Order returns the numbers of the cards in reading order, as the source prints a
// solution: "219358674". Spaces separate more than nine numbers.
func (s *Set) Order() string {
	numbers := make([]int, s.Size())
	for place := range numbers {
		numbers[place] = s.Number(place)
	}
	return order(numbers)
}

func order(numbers []int) string {
	separator := ""
	if len(numbers) > 9 {
		separator = " "
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, separator)
}

// EdgeText formats an edge: +3 is a head, -3 a body, 0 a border; 3 is a colour.
func (s *Set) EdgeText(edge int) string {
	if edge == 0 || s.coloured {
		return strconv.Itoa(edge)
	}
	return fmt.Sprintf("%+d", edge)
}

// String returns a text picture of the layout, with the number of each card in the middle
// and edges as in EdgeText.
//
//	+----------+----------+
//	|    -1    |    +2    |
//	| +3  1 +4 | +3  2 +4 |
//	|    -2    |    +1    |
//	+----------+----------+
func (s *Set) String() string {
	wide := len(strconv.Itoa(s.Size()))
	for _, c := range s.given {
		for _, edge := range c.edges() {
			wide = max(wide, len(s.EdgeText(edge)))
		}
	}
	margin := strings.Repeat(" ", wide+2)
	rule := "+" + strings.Repeat(strings.Repeat("-", 3*wide+4)+"+", s.cols)

	var top, middle, bottom, text strings.Builder
	for place := range s.laid {
		c := s.At(place)
		fmt.Fprintf(&top, "|%s%*s%s", margin, wide, s.EdgeText(c.North), margin)
		fmt.Fprintf(&middle, "| %*s %*d %*s ", wide, s.EdgeText(c.West), wide, s.Number(place), wide, s.EdgeText(c.East))
		fmt.Fprintf(&bottom, "|%s%*s%s", margin, wide, s.EdgeText(c.South), margin)
		if (place+1)%s.cols == 0 {
			fmt.Fprintf(&text, "%s\n%s|\n%s|\n%s|\n", rule, &top, &middle, &bottom)
			top.Reset()
			middle.Reset()
			bottom.Reset()
		}
	}
	return text.String() + rule
}
