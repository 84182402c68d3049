//go:build js

package asset

import (
	"sync"
	"syscall/js"
)

// Elsewhere reports whether the program is without its files, which Fetch fetches.
const Elsewhere = true

// fetched are the contents of the files that have been fetched, by their names.
var fetched sync.Map

// Fetch fetches a file by its name; an error says what it is about. It calls labFile(name) of
// the script that runs the program, which gives a Uint8Array, or null where the file cannot
// be had. A file is fetched once.
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
