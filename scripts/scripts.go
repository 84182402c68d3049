// Package scripts holds the Lua scripts that come with the program: tour.lua,
// strategies/, exercises/, lessons/, and in lib/ what they share. It holds no Go but
// this; what a script may use is in package luabind. Begin with tour.lua.
package scripts

import "embed"

// Files are the scripts by their path below this folder.
//
//go:embed *.lua strategies exercises lessons lib
var Files embed.FS
