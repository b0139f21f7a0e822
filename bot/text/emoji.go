package text

import (
	"maps"
	"strings"

	"dockside/game"
)

// Illustrate gives emojis to words by their keys, as they are written in a message. It may be called while
// people are answered; words without an emoji stand alone.
func (c *Catalogue) Illustrate(emojis map[string]string) {
	own := maps.Clone(emojis)
	c.emojis.Store(&own)
}

// Rich words several events like Events, with emojis, for a text where they are seen.
func (l *Language) Rich(names []string, events ...game.Event) string {
	w, said := l.rich(names), make([]string, len(events))
	for i, e := range events {
		said[i] = l.word(w, e)
	}
	return strings.Join(said, " ")
}

// Emoji is the first one in the words of an event, for its button; empty if there is none.
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

// rich is a wording with the emojis that are known by now.
func (l *Language) rich(names []string) wording {
	if known := l.emojis.Load(); known != nil {
		return wording{names, *known}
	}
	return wording{names: names}
}

// before is what stands before the word of a key: its emoji, if it has one.
func (w wording) before(key string) string {
	if emoji, ok := w.emojis[key]; ok {
		return emoji + " "
	}
	return ""
}
