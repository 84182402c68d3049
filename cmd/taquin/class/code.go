package class

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// A code is taquin:VERSION:LENGTH:TEXT, where TEXT has LENGTH characters of base64url: the CRC-32 of
// the rest, in four bytes, then JSON compressed by DEFLATE.
const (
	version  = 1
	prefix   = "taquin:"
	sumBytes = 4
	mostJSON = 1 << 19
)

// MostFile limits the size in bytes of a file with codes, which may hold those of a whole class.
const MostFile = 1 << 20

// FolderMark begins the files that taquin web --class keeps; some have no code.
const FolderMark = "taquin class 1\n"

// mostRefused limits the problems that Read reports of one text.
const mostRefused = 100

var codeHead = text.Regexp(`(?i)taquin:(\d{1,9}):(\d{1,9}):`)

// Encode writes a hand-in as a code.
func Encode(h HandIn) (string, error) {
	if err := h.check(); err != nil {
		return "", err
	}
	return encoded(h), nil
}

func encoded(h HandIn) string {
	packed := bytes.NewBuffer(make([]byte, sumBytes))
	w, err := flate.NewWriter(packed, flate.BestCompression)
	if err == nil {
		err = json.NewEncoder(w).Encode(h)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil { // JSON has a form for everything in it, and memory takes it
		panic(err)
	}
	all := packed.Bytes()
	binary.BigEndian.PutUint32(all, crc32.ChecksumIEEE(all[sumBytes:]))
	body := base64.RawURLEncoding.EncodeToString(all)
	return fmt.Sprintf("%s%d:%d:%s", prefix, version, len(body), body)
}

// File is the file of a hand-in: a line for people, and the code. name is its name.
func File(h HandIn, code string) (name string, content string) {
	pupil := text.SingleSpaced(h.Pupil)
	clean := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, pupil)
	return h.Lesson + "-" + clean + ".txt", pupil + " / " + h.Lesson + "\n\n" + code + "\n"
}

// Problem is why a code or a file is refused, and where it stands.
type Problem struct {
	File string // may be ""
	Line int    // of the code, from 1; 0 for the whole file
	Why  error
}

func (p Problem) Error() string { return p.Message().String() }

// Message implements message.Message.
func (p Problem) Message() message.Text {
	switch {
	case p.File == "" && p.Line == 0:
		return message.Textf("", "%v", p.Why)
	case p.Line == 0:
		return message.Textf("class.file", "%s: %v", p.File, p.Why)
	case p.File == "":
		return message.Textf("class.line", "line %d: %v", p.Line, p.Why)
	}
	return message.Textf("class.file-line", "%s, line %d: %v", p.File, p.Line, p.Why)
}

// Read finds all codes in a text: a file, a message or several of them pasted together. Line breaks,
// quotes and other text around codes do not matter. The same code may occur several times.
func Read(name, pasted string) (found []HandIn, refused []Problem) {
	refuse := func(line int, why error) { refused = append(refused, Problem{name, line, why}) }
	if len(pasted) > MostFile {
		refuse(0, TooLarge(len(pasted)))
		return nil, refused
	}
	joined, at := withoutBreaks(pasted)
	heads := codeHead().FindAllStringSubmatchIndex(joined, -1)
	seen := map[string]bool{}
	line, before := 1, 0
	for n, head := range heads {
		if len(refused) == mostRefused {
			break
		}
		end := len(joined)
		if n+1 < len(heads) {
			end = heads[n+1][0]
		}
		body := joined[head[1]:end]
		line += strings.Count(pasted[before:at[head[0]]], "\n")
		before = at[head[0]]
		wanted, err := strconv.Atoi(joined[head[4]:head[5]])
		if v := joined[head[2]:head[3]]; err == nil && v != strconv.Itoa(version) {
			err = message.Errorf("class.the-code-is-of-version", "the code is of version %s, and this taquin reads version %d; update the older of the two programs", v, version)
		}
		if err == nil && len(body) >= wanted {
			if seen[body[:wanted]] {
				continue
			}
			seen[body[:wanted]] = true
		}
		var h HandIn
		if err == nil {
			h, err = decode(body, wanted)
		}
		if err != nil {
			refuse(line, err)
			continue
		}
		found = append(found, h)
	}
	if len(heads) == 0 && !strings.HasPrefix(pasted, FolderMark) {
		refuse(0, message.Errorf("class.no-code-is-here", "it contains no code; a code begins with %s%d: and the page shows it under Hand in", prefix, version))
	}
	return Latest(found), refused
}

// TooLarge is the error of a file with too many bytes.
func TooLarge(size int) error {
	return message.Errorf("class.the-file-has", "the file has %v, and a hand-in has a few kB; choose the file that the page has saved", message.Megabytes(int64(size)))
}

// withoutBreaks removes white space, quotes and other signs that mail and chats put into long lines,
// and returns the place of each remaining byte.
func withoutBreaks(s string) (string, []int) {
	var out strings.Builder
	var at []int
	for i, r := range s {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r), unicode.Is(unicode.Cf, r), strings.ContainsRune("\"'`>|*«»“”‘’", r):
			continue
		}
		size, _ := out.WriteRune(r)
		for range size {
			at = append(at, i)
		}
	}
	return out.String(), append(at, len(s))
}

// decode reads the part of a code after its head, and of text that follows it.
func decode(body string, wanted int) (h HandIn, err error) {
	given := strings.IndexFunc(body, func(r rune) bool {
		return r >= utf8.RuneSelf || !(r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r))
	})
	if given < 0 {
		given = len(body)
	}
	if given < wanted {
		if given < len(body) {
			return h, message.Errorf("class.the-code-contains", "character %d of the code is %q, which no code contains; copy the code again, or ask for the file", given+1, []rune(body[given:])[0])
		}
		return h, message.Errorf("class.the-code-is-cut", "the code is cut: it has %d of %s; copy the whole code again, or ask for the file", given, message.Count(wanted, "character"))
	}
	damaged := message.New("class.the-code-is-damaged", "the code is damaged: at least one character is wrong; copy it again instead of typing it, or ask for the file")
	all, err := base64.RawURLEncoding.DecodeString(body[:wanted])
	if err != nil || len(all) < sumBytes || binary.BigEndian.Uint32(all) != crc32.ChecksumIEEE(all[sumBytes:]) {
		return h, damaged
	}
	content, err := file.ReadAll(flate.NewReader(bytes.NewReader(all[sumBytes:])), mostJSON)
	if err == nil {
		err = json.Unmarshal(content, &h)
	}
	if err != nil {
		return h, inconsistent(message.Textf("class.its-content", "its content is no hand-in"))
	}
	return h, h.check()
}
