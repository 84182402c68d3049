//go:build !js

package lab

import (
	"bytes"
	"encoding/gob"
)

// encode encodes a struct.
func encode(value any) []byte {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(value); err != nil {
		panic(err) // its types are fixed
	}
	return b.Bytes()
}

// decode decodes a struct into what value points to.
func decode(text []byte, value any) error { return gob.NewDecoder(bytes.NewReader(text)).Decode(value) }
