package e2e

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// /doctor reports permissions, that Discord answers, and whether the registered commands are current or belong to
// another version of the program.
func TestTheDoctorAsksDiscord(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	channel, anna := h.Channel("tavern"), h.Member("Anna")
	h.whispered("all is well", anna.Command(channel, "doctor"), "**Discord’s API** responds in")
	h.Overwrite(channel, sandbox.Overwrite{ID: h.BotID(), Type: 1, Deny: sandbox.AttachFiles})
	said := h.whisper(anna.Command(channel, "doctor")).Embeds[0].Description
	contains(t, "a permission is missing", said, "**Missing: Attach Files.**", "up to date in Discord")

	other := openHarbour(t, settings{})
	bottest.Must(t, other.registered(append([]catalog.Game{bottest.Tender(true)}, strange("other", "long-way"))))
	other.whispered("old commands", other.Member("Anna").Command(other.Channel("tavern"), "doctor"),
		"out of date in Discord")
}
