package bind_test

import (
	"fmt"
	"os"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/guard"
)

// A module of one function, declared once.
func Example() {
	L, g := lua.NewState(), guard.New(guard.Limits{})
	defer L.Close()
	p := guard.NewProgress(nil, time.Now)
	s := bind.NewState(L, g, guard.NewOutput(g, p, os.Stdout, os.Stderr, nil), p)
	s.Open(bind.Module{Name: "words", Title: "words", Entries: []bind.Entry{{
		Name: "words.again", Text: "A word some times over.", Example: `words.again("ab", 2)  --> "abab"`,
		Func: bind.Do2(bind.Text("word"), bind.Int("n", 0, 99).Or(2), func(a bind.Args, word string, n int) int {
			return a.ReturnText(strings.Repeat(word, n))
		})}}})
	fmt.Println(s.Lookup("words.again").Signature)
	err := L.DoString(`print(words.again("hg", 3)) print(pcall(words.again, "hg", -1))`)
	fmt.Println(err)
	// Output:
	// words.again(word [, n])
	// hghghg
	// false	<string>:1: words.again: n must be in 0..99, not -1
	// <nil>
}
