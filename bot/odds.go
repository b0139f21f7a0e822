package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/ai"
	"dockside/table"
)

// odds shows somebody privately what each choice is worth, by what the seat may see. That they
// have looked is stored first, and the table shows it to everybody.
func (b *Bot) odds(ctx context.Context, r Request) (Answer, error) {
	v, err := b.load(ctx, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	seat, _, err := v.MayLook(r.User.ID, v.Rules)
	if err != nil {
		return Answer{}, err
	}
	outlooks, err := b.outlooks(ctx, v, seat)
	if err != nil {
		return Answer{}, err
	}
	a := r.inPlace(b.oddsScreen(b.private(r), v, seat, outlooks))
	a.Table, a.Apart = v.ID, true
	return a, b.change(ctx, r, v.ID, func(t *table.Table, rules game.Rules) error {
		return t.Look(r.User.ID, rules, b.now())
	})
}

// outlooks are those of the strongest computer player, the best first.
func (b *Bot) outlooks(ctx context.Context, v *view, seat game.Seat) ([]ai.Outlook, error) {
	done, err := b.ponder(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	levels := v.Levels(v.Setup())
	best := levels[len(levels)-1].Player
	all := ai.Outlooks(best, v.match.State().View(seat), seat, b.means(thought))
	slices.SortStableFunc(all, func(x, y ai.Outlook) int { return cmp.Compare(y.Value, x.Value) })
	return all, nil
}

// detailed is for how many choices the panel tells what they are likely to bring, so that it
// fits into a message however many there are.
const detailed = 10

// oddsScreen lists the choices with the chance to win after each, and what they are likely to
// bring.
func (b *Bot) oddsScreen(l *text.Language, v *view, seat game.Seat, all []ai.Outlook) Screen {
	lines := []string{l.Say("odds.best", hundredths(all[0].Value)), ""}
	view := v.match.State().View(seat)
	for i, o := range all {
		line := l.Say("odds.choice", worded(l, v.said(), v.Face, view, seat, o.Move), hundredths(o.Value))
		if likely := probable(o.Prospects); len(likely) > 0 && i < detailed {
			line += " · " + l.Event(v.said(), game.Say("odds.likely", likely))
		}
		lines = append(lines, line)
	}
	return Screen{Title: l.Say("odds.title"), Text: strings.Join(lines, "\n"), Footer: l.Say("odds.note"), Color: brass}
}

// hundredths is a chance in percent. Only what is certain is called so.
func hundredths(chance float64) string {
	switch n := int(math.Round(100 * chance)); {
	case n == 0 && chance > 0:
		return "< 1"
	case n == 100 && chance < 1:
		return "> 99"
	default:
		return strconv.Itoa(n)
	}
}

// probable are the prospects that are more likely than not, the likeliest first.
func probable(all []ai.Prospect) []game.Event {
	likely := slices.DeleteFunc(slices.Clone(all), func(p ai.Prospect) bool { return p.Chance < 0.5 })
	slices.SortStableFunc(likely, func(x, y ai.Prospect) int { return cmp.Compare(y.Chance, x.Chance) })
	var events []game.Event
	for _, p := range likely {
		events = append(events, game.Say("odds.prospect", p.What, hundredths(p.Chance)))
	}
	return events
}

// oddsButton is what opens the odds, at tables where they are open.
func (b *Bot) oddsButton(l *text.Language, v *view) []Button {
	if !v.OddsOpen() {
		return nil
	}
	return []Button{{ID: customID("odds", v.ID), Label: l.Say("button.odds")}}
}

// looks tells who has looked at the odds, and how often.
func (b *Bot) looks(l *text.Language, v *view) string {
	var who []game.Event
	for seat, looks := range v.Odds {
		if looks.Times > 0 {
			who = append(who, game.Say("odds.looks", game.Seat(seat), looks.Times))
		}
	}
	if len(who) == 0 {
		return ""
	}
	return l.Event(v.said(), game.Say("odds.looked", who))
}
