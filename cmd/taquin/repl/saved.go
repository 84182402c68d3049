package repl

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"taquin/cmd/taquin/transcript"
	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind"
)

// What %save keeps is a text that people can read:
//
//	taquin session 1
//	seed 42
//	random 7063673a…
//	notation audibert
//	board 0 1 2 / 3 . 4
//	history complete gh
//	entries 2
//	> x = 5
//	> for i = 1, 2 do
//	. end
//	checksum 5891b5b5…
//
// The number in the first line is that of the format; the checksum is of all
// that stands before it. Without a current board the three lines about it are
// missing; with texts on its tiles there is a fourth, "labels R A T E", below the
// notation.

// saved is the content of a file of %save.
type saved struct {
	state   luabind.Session
	entries []string
}

const (
	savedFormat = "taquin session "
	savedFirst  = savedFormat + "1"

	maxSaved = 256 << 20 // bytes of a file that may be one
)

// String writes the text.
func (v saved) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\nseed %d\nrandom %s\n", savedFirst, v.state.Seed, hex.EncodeToString(v.state.Random))
	if g := v.state.Board; g != nil {
		history, complete := g.History()
		which := "complete"
		if !complete {
			which = "latest" // of a longer one
		}
		labels := ""
		if g.Board.Inscribed() {
			labels = "labels " + strings.Join(g.Board.Inscription(), " ") + "\n"
		}
		fmt.Fprintf(&text, "notation %s\n%sboard %s\nhistory %s\n", g.Notation, labels, g.Notation.Format(g.Board.Plain()), strings.TrimSpace(which+" "+g.Notation.Word(history)))
	}
	fmt.Fprintf(&text, "entries %d\n", len(v.entries))
	for _, e := range v.entries {
		text.WriteString(transcript.Entry(e))
	}
	return text.String() + "checksum " + checksum(text.String()) + "\n"
}

func checksum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// parseSaved reads and checks the text.
func parseSaved(text string) (saved, error) {
	first, _, _ := strings.Cut(text, "\n")
	switch {
	case !strings.HasPrefix(first, savedFormat):
		return saved{}, message.New("repl.it-is-no-session", "it is no session that %save has kept")
	case first != savedFirst:
		return saved{}, message.Errorf("repl.this-taquin-reads-format", "this taquin reads format 1 of saved sessions, the file has format %s", strings.TrimPrefix(first, savedFormat))
	}
	at := strings.LastIndex(text, "\nchecksum ") + 1
	if at == 0 || text[at:] != "checksum "+checksum(text[:at])+"\n" {
		return saved{}, message.New("repl.its-checksum-is-wrong", "its checksum is wrong: it is damaged, or was changed by hand")
	}
	r := fields{lines: strings.Split(strings.TrimSuffix(text[len(first)+1:at], "\n"), "\n")}
	v := saved{state: luabind.Session{Seed: int64(r.number("seed")), Random: r.hex("random")}}
	if strings.HasPrefix(r.next(), "notation ") {
		v.state.Board = r.board()
	}
	v.entries = r.entries(r.number("entries"))
	return v, r.err
}

// fields reads line after line, up to the first error.
type fields struct {
	lines []string
	err   error
}

// next is the line that comes now; "" at the end.
func (r *fields) next() string {
	if len(r.lines) == 0 {
		return ""
	}
	return r.lines[0]
}

// field takes the line that comes now, which must begin with a name.
func (r *fields) field(name string) string {
	value, ok := strings.CutPrefix(r.next(), name+" ")
	if !ok {
		r.fail(message.Errorf("repl.found-expected", "found %q, expected %s", r.next(), name))
		return ""
	}
	r.lines = r.lines[1:]
	return value
}

func (r *fields) fail(err error) {
	if r.err == nil && err != nil {
		r.err = err
	}
}

func (r *fields) number(name string) int {
	n, err := strconv.Atoi(r.field(name))
	r.fail(err)
	return n
}

func (r *fields) hex(name string) []byte {
	b, err := hex.DecodeString(r.field(name))
	r.fail(err)
	return b
}

// board reads the lines about the board.
func (r *fields) board() *board.Game {
	notation, err := board.ParseNotation(r.field("notation"))
	r.fail(err)
	var labels []string
	if strings.HasPrefix(r.next(), "labels ") {
		labels = strings.Split(r.field("labels"), " ")
	}
	b, err := board.Parse(r.field("board"), notation)
	if err == nil && labels != nil {
		err = b.Inscribe(labels)
	}
	r.fail(err)
	which, word, _ := strings.Cut(r.field("history"), " ")
	history, err := notation.ParseWord(word)
	r.fail(err)
	if r.err != nil {
		return nil
	}
	g, err := board.ResumeGame(b, notation, history, which == "complete")
	r.fail(err)
	return g
}

// entries reads n entries and wants nothing after them.
func (r *fields) entries(n int) []string {
	found, err := transcript.Entries(r.lines)
	r.fail(err)
	if len(found) != n {
		r.fail(message.Errorf("repl.there-are-entries-and", "there are %d entries and not %d", len(found), n))
	}
	return found
}

// oneFile returns the argument of a command that names a file, which must not be a pipe or a
// folder.
func oneFile(command, rest string) (name string, err error) {
	if name, err = oneName(rest); err != nil {
		return "", err
	}
	if err := file.CheckRegular(name); err != nil {
		return "", message.Errorf("", "%%%s: %s %w", command, quoted(name), err)
	}
	return name, nil
}

// quoted is the name of a file in a sentence.
func quoted(name string) string {
	const longest = 255 // letters of one that is shown whole
	return text.Quote(name, longest)
}

// save is %save.
func (s *Session) save(rest string) error {
	name, err := oneFile("save", rest)
	if err != nil {
		return err
	}
	v := saved{s.Host.Session(), s.entries[:len(s.entries)-1]} // the last is %save itself
	if err := file.Write(file.Named("saved session", savedFormat), name, []byte(v.String())); err != nil {
		return message.Errorf("repl.save", "%%save: %w", err)
	}
	s.say("repl.kept-in", "kept in %s", name)
	return nil
}

// restore is %restore.
func (s *Session) restore(rest string) error {
	name, err := oneFile("restore", rest)
	if err != nil {
		return err
	}
	kept, err := file.Read(name, maxSaved)
	var v saved
	if err == nil {
		v, err = parseSaved(string(kept))
	}
	if err == nil {
		err = s.Host.Restore(v.state)
	}
	if err != nil {
		return message.Errorf("repl.restore", "%%restore: %s: %w", quoted(name), err)
	}
	n := len(v.entries)
	clear(s.numbers)
	s.entries = append(v.entries, s.entries[len(s.entries)-1]) // which is %restore itself
	if s.editor != nil {
		s.editor.Recall(s.entries)
	}
	s.say("repl.the-board-the-random", "the board, the random numbers and %d entries are restored; the values of Lua's variables are not", n)
	return nil
}
