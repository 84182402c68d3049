package pattern

import (
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/pm"
)

// Small finds, the pattern compiled before, beside gopher-lua's, which compiles
// it each time.
func BenchmarkFind(b *testing.B) {
	for _, test := range []struct{ name, pattern, subject string }{
		{"literal", "lazy", "the quick brown fox jumps over the lazy dog"},
		{"captures", "(%w+)=(%w+)", "a key=value pair"},
		{"trim", "^%s*(.-)%s*$", "   some words here   "},
		{"digits", "%d+", "the quick brown fox jumps over 13 dogs"},
	} {
		b.Run(test.name+"/compiled", func(b *testing.B) {
			p, err := Compile(test.pattern)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				m := p.In(test.subject, 0, nil)
				if ok, _ := m.Next(); !ok {
					b.Fatal("no match")
				}
			}
		})
		b.Run(test.name+"/compile", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Compile(test.pattern); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(test.name+"/gopher-lua", func(b *testing.B) {
			subject := []byte(test.subject)
			b.ReportAllocs()
			for b.Loop() {
				if found, _ := pm.Find(test.pattern, subject, 0, 1); len(found) == 0 {
					b.Fatal("no match")
				}
			}
		})
	}
}

// One pass over a large subject.
func BenchmarkScan(b *testing.B) {
	subject := strings.Repeat("a", 1<<20)
	for _, text := range []string{"b", "[b]", "a*$", "^.-b", "(a)b"} {
		b.Run(text, func(b *testing.B) {
			p, err := Compile(text)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(subject)))
			for b.Loop() {
				m := p.In(subject, 0, nil)
				if _, err := m.Next(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
