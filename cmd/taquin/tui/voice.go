package tui

import (
	"taquin/cmd/taquin/i18n"
	"taquin/engine/message"
	"taquin/engine/text"
)

// voice says messages in a language.
type voice struct{ in text.Language }

func (v voice) say(key, format string, args ...any) string {
	return i18n.Text(v.in, message.Textf(key, format, args...))
}

// of says a message or an error.
func (v voice) of(said any) string { return i18n.Text(v.in, said) }

// moves is a number of moves.
func moves(n int) message.Text { return message.Count(n, "move") }

// stopped reports that a search was stopped, or a solution a number of moves before its end.
func (v voice) stopped(left int) string {
	if left == 0 {
		return v.say("play.stopped", "Stopped.")
	}
	return v.say("play.stopped-before-the-end", "Stopped, %v before the end.", moves(left))
}

func (v voice) nothingLeft() string {
	return v.say("play.there-is-nothing-left", "There is nothing left to do.")
}

func (v voice) solvedForYou(made int) string {
	return v.say("play.solved-for-you-in", "Solved for you in %v.", moves(made))
}

// showing describes a solution that is played.
func (v voice) showing(left int, shortest bool) string {
	if shortest {
		return v.say("play.this-is-a-shortest", "This is a shortest solution: %v to go. Any key stops it.", moves(left))
	}
	return v.say("play.this-is-a-solution", "This is a solution: %v to go. Any key stops it.", moves(left))
}
