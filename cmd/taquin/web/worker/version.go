//go:build js && wasm

package main

import "runtime/debug"

// version is the module's version, as it was stamped when the program was built.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
