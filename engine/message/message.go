// Package message keeps user-visible texts as values until they are shown: a key, an English format
// and its arguments. A Catalogue holds the formats of another language under the same keys, so that
// a text is translated where it is shown, together with the messages among its arguments. A text
// without a translation appears in English.
//
// A key has the form subject.slug and is a literal at each call, so that a test can collect all
// keys. Begin with Errorf, New and Textf; In renders a message.
package message

import (
	"errors"
	"fmt"
	"strings"
)

// Text is a text, such as a remark or a part of an error. The zero Text is empty.
type Text struct {
	key, format string
	args        []any
}

// Textf makes a Text. The arguments must not change afterwards.
func Textf(key, format string, args ...any) Text {
	if false {
		_ = fmt.Sprintf(format, args...) // tells vet that format is one
	}
	return Text{key, format, args}
}

// Plain is a Text that is the same in every language, such as a name.
func Plain(s string) Text {
	if s == "" {
		return Text{}
	}
	return Text{format: "%s", args: []any{s}}
}

// String returns the text in English.
func (t Text) String() string {
	return fmt.Errorf(t.format, t.args...).Error() // takes %w, too
}

// Empty reports whether t is the zero Text.
func (t Text) Empty() bool { return t.format == "" }

// Key returns the key of the text.
func (t Text) Key() string { return t.key }

// Message implements Message.
func (t Text) Message() Text { return t }

// Message is implemented by values that are messages: texts, and errors with a text.
type Message interface{ Message() Text }

// failure is an error with a Text.
type failure struct {
	Text
	err error // made by package fmt or errors; it has the English text, and what is wrapped
}

// Errorf is fmt.Errorf with a key.
func Errorf(key, format string, args ...any) error {
	return &failure{Text{key, format, args}, fmt.Errorf(format, args...)}
}

// New is errors.New with a key.
func New(key, text string) error { return &failure{literal(key, text), errors.New(text)} }

// literal is a Text without verbs.
func literal(key, text string) Text { return Text{key, "%[2]s", []any{nil, text}} }

func (e *failure) Error() string { return e.err.Error() }
func (e *failure) Unwrap() error { return e.err }

// AsError makes an error of a Text that wraps no other error.
func (t Text) AsError() error { return &failure{t, errors.New(t.String())} }

// Concat joins values; some may be messages.
func Concat(parts ...any) Text { return Join("", parts...) }

// Join joins values with a separator; some may be messages.
func Join(separator string, parts ...any) Text {
	if len(parts) == 0 {
		return Text{}
	}
	separator = strings.ReplaceAll(separator, "%", "%%")
	return Text{format: "%v" + strings.Repeat(separator+"%v", len(parts)-1), args: parts}
}
