// Package scripts holds the Lua scripts that come with the program: tour.lua, aima.lua
// with the searches of a textbook, strategies/, exercises/, assignments/, lessons/, and in
// lib/ what they share; and the guide, whose chapters are in guide/, those in French in
// guide/fr/. In names/ is what is said of every name in French. It holds no Go but this;
// what a script may use is in package luabind. Begin with tour.lua.
package scripts

import (
	"embed"
	"io/fs"

	"taquin/engine/asset"
)

//go:embed *.lua strategies exercises assignments lessons lib
var carried embed.FS

// Files are the scripts by their path below this folder.
var Files = files()

// PackedName is the file with all of them that the lab in a browser fetches.
const PackedName = "scripts.json"

func files() fs.FS {
	if asset.Remote {
		return asset.Folder(PackedName, "the built-in scripts")
	}
	return carried
}

// Packed is the content of that file.
func Packed() ([]byte, error) { return asset.Pack(Files) }

// Guide is the chapters of the guide with their pictures, by their path below this folder.
// The lab in a browser is without them, and its page shows them as pages of the site.
//
//go:embed guide
var Guide embed.FS

// Names are the texts about the names of Lua in other languages than English, in which they
// stand beside what they are about; by their path below this folder.
//
//go:embed names
var Names embed.FS
