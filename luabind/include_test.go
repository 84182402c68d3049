package luabind_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
)

// A script's includes are sought in its own folder first, and may not go round.
func TestScripts(t *testing.T) {
	var out strings.Builder
	h, err := luabind.New(luabind.Config{Out: &out, Scripts: fstest.MapFS{
		"lessons/one.lua": {Data: []byte("#!/usr/bin/env taquin\nprint(include('two'), include('lib/three'), arg[0], arg[1], ...)")},
		"lessons/two.lua": {Data: []byte("return 2")},
		"lib/three.lua":   {Data: []byte("return 3")},
		"round.lua":       {Data: []byte("include('round')")},
		"broken.lua":      {Data: []byte("x = = 1")},
		"fails.lua":       {Data: []byte("\nerror('mine')")},
		"lib/four.lua":    {Data: []byte("return 4")},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if err := h.RunScript("lessons/one", "a", "b"); err != nil {
		t.Fatal(err)
	}
	if want := "2\t3\tlessons/one.lua\ta\ta\tb\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
	for name, want := range map[string]string{
		"round": "scripts are included 64 deep", "broken": "broken.lua:1: syntax error", "fails": "fails.lua:2: mine", "lib/": `no such script: "lib/" is a folder of built-in scripts: lib/four, lib/three`, "testdata": `no such script: "testdata" is a folder`, "none": "neither a file nor a built-in script", "lessons/../../x": "neither a file", "": "is not the name",
	} {
		if err := h.RunScript(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q ends with %v, want %s", name, err, want)
		}
	}
	if _, err := h.Run("after", "return include('lib/three')"); err != nil {
		t.Errorf("after the failures: %v", err)
	}
	if err := h.RunScript("none"); !errors.Is(err, luabind.ErrNoScript) {
		t.Errorf("a missing script gives %v", err)
	}
}
