package line

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/ptytest"
)

// asProgram makes the test binary the program below.
const asProgram = "TAQUIN_LINE_PROGRAM"

// TestMain lets the test binary be the program that the tests run at a
// terminal.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	os.Exit(program(os.Getenv(asProgram)))
}

// program reads entries and shows each as a string of Go. Some are orders.
func program(options string) (code int) {
	if options == "keeps" {
		entries, err := strconv.Atoi(os.Args[3])
		if err == nil {
			err = keeper(os.Args[1], os.Args[2], entries)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	}
	if strings.Contains(options, "nohup") {
		signal.Ignore(syscall.SIGHUP)
	}
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, syscall.SIGINT)
	go func() {
		for range interrupts {
			fmt.Print("(interrupt)")
		}
	}()
	line := Open(terminal.Std{In: os.Stdin, Out: &terminal.Output{File: os.Stdout}, Err: &terminal.Output{File: os.Stderr}}, animals)
	line.More = ". "
	line.Colour = strings.Contains(options, "colour")
	defer line.Close()
	suggestion := ""
	for {
		text, err := line.Read("> ", suggestion)
		suggestion = ""
		switch {
		case errors.Is(err, ErrAborted):
			fmt.Println("aborted")
			continue
		case errors.Is(err, io.EOF):
			fmt.Println("end")
			return 0
		case err != nil:
			fmt.Println(err)
			return 1
		}
		line.Add(text)
		switch order, rest, _ := strings.Cut(text, " "); order {
		case "suggest":
			suggestion = strings.ReplaceAll(rest, "|", "\n")
		case "history":
			fmt.Printf("%q\n", line.History())
		case "busy": // until the file is there
			fmt.Println("working")
			await(rest)
		case "away":
			err := line.Lend(func() error {
				cmd := exec.Command("sh", "-c", rest)
				cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
				return cmd.Run()
			})
			fmt.Println("back:", err)
		case "later": // while the next prompt is open
			go func() {
				await(rest)
				line.Close()
				line.Close()
				fmt.Println("closed")
			}()
		case "fail": // as later, but because of a bug
			go func() {
				defer line.Close()
				await(rest)
				panic("elsewhere")
			}()
			if _, err := line.Read("> ", ""); errors.Is(err, os.ErrClosed) {
				select {} // the bug is to end the program
			}
		case "panic":
			panic("as told")
		default:
			if len(text) > 1<<18 {
				text = fmt.Sprintf("%.20s… of %d bytes", text, len(text))
			}
			fmt.Printf("%q\n", text)
		}
	}
}

// await waits until there is a file.
func await(path string) {
	for {
		if _, err := os.Stat(path); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// animals completes names of animals; "panic" is a bug.
func animals(text string, pos int) (head string, found []Candidate, tail string) {
	start := strings.LastIndexAny(text[:pos], " \n(") + 1
	word := text[start:pos]
	if word == "panic" {
		panic("in completion")
	}
	all := []Candidate{
		{"ant", "An insect.\nIt is small."},
		{"antelope", "A long-legged animal of the savannah that runs faster than most of what hunts it there."},
		{"antéater", "It eats the first of these."},
		{"zebra", ""},
	}
	for i := range 100 {
		all = append(all, Candidate{fmt.Sprintf("mouse%02d", i), fmt.Sprintf("Mouse number %d.", i)})
	}
	for _, c := range all {
		if strings.HasPrefix(c.Text, word) {
			found = append(found, c)
		}
	}
	return text[:start], found, text[pos:]
}

// start runs the program, its history below home, up to its first prompt.
func start(t *testing.T, home string, columns uint16, env ...string) *ptytest.Terminal {
	t.Helper()
	term := starting(t, home, columns, env...)
	term.Expect("> ")
	return term
}

func starting(t *testing.T, home string, columns uint16, env ...string) *ptytest.Terminal {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	env = append([]string{asProgram + "=plain", "TERM=xterm", "XDG_STATE_HOME=" + home}, env...)
	return ptytest.Start(t, env, columns, program)
}

// answers types something and expects what the program makes of it, and the
// next prompt.
func answers(term *ptytest.Terminal, typed, answer string) {
	term.Send(typed)
	term.Expect("\n" + answer + "\n> ")
}
