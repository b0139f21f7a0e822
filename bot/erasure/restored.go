package erasure

import (
	"context"
	"maps"
	"slices"

	"dockside/bot/member"
	"dockside/internal/panics"
)

// remember records that all data of a user was erased, in the store and in the ledger.
func (e Eraser) remember(ctx context.Context, user string) error {
	pseudonym, err := e.Members.Pseudonym(ctx, user)
	if err != nil {
		return err
	}
	before, err := member.ErasedDocument.Load(ctx, e.Store)
	if err != nil {
		return err
	}
	all, err := e.add(ctx, []member.Erased{{Pseudonym: pseudonym, At: e.Now().UTC()}})
	if err != nil {
		return err
	}
	if err := e.advance(ctx, before, all); err != nil { // the next check cleans the archive
		e.Log.Warn("cannot record an erasure in the archive (will retry)", "error", err)
	}
	return e.enter(ctx, all)
}

// add adds users to the erased ones in the store, and returns all of them.
func (e Eraser) add(ctx context.Context, people []member.Erased) ([]member.Erased, error) {
	return member.ErasedDocument.Revise(ctx, e.Store, func(known *member.ErasedUsers) error {
		*known = member.Merge(*known, people)
		return nil
	})
}

// enter adds users to the ledger, unless they are in it. Without a ledger it does nothing.
func (e Eraser) enter(ctx context.Context, people []member.Erased) error {
	if e.Register == nil || len(people) == 0 {
		return nil
	}
	kept, err := e.Register.Load()
	if err != nil {
		return err
	}
	all := member.Merge(kept.People, people)
	if len(all) == len(kept.People) {
		return nil
	}
	if kept.Key, err = e.Members.Key(ctx); err != nil {
		return err
	}
	kept.People = all
	return e.Register.Save(kept)
}

// Restored detects that the store was restored from an older backup: then the ledger has erased users that the store
// does not. Their erasure begins again.
func (e Eraser) Restored(ctx context.Context) {
	if err := panics.Try(func() error { return e.Reconcile(ctx) }); err != nil && ctx.Err() == nil {
		e.Log.Error("cannot compare the store with the erasure ledger (will retry)", "error", err)
	}
}

// Reconcile compares the erased users of the ledger and the store. It begins the erasure of missing ones again, and
// adds them to both.
func (e Eraser) Reconcile(ctx context.Context) error {
	var kept member.Erasures
	if e.Register != nil {
		var err error
		if kept, err = e.Register.Load(); err != nil {
			return err
		}
	}
	if len(kept.Key) > 0 {
		if _, err := e.Members.UseKey(ctx, kept.Key); err != nil {
			return err
		}
	}
	known, err := member.ErasedDocument.Load(ctx, e.Store)
	if err != nil {
		return err
	}
	missing := slices.DeleteFunc(slices.Clone(kept.People), func(p member.Erased) bool {
		return slices.ContainsFunc(known, member.HasPseudonym(p.Pseudonym))
	})
	if len(missing) > 0 {
		if err := e.findAgain(ctx, missing); err != nil {
			return err
		}
		if known, err = e.add(ctx, missing); err != nil {
			return err
		}
	}
	return e.enter(ctx, known)
}

// findAgain searches everything in the store for erased users, and begins their erasure again.
func (e Eraser) findAgain(ctx context.Context, people []member.Erased) error {
	usersIn, err := e.search(ctx, people)
	if err != nil {
		return err
	}
	found := map[string]bool{}
	if err := e.Store.Walk(ctx, func(key string, value []byte) error {
		for _, text := range [][]byte{[]byte(key), value} {
			for _, user := range usersIn(text) {
				found[user] = true
			}
		}
		return ctx.Err()
	}); err != nil {
		return err
	}
	return e.beginAgain(ctx, slices.Collect(maps.Keys(found)))
}
