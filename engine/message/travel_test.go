//go:build !js

package message

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"testing"
)

// A text that another machine has sent is translated here.
func TestTravels(t *testing.T) {
	for _, c := range []struct {
		sent              Text
		english, inFrench string
	}{
		{Text{}, "", ""},
		{Count(2, "board"), "2 boards", "2 taquins"},
		{Errorf("board.unsolvable", "%w for %q", New("board.sentinel", "unsolvable"), "x").(Message).Message(), `unsolvable for "x"`, "insoluble\u00a0: \"x\""},
		{Textf("board.twice", "label %d appears twice %s", 3, Textf("board.place", "(row %d, column %d)", 1, 2)), "label 3 appears twice (row 1, column 2)", "le numéro 3 est là deux fois (ligne 1, colonne 2)"},
		{Concat("a", fs.ErrNotExist, 1.5, uint8(2), true, nil), "afile does not exist1.52true<nil>", "afile does not exist1.52true<nil>"},
		{Concat("any bytes: \xff\x00", math.Inf(-1)), "any bytes: \xff\x00-Inf", "any bytes: \xff\x00-Inf"},
		{Textf("board.all", "%v in %s", []int{1}, "x"), "[1] in x", "[1] in x"}, // in English
	} {
		type envelope struct{ Text Text }
		for form, send := range map[string]func(from, to *envelope) error{
			"gob": func(from, to *envelope) error {
				var content bytes.Buffer
				return errors.Join(gob.NewEncoder(&content).Encode(from), gob.NewDecoder(&content).Decode(to))
			},
			"JSON": func(from, to *envelope) error {
				content, err := json.Marshal(from)
				return errors.Join(err, json.Unmarshal(content, to))
			},
		} {
			var got envelope
			if err := send(&envelope{c.sent}, &got); err != nil || got.Text.String() != c.english || In(dictionary, got.Text) != c.inFrench {
				t.Errorf("%q as %s: %q, %q, %v", c.english, form, got.Text, In(dictionary, got.Text), err)
			}
		}
	}
	if err := new(Text).UnmarshalText([]byte("?")); err == nil {
		t.Error("no Base64 is read")
	}
	for _, wrong := range []item{{Kind: "text"}, {Kind: "int", Text: "x"}, {Kind: "file"}} {
		var content bytes.Buffer
		if err := gob.NewEncoder(&content).Encode(sent{Format: "%v", Args: []item{wrong}}); err != nil {
			t.Fatal(err)
		}
		if err := new(Text).UnmarshalBinary(content.Bytes()); err == nil {
			t.Errorf("%v is read", wrong)
		}
		if err := new(Text).UnmarshalBinary(content.Bytes()[1:]); err == nil {
			t.Errorf("a part of %v is read", wrong)
		}
	}
	if err := new(Text).UnmarshalBinary(nil); err == nil {
		t.Error("nothing is read")
	}
}
