package command

import (
	"bytes"
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
// new name. Emojis of former names stay at Discord, since posted messages show them.
type emoji struct {
	name string
	png  []byte
}

// The maximum length of an emoji's name, the minimum of its words and of its hash, in characters.
const (
	emojiName = 32
	emojiWord = 3
	emojiHash = 4
)

// emojisOf collects the emojis of games by the keys of their texts.
func emojisOf(games []catalog.Game) (map[string]emoji, error) {
	all, pictures := map[string]emoji{}, map[string][]byte{}
	for _, g := range games {
		traits := g.Face.Traits()
		for _, key := range slices.Sorted(maps.Keys(traits.Emojis)) {
			png, err := fs.ReadFile(traits.Files, path.Join("art/png", traits.Emojis[key]+".png"))
			if err != nil {
				return nil, fmt.Errorf("emoji of %s: %w", key, err)
			}
			name := nameOf(key, png, pictures)
			all[key], pictures[name] = emoji{name, png}, png
		}
	}
	return all, nil
}

// nameOf returns the name of the emoji of a key, such as "lantern_4539", which users and screen readers read. The hash
// is longer if another picture has the name already. Equal pictures may share a name.
func nameOf(key string, png []byte, pictures map[string][]byte) string {
	word, sum := lastWords(key), sha256.Sum256(png)
	hash := hex.EncodeToString(sum[:])
	for n := emojiHash; ; n++ {
		name := word[:min(len(word), emojiName-n-1)] + "_" + hash[:n]
		if other, taken := pictures[name]; !taken || bytes.Equal(other, png) {
			return name
		}
	}
}

// lastWords returns the last part of a key. Parts before it are added if it is short, such as "1" or "us".
func lastWords(key string) string {
	at := strings.LastIndexByte(key, '.')
	for at > 0 && len(key)-at-1 < emojiWord {
		at = strings.LastIndexByte(key[:at], '.')
	}
	return strings.NewReplacer(".", "_", "-", "_").Replace(key[at+1:])
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
