package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// private is the language of what the user alone sees.
func (b *Bot) private(r Request) *text.Language { return b.words.For(cmp.Or(r.Tongue, r.Locale)) }

// whisper says one sentence to the user alone.
func whisper(l *text.Language, key string, args ...any) Answer {
	return Answer{Kind: Whisper, Screen: screen.Screen{Text: l.Say(key, args...), Color: screen.Mute}}
}

// panel shows a picture of the game to the user alone, as the user's seat sees it.
func (b *Bot) panel(ctx context.Context, r Request) (Answer, error) {
	t, err := b.stored(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	v, kind := t.View, render.Kind(r.arg(1))
	if hand, secret := v.Secret(); secret && kind == hand {
		return b.hand(ctx, r)
	}
	if !slices.Contains(v.Face.Traits().Panels, kind) {
		return Answer{}, errUnknown
	}
	seat, ok := v.Seat(r.User.ID)
	if !ok {
		seat = game.Public
	}
	l := b.private(r)
	s := screen.Screen{Title: l.Say(v.Rules.Name + ".panel." + string(kind)), Color: screen.Brass}
	screen.AddPicture(&s, l, v, kind, v.Match.Len(), seat)
	return Answer{Kind: Whisper, Screen: s}, nil
}

// more offers what is needed seldom.
func (b *Bot) more(ctx context.Context, r Request) (Answer, error) {
	t, err := b.stored(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	l, v := b.private(r), t.View
	buttons := []screen.Button{
		{ID: screen.ID("rules", v.Rules.Name), Label: l.Say("button.rules")},
		{ID: screen.ID("sealed", v.ID), Label: l.Say("button.dice")},
	}
	if played(v.Table, r) {
		buttons = append(buttons,
			screen.Button{ID: screen.ID("board", v.ID), Label: l.Say("button.board")},
			screen.Button{ID: screen.ID("resign", v.ID), Label: l.Say("button.resign"), Style: render.Danger})
	}
	if r.Moderator && v.Live() {
		buttons = append(buttons, screen.Button{ID: screen.ID("end", v.ID), Label: l.Say("button.end"), Style: render.Danger})
	}
	s := screen.Screen{Text: screen.Described(l, v), Color: screen.Brass, Rows: screen.ButtonRows(buttons)}
	return Answer{Kind: Whisper, Screen: s}, nil
}

// rules shows a chapter of the rules of a game, and a menu of all chapters.
func (b *Bot) rules(_ context.Context, r Request) (Answer, error) {
	g, topic := b.games[0], ""
	if name := cmp.Or(r.arg(0), r.Picks["game"]); name != "" {
		known, err := b.game(name)
		if err != nil {
			return Answer{}, errUnknown
		}
		g = known
	}
	if len(r.Values) > 0 {
		topic = r.Values[0]
	}
	topics := g.Face.Traits().Topics
	if !slices.Contains(topics, topic) {
		topic = topics[0]
	}
	kind := Whisper
	if r.Private && len(r.Values) > 0 {
		kind = Replace
	}
	return Answer{Kind: kind, Screen: screen.RulesChapter(b.private(r), g, topic)}, nil
}

// onTable is a handler that knows its table.
type onTable func(ctx context.Context, r Request, id string) (Answer, error)

// played fits the matches that the user plays.
func played(t *table.Table, r Request) bool {
	_, seated := t.Seat(r.User.ID)
	return seated && t.Phase == table.Playing
}

// anyTable fits whatever is live.
func anyTable(*table.Table, Request) bool { return true }

// choose finds the table that a command means: the one of the button, or the only one in this
// channel that fits, or the one picked from a list.
func (b *Bot) choose(verb string, fits func(*table.Table, Request) bool, do onTable) handler {
	return func(ctx context.Context, r Request) (Answer, error) {
		if id := r.value(0); id != "" {
			return do(ctx, r, id)
		}
		tables, err := b.tables(ctx, r, fits)
		switch {
		case err != nil:
			return Answer{}, err
		case len(tables) == 0:
			return Answer{}, errNoTable
		case len(tables) == 1:
			return do(ctx, r, tables[0].ID)
		}
		return b.which(r, verb, tables), nil
	}
}

// tables lists the live tables of a channel that fit.
func (b *Bot) tables(ctx context.Context, r Request, fits func(*table.Table, Request) bool) ([]*table.Table, error) {
	ids, err := b.store.InChannel(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	var tables []*table.Table
	for _, id := range ids {
		t, err := b.store.Load(ctx, id)
		switch {
		case errors.Is(err, table.ErrUnavailable):
			return nil, err
		case err != nil:
			b.log.Error("cannot read a table", "table", id, "error", err)
		case t.Live() && fits(t, r):
			tables = append(tables, t)
		}
	}
	return tables, nil
}

// which asks which of several tables is meant.
func (b *Bot) which(r Request, verb string, tables []*table.Table) Answer {
	const most = 25
	l := b.private(r)
	menu := screen.Menu{ID: screen.ID(verb), Placeholder: l.Say("which.choose")}
	for _, t := range tables[:min(len(tables), most)] {
		names := slices.DeleteFunc(t.Names(), func(name string) bool { return name == "" })
		label := l.Say(t.Game+".name") + " · " + strings.Join(names, " – ")
		menu.Options = append(menu.Options, screen.Option{Value: t.ID, Label: label})
	}
	s := screen.Screen{Text: l.Say("which.ask"), Color: screen.Brass, Rows: []screen.Row{{Menu: &menu}}}
	return Answer{Kind: Whisper, Screen: s}
}
