// Package fleet is what all copies of the bot agree on about the gateway: into how many shards the servers are divided,
// which copy holds which shard, and who identifies next. It is pure: a Fleet is a document that lies in the store, and
// each copy changes it by what follows from it, the time and its own name.
package fleet

import (
	"maps"
	"slices"
	"time"
)

const (
	// Schema is the version of the document.
	Schema = 1
	// Alive is how long a copy counts as alive after its last beat. Its shards are taken over at the first beat of
	// another copy after that.
	Alive = 10 * time.Second
	// Spacing is the time between two sessions of one bucket that begin. Discord asks for 5 s; the rest is for the
	// way there.
	Spacing = 5500 * time.Millisecond
)

// Fleet is the state of all copies together. Its zero value is that before the first. Every method leaves the fleet
// that it is called on as it is.
type Fleet struct {
	Schema int `json:"schema"`
	// Of is the number of shards, 0 before anybody has said it. Next is the number to which all are moving, 0 while
	// nobody moves: until every shard of it is open, those of the old number stay open as well.
	Of   int `json:"of"`
	Next int `json:"next,omitempty"`
	// Copies are the copies that are alive, and until when they count as that.
	Copies map[string]time.Time `json:"copies"`
	Leases map[Shard]Lease      `json:"leases"`
	// Turns are when the last session of each bucket begins, see Turn.
	Turns map[int]time.Time `json:"turns,omitempty"`
}

// Lease says whose a shard is.
type Lease struct {
	// Holder has it open; empty if nobody has.
	Holder string `json:"holder,omitempty"`
	// Heir is to open it, whereupon it becomes the holder; empty if nobody is.
	Heir string `json:"heir,omitempty"`
}

// Propose suggests a number of shards. The first holds at once; by any other one a move begins. One that is under way
// gives way to a larger number only.
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

// Beat says that a copy is alive. It takes what the copy may have of the shards that are free, or of those of a copy
// that has more.
func (f Fleet) Beat(who string, now time.Time) Fleet {
	f = f.clone()
	maps.DeleteFunc(f.Copies, func(_ string, until time.Time) bool { return !now.Before(until) })
	maps.DeleteFunc(f.Turns, func(_ int, at time.Time) bool { return !now.Before(at.Add(Spacing)) })
	f.Copies[who] = now.Add(Alive)
	f.settle()
	for _, of := range []int{f.Of, f.Next} {
		f.share(who, of)
	}
	return f
}

// Leave says that a copy has ended. Its shards are free.
func (f Fleet) Leave(who string) Fleet {
	f = f.clone()
	delete(f.Copies, who)
	f.settle()
	return f
}

// Opened says that a copy has opened a shard of which it is the heir. Whoever held it closes it at its next beat. It
// changes nothing if somebody else is the heir by now.
func (f Fleet) Opened(who string, s Shard) Fleet {
	f = f.clone()
	if f.Leases[s].Heir == who {
		f.Leases[s] = Lease{Holder: who}
	}
	f.settle()
	return f
}

// Turn gives out when the next session of a bucket may begin: no two of the same within Spacing, whoever asks.
func (f Fleet) Turn(bucket int, now time.Time) (Fleet, time.Time) {
	f = f.clone()
	at := now
	if last, ok := f.Turns[bucket]; ok && last.Add(Spacing).After(now) {
		at = last.Add(Spacing)
	}
	f.Turns[bucket] = at
	return f, at
}

// Has lists what a copy holds or is to open, in order.
func (f Fleet) Has(who string) []Shard {
	var all []Shard
	for s, l := range f.Leases {
		if l.Holder == who || l.Heir == who {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, Shard.compare)
	return all
}

// settle takes their shards from copies that are gone, and ends a move that is done.
func (f *Fleet) settle() {
	alive := func(who string) string {
		if _, ok := f.Copies[who]; ok {
			return who
		}
		return ""
	}
	for s, l := range f.Leases {
		f.Leases[s] = Lease{Holder: alive(l.Holder), Heir: alive(l.Heir)}
	}
	if f.Next != 0 && f.held(f.Next) == f.Next {
		f.Of, f.Next = f.Next, 0
	}
	maps.DeleteFunc(f.Leases, func(s Shard, l Lease) bool { return l == Lease{} || s.Of != f.Of && s.Of != f.Next })
}

// held counts the shards of a number that somebody has open.
func (f *Fleet) held(of int) (n int) {
	for s, l := range f.Leases {
		if s.Of == of && l.Holder != "" {
			n++
		}
	}
	return n
}

// share makes a copy the heir of as many shards as it may have: of those that nobody has, up to its part of all; then
// of one of the copy that has most, as long as that has more even afterwards.
func (f *Fleet) share(who string, of int) {
	owned := f.owned(of)
	part := (of + len(f.Copies) - 1) / len(f.Copies)
	for id := range of {
		s := Shard{id, of}
		if f.owner(s) == "" && len(owned[who]) < part {
			f.Leases[s] = Lease{Heir: who}
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
		f.Leases[s] = Lease{Holder: f.Leases[s].Holder, Heir: who}
		owned[busiest], owned[who] = owned[busiest][1:], append(owned[who], s)
	}
}

// owner is whose a shard will be: the heir's, or else the holder's.
func (f *Fleet) owner(s Shard) string {
	if l := f.Leases[s]; l.Heir != "" {
		return l.Heir
	}
	return f.Leases[s].Holder
}

// owned lists the shards of a number by their owners, in order.
func (f *Fleet) owned(of int) map[string][]Shard {
	owned := map[string][]Shard{}
	for id := range of {
		if s := (Shard{id, of}); f.owner(s) != "" {
			owned[f.owner(s)] = append(owned[f.owner(s)], s)
		}
	}
	return owned
}

// clone is a fleet that shares nothing with this one.
func (f Fleet) clone() Fleet {
	f.Schema = Schema
	f.Copies, f.Leases, f.Turns = copied(f.Copies), copied(f.Leases), copied(f.Turns)
	return f
}

func copied[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return maps.Clone(m)
}
