//go:build !js

package asset

// Remote reports whether the program fetches its files with Fetch instead of embedding them.
const Remote = false

// Fetch returns the content of a file, described in errors by about. Programs that embed their
// files have nothing to fetch.
func Fetch(name, about string) ([]byte, error) { return nil, missing(about) }
