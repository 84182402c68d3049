//go:build !js

package asset

// Elsewhere reports whether the program is without its files, which Fetch fetches.
const Elsewhere = false

// Fetch fetches a file by its name; an error says what it is about. A program that carries
// its files fetches none.
func Fetch(name, about string) ([]byte, error) { return nil, missing(about) }
