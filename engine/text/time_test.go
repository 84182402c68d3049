package text

import (
	"testing"
	"time"
)

func TestSeconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 s", 53_800: "5.38e-05 s", 1_234_500_000: "1.23 s", 12 * time.Second: "12 s",
		Marked(12 * time.Second): Mark + "12 s", Marked(0): Mark + "1e-09 s",
	} {
		if got := Seconds(d); got != want {
			t.Errorf("%d ns are %q, want %q", d, got, want)
		}
	}
}
