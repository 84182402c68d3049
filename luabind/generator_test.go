package luabind_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator writes random Lua 5.1 programs that end: each loop and function calls tick, which
// raises an error when the program's fuel is used up. Numbers, any values, functions and lists
// live in separate variables, so that most operations succeed.
type generator struct {
	*rand.Rand
	text   strings.Builder
	indent int
	scopes []scope
	loops  []int // per function: how many loops are open
	vararg []bool
	names  int
	budget int // statements left
}

// scope is the variables that a block declares, by kind.
type scope map[kind][]string

type kind int

const (
	number   kind = iota // always a number
	anything             // nil, a boolean, a number or a string
	callable             // a function that takes any values and returns any values
	list                 // a table with fields 1..3, x, y of any value and a method m
	kinds
)

// program is a random program. Its result depends on the seed only.
func program(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1)), budget: 12 + int(seed%30)}
	g.scopes = []scope{{number: {"gn"}, anything: {"ga", "gb"}, callable: {"two", "id", "no"}, list: {"obj"}}}
	g.line("gn, ga, gb, closures = 7, nil, 'g', {}")
	g.line("obj = {4, false, 'z', x = 1, m = function(self, ...) return self.x, ... end}")
	g.line("local function main(...)")
	g.function(func() {
		if g.IntN(8) == 0 { // more constants than an operand can name
			g.line("out(#{%s})", commaList(300, func(i int) string { return fmt.Sprintf("'constant %d'", i) }))
		}
		g.block(true)
	}, "...")
	g.line("end")
	g.line("out('main', pcall(main, 1, nil, 'three'))")
	g.line("for i = 1, #closures do out('closure', pcall(closures[i], i)) end")
	g.line("out(gn, ga, gb, obj[1], obj[2], obj[3], obj.x, obj.y)")
	return g.text.String()
}

// prelude defines what programs call.
const prelude = `
local fuel
function tick() fuel = fuel - 1 if fuel < 0 then error('out of fuel', 0) end end
-- gopher-lua's arithmetic has no negative zero.
function text(v)
  if v ~= v then return 'nan' elseif v == 1/0 then return 'inf' elseif v == -1/0 then return '-inf' elseif v == 0 then return '0' end
  return (string.format('%.6g', v))
end
local function shown(v)
  if type(v) == 'number' then return text(v)
  elseif type(v) == 'table' or type(v) == 'function' then return type(v)
  elseif type(v) == 'string' then return string.format('%q', v) end
  return tostring(v)
end
function out(...)
  local t = {}
  for i = 1, select('#', ...) do t[i] = shown((select(i, ...))) end
  if t[1] == '"main"' or t[1] == '"closure"' then
    if t[2] == 'false' then t[3] = string.match(t[3], 'out of fuel') or 'error' end -- messages may differ
  end
  print(table.concat(t, ' '))
end
function id(...) return ... end
function two(a, b) return b, a end
function no() return false end
function num(v) if type(v) == 'number' then return v end return 3 end
function refuel() fuel = 150 end
`

func commaList(n int, item func(i int) string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = item(i)
	}
	return strings.Join(items, ", ")
}

func (g *generator) line(format string, args ...any) {
	g.text.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.text, format+"\n", args...)
}

func (g *generator) fresh(k kind) string {
	g.names++
	if g.IntN(6) == 0 { // hides a variable of an outer block
		if visible := g.visible(k); len(visible) > 4 {
			return visible[g.IntN(len(visible))]
		}
	}
	return fmt.Sprintf("%c%d", "nafl"[k], g.names)
}

func (g *generator) declare(k kind, name string) {
	top := g.scopes[len(g.scopes)-1]
	top[k] = append(top[k], name)
}

func (g *generator) visible(k kind) (names []string) {
	for _, s := range g.scopes {
		names = append(names, s[k]...)
	}
	return names
}

func (g *generator) variable(k kind) string {
	names := g.visible(k)
	if n := len(names); g.IntN(2) == 0 && n > 3 { // rather a recent one
		return names[n-1-g.IntN(3)]
	}
	return names[g.IntN(len(names))]
}

