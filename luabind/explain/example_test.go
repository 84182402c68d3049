package explain_test

import (
	"errors"
	"fmt"
	"io"

	"taquin/luabind"
	"taquin/luabind/explain"
)

// An error names what was nil and what may have been meant, and shows the line and the
// calls that led there.
func Example() {
	lab, err := luabind.New(luabind.Config{Out: io.Discard})
	if err != nil {
		panic(err)
	}
	defer lab.Close()
	_, err = lab.Run("walk.lua", `
local function walk(b)
  return b:manhattan() + lenght
end
length = 3
walk(board)`)
	var e *explain.Error
	if errors.As(err, &e) {
		fmt.Println(e.Error())
		fmt.Println(e.Excerpt)
		fmt.Println(e.Traceback)
	}
	// Output:
	// walk.lua:3: attempt to perform arithmetic on a nil value (global 'lenght'); did you mean length?
	//     3 |   return b:manhattan() + lenght
	// stack traceback:
	// 	walk.lua:3: in function 'walk'
	// 	walk.lua:6: in main chunk
}
