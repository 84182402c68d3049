package solver

import "sync"

// Account is the memory that searches take which run at the same time, each on a thread of
// its own. As long as it is little for all of them together, none waits. Beyond that only
// one of them may take more, up to its own limit, and the others wait for it with what
// they have. So each finds what it would find alone, and there is never more in use than
// is little, and one search's limit.
type Account struct {
	little int64
	pause  func() // a short time in which others may give something back
	mu     sync.Mutex
	taken  int64
	large  *Share // the one that may take more; nil if nobody has asked
}

// NewAccount returns an account of searches that may take so many bytes without waiting.
// One that waits calls pause, which takes a few milliseconds, again and again.
func NewAccount(little int64, pause func()) *Account { return &Account{little: little, pause: pause} }

// Share returns what a thread takes from the account, which is nothing yet.
func (a *Account) Share() *Share { return &Share{account: a} }

// Share is what one thread takes from an Account: for a search, and for those inside it, by
// a heuristic that solves boards itself. It is for one goroutine.
type Share struct {
	account *Account
	taken   int64
}

// Taken returns how many bytes the thread's searches have taken.
func (s *Share) Taken() int64 { return s.taken }

// Begin is called before a search; end gives back what the search has taken.
func (s *Share) Begin() (end func()) {
	before := s.taken
	return func() {
		a := s.account
		a.mu.Lock()
		defer a.mu.Unlock()
		a.taken -= s.taken - before
		s.taken = before
		if a.large == s && before == 0 {
			a.large = nil
		}
	}
}

// take adds to what the thread has taken, and waits until it may; stopped says why it must
// not wait any longer.
func (s *Share) take(bytes int64, stopped func() error) error {
	a := s.account
	a.mu.Lock()
	defer a.mu.Unlock()
	a.taken += bytes
	s.taken += bytes
	for a.taken > a.little && a.large != s {
		if a.large == nil {
			a.large = s
			break
		}
		a.mu.Unlock()
		a.pause()
		err := stopped()
		a.mu.Lock()
		if err != nil {
			return err
		}
	}
	return nil
}
