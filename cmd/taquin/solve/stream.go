package solve

import (
	"fmt"
	"io"
	"os"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/engine/board/formats"
	"taquin/engine/board/reader"
	"taquin/engine/message"
	"taquin/luabind/guard"
)

// pause is the time to wait for the end of a stream that may hold several boards. The row of the
// first board is printed then, before the second one has been read.
const pause = 200 * time.Millisecond

// arrival is a board of a stream, or the error about it.
type arrival struct {
	formats.Entry
	err error
}

// stream solves the boards of a stream as they arrive. A single board gets the answer of an
// argument, several get a row each.
func (j *job) stream(in io.Reader) error {
	boards := make(chan arrival)
	go func() {
		defer close(boards)
		for e, err := range j.how.Boards(in) {
			boards <- arrival{e, err}
		}
	}()
	first, ok := <-boards
	if !ok {
		_, err := reader.All("", reader.Options{})
		return exit.Misused(err)
	}
	var a Answer
	err := first.err
	if err == nil {
		if a, err = j.answer(first.Entry); ends(err) {
			return a.Print(j.Printer(), j.notes(), j.JSON, err)
		}
	}
	late := make(<-chan time.Time)
	if f, ok := in.(*os.File); !ok || !regular(f) {
		late = time.After(pause)
	}
	var rows rows
	select {
	case second, more := <-boards:
		switch {
		case !more && first.err != nil:
			return exit.Misused(j.unread(err, first.Text))
		case !more:
			return a.Print(j.Printer(), j.notes(), j.JSON, j.unsolved(err, first.Entry))
		}
		if err := rows.print(j, first, a, err); err != nil {
			return err
		}
		if err := rows.solve(j, second); err != nil {
			return err
		}
	case <-late:
		if err := rows.print(j, first, a, err); err != nil {
			return err
		}
	}
	for next := range boards {
		if err := rows.solve(j, next); err != nil {
			return err
		}
	}
	return rows.failed
}

// regular reports whether reading a file does not block.
func regular(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// ends reports whether an error ends the whole job, not only the work on a board.
func ends(err error) bool {
	return exit.EndsSession(err) || exit.Code(err) > exit.Usage
}

// rows prints a row for each of several boards.
type rows struct {
	printed int
	failed  error // that with the largest exit code
}

// solve solves a board and prints its row.
func (r *rows) solve(j *job, next arrival) error {
	if r.printed > 0 && j.Checkpoint != "" {
		return exit.Misusedf("command.checkpoint-is-for-one", "--checkpoint is for one board, and the input has several")
	}
	a, err := Answer{}, next.err
	if err == nil {
		a, err = j.answer(next.Entry)
	}
	return r.print(j, next, a, err)
}

// print prints the row of a board. It returns an error that ends the job.
func (r *rows) print(j *job, of arrival, a Answer, err error) error {
	j.progress.Clear()
	r.printed++
	if of.err != nil {
		err = exit.Misused(err)
	}
	if r.printed == 1 && !j.JSON {
		a.remark(j.notes())
	} else if r.printed > 1 {
		a.NotationRemark, a.GoalRemark = message.Text{}, message.Text{}
	}
	switch {
	case j.JSON && of.err == nil:
		err = a.Print(j.Printer(), j.notes(), true, err)
	case err == nil:
		_, err := fmt.Fprintf(j.Out, "%4d  %s\n", a.Length, a.Moves)
		if err != nil || !a.Stopped {
			return err
		}
		return exit.Reported(guard.ErrInterrupted)
	case !ends(err) && !j.JSON:
		if _, err := fmt.Fprintln(j.Out, "   -"); err != nil {
			return err
		}
	}
	if err == nil || ends(err) {
		return err
	}
	if of.err == nil || of.Line <= 1 { // other errors name the line
		err = message.Errorf("formats.the-board-in-line", "%w (the board in line %d)", err, of.Line)
	}
	exit.Report(j.Err, j.Language, err)
	if r.failed == nil || exit.Code(err) > exit.Code(r.failed) {
		r.failed = exit.Reported(err)
	}
	return nil
}
