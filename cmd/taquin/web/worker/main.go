//go:build js && wasm

// Command worker is the lab in a browser: it runs in a web worker, and passes messages
// between the session and the script of the worker.
//
// The script defines labSend(text, bytes) before it starts the program, and calls
// labReceive(text, bytes) once that is there; bytes are a Uint8Array or null. It defines
// labFile(name) too, with which package asset fetches files.
package main

import (
	"runtime/debug"
	"syscall/js"

	"taquin/cmd/taquin/web/session"
)

func main() {
	scope := js.Global()
	send := scope.Get("labSend")
	s := session.New(session.Options{Version: version(), Tables: openTables(), Yield: newPing().yield, Paced: true, Send: func(message string, content []byte) {
		send.Invoke(message, bytesOf(content))
	}})
	// A callback must never wait, or the whole program stops; Receive does not.
	scope.Set("labReceive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 && args[0].Type() == js.TypeString {
			s.Receive(args[0].String(), contentOf(args[1:]))
		}
		return nil
	}))
	s.Work()
}

// bytesOf is content as a Uint8Array, null for none.
func bytesOf(content []byte) js.Value {
	if content == nil {
		return js.Null()
	}
	bytes := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(bytes, content)
	return bytes
}

// contentOf is the bytes that come with a message, nil for none.
func contentOf(args []js.Value) []byte {
	if len(args) == 0 || args[0].Type() != js.TypeObject {
		return nil
	}
	content := make([]byte, args[0].Length())
	js.CopyBytesToGo(content, args[0])
	return content
}

// ping is a message that the program sends to itself. While it waits for it, the browser
// delivers the messages that have come before. Nothing else does so that fast: sleeping
// takes milliseconds, and giving way to other goroutines does not do it.
type ping struct {
	port    js.Value
	arrived chan struct{}
}

func newPing() *ping {
	p := &ping{arrived: make(chan struct{}, 1)}
	channel := js.Global().Get("MessageChannel").New()
	p.port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case p.arrived <- struct{}{}:
		default:
		}
		return nil
	}))
	return p
}

// yield runs the browser's event loop.
func (p *ping) yield() {
	p.port.Call("postMessage", js.Null())
	<-p.arrived
}

// version returns the module's version, as recorded in the build.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
