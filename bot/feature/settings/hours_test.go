package settings_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
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
