package web

import (
	"bytes"
	"strings"
	"testing"
)

// The pieces of a program's data become one, with zeros between them.
func TestLean(t *testing.T) {
	piece := func(address, content string) string {
		return "\x00\x41" + address + "\x0b" + string(rune(len(content))) + content
	}
	code := "\x0a\x03abc"
	program := func(data string) []byte {
		return []byte(wasmHeader + code + "\x0b" + string(rune(len(data))) + data + "\x00\x01n")
	}
	pieces := program("\x03" + piece("\xca\x00", "six") + piece("\xc0\x00", "one") + piece("\xc4\x00", "two"))
	if got, want := lean(pieces), program("\x01"+piece("\xc0\x00", "one\x00two\x00\x00\x00six")); !bytes.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for what, same := range map[string][]byte{
		"no program":                []byte("wasm"),
		"no data":                   []byte(wasmHeader + code),
		"no pieces":                 program("\x00"),
		"pieces that overlap":       program("\x02" + piece("\x20", "one") + piece("\x22", "two")),
		"pieces without an address": program("\x01\x01\x03one"),
		"data that is cut off":      program("\x02" + piece("\x20", "one")),
		"a section that is cut off": pieces[:len(pieces)-1],
		"a section without an end":  []byte(wasmHeader + code + "\x0b" + strings.Repeat("\xff", 12)),
	} {
		if got := lean(same); !bytes.Equal(got, same) {
			t.Errorf("%s: %q becomes %q", what, same, got)
		}
	}
}
