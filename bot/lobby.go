package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// join takes a free seat of a lobby.
func (b *Bot) join(ctx context.Context, r Request) (Answer, error) {
	if err := r.welcome(); err != nil {
		return Answer{}, err
	}
	return b.changed(r.arg(0), b.change(ctx, r, r.arg(0), func(t *table.Table, rules game.Rules) error {
		return t.Join(r.User, rules, b.now())
	}))
}

// leave gives a seat of a lobby up.
func (b *Bot) leave(ctx context.Context, r Request) (Answer, error) {
	return b.changed(r.arg(0), b.change(ctx, r, r.arg(0), func(t *table.Table, _ game.Rules) error {
		return t.Leave(r.User.ID, b.now())
	}))
}

// begins starts the match of a lobby.
func (b *Bot) begins(ctx context.Context, r Request) (Answer, error) {
	if err := r.welcome(); err != nil {
		return Answer{}, err
	}
	t, err := b.store.Load(ctx, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	doubt := b.doubt(ctx, t, t.Users()...)
	return b.changed(t.ID, b.change(ctx, r, t.ID, func(t *table.Table, rules game.Rules) error {
		t.Doubt = doubt
		return t.Start(r.User.ID, r.ID, rules, b.dice, b.now())
	}))
}

// nobody is the choice that sends a computer player away.
const nobody = "-"

// enlist puts a computer player on a free seat, or sends the last one of a lobby away.
func (b *Bot) enlist(ctx context.Context, r Request) (Answer, error) {
	level := r.value(1)
	return b.changed(r.arg(0), b.heed(ctx, r, r.arg(0), func(t *table.Table) error {
		if level == nobody {
			return t.Dismiss(r.User.ID, b.now())
		}
		g, err := b.game(t.Game)
		if err != nil {
			return err
		}
		if !slices.Contains(g.levelNames(), level) {
			return errUnknown
		}
		computer := table.Player{Name: b.freeName(t.Locale, level, t.Names()), Level: level}
		if !t.Lobby {
			return t.Oppose(r.User.ID, computer, r.ID, g.Rules, b.dice, b.now())
		}
		return t.Enlist(r.User.ID, computer, g.Rules, b.now())
	}))
}

// freeName is what a computer player is called at a table: its level, with a numeral that no
// points can be taken for if others of that name sit there.
func (b *Bot) freeName(locale, level string, taken []string) string {
	plain := b.words.For(locale).Say("level." + level)
	for _, numeral := range []string{"", " II", " III", " IV", " V"} {
		if name := plain + numeral; !slices.Contains(taken, name) {
			return name
		}
	}
	return plain + " VI"
}

// levelNames are the computer players of a game, the weakest first.
func (g Game) levelNames() []string {
	if g.Levels == nil {
		return nil
	}
	var names []string
	for _, l := range g.Levels(game.Setup{Seats: g.Rules.MinSeats}) {
		names = append(names, l.Name)
	}
	return names
}

// lobby is the card of a lobby: who sits there, what is free, until when; or how it went.
func (b *Bot) lobby(l *text.Language, v *view) Screen {
	host := max(v.Host(), 0)
	s := Screen{Title: l.Say(v.Rules.Name + ".name"), Color: mute}
	s.Text = join(l.Say("lobby."+string(v.Phase), bold(v.Players[host].Name)), b.seated(l, v), b.terms(l, v))
	if v.Phase != table.Open {
		return s
	}
	s.Color, s.Footer = brass, b.sealed(l, v)
	s.Text = join(s.Text, l.Say("challenge.expires", stamp(v.Expires)), b.pledge(l, v))
	full := len(v.Players) >= v.Rules.MaxSeats
	buttons := []Button{
		{ID: customID("join", v.ID), Label: l.Say("lobby.join"), Style: render.Primary, Disabled: full},
		{ID: customID("leave", v.ID), Label: l.Say("lobby.leave")},
		{
			ID: customID("start", v.ID), Label: l.Say("lobby.start"), Style: render.Primary,
			Disabled: len(v.Players) < v.Rules.MinSeats,
		},
	}
	if v.Provable() {
		buttons = append(buttons, b.wordButton(l, v))
	}
	s.Rows = buttonRows(append(buttons, Button{ID: customID("rules", v.Rules.Name), Label: l.Say("button.rules")}))
	if menu := b.crewMenu(l, v, full); len(menu.Options) > 0 {
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	return s
}

// seated lists who sits at a lobby, a line each, and how many seats are free.
func (b *Bot) seated(l *text.Language, v *view) string {
	var lines []string
	for i, p := range v.Players {
		key := "lobby.seat"
		if p.User == "" {
			key = "lobby.seat.computer"
		}
		lines = append(lines, l.Say(key, strconv.Itoa(i+1), bold(p.Name)))
	}
	if free := v.Rules.MaxSeats - len(v.Players); v.Phase == table.Open && free > 0 {
		lines = append(lines, l.Say("lobby.free", free, fmt.Sprint(v.Rules.MinSeats), fmt.Sprint(v.Rules.MaxSeats)))
	}
	return join(lines...)
}

// crewMenu is what the host may do about computer players; without options there is nothing.
func (b *Bot) crewMenu(l *text.Language, v *view, full bool) Menu {
	menu := Menu{ID: customID("enlist", v.ID), Placeholder: l.Say("lobby.enlist")}
	if levels := v.levelNames(); !full {
		for _, level := range levels {
			menu.Options = append(menu.Options, Option{Value: level, Label: l.Say("lobby.add", l.Say("level."+level))})
		}
	}
	if slices.ContainsFunc(v.Players, func(p table.Player) bool { return p.User == "" }) {
		menu.Options = append(menu.Options, Option{Value: nobody, Label: l.Say("lobby.dismiss")})
	}
	return menu
}
