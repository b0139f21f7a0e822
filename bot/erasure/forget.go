package erasure

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/storage"
)

// forget deletes the data of a user outside tables, and reports whether it found any.
func (e Eraser) forget(ctx context.Context, user string) (found bool, err error) {
	a, err := e.Store.Agenda(ctx, user)
	torn := errors.Is(err, storage.ErrUnreadable)
	if err != nil && !torn {
		return false, err
	}
	if found = torn || a.Revision != 0; found {
		if err := e.Store.DropAgenda(ctx, user); err != nil {
			return false, err
		}
	}
	answers, err := dailies.ForgetAnswers(ctx, e.Store, user)
	if err != nil {
		return false, err
	}
	found = found || answers
	documents, claims, err := e.Store.FindText(ctx, user)
	if err != nil {
		return false, err
	}
	for _, name := range claims {
		if NamesUser(name, user) {
			found = true
			err = errors.Join(err, e.Store.Release(ctx, name, ""))
		}
	}
	for _, key := range documents {
		done, failed := e.forgetIn(ctx, key, user)
		found, err = found || done, errors.Join(err, failed)
	}
	return found, err
}

// NamesUser reports whether word is one of the parts of a name that slashes separate.
func NamesUser(name, word string) bool { return slices.Contains(strings.Split(name, "/"), word) }

// forgetIn deletes a document that belongs to a user, and replaces the user by their pseudonym in any other. Answers to
// puzzles of the day stay as counts without an id. It reports whether it found the user.
func (e Eraser) forgetIn(ctx context.Context, key, user string) (found bool, err error) {
	switch {
	case key == member.ErasureRequests.Key:
		return false, nil
	case NamesUser(key, user):
		_, err = e.Store.Keep(ctx, key, nil, 0)
		return true, err
	case guild.IsShows(key):
		return guild.ForgetInShows(ctx, e.Store, key, user, e.Now())
	case dailies.IsCrowd(key):
		return dailies.ForgetInCrowd(ctx, e.Store, key, user)
	}
	if server, is := strings.CutPrefix(key, guild.AlertsOf("").Key); is {
		return guild.Unsubscribe(ctx, e.Store, server, user)
	}
	if server, is := strings.CutPrefix(key, guild.CrownOf("").Key); is {
		return e.uncrown(ctx, server, user)
	}
	pseudonym, err := e.Members.Pseudonym(ctx, user)
	if err != nil {
		return false, err
	}
	err = e.Store.Revise(ctx, key, func(raw json.RawMessage) (json.RawMessage, error) {
		replaced, changed, err := member.Pseudonymise(raw, user, pseudonym)
		found = changed
		return replaced, err
	})
	return found, err
}

// uncrown takes the crown of a guild from a user, and forgets that they had it. It reports whether it found them.
// Unlike other moves, it does not check the role: taking a role gives no permission, and a fault of the role must not
// stop the erasure. If Discord refuses, the bot tells the log channel.
func (e Eraser) uncrown(ctx context.Context, server, user string) (found bool, err error) {
	return guild.Uncrown(ctx, e.Store, server, user, e.Now(), func(role string) (kept bool, err error) {
		err = e.Discord.TakeRole(ctx, server, user, role)
		if discord.IsForbidden(err) { // refused, or the member, the role or the server is gone
			return discord.IsClosed(err), nil
		}
		return false, err
	})
}
