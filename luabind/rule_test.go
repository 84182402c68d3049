package luabind_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A script decides the length of a table. A loop over a table uses Args.Each, Args.Pairs or
// bind.TakeList, or counts its steps. A slice or text whose length depends on a table or a number
// of the script needs a Grant. TestScaling finds dynamically what this test misses.
func TestLoopsOverTablesCountSteps(t *testing.T) {
	lowLevel := []string{"bind", "gopherlua"} // the packages that implement the counting
	files := token.NewFileSet()
	seen := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(lowLevel, name):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		seen++
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if what := withoutStep(n); what != "" {
				t.Errorf("%s: %s", files.Position(n.Pos()), what)
			}
			return true
		})
		for _, d := range file.Decls {
			for _, what := range withoutGrant(d) {
				t.Errorf("%s: %s", files.Position(what.Pos()), "a result whose size a script decides is made without Args.Grant, see bind.NewList")
			}
		}
		return nil
	})
	if err != nil || seen < 50 {
		t.Fatalf("%d files read: %v", seen, err)
	}
}

// withoutStep says what is wrong with a loop over a Lua table that counts no steps.
func withoutStep(n ast.Node) string {
	const ask = " counts no steps: use Args.Each, Args.Pairs or bind.TakeList, or call Step"
	switch n := n.(type) {
	case *ast.CallExpr:
		if called(n) == "ForEach" {
			return "LTable.ForEach has no order and cannot be stopped; use Args.Pairs"
		}
	case *ast.RangeStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && calls(call, "bind.Pairs") && !calls(n.Body, "Step") {
			return "a loop over a Lua table" + ask
		}
		if overTable(n.Body) && !calls(n, "Step", "Each") {
			return "a loop over a Lua list" + ask
		}
	case *ast.ForStmt:
		if overTable(n) && !calls(n, "Step") {
			return "a loop over a Lua table" + ask
		}
	}
	return ""
}

// overTable reports whether one of the nodes reads a table at a place that is no constant,
// or its next key. An inner loop answers for itself.
func overTable(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(inner ast.Node) bool {
		switch inner := inner.(type) {
		case *ast.RangeStmt:
			return inner == n
		case *ast.CallExpr:
			name := called(inner)
			if name == "RawGetInt" && len(inner.Args) == 1 {
				_, constant := inner.Args[0].(*ast.BasicLit)
				found = found || !constant
			}
			found = found || name == "Next" && len(inner.Args) == 1
		}
		return true
	})
	return found
}

// called is the name of what is called, without what it is a method or a member of.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.IndexExpr:
		return called(&ast.CallExpr{Fun: f.X})
	}
	return ""
}

// calls reports whether something of one of these names is called in a node; a name with
// a dot is that of a function in a package.
func calls(n ast.Node, names ...string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := called(call)
		if s, ok := call.Fun.(*ast.SelectorExpr); ok && !slices.Contains(names, name) {
			if pkg, ok := s.X.(*ast.Ident); ok {
				name = pkg.Name + "." + name
			}
		}
		found = found || slices.Contains(names, name)
		return true
	})
	return found
}

// withoutGrant lists what a function that is called from Lua makes as long as a table or as
// a number that it is given, without asking for the memory.
func withoutGrant(f ast.Node) (all []ast.Node) {
	ast.Inspect(f, func(n ast.Node) bool {
		var of *ast.FuncType
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.FuncDecl:
			of, body = n.Type, n.Body
		case *ast.FuncLit:
			of, body = n.Type, n.Body
		}
		if of == nil || body == nil || !takesArgs(of) || calls(body, "Grant", "GrantText") {
			return true
		}
		numbers := wholeNumbers(of)
		ast.Inspect(body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			var size ast.Expr
			switch _, slice := sliceType(call); {
			case called(call) == "make" && slice && len(call.Args) > 1:
				size = call.Args[len(call.Args)-1]
			case called(call) == "Repeat" && len(call.Args) == 2:
				size = call.Args[1]
			}
			if size != nil && (calls(size, "Len") || mentions(size, numbers)) {
				all = append(all, call)
			}
			return true
		})
		return false
	})
	return all
}

// sliceType is the type of a slice that is made.
func sliceType(call *ast.CallExpr) (*ast.ArrayType, bool) {
	if len(call.Args) == 0 {
		return nil, false
	}
	of, ok := call.Args[0].(*ast.ArrayType)
	return of, ok && of.Len == nil
}

// takesArgs reports whether a function has a parameter of type bind.Args.
func takesArgs(f *ast.FuncType) bool {
	return slices.ContainsFunc(f.Params.List, func(p *ast.Field) bool {
		s, ok := p.Type.(*ast.SelectorExpr)
		return ok && s.Sel.Name == "Args"
	})
}

// wholeNumbers are the parameters of type int.
func wholeNumbers(f *ast.FuncType) (names []string) {
	for _, p := range f.Params.List {
		if of, ok := p.Type.(*ast.Ident); ok && of.Name == "int" {
			for _, name := range p.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// mentions reports whether one of the names stands in an expression.
func mentions(n ast.Expr, names []string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			found = found || slices.Contains(names, name.Name)
		}
		return true
	})
	return found
}
