package lab

import "testing"

// The first numbers of SplitMix64 from 0, as its authors' program gives them.
func TestScattered(t *testing.T) {
	for k, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := scattered(uint64(k+1) * golden); got != want {
			t.Errorf("number %d is %x, want %x", k+1, got, want)
		}
	}
}
