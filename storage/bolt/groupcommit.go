package bolt

import (
	"slices"
	"sync"

	"go.etcd.io/bbolt"
)

// groupCommit lets writes to a file that meet share a transaction, and so one sync of the disk. Whoever writes alone
// waits for nobody. Those who come while the disk is busy wait, and then the first of them leads the
// transaction of all. Unlike bbolt's own Batch it needs no goroutine, in which a panic about a damaged page would
// end the process.
type groupCommit struct {
	db      *bbolt.DB
	mu      sync.Mutex
	busy    bool // somebody leads
	waiting []*pendingWrite
}

// pendingWrite is a write that waits.
type pendingWrite struct {
	work func(*bbolt.Tx) error
	turn chan role // what comes after waiting
	err  error
}

type role bool

const (
	leads  role = true
	landed role = false // somebody else has led it to its end
)

// write returns when work is stored or has failed. If it fails, what it has written is forgotten, and the
// others run once more without it.
func (c *groupCommit) write(work func(*bbolt.Tx) error) error {
	s := &pendingWrite{work: work, turn: make(chan role, 1)}
	if c.join(s) == leads {
		c.lead(s)
	}
	return s.err
}

// join waits for the end, or to lead.
func (c *groupCommit) join(s *pendingWrite) role {
	c.mu.Lock()
	c.waiting = append(c.waiting, s)
	first := !c.busy
	c.busy = true
	c.mu.Unlock()
	if first {
		return leads
	}
	return <-s.turn
}

// lead brings all who wait to their end, of whom the leader is one, and hands over to who has come since.
func (c *groupCommit) lead(leader *pendingWrite) {
	c.mu.Lock()
	all := c.waiting
	c.waiting = nil
	c.mu.Unlock()
	c.sail(slices.Clone(all))
	for _, s := range all {
		if s != leader {
			s.turn <- landed
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy = len(c.waiting) > 0; c.busy {
		c.waiting[0].turn <- leads
	}
}

// sail stores some writes together. One that fails beside others is tried alone, since they may be why.
func (c *groupCommit) sail(ships []*pendingWrite) {
	for len(ships) > 0 {
		failed := c.commit(ships)
		if failed < 0 {
			return
		}
		if failed > 0 {
			c.commit(ships[failed : failed+1])
		}
		ships = slices.Delete(ships, failed, failed+1)
	}
}

// commit tries one transaction, and gives the index of the write whose work has failed, or a negative number.
func (c *groupCommit) commit(ships []*pendingWrite) (failed int) {
	failed = -1
	err := mapped(func() error {
		return c.db.Update(func(tx *bbolt.Tx) error {
			for i, s := range ships {
				if s.err = s.work(tx); s.err != nil {
					failed = i
					return s.err
				}
			}
			return nil
		})
	})
	if failed < 0 {
		for _, s := range ships {
			s.err = err
		}
	}
	return failed
}
