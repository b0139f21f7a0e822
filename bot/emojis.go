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

// likeness is an emoji of a game. Its Discord name ends with a hash of the picture, so that a changed picture gets a
// new name.
type likeness struct {
	name string
	png  []byte
}

// The maximum length of an emoji's name, and the part of it that is the hash, in characters.
const (
	emojiName = 32
	emojiHash = 8
)

// emojisOf collects the emojis of games by the keys of their texts.
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

// illustrate uploads the emojis that Discord lacks, and puts them before their texts. It retries a few times. Without
// success the texts have no emojis.
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

// upload adds the missing emojis and returns all that exist then, by key. An emoji that another replica has added
// meanwhile is found on the next try.
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
