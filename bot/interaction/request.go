// Package interaction has what features are written with: requests, routes, guards and responses.
package interaction

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Request is an interaction with its parameters by name, and with the loaded data of its table and its user.
type Request struct {
	discord.Interaction
	Params      map[string]string  // the words of a custom id by their names in the route, or the options of a command
	Preferences member.Preferences // of the user
	Welcomed    bool               // the user has seen their first steps
	Language    *i18n.Language     // language of ephemeral messages
	Table       *table.Table       // the table that the route names; nil if none
	View        *view.View         // the view of Table
	Erasing     bool               // the user's data is being deleted
	BesideBoard bool               // the route opens a private message beside a board
	Stray       bool               // the table does not know the pressed message
	Policy      guild.Policy       // of the guild of the table, or else of the request
	PolicyRead  bool               // whether Policy has been read
	NewLocale   bool               // the store has another GuildLocale, or none
	// LookupErr is the error of the lookup of the route or the table.
	LookupErr error
	// MatchErr is the error of replaying the match, such as unknown rules.
	MatchErr error
}

// With returns a copy of the request with another state of its table.
func (r *Request) With(v *view.View) *Request {
	now := *r
	now.Table, now.View = v.Table, v
	return &now
}

// As returns a copy of the request with more known about its user.
func (r *Request) As(user table.Person) *Request {
	now := *r
	now.User = user
	return &now
}

// Arg returns the parameter of that name, or "".
func (r *Request) Arg(name string) string { return r.Params[name] }

// Field returns the value of a field of a form, or the first if there are several; "" if the field is empty.
func (r *Request) Field(field string) string {
	if all := r.Fields[field]; len(all) > 0 {
		return all[0]
	}
	return ""
}

// most is the greatest number that a parameter may hold.
const most = 1_000_000_000

// Number returns a parameter as a number from 0 to most, or ErrMalformed.
func (r *Request) Number(name string) (int, error) {
	n, err := strconv.Atoi(r.Params[name])
	if err != nil || n < 0 || n > most {
		return 0, ErrMalformed
	}
	return n, nil
}

// Seat returns the user's seat at the table of the request.
func (r *Request) Seat() (seat game.Seat, seated bool) { return r.Table.Seat(r.User.ID) }

// Press returns the interaction that changes a table, for tables.Service.
func (r *Request) Press() tables.Press {
	return tables.Press{ID: r.ID, User: r.User, Message: r.Message, Channel: r.Channel, Offered: r.Offered}
}

// WantsWords reports whether the user wants a description beside each picture.
func (r *Request) WantsWords() bool { return r.Preferences.Of(member.DescribePictures) == member.Yes }

// Ephemeral returns an ephemeral response with one sentence.
func (r *Request) Ephemeral(key string, args ...any) Response {
	return Response{Kind: Ephemeral, Screen: ui.Screen{Text: r.Language.Say(key, args...), Color: ui.Mute}}
}

// InPlace responds with a screen for the user alone. It edits the pressed message if that is ephemeral and no
// board, and else sends a new one.
func (r *Request) InPlace(s ui.Screen) Response {
	if r.OnEphemeral && !r.OnBoard() {
		return Response{Kind: Edit, Screen: s}
	}
	return Response{Kind: Ephemeral, Screen: s}
}

// OnBoard reports whether the pressed message is a board or a result.
func (r *Request) OnBoard() bool {
	return slices.ContainsFunc(r.Controls, presenter.OnBoard)
}

// IsRemote reports whether the request comes from a message in which its user plays away from the table.
func (r *Request) IsRemote() bool {
	return r.OnEphemeral && slices.ContainsFunc(r.Controls, presenter.IsRemote)
}

// InWords returns a handler that describes the picture in the response of do. It is for pictures that belong to no
// match. The user already sees the picture, so the response is only its description.
func InWords(do Handler) Handler {
	return func(ctx context.Context, r *Request) (Response, error) {
		a, err := do(ctx, r)
		if err != nil || !a.Screen.Pictured() {
			return a, err
		}
		return Response{Kind: Ephemeral, Screen: presenter.DescriptionOf(r.Language, a.Screen)}, nil
	}
}

// Done responds with the changed table. Where the table is shown in another message, it responds with the
// sentence of key.
func (r *Request) Done(v *view.View, key string) Response {
	a := r.Ephemeral(key)
	switch {
	case r.OnEphemeral:
		a.Kind = Edit
	case r.Component:
		a = Response{Kind: Ack}
	}
	a.Table = v
	return a
}

// WordsOf returns the words of a request after its verb. A value picked from a menu replaces the placeholder word
// of the menu, or else is appended.
func WordsOf(r discord.Interaction) []string {
	if len(r.Values) == 0 {
		return r.Args
	}
	all := append([]string{}, r.Args...)
	if n := len(all) - 1; n >= 0 && strings.HasPrefix(all[n], ui.MenuWord) {
		all = all[:n]
	}
	return append(all, r.Values[0])
}

// NameWords maps names to words. It returns false if there are more words than names.
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

// PickGame returns the game that a request names, or the first game if it names none.
func PickGame(games []catalog.Game, r *Request) (catalog.Game, error) {
	if name := r.Arg("game"); name != "" {
		return catalog.Find(games, name)
	}
	return games[0], nil
}

// ChangeTable changes the table of a request on behalf of its user and returns the request with the changed
// table. On an error it returns the request unchanged.
func ChangeTable(ctx context.Context, s *tables.Service, r *Request, change func(*view.View) error) (*Request, error) {
	v, err := s.Act(ctx, r.View, r.Press(), change)
	if err != nil {
		return r, err
	}
	return r.With(v), nil
}
