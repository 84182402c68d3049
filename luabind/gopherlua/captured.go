package gopherlua

import lua "github.com/yuin/gopher-lua"

// errorsHandled is where a thread keeps whether what it runs was called with a
// function to handle errors.
func errorsHandled(L *lua.LState) *bool { return (*bool)(field(L, handledOffset)) }

// captured is the link to the first captured local, or to the one after uv. The
// list is in the order of the stack.
func captured(L *lua.LState, uv *lua.Upvalue) **lua.Upvalue {
	if uv == nil {
		return (**lua.Upvalue)(field(L, capturedOffset))
	}
	return (**lua.Upvalue)(field(uv, nextOffset))
}

// LastCaptured is the captured local that is nearest the end of the stack, nil if
// there is none.
func LastCaptured(L *lua.LState) *lua.Upvalue {
	var last *lua.Upvalue
	for uv := *captured(L, nil); uv != nil; uv = *captured(L, uv) {
		last = uv
	}
	return last
}

// DetachAfter gives each captured local after last a value of its own, as when
// its function ends; after nil, all of them.
func DetachAfter(L *lua.LState, last *lua.Upvalue) {
	link := captured(L, last)
	for uv := *link; uv != nil; uv = *captured(L, uv) {
		uv.Close()
		if uv.Value() == nil { // the stack has been cleared already
			uv.SetValue(lua.LNil)
		}
	}
	*link = nil
}
