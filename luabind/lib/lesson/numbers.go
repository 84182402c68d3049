package lesson

import (
	"strconv"
	"strings"

	"taquin/engine/text"
)

const noBreakSpace = "\u00a0"

var (
	blanks       = strings.NewReplacer(" ", "", noBreakSpace, "", "\u202f", "", "\t", "", "_", "", "−", "-")
	vulgar       = strings.NewReplacer("½", "1/2", "⅓", "1/3", "⅔", "2/3", "¼", "1/4", "¾", "3/4", "⅛", "1/8", "⁄", "/")
	points       = strings.NewReplacer(",", "", ".", "")
	grouped      = text.Regexp(`^[+-]?\d{1,3}((,\d{3})+|(\.\d{3})+)$`)
	plainDecimal = text.Regexp(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`)
)

// readings are the possible values of a text: 1,234 is an English and a French number, 50 % is 50
// and a half, 6! is an expression.
func readings(text string) []float64 {
	text = vulgar.Replace(blanks.Replace(text))
	if percent, ok := strings.CutSuffix(text, "%"); ok {
		if strings.HasSuffix(percent, "%") {
			return nil
		}
		found := readings(percent)
		for _, x := range found {
			found = append(found, x/100)
		}
		return found
	}
	if found := numbers(text); found != nil {
		return found
	}
	return evaluate(text)
}

// numbers are the possible values of a number without blanks.
func numbers(text string) []float64 {
	var found []float64
	read := func(text string) {
		if !plainDecimal().MatchString(text) {
			return
		}
		if x, err := strconv.ParseFloat(text, 64); err == nil {
			found = append(found, x)
		}
	}
	read(strings.Replace(text, ",", ".", 1))
	if grouped().MatchString(text) {
		read(points.Replace(text))
	}
	if last := strings.LastIndexAny(text, ",."); last >= 0 && grouped().MatchString(text[:last]) { // 50,123.5
		read(points.Replace(text[:last]) + "." + text[last+1:])
	}
	return found
}
