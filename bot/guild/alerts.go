package guild

import (
	"context"
	"slices"
	"strings"

	"dockside/storage"
)

// Alerts are the users who want to be notified of open seats in a guild.
type Alerts struct {
	storage.Versioned
	People []Subscriber `json:"people"` // the next users to ask come first
}

// Subscriber is a user who wants to be notified of open seats for some games.
type Subscriber struct {
	User     string   `json:"user"`
	Language string   `json:"tongue,omitempty"` // the code of their language
	Games    []string `json:"games"`
}

// Empty reports whether no user wants notifications.
func (a Alerts) Empty() bool { return len(a.People) == 0 }

// MaxSubscribers is how many users of a guild can ask to be notified.
const MaxSubscribers = 500

// AlertsOf returns the document with the users who want to be notified of open seats in a guild.
func AlertsOf(guild string) storage.Document[Alerts] {
	return storage.Document[Alerts]{Key: "alerts/" + guild}
}

// For returns the users who want to be notified of open seats for a game, in their order.
func (a Alerts) For(game string) []Subscriber {
	return slices.DeleteFunc(slices.Clone(a.People), func(s Subscriber) bool { return !slices.Contains(s.Games, game) })
}

// Defer moves some users to the end, so that others come first.
func (a *Alerts) Defer(users []string) {
	var first, last []Subscriber
	for _, s := range a.People {
		if slices.Contains(users, s.User) {
			last = append(last, s)
		} else {
			first = append(first, s)
		}
	}
	a.People = append(first, last...)
}

// Of returns the entry of a user; nil if there is none.
func (a Alerts) Of(user string) *Subscriber {
	if i := slices.IndexFunc(a.People, func(s Subscriber) bool { return s.User == user }); i >= 0 {
		return &a.People[i]
	}
	return nil
}

// Unsubscribe removes some users from the list of a guild, and reports whether any was there.
func Unsubscribe(ctx context.Context, s storage.Documents, guild string, users ...string) (found bool, err error) {
	_, err = AlertsOf(guild).Revise(ctx, s, func(a *Alerts) error {
		before := len(a.People)
		a.People = slices.DeleteFunc(a.People, func(p Subscriber) bool { return slices.Contains(users, p.User) })
		found = len(a.People) < before
		return nil
	})
	return found, err
}

// AlertsFor returns the entries of a user by guild, given the keys of all documents that name them.
func AlertsFor(
	ctx context.Context, s storage.DocumentReader, documents []string, user string,
) (map[string]Subscriber, error) {
	all := map[string]Subscriber{}
	for _, key := range documents {
		guild, is := strings.CutPrefix(key, AlertsOf("").Key)
		if !is {
			continue
		}
		a, err := AlertsOf(guild).Load(ctx, s)
		if err != nil {
			return nil, err
		}
		if p := a.Of(user); p != nil {
			all[guild] = *p
		}
	}
	return all, nil
}
