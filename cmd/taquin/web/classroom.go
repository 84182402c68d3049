package web

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"taquin/cmd/taquin/class"
	"taquin/engine/file"
	"taquin/engine/message"
)

// classroom keeps the pupils of a class and their hand-ins in a folder: class.list has the class
// word, the teacher's key and the pupils, and each pupil has a file of codes, which taquin grade
// --lessons reads, too. Every answer is sent after its file is written.
type classroom struct {
	folder string
	lock   *file.Lock // of the folder

	mu     sync.Mutex
	roster roster
	work   map[string][]class.HandIn // by the mark of the pupil
}

// roster is the content of class.list, after its first line.
type roster struct {
	Word   string            `json:"word"`
	Key    string            `json:"key"`
	Pupils map[string]string `json:"pupils"` // their names, by mark
}

const (
	rosterName = "class.list"
	mostPupils = 300
	mostRuns   = 60 // of lessons, by one pupil
	shortestID = 16
)

func classFile() file.Kind { return file.Ours("file of a class", class.FolderMark) }

// The refusals that lead to the status 403.
var (
	errWord = message.New("web.the-class-word-is-wrong", "this is not the class word; your teacher's screen shows it")
	errKey  = message.New("web.the-key-is-wrong", "only the teacher's link leads here; the teacher's terminal shows it")
	errID   = message.New("web.join-the-class-first", "this browser has not joined the class; join it first")
)

// openClassroom opens a folder, or begins a class in it. warn reports files that cannot be read.
func openClassroom(folder string, warn func(message.Text)) (*classroom, error) {
	c := &classroom{folder: folder, work: map[string][]class.HandIn{}}
	if err := file.MakeFolder(folder, 0o700); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	var err error
	if c.lock, err = file.Acquire(ctx, filepath.Join(folder, ".class")); errors.Is(err, file.ErrHeld) {
		return nil, message.Errorf("web.the-folder-of-a-class", "another taquin web --class uses the folder %s; --class-folder names another one", folder)
	} else if err != nil {
		return nil, err
	}
	file.Sweep(folder, time.Now().Add(-time.Minute))
	if err := c.load(warn); err != nil {
		c.lock.Release()
		return nil, err
	}
	return c, nil
}

func (c *classroom) load(warn func(message.Text)) error {
	path := filepath.Join(c.folder, rosterName)
	text, err := file.Read(path, class.MostFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.roster = roster{Word: newWord(), Key: rand.Text(), Pupils: map[string]string{}}
		return c.save()
	case err != nil:
		return err
	}
	content, ours := strings.CutPrefix(string(text), class.FolderMark)
	if err = json.Unmarshal([]byte(content), &c.roster); !ours || err != nil || c.roster.Word == "" || c.roster.Key == "" || c.roster.Pupils == nil {
		return message.Errorf("web.is-no-list-of-a-class", "%s is damaged or belongs to another program; move it away, or name another folder with --class-folder", path)
	}
	for mark := range c.roster.Pupils {
		path := c.pathOf(mark)
		text, err := file.Read(path, class.MostFile)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		found, problems := class.Read(path, string(text))
		c.work[mark] = found
		if len(problems) == 0 {
			continue
		}
		aside, err := file.MoveAside(classFile(), path)
		if err != nil {
			return err
		}
		for _, p := range problems {
			warn(message.Textf("web.it-is-kept-as", "%v (the file is kept as %s)", p, aside))
		}
		if err := c.saveWork(mark, found); err != nil {
			return err
		}
	}
	return nil
}

// newWord makes a class word, which reads the same in all languages.
func newWord() string {
	words := strings.Fields("banjo cactus domino kiwi koala lion orange panda piano pixel polo radio robot tango violet zigzag")
	n, err := rand.Int(rand.Reader, big.NewInt(int64(90*len(words))))
	if err != nil { // crypto/rand never fails
		panic(err)
	}
	return fmt.Sprintf("%s-%d", words[n.Int64()/90], 10+n.Int64()%90)
}

// markOf is a hash of a pupil's id, which only the pupil's browser knows.
func markOf(id string) string {
	sum := sha256.Sum256([]byte(id))
	return base64.RawURLEncoding.EncodeToString(sum[:15])
}

