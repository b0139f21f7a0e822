package command

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/internal/retry"
	"dockside/render/i18n"
)

// emoji is an emoji of a game. Its Discord name ends with a hash of the picture, so that a changed picture gets a
// new name.
type emoji struct {
	name string
	png  []byte
}

// The maximum length of an emoji's name, and the part of it that is the hash, in characters.
const (
	emojiName = 32
	emojiHash = 8
)

// emojisOf collects the emojis of games by the keys of their texts.
func emojisOf(games []catalog.Game) (map[string]emoji, error) {
	all := map[string]emoji{}
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
			all[key] = emoji{word + "_" + hex.EncodeToString(sum[:])[:emojiHash], png}
		}
	}
	return all, nil
}

// Illustrator puts emojis of the application before texts.
type Illustrator struct {
	Discord *gateway.Connection
	Games   []catalog.Game
	Words   *i18n.Catalogue
	After   func(time.Duration) <-chan time.Time
	Log     *slog.Logger
}

// Run uploads the emojis that Discord lacks, and puts them before their texts. It retries a few times. Without
// success the texts have no emojis.
func (i *Illustrator) Run(ctx context.Context) {
	const tries = 8
	all, err := emojisOf(i.Games)
	backoff := retry.Backoff{First: time.Second, Max: time.Minute, After: i.After}
	for try := 1; err == nil && len(all) > 0; try++ {
		known, missing := i.upload(ctx, all)
		i.Words.Illustrate(known)
		switch {
		case missing == nil || ctx.Err() != nil:
			return
		case try == tries:
			err = missing
			continue
		}
		_ = backoff.Wait(ctx, backoff.Next(discord.RetryAfter(missing)))
	}
	if err != nil {
		i.Log.Warn("custom emojis unavailable; using text only", "error", err)
	}
}

// upload adds the missing emojis and returns all that exist then, by key. An emoji that another replica has added
// meanwhile is found on the next try.
func (i *Illustrator) upload(ctx context.Context, all map[string]emoji) (known map[string]string, err error) {
	there, err := i.Discord.Emojis(ctx)
	if err != nil {
		return nil, err
	}
	known = map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		p := all[key]
		if there.Text(p.name) == "" && (err == nil || discord.IsMalformed(err)) {
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
