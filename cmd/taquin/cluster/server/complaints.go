package server

import (
	"fmt"
	"strings"
	"sync"
)

// complaints keeps the last thing that NATS has complained about: it writes no log.
type complaints struct {
	mu   sync.Mutex
	text string
	hurt bool // the disk did not take something: NATS writes no more until it starts again
}

func (c *complaints) keep(format string, v []any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = fmt.Sprintf(format, v...)
	c.hurt = c.hurt || strings.Contains(c.text, "critical write error") || strings.Contains(c.text, "will be DISABLED")
}

func (c *complaints) isHurt() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.hurt
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
