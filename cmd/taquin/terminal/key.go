package terminal

import "unicode/utf8"

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
	KeyOther // one that has no name here
)

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
	begun []byte // of a sequence or a character
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
		if key, ok := named[string(r.begun[2:])]; ok {
			return r.ends(key)
		}
		return r.ends(KeyOther)
	}
	return NoKey
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
