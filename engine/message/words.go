package message

import (
	"strings"

	"taquin/engine/text"
)

// Count is a number of things: "1 board", "2 boards". The plural of the English noun must end in s.
// Its key is count.board for the noun "board".
func Count[T int | int64](n T, noun string) Text {
	format := "%d " + noun
	if n != 1 {
		format += "s"
	}
	return Text{"count." + slug(noun), format, []any{n}}
}

// Grouped is a whole number with separators between the thousands, from 10,000 on.
func Grouped(n int64) Text {
	if -10_000 < n && n < 10_000 {
		return Textf("", "%d", n)
	}
	var group func(n int64) Text
	group = func(n int64) Text {
		if n/1000 == 0 {
			return Textf("", "%d", n)
		}
		return Textf("message.thousands", "%s,%03d", group(n/1000), max(n%1000, -n%1000))
	}
	return group(n)
}

func slug(noun string) string { return strings.ReplaceAll(noun, " ", "-") }

// Kind is a kind of values with its article: "a board". Its key is kind.board.
func Kind(name string) Text { return Text{"kind." + slug(name), "a " + name, nil} }

// Word is a word that is translated by itself. Its key is word.even for "even".
func Word(word string) Text { return Text{"word." + slug(word), word, nil} }

// And puts "and" between texts.
func And(parts ...Text) Text {
	return chain(parts, func(all, last Text) Text { return Textf("message.and", "%s and %s", all, last) })
}

// Or puts "or" between texts.
func Or(parts ...Text) Text {
	return chain(parts, func(all, last Text) Text { return Textf("message.or", "%s or %s", all, last) })
}

func chain(parts []Text, add func(all, last Text) Text) (all Text) {
	for i, t := range parts {
		if all = add(all, t); i == 0 {
			all = t
		}
	}
	return all
}

// Place is a cell of a board or a table for an error, counted from 1.
func Place(row, column int) Text {
	return Textf("message.row-column", "(row %d, column %d)", row, column)
}

// Bytes is text.Bytes as a message.
func Bytes(n int64) Text { return size(text.Bytes(n)) }

// WholeMegabytes is text.WholeMegabytes as a message.
func WholeMegabytes(n int64) Text { return size(text.WholeMegabytes(n)) }

// Megabytes is text.Megabytes as a message.
func Megabytes(n int64) Text { return size(text.Megabytes(n)) }

// size is a number with a unit. Its key is unit.MB.
func size(written string) Text {
	number, unit, _ := strings.Cut(written, " ")
	return Text{"unit." + unit, "%s " + unit, []any{number}}
}

// Suggest returns the names similar to an unknown one, as the end of an error message: "; did you
// mean x or y?", or nothing.
func Suggest(sought string, names []string) Text { return Suggested(text.Similar(sought, names)) }

// Unknown is the end of an error message about an unknown name: it suggests similar names, or
// otherwise lists all under a heading such as "methods".
func Unknown(sought string, names []string, also text.Aliases, heading string) Text {
	if similar := also.Similar(sought, names); len(similar) > 0 {
		return Suggested(similar)
	}
	return Textf("message.all-names", "; %s: %s", Word(heading), strings.Join(names, ", "))
}

// Suggested formats similar names for Suggest.
func Suggested(similar []string) Text {
	switch last := len(similar) - 1; last {
	case -1:
		return Text{}
	case 0:
		return Textf("message.did-you-mean", "; did you mean %s?", similar[0])
	default:
		return Textf("message.did-you-mean-or", "; did you mean %s or %s?", strings.Join(similar[:last], ", "), similar[last])
	}
}

// ParseLanguage finds a language by code; "" is English.
func ParseLanguage(code string) (text.Language, error) {
	if code == "" {
		return text.English, nil
	}
	var known []string
	for _, l := range text.Languages() {
		if string(l) == code {
			return l, nil
		}
		known = append(known, string(l))
	}
	return text.English, Errorf("text.there-is-no-language", "there is no language %q (possible: %s)", code, strings.Join(known, ", "))
}
