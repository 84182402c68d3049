package lesson

import (
	"math"
	"strings"

	"taquin/engine/text"
)

// Answers may be arithmetic expressions of numbers, + - * / ^ ! and parentheses, such as 6! or
// 6*5*4.

const (
	longestSum   = 200 // bytes of an expression, which also limits the recursion
	maxFactorial = 170 // the largest that a float64 holds
)

var (
	signs   = strings.NewReplacer("×", "*", "·", "*", "⋅", "*", "÷", "/", ":", "/", "**", "^")
	operand = text.Regexp(`^[\d.,]+([eE][+-]?\d+)?`)
)

// evaluate returns the values of an expression without blanks: its numbers may be English or French.
func evaluate(text string) (found []float64) {
	if len(text) > longestSum {
		return nil
	}
	for _, last := range []bool{false, true} {
		s := sum{rest: signs.Replace(text), last: last}
		x := s.terms()
		ok := !s.failed && s.rest == "" && !math.IsInf(x, 0) && !math.IsNaN(x)
		if ok && (len(found) == 0 || found[0] != x) {
			found = append(found, x)
		}
	}
	return found
}

// sum is an expression that is being evaluated.
type sum struct {
	rest   string
	last   bool // takes the last reading of each number, not the first
	failed bool
}

// sign removes one of the signs from the front and returns it, or 0.
func (s *sum) sign(signs string) byte {
	if s.rest == "" || !strings.Contains(signs, s.rest[:1]) {
		return 0
	}
	c := s.rest[0]
	s.rest = s.rest[1:]
	return c
}

func (s *sum) terms() float64 {
	x := s.factors()
	for {
		switch s.sign("+-") {
		case '+':
			x += s.factors()
		case '-':
			x -= s.factors()
		default:
			return x
		}
	}
}

func (s *sum) factors() float64 {
	x := s.signed()
	for {
		switch s.sign("*/") {
		case '*':
			x *= s.signed()
		case '/':
			x /= s.signed()
		default:
			return x
		}
	}
}

// signed is a power with signs before it: -2^2 is -4.
func (s *sum) signed() float64 {
	switch s.sign("+-") {
	case '-':
		return -s.signed()
	case '+':
		return s.signed()
	}
	x := s.operand()
	for s.sign("!") != 0 {
		x = s.factorial(x)
	}
	if s.sign("^") != 0 {
		return math.Pow(x, s.signed())
	}
	return x
}

func (s *sum) operand() float64 {
	if s.sign("(") != 0 {
		x := s.terms()
		s.failed = s.failed || s.sign(")") == 0
		return x
	}
	number := operand().FindString(s.rest)
	s.rest = s.rest[len(number):]
	values := numbers(number)
	switch {
	case len(values) == 0:
		s.failed = true
		return 0
	case s.last:
		return values[len(values)-1]
	}
	return values[0]
}

func (s *sum) factorial(n float64) float64 {
	if n < 0 || n > maxFactorial || n != math.Trunc(n) {
		s.failed = true
		return 0
	}
	x := 1.0
	for k := 2.0; k <= n; k++ {
		x *= k
	}
	return x
}
