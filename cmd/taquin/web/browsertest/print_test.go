package browsertest

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/chromedp/cdproto/page"
)

// What is read of the file into which Chromium prints: objects with their numbers and packed
// streams; fonts, which are named after their objects; pages, with the object of what is drawn
// on them; the letters of fonts, one by one or as a run; and what draws letters, and fills
// shapes in a colour.
var (
	pdfObject  = regexp.MustCompile(`(?s)(\d+) 0 obj\s(.*?)endobj`)
	pdfFont    = regexp.MustCompile(`/ToUnicode (\d+) 0 R`)
	pdfPage    = regexp.MustCompile(`(?s)/Type /Page\s.*/Contents (\d+) 0 R`)
	pdfLetter  = regexp.MustCompile(`(?m)^<(\w{4})> (?:<(\w{4})> )?<(\w+)>$`)
	pdfDrawing = regexp.MustCompile(`(?m)/F(\d+) \S+ Tf|<(\w+)> Tj|(\S+) (\S+) (\S+) rg|^(f\*?)$`)
)

// Print prints the page: its text in the order in which it is drawn, and how many shapes are
// filled with each colour, such as #bfe3c0.
func (b *Browser) Print() (text string, filled map[string]int) {
	b.t.Helper()
	file := Call(b, page.PrintToPDF, page.PrintToPDFParams{}).Data
	objects := map[string][]byte{}
	var drawn []string // the objects of the pages
	for _, object := range pdfObject.FindAllSubmatch(file, -1) {
		objects[string(object[1])] = object[2]
		if onPage := pdfPage.FindSubmatch(object[2]); onPage != nil {
			drawn = append(drawn, string(onPage[1]))
		}
	}
	unpacked := func(number string) string {
		_, packed, _ := bytes.Cut(objects[number], []byte("stream\n"))
		from, err := zlib.NewReader(bytes.NewReader(packed))
		if err != nil {
			b.t.Fatalf("in the printed file: object %s: %v", number, err)
		}
		content, err := io.ReadAll(from)
		if err != nil {
			b.t.Fatalf("in the printed file: object %s: %v", number, err)
		}
		return string(content)
	}
	fonts := map[string]map[uint16]string{}
	var said strings.Builder
	filled = map[string]int{}
	for _, number := range drawn {
		var letters map[uint16]string
		var colour string
		for _, drawing := range pdfDrawing.FindAllStringSubmatch(unpacked(number), -1) {
			switch font := drawing[1]; {
			case font != "":
				if fonts[font] == nil {
					fonts[font] = lettersOf(unpacked(string(pdfFont.FindSubmatch(objects[font])[1])))
				}
				letters = fonts[font]
			case drawing[3] != "":
				colour = fmt.Sprintf("#%02x%02x%02x", part(drawing[3]), part(drawing[4]), part(drawing[5]))
			case drawing[6] != "":
				filled[colour]++
			}
			for _, code := range units(drawing[2]) {
				said.WriteString(letters[code])
			}
		}
	}
	return said.String(), filled
}

// part is a part of a colour, which is printed as a share of one.
func part(share string) int {
	n, err := strconv.ParseFloat(share, 64)
	if err != nil {
		return 0
	}
	return int(math.Round(n * 255))
}

// lettersOf are the letters of a font by their codes.
func lettersOf(table string) map[uint16]string {
	letters := map[uint16]string{}
	for _, line := range pdfLetter.FindAllStringSubmatch(table, -1) {
		first, last, letter := units(line[1])[0], units(line[1])[0], units(line[3])
		if line[2] != "" {
			last = units(line[2])[0]
		}
		for code := int(first); code <= int(last); code++ {
			letters[uint16(code)] = string(utf16.Decode(letter))
			letter[len(letter)-1]++
		}
	}
	return letters
}

// units are the numbers of two bytes that stand in hexadecimal.
func units(digits string) (all []uint16) {
	content, err := hex.DecodeString(digits)
	if err != nil || len(content)%2 != 0 {
		return nil
	}
	for i := 0; i < len(content); i += 2 {
		all = append(all, uint16(content[i])<<8|uint16(content[i+1]))
	}
	return all
}
