// Package interaction is what a feature is written against: requests, routes, guards and responses.
package interaction

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Request is one request on its way to a handler: what it says, by name, and what was known of its
// table and its user before the handler was asked.
type Request struct {
	wire.Interaction
	Params      map[string]string  // the words of a custom id by the names in its route, or the options of a command
	Preferences member.Preferences // of the user
	Language    *i18n.Language     // of what the user alone sees
	Table       *table.Table       // that the route names; nil where it names none
	View        *view.View         // the same as it is seen
	Erasing     bool               // everything about the user is being deleted
	Stray       bool               // the message that was pressed is none that the table knows
	Policy      guild.Policy       // of its server, or of that of its table, see router.welcome
	PolicyRead  bool               // the order of its server has been read
	// LookupErr tells why there is no such table, or no such route.
	LookupErr error
	// MatchErr tells why the table cannot be seen: its rules are gone.
	MatchErr error
}

// With returns the same request for a table as it is now.
func (c *Request) With(v *view.View) *Request {
	now := *c
	now.Table, now.View = v.Table, v
	return &now
}

// As returns the same request with more known about its user.
func (c *Request) As(user table.Person) *Request {
	now := *c
	now.User = user
	return &now
}

// Arg is what the request says under a name: "" if it says nothing.
func (c *Request) Arg(name string) string { return c.Params[name] }

// Field is what stands in a field of the form that was filled in, or the first of what was picked there.
func (c *Request) Field(field string) string {
	if all := c.Fields[field]; len(all) > 0 {
		return all[0]
	}
	return ""
}

// most is the greatest number that a request may hold.
const most = 1_000_000_000

// Number is an argument as a number from 0 to most, or ErrMalformed.
func (c *Request) Number(name string) (int, error) {
	n, err := strconv.Atoi(c.Params[name])
	if err != nil || n < 0 || n > most {
		return 0, ErrMalformed
	}
	return n, nil
}

// Seat is that of the user at the table of the call.
func (c *Request) Seat() (seat game.Seat, seated bool) { return c.Table.Seat(c.User.ID) }

// Press is the request as a change of a table.
func (c *Request) Press() tables.Press {
	return tables.Press{ID: c.ID, User: c.User, Message: c.Message, Channel: c.Channel, Offered: c.Offered}
}

// WantsWords tells whether the user has asked for words beside all pictures.
func (c *Request) WantsWords() bool { return c.Preferences.Of(member.DescribePictures) == member.Yes }

// Ephemeral says one sentence to the user alone.
func (c *Request) Ephemeral(key string, args ...any) Response {
	return Response{Kind: Ephemeral, Screen: ui.Screen{Text: c.Language.Say(key, args...), Color: ui.Mute}}
}

// InPlace answers with what only the user sees: in place of the pressed message if that is for the
// user alone, too, and no game, or else as a new message.
func (c *Request) InPlace(s ui.Screen) Response {
	if c.OnEphemeral && !c.OnBoard() {
		return Response{Kind: Edit, Screen: s}
	}
	return Response{Kind: Ephemeral, Screen: s}
}

// OnBoard tells whether a button of a board or a result was pressed.
func (c *Request) OnBoard() bool {
	return slices.ContainsFunc(c.Controls, presenter.OnBoard)
}

// IsAfar tells whether a call comes from a message in which its user plays away from the table.
func (c *Request) IsAfar() bool {
	return c.OnEphemeral && slices.ContainsFunc(c.Controls, presenter.IsAfar)
}

// InWords answers with what the picture of another answer shows, in words: of a picture that belongs to no match.
// Whoever asks for it sees the picture, and presses what is named like it.
func InWords(do Handler) Handler {
	return func(ctx context.Context, c *Request) (Response, error) {
		a, err := do(ctx, c)
		if err != nil || !a.Screen.Pictured() {
			return a, err
		}
		return Response{Kind: Ephemeral, Screen: presenter.Spelled(c.Language, a.Screen)}, nil
	}
}

// Done answers with what is new on a table; where that is shown elsewhere, with one sentence.
func (c *Request) Done(v *view.View, key string) Response {
	a := c.Ephemeral(key)
	switch {
	case c.OnEphemeral:
		a.Kind = Edit
	case c.Component:
		a = Response{Kind: Ack}
	}
	a.Table = v
	return a
}

// WordsOf are those of a request after its verb. What is picked from a menu takes the place of the
// word that stands for the menu, or else follows as the last.
func WordsOf(r wire.Interaction) []string {
	if len(r.Values) == 0 {
		return r.Args
	}
	all := append([]string{}, r.Args...)
	if n := len(all) - 1; n >= 0 && strings.HasPrefix(all[n], ui.MenuWord) {
		all = all[:n]
	}
	return append(all, r.Values[0])
}

// NameWords gives words their names; false if there are more words than names.
func NameWords(names, words []string) (map[string]string, bool) {
	args := map[string]string{}
	for i, word := range words {
		if i == len(names) {
			return nil, false
		}
		args[names[i]] = word
	}
	return args, true
}

// PickGame finds the game that a request names; where it names none, it is the first of the house.
func PickGame(games []catalog.Game, c *Request) (catalog.Game, error) {
	if name := c.Arg("game"); name != "" {
		return catalog.Find(games, name)
	}
	return games[0], nil
}

// ChangeTable changes the table of a request as its user asks, and returns the request with the changed table. Where
// that fails, it returns the request as it was.
func ChangeTable(ctx context.Context, s *tables.Service, c *Request, change func(*view.View) error) (*Request, error) {
	v, err := s.Act(ctx, c.View, c.Press(), change)
	if err != nil {
		return c, err
	}
	return c.With(v), nil
}
