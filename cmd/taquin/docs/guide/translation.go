package guide

import (
	"bytes"
	"regexp"
)

// A chapter in another language than English is prose. What would stand twice is taken from
// the English chapter of the same name:
//
//   - An empty block of code stands for the English block at its place, counted from the
//     first. One that is not empty stays: it is words, such as a drawing of the house.
//   - A picture has no expression of its own, but that of the English one at its place.
//
// A test compares both chapters, block by block, so that none goes on alone.

var (
	fenced = regexp.MustCompile("(?ms)^```.*?^```$")
	image  = regexp.MustCompile(`(?m)^!\[.*\]\([^\s)]+( ".*")?\)$`)
)

// whole is a translated chapter with what it takes from the English one.
func whole(own, english []byte) []byte {
	blocks, images := fenced.FindAll(english, -1), image.FindAllSubmatch(english, -1)
	own = fenced.ReplaceAllFunc(own, func(block []byte) []byte {
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
	return image.ReplaceAllFunc(own, func(picture []byte) []byte {
		if len(images) == 0 {
			return picture
		}
		expression := images[0][1]
		images = images[1:]
		return append(append(bytes.TrimSuffix(bytes.Clone(picture), []byte(")")), expression...), ')')
	})
}
