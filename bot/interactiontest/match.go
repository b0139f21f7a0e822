package interactiontest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// Match is a match between members, or the challenge for one.
type Match struct {
	*Kit
	ID      string
	Members []*Member // the host first
	random  *rand.Rand
}

// Challenge lets one member challenge another to a rated match, unless the options say otherwise.
func (k *Kit) Challenge(one, other *Member, options ...Option) *Match {
	k.T.Helper()
	card := one.Command("challenge", append([]Option{User(other), Yes("rated", true)}, options...)...)
	return k.opened(card, one, other)
}

// Match starts a rated match between two members, unless the options say otherwise.
func (k *Kit) Match(one, other *Member, options ...Option) *Match {
	k.T.Helper()
	m := k.Challenge(one, other, options...)
	other.Press(m.Front(), "accept:"+m.ID)
	return m.begun()
}

// Lobby opens the lobby of a game, which the members join.
func (k *Kit) Lobby(g catalog.Game, members []*Member, options ...Option) *Match {
	k.T.Helper()
	card := members[0].Command("challenge", append([]Option{Text("game", g.Rules.Name)}, options...)...)
	m := k.opened(card, members...)
	for _, member := range members[1:] {
		member.Press(m.Front(), "join:"+m.ID)
	}
	return m
}

// Party starts a match of members who have met in a lobby.
func (k *Kit) Party(g catalog.Game, members []*Member, options ...Option) *Match {
	k.T.Helper()
	m := k.Lobby(g, members, options...)
	members[0].Press(m.Front(), "start:"+m.ID)
	return m.begun()
}

// Solo starts a match of a member against computer players. It returns the match and its panel, if it is private.
func (k *Kit) Solo(who *Member, options ...Option) (*Match, Answer) {
	k.T.Helper()
	a := who.Command("solo", options...)
	m := k.opened(a, who)
	if m.View().Private {
		return k.Private(who, a)
	}
	front := m.Front()
	_, err := k.Tables.Update(k.T.Context(), m.View(), func(v *view.View) error {
		return v.StartSolo(front.Message, k.Dice, k.Now())
	})
	bottest.Must(k.T, err)
	return m.begun(), m.Front()
}

// Private begins the private game of a response, and returns it with its panel.
func (k *Kit) Private(who *Member, a Answer) (*Match, Answer) {
	k.T.Helper()
	m := k.opened(a, who)
	a = who.Wait(a)
	return m.begun(), a
}

// opened returns the match of a new challenge.
func (k *Kit) opened(card Answer, members ...*Member) *Match {
	k.T.Helper()
	v := card.Table
	if card.Panel != nil {
		v = card.Panel.View
	}
	if v == nil {
		k.T.Fatalf("there is no challenge: %q", card.Screen.Text)
	}
	return &Match{k, v.ID, members, rand.New(rand.NewPCG(rand.Uint64(), 0))}
}

// begun returns the match, and ends the test unless it is running.
func (m *Match) begun() *Match {
	m.T.Helper()
	if v := m.View(); v.Phase != table.Playing {
		m.T.Fatalf("the match is %s", v.Phase)
	}
	return m
}

// View loads the table with its match.
func (m *Match) View() *view.View {
	m.T.Helper()
	return m.Table(m.ID)
}

// Front publishes the table and returns its main message: the challenge, the board or the result.
func (m *Match) Front() Answer {
	m.T.Helper()
	m.Publish(m.View())
	v := m.View()
	return Answer{interaction.Response{Kind: interaction.Public, Screen: presenter.MainScreen(v)}, v.Shown.Board}
}

// Mover returns a member who is to move.
func (m *Match) Mover() *Member {
	m.T.Helper()
	v := m.View()
	for _, member := range m.Members {
		if seat, seated := v.Seat(member.User.ID); seated && slices.Contains(v.Match.Turn(), seat) {
			return member
		}
	}
	m.T.Fatalf("no member is to move: %v", v.Match.Turn())
	return nil
}

// Move makes random moves for the members, until a number of moves was made or the match is over. Computer players
// answer with random moves.
func (m *Match) Move(moves int) {
	m.T.Helper()
	v := m.View()
	_, err := m.Store.Update(m.T.Context(), m.ID, func(t *table.Table) error {
		s, err := t.Replay(v.Rules)
		any := func(seat game.Seat) (game.Move, error) {
			all := s.Match.Moves(seat)
			return all[m.random.IntN(len(all))], nil
		}
		for ; err == nil && moves > 0 && t.Phase == table.Playing; moves-- {
			turn := s.Match.Turn()
			seat := turn[m.random.IntN(len(turn))]
			move, _ := any(seat)
			err = errors.Join(s.Play(t.Players[seat].User, "", move, m.Dice, m.Now()), s.PlayComputers(any, m.Dice, m.Now()))
		}
		return err
	})
	bottest.Must(m.T, err)
}

