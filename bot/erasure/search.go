package erasure

import (
	"context"
	"crypto/rand"
	"regexp"
	"slices"

	"dockside/bot/member"
	"dockside/game/ladder"
)

// search finds erased users in texts, by the pseudonyms of all ids there.
type search struct {
	key    []byte // of the pseudonyms
	people []member.Erased
	looked map[string]bool // ids, and whether they belong to these users
}

func newSearch(key []byte, people []member.Erased) *search {
	return &search{key, people, map[string]bool{}}
}

// digits matches what may be an id.
var digits = regexp.MustCompile(`\d+`)

// mostSearched is the maximum number of cached ids.
const mostSearched = 1_000_000

// in returns the ids of these users in a text, each once.
func (s *search) in(text []byte) (found []string) {
	if len(s.looked) > mostSearched {
		clear(s.looked)
	}
	for _, id := range digits.FindAll(text, -1) {
		user := string(id)
		theirs, known := s.looked[user]
		if !known {
			theirs = slices.ContainsFunc(s.people, member.HasPseudonym(member.PseudonymOf(s.key, user)))
			s.looked[user] = theirs
		}
		if theirs && !slices.Contains(found, user) {
			found = append(found, user)
		}
	}
	return found
}

// beginAgain begins the erasure of users again.
func (e Eraser) beginAgain(ctx context.Context, users []string) error {
	if len(users) == 0 {
		return nil
	}
	return e.Members.ReviseErasures(ctx, func(leave map[string]member.ErasureRequest) {
		for _, user := range users {
			if _, already := leave[user]; !already {
				leave[user] = member.ErasureRequest{Mark: NewTombstone()}
			}
		}
	})
}

// NewTombstone returns a random tombstone id, which takes the place of an erased user.
func NewTombstone() string { return ladder.Mark(rand.Text()) }
