package screen

import (
	"slices"
	"strconv"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// View is a table and its match with what people see of them.
type View struct {
	*table.Sitting
	catalog.Game
	Words *i18n.Catalogue // nil where nobody speaks
	// Tongue is the language of whoever alone sees it; nil where everybody does.
	Tongue *i18n.Language
	names  []string // of those at the table, where a message tells of others, too; nil elsewhere
}

// Snapshot is the view as it stands, which may be shown while the table moves on.
func (v *View) Snapshot() *View { return &View{v.Sitting.Snapshot(), v.Game, v.Words, v.Tongue, nil} }

// public is the language of what everybody at the table sees.
func (v *View) public() *i18n.Language { return v.Words.For(v.Locale) }

// Names lists who sits where, see Named, in the language of the table, as they may stand wherever there is
// no markup.
func (v *View) Names() []string {
	l := v.reader()
	return plainly(Named(l, v.Match, v.called(l)))
}

// reader is the language of who sees it.
func (v *View) reader() *i18n.Language {
	if v.Tongue != nil {
		return v.Tongue
	}
	return v.public()
}

// Record is the match as text, as Sitting.Record.
func (v *View) Record() game.Record {
	r := v.Sitting.Record()
	r.Names = v.called(v.reader())
	return r
}

// Captain is what ladders and histories call somebody, in the same way. It may be a mark without a name.
func Captain(l *i18n.Language, user, name string) string {
	if ladder.Gone(user) {
		return l.Say("captain.former")
	}
	return name
}

// ender is the name of who has ended what happened at a table.
func (v *View) ender(l *i18n.Language) string {
	return v.beside(l, table.Person{ID: v.Ender, Name: Captain(l, v.EndedBy, v.EndedBy)})
}

// Named are the names of people, followed by those of the seats that the rules play.
func Named(l *i18n.Language, m *game.Match, names []string) []string {
	key := m.Rules().Name + ".dummy"
	if !l.Has(key) {
		key = "seat.dummy"
	}
	dummies := len(m.Rules().Table(m.Setup())) - len(names)
	for n := range dummies {
		name := l.Say(key)
		if n > 0 {
			name += " " + strconv.Itoa(n+1)
		}
		names = append(names, name)
	}
	return names
}

// Level finds a computer player of the game by name. Where there is none of that name any more,
// the strongest one plays.
func (v *View) Level(name string) ai.Level {
	levels := v.Levels(v.Setup())
	i := slices.IndexFunc(levels, func(l ai.Level) bool { return l.Name == name })
	if i < 0 {
		i = len(levels) - 1
	}
	return levels[i]
}

// ResultFor is how a match that is over has ended, with what the game counts.
func (v *View) ResultFor() ladder.Result {
	var counts map[string]int
	if fortune, ok := v.Face.(render.Fortune); ok {
		counts = fortune.Drawn(v.Log[v.From.Plays:]) // what a study comes from was counted before
	}
	var stats []map[string]int
	if counter, ok := v.Face.(render.Counter); ok {
		stats = counter.Count(v.Match)
	}
	return v.Result(counts, stats)
}

// LastingPicture finds the picture that stays in the channel for some events.
func LastingPicture(f render.Face, events []game.Event) (render.Kind, bool) {
	kinds := f.Traits().Keeps
	for _, e := range events {
		if k, ok := kinds[e.Key]; ok {
			return k, true
		}
	}
	return "", false
}
