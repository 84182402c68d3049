package screen

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/process"
	"taquin/engine/file"
	"taquin/engine/message"
)

// Book is a file with lesson.Records. It writes each change at once. Lessons that run side by
// side keep each other's changes.
type Book struct {
	path string
	warn func(message.Text) // reports errors of the file, which do not stop the lesson
}

// longestBook limits the size of the file in bytes.
const longestBook = 16 << 20

// bookFormat is the version of the format.
const bookFormat = 1

// book is the content of the file.
type book struct {
	Format  int                      `json:"format"`
	Lessons map[string]lesson.Record `json:"lessons"`
}

// OpenBook opens the file in the user's state directory. Without that directory, nothing is
// saved.
func OpenBook(warn func(message.Text)) *Book {
	path, err := process.StateFile("lessons.json")
	if err != nil {
		warn(message.Textf("docs.the-progress-of-lessons", "the progress of lessons will not be kept: %v", err))
		return &Book{"", warn}
	}
	file.Sweep(filepath.Dir(path), time.Time{})
	return &Book{path, warn}
}

// bookFile is the kind of the file.
func bookFile() file.Kind { return file.Private("progress of lessons") }

// Records implements lesson.Records.
func (b *Book) Records() map[string]lesson.Record {
	var all map[string]lesson.Record
	b.locked(func() (err error) {
		all, err = b.load()
		return err
	})
	return all
}

// Change implements lesson.Records.
func (b *Book) Change(name string, by func(*lesson.Record)) {
	b.locked(func() error {
		all, err := b.load()
		if err != nil {
			return err
		}
		r := all[name]
		by(&r)
		all[name] = r
		text, err := json.MarshalIndent(book{bookFormat, all}, "", "  ")
		if err != nil {
			return err
		}
		return file.Write(bookFile(), b.path, append(text, '\n'))
	})
}

// lockPatience is the timeout for the lock, which programs hold for milliseconds.
const lockPatience = 2 * time.Second

// locked runs f under the lock of the file. It warns of the first error.
func (b *Book) locked(f func() error) {
	if b.path == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	err := file.Accept(bookFile(), b.path)
	var lock *file.Lock
	if err == nil {
		lock, err = file.Acquire(ctx, b.path)
	}
	if err == nil {
		err = f()
		lock.Release()
	}
	if err != nil {
		b.warn(message.Textf("docs.the-progress-of-lessons", "the progress of lessons will not be kept: %v", err))
		b.path = ""
	}
}

// load reads the file. It moves a broken file aside.
func (b *Book) load() (map[string]lesson.Record, error) {
	text, err := file.Read(b.path, longestBook)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]lesson.Record{}, nil
	}
	if err != nil {
		return nil, err
	}
	var of struct{ Format int }
	var found book
	err = json.Unmarshal(text, &of)
	if err == nil && of.Format > bookFormat {
		return nil, message.Errorf("docs.is-of-format-and", "%s is of format %d, and this taquin knows %d", b.path, of.Format, bookFormat)
	}
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err == nil {
		err = found.check()
	}
	if err != nil {
		aside, failed := file.MoveAside(bookFile(), b.path)
		if failed != nil {
			return nil, failed
		}
		b.warn(message.Textf("docs.is-broken-it-is", "%s is broken (%v); it is kept as %s, and the progress starts from the beginning", b.path, err, aside))
		return map[string]lesson.Record{}, nil
	}
	if found.Lessons == nil {
		found.Lessons = map[string]lesson.Record{}
	}
	return found.Lessons, nil
}

// check reports invalid values.
func (b book) check() error {
	if b.Format < 1 {
		return message.New("docs.it-has-no-format", "it has no format")
	}
	for name, r := range b.Lessons {
		if r.Sections < 0 {
			return message.Errorf("docs.has-sections-done", "%s has %d sections done", name, r.Sections)
		}
		if r.Finished == "" {
			continue
		}
		if _, err := time.Parse(time.DateOnly, r.Finished); err != nil {
			return message.Errorf("docs.is-finished-on-no", "%s is finished on no day, %q", name, r.Finished)
		}
	}
	return nil
}
