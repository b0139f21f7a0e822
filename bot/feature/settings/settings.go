// Package settings is the feature for the preferences of members and guilds, and for absences.
package settings

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/visibility"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Settings handles the preferences of members and guilds.
type Settings struct {
	Tables     *tables.Service
	Members    *member.Store
	Guilds     *guild.Store
	Store      storage.Store // reads through to the archive
	Words      *i18n.Catalogue
	Now        func() time.Time // the clock that all replicas share
	Visibility *visibility.Checker
	// Crown sets the role that the server gives to its best.
	Crown interaction.Handler
}

// Routes returns the routes of the feature.
func (f Settings) Routes() interaction.Routes {
	managed := []interaction.Guard{interaction.InGuild, interaction.IsManager}
	return interaction.Routes{
		Commands: []interaction.Route{
			{Path: "settings me", AllowBanned: true, Handle: f.mine},
			{Path: "settings server", AllowBanned: true, Guards: managed, Handle: f.server},
		},
		Components: []interaction.Route{
			{Path: "settings me:{setting}:{value}", AllowBanned: true, Handle: f.mine},
			{Path: "settings server:{setting}:{value}", AllowBanned: true, Guards: managed, Handle: f.server},
			{Path: "grounds", AllowBanned: true, Guards: managed, Handle: f.grounds},
			{Path: "playin:{first}", AllowBanned: true, Guards: managed, Handle: f.playIn},
			{Path: "login:{first}", AllowBanned: true, Guards: managed, Handle: f.logIn},
			{Path: "digest-time", AllowBanned: true, Guards: managed, Handle: f.askDigestTime},
			{Path: "digest-timed", AllowBanned: true, Guards: managed, Handle: f.keepDigestTime},
			{Path: "digest-zone", AllowBanned: true, Guards: managed, Handle: f.askDigestZone},
			{Path: "digest-zoned", AllowBanned: true, Guards: managed, Handle: f.keepDigestZone},
			{Path: "quiet", AllowBanned: true, Handle: f.askQuiet},
			{Path: "quieted", AllowBanned: true, Handle: f.keepQuiet},
			{Path: "zone", AllowBanned: true, Handle: f.askZone},
			{Path: "zoned", AllowBanned: true, Handle: f.keepZone},
		},
	}
}

// mine shows and changes the preferences of the user. A new language applies to the response at once.
func (f Settings) mine(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changeMine(ctx, r, chosenBy(r))
}

// changeMine stores the chosen preferences of the user and shows their settings.
func (f Settings) changeMine(
	ctx context.Context, r *interaction.Request, chosen map[string]string,
) (interaction.Response, error) {
	w, err := f.choose(ctx, r, member.UserDocument(r.User.ID), member.Personal(f.Words), chosen)
	if err != nil {
		return interaction.Response{}, err
	}
	l := f.Members.Language(w, r.Locale)
	if user := member.PersonWith(r.User, w, l); user != r.User {
		if err := f.spread(ctx, user); err != nil {
			return interaction.Response{}, err
		}
	}
	all := member.Personal(f.Words)
	page, err := pageFor(r, all, chosen)
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(Screen(l, "me", all, w, page, append(hoursButtons(l), blockedButton(l))...)), nil
}

// askQuiet opens the form for quiet hours.
func (f Settings) askQuiet(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.form(r, quietForm(r.Language, r.Preferences)), nil
}

// keepQuiet stores the quiet hours from the form.
func (f Settings) keepQuiet(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.filled(ctx, r, member.Quiet, quietValue(r.Field(quietFrom), r.Field(quietTo)))
}

// askZone opens the form for a time zone.
func (f Settings) askZone(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.form(r, zoneForm(r.Language)), nil
}

// keepZone stores the time zone from the form. If several regions have a choice, the first one counts.
func (f Settings) keepZone(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.filled(ctx, r, member.Zone, cmp.Or(zoneIn(r), r.Preferences.Of(member.Zone)))
}

