package lesson

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/sorting"
	lualesson "taquin/luabind/lib/lesson"

	"taquin/engine/text"
	"taquin/luabind"
)

// Outline describes a lesson.
type Outline struct {
	Name     string
	Title    string
	About    string // a sentence
	Sections int
}

// Source is the script of a built-in lesson. The error about an unknown name suggests some names
// and lists all.
func Source(scripts fs.FS, name string) (file, text string, err error) {
	names, err := lualesson.Names(scripts)
	if err != nil {
		return "", "", err
	}
	if !slices.Contains(names, name) {
		return "", "", &UnknownError{name, names}
	}
	file = path.Join(lualesson.Folder, name+".lua")
	source, err := fs.ReadFile(scripts, file)
	return file, string(source), err
}

// UnknownError reports an unknown lesson.
type UnknownError struct {
	name  string
	known []string
}

func (e *UnknownError) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *UnknownError) Message() message.Text {
	return message.Textf("lesson.there-is-no-lesson", "there is no lesson %q%s (the lessons are %s)", e.name, message.Suggest(e.name, e.known), strings.Join(e.known, ", "))
}

// course is the recommended order.
func course() []string {
	return []string{"parity", "three-cycles", "line-by-line", "searching", "how-far", "your-own-puzzle", "dogs", "groups", "cube", "swap-and-oval"}
}

// Next is the lesson after another in the recommended order; "" after the last.
func Next(name string) string {
	if i := slices.Index(course(), name); i >= 0 && i+1 < len(course()) {
		return course()[i+1]
	}
	return ""
}

// inCourse sorts lessons in the recommended order. Other lessons come last.
func inCourse(names []string) []string {
	place := func(name string) int {
		if i := slices.Index(course(), name); i >= 0 {
			return i
		}
		return len(course())
	}
	sorting.StableBy(names, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return names
}

// Outlines are the outlines of all built-in lessons in a language, in the recommended order. One
// host runs the beginning of each lesson.
func Outlines(scripts fs.FS, language text.Language) ([]Outline, error) {
	stage := &titleStage{Stage: lualesson.NoStage(language)}
	host, err := luabind.New(luabind.Config{Out: io.Discard, Scripts: scripts, Stage: stage, Seed: Seed})
	if err != nil {
		return nil, err
	}
	defer host.Close()
	var all []Outline
	names, err := lualesson.Names(scripts)
	if err != nil {
		return nil, err
	}
	for _, name := range inCourse(names) {
		file, text, err := Source(scripts, name)
		if err == nil {
			_, err = host.Run(file, beginning(text))
		}
		switch {
		case err == nil:
			return nil, message.Errorf("docs.lesson-it-does-not", "lesson %s: it does not begin with lesson.begin", name)
		case !errors.Is(err, errBegun):
			return nil, message.Errorf("docs.lesson", "lesson %s: %w", name, err)
		}
		all = append(all, Outline{name, stage.title, stage.about, Sections(text)})
	}
	return all, nil
}

// beginning is the script before the first section. It compiles in a fraction of the time.
func beginning(source string) string {
	if at := sectionCall().FindStringIndex(source); at != nil {
		return source[:at[0]]
	}
	return source
}

var sectionCall = text.Regexp(`\blesson\.section\b`)

// Sections counts the sections in a script.
func Sections(source string) int { return len(sectionCall().FindAllString(source, -1)) }

var errBegun = message.New("docs.the-lesson-has-begun", "the lesson has begun")

// titleStage stops a lesson after its title.
type titleStage struct {
	lualesson.Stage
	title, about string
}

// Begin implements lualesson.Stage.
func (s *titleStage) Begin(title, about string) error {
	s.title, s.about = title, about
	return errBegun
}