func (c *classroom) pathOf(mark string) string {
	return filepath.Join(c.folder, "pupil-"+mark+".txt")
}

func (c *classroom) save() error {
	text, err := json.MarshalIndent(c.roster, "", "  ")
	if err != nil {
		return err
	}
	return file.Write(classFile(), filepath.Join(c.folder, rosterName), append([]byte(class.FolderMark), text...))
}

func (c *classroom) saveWork(mark string, work []class.HandIn) error {
	text := class.FolderMark
	for _, h := range work {
		h.Pupil = c.roster.Pupils[mark]
		code, err := class.Encode(h)
		if err != nil {
			return err
		}
		_, content := class.File(h, code)
		text += "\n" + content
	}
	if len(work) > mostRuns || len(text) > class.MostFile {
		return message.New("web.you-have-begun-lessons", "you have begun more lessons than a class keeps; ask your teacher")
	}
	return file.Write(classFile(), c.pathOf(mark), []byte(text))
}

// same compares in constant time.
func same(x, y string) bool { return subtle.ConstantTimeCompare([]byte(x), []byte(y)) == 1 }

// join adds a pupil, or renames one, and returns the name, which no other pupil has.
func (c *classroom) join(id, name, word string) (string, error) {
	if !same(strings.ToLower(strings.TrimSpace(word)), c.roster.Word) {
		return "", errWord
	}
	if len(id) < shortestID || len(id) > class.NameLetters*2 {
		return "", message.Errorf("web.the-id-must-have", "id must be a random text of %d to %d letters", shortestID, class.NameLetters*2)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	mark := markOf(id)
	old, joined := c.roster.Pupils[mark]
	if !joined && len(c.roster.Pupils) >= mostPupils {
		return "", message.Errorf("web.the-class-is-full", "the class is full: it has %d pupils; ask your teacher", mostPupils)
	}
	base, err := class.Name(name)
	if err != nil {
		return "", err
	}
	name = base
	for n := 2; c.taken(name, mark); n++ {
		name = fmt.Sprintf("%s (%d)", base, n)
	}
	name, err = class.Name(name)
	if err != nil || name == old {
		return name, err
	}
	c.roster.Pupils[mark] = name
	if err = c.save(); err == nil && len(c.work[mark]) > 0 {
		err = c.saveWork(mark, c.work[mark])
	}
	if err != nil {
		if delete(c.roster.Pupils, mark); joined {
			c.roster.Pupils[mark] = old
		}
	}
	return name, err
}

// taken reports whether another pupil has a name.
func (c *classroom) taken(name, mark string) bool {
	for other, its := range c.roster.Pupils {
		if other != mark && strings.EqualFold(its, name) {
			return true
		}
	}
	return false
}

// handIn keeps the work in a code.
func (c *classroom) handIn(id, code string) error {
	found, problems := class.Read("", code)
	c.mu.Lock()
	defer c.mu.Unlock()
	mark := markOf(id)
	name, joined := c.roster.Pupils[mark]
	switch {
	case !joined:
		return errID
	case len(problems) > 0:
		return problems[0].Why
	}
	all := c.workOf(mark)
	for _, h := range found {
		h.Pupil = name
		all = append(all, h)
	}
	all = class.Latest(all)
	if err := c.saveWork(mark, all); err != nil {
		return err
	}
	c.work[mark] = all
	return nil
}

// workOf is the work of a pupil under the present name. The lock is held.
func (c *classroom) workOf(mark string) (work []class.HandIn) {
	for _, h := range c.work[mark] {
		h.Pupil = c.roster.Pupils[mark]
		work = append(work, h)
	}
	return work
}

// mine is the work of a pupil.
func (c *classroom) mine(id string) ([]class.HandIn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	mark := markOf(id)
	if _, joined := c.roster.Pupils[mark]; !joined {
		return nil, errID
	}
	return c.workOf(mark), nil
}

// results are the work of all pupils and their names.
func (c *classroom) results() (work []class.HandIn, pupils []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for mark := range c.roster.Pupils {
		work = append(work, c.workOf(mark)...)
	}
	return work, slices.Sorted(maps.Values(c.roster.Pupils))
}
