package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// /doctor reports permissions, response times, and whether the registered commands are current.
func TestTheDoctor(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			channel, anna := h.Channel("tavern"), h.Member("Anna")
			h.answerOf(anna.Command(channel, "challenge"))
			tells := func(when, channel string, words ...string) {
				t.Helper()
				r := h.answerOf(anna.Command(channel, "doctor"))
				if r.Message == nil || !r.Ephemeral {
					t.Fatalf("%s: the answer is %+v", when, r)
				}
				for _, w := range words {
					if said := r.Message.Embeds[0].Description; !strings.Contains(said, w) {
						t.Errorf("%s: %q is not told by\n%s", when, w, said)
					}
				}
			}
			well := []string{
				"**Discord’s API** answers in", "**The store** answers in", "**Clocks:**", "are current",
				"**Games and challenges in this channel:** 1.", "everywhere:**", "**Version**",
			}
			tells("all is well", channel, append(well, "Nothing is missing")...)
			tells("in private", anna.Direct(), "In private I need no rights", "are current")
			h.Overwrite(channel, sandbox.Overwrite{ID: h.BotID(), Type: 1, Deny: sandbox.AttachFiles})
			tells("a right is missing", channel, "**Missing: Attach Files.** Without it there are no pictures")
		})
	}
}

// /doctor reports a failed check and still runs the others.
func TestTheDoctorOfAPartThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	h.Refuse(sandbox.Plan{Method: "GET", Path: "/commands", Times: 9, Status: 500})
	said := h.whisper(h.Member("Anna").Command(h.Channel("tavern"), "doctor")).Embeds[0].Description
	contains(t, "the doctor", said, "Commands: cannot be told now", "**The store** answers in", "**Version**")
}

// /doctor reports registered commands that belong to another version of the program.
func TestTheDoctorKnowsOldCommands(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	bottest.Must(t, h.registered(append([]catalog.Game{bottest.Tender(true)}, strange("other", "long-way"))))
	h.whispered("the doctor", h.Member("Anna").Command(h.Channel("tavern"), "doctor"), "not those of this program")
}
