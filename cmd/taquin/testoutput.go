package main

import (
	"fmt"
	"strings"
)

// indent begins every line of a text with blanks and ends the last one.
func indent(text, blanks string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			out.WriteString(blanks)
		}
		out.WriteString(strings.TrimSuffix(line, "\n") + "\n")
	}
	return out.String()
}

// testOutput keeps the first part of what a test prints.
type testOutput struct {
	strings.Builder
	left int // bytes that were left out
}

// maxPrinted is how many bytes of a test's output are kept.
const maxPrinted = 64 << 10

// Write implements io.Writer.
func (p *testOutput) Write(text []byte) (int, error) {
	kept := min(len(text), maxPrinted-p.Len())
	p.left += len(text) - kept
	p.Builder.Write(text[:kept])
	return len(text), nil
}

// WriteString implements io.StringWriter.
func (p *testOutput) WriteString(text string) (int, error) { return p.Write([]byte(text)) }

// String is what was kept, and how much was not.
func (p *testOutput) String() string {
	text := p.Builder.String()
	if p.left > 0 {
		text = fmt.Sprintf("%s…\n(%d bytes more)\n", text, p.left)
	}
	return text
}

func (p *testOutput) reset() { *p = testOutput{} }
