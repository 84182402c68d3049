package tty

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Key is a key that was pressed: the character it types, or one of those below.
type Key rune

// Keys that type no character.
const (
	None Key = -iota // nothing was pressed
	Left
	Right
	Up
	Down
	Home
	End
	PageUp
	PageDown
	Escape
	Click // the first button of a mouse; Keys.Clicked says where
	Other // one that has no name here
)

// Keys that type a character which is not to be seen.
const (
	CtrlC     Key = 0x03
	CtrlD     Key = 0x04
	Enter     Key = '\n'
	CtrlR     Key = 0x12
	CtrlZ     Key = 0x1a
	Backspace Key = 0x7f
)

// ESC begins the sequences of bytes that a terminal sends for keys without a character.
const ESC = 0x1b

const (
	// Silence ends a sequence: a key sends its bytes at once.
	Silence = 50 * time.Millisecond

	// MaxSequence is how many bytes of a sequence are kept.
	MaxSequence = 32
)

// Cell is a place in a window: column and row, from 0.
type Cell struct{ Col, Row int }

// named maps the body of an escape sequence, after ESC [ or ESC O, to its key.
var named = map[string]Key{
	"A": Up, "B": Down, "C": Right, "D": Left,
	"H": Home, "1~": Home, "7~": Home,
	"F": End, "4~": End, "8~": End,
	"5~": PageUp, "6~": PageDown,
}

// reader decodes keys.
type reader struct {
	begun   []byte // of a sequence or a character
	clicked Cell   // where the mouse was when its button was pressed last
}

// feed takes the next byte and returns the key that ends with it, else None.
func (r *reader) feed(b byte) Key {
	if len(r.begun) > 0 && r.begun[0] == ESC && b == ESC { // the one before stood alone
		r.begun = r.begun[:1]
		return Escape
	}
	r.begun = append(r.begun, b)
	switch first := r.begun[0]; {
	case first == ESC:
		return r.sequence(b)
	case first < utf8.RuneSelf:
		return r.ends(Key(first))
	case !utf8.FullRune(r.begun) && len(r.begun) < utf8.UTFMax:
		return None
	}
	c, _ := utf8.DecodeRune(r.begun)
	return r.ends(Key(c))
}

// sequence continues an escape sequence with b.
func (r *reader) sequence(b byte) Key {
	switch n := len(r.begun); {
	case n == 1, n == 2 && (b == '[' || b == 'O'):
		return None
	case n == 2: // Alt and a key
		return r.ends(Other)
	case b >= 0x40 && b <= 0x7e, n == MaxSequence:
		body := string(r.begun[2:])
		if key, ok := named[body]; ok {
			return r.ends(key)
		}
		if mouse, ok := strings.CutPrefix(body, "<"); ok {
			return r.ends(r.mouse(mouse))
		}
		return r.ends(Other)
	}
	return None
}

// mouse decodes a report of the mouse: button, column and row from 1, and M for a press. A release
// is no key.
func (r *reader) mouse(done string) Key {
	numbers := strings.Split(done[:len(done)-1], ";")
	if !strings.HasSuffix(done, "M") || len(numbers) != 3 {
		return None
	}
	var values [3]int
	for i, number := range numbers {
		value, err := strconv.Atoi(number)
		if err != nil {
			return None
		}
		values[i] = value
	}
	if values[0] != 0 {
		return Other
	}
	r.clicked = Cell{Col: values[1] - 1, Row: values[2] - 1}
	return Click
}

func (r *reader) ends(key Key) Key {
	r.begun = r.begun[:0]
	return key
}

// waits reports whether more may follow soon.
func (r *reader) waits() bool { return len(r.begun) > 0 }

// lapse handles silence after an incomplete sequence: a lone ESC is the key Escape.
func (r *reader) lapse() Key {
	if len(r.begun) == 1 && r.begun[0] == ESC {
		return r.ends(Escape)
	}
	return r.ends(Other)
}
