//go:build js && wasm

package main

import "runtime/debug"

// version returns the module's version, as recorded in the build.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
