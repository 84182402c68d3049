package memory_test

import (
	"fmt"
	"testing"

	"taquin/engine/memory"
)

// The hints change no value and accept nil addresses.
func Example() {
	table := make([]uint64, 1<<20)
	memory.AdviseHugePages(table)
	table[5], table[70_000] = 1, 2
	memory.Prefetch([]*uint64{&table[5], &table[70_000], nil})
	fmt.Println(table[5] + table[70_000])
	// Output: 3
}

func TestAnySize(t *testing.T) {
	for _, size := range []int{0, 1, 511, 512, 1 << 18, 1<<18 + 3, 3<<18 + 1} {
		words := make([]uint64, size+1)
		for from := range 2 {
			memory.AdviseHugePages(words[from:])
		}
		var all []*uint64
		for i := range words {
			words[i] = uint64(i)
			if i%1000 == 0 {
				all = append(all, &words[i])
			}
		}
		memory.Prefetch(all)
		memory.Prefetch(nil)
		for i, w := range words {
			if w != uint64(i) {
				t.Fatalf("%d words: word %d is %d", size, i, w)
			}
		}
	}
}
