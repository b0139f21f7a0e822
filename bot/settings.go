package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/visibility"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// settings lets people choose how the bot treats them, and a server how it treats everybody there.
type settings struct {
	tables  *tables.Service
	members *member.Store
	guilds  *guild.Store
	store   Store // with the archive behind it
	words   *i18n.Catalogue
	now     func() time.Time // the time on which all replicas agree
	sight   *visibility.Checker
}

func (f settings) routes() routes {
	managed := []check{onServer, manager}
	return routes{
		commands: []route{
			{path: "settings me", free: true, do: f.mine},
			{path: "settings server", free: true, checks: managed, do: f.server},
		},
		presses: []route{
			{path: "settings me:{setting}:{value}", free: true, do: f.mine},
			{path: "settings server:{setting}:{value}", free: true, checks: managed, do: f.server},
			{path: "grounds", free: true, checks: managed, do: f.grounds},
			{path: "playin:{first}", free: true, checks: managed, do: f.playIn},
			{path: "login:{first}", free: true, checks: managed, do: f.logIn},
			{path: "quiet", free: true, do: f.askQuiet},
			{path: "quieted", free: true, do: f.keepQuiet},
			{path: "zone", free: true, do: f.askZone},
			{path: "zoned", free: true, do: f.keepZone},
		},
	}
}

// mine shows and changes what the user has chosen, at once in the language chosen.
func (f settings) mine(ctx context.Context, c *call) (Answer, error) {
	return f.changeMine(ctx, c, chosenBy(c))
}

// changeMine keeps what the user chooses and shows their settings.
func (f settings) changeMine(ctx context.Context, c *call, chosen map[string]string) (Answer, error) {
	w, err := f.choose(ctx, c, member.UserDocument(c.User.ID), member.Personal(f.words), chosen)
	if err != nil {
		return Answer{}, err
	}
	l := f.members.Language(w, c.Locale)
	if user := member.PersonWith(c.User, w, l); user != c.User {
		if err := f.spread(ctx, user); err != nil {
			return Answer{}, err
		}
	}
	return show(
		c,
		l,
		"me",
		member.Personal(f.words),
		w,
		append(presenter.HoursButtons(l), presenter.BlockedButton(l))...)
}

// askQuiet opens the form for quiet hours.
func (f settings) askQuiet(_ context.Context, c *call) (Answer, error) {
	return f.form(c, presenter.QuietForm(c.lang, c.wish)), nil
}

// keepQuiet takes quiet hours from the form.
func (f settings) keepQuiet(ctx context.Context, c *call) (Answer, error) {
	return f.filled(
		ctx,
		c,
		member.Quiet,
		presenter.QuietFilled(c.filled(presenter.QuietFrom), c.filled(presenter.QuietTo)),
	)
}

// askZone opens the form for a time zone.
func (f settings) askZone(_ context.Context, c *call) (Answer, error) {
	return f.form(c, presenter.ZoneForm(c.lang)), nil
}

// keepZone takes a time zone from the form: the first that is chosen.
func (f settings) keepZone(ctx context.Context, c *call) (Answer, error) {
	zone := c.wish.Of(member.Zone)
	for _, region := range member.Regions() {
		if chosen := c.filled(region.Name); chosen != "" {
			zone = chosen
			break
		}
	}
	return f.filled(ctx, c, member.Zone, zone)
}

// form opens a form, or says that it was too late for it.
func (settings) form(c *call, form *ui.Form) Answer {
	a := c.whisper("word.again")
	a.Kind, a.Screen.Form = Ask, form
	return a
}

// filled keeps what a form chooses for a setting of the user.
func (f settings) filled(ctx context.Context, c *call, s member.Setting, value string) (Answer, error) {
	return f.changeMine(ctx, c, map[string]string{s.Name: value})
}

// errSame says that nothing has to be changed.
var errSame = errors.New("it is so already")

