// Package lesson has the parts of a lesson that do not depend on where a student takes it:
// outlines, the dialogue of questions and tasks, progress, and the program's own texts. The
// lesson itself is a Lua script. A stage shows it: package screen has the stage of a terminal,
// and package site the stage of a handout. Begin with Open, Give and Dialogue.
package lesson

import (
	"io"
	"strings"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/luabind"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/scripts"
)

// ErrLeft ends the script of a lesson when the student leaves.
var ErrLeft = message.New("docs.the-lesson-was-left", "the lesson was left")

// Seed is the default seed of lessons.
const Seed = 1

// Open makes the host of a lesson. The output of the script goes to out. Everything that changes
// the lesson's results is fixed here; seed is the seed of everything random.
func Open(config luabind.Config, stage lualesson.Stage, out io.Writer, seed int64) (*luabind.Host, error) {
	config.Stage, config.Language, config.Out, config.Err, config.Lesson, config.Table = stage, stage.Language(), out, out, nil, nil
	config.Seed, config.Shape, config.Notation = seed, board.Shape{}, board.Audibert
	return luabind.New(config)
}

// Give runs a lesson, built-in or from a file, in a host from Open.
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

// IsFile reports whether a name is the path of a file.
func IsFile(name string) bool { return strings.HasSuffix(name, ".lua") }