// PlayOut plays to the end and returns the result.
func (m *Match) PlayOut() Answer {
	m.T.Helper()
	m.Move(1 << 20)
	return m.Over()
}

// Resign ends the match by a member's resignation and returns the result.
func (m *Match) Resign(who *Member) Answer {
	m.T.Helper()
	who.Press(m.Front(), "resigned:"+m.ID)
	return m.Over()
}

// Over settles a match that is over and returns the result, after the hooks that the publisher runs before it.
func (m *Match) Over() Answer {
	m.T.Helper()
	if v := m.View(); v.Phase != table.Over {
		m.T.Fatalf("the match is %s", v.Phase)
	}
	m.Finder().Ended(m.T.Context(), m.Settled(m.T, m.ID))
	return m.Front()
}

// Enables reports whether a response has an enabled button whose custom id begins with a text, or a menu.
func (a Answer) Enables(begins string) bool {
	return slices.ContainsFunc(enabled(a), func(id string) bool { return strings.HasPrefix(id, begins) })
}

// Ending returns the custom id of the enabled button whose custom id ends with a text; "" if there is none.
func (a Answer) Ending(end string) string {
	for _, id := range enabled(a) {
		if strings.HasSuffix(id, end) {
			return id
		}
	}
	return ""
}

// enabled lists the custom ids of menus and enabled buttons.
func enabled(a Answer) (ids []string) {
	for _, row := range a.Screen.Rows {
		if row.Menu != nil {
			ids = append(ids, row.Menu.ID)
		}
		for _, b := range row.Buttons {
			if !b.Disabled {
				ids = append(ids, b.ID)
			}
		}
	}
	return ids
}

// Wait does the work that a response has left for later and returns the response that replaces it.
func (m *Member) Wait(a Answer) Answer {
	m.kit.T.Helper()
	for ; a.Later != nil; a.Later = nil {
		tell := func(s ui.Screen) { a.Screen = s }
		s, err := a.Later(m.kit.T.Context(), a.Message, tell)
		bottest.Must(m.kit.T, err)
		a.Screen = s
	}
	return a
}

// Suggest returns the values that the autocompletion of an option offers for a typed text.
func (m *Member) Suggest(verb, option, typed string, options ...Option) (values []string) {
	m.kit.T.Helper()
	q := m.request()
	q.Verb, q.Strings, q.Bools, q.Focused = verb, map[string]string{option: typed}, map[string]bool{}, option
	for _, set := range options {
		set(&q)
	}
	for _, to := range m.kit.bot.Routes().Commands {
		if to.Path != verb || to.Suggest[option] == nil {
			continue
		}
		r := &interaction.Request{Interaction: q, Params: q.Strings, Language: m.kit.Words.For(q.Locale)}
		offered, err := to.Suggest[option](m.kit.T.Context(), r, typed)
		bottest.Must(m.kit.T, err)
		for _, o := range offered {
			values = append(values, o.Value)
		}
		return values
	}
	m.kit.T.Fatalf("/%s has no autocompletion of %s", verb, option)
	return nil
}

// Summary returns the first picture that stays in the channel and is not published yet. It is the end of a round.
func (m *Match) Summary() Answer {
	m.T.Helper()
	v := m.View()
	for _, step := range publish.Plan(v, m.Now()) {
		if step.Mark.Act == table.Summarised {
			return Answer{interaction.Response{Kind: interaction.Public, Screen: step.Screen(v)}, m.next()}
		}
	}
	m.T.Fatal("no summary is due")
	return Answer{}
}

// OnMessage sends a command from the menu of a message of the bot, such as "replay".
func (m *Member) OnMessage(command string, on Answer) Answer {
	m.kit.T.Helper()
	target := &discord.TargetMessage{ID: on.Message, Ours: true, Bot: true}
	for _, id := range IDs(on.Screen) {
		target.Controls = append(target.Controls, strings.Split(id, ui.Separator))
	}
	return m.OnForeignMessage(command, target)
}

// OnForeignMessage is like OnMessage, for any message.
func (m *Member) OnForeignMessage(command string, target *discord.TargetMessage) Answer {
	m.kit.T.Helper()
	return m.Command(discord.OnMessage+command, func(q *discord.Interaction) { q.TargetMessage = target })
}

// Pick picks a member from a menu of members.
func (m *Member) Pick(on Answer, id string, who *Member) Answer {
	m.kit.T.Helper()
	q := m.pressed(on, id, who.User.ID)
	User(who)(&q)
	return m.send(q)
}

// Routes returns all commands and components of the bot.
func (k *Kit) Routes() interaction.Routes { return k.bot.Routes() }
