//go:build js

package scene

import "taquin/engine/asset"

// fetched has the fonts that were read: each picture asks for them, and a film has hundreds of
// pictures.
var fetched = map[string]map[rune]rawGlyph{}

// openFont fetches what Outlines has written.
func openFont(name string) (font, error) {
	all, ok := fetched[name]
	if !ok {
		if err := asset.FetchJSON(name, "the lettering of pictures", &all); err != nil {
			return nil, err
		}
		fetched[name] = all
	}
	return func(r rune) rawGlyph {
		if o, ok := all[r]; ok {
			return o
		}
		return all[0]
	}, nil
}
