package dailies

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"dockside/game"
	"dockside/game/daily"
	"dockside/storage"
)

// Crowd is the people who answered on a server on a day, in the order of their answers.
type Crowd struct {
	storage.Versioned
	People []Entry `json:"people,omitempty"`
}

// Entry is a person who answered.
type Entry struct {
	User    string    `json:"user,omitempty"`    // empty if they erased themselves
	Name    string    `json:"name,omitempty"`    // only if they share their answer here
	Choice  game.Move `json:"choice,omitempty"`  // secret until the day is closed
	Anchors int       `json:"anchors,omitempty"` // secret until the day is closed; 0 before the answer is stored
	At      int64     `json:"at,omitempty"`      // in seconds since 1970
}

// crowdPrefix is the beginning of the keys of all crowds.
const crowdPrefix = "daily/on/"

// shards is in how many documents a crowd is stored. So an answer rewrites only a part of the list of a large server.
const shards = 16

// CrowdOf returns the document with a part of the people who answered on a server on a date.
func CrowdOf(server, date, shard string) storage.Document[Crowd] {
	return storage.Document[Crowd]{Key: crowdPrefix + server + "/" + date + "/" + shard}
}

// crowdPart returns the document of a part of a crowd.
func crowdPart(server string, day daily.Day, shard int) storage.Document[Crowd] {
	return CrowdOf(server, day.String(), strconv.Itoa(shard))
}

// crowdWith returns the document of the part of a crowd that has a person.
func crowdWith(server string, day daily.Day, user string) storage.Document[Crowd] {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(user)) // a hash never returns an error
	return crowdPart(server, day, int(hash.Sum32()%shards))
}

// removeCrowd deletes a crowd.
func removeCrowd(ctx context.Context, s storage.Documents, server string, day daily.Day) error {
	for shard := range shards {
		if err := crowdPart(server, day, shard).Remove(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// Named returns the people who share their answer. Only they may be named.
func (c Crowd) Named() []Entry {
	return slices.DeleteFunc(slices.Clone(c.People), func(e Entry) bool { return e.Name == "" })
}

// Sharers returns the users who share their answer.
func (c Crowd) Sharers() (users []string) {
	for _, e := range c.Named() {
		users = append(users, e.User)
	}
	return users
}

// Choices counts the choices. They are secret until the day is closed.
func (c Crowd) Choices() map[game.Move]int {
	all := map[game.Move]int{}
	for _, e := range c.People {
		all[e.Choice]++
	}
	return all
}

// Anchors counts the answers by their anchors. They are secret until the day is closed.
func (c Crowd) Anchors() (counts [daily.MaxAnchors + 1]int) {
	for _, e := range c.People {
		counts[e.Anchors]++
	}
	return counts
}

// list adds a person to a crowd, or completes their entry. A name stays.
func (s *Service) list(ctx context.Context, server string, day daily.Day, e Entry) error {
	_, err := crowdWith(server, day, e.User).Revise(ctx, s.Store, func(c *Crowd) error {
		if c.has(e) {
			return errListed
		}
		i := slices.IndexFunc(c.People, func(known Entry) bool { return known.User == e.User })
		switch {
		case i < 0:
			c.People = append(c.People, e)
		case e.Anchors > 0:
			if e.Name == "" {
				e.Name = c.People[i].Name
			}
			c.People[i] = e
		}
		return nil
	})
	if errors.Is(err, errListed) {
		return nil
	}
	return err
}

// errListed means that a crowd needs no change.
var errListed = errors.New("listed already")

// has reports whether a crowd has an entry already, possibly with more details.
func (c Crowd) has(e Entry) bool {
	return slices.ContainsFunc(c.People, func(known Entry) bool {
		return known.User == e.User && (e.Anchors == 0 || known.Anchors == e.Anchors) &&
			(e.Name == "" || known.Name == e.Name)
	})
}

// Crowd returns the people whose answers for a day count on a server.
func (s *Service) Crowd(ctx context.Context, server string, day daily.Day) (Crowd, error) {
	all, err := s.crowds(ctx, server, day)
	if err != nil {
		return Crowd{}, err
	}
	return all[0], nil
}

// crowds returns the crowds of some days. It also reads the answers of users whose entry is incomplete, since a process
// may have been killed before it completed them.
func (s *Service) crowds(ctx context.Context, server string, days ...daily.Day) ([]Crowd, error) {
	var parts []storage.Document[Crowd]
	var keys []string
	for _, d := range days {
		for shard := range shards {
			part := crowdPart(server, d, shard)
			parts, keys = append(parts, part), append(keys, part.Key)
		}
	}
	raw, err := s.Store.Documents(ctx, keys...)
	if err != nil {
		return nil, err
	}
	all := make([]Crowd, len(days))
	for i, part := range parts {
		c, err := part.Decode(raw[i])
		if err != nil {
			return nil, err
		}
		all[i/shards].People = append(all[i/shards].People, c.People...)
	}
	for i, d := range days {
		if err := s.complete(ctx, &all[i], server, d); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// complete completes the entries of a crowd by the answers, and removes those without an answer.
func (s *Service) complete(ctx context.Context, c *Crowd, server string, day daily.Day) error {
	var failed error
	c.People = slices.DeleteFunc(c.People, func(e Entry) bool { return e.Anchors == 0 && e.User == "" })
	for i, e := range c.People {
		if e.Anchors > 0 {
			continue
		}
		known, err := s.Of(ctx, e.User)
		if err != nil {
			failed = err
			continue
		}
		if a, answered := known.Days[day]; answered && slices.Contains(a.Servers, server) {
			c.People[i] = entryOf(e.User, a)
		}
	}
	c.People = slices.DeleteFunc(c.People, func(e Entry) bool { return e.Anchors == 0 })
	slices.SortStableFunc(c.People, func(a, b Entry) int { return int(a.At - b.At) })
	return failed
}

// IsCrowd reports whether a document is a crowd.
func IsCrowd(key string) bool { return strings.HasPrefix(key, crowdPrefix) }

// ForgetInCrowd removes a person from a crowd, and keeps their answer without id and name, so that counts stay. It
// reports whether it found them.
func ForgetInCrowd(ctx context.Context, s storage.Documents, key, user string) (found bool, err error) {
	_, err = storage.Document[Crowd]{Key: key}.Revise(ctx, s, func(c *Crowd) error {
		found = false
		for i, e := range c.People {
			if e.User == user {
				c.People[i], found = Entry{Choice: e.Choice, Anchors: e.Anchors}, true
			}
		}
		return nil
	})
	return found, err
}
