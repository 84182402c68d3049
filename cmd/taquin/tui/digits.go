package tui

import "strings"

// figures are the digits as dots, three wide and five high.
var figures = [10][digitHeight]string{
	{"###", "# #", "# #", "# #", "###"},
	{" # ", "## ", " # ", " # ", "###"},
	{"###", "  #", "###", "#  ", "###"},
	{"###", "  #", " ##", "  #", "###"},
	{"# #", "# #", "###", "  #", "  #"},
	{"###", "#  ", "###", "  #", "###"},
	{"###", "#  ", "###", "# #", "###"},
	{"###", "  #", "  #", "  #", "  #"},
	{"###", "# #", "###", "# #", "###"},
	{"###", "# #", "###", "  #", "###"},
}

const digitWidth, digitHeight = 3, 5

// dots is a picture in which each character shows two dots, one above the other.
type dots struct {
	width, height int // in dots
	on            []bool
}

func newDots(width, height int) *dots {
	return &dots{width, height, make([]bool, width*height)}
}

// write draws a number in the middle of the rows, as large as possible with a margin of a dot. It
// reports whether there is room.
func (d *dots) write(number string, rows int) bool {
	if strings.Trim(number, "0123456789") != "" { // a text, for which there are no figures
		return false
	}
	width := len(number)*(digitWidth+1) - 1
	size := min((d.width-2)/width, (rows-2)/digitHeight, 2) // of a dot of a digit
	if size < 1 {
		return false
	}
	left, top := (d.width-size*width)/2, (rows-size*digitHeight)/2
	for i, digit := range number {
		for y := range size * digitHeight {
			for x := range size * digitWidth {
				if figures[digit-'0'][y/size][x/size] == '#' {
					d.on[(top+y)*d.width+left+size*i*(digitWidth+1)+x] = true
				}
			}
		}
	}
	return true
}

// line returns a line of the picture.
func (d *dots) line(n int) string {
	var out strings.Builder
	for x := range d.width {
		upper, lower := d.on[2*n*d.width+x], 2*n+1 < d.height && d.on[(2*n+1)*d.width+x]
		switch {
		case upper && lower:
			out.WriteString("█")
		case upper:
			out.WriteString("▀")
		case lower:
			out.WriteString("▄")
		default:
			out.WriteByte(' ')
		}
	}
	return out.String()
}
