package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/wire"
)

// likeness is an emoji that a game brings, under the name that it has in Discord: its word and the beginning
// of a hash of what it looks like, so that one which has changed is another.
type likeness struct {
	name string
	png  []byte
}

// The longest name of an emoji and how much of it is the hash, in letters.
const (
	emojiName = 32
	emojiHash = 8
)

// emojisOf collects the emojis of games by the keys of their words.
func emojisOf(games []catalog.Game) (map[string]likeness, error) {
	all := map[string]likeness{}
	for _, g := range games {
		traits := g.Face.Traits()
		for key, sprite := range traits.Emojis {
			png, err := fs.ReadFile(traits.Files, path.Join("art/png", sprite+".png"))
			if err != nil {
				return nil, fmt.Errorf("emoji of %s: %w", key, err)
			}
			sum := sha256.Sum256(png)
			word := strings.NewReplacer(".", "_", "-", "_").Replace(key)
			word = word[max(0, len(word)-(emojiName-emojiHash-1)):]
			all[key] = likeness{word + "_" + hex.EncodeToString(sum[:])[:emojiHash], png}
		}
	}
	return all, nil
}

// illustrate uploads the emojis that Discord does not have yet, and puts them before their words. It tries
// a few times; until it succeeds, or if it never does, the words stand alone.
func (b *Bot) illustrate(ctx context.Context) {
	const tries = 5
	all, err := emojisOf(b.games)
	for try, pause := 1, time.Second; err == nil && len(all) > 0; try, pause = try+1, 4*pause {
		known, missing := b.upload(ctx, all)
		b.words.Illustrate(known)
		switch {
		case missing == nil || ctx.Err() != nil:
			return
		case try == tries:
			err = missing
			continue
		}
		pause = max(pause, wire.RetryAfter(missing))
		select {
		case <-ctx.Done():
		case <-b.after(pause):
		}
	}
	if err != nil {
		b.log.Warn("words stand without emojis", "error", err)
	}
}

// upload adds what is missing and gives, by key, all that are there then. Where another copy of the bot has
// been faster, the emoji is known at the next look.
func (b *Bot) upload(ctx context.Context, all map[string]likeness) (known map[string]string, err error) {
	there, err := b.discord.Emojis(ctx)
	if err != nil {
		return nil, err
	}
	known = map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		p := all[key]
		if there.Text(p.name) == "" && (err == nil || wire.IsMalformed(err)) {
			if failed := there.Add(ctx, p.name, p.png); failed != nil {
				err = failed
			}
		}
		if text := there.Text(p.name); text != "" {
			known[key] = text
		}
	}
	return known, err
}
