package asset_test

import (
	"fmt"
	"io/fs"
	"testing/fstest"

	"taquin/engine/asset"
)

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
	packed, err := asset.Pack(fstest.MapFS{"tour.lua": {Data: []byte("print(1)")}, "lessons/parity.lua": {Data: []byte("print(2)")}})
	fmt.Println(string(packed), err)
	_, err = fs.ReadFile(asset.Folder("scripts.json", "the scripts"), "tour.lua")
	fmt.Println(err) // this machine has nothing to fetch them from
	// Output:
	// {"lessons/parity.lua":"print(2)","tour.lua":"print(1)"} <nil>
	// asset: the scripts cannot be fetched now; maybe there is no network
}
