package i18n

import (
	"slices"

	"dockside/game"
)

// List joins texts as in "one, two and three".
func (l *Language) List(texts []string) string {
	last := len(texts) - 1
	switch {
	case last < 1:
		return l.fold("", texts)
	case last == 1:
		return l.Say("list.two", texts[0], texts[1])
	}
	first := l.Say("list.start", texts[0], texts[1])
	return l.Say("list.end", l.fold("list.middle", append([]string{first}, texts[2:last]...)), texts[last])
}

// Commas joins texts as in "one, two, three".
func (l *Language) Commas(texts []string) string { return l.fold("list.commas", texts) }

// CommaList joins events as in "one, two, three". Scores are listed this way. An argument that is a list of
// events reads "one, two and three" instead.
func CommaList(events []game.Event) (said game.Event) {
	for i, e := range events {
		if i == 0 {
			said = e
			continue
		}
		said = game.Say("list.commas", said, e)
	}
	return said
}

// Sentences joins sentences, apart from empty ones.
func (l *Language) Sentences(texts ...string) string {
	said := slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "" })
	return l.fold("list.sentences", said)
}

// fold joins texts by a pattern, one after the other.
func (l *Language) fold(key string, texts []string) string {
	said := ""
	for i, text := range texts {
		if i == 0 {
			said = text
			continue
		}
		said = l.Say(key, said, text)
	}
	return said
}

// sentences translates events into one sentence each.
func (l *Language) sentences(w wording, events []game.Event) string {
	return l.Sentences(l.each(w, events, "")...)
}

// each translates events.
func (l *Language) each(w wording, events []game.Event, variant string) []string {
	said := make([]string, len(events))
	for i, e := range events {
		said[i] = w.before(e.Key) + l.bare(w, e, variant)
	}
	return said
}
