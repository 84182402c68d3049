//go:build js

package scene

import "taquin/engine/asset"

// openFont fetches what Outlines has written.
func openFont(name string) (font, error) {
	var all map[rune]rawGlyph
	if err := asset.FetchJSON(name, "the lettering of pictures", &all); err != nil {
		return nil, err
	}
	return func(r rune) rawGlyph {
		if o, ok := all[r]; ok {
			return o
		}
		return all[0]
	}, nil
}
