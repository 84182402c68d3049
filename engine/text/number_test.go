package text

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		x               float64
		english, french string
	}{
		{0, "0", "0"}, {math.Copysign(0, -1), "0", "0"}, {7, "7", "7"}, {999, "999", "999"}, {1000, "1,000", "1\u00a0000"},
		{-1234567, "-1,234,567", "-1\u00a0234\u00a0567"}, {0.1 + 0.2, "0.3", "0,3"}, {50123.5, "50,123.5", "50\u00a0123,5"},
		{95126814720, "95,126,814,720", "95\u00a0126\u00a0814\u00a0720"},
		{1 << 53, "9,007,199,254,740,992", "9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0992"},
		{0.00001, "0.00001", "0,00001"}, {1.25e300, "1.25e300", "1,25e300"}, {-2e-7, "-2e-7", "-2e-7"},
		{1e20, "100,000,000,000,000,000,000", "100\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000\u00a0000"},
		{math.Inf(-1), "-Inf", "-Inf"}, {math.NaN(), "NaN", "NaN"},
	} {
		if e, f := English.Number(c.x), French.Number(c.x); e != c.english || f != c.french {
			t.Errorf("%v: %q, %q; want %q, %q", c.x, e, f, c.english, c.french)
		}
	}
}

func TestShort(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", -7: "-7", 999: "999", 1000: "1,000", -181440: "-181,440", 123456789: "123,456,789",
		0.5: "0.5", 1234.5678: "1,234.57", 1338259.3: "1,338,259", 99999.96: "100,000", 1e15: "1e15", -1.25e300: "-1.25e300", 1e-5: "1e-5",
		1e-4: "0.0001", 0.00012345678: "0.000123457", math.SmallestNonzeroFloat64: "4.9407e-324",
	} {
		if got := English.Short(x); got != want {
			t.Errorf("%v is written %q, want %q", x, got, want)
		}
	}
	if got, want := French.Short(1018.7412), "1\u00a0018,74"; got != want {
		t.Errorf("in French %q, want %q", got, want)
	}
}

// Formatted numbers parse to the original number, up to the digits, in both languages.
func TestNumbersAreRead(t *testing.T) {
	english := strings.NewReplacer(",", "")
	french := strings.NewReplacer("\u00a0", "", ",", ".")
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e308, 1e308).Draw(t, "x")
		for _, c := range []struct {
			text  string
			close float64
		}{
			{english.Replace(English.Number(x)), 1e-10}, {french.Replace(French.Number(x)), 1e-10},
			{english.Replace(English.Short(x)), 1e-4}, {french.Replace(French.Short(x)), 1e-4},
		} {
			got, err := strconv.ParseFloat(c.text, 64)
			if err != nil || math.Abs(got-x) > c.close*math.Abs(x) {
				t.Fatalf("%v is written %q: %v", x, c.text, err)
			}
		}
	})
}

func TestCount(t *testing.T) {
	if got := Count(0, "board") + ", " + Count(1, "board") + ", " + Count(int64(2), "board"); got != "0 boards, 1 board, 2 boards" {
		t.Error(got)
	}
	if !English.Singular(1) || English.Singular(0) || !French.Singular(0) || French.Singular(2) {
		t.Error("none is one in French alone")
	}
	for n, want := range map[int64]string{999: "999 bytes", 1000: "1 kB", 3000: "3 kB", 2e6: "2 MB", 5e9: "5 GB", 512 << 20: "512 MiB", 3 << 30: "3 GiB", 1234567: "1.234567 MB"} {
		if got := Bytes(n); got != want {
			t.Errorf("%d bytes are %s, want %s", n, got, want)
		}
	}
	if got := WholeMegabytes(0) + ", " + WholeMegabytes(1) + ", " + WholeMegabytes(1e6) + ", " + WholeMegabytes(1e6+1); got != "0 MB, 1 MB, 1 MB, 2 MB" {
		t.Error(got)
	}
	if got := Megabytes(392_168_192); got != "392.2 MB" {
		t.Error(got)
	}
}

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
