package guide

import (
	"bytes"

	"taquin/engine/text"
)

// A chapter in another language than English is prose. It takes the rest from the English chapter
// of the same name:
//
//   - An empty block of code means the English block with the same number. A block with text,
//     such as a drawing with words, stays.
//   - A picture takes the expression of the English picture with the same number.
//
// A test compares both chapters block by block.

var (
	fenced = text.Regexp("(?ms)^```.*?^```$")
	image  = text.Regexp(`(?m)^!\[.*\]\([^\s)]+( ".*")?\)$`)
)

// whole completes a translated chapter from the English one.
func whole(own, english []byte) []byte {
	blocks, images := fenced().FindAll(english, -1), image().FindAllSubmatch(english, -1)
	own = fenced().ReplaceAllFunc(own, func(block []byte) []byte {
		if len(blocks) == 0 {
			return block
		}
		theirs := blocks[0]
		blocks = blocks[1:]
		if bytes.Count(block, []byte("\n")) > 1 {
			return block
		}
		return theirs
	})
	return image().ReplaceAllFunc(own, func(picture []byte) []byte {
		if len(images) == 0 {
			return picture
		}
		expression := images[0][1]
		images = images[1:]
		return append(append(bytes.TrimSuffix(bytes.Clone(picture), []byte(")")), expression...), ')')
	})
}
