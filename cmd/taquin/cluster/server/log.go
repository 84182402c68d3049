package server

import (
	"fmt"
	"sync"
)

// complaints keeps the last thing that NATS has complained about: it writes no log.
type complaints struct {
	mu   sync.Mutex
	text string
}

func (c *complaints) keep(format string, v []any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = fmt.Sprintf(format, v...)
}

// last goes on after what went wrong.
func (c *complaints) last() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.text == "" {
		return ""
	}
	return " (" + c.text + ")"
}

func (c *complaints) Errorf(format string, v ...any) { c.keep(format, v) }
func (c *complaints) Fatalf(format string, v ...any) { c.keep(format, v) }
func (*complaints) Noticef(string, ...any)           {}
func (*complaints) Warnf(string, ...any)             {}
func (*complaints) Debugf(string, ...any)            {}
func (*complaints) Tracef(string, ...any)            {}
