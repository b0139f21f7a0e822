// Package fleet assigns the shards of the gateway to the instances of the bot. A Fleet is a document in the store that
// contains the number of shards, the lease of each, and when sessions start. The package is pure.
package fleet

import (
	"maps"
	"slices"
	"time"

	"dockside/storage"
)

const (
	// LeaseTime is how long an instance counts as alive after its last Renew. Then others take over its shards.
	LeaseTime = 10 * time.Second
	// Spacing is the time between the starts of two sessions of one bucket: Discord's 5 s, and a reserve for latency.
	Spacing = 5500 * time.Millisecond
)

// Fleet is the state that all instances share. The zero value is valid. No method changes its receiver.
type Fleet struct {
	storage.Versioned
	// Of is the number of shards, 0 if it is unknown. Next is the new number during resharding, otherwise 0. The old
	// shards stay open until all new ones are.
	Of   int `json:"of"`
	Next int `json:"next,omitempty"`
	// Instances are the living instances, and until when each counts as alive.
	Instances map[string]time.Time `json:"copies"`
	Leases    map[Shard]Lease      `json:"leases"`
	// Starts are when the last session of each bucket starts, see ReserveStart.
	Starts map[int]time.Time `json:"turns,omitempty"`
}

// Lease says which instances have a shard. Both can be empty.
type Lease struct {
	// Holder has the shard open.
	Holder string `json:"holder,omitempty"`
	// Successor has to open the shard, and becomes the holder then.
	Successor string `json:"heir,omitempty"`
}

// Propose proposes a number of shards. The first is adopted at once; a different one starts resharding. During
// resharding only a larger number is adopted.
func (f Fleet) Propose(n int) Fleet {
	f = f.clone()
	switch {
	case f.Of == 0:
		f.Of = n
	case f.Next == 0 && f.Of != n, f.Next != 0 && f.Next < n:
		f.Next = n
	}
	return f
}

// Renew renews an instance, and assigns it its share of the free shards, or of the shards of instances with more.
func (f Fleet) Renew(who string, now time.Time) Fleet {
	f = f.clone()
	maps.DeleteFunc(f.Instances, func(_ string, until time.Time) bool { return !now.Before(until) })
	maps.DeleteFunc(f.Starts, func(_ int, at time.Time) bool { return !now.Before(at.Add(Spacing)) })
	f.Instances[who] = now.Add(LeaseTime)
	f.settle()
	for _, of := range []int{f.Of, f.Next} {
		f.share(who, of)
	}
	return f
}

// Leave removes an instance, and frees its shards.
func (f Fleet) Leave(who string) Fleet {
	f = f.clone()
	delete(f.Instances, who)
	f.settle()
	return f
}

// Opened makes the heir of a shard its holder. The previous holder closes the shard at its next Renew. If another
// instance is the heir, nothing changes.
func (f Fleet) Opened(who string, s Shard) Fleet {
	f = f.clone()
	if f.Leases[s].Successor == who {
		f.Leases[s] = Lease{Holder: who}
	}
	f.settle()
	return f
}

// ReserveStart reserves the time at which the next session of a bucket may start, at least Spacing after the previous
// one.
func (f Fleet) ReserveStart(bucket int, now time.Time) (Fleet, time.Time) {
	f = f.clone()
	at := now
	if last, ok := f.Starts[bucket]; ok && last.Add(Spacing).After(now) {
		at = last.Add(Spacing)
	}
	f.Starts[bucket] = at
	return f, at
}

// ShardsOf returns the shards that an instance holds or has to open, in order.
func (f Fleet) ShardsOf(who string) []Shard {
	var all []Shard
	for s, l := range f.Leases {
		if l.Holder == who || l.Successor == who {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, Shard.compare)
	return all
}

// settle frees the shards of dead instances, and ends resharding that is complete.
func (f *Fleet) settle() {
	alive := func(who string) string {
		if _, ok := f.Instances[who]; ok {
			return who
		}
		return ""
	}
	for s, l := range f.Leases {
		f.Leases[s] = Lease{Holder: alive(l.Holder), Successor: alive(l.Successor)}
	}
	if f.Next != 0 && f.held(f.Next) == f.Next {
		f.Of, f.Next = f.Next, 0
	}
	maps.DeleteFunc(f.Leases, func(s Shard, l Lease) bool { return l == Lease{} || s.Of != f.Of && s.Of != f.Next })
}

// held counts the open shards of a number.
func (f *Fleet) held(of int) (n int) {
	for s, l := range f.Leases {
		if s.Of == of && l.Holder != "" {
			n++
		}
	}
	return n
}

// share makes an instance the heir of its part of the free shards, and then of shards of the busiest instance, until
// both have equal parts.
func (f *Fleet) share(who string, of int) {
	owned := f.owned(of)
	part := (of + len(f.Instances) - 1) / len(f.Instances)
	for id := range of {
		s := Shard{id, of}
		if f.owner(s) == "" && len(owned[who]) < part {
			f.Leases[s] = Lease{Successor: who}
			owned[who] = append(owned[who], s)
		}
	}
	for {
		busiest := who
		for _, other := range slices.Sorted(maps.Keys(owned)) {
			if len(owned[other]) > len(owned[busiest]) {
				busiest = other
			}
		}
		if len(owned[busiest]) < len(owned[who])+2 {
			return
		}
		s := owned[busiest][0]
		f.Leases[s] = Lease{Holder: f.Leases[s].Holder, Successor: who}
		owned[busiest], owned[who] = owned[busiest][1:], append(owned[who], s)
	}
}

// owner returns the heir of a shard, or else its holder.
func (f *Fleet) owner(s Shard) string {
	if l := f.Leases[s]; l.Successor != "" {
		return l.Successor
	}
	return f.Leases[s].Holder
}

// owned returns the shards of a number by owner, in order.
func (f *Fleet) owned(of int) map[string][]Shard {
	owned := map[string][]Shard{}
	for id := range of {
		s := Shard{id, of}
		if owner := f.owner(s); owner != "" {
			owned[owner] = append(owned[owner], s)
		}
	}
	return owned
}

// clone returns a deep copy.
func (f Fleet) clone() Fleet {
	f.Instances, f.Leases, f.Starts = clone(f.Instances), clone(f.Leases), clone(f.Starts)
	return f
}

// clone returns a copy of a map, which is never nil.
func clone[K comparable, V any](m map[K]V) map[K]V {
	all := make(map[K]V, len(m))
	maps.Copy(all, m)
	return all
}
