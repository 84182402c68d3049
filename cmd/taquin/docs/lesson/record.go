package lesson

import (
	"maps"
	"time"
)

// Record is the progress of a student in a lesson.
type Record struct {
	Sections int          `json:"sections"`           // finished in the latest run, which resumes after them
	First    map[int]bool `json:"first,omitempty"`    // whether the first answer to each question was right, by number from 1
	Finished string       `json:"finished,omitempty"` // date of the latest finish, 2026-11-21, or ""
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
	r.First = maps.Clone(r.First) // maps from Records do not change
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
	// Finished records the end of the lesson.
	Finished()
}

// Keep returns the Keeper of a lesson. From the start, the first change clears the record except
// for its date.
func Keep(in Records, name string, fromStart bool, now func() time.Time) Keeper {
	return &keeper{in, name, fromStart, now}
}

type keeper struct {
	Records
	name  string
	anew  bool
	clock func() time.Time
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

// Finished implements Keeper.
func (k *keeper) Finished() {
	k.keep(func(r *Record) { r.Finished = k.clock().Format(time.DateOnly) })
}
