package settings

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// digestField is the field of the form for the time of the daily digest.
const digestField = "time"

// askDigestTime opens the form for the time of the daily digest.
func (f Settings) askDigestTime(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	w, err := f.Members.GuildPreferences(ctx, r.Guild)
	return f.form(r, digestForm(r.Language, w)), err
}

// keepDigestTime stores the time from the form.
func (f Settings) keepDigestTime(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changeServer(ctx, r, map[string]string{member.DailyHour.Name: r.Field(digestField)})
}

// askDigestZone opens the form for the time zone of the daily digest.
func (f Settings) askDigestZone(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	form := zoneForm(r.Language)
	form.ID, form.Title = ui.ID("digest-zoned"), r.Language.Say("settings.daily-zone")
	return f.form(r, form), nil
}

// keepDigestZone stores the time zone from the form.
func (f Settings) keepDigestZone(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	chosen := map[string]string{}
	if zone := zoneIn(r); zone != "" {
		chosen[member.DailyZone.Name] = zone
	}
	return f.changeServer(ctx, r, chosen)
}

// digestForm asks for the time of the daily digest: a full hour, or the present choice.
func digestForm(l *i18n.Language, w member.Preferences) *ui.Form {
	now := w.Of(member.DailyHour)
	times := []string{now}
	for _, hour := range fullHours() {
		times = append(times, ui.Clock(hour))
	}
	slices.Sort(times)
	menu := ui.Menu{}
	for _, at := range slices.Compact(times) {
		menu.Options = append(menu.Options, ui.Option{Value: at, Label: at, Chosen: at == now})
	}
	return &ui.Form{
		ID: ui.ID("digest-timed"), Title: l.Say("settings.daily-hour"),
		Fields: []ui.Field{{Name: digestField, Label: l.Say("settings.daily-hour"), Must: true, Menu: &menu}},
	}
}

// digestButtons open the forms for the time and the time zone of the daily digest.
func digestButtons(l *i18n.Language) []ui.Button {
	return []ui.Button{
		{ID: ui.ID("digest-time"), Label: l.Say("button.digest-time")},
		{ID: ui.ID("digest-zone"), Label: l.Say("button.digest-zone")},
	}
}