// function writes the body of a function with parameters, which are declared as any values.
func (g *generator) function(body func(), parameters ...string) {
	g.indent++
	g.scopes = append(g.scopes, scope{})
	g.loops = append(g.loops, 0)
	g.vararg = append(g.vararg, false)
	for _, p := range parameters {
		if p == "..." {
			g.vararg[len(g.vararg)-1] = true
		} else {
			g.declare(anything, p)
		}
	}
	g.line("tick()")
	body()
	g.scopes, g.loops, g.vararg = g.scopes[:len(g.scopes)-1], g.loops[:len(g.loops)-1], g.vararg[:len(g.vararg)-1]
	g.indent--
}

// block writes some statements in a new scope; the last may leave the function or loop.
func (g *generator) block(mayLeave bool, first ...func()) {
	g.indent++
	g.scopes = append(g.scopes, scope{})
	for _, f := range first {
		f()
	}
	for range g.IntN(5) {
		if g.budget--; g.budget < 0 {
			break
		}
		g.statement()
	}
	if mayLeave {
		switch {
		case g.loops[len(g.loops)-1] > 0 && g.IntN(3) == 0:
			g.line("break")
		case g.IntN(6) == 0:
			g.line("return %s", g.values())
		}
	}
	g.scopes = g.scopes[:len(g.scopes)-1]
	g.indent--
}

func (g *generator) loop(first ...func()) {
	g.loops[len(g.loops)-1]++
	g.block(true, append([]func(){func() {
		if g.IntN(6) > 0 { // a loop may begin with a break or a block
			g.line("tick()")
		}
	}}, first...)...)
	g.loops[len(g.loops)-1]--
}

func (g *generator) statement() {
	switch g.IntN(23) {
	case 0, 1:
		name := g.fresh(number)
		g.line("local %s = %s", name, g.number(3))
		g.declare(number, name)
	case 2, 3:
		name := g.fresh(anything)
		g.line("local %s = %s", name, g.any(3))
		g.declare(anything, name)
	case 4:
		names := []string{g.fresh(anything), g.fresh(anything), g.fresh(anything)}[:1+g.IntN(3)]
		g.line("local %s%s", strings.Join(names, ", "), []string{"", " = " + g.values()}[g.IntN(2)])
		for _, name := range names {
			g.declare(anything, name)
		}
	case 5, 6, 7:
		g.line("%s = %s", g.variable(anything), g.any(3))
	case 8:
		g.line("%s = %s", g.variable(number), g.number(3))
	case 9:
		targets := []string{g.target(), g.target(), g.target()}[:1+g.IntN(3)]
		g.line("%s = %s", strings.Join(targets, ", "), g.values())
	case 10:
		g.line("%s = %s", g.target(), g.any(2))
	case 11:
		g.ifStatement()
	case 12:
		g.line("while %s do", g.condition())
		g.loop(func() { g.line("tick()") })
		g.line("end")
	case 13:
		g.line("repeat")
		g.loops[len(g.loops)-1]++
		g.indent++
		g.scopes = append(g.scopes, scope{})
		if g.IntN(4) > 0 {
			g.line("tick()")
		}
		for range g.IntN(4) {
			if g.budget--; g.budget >= 0 {
				g.statement()
			}
		}
		condition := g.condition() // sees the locals of the body
		if g.IntN(3) > 0 {
			condition += " or tick()"
		} else {
			condition = "tick() or " + condition
		}
		g.scopes = g.scopes[:len(g.scopes)-1]
		g.indent--
		g.loops[len(g.loops)-1]--
		g.line("until %s", condition)
	case 14:
		i := g.fresh(number)
		g.line("for %s = %s, %d%s do", i, g.number(1), g.IntN(5), []string{"", ", 1", ", -1", ", 0.5"}[g.IntN(4)])
		g.loop(func() { g.declare(number, i) })
		g.line("end")
	case 15:
		k, v := g.fresh(number), g.fresh(anything)
		g.line("for %s, %s in ipairs{%s} do", k, v, g.values())
		g.loop(func() { g.declare(number, k); g.declare(anything, v) })
		g.line("end")
	case 16:
		name := g.fresh(callable)
		p := []string{"p", "q", g.fresh(anything)}[:g.IntN(4)]
		if g.IntN(3) == 0 {
			p = append(p, "...")
		}
		switch g.IntN(3) {
		case 0:
			g.line("local function %s(%s)", name, strings.Join(p, ", "))
		case 1:
			g.line("local %s = function(%s)", name, strings.Join(p, ", "))
		default:
			g.line("local %s", name)
			g.line("%s = function(%s)", name, strings.Join(p, ", "))
		}
		g.function(func() { g.block(true) }, p...)
		g.line("end")
		g.declare(callable, name)
	case 17:
		g.line("closures[#closures + 1] = function(v)")
		g.function(func() {
			if g.IntN(2) == 0 {
				g.line("%s = v", g.variable(anything))
			}
			g.line("return %s", g.values())
		}, "v")
		g.line("end")
		if g.IntN(2) == 0 { // which later calls may read and change captured variables by
			name := g.fresh(callable)
			g.line("local %s = closures[#closures]", name)
			g.declare(callable, name)
		}
	case 18:
		g.line("do")
		g.block(g.loops[len(g.loops)-1] > 0)
		g.line("end")
	case 19:
		g.line("pcall(function()")
		g.function(func() {
			g.block(false)
			if g.IntN(2) == 0 {
				g.line("error('x', 0)")
			}
		})
		g.line("end)")
	case 20:
		name := g.fresh(list)
		g.line("local %s = %s", name, g.table())
		g.line("%s.m = two", name)
		g.declare(list, name)
	case 21:
		name := g.fresh(callable)
		g.line("local %s = coroutine.wrap(function(v)", name)
		g.function(func() {
			g.block(false)
			g.line("while true do v = coroutine.yield(%s) tick() end", g.values())
		}, "v")
		g.line("end)")
		g.declare(callable, name)
	default:
		g.line("out(%s)", g.values())
	}
}

