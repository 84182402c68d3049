package luabind

import (
	"fmt"
	"io"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

// stream is io.stdout or io.stderr.
type stream struct {
	name string
	io.Writer
}

// String is what tostring gives.
func (s stream) String() string { return s.name }

// openOutput makes io, of which there is what writes.
func (h *Host) openOutput() {
	L := h.state
	library := L.NewTable()
	L.SetGlobal("io", library)
	h.replace("io.write", func(a args) int { return h.write(a, h.cfg.Out, 1) })
	methods := L.NewTable()
	methods.RawSetString("write", L.NewFunction(func(L *lua.LState) int {
		s := operand[stream](args{L, "io.stderr:write"}, 1, "the stream", "stream")
		return h.write(args{L, s.name + ":write"}, s, 2)
	}))
	meta := h.metatable("stream", methods, map[string]lua.LGFunction{
		"__tostring": func(L *lua.LState) int {
			a := args{L, "tostring"}
			return text1(a, operand[stream](a, 1, "the stream", "stream").String())
		},
	})
	library.RawSetString("stdout", wrap(meta, stream{"io.stdout", h.cfg.Out}))
	library.RawSetString("stderr", wrap(meta, stream{"io.stderr", h.cfg.Err}))
}

// maxPiece is how many bytes of output are put together before they are written.
const maxPiece = 1 << 16

// print is Lua's.
func (h *Host) print(a args) int {
	var line strings.Builder
	for i := 1; i <= a.GetTop(); i++ {
		if i > 1 {
			line.WriteByte('\t')
		}
		if text := a.ToStringMeta(a.Get(i)).String(); line.Len()+len(text) <= maxPiece {
			line.WriteString(text)
		} else { // not to be copied
			h.output(a, line.String())
			h.output(a, text)
			line.Reset()
		}
	}
	line.WriteByte('\n')
	h.output(a, line.String())
	return 0
}

// output writes to the host's Out.
func (h *Host) output(a args, text string) { h.outputTo(h.cfg.Out, a, text) }

// outputTo writes a text; a failure, say a closed pipe, ends the chunk.
func (h *Host) outputTo(to io.Writer, a args, text string) {
	h.emit(a, text, func(text string) error {
		_, err := io.WriteString(to, text)
		return err
	})
}

// outputHelp is output for a text that is as wide as the screen or the page.
func (h *Host) outputHelp(a args, text func() string) {
	screen := text()
	w, keeps := h.cfg.Out.(PageWriter)
	if !keeps {
		h.output(a, screen)
		return
	}
	h.emit(a, h.OnPage(text), func(page string) error { return w.WritePage(screen, page) })
}

// emit lets as much of a text be written as the limit allows, which is the same
// on every screen.
func (h *Host) emit(a args, printed string, write func(text string) error) {
	h.clearProgress()
	a.check(h.flag.Err())
	limit, over := h.cfg.MaxOutput, false
	if left := limit - h.written; limit > 0 && int64(len(printed)) > left {
		printed, over = printed[:left], true
	}
	h.written += int64(len(printed))
	switch err := write(printed); {
	case err != nil:
		h.stop(a, fmt.Errorf("cannot write the output: %w", err))
	case over:
		h.stop(a, &LimitError{fmt.Sprintf("output limit reached (%s)", text.Bytes(limit))})
	}
}

// stop ends the chunk as an interruption does, so that nothing catches it.
func (h *Host) stop(a args, cause error) {
	h.flag.set(cause)
	a.check(h.flag.Err())
}

// write writes a call's arguments from number first on.
func (h *Host) write(a args, to io.Writer, first int) int {
	for i := first; i <= a.GetTop(); i++ {
		switch v := a.Get(i).(type) {
		case lua.LString, lua.LNumber:
			h.outputTo(to, a, v.String())
		default:
			a.fail("argument %d must be a string or a number, not %s", i-first+1, describe(v))
		}
	}
	return 0
}
