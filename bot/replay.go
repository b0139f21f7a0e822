package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// fromFile stands in custom ids for the id of a match that lies in a file beside the message.
const fromFile = "-"

// replay steps through a finished match, for the user alone. The buttons of the panel carry the
// match and the position; where the match came as a file, the panel has that beside it.
func (b *Bot) replay(ctx context.Context, r Request) (Answer, error) {
	t, err := b.replayed(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	if len(r.Args) == 0 {
		return Answer{Kind: Whisper, Screen: b.step(b.private(r), t, t.stops()[0])}, nil
	}
	return r.inPlace(b.step(b.private(r), t, t.position(r.arg(1)))), nil
}

// replayed finds the match of a button, a menu or a command.
func (b *Bot) replayed(ctx context.Context, r Request) (*tale, error) {
	if !r.Component {
		return b.telling(ctx, r)
	}
	return b.told(ctx, r, r.value(0))
}

// told is the match of that id, or the one in the file beside the pressed message.
func (b *Bot) told(ctx context.Context, r Request, id string) (*tale, error) {
	switch id {
	case fromFile:
		i := slices.IndexFunc(r.Attached, func(u Upload) bool { return u.Name == recordFile })
		if i < 0 {
			return nil, errFile
		}
		return b.read(ctx, r.Attached[i])
	default:
		return b.finished(ctx, r, id)
	}
}

// share shows everybody the position that a panel shows, once: the button goes off.
func (b *Bot) share(ctx context.Context, r Request) (Answer, error) {
	t, err := b.replayed(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	n := t.position(r.arg(1))
	return b.sharing(ctx, r, r.inPlace(b.step(b.private(r), t, n)), func(l *text.Language) (Screen, error) {
		return b.moment(l, t, n), nil
	})
}

// moment is one position of a match: the picture, what led to it, and how it stands.
func (b *Bot) moment(l *text.Language, t *tale, n int) Screen {
	s := Screen{Title: b.title(l, t.view), Color: mute}
	kind := t.kind(n)
	b.picture(&s, l, t.view, kind, n, game.Public)
	if kind == render.Final {
		s.Scene.Record = t.record.String()
		s.Text = join("**"+Verdict(l, t.said(), t.match.Outcome())+"**", b.points(l, t.view, n))
		return s
	}
	s.Text = join(b.recent(l, t.view, n), b.points(l, t.view, n))
	return s
}

// step is the panel of a position, with buttons to the others.
func (b *Bot) step(l *text.Language, t *tale, n int) Screen {
	s := b.moment(l, t, n)
	stops, rounds := t.stops(), t.rounds()
	s.Footer = l.Say("replay.step", strconv.Itoa(slices.Index(stops, n)+1), strconv.Itoa(len(stops)))
	id := t.ID
	if id == "" {
		id = fromFile
		s.Files = []File{{Name: recordFile, Data: []byte(t.record.String())}}
	}
	to := func(verb, label string, target int) Button {
		return Button{ID: customID("replay", id, strconv.Itoa(target), verb), Label: label, Disabled: target == n}
	}
	s.Rows = []Row{
		{Buttons: []Button{
			to("first", "⏮", stops[0]), to("back", "◀", before(stops, n)),
			to("on", "▶", after(stops, n)), to("last", "⏭", stops[len(stops)-1]),
		}},
		{Buttons: []Button{
			to("round-back", l.Say("replay.round.back"), before(rounds, n)),
			to("round-on", l.Say("replay.round.on"), after(rounds, n)),
			{ID: customID("share", id, strconv.Itoa(n)), Label: l.Say("button.share")},
		}},
	}
	return s
}

// before is the last of some positions that comes before n, or n if there is none.
func before(positions []int, n int) int {
	for _, p := range slices.Backward(positions) {
		if p < n {
			return p
		}
	}
	return n
}

// after is the first of some positions that comes after n, or n if there is none.
func after(positions []int, n int) int {
	for _, p := range positions {
		if p > n {
			return p
		}
	}
	return n
}

// stops are the positions worth looking at, by how many plays led there: those in which somebody
// has to decide, those that left a picture in the channel, and the last.
func (t *tale) stops() []int {
	var stops []int
	for n := range t.match.Len() + 1 {
		turn := t.match.At(n).Turn()
		decided := len(turn) > 0 && !slices.Contains(turn, game.Nature)
		if n == t.match.Len() || decided || t.keeps(n) {
			stops = append(stops, n)
		}
	}
	return stops
}

// rounds are the ends of rounds, and the first and the last position.
func (t *tale) rounds() []int {
	stops := t.stops()
	rounds := []int{stops[0]}
	for _, n := range stops[1:] {
		if n == t.match.Len() || t.keeps(n) {
			rounds = append(rounds, n)
		}
	}
	return rounds
}

// keeps tells whether the play before position n left a picture in the channel.
func (t *tale) keeps(n int) bool {
	if n == 0 {
		return false
	}
	_, ok := keeps(t.Face, t.match.Events(n-1))
	return ok
}

// kind is the picture of a position.
func (t *tale) kind(n int) render.Kind {
	if n == t.match.Len() && t.match.Outcome().Over() {
		return render.Final
	}
	if n > 0 {
		if kind, ok := keeps(t.Face, t.match.Events(n-1)); ok {
			return kind
		}
	}
	return render.Table
}

// position reads the position of a button; of what is none, it is the nearest stop.
func (t *tale) position(word string) int {
	stops := t.stops()
	n, err := strconv.Atoi(word)
	if err != nil || n < stops[0] {
		return stops[0]
	}
	return before(stops, min(n, t.match.Len())+1)
}

// recordOf gives a match as a text file, or opens one that is handed in.
func (b *Bot) recordOf(ctx context.Context, r Request) (Answer, error) {
	if r.File != nil {
		return b.replay(ctx, r)
	}
	t, err := b.recorded(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	s := Screen{Title: b.title(l, t.view), Text: l.Say("record.text"), Color: brass}
	s.Files = []File{{Name: fmt.Sprintf(recordStyle, t.ID), Data: []byte(t.record.String())}}
	return Answer{Kind: Whisper, Screen: s}, nil
}

// recorded finds the match whose record is wanted. Of one that is going on, those who play may
// have it unless it tells them what they must not know.
func (b *Bot) recorded(ctx context.Context, r Request) (*tale, error) {
	id := r.Picks["game"]
	if r.Component {
		id = r.value(0)
	}
	if id == "" {
		running, err := b.tables(ctx, r, played)
		if err != nil {
			return nil, err
		}
		if id, err = b.newest(ctx, r.Channel); err != nil && (len(running) == 0 || !errors.Is(err, errNoTale)) {
			return nil, err
		}
		if id == "" {
			id = running[0].ID
		}
	}
	t, err := b.stored(ctx, r, id)
	if err != nil || t.Phase == table.Over {
		return t, err
	}
	if t.Rules.Hidden {
		return nil, errHidden
	}
	if _, seated := t.Seat(r.User.ID); !seated {
		return nil, table.ErrNotSeated
	}
	return t, nil
}