func (g *generator) ifStatement() {
	g.line("if %s then", g.condition())
	g.block(true)
	for g.IntN(3) == 0 {
		g.line("elseif %s then", g.condition())
		g.block(true)
	}
	if g.IntN(2) == 0 {
		g.line("else")
		g.block(true)
	}
	g.line("end")
}

// target is something that any value can be assigned to.
func (g *generator) target() string {
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("%s[%s]", g.variable(list), []string{"1", "2", g.number(1), "'x'"}[g.IntN(4)])
	case 1:
		return g.variable(list) + []string{".x", ".y", ".z"}[g.IntN(3)]
	}
	return g.variable(anything)
}

// values is one to three expressions; the last may have several values.
func (g *generator) values() string {
	items := commaList(g.IntN(3), func(int) string { return g.any(2) })
	last := g.any(2)
	switch g.IntN(6) {
	case 0:
		last = g.call(2)
	case 1:
		last = "(" + g.call(2) + ")"
	case 2:
		if g.vararg[len(g.vararg)-1] {
			last = []string{"...", "(...)", "select(2, ...)", "select('#', ...)"}[g.IntN(4)]
		}
	}
	if items != "" {
		items += ", "
	}
	return items + last
}

func (g *generator) call(depth int) string {
	args := commaList(g.IntN(3), func(int) string { return g.any(depth - 1) })
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("%s:m(%s)", g.variable(list), args)
	case 1:
		return fmt.Sprintf("(%s):rep(#%s)", g.quoted(), g.quoted())
	}
	return fmt.Sprintf("%s(%s)", g.variable(callable), args)
}

func (g *generator) quoted() string { return []string{"'a'", "'bc'", "''"}[g.IntN(3)] }

func (g *generator) constant() string {
	return []string{"nil", "false", "true", "1", "'s'", "0", "''"}[g.IntN(7)]
}

