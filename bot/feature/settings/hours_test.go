package settings_test

import (
	"slices"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
)

// Invalid quiet hours and time zones are refused with an explanation and change nothing.
func TestHoursAndZonesThatAreNone(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	set := func(name, value string) interactiontest.Answer {
		return anna.Command("settings me", interactiontest.Text(name, value))
	}
	for _, quiet := range []string{"7", "22-", "-7", "25-7", "7-22", "8-8", "22:60-7", "at night"} {
		set("quiet", quiet).Has(t, quiet, "two times of day")
	}
	for _, zone := range []string{"Local", "Paris", "Europe/Atlantis", "../etc/passwd", "EST5EDT"} {
		set("zone", zone).Has(t, zone, "don’t know this time zone")
	}
	anna.Command("settings me").Has(t, "after that", "**Quiet hours:** none")
	set("quiet", "22:30 – 6")
	set("zone", "America/New_York").Has(t, "what was chosen", "**Quiet hours:** 22:30–06:00",
		"**Time zone:** America/New_York")
}

// Quiet hours and time zone can also be set in forms.
func TestHoursAndZonesByForms(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	page := anna.Command("settings me")
	fill := func(button string, fields map[string]string) interactiontest.Answer {
		page = anna.Submit(page, anna.Press(page, page.ID(t, button)), fields)
		return page
	}
	fill("zone", map[string]string{"america": "America/New_York"}).Has(t, "a zone", "**Time zone:** America/New_York")
	fill("quiet", map[string]string{"from": "22:00", "to": "07:00"}).Has(t, "hours", "**Quiet hours:** 22:00–07:00",
		"**Time zone:** America/New_York")
	fill("quiet", map[string]string{"from": "no", "to": "07:00"}).Has(t, "none", "**Quiet hours:** none")
}

// The buttons for the time of the daily digest are only on the page with its channel, so that the first page is short
// on a phone. A command and the forms lead to that page. The form has the chosen time, also a half hour.
func TestTheTimeOfTheDigestByForms(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	anna.ManagesGuild = true
	first := anna.Command("settings server")
	if first.Offers("digest-time") || first.Offers("digest-zone") {
		t.Errorf("the first page has %q", interactiontest.IDs(first.Screen))
	}
	page := anna.Command("settings server", interactiontest.Text("daily-hour", "19:30"))
	fill := func(button string, fields map[string]string) {
		t.Helper()
		if !page.Offers("settings server:daily") || !page.Offers(button) {
			t.Fatalf("the page has %q", interactiontest.IDs(page.Screen))
		}
		// A menu with a chosen channel does not show what it is for.
		page.Has(t, "the page", "from the top: Channel for the evening show, Channel for the daily digest.")
		form := anna.Press(page, button)
		if button == "digest-time" && !slices.ContainsFunc(form.Screen.Form.Fields[0].Menu.Options, func(o ui.Option) bool {
			return o.Value == "19:30" && o.Chosen
		}) {
			t.Errorf("the form has %+v", form.Screen.Form.Fields[0].Menu.Options)
		}
		page = anna.Submit(page, form, fields)
	}
	fill("digest-time", map[string]string{"time": "21:00"})
	fill("digest-zone", map[string]string{"america": "America/New_York"})
	page.Has(t, "what was chosen", "21:00", "America/New_York")
}
