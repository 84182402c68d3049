package text

import (
	"fmt"
	"strconv"
)

// Count formats a number of things: "1 board", "2 boards". The plural of the English noun must end
// in s.
func Count[T int | int64](n T, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Singular reports whether n takes the singular: 1, and in French 0 too.
func (l Language) Singular(n int) bool { return n == 1 || n == 0 && l == French }

// Bytes formats a configured number of bytes, such as a limit, in the largest unit that divides
// it.
func Bytes(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10) + " bytes"
	}
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}} {
		if n%unit.bytes == 0 {
			return fmt.Sprintf("%d %s", n/unit.bytes, unit.name)
		}
	}
	return fmt.Sprintf("%g MB", float64(n)/1e6)
}

// WholeMegabytes formats a size, rounded up to megabytes.
func WholeMegabytes(n int64) string { return fmt.Sprintf("%d MB", (n+999_999)/1_000_000) }

// Megabytes formats a size to a tenth of a megabyte.
func Megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
