// Package scripts holds the Lua scripts that come with the program: tour.lua,
// strategies/, exercises/, lessons/, and in lib/ what they share; and the guide, whose
// chapters are in guide/, those in French in guide/fr/. It holds no Go but this; what a
// script may use is in package luabind. Begin with tour.lua.
package scripts

import "embed"

// Files are the scripts and the chapters by their path below this folder.
//
//go:embed *.lua strategies exercises lessons lib guide
var Files embed.FS