// zoneIn returns the time zone in a filled form; "" for none.
func zoneIn(r *interaction.Request) string {
	for _, region := range member.Regions() {
		if chosen := r.Field(region.Name); chosen != "" {
			return chosen
		}
	}
	return ""
}

// form returns the response that opens a form. Its text is the fallback for when it is too late for a form.
func (Settings) form(r *interaction.Request, form *ui.Form) interaction.Response {
	a := r.Ephemeral("word.again")
	a.Kind, a.Screen.Form = interaction.Modal, form
	return a
}

// filled stores the value of one setting of the user, which comes from a form.
func (f Settings) filled(
	ctx context.Context, r *interaction.Request, s member.Setting, value string,
) (interaction.Response, error) {
	return f.changeMine(ctx, r, map[string]string{s.Name: value})
}

// spread sends the current preferences of a user to their tables and their agenda.
func (f Settings) spread(ctx context.Context, who table.Person) error {
	if err := f.Tables.SpreadPreferences(ctx, who); err != nil {
		return err
	}
	_, err := f.Store.ReviseAgenda(ctx, who.ID, func(a *agenda.Agenda) error {
		a.Shut = time.Time{} // the user may have allowed direct messages again
		if len(a.Items) > 0 {
			a.Wake(f.Now())
		}
		return nil
	})
	return err
}

// server shows and changes the preferences of a guild. A command may also set the crown and the log channel. If one of
// its options is refused, none is stored.
func (f Settings) server(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	chosen := chosenBy(r)
	if r.Component {
		return f.changeServer(ctx, r, chosen)
	}
	log, logs := chosen["log"]
	_, role := chosen["crown"]
	_, purpose := chosen["for"]
	maps.DeleteFunc(chosen, func(name, _ string) bool { return slices.Contains([]string{"log", "crown", "for"}, name) })
	if err := f.check(ctx, r.Guild, member.Communal(f.Words), chosen); err != nil {
		return interaction.Response{}, err
	}
	if logs {
		if err := f.checkLog(ctx, r.Guild, log); err != nil {
			return interaction.Response{}, err
		}
	}
	var steps []interaction.Handler
	if role || purpose { // first, since it can still be refused
		steps = append(steps, f.Crown)
	}
	if logs {
		steps = append(steps, func(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
			return f.logTo(ctx, r, log)
		})
	}
	if len(chosen) > 0 || len(steps) == 0 {
		steps = append(steps, func(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
			return f.changeServer(ctx, r, chosen)
		})
	}
	return inTurn(ctx, r, steps)
}

// inTurn calls handlers in turn, and returns one response with what all of them say.
func inTurn(
	ctx context.Context, r *interaction.Request, steps []interaction.Handler,
) (all interaction.Response, err error) {
	var above []ui.Screen
	var audits []func(*i18n.Language) string
	for _, step := range steps {
		if all, err = step(ctx, r); err != nil {
			return all, err
		}
		above = append(above, all.Screen)
		if all.Audit != nil {
			audits = append(audits, all.Audit)
		}
	}
	all.Screen.Above = above[:len(above)-1]
	if len(audits) > 0 {
		all.Audit = func(l *i18n.Language) string {
			var lines []string
			for _, say := range audits {
				lines = append(lines, say(l))
			}
			return ui.Lines(lines...)
		}
	}
	return all, nil
}

