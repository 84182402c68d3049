package asset_test

import (
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"

	"taquin/engine/asset"
)

func ExampleTree() {
	files := asset.Tree{"tour.lua": []byte("print(1)"), "lessons/parity.lua": []byte("print(2)")}
	content, err := fs.ReadFile(files, "lessons/parity.lua")
	fmt.Println(string(content), err)
	entries, err := fs.ReadDir(files, ".")
	fmt.Println(entries, err)
	_, err = files.Open("lessons/cube.lua")
	fmt.Println(err)
	// Output:
	// print(2) <nil>
	// [d lessons/ - tour.lua] <nil>
	// open lessons/cube.lua: file does not exist
}

// Trees pass the file system tests of testing/fstest.
func TestTree(t *testing.T) {
	for _, files := range []asset.Tree{
		nil,
		{"a": nil},
		{"a": []byte("one"), "b.lua": []byte("two")},
		{"a/b/c": []byte("deep"), "a/b/d": nil, "a/e": []byte("less"), "ab": []byte("beside"), "f/g": []byte("another")},
	} {
		var names []string
		for name := range files {
			names = append(names, name)
		}
		if len(names) == 0 {
			if entries, err := fs.ReadDir(files, "."); len(entries) > 0 || err != nil {
				t.Errorf("an empty tree has %v, %v", entries, err)
			}
			continue
		}
		if err := fstest.TestFS(files, names...); err != nil {
			t.Errorf("%v: %v", names, err)
		}
	}
}

func Example() {
	content := func() ([]byte, error) {
		if asset.Remote {
			return asset.Fetch("greeting.txt", "the greeting")
		}
		return []byte("hello"), nil
	}
	said, err := content()
	fmt.Println(string(said), err)
	_, err = asset.Fetch("farewell.txt", "the farewell")
	fmt.Println(err)
	// Output:
	// hello <nil>
	// asset: the farewell cannot be fetched now; maybe there is no network
}

func ExamplePack() {
	packed, err := asset.Pack(asset.Tree{"tour.lua": []byte("print(1)"), "lessons/parity.lua": []byte("print(2)")})
	fmt.Println(string(packed), err)
	_, err = fs.ReadFile(asset.Folder("scripts.json", "the scripts"), "tour.lua")
	fmt.Println(err) // this machine has nothing to fetch them from
	// Output:
	// {"lessons/parity.lua":"print(2)","tour.lua":"print(1)"} <nil>
	// asset: the scripts cannot be fetched now; maybe there is no network
}
