// Package scripts embeds the built-in Lua scripts: tour.lua, aima.lua with the searches of a
// textbook, strategies/, exercises/, papers/, assignments/, lessons/ and their shared library
// lib/. It also embeds the guide in guide/, with its French in guide/fr/, the French help in
// names/ and the French comments in comments/. Package luabind has the functions that scripts can use. Begin with tour.lua.
package scripts

import (
	"embed"
	"io/fs"

	"taquin/engine/asset"
)

//go:embed *.lua strategies exercises papers assignments lessons lib
var carried embed.FS

// Files are the scripts, by path below this folder.
var Files = files()

// PackedName is the file of all scripts that the lab in a browser fetches.
const PackedName = "scripts.json"

func files() fs.FS {
	if asset.Remote {
		return asset.Folder(PackedName, "the built-in scripts")
	}
	return carried
}

// Packed is the content of that file.
func Packed() ([]byte, error) { return asset.Pack(Files) }

// Guide has the chapters of the guide and their pictures, by path below this folder. The lab in
// a browser does not contain them; its page shows the pages of the site.
//
//go:embed guide
var Guide embed.FS

// Names has the help entries in other languages than English, by path below this folder. The
// English entries are in the Go code, next to the functions.
//
//go:embed names
var Names embed.FS

// Comments has the comments of the scripts in other languages than English, by path below this
// folder.
//
//go:embed comments
var Comments embed.FS