// changeServer stores the chosen preferences of a guild and shows its settings.
func (f Settings) changeServer(
	ctx context.Context, r *interaction.Request, chosen map[string]string,
) (interaction.Response, error) {
	all := member.Communal(f.Words)
	if err := f.check(ctx, r.Guild, all, chosen); err != nil {
		return interaction.Response{}, err
	}
	if err := f.schedule(ctx, r.Guild, chosen); err != nil {
		return interaction.Response{}, err
	}
	w, err := f.choose(ctx, r, member.GuildDocument(r.Guild), all, chosen)
	if err == nil && setsThreads(r) {
		err = guild.ForgetThreadNotices(ctx, f.Store, r.Guild)
	}
	if err != nil {
		return interaction.Response{}, err
	}
	page, err := pageFor(r, all, chosen)
	if err != nil {
		return interaction.Response{}, err
	}
	crown, err := guild.CrownOf(r.Guild).Load(ctx, f.Store)
	if err != nil {
		return interaction.Response{}, err
	}
	a := r.InPlace(serverScreen(r.Language, all, w, crown, page))
	if len(chosen) > 0 {
		a.Audit = func(l *i18n.Language) string {
			return l.Say("log.settings", ui.Mention(r.User.ID), chosenLines(l, all, chosen))
		}
	}
	return a, nil
}

// schedule adds a guild to the index of guilds with an evening show or a daily digest. It does so before the settings
// are stored, so that the index misses none.
func (f Settings) schedule(ctx context.Context, server string, chosen map[string]string) error {
	if chosen[member.ShowIn.Name] != "" {
		if err := guild.ExpectShow(ctx, f.Store, member.ShowIn.Name, server, f.Now()); err != nil {
			return err
		}
	}
	for _, s := range []member.Setting{member.DailyIn, member.DailyHour, member.DailyZone} {
		if value, changed := chosen[s.Name]; changed {
			return guild.ExpectDigest(ctx, f.Store, server, s.Name == member.DailyIn.Name && value != "", f.Now())
		}
	}
	return nil
}

// setsThreads reports whether a request chooses which games have threads, or where.
func setsThreads(r *interaction.Request) bool {
	_, named := r.Params[member.Threads.Name]
	return named || slices.Contains([]string{member.Threads.Name, member.ThreadsIn.Name}, r.Arg("setting"))
}

// wrongChoice returns the error for an invalid value of a setting. Our buttons only offer listed values, so for a
// setting without free text it is ErrMalformed.
func wrongChoice(s member.Setting) error {
	if !s.FreeText() {
		return interaction.ErrMalformed
	}
	return refusal.New("settings." + s.Name + ".wrong")
}

// pageFor returns the page of settings for a request: the requested page, or the page of the first changed setting.
func pageFor(r *interaction.Request, all []member.Setting, chosen member.Preferences) (int, error) {
	if r.Arg("setting") == moreWord {
		return r.Number("value")
	}
	for _, s := range all {
		if _, changed := chosen[s.Name]; changed {
			return pageOf(all, s.Name), nil
		}
	}
	return 0, nil
}

// chosenBy returns the settings that a request chooses.
func chosenBy(r *interaction.Request) member.Preferences {
	if !r.Component {
		return member.Preferences(maps.Clone(r.Params))
	}
	chosen := member.Preferences{r.Arg("setting"): r.Arg("value")}
	delete(chosen, moreWord)
	return chosen
}

// check validates the chosen settings of a guild or a user, and replaces their values by the stored form.
func (f Settings) check(ctx context.Context, guild string, all []member.Setting, chosen map[string]string) error {
	for name, value := range chosen {
		i := slices.IndexFunc(all, func(s member.Setting) bool { return s.Name == name })
		if i < 0 {
			return interaction.ErrMalformed
		}
		var ok bool
		if chosen[name], ok = all[i].Chosen(value); !ok {
			return wrongChoice(all[i])
		}
		if all[i].Channel && value != "" {
			if err := f.Visibility.CheckChannel(ctx, guild, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// choose validates and stores the chosen settings, and returns all preferences of the document.
func (f Settings) choose(
	ctx context.Context, r *interaction.Request, of storage.Document[member.Stored], all []member.Setting,
	chosen map[string]string,
) (member.Preferences, error) {
	if err := f.check(ctx, r.Guild, all, chosen); err != nil {
		return nil, err
	}
	if len(chosen) > 0 {
		if err := f.Members.SetPreferences(ctx, of, chosen); err != nil {
			return nil, err
		}
	}
	return f.Members.Preferences(ctx, of)
}
