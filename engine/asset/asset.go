// Package asset is the larger files that only some uses of the lab want, such as the letters
// of pictures. A program carries them. The lab in a browser is smaller without them: each is
// a file of the site, which it fetches when the file is first wanted.
//
// Who has such a file gives it by a function, for the compiler leaves out of a program what
// nothing in it reaches:
//
//	func Content() ([]byte, error) {
//		if asset.Elsewhere {
//			return asset.Fetch(Name, "the greeting")
//		}
//		return embedded, nil
//	}
//
// What writes the site puts all of them into it by their names.
package asset

import "fmt"

// missing is the error where a file cannot be had now.
func missing(about string) error {
	return fmt.Errorf("asset: %s cannot be fetched now; maybe there is no network", about)
}
