package asset

import (
	"maps"
	"testing"

	"taquin/engine/file/tree"
)

// What Pack has made one file of is read again as it was.
func TestPack(t *testing.T) {
	texts := tree.Tree{"a.lua": []byte("-- é\n\"<&>\"\x00"), "b/c.lua": nil, "b/d/e.lua": []byte("print(1)")}
	packed, err := Pack(texts)
	if err != nil {
		t.Fatal(err)
	}
	got, err := unpack(packed)
	if same := maps.EqualFunc(got, texts, func(a, b []byte) bool { return string(a) == string(b) }); !same || err != nil {
		t.Errorf("%q becomes %q, %v", texts, got, err)
	}
	if got, err := unpack(packed[1:]); got != nil || err == nil {
		t.Errorf("damaged: %q, %v", got, err)
	}
}
