package erasure

import (
	"context"
	"crypto/rand"
	"regexp"
	"slices"

	"dockside/bot/member"
	"dockside/game/ladder"
)

// digits matches what may be an id.
var digits = regexp.MustCompile(`\d+`)

// mostSearched is the maximum number of cached ids.
const mostSearched = 1_000_000

// search returns a function that returns the ids of erased users in a text, each once. It compares the pseudonyms of
// all ids there.
func (e Eraser) search(ctx context.Context, people []member.Erased) (func(text []byte) []string, error) {
	key, err := e.Members.Key(ctx)
	if err != nil {
		return nil, err
	}
	theirs := map[string]bool{} // by id, also for those of others
	return func(text []byte) (found []string) {
		if len(theirs) > mostSearched {
			clear(theirs)
		}
		for _, id := range digits.FindAll(text, -1) {
			user := string(id)
			if _, known := theirs[user]; !known {
				theirs[user] = slices.ContainsFunc(people, member.HasPseudonym(member.PseudonymOf(key, user)))
			}
			if theirs[user] && !slices.Contains(found, user) {
				found = append(found, user)
			}
		}
		return found
	}, nil
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
