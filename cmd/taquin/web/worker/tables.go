//go:build js && wasm

package main

import (
	"errors"
	"io/fs"
	"syscall/js"

	"taquin/engine/pdb"
)

// tables stores tables in a private folder of the site. It lists the folder once, at the start.
type tables struct {
	folder js.Value
	names  map[string]bool
}

var _ pdb.Store = (*tables)(nil)

// tablesFolder is its name; the page erases it with everything else there.
const tablesFolder = "tables"

// openTables opens the folder. Where the browser has none, as in a private window or
// without https, tables are kept in memory only.
func openTables() pdb.Store {
	storage := js.Global().Get("navigator").Get("storage")
	if !storage.Truthy() || !storage.Get("getDirectory").Truthy() {
		return nil
	}
	root, err := await(storage, "getDirectory")
	if err != nil {
		return nil
	}
	folder, err := await(root, "getDirectoryHandle", tablesFolder, map[string]any{"create": true})
	if err != nil {
		return nil
	}
	t := &tables{folder: folder, names: map[string]bool{}}
	all := folder.Call("keys")
	for {
		next, err := await(all, "next")
		if err != nil || next.Get("done").Bool() {
			return t
		}
		t.names[next.Get("value").String()] = true
	}
}

// Load implements pdb.Store.
func (t *tables) Load(name string) ([]byte, error) {
	if !t.names[name] {
		return nil, fs.ErrNotExist
	}
	handle, err := await(t.folder, "getFileHandle", name)
	if err != nil {
		return nil, err
	}
	content, err := await(handle, "getFile")
	if err != nil {
		return nil, err
	}
	buffer, err := await(content, "arrayBuffer")
	if err != nil {
		return nil, err
	}
	return contentOf([]js.Value{js.Global().Get("Uint8Array").New(buffer)}), nil
}

// Save implements pdb.Store. A file that is cut short by the end of the page is refused by
// its sum when it is read.
func (t *tables) Save(name string, content []byte) error {
	handle, err := await(t.folder, "getFileHandle", name, map[string]any{"create": true})
	if err != nil {
		return err
	}
	file, err := await(handle, "createSyncAccessHandle")
	if err != nil {
		return err // another tab writes the same
	}
	_, err = try(func() js.Value {
		defer file.Call("close")
		file.Call("truncate", 0)
		file.Call("write", bytesOf(content), map[string]any{"at": 0})
		file.Call("flush")
		return js.Undefined()
	})
	if err == nil {
		t.names[name] = true
	}
	return err
}

// Has implements pdb.Store.
func (t *tables) Has(name string) bool { return t.names[name] }

// await calls a method and waits for its promise.
func await(of js.Value, method string, args ...any) (js.Value, error) {
	promise, err := try(func() js.Value { return of.Call(method, args...) })
	if err != nil {
		return promise, err
	}
	kept := make(chan js.Value, 1)
	broken := make(chan error, 1)
	then := js.FuncOf(func(_ js.Value, args []js.Value) any { kept <- args[0]; return nil })
	otherwise := js.FuncOf(func(_ js.Value, args []js.Value) any { broken <- js.Error{Value: args[0]}; return nil })
	defer then.Release()
	defer otherwise.Release()
	promise.Call("then", then, otherwise)
	select {
	case value := <-kept:
		return value, nil
	case err := <-broken:
		return js.Undefined(), err
	}
}

// try is what f returns, or what JavaScript throws in it.
func try(f func() js.Value) (value js.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			thrown, ok := p.(js.Error)
			if !ok {
				panic(p)
			}
			err = errors.New(thrown.Error())
		}
	}()
	return f(), nil
}
