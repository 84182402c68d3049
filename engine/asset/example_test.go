package asset_test

import (
	"fmt"

	"taquin/engine/asset"
)

func Example() {
	content := func() ([]byte, error) {
		if asset.Elsewhere {
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
