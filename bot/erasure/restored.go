package erasure

import (
	"context"
	"maps"
	"slices"

	"dockside/bot/member"
	"dockside/internal/panics"
)

// remember keeps that everything about somebody was deleted, in the store and in the register.
func (e Eraser) remember(ctx context.Context, user string) error {
	veil, err := e.Members.Pseudonym(ctx, user)
	if err != nil {
		return err
	}
	before, err := member.ErasedDocument.Load(ctx, e.Store)
	if err != nil {
		return err
	}
	all, err := e.add(ctx, []member.Erased{{Veil: veil, At: e.Now().UTC()}})
	if err != nil {
		return err
	}
	if err := e.advance(ctx, before, all); err != nil { // the next look cleans the archive
		e.Log.Warn("cannot note in the archive that somebody was deleted", "error", err)
	}
	return e.enter(ctx, all)
}

// add adds to the people of the store, and gives all of them.
func (e Eraser) add(ctx context.Context, people []member.Erased) ([]member.Erased, error) {
	return member.ErasedDocument.Revise(ctx, e.Store, func(known *member.ErasedUsers) error {
		*known = member.Merge(*known, people)
		return nil
	})
}

// enter writes into the register who is not there yet.
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

// Restored looks whether the store was restored from an older copy: then the register knows people of whom the store
// does not know that everything about them was deleted. Whatever it has of them is deleted again.
func (e Eraser) Restored(ctx context.Context) {
	if err := panics.Try(func() error { return e.Reconcile(ctx) }); err != nil && ctx.Err() == nil {
		e.Log.Error("cannot compare the store with the register of who was deleted", "error", err)
	}
}

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
		return slices.ContainsFunc(known, member.HasPseudonym(p.Veil))
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

// findAgain looks through everything that is stored for people who were deleted before, and begins to delete them.
func (e Eraser) findAgain(ctx context.Context, people []member.Erased) error {
	key, err := e.Members.Key(ctx)
	if err != nil {
		return err
	}
	search, found := newSearch(key, people), map[string]bool{}
	if err := e.Store.Walk(ctx, func(key string, value []byte) error {
		for _, text := range [][]byte{[]byte(key), value} {
			for _, user := range search.in(text) {
				found[user] = true
			}
		}
		return ctx.Err()
	}); err != nil {
		return err
	}
	return e.beginAgain(ctx, slices.Collect(maps.Keys(found)))
}
