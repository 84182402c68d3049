//go:build js

package asset

import (
	"sync"
	"syscall/js"
)

// Remote reports whether the program fetches its files with Fetch instead of embedding them.
const Remote = true

// fetched caches file contents by name.
var fetched sync.Map

// Fetch returns the content of a file, described in errors by about. It calls labFile(name) of the
// page's script, which returns a Uint8Array, or null if the file is unavailable. Contents are
// cached.
func Fetch(name, about string) ([]byte, error) {
	if content, ok := fetched.Load(name); ok {
		return content.([]byte), nil
	}
	fetch := js.Global().Get("labFile")
	if fetch.Type() != js.TypeFunction {
		return nil, missing(about)
	}
	file := fetch.Invoke(name)
	if file.IsNull() {
		return nil, missing(about)
	}
	content := make([]byte, file.Length())
	js.CopyBytesToGo(content, file)
	fetched.Store(name, content)
	return content, nil
}
