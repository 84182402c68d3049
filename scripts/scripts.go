// Package scripts holds the Lua scripts that come with the program: tour.lua,
// strategies/, exercises/, lessons/, and in lib/ what they share.
package scripts

import "embed"

// Files are the scripts by their path below this folder.
//
//go:embed *.lua strategies exercises lessons lib
var Files embed.FS
