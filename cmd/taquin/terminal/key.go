package terminal

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Key is a key that was pressed: the character it types, or one of those below.
type Key rune

// Keys that type no character.
const (
	NoKey Key = -iota // nothing was pressed
	KeyLeft
	KeyRight
	KeyUp
	KeyDown
	KeyHome
	KeyEnd
	KeyPageUp
	KeyPageDown
	KeyEscape
	KeyClick // the first button of a mouse; Keys.Clicked says where
	KeyOther // one that has no name here
)

// Keys that type a character which is not to be seen.
const (
	KeyEnter     Key = '\n'
	KeyCtrlR     Key = 0x12
	KeyCtrlZ     Key = 0x1a
	KeyBackspace Key = 0x7f
)

// Cell is a place in a window: column and row, from 0.
type Cell struct{ Col, Row int }

// named is the keys that a terminal sends as a sequence, by what stands in it
// after its beginning, ESC [ or ESC O.
var named = map[string]Key{
	"A": KeyUp, "B": KeyDown, "C": KeyRight, "D": KeyLeft,
	"H": KeyHome, "1~": KeyHome, "7~": KeyHome,
	"F": KeyEnd, "4~": KeyEnd, "8~": KeyEnd,
	"5~": KeyPageUp, "6~": KeyPageDown,
}

// keyReader makes keys of the bytes that a terminal sends.
type keyReader struct {
	begun   []byte // of a sequence or a character
	clicked Cell   // where the mouse was when its button was pressed last
}

// feed takes the next byte and returns the key that ends with it, else NoKey.
func (r *keyReader) feed(b byte) Key {
	if len(r.begun) > 0 && r.begun[0] == escape && b == escape { // the one before stood alone
		r.begun = r.begun[:1]
		return KeyEscape
	}
	r.begun = append(r.begun, b)
	switch first := r.begun[0]; {
	case first == escape:
		return r.sequence(b)
	case first < utf8.RuneSelf:
		return r.ends(Key(first))
	case !utf8.FullRune(r.begun) && len(r.begun) < utf8.UTFMax:
		return NoKey
	}
	c, _ := utf8.DecodeRune(r.begun)
	return r.ends(Key(c))
}

// sequence goes on with an escape sequence, of which b is the last byte yet.
func (r *keyReader) sequence(b byte) Key {
	switch n := len(r.begun); {
	case n == 1, n == 2 && (b == '[' || b == 'O'):
		return NoKey
	case n == 2: // Alt and a key
		return r.ends(KeyOther)
	case b >= 0x40 && b <= 0x7e, n == maxSequence:
		body := string(r.begun[2:])
		if key, ok := named[body]; ok {
			return r.ends(key)
		}
		if mouse, ok := strings.CutPrefix(body, "<"); ok {
			return r.ends(r.mouse(mouse))
		}
		return r.ends(KeyOther)
	}
	return NoKey
}

// mouse takes what a mouse has done, as a terminal writes it: the button, column and
// row from 1, and M where it was pressed. A button that is let go is no key.
func (r *keyReader) mouse(done string) Key {
	numbers := strings.Split(done[:len(done)-1], ";")
	if !strings.HasSuffix(done, "M") || len(numbers) != 3 {
		return NoKey
	}
	var values [3]int
	for i, number := range numbers {
		value, err := strconv.Atoi(number)
		if err != nil {
			return NoKey
		}
		values[i] = value
	}
	if values[0] != 0 {
		return KeyOther
	}
	r.clicked = Cell{Col: values[1] - 1, Row: values[2] - 1}
	return KeyClick
}

func (r *keyReader) ends(key Key) Key {
	r.begun = r.begun[:0]
	return key
}

// waits reports whether more may follow soon.
func (r *keyReader) waits() bool { return len(r.begun) > 0 }

// lapse is told that nothing has followed: an escape stands alone.
func (r *keyReader) lapse() Key {
	if len(r.begun) == 1 && r.begun[0] == escape {
		return r.ends(KeyEscape)
	}
	return r.ends(KeyOther)
}
