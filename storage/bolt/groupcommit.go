package bolt

import (
	"slices"
	"sync"

	"go.etcd.io/bbolt"
)

// groupCommit implements group commit: concurrent writes share one transaction, and so one sync of the disk. A single
// writer does not wait. Writers that arrive while the disk is busy wait, and the first of them then commits the
// writes of all. Unlike Batch of bbolt, it needs no goroutine, in which a panic about a damaged page would end the
// process. Safe for concurrent use.
type groupCommit struct {
	db      *bbolt.DB
	mu      sync.Mutex
	busy    bool // a leader is at work
	waiting []*pendingWrite
}

// pendingWrite is a write that waits.
type pendingWrite struct {
	work func(*bbolt.Tx) error
	role chan role // sent when the wait ends
	err  error
}

// role is what a writer does after its wait.
type role bool

const (
	leader   role = true  // it commits all waiting writes
	follower role = false // a leader has committed its write, or returned its error
)

// write returns when work is stored or has failed. If work fails, its writes are rolled back, and the other works of
// the transaction run again without it.
func (c *groupCommit) write(work func(*bbolt.Tx) error) error {
	w := &pendingWrite{work: work, role: make(chan role, 1)}
	if c.join(w) == leader {
		c.lead(w)
	}
	return w.err
}

// join waits until the write is committed, or its writer is the leader.
func (c *groupCommit) join(w *pendingWrite) role {
	c.mu.Lock()
	c.waiting = append(c.waiting, w)
	first := !c.busy
	c.busy = true
	c.mu.Unlock()
	if first {
		return leader
	}
	return <-w.role
}

// lead commits all waiting writes, its own among them, and then makes the first new one the leader.
func (c *groupCommit) lead(own *pendingWrite) {
	c.mu.Lock()
	all := c.waiting
	c.waiting = nil
	c.mu.Unlock()
	c.commitAll(slices.Clone(all))
	for _, w := range all {
		if w != own {
			w.role <- follower
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy = len(c.waiting) > 0; c.busy {
		c.waiting[0].role <- leader
	}
}

// commitAll commits some writes together. A write that fails beside others is tried again alone, since the others may
// be the cause.
func (c *groupCommit) commitAll(writes []*pendingWrite) {
	for len(writes) > 0 {
		failed := c.commit(writes)
		if failed < 0 {
			return
		}
		if failed > 0 {
			c.commit(writes[failed : failed+1])
		}
		writes = slices.Delete(writes, failed, failed+1)
	}
}

// commit tries one transaction. It returns the index of the write whose work has failed, or a negative number.
func (c *groupCommit) commit(writes []*pendingWrite) (failed int) {
	failed = -1
	err := mapped(func() error {
		return c.db.Update(func(tx *bbolt.Tx) error {
			for i, w := range writes {
				if w.err = w.work(tx); w.err != nil {
					failed = i
					return w.err
				}
			}
			return nil
		})
	})
	if failed < 0 {
		for _, w := range writes {
			w.err = err
		}
	}
	return failed
}
