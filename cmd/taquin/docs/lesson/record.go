package lesson

import (
	"maps"
	"time"
)

// Record is how far a student is with a lesson.
type Record struct {
	Sections int          `json:"sections"`           // that are done, in the newest run: there the lesson goes on
	First    map[int]bool `json:"first,omitempty"`    // whether the first answers to the questions were right, by their numbers from 1
	Finished string       `json:"finished,omitempty"` // the day on which the lesson was last finished, 2026-11-21; "" if never
}

// Right counts the questions whose first answer was right, of those answered.
func (r Record) Right() (right, answered int) {
	for _, was := range r.First {
		answered++
		if was {
			right++
		}
	}
	return right, answered
}

// Records are those of a student, by the names of the lessons: a file, or what a page
// keeps. What goes wrong with them does not stop a lesson.
type Records interface {
	// Records returns all of them.
	Records() map[string]Record
	// Change changes one, which may be new, and keeps it at once.
	Change(name string, by func(*Record))
}

// Kept are Records in memory.
type Kept struct {
	All     map[string]Record
	Changed func(name string, now Record) // is told each change; may be nil
}

// Records implements Records.
func (k *Kept) Records() map[string]Record { return maps.Clone(k.All) }

// Change implements Records.
func (k *Kept) Change(name string, by func(*Record)) {
	if k.All == nil {
		k.All = map[string]Record{}
	}
	r := k.All[name]
	r.First = maps.Clone(r.First) // that of Records stays as it was
	by(&r)
	k.All[name] = r
	if k.Changed != nil {
		k.Changed(name, r)
	}
}

// Restart says that a lesson begins at its start once more, so that it does not
// go on where an older run came to. What that run answered stays until there is
// something newer.
func Restart(of Records, name string) {
	if of.Records()[name].Sections > 0 {
		of.Change(name, func(r *Record) { r.Sections = 0 })
	}
}

// Keeper keeps how far a lesson is.
type Keeper interface {
	// Done says that so many sections are done.
	Done(sections int)
	// Answered says whether the first answer to a question, counted from 1,
	// was right.
	Answered(question int, right bool)
	// Finished says that the lesson has come to its end.
	Finished()
}

// Keep is the Keeper of a lesson. One that is taken from the start begins its
// record anew with the first thing that there is to keep; when the lesson was
// finished stays.
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