// any is an expression of any value.
func (g *generator) any(depth int) string {
	if depth <= 0 {
		switch g.IntN(8) {
		case 0:
			return g.constant()
		case 1:
			return fmt.Sprintf("%s[%d]", g.variable(list), 1+g.IntN(4))
		case 2:
			return g.variable(list) + []string{".x", ".y"}[g.IntN(2)]
		case 3:
			return g.variable(number)
		}
		return g.variable(anything)
	}
	switch g.IntN(16) {
	case 0, 1, 2:
		return fmt.Sprintf("%s and %s", g.operand(depth), g.operand(depth))
	case 3, 4, 5:
		return fmt.Sprintf("%s or %s", g.operand(depth), g.operand(depth))
	case 6:
		return fmt.Sprintf("not %s", g.operand(depth))
	case 7:
		return g.comparison(depth)
	case 8:
		return g.number(depth)
	case 9:
		return "(" + g.call(depth) + ")"
	case 10:
		return g.call(depth)
	case 11:
		return fmt.Sprintf("text(%s) .. %s", g.number(depth-1), g.quoted())
	case 12:
		return fmt.Sprintf("(function(...) tick() return %s end)(%s)", g.inFunction(func() string { return g.any(depth - 1) }), g.any(depth-1))
	}
	return g.any(0)
}

func (g *generator) inFunction(f func() string) string {
	g.vararg = append(g.vararg, true)
	defer func() { g.vararg = g.vararg[:len(g.vararg)-1] }()
	return f()
}

// operand is an expression in parentheses, or one that needs none.
func (g *generator) operand(depth int) string {
	if g.IntN(5) == 0 {
		return g.constant()
	}
	if g.IntN(2) == 0 {
		return g.any(0)
	}
	return "(" + g.any(depth-1) + ")"
}

func (g *generator) comparison(depth int) string {
	if g.IntN(3) == 0 {
		return fmt.Sprintf("%s %s %s", g.operand(depth-1), []string{"==", "~="}[g.IntN(2)], g.operand(depth-1))
	}
	return fmt.Sprintf("%s %s %s", g.number(depth-1), []string{"<", "<=", ">", ">=", "==", "~="}[g.IntN(6)], g.number(depth-1))
}

func (g *generator) condition() string {
	switch g.IntN(5) {
	case 0:
		return g.constant()
	case 1:
		return g.comparison(2)
	case 2:
		return fmt.Sprintf("(%s %s %s) or %s", g.constant(), []string{"and", "or"}[g.IntN(2)], g.any(1), g.comparison(1))
	}
	return g.any(3)
}

// number is an expression whose value is a number.
func (g *generator) number(depth int) string {
	if depth <= 0 {
		if g.IntN(3) == 0 {
			return fmt.Sprint(g.IntN(5))
		}
		return g.variable(number)
	}
	switch g.IntN(6) {
	case 0:
		return fmt.Sprintf("num(%s)", g.any(depth-1))
	case 1:
		return fmt.Sprintf("-%s", g.variable(number))
	case 2:
		return fmt.Sprintf("#%s", g.quoted())
	case 3:
		return fmt.Sprintf("(%s and %s or %s)", g.any(0), g.number(depth-1), g.number(depth-1))
	}
	if g.IntN(4) == 0 { // integers, for gopher-lua's remainder is more exact
		return fmt.Sprintf("(#%s - %d) %% %d", g.quoted(), g.IntN(5), 1+g.IntN(3))
	}
	if g.IntN(4) == 0 {
		return fmt.Sprintf("(%s / %d)", g.number(depth-1), 1+g.IntN(3))
	}
	return fmt.Sprintf("(%s %s %s)", g.number(depth-1), []string{"+", "-", "*"}[g.IntN(3)], g.number(depth-1))
}

// table is a constructor, sometimes of about 50 items, which are stored together.
func (g *generator) table() string {
	n := g.IntN(4)
	if g.IntN(3) == 0 {
		n = 48 + g.IntN(5) + 50*g.IntN(2)
	}
	items := make([]string, 0, n)
	for range n {
		switch g.IntN(12) {
		case 0:
			items = append(items, "x = "+g.any(1))
		case 1:
			items = append(items, "["+g.number(0)+"] = "+g.any(1))
		case 2:
			items = append(items, g.any(1))
		default:
			items = append(items, fmt.Sprint(g.IntN(100)))
		}
	}
	for range g.IntN(3) {
		items = append(items, "y = "+g.any(1))
	}
	if g.IntN(3) == 0 {
		items = append(items, g.call(1))
	}
	return "{" + strings.Join(items, ", ") + "}"
}
