package reader

import (
	"slices"
	"strings"
	"unicode"

	"taquin/engine/text"
)

// Characters of drawn boxes.
const (
	uprights = "│┃║|¦┆┇┊┋╎╏"
	bars     = "─━═-=+_┄┅┈┉╌╍~┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╰╯┍┎┑┒┕┖┙┚┝┞┟┠┡┢┥┦┧┨┩┪┭┮┯┰┱┲┵┶┷┸┹┺┽┾┿╀╁╂╃╄╅╆╇╈╉╊╪╫╞╡╤╧╟╢╥╨:'`"
)

// isRule reports whether a line is a rule of a drawn box: bars and uprights alone, with a bar of
// three characters or a corner.
func isRule(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.Trim(line, uprights+bars+" \t") != "" {
		return false
	}
	return strings.ContainsAny(line, "─━═┄┅┈┉╌╍┼+") || strings.Contains(line, "---") || strings.Contains(line, "===") || strings.Contains(line, "___")
}

var (
	emptyQuotes = text.Regexp(`'\s*'|"\s*"`)
	hyphenated  = text.Regexp(`^[^-]+(-[^-]+)+$`)
	anyUpright  = strings.NewReplacer(slices.Collect(func(yield func(string) bool) {
		for _, r := range uprights {
			if !yield(string(r)) || !yield("|") {
				return
			}
		}
	})...)
)

// split divides a line into rows of words. open reports a separator of rows at its end or start.
func (p *parser) split(line string) (rows [][]string, open bool, err error) {
	if line = unquoted(line); strings.ContainsAny(line, `'"`) {
		line = emptyQuotes().ReplaceAllString(line, " "+Empty+" ")
	}
	if strings.Count(line, "/") > MaxSide {
		return nil, false, p.tooLarge()
	}
	if p.Words && !strings.ContainsAny(line, "│┃║") {
		for part := range strings.SplitSeq(line, "/") {
			if words := strings.FieldsFunc(part, isGap); len(words) > 0 {
				rows = append(rows, words)
			}
		}
		return rows, edged(line, "/"), nil
	}
	separator := "/"
	if !strings.Contains(line, "/") {
		separator = ";"
		line = strings.TrimSuffix(strings.Trim(line, " "), ";")
	}
	if !strings.Contains(line, separator) {
		return p.barred(line)
	}
	parts := strings.Split(line, separator)
	if separator == ";" && !slices.ContainsFunc(parts, func(part string) bool { return len(strings.FieldsFunc(part, isGap)) > 1 }) {
		return [][]string{cells(parts)}, false, nil // as in CSV
	}
	for _, part := range parts {
		if strings.TrimSpace(part) == "" {
			continue
		}
		inner, _, err := p.barred(part)
		if err != nil {
			return nil, false, err
		}
		if len(inner) > 1 || strings.Contains(part, ";") {
			return nil, false, p.mixed(line)
		}
		rows = append(rows, inner...)
	}
	return rows, edged(line, separator), nil
}

func (p *parser) mixed(line string) error {
	return p.fail("reader.mixed-separators", "mixed separators in %s: one sign separates the labels, another the rows", quoted(strings.TrimSpace(line)))
}

// barred splits a line at its uprights: between labels, or between rows of several labels.
func (p *parser) barred(line string) (rows [][]string, open bool, err error) {
	p.boxed = p.boxed || strings.ContainsAny(line, uprights)
	line = strings.Trim(anyUpright.Replace(line), " ")
	framed := len(line) > 1 && line[0] == '|' && line[len(line)-1] == '|'
	if framed {
		line = line[1 : len(line)-1]
		if strings.TrimSpace(line) == "" {
			return [][]string{{""}}, false, nil
		}
	}
	if !strings.Contains(line, "|") {
		rows, err = p.plain(line)
		return rows, false, err
	}
	parts := strings.Split(line, "|")
	if !slices.ContainsFunc(parts, func(part string) bool { return len(strings.FieldsFunc(part, isGap)) > 1 }) {
		return [][]string{cells(parts)}, false, nil
	}
	for _, part := range parts {
		inner, err := p.plain(part)
		if err != nil {
			return nil, false, err
		}
		if len(inner) != 1 {
			return nil, false, p.mixed(line)
		}
		rows = append(rows, inner...)
	}
	return rows, false, nil
}

// plain splits a line at commas, tabs, blanks or hyphens.
func (p *parser) plain(line string) ([][]string, error) {
	line = strings.Trim(line, " ")
	for _, separator := range []string{",", "\t"} {
		if !strings.Contains(line, separator) {
			continue
		}
		parts := strings.Split(line, separator)
		if !slices.ContainsFunc(parts, func(part string) bool { return len(strings.Fields(part)) > 1 }) {
			return [][]string{cells(parts)}, nil
		}
		if separator == "," {
			return p.groups(line)
		}
	}
	words := strings.Fields(line)
	if hyphens := words[min(1, len(words)):]; len(words) > 4 && len(words)%2 == 1 && everyOther(hyphens, "-") { // 1 - 2 - 3
		for i := range len(words)/2 + 1 {
			words[i] = words[2*i]
		}
		return [][]string{words[:len(words)/2+1]}, nil
	}
	if rows, ok := unhyphenated(words); ok {
		return rows, nil
	}
	for i, word := range words {
		words[i] = bare(word)
	}
	return [][]string{words}, nil
}

// unhyphenated splits words such as 1-2-3; each is a row.
func unhyphenated(words []string) (rows [][]string, ok bool) {
	for _, word := range words {
		if !strings.Contains(word, "-") || !hyphenated().MatchString(word) || isCharacters(word) {
			return nil, false
		}
		rows = append(rows, strings.Split(word, "-"))
	}
	return rows, len(rows) > 0
}

// groups splits a line in which commas separate the labels and blanks the rows: 1,2,3 4,5,6.
func (p *parser) groups(line string) (rows [][]string, err error) {
	for _, group := range strings.Fields(line) {
		row := cells(strings.Split(group, ","))
		if edged(group, ",") || rows != nil && len(row) != len(rows[0]) || len(row) < 2 {
			return nil, p.mixed(line)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// everyOther reports whether the first word and every other word after it is a sign.
func everyOther(words []string, sign string) bool {
	for i := 0; i < len(words); i += 2 {
		if words[i] != sign {
			return false
		}
	}
	return true
}

// cells makes words of the parts between separators.
func cells(parts []string) []string {
	words := make([]string, len(parts))
	for i, part := range parts {
		words[i] = bare(strings.TrimSpace(part))
	}
	return words
}

// edged reports whether a line starts or ends with a separator.
func edged(line, separator string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, separator) || strings.HasSuffix(line, separator)
}

func isGap(r rune) bool { return unicode.IsSpace(r) || r == ',' }

// bare removes the quotes of a word.
func bare(word string) string {
	if n := len(word); n > 1 && (word[0] == '\'' || word[0] == '"') && word[n-1] == word[0] {
		return word[1 : n-1]
	}
	return word
}

// unquoted removes the quotes around a whole line.
func unquoted(line string) string {
	trimmed := strings.TrimSpace(line)
	if inside := bare(trimmed); inside != trimmed && !strings.ContainsAny(inside, `'"`) && strings.ContainsAny(inside, " /,") {
		return inside
	}
	return line
}
