package stdlib_test

import "testing"

func TestToNumber(t *testing.T) {
	succeeds(t,
		`assert(tonumber("1e3") == 1000 and tonumber("1E3") == 1000 and tonumber("1e-3") == 0.001 and tonumber("1.5e3") == 1500)`,
		`assert(tonumber(" 12 ") == 12 and tonumber("-7") == -7 and tonumber("0x1F") == 31 and tonumber("-0x10") == -16 and tonumber(".5") == 0.5 and tonumber("5.") == 5)`,
		`assert(tonumber("ff", 16) == 255 and tonumber("0xff", 16) == 255 and tonumber("-101", 2) == -5 and tonumber("z", 36) == 35)`,
		`assert(tonumber("") == nil and tonumber("x") == nil and tonumber("1 2") == nil and tonumber("inf") == nil and tonumber("nan") == nil and tonumber("1_000") == nil and tonumber("9", 8) == nil)`,
		`assert(tonumber(5) == 5 and tonumber(nil) == nil and tonumber({}) == nil and tonumber(true) == nil and tonumber("1e999") == math.huge)`,
		`assert(collectgarbage("count") > 1 and collectgarbage() == 0)`,
	)
}
