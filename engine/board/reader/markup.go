package reader

import (
	"strings"

	"taquin/engine/text"
)

var (
	latexFrame = text.Regexp(`\\(?:begin|end)\{\w+\*?\}(?:\[\w\])?(?:\{[|clr@{}!. ]*\})?|\\(?:hline|cline\{[\d-]+\}|left|right|[\[\]])`)
	htmlCells  = text.Regexp(`(?i)</t[dh]>\s*<t[dh][^>]*>`)
	htmlRows   = text.Regexp(`(?i)</tr>`)
	htmlTags   = text.Regexp(`</?[A-Za-z][^<>]*>`)
	makers     = text.Regexp(`\bvec!|\bnew\s+\w+\s*(?:\[\d*\])*|^\s*return\b|::.*$|^\s*\w+ :?=\s*$`)
	caption    = text.Regexp(`^\s*[A-Za-z][A-Za-z ]{2,30}\d*:\s*|^[^\d:]*[A-Za-z]{2}[^\d:]*:\s*$|^\d+[x×]\d+ [A-Z].*:$`)
	listMark   = text.Regexp(`^\s*-\s+([\[(])|^\s*'([(])`)
	indices    = text.Regexp(`^(?:\s*(?:\[,\d+\]|\[\d+,\]))+|^\s*\[1\]\s+`)
	decimals   = text.Regexp(`(^|[\s,;])(\d+)\.0+\b`)
	low        = text.Regexp(`_+(\d+)_+`)
	fence      = text.Regexp("^\\s*(?:(?:```|~~~)\\s*\\w*|(?i:\\[/?(?:code|pre|quote)\\]))\\s*$")
)

// mostMarkup is the length in bytes of the longest line that may have markup.
const mostMarkup = 1 << 16

// plainText removes the markup of LaTeX, HTML, forums, quoted text and programs from a line, the
// indices of R, zeros after a decimal point, and a caption such as "Start:". skip reports that nothing
// else stands in the line.
func plainText(line string) (plain string, skip bool) {
	if len(line) > mostMarkup || !strings.ContainsAny(line, "\\<>:!w`~]&$=({_.") {
		return line, false
	}
	if fence().MatchString(line) {
		return "", true
	}
	plain = line
	if strings.Contains(plain, `\`) || strings.ContainsAny(plain, "&$") && !strings.Contains(plain, "<") {
		plain = strings.NewReplacer(`\\`, " / ", `\n`, " / ", "&", ",", "$", "").Replace(latexFrame().ReplaceAllString(plain, ""))
	}
	if strings.ContainsAny(plain, "](") {
		plain = indices().ReplaceAllString(listMark().ReplaceAllString(plain, "$1$2"), "")
	}
	if strings.Contains(plain, ".") {
		plain = decimals().ReplaceAllString(plain, "$1$2")
	}
	if strings.Contains(plain, "|") {
		plain = low().ReplaceAllString(plain, "$1")
	}
	if strings.Contains(plain, "<") {
		plain = htmlRows().ReplaceAllString(htmlCells().ReplaceAllString(strings.ReplaceAll(plain, "&nbsp;", ""), ","), " / ")
		plain = htmlTags().ReplaceAllString(plain, " ")
	}
	plain = strings.TrimLeft(plain, ">")
	if strings.ContainsAny(plain, "!w:=r") {
		plain = makers().ReplaceAllString(plain, "")
	}
	if at := caption().FindString(plain); at != "" {
		plain = plain[len(at):]
	}
	return plain, plain != line && strings.Trim(plain, " \t/") == ""
}
