package source

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Locals are the local variables and functions of a chunk that begins with one,
// which end with it; not those in blocks.
func Locals(source string) []string {
	tree, err := parse.Parse(strings.NewReader(source), "")
	if err != nil || len(tree) == 0 {
		return nil
	}
	if _, first := tree[0].(*ast.LocalAssignStmt); !first {
		return nil
	}
	var names []string
	for _, statement := range tree {
		if local, ok := statement.(*ast.LocalAssignStmt); ok {
			names = append(names, local.Names...)
		}
	}
	return names
}
