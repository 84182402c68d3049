package message

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Catalogue is the texts of a language other than English.
type Catalogue interface {
	// Format returns the format of a key, in the notation of package fmt. The verbs number their
	// arguments as in %[2]s where the order differs from the English one, and may leave some out;
	// {1|one|several} is one for a singular number in argument 1.
	Format(key string) (format string, ok bool)
	// Singular reports whether n of a thing take the singular.
	Singular(n int64) bool
	// Foreign translates an error that is none of ours, such as one of the operating system.
	Foreign(err error) (said string, ok bool)
	// Bound replaces the spaces at which no line may end, of a format that is the same in both
	// languages.
	Bound(format string) string
}

// In renders a message in the language of a catalogue, in English for nil. Any other value is
// formatted as %v.
func In(c Catalogue, v any) string {
	said, _ := Translate(c, v)
	return said
}

// Translate is In, and reports whether the catalogue has the text and all messages among its
// arguments. If it lacks one, the whole text is in English.
func Translate(c Catalogue, v any) (said string, ok bool) {
	if c == nil {
		return fmt.Sprint(v), true
	}
	switch v := v.(type) {
	case Message:
		return v.Message().in(c)
	case error:
		said, own, ok := translateError(c, v)
		return said, own && ok
	}
	return fmt.Sprint(v), false
}

// in renders a text. One without a format in the catalogue is in English, unless it has no key and
// consists of signs and messages.
func (t Text) in(c Catalogue) (said string, ok bool) {
	format, ok := c.Format(t.key)
	switch {
	case t.Empty():
		return "", true
	case !ok && (t.key != "" || hasLetters(t.format)):
		return t.String(), false
	case !ok:
		format = c.Bound(t.format)
	}
	args := make([]any, len(t.args))
	for i, arg := range t.args {
		if args[i], ok = translated(c, arg); !ok {
			return t.String(), false
		}
	}
	format, verbs := numbered(plurals(c, format, t.args))
	if !verbs { // fmt would complain about the arguments
		return strings.ReplaceAll(format, "%%", "%"), true
	}
	return fmt.Sprintf(format, args...), true
}

// translated is an argument in the language: a message as a string, any other value as it is. It is
// not ok if it is a message without a translation.
func translated(c Catalogue, arg any) (said any, ok bool) {
	switch arg := arg.(type) {
	case Message:
		return arg.Message().in(c)
	case error:
		said, _, ok := translateError(c, arg)
		return said, ok
	case []Text:
		all := make([]string, len(arg))
		for i, t := range arg {
			if all[i], ok = t.in(c); !ok {
				return arg, false
			}
		}
		return all, true
	}
	return arg, true
}

// translateError translates an error that is no message itself: one that has the text of the error
// that it wraps, a list of errors, or a foreign one. A foreign one without a translation is not
// known; an error around a message is not ok, because its English would surround a translation.
func translateError(c Catalogue, err error) (said string, known, ok bool) {
	if said, ok := c.Foreign(err); ok {
		return said, true, true
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil && inner.Error() == err.Error() {
			if m, ok := inner.(Message); ok {
				said, ok := m.Message().in(c)
				return said, true, ok
			}
			return translateError(c, inner)
		}
	case interface{ Unwrap() []error }:
		if all := e.Unwrap(); len(all) > 0 && errors.Join(all...).Error() == err.Error() {
			lines := make([]any, len(all))
			for i, inner := range all {
				lines[i] = inner
			}
			said, ok := Join("\n", lines...).in(c)
			return said, true, ok
		}
	}
	var inside Message
	return err.Error(), false, !errors.As(err, &inside)
}

// verb parses the verb that begins with the percent sign at the start of a format: its length, its
// letter, and the number of its argument, 0 where it has none of its own.
func verb(format string) (length int, letter byte, number int) {
	at := 1
	for at < len(format) && strings.IndexByte("+-# 0123456789.[]*", format[at]) >= 0 {
		if format[at] == '[' {
			end := strings.IndexByte(format[at:], ']')
			if end < 0 {
				break
			}
			number, _ = strconv.Atoi(format[at+1 : at+end])
			at += end
		}
		at++
	}
	if at == len(format) {
		return at, 0, 0
	}
	return at + 1, format[at], number
}

// numbered writes the number of its argument into each verb, and %v for %w. It reports whether there
// are verbs.
func numbered(format string) (said string, verbs bool) {
	var out strings.Builder
	next := 1
	for {
		before, rest, found := strings.Cut(format, "%")
		out.WriteString(before)
		if !found {
			return out.String(), verbs
		}
		length, letter, number := verb("%" + rest)
		flags := rest[:max(length-2, 0)]
		format = rest[length-1:]
		if letter == '%' || letter == 0 {
			out.WriteString("%" + flags + "%")
			continue
		}
		if number > 0 {
			flags, next = flags[:strings.IndexByte(flags, '[')], number
		}
		if letter == 'w' {
			letter = 'v'
		}
		verbs = true
		fmt.Fprintf(&out, "%%%s[%d]%c", flags, next, letter)
		next++
	}
}

// plurals replaces each {1|one|several} by one of its forms.
func plurals(c Catalogue, format string, args []any) string {
	for from := 0; ; {
		begin := strings.IndexByte(format[from:], '{')
		if begin < 0 {
			return format
		}
		begin += from
		end := strings.IndexByte(format[begin:], '}')
		if end < 0 {
			return format
		}
		forms := strings.Split(format[begin+1:begin+end], "|")
		n, err := strconv.Atoi(forms[0])
		from = begin + 1
		if len(forms) != 3 || err != nil || n < 1 || n > len(args) {
			continue
		}
		form := forms[2]
		if c.Singular(whole(args[n-1])) {
			form = forms[1]
		}
		format = format[:begin] + form + format[begin+end+1:]
	}
}

// whole is an integer argument; 2 for any other value.
func whole(arg any) int64 {
	switch v := reflect.ValueOf(arg); {
	case v.IsValid() && v.CanInt():
		return v.Int()
	case v.IsValid() && v.CanUint():
		return int64(v.Uint())
	}
	return 2
}

// hasLetters reports whether a format has letters that belong to no verb.
func hasLetters(format string) bool {
	for i := 0; i < len(format); i++ {
		switch c := format[i]; {
		case c == '%':
			length, _, _ := verb(format[i:])
			i += length - 1
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80:
			return true
		}
	}
	return false
}
