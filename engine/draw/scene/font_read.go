//go:build !js

package scene

import (
	"encoding/json"
	"fmt"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// openFont opens one of the two fonts.
func openFont(name string) (font, error) {
	ttf := goregular.TTF
	if name == BoldName {
		ttf = gobold.TTF
	}
	file, err := sfnt.Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("scene: the font that the program carries cannot be read: %v", err))
	}
	var buffer sfnt.Buffer
	kinds := map[sfnt.SegmentOp]kind{sfnt.SegmentOpMoveTo: move, sfnt.SegmentOpLineTo: line, sfnt.SegmentOpQuadTo: quad, sfnt.SegmentOpCubeTo: cube}
	return func(r rune) rawGlyph {
		index, err := file.GlyphIndex(&buffer, r)
		if err != nil {
			index = 0
		}
		o := rawGlyph{ID: int(index)}
		ppem := fixed.I(perSize / 64)
		if segments, err := file.LoadGlyph(&buffer, index, ppem, nil); err == nil && len(segments) > 0 {
			for i, s := range segments {
				k := kinds[s.Op]
				if k == move && i > 0 {
					o.Kinds += string(rune(close))
				}
				o.Kinds += string(rune(k))
				for _, p := range s.Args[:k.points()] {
					o.At = append(o.At, int32(p.X), int32(p.Y))
				}
			}
			o.Kinds += string(rune(close))
		}
		if advance, err := file.GlyphAdvance(&buffer, index, ppem, 0); err == nil {
			o.Advance = int32(advance)
		}
		return o
	}, nil
}

// Outlines returns the outlines of a font for the lab in a browser, which does without the reader
// of fonts.
func Outlines(name string) ([]byte, error) {
	font, err := openFont(name)
	if err != nil {
		return nil, err
	}
	all := map[rune]rawGlyph{0: font(0)}
	const last = 0xffff // of the characters that the fonts contain
	for r := rune(1); r <= last; r++ {
		if o := font(r); o.ID != 0 {
			all[r] = o
		}
	}
	return json.Marshal(all)
}
