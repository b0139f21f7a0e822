package bot

import (
	"context"
	"maps"
	"slices"

	"dockside/bot/member"
	"dockside/internal/panics"
)

// remember keeps that everything about somebody was deleted, in the store and in the register.
func (e eraser) remember(ctx context.Context, user string) error {
	veil, err := e.members.Pseudonym(ctx, user)
	if err != nil {
		return err
	}
	before, err := member.ErasedDocument.Load(ctx, e.store)
	if err != nil {
		return err
	}
	all, err := e.add(ctx, []member.Erased{{Veil: veil, At: e.now().UTC()}})
	if err != nil {
		return err
	}
	if err := e.advance(ctx, before, all); err != nil { // the next look cleans the archive
		e.log.Warn("cannot note in the archive that somebody was deleted", "error", err)
	}
	return e.enter(ctx, all)
}

// add adds to the people of the store, and gives all of them.
func (e eraser) add(ctx context.Context, people []member.Erased) ([]member.Erased, error) {
	return member.ErasedDocument.Revise(ctx, e.store, func(known *member.ErasedUsers) error {
		*known = member.Merge(*known, people)
		return nil
	})
}

// enter writes into the register who is not there yet.
func (e eraser) enter(ctx context.Context, people []member.Erased) error {
	if e.register == nil || len(people) == 0 {
		return nil
	}
	kept, err := e.register.Load()
	if err != nil {
		return err
	}
	all := member.Merge(kept.People, people)
	if len(all) == len(kept.People) {
		return nil
	}
	if kept.Key, err = e.members.Key(ctx); err != nil {
		return err
	}
	kept.People = all
	return e.register.Save(kept)
}

// restored looks whether the store was restored from an older copy: then the register knows people of whom the store
// does not know that everything about them was deleted. Whatever it has of them is deleted again.
func (e eraser) restored(ctx context.Context) {
	if err := panics.Try(func() error { return e.again(ctx) }); err != nil && ctx.Err() == nil {
		e.log.Error("cannot compare the store with the register of who was deleted", "error", err)
	}
}

func (e eraser) again(ctx context.Context) error {
	var kept member.Erasures
	if e.register != nil {
		var err error
		if kept, err = e.register.Load(); err != nil {
			return err
		}
	}
	if len(kept.Key) > 0 {
		if _, err := e.members.UseKey(ctx, kept.Key); err != nil {
			return err
		}
	}
	known, err := member.ErasedDocument.Load(ctx, e.store)
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
func (e eraser) findAgain(ctx context.Context, people []member.Erased) error {
	key, err := e.members.Key(ctx)
	if err != nil {
		return err
	}
	search, found := newSearch(key, people), map[string]bool{}
	if err := e.store.Walk(ctx, func(key string, value []byte) error {
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