// spread tells the tables of a person, and their agenda, what they wish now.
func (f settings) spread(ctx context.Context, who table.Person) error {
	ids, err := f.store.Seated(ctx, who.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := f.store.Update(ctx, id, func(t *table.Table) error { return unless(t.Wish(who), errSame) })
		switch {
		case errors.Is(err, storage.ErrUnavailable):
			return err
		case err != nil && !errors.Is(err, errSame) && !errors.Is(err, storage.ErrNotFound):
			f.tables.SetAside(id, err)
		}
	}
	_, err = f.store.ReviseAgenda(ctx, who.ID, func(a *agenda.Agenda) error {
		a.Shut = time.Time{} // which they may have opened
		if len(a.Items) > 0 {
			a.Wake(f.now())
		}
		return nil
	})
	return err
}

// server shows and changes what holds on a server.
func (f settings) server(ctx context.Context, c *call) (Answer, error) {
	if channel, named := c.args["log"]; named && !c.Component {
		return f.logTo(ctx, c, channel)
	}
	w, err := f.choose(ctx, c, member.GuildDocument(c.Guild), member.Communal(f.words), chosenBy(c))
	if err == nil && setsThreads(c) {
		err = forgetTold(ctx, f.store, c.Guild)
	}
	if err != nil {
		return Answer{}, err
	}
	all := member.Communal(f.words)
	a, err := show(c, c.lang, "server", all, w, presenter.GroundsButton(c.lang), presenter.BannedButton(c.lang))
	if chosen := chosenBy(c); err == nil && len(chosen) > 0 {
		a.Logged = func(l *i18n.Language) string {
			return l.Say("log.settings", ui.Mention(c.User.ID), presenter.Chosen(l, all, chosen))
		}
	}
	return a, err
}

// setsThreads tells whether a call chooses which games have threads, or where.
func setsThreads(c *call) bool {
	_, named := c.args[member.Threads.Name]
	return named || slices.Contains([]string{member.Threads.Name, member.ThreadsIn.Name}, c.arg("setting"))
}

// wrongChoice says that a text cannot be chosen for a setting. Where the values of the setting are listed, no button of
// ours has another text.
func wrongChoice(s member.Setting) error {
	if !s.FreeText() {
		return errUnknown
	}
	return refusal.New("settings." + s.Name + ".wrong")
}

// show shows settings: the page that is asked for, or that of the setting which was changed.
func show(
	c *call, l *i18n.Language, whose string, all []member.Setting, w member.Preferences, more ...ui.Button,
) (Answer, error) {
	page := presenter.SettingsPage(all, c.arg("setting"))
	if c.arg("setting") == presenter.MoreSettings {
		var err error
		if page, err = c.number("value"); err != nil {
			return Answer{}, err
		}
	}
	return c.inPlace(presenter.Settings(l, whose, all, w, page, more...)), nil
}

// chosenBy is what a call chooses.
func chosenBy(c *call) member.Preferences {
	if !c.Component {
		return member.Preferences(c.args)
	}
	chosen := member.Preferences{c.arg("setting"): c.arg("value")}
	delete(chosen, presenter.MoreSettings)
	return chosen
}

// choose keeps what a call chooses, and gives what is chosen now.
func (f settings) choose(
	ctx context.Context, c *call, of storage.Document[member.Stored], all []member.Setting, chosen map[string]string,
) (member.Preferences, error) {
	for name, value := range chosen {
		i := slices.IndexFunc(all, func(s member.Setting) bool { return s.Name == name })
		if i < 0 {
			return nil, errUnknown
		}
		var ok bool
		if chosen[name], ok = all[i].Chosen(value); !ok {
			return nil, wrongChoice(all[i])
		}
		if all[i].Channel && value != "" {
			if err := f.sight.CheckChannel(ctx, c.Guild, value); err != nil {
				return nil, err
			}
		}
	}
	if len(chosen) > 0 {
		if err := f.members.SetPreferences(ctx, of, chosen); err != nil {
			return nil, err
		}
	}
	return f.members.Preferences(ctx, of)
}
