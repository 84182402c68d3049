package lesson

import (
	"maps"
	"math"
	"slices"
	"time"

	"taquin/engine/text"
)

// Record is the progress of a student in a lesson.
type Record struct {
	Sections int          `json:"sections"`           // finished in the latest run, which resumes after them
	First    map[int]bool `json:"first,omitempty"`    // whether the first answer to each question was right, by number from 1
	Finished string       `json:"finished,omitempty"` // date of the latest finish, 2026-11-21, or ""
	Begun    int64        `json:"begun,omitempty"`    // when the first item was posed, in milliseconds since 1970; 0 in old records
	Seed     int64        `json:"seed,omitempty"`     // of everything random
	Items    map[int]Item `json:"items,omitempty"`    // questions and checked tasks that were worked on, by place in the lesson from 1
}

// Item is a student's work on a question or a task.
type Item struct {
	Task    bool     `json:"task,omitempty"`
	Number  int      `json:"number"`            // among the questions or the tasks, from 1
	Text    string   `json:"text,omitempty"`    // its beginning
	Answers []string `json:"answers,omitempty"` // the first ones, shortened; entries for a task
	Tries   int      `json:"tries,omitempty"`   // answers in the form of one, and entries that were checked
	Solved  bool     `json:"solved,omitempty"`  // the last try was right
	Skipped bool     `json:"skipped,omitempty"` // the student asked for the solution
	Seconds float64  `json:"seconds,omitempty"` // until the last try
}

// Limits of an Item. Each answer and the text have at most itemLetters letters.
const (
	mostAnswers = 8
	itemLetters = 60
)

// try adds an answer. Successive moves by hand are one try.
func (i *Item) try(answer string, right, joined bool) {
	i.Solved = right
	answer = text.SingleSpaced(answer)
	if joined && i.Tries > 0 {
		if i.Tries <= mostAnswers {
			last := &i.Answers[i.Tries-1]
			*last = text.Shorten(*last+" "+answer, itemLetters)
		}
		return
	}
	if i.Tries++; i.Tries <= mostAnswers {
		i.Answers = append(i.Answers, text.Shorten(answer, itemLetters))
	}
}

// Right counts the questions with a right first answer, and those answered.
func (r Record) Right() (right, answered int) {
	for _, was := range r.First {
		answered++
		if was {
			right++
		}
	}
	return right, answered
}

// Records are the records of a student by lesson, in a file or in a page. Their errors do not
// stop a lesson.
type Records interface {
	// Records returns all records.
	Records() map[string]Record
	// Change changes or adds a record, and saves it at once.
	Change(name string, by func(*Record))
}

// Kept are Records in memory.
type Kept struct {
	All     map[string]Record
	Changed func(name string, now Record) // called after each change; may be nil
}

// Records implements Records.
func (k *Kept) Records() map[string]Record { return maps.Clone(k.All) }

// Change implements Records.
func (k *Kept) Change(name string, by func(*Record)) {
	if k.All == nil {
		k.All = map[string]Record{}
	}
	r := k.All[name]
	r.First, r.Items = maps.Clone(r.First), maps.Clone(r.Items) // maps from Records do not change
	by(&r)
	k.All[name] = r
	if k.Changed != nil {
		k.Changed(name, r)
	}
}

// Restart makes a lesson begin at its start. The answers of the earlier run stay until there are
// newer ones.
func Restart(of Records, name string) {
	if of.Records()[name].Sections > 0 {
		of.Change(name, func(r *Record) { r.Sections = 0 })
	}
}

// Keeper records the progress in one lesson.
type Keeper interface {
	// Done records the number of finished sections.
	Done(sections int)
	// Answered records whether the first answer to a question was right. Questions count from 1.
	Answered(question int, right bool)
	// Posed says that the student has a question or a task, at a place in the lesson from 1. It
	// changes no record.
	Posed(place int, item Item)
	// Worked changes the record of the item that was posed last, until it is solved or skipped.
	Worked(by func(*Item))
	// Away says that the student was away for a time, which does not count.
	Away(d time.Duration)
	// Finished records the end of the lesson.
	Finished()
}

// Keep returns the Keeper of a lesson with a seed. From the start, the first change clears the
// record except for its date.
func Keep(in Records, name string, seed int64, fromStart bool, now func() time.Time) Keeper {
	return &keeper{Records: in, name: name, seed: seed, anew: fromStart, clock: now}
}

type keeper struct {
	Records
	name  string
	seed  int64
	anew  bool
	clock func() time.Time

	place int // of the item
	item  Item
	since time.Time // when it was posed, or worked on last
}

func (k *keeper) keep(by func(*Record)) {
	k.Change(k.name, func(r *Record) {
		if k.anew {
			*r, k.anew = Record{Finished: r.Finished}, false
		}
		by(r)
	})
}

// Done implements Keeper.
func (k *keeper) Done(sections int) {
	k.keep(func(r *Record) { r.Sections = max(r.Sections, sections) })
}

// Answered implements Keeper.
func (k *keeper) Answered(question int, right bool) {
	k.keep(func(r *Record) {
		if r.First == nil {
			r.First = map[int]bool{}
		}
		r.First[question] = right
	})
}

// Posed implements Keeper.
func (k *keeper) Posed(place int, item Item) {
	item.Text = text.Shorten(text.SingleSpaced(item.Text), itemLetters)
	k.place, k.item, k.since = place, item, k.clock()
}

// Worked implements Keeper.
func (k *keeper) Worked(by func(*Item)) {
	k.keep(func(r *Record) {
		item, seen := r.Items[k.place]
		if !seen {
			item = k.item
		}
		if item.Solved || item.Skipped {
			return
		}
		if r.Begun == 0 {
			r.Begun, r.Seed = k.since.UnixMilli(), k.seed
		}
		now := k.clock()
		item.Seconds = math.Round(10*(item.Seconds+max(0, now.Sub(k.since).Seconds()))) / 10
		k.since = now
		item.Answers = slices.Clone(item.Answers)
		by(&item)
		if r.Items == nil {
			r.Items = map[int]Item{}
		}
		r.Items[k.place] = item
	})
}

// Away implements Keeper.
func (k *keeper) Away(d time.Duration) { k.since = k.since.Add(d) }

// Finished implements Keeper.
func (k *keeper) Finished() {
	k.keep(func(r *Record) { r.Finished = k.clock().Format(time.DateOnly) })
}
