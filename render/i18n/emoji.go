package i18n

import (
	"maps"
	"strings"

	"dockside/game"
)

// Illustrate sets the emojis of words by key, in the syntax of messages. It may be called at any time.
func (c *Catalogue) Illustrate(emojis map[string]string) {
	own := maps.Clone(emojis)
	c.emojis.Store(&own)
}

// Rich is like Events, but adds emojis.
func (l *Language) Rich(names []string, events ...game.Event) string {
	return l.sentences(l.rich(names), events)
}

// Emoji returns the first emoji in the words of an event, for its button, or an empty string.
func (l *Language) Emoji(e game.Event) string {
	said := l.word(l.rich(nil), e)
	for _, emoji := range l.rich(nil).emojis {
		if at := strings.Index(said, emoji); at >= 0 {
			said = said[:at] + emoji
		}
	}
	if at := strings.Index(said, "<:"); at >= 0 {
		return said[at:]
	}
	return ""
}

// rich returns a wording with the emojis set so far.
func (l *Language) rich(names []string) wording {
	if known := l.emojis.Load(); known != nil {
		return wording{names, *known}
	}
	return wording{names: names}
}

// before returns the emoji of a key with a space behind, if it has one.
func (w wording) before(key string) string {
	if emoji, ok := w.emojis[key]; ok {
		return emoji + " "
	}
	return ""
}
