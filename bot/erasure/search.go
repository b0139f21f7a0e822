package erasure

import (
	"context"
	"crypto/rand"
	"regexp"
	"slices"

	"dockside/bot/member"
	"dockside/game/ladder"
)

// search looks for people by their veils.
type search struct {
	key    []byte // of the veils
	people []member.Erased
	looked map[string]bool // ids, and whether they are of these people
}

func newSearch(key []byte, people []member.Erased) *search {
	return &search{key, people, map[string]bool{}}
}

// digits are what ids consist of.
var digits = regexp.MustCompile(`\d+`)

// mostSearched bounds the memory of a search.
const mostSearched = 1_000_000

// in lists the ids of these people that stand in a text, each once.
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

// beginAgain begins to delete people who were deleted before.
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

// NewTombstone is a mark that nobody can foresee.
func NewTombstone() string { return ladder.Mark(rand.Text()) }
