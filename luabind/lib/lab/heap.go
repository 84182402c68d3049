package lab

import (
	"slices"

	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
)

// heap is a binary heap of Lua values for searches written in Lua. Without a function less, a value
// has a numeric priority, and equal priorities leave in the order of their arrival.
type heap struct {
	items []item
	less  lua.LValue // nil compares priorities
	next  uint64     // the arrival number of the next item
	busy  bool       // while less runs
}

// copy returns a heap with the same values.
func (h *heap) copy() *heap {
	return &heap{items: slices.Clone(h.items), less: h.less, next: h.next}
}

type item struct {
	value    lua.LValue
	priority float64
	arrival  uint64
}

// itemBytes is the size of an item. While a heap grows, it holds three for each item in use.
const itemBytes = 32

// heapEntry is lab.heap.
func heapEntry() bind.Entry {
	return bind.Entry{Name: "lab.heap", Returns: "heap",
		Text:    "Makes an empty priority queue: a binary heap from which the least value leaves first. h:push(value, priority) adds a value, and h:pop() removes the one with the lowest priority. With the option less, the function compares the values instead.",
		Example: `h = lab.heap(); h:push("b", 2); h:push("a", 1); h:pop()  --> "a"`,
		Func: bind.Do1(bind.Options(func(bind.Args) *heap { return &heap{} },
			bind.Opt(bind.Callback("less"), "a function of two values that reports whether the first leaves before the second", func(o **heap, f lua.LValue) { (*o).less = f })),
			func(a bind.Args, h *heap) int { return a.ReturnValue(h) })}
}

// addHeaps registers the kind heap with a state.
func addHeaps(s *bind.State) {
	self := bind.Self[*heap]("the heap")
	bind.AddKind[*heap](s, bind.Kind{Name: "heap", Copy: func(a bind.Args, v any) any { a.Grant(itemBytes * len(v.(*heap).items)); return v.(*heap).copy() }, Line: func(v any, _ int) message.Text { return v.(*heap).line() }}, bind.Methods{
		Module: bind.Module{Self: "heap", Title: "a heap",
			About: "Methods of the priority queues that lab.heap returns. #h is the number of values.",
			Entries: []bind.Entry{
				{Name: "heap:push", Text: "Adds a value with a priority; a number is its own priority if none is given. Equal priorities leave in the order of their arrival. A heap with a function less takes no priority.",
					Example: `h = lab.heap(); h:push(3); h:push(1); h:peek()  --> 1`,
					Func:    bind.Do3(self, bind.Any("value"), bind.Any("priority"), push)},
				{Name: "heap:pop", Returns: "value, priority", Text: "Removes the value with the lowest priority. Returns it and its priority; nil if the heap is empty.",
					Example: `h = lab.heap(); h:push("far", 7); select(2, h:pop())  --> 7`,
					Func:    bind.Do1(self, func(a bind.Args, h *heap) int { return h.giveFirst(a, true) })},
				{Name: "heap:peek", Returns: "value, priority", Text: "Returns what h:pop() would return, without removing it.",
					Example: `h = lab.heap{less = function(x, y) return #x < #y end}; h:push("long"); h:push("x"); h:peek()  --> "x"`,
					Func:    bind.Do1(self, func(a bind.Args, h *heap) int { return h.giveFirst(a, false) })},
				{Name: "heap:len", Text: "Returns the number of values; #h is the same.", Example: `lab.heap():len()  --> 0`, Func: bind.GiveInt(self, (*heap).len)},
			}},
		Operators: map[string]*bind.Function{
			"len":      bind.GiveInt(self, (*heap).len),
			"tostring": bind.Do1(self, func(a bind.Args, h *heap) int { return a.ReturnText(h.line().String()) }),
		},
	})
}

func (h *heap) len() int { return len(h.items) }

func (h *heap) line() message.Text {
	return message.Textf("lab.heap-of", "heap of %s", message.Count(int64(len(h.items)), "value"))
}

// before reports whether x leaves before y.
func (h *heap) before(a bind.Args, x, y *item) bool {
	if h.less != nil {
		return lua.LVAsBool(a.Invoke(h.less, x.value, y.value))
	}
	return x.priority < y.priority || x.priority == y.priority && x.arrival < y.arrival
}

// enter refuses a change while less compares values; leave must be deferred.
func (h *heap) enter(a bind.Args) (leave func()) {
	if h.busy {
		a.Fail("lab.heap-is-busy", "less must not change the heap")
	}
	if h.less == nil {
		return func() {}
	}
	h.busy = true
	return func() { h.busy = false }
}

// push is heap:push. An error of less leaves the heap unchanged.
func push(a bind.Args, h *heap, value, priority lua.LValue) int {
	it := item{value: value, arrival: h.next}
	switch n, isNumber := priority.(lua.LNumber); {
	case value == lua.LNil:
		a.Fail("lab.nil-in-heap", "nil cannot be in a heap")
	case h.less != nil && priority != lua.LNil:
		a.Fail("lab.heap-compares", "this heap compares values with less, and takes no priority")
	case h.less != nil:
	case isNumber:
		it.priority = float64(n)
	case priority != lua.LNil:
		a.Refuse(priority, "lab.priority-must-be", "priority must be a number")
	default:
		n, ok := value.(lua.LNumber)
		if !ok {
			a.Fail("lab.value-needs-priority", "%s needs a priority, as in h:push(value, priority)", a.State.Name(value))
		}
		it.priority = float64(n)
	}
	if math.IsNaN(it.priority) {
		a.Fail("lab.priority-is-nan", "priority must be a number, not NaN")
	}
	defer h.enter(a)()
	n := len(h.items)
	if n == cap(h.items) {
		a.Grant(3 * itemBytes * n)
	}
	at := n
	for at > 0 && h.before(a, &it, &h.items[(at-1)/2]) {
		at = (at - 1) / 2
	}
	h.next++
	h.items = append(h.items, it)
	for k := n; k > at; k = (k - 1) / 2 {
		h.items[k] = h.items[(k-1)/2]
	}
	h.items[at] = it
	return 0
}

// giveFirst is heap:pop and heap:peek.
func (h *heap) giveFirst(a bind.Args, remove bool) int {
	if len(h.items) == 0 {
		return a.Return(lua.LNil)
	}
	first := h.items[0]
	if remove {
		h.removeFirst(a)
	}
	a.Push(first.value)
	if h.less != nil {
		return 1
	}
	a.Push(lua.LNumber(first.priority))
	return 2
}

// removeFirst fills the place of the first item with the last one. An error of less leaves the heap
// unchanged: the path of the items that move up is determined before any of them moves.
func (h *heap) removeFirst(a bind.Args) {
	defer h.enter(a)()
	n := len(h.items) - 1
	last := h.items[n]
	var path [64]int
	depth := 0
	for at := 0; 2*at+1 < n; depth++ {
		child := 2*at + 1
		if child+1 < n && h.before(a, &h.items[child+1], &h.items[child]) {
			child++
		}
		if !h.before(a, &h.items[child], &last) {
			break
		}
		path[depth+1], at = child, child
	}
	for k := range depth {
		h.items[path[k]] = h.items[path[k+1]]
	}
	h.items[path[depth]] = last
	h.items[n] = item{}
	h.items = h.items[:n]
}
