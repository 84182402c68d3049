package solve

import (
	"errors"
	"slices"
	"strings"

	"taquin/cmd/taquin/transcript"
	"taquin/engine/board"
	"taquin/engine/message"
)

// meant adds to an error about the board a command line that would have worked, if any: with
// another notation if none was given.
func (c *command) meant(err error, n board.Notation, told bool, text string, args []string) error {
	if errors.Is(err, board.ErrUnsolvable) && !told {
		return err
	}
	if other, ok := n.Meant(text, c.Goal); ok {
		return message.Errorf("", "%w%s", err, other.IfMeant(c.inNotation(args, other, text)))
	}
	return err
}

// longestRepeated is how many bytes of a board from standard input or of another format a
// suggested command repeats.
const longestRepeated = 4000

// inNotation returns the command line with another notation and the board as an argument, or
// only the flag if the board is too long.
func (c *command) inNotation(args []string, n board.Notation, text string) string {
	if text != c.Board {
		if text = board.OneLine(text); len(text) > longestRepeated {
			return notationFlag + " " + n.String()
		}
	}
	words := []string{args[0], notationFlag, n.String()}
	args = c.replaced(args, text)
	for i := 1; i < len(args); i++ {
		switch {
		case args[i] == notationFlag: // and its value
			i++
		case strings.HasPrefix(args[i], notationFlag+"="):
		default:
			words = append(words, args[i])
		}
	}
	return commandLine(words)
}

const notationFlag = "--notation"

// replaced returns the arguments with another board.
func (c *command) replaced(args []string, text string) []string {
	args = slices.Clone(args)
	args[slices.Index(args, c.Board)] = text
	return args
}

// commandLine quotes the arguments for a shell.
func commandLine(args []string) string {
	line := "taquin"
	for _, arg := range args {
		line += " " + transcript.Quote(arg)
	}
	return line
}
