//go:build !js

package message

import (
	"bytes"
	"encoding/base64"
	"encoding/gob"
	"errors"
	"fmt"
	"reflect"
	"strconv"
)

// sent is a text on its way to another machine, which translates it. A browser has no cluster:
// without gob its download is smaller.
type sent struct {
	Key, Format string
	Args        []item
}

// item is an argument: a kind, and its text, unless it is a message.
type item struct {
	Kind, Text string
	Of         *sent
}

// MarshalBinary implements encoding.BinaryMarshaler. A text with an argument that is neither a
// message nor a plain value travels in English.
func (t Text) MarshalBinary() ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(t.sent())
	return out.Bytes(), err
}

// MarshalText implements encoding.TextMarshaler, for JSON, which keeps only valid UTF-8: it is
// MarshalBinary in Base64.
func (t Text) MarshalText() ([]byte, error) {
	content, err := t.MarshalBinary()
	return base64.StdEncoding.AppendEncode(nil, content), err
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *Text) UnmarshalText(content []byte) error {
	decoded, err := base64.StdEncoding.AppendDecode(nil, content)
	if err != nil {
		return err
	}
	return t.UnmarshalBinary(decoded)
}

func (t Text) sent() *sent {
	s := &sent{Key: t.key, Format: t.format}
	for _, arg := range t.args {
		it := itemOf(arg)
		if it.Kind == "" {
			return Plain(t.String()).sent()
		}
		s.Args = append(s.Args, it)
	}
	return s
}

func itemOf(arg any) item {
	_, wrong := arg.(error)
	if m, ok := arg.(Message); ok {
		kind := "text"
		if wrong {
			kind = "error"
		}
		return item{Kind: kind, Of: m.Message().sent()}
	}
	switch arg := arg.(type) {
	case nil:
		return item{Kind: "nil"}
	case error:
		return item{Kind: "foreign", Text: arg.Error()}
	case fmt.Stringer:
		return item{Kind: "string", Text: arg.String()}
	}
	switch v := reflect.ValueOf(arg); {
	case v.Kind() == reflect.String:
		return item{Kind: "string", Text: v.String()}
	case v.Kind() == reflect.Bool:
		return item{Kind: "bool", Text: strconv.FormatBool(v.Bool())}
	case v.CanInt():
		return item{Kind: "int", Text: strconv.FormatInt(v.Int(), 10)}
	case v.CanUint():
		return item{Kind: "uint", Text: strconv.FormatUint(v.Uint(), 10)}
	case v.CanFloat():
		return item{Kind: "float", Text: strconv.FormatFloat(v.Float(), 'g', -1, 64)}
	}
	return item{}
}

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (t *Text) UnmarshalBinary(content []byte) error {
	var s sent
	err := gob.NewDecoder(bytes.NewReader(content)).Decode(&s)
	if err == nil {
		*t, err = s.text()
	}
	return err
}

func (s *sent) text() (t Text, err error) {
	if s == nil {
		return t, New("message.sent-without-text", "message: a message without its text")
	}
	t = Text{key: s.Key, format: s.Format}
	for _, it := range s.Args {
		arg, err := it.value()
		if err != nil {
			return t, err
		}
		t.args = append(t.args, arg)
	}
	return t, nil
}

func (it item) value() (any, error) {
	switch it.Kind {
	case "text", "error":
		t, err := it.Of.text()
		if it.Kind == "error" {
			return t.AsError(), err
		}
		return t, err
	case "foreign":
		return errors.New(it.Text), nil
	case "nil":
		return nil, nil
	case "string":
		return it.Text, nil
	case "bool":
		return strconv.ParseBool(it.Text)
	case "int":
		return strconv.ParseInt(it.Text, 10, 64)
	case "uint":
		return strconv.ParseUint(it.Text, 10, 64)
	case "float":
		return strconv.ParseFloat(it.Text, 64)
	}
	return nil, Errorf("message.sent-of-kind", "message: an argument of kind %q", it.Kind)
}
