package notation

import (
	"strconv"
	"strings"
)

// Format writes a sequence in the notation of Parse: "U R2 F'".
func (a *Alphabet) Format(w Sequence) string {
	var b strings.Builder
	for i, t := range w {
		if i > 0 {
			b.WriteByte(' ')
		}
		a.write(&b, t)
	}
	return b.String()
}

// write writes a turn, with ^ between a name that ends with a digit and a power.
func (a *Alphabet) write(b *strings.Builder, t Turn) {
	name, times := a.names[t.Move], t.Times
	b.WriteString(name)
	if magnitude := max(times, -times); magnitude > 1 {
		if endsWithDigit(name) {
			b.WriteByte('^')
		}
		b.WriteString(strconv.Itoa(magnitude))
	}
	if times < 0 {
		b.WriteByte('\'')
	}
}

// maxShort is the length of the longest sequence in which Short looks for repetitions.
const maxShort = 1000

// Short writes a sequence as Format does, but abbreviates repetitions if that is shorter:
// "(R U)6".
func (a *Alphabet) Short(w Sequence) string {
	if len(w) > maxShort {
		return a.Format(w)
	}
	var parts []string
	for i := 0; i < len(w); {
		period, times, saved := 1, 1, 0
		for p := 1; 2*p <= len(w)-i; p++ {
			n := repeated(w[i:], p)
			if n == 1 {
				continue
			}
			brackets := len("()") + len(strconv.Itoa(n))
			if s := (n-1)*(len(a.Format(w[i:i+p]))+len(" ")) - brackets; s > saved {
				period, times, saved = p, n, s
			}
		}
		part := a.Format(w[i : i+period])
		if times > 1 {
			part = "(" + part + ")" + strconv.Itoa(times)
		}
		parts = append(parts, part)
		i += period * times
	}
	return strings.Join(parts, " ")
}

// repeated returns the number of consecutive repetitions of the first p turns.
func repeated(w Sequence, p int) int {
	same := p
	for same < len(w) && w[same] == w[same-p] {
		same++
	}
	return same / p
}
