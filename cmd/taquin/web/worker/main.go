//go:build js && wasm

// Command worker is the lab behind the page: a Lua host in a web worker, which takes and
// gives messages.
package main

import (
	"encoding/json"
	"strings"
	"syscall/js"

	"taquin/luabind"
	"taquin/luabind/show"
	"taquin/scripts"
)

func main() {
	queue := make(chan string, 64)
	js.Global().Set("labReceive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := args[0].String()
		go func() { queue <- text }()
		return nil
	}))
	send(map[string]any{"on": "ready", "version": "(devel)"})
	var printed strings.Builder
	host, err := luabind.New(luabind.Config{Out: &printed, Scripts: scripts.Files})
	if err != nil {
		send(map[string]any{"on": "error", "message": err.Error()})
		return
	}
	for text := range queue {
		var m struct {
			Op    string
			ID    any
			Entry string
		}
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			send(map[string]any{"on": "error", "message": err.Error()})
			continue
		}
		ok := true
		if m.Op == "enter" {
			line, err := host.Compile("input", m.Entry)
			if err == nil {
				values, wrong := host.Eval(line)
				if err = wrong; err == nil {
					send(map[string]any{"on": "value", "text": host.Shower().ShowInStyles(values, show.Style{Width: 80})[0]})
				}
			}
			if ok = err == nil; !ok {
				send(map[string]any{"on": "error", "message": err.Error()})
			}
		}
		send(map[string]any{"on": "done", "id": m.ID, "ok": ok})
	}
}

func send(message map[string]any) {
	text, err := json.Marshal(message)
	if err == nil {
		js.Global().Call("labSend", string(text), js.Null())
	}
}
