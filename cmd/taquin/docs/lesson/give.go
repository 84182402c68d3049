// Package lesson is what a lesson is wherever it is given: its outline, what is said to
// an answer, how far a student has come, and its text as HTML. What a lesson says is in
// its script, which tells it to a stage: that of a terminal is package screen, and handout
// is the one that makes a page of it. What the program says beside it stands in Phrases. Nothing
// here needs a terminal or a file. Begin reading at Open and Give.
package lesson

import (
	"errors"
	"io"
	"strings"

	"taquin/engine/board"
	"taquin/luabind"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/scripts"
)

// ErrLeft is what ends a lesson that the student has left.
var ErrLeft = errors.New("the lesson was left")

// Seed is what the random numbers of lessons come from, so that they are the same
// each time.
const Seed = 1

// Open makes a host in which a lesson is given on a stage, to which goes what its script
// prints. All that makes a difference for the lesson is the same whoever gives it; seed is
// that of everything random.
func Open(config luabind.Config, stage lualesson.Stage, out io.Writer, seed int64) (*luabind.Host, error) {
	config.Stage, config.Language, config.Out, config.Err, config.Lesson, config.Table = stage, stage.Language(), out, out, nil, nil
	config.Seed, config.Shape, config.Notation = seed, board.Shape{}, board.Audibert
	return luabind.New(config)
}

// Give gives a lesson, a built-in one or that of a file, in a host that Open has made.
func Give(host *luabind.Host, name string) error {
	if IsFile(name) {
		return host.RunScript(name)
	}
	file, text, err := Source(scripts.Files, name)
	if err != nil {
		return err
	}
	_, err = host.Run(file, text)
	return err
}

// IsFile reports whether a lesson is none of the built-in ones.
func IsFile(name string) bool { return strings.HasSuffix(name, ".lua") }
