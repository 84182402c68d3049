package command

import (
	"testing"
	"time"
)

func TestInUnits(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ns", 7: "7 ns", 999: "999 ns", 1000: "1 µs", 3350: "3.35 µs", 999_499: "999 µs", 999_500: "1 ms", 2_100_000: "2.1 ms",
		1_200_000_000: "1.2 s", 99_960_000_000: "100 s", 754 * time.Second: "754 s", time.Hour: "3600 s",
	} {
		if got := inUnits(d); got != want {
			t.Errorf("%d ns are %s, want %s", d, got, want)
		}
	}
}
