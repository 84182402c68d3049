package server

import (
	"fmt"
	"strings"
	"sync"
)

// complaints is a logger for NATS that keeps the last error.
type complaints struct {
	mu   sync.Mutex
	text string
	hurt bool // writing failed: NATS writes no more until it is restarted
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

// last returns the last error in parentheses, or "".
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
