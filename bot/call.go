package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

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

// call is one request on its way to a handler: what it says, by name, and what was known of its
// table and its user before the handler was asked.
type call struct {
	wire.Request
	args    map[string]string  // the words of a custom id by the names in its route, or the options of a command
	wish    member.Preferences // of the user
	lang    *i18n.Language     // of what the user alone sees
	table   *table.Table       // that the route names; nil where it names none
	view    *view.View         // the same as it is seen
	leaving bool               // everything about the user is being deleted
	stray   bool               // the message that was pressed is none that the table knows
	order   guild.Policy       // of its server, or of that of its table, see router.welcome
	ordered bool               // the order of its server has been read
	// missing tells why there is no such table, or no such route.
	missing error
	// unplayable tells why the table cannot be seen: its rules are gone.
	unplayable error
}

// with returns the same request for a table as it is now.
func (c *call) with(v *view.View) *call {
	now := *c
	now.table, now.view = v.Table, v
	return &now
}

// as returns the same request with more known about its user.
func (c *call) as(user table.Person) *call {
	now := *c
	now.User = user
	return &now
}

// arg is what the request says under a name: "" if it says nothing.
func (c *call) arg(name string) string { return c.args[name] }

// filled is what stands in a field of the form that was filled in, or the first of what was picked there.
func (c *call) filled(field string) string {
	if all := c.Fields[field]; len(all) > 0 {
		return all[0]
	}
	return ""
}

// most is the greatest number that a request may hold.
const most = 1_000_000_000

// number is an argument as a number from 0 to most, or errUnknown.
func (c *call) number(name string) (int, error) {
	n, err := strconv.Atoi(c.args[name])
	if err != nil || n < 0 || n > most {
		return 0, errUnknown
	}
	return n, nil
}

// seat is that of the user at the table of the call.
func (c *call) seat() (seat game.Seat, seated bool) { return c.table.Seat(c.User.ID) }

// press is the request as a change of a table.
func (c *call) press() tables.Press {
	return tables.Press{ID: c.ID, User: c.User, Message: c.Message, Channel: c.Channel, Offered: c.Offered}
}

// wantsWords tells whether the user has asked for words beside all pictures.
func (c *call) wantsWords() bool { return c.wish.Of(member.DescribePictures) == member.Yes }

// whisper says one sentence to the user alone.
func (c *call) whisper(key string, args ...any) Answer {
	return Answer{Kind: Whisper, Screen: ui.Screen{Text: c.lang.Say(key, args...), Color: ui.Mute}}
}

// inPlace answers with what only the user sees: in place of the pressed message if that is for the
// user alone, too, and no game, or else as a new message.
func (c *call) inPlace(s ui.Screen) Answer {
	if c.Private && !c.onBoard() {
		return Answer{Kind: Replace, Screen: s}
	}
	return Answer{Kind: Whisper, Screen: s}
}

// onBoard tells whether a button of a board or a result was pressed.
func (c *call) onBoard() bool {
	return slices.ContainsFunc(c.Controls, presenter.OnBoard)
}

// afar tells whether a call comes from a message in which its user plays away from the table.
func (c *call) afar() bool { return c.Private && slices.ContainsFunc(c.Controls, presenter.IsAfar) }

// spelled answers with what the picture of another answer shows, in words: of a picture that belongs to no match.
// Whoever asks for it sees the picture, and presses what is named like it.
func spelled(do handler) handler {
	return func(ctx context.Context, c *call) (Answer, error) {
		a, err := do(ctx, c)
		if err != nil || !a.Screen.Pictured() {
			return a, err
		}
		return Answer{Kind: Whisper, Screen: presenter.Spelled(c.lang, a.Screen)}, nil
	}
}

// done answers with what is new on a table; where that is shown elsewhere, with one sentence.
func (c *call) done(v *view.View, key string) Answer {
	a := c.whisper(key)
	switch {
	case c.Private:
		a.Kind = Replace
	case c.Component:
		a = Answer{Kind: Nod}
	}
	a.Table = v
	return a
}

// words are those of a request after its verb. What is picked from a menu takes the place of the
// word that stands for the menu, or else follows as the last.
func words(r wire.Request) []string {
	if len(r.Values) == 0 {
		return r.Args
	}
	all := append([]string{}, r.Args...)
	if n := len(all) - 1; n >= 0 && strings.HasPrefix(all[n], ui.MenuWord) {
		all = all[:n]
	}
	return append(all, r.Values[0])
}

// named gives words their names; false if there are more words than names.
func named(names, words []string) (map[string]string, bool) {
	args := map[string]string{}
	for i, word := range words {
		if i == len(names) {
			return nil, false
		}
		args[names[i]] = word
	}
	return args, true
}
