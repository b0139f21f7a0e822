package panel

import (
	"context"
	"log/slog"
	"sync"

	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/respond"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

// keeper stores panels, draws them, and deletes replaced ones.
type keeper struct {
	Store    storage.Store // with the archive behind it
	Words    *i18n.Catalogue
	log      *slog.Logger
	composer respond.Composer
	discord  *gateway.Connection
}

// compose draws a panel in the language of its user.
func (k keeper) compose(ctx context.Context, p *Panel, draw func(*i18n.Language) ui.Screen) (*discord.Message, error) {
	words := k.Words.For(p.Code)
	shown := draw(words)
	if p.InWords {
		shown = presenter.WithDescription(words, shown)
	}
	return k.composer.Compose(ctx, shown)
}

// replace stores a panel in place of the previous one. It deletes that if it is another message, and adds it to gone.
// If another process has replaced the panel's own message meanwhile, the previous one stays instead. A failure is only
// logged, since a panel that is not stored still has a button. It reports whether a panel is stored.
func (k keeper) replace(
	ctx context.Context, table, key string, now *Panel, gone map[string]bool,
) (stored bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), interaction.LastWords)
	defer cancel()
	old, err := k.Exchange(ctx, key, now)
	if err == nil && old != nil && (old.after(now) || old.Replaces == now.Message) {
		now, old = old, now
		_, err = k.Exchange(ctx, key, now)
	}
	stored = err == nil
	if stored && old != nil && old.Message != now.Message && !gone[old.Message] {
		gone[old.Message] = true
		err = k.discord.DeleteResponse(ctx, old.Ticket, old.Followed)
	}
	if err != nil && !discord.IsGone(err) {
		k.log.Warn("cannot store a panel", "table", table, "error", err)
	}
	return stored
}

// Exchange stores a panel and returns the previous one; nil if there was none.
func (k keeper) Exchange(ctx context.Context, key string, now *Panel) (old *Panel, err error) {
	raw, err := storage.EncodeDocument(now)
	if err != nil {
		return nil, err
	}
	before, err := k.Store.Keep(ctx, key, raw, Lifetime)
	return readPanel(before), err
}

// lose deletes a panel that can no longer be edited. If another process has stored a newer one meanwhile, lose restores
// that one.
func (k keeper) lose(ctx context.Context, key string, p *Panel) error {
	kept, err := k.Store.Keep(ctx, key, nil, 0)
	if newer := readPanel(kept); err == nil && newer != nil && newer.after(p) {
		_, err = k.Store.Keep(ctx, key, kept, Lifetime)
	}
	return err
}

// latest runs work on the newest view of each key, one at a time for each key. Older views are skipped.
type latest struct {
	mu     sync.Mutex
	newest map[string]*view.View // by the keys in progress; nil if nothing is new
	work   sync.WaitGroup
}

// bring adds a view. If no work is in progress for its key, it starts do in the background: for each newest view, until
// none is left or do returns false, and then end. It reports whether it did.
func (l *latest) bring(key string, v *view.View, do func(*view.View) bool, end func()) (started bool) {
	l.mu.Lock()
	_, busy := l.newest[key]
	l.put(key, v)
	l.mu.Unlock()
	if busy {
		return false
	}
	l.work.Add(1)
	panics.Go(func() error {
		for v := l.take(key); v != nil && do(v); v = l.take(key) {
		}
		return nil
	}, func(error) { // do returns panics as errors
		end()
		l.work.Done()
	})
	return true
}

// again adds a view to a key whose work is in progress.
func (l *latest) again(key string, v *view.View) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.put(key, v)
}

// put stores a view unless there is a newer one. The caller holds l.mu.
func (l *latest) put(key string, v *view.View) {
	if l.newest == nil {
		l.newest = map[string]*view.View{}
	}
	if now := l.newest[key]; now == nil || now.Revision < v.Revision {
		l.newest[key] = v
	}
}

// take removes and returns the newest view of a key. If there is none, it returns nil, and the work on the key ends.
func (l *latest) take(key string) *view.View {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := l.newest[key]
	if l.newest[key] = nil; v == nil {
		delete(l.newest, key)
	}
	return v
}
