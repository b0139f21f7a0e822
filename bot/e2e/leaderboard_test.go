package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/internal/sandbox"
)

// sailor is a user on the leaderboards, who need not be a member of the server.
type sailor struct{ id, name string }

func (h *harbour) sailor(name string) sailor { return sailor{h.Member(name).ID, name} }

// gone returns a user who has left the server.
func gone(n int) sailor { return sailor{fmt.Sprint(1000 + n), fmt.Sprintf("Sailor %d", n)} }

// settles records a game on the leaderboards: a win of the first player, or a draw.
func (h *harbour) settles(ended time.Time, winner, loser sailor, drawn bool) {
	h.Helper()
	h.games++
	seats := []ladder.Seat{
		{User: winner.id, Name: winner.name, Place: 1, Stats: map[string]int{"crew.nl": 3}},
		{User: loser.id, Name: loser.name, Team: 1, Place: 2},
	}
	if drawn {
		seats[1].Place = 1
	}
	r := ladder.Result{Match: fmt.Sprintf("m%d", h.games), Ended: ended.UTC(), Seats: seats}
	var lifetime ladder.Change
	for _, name := range ladder.For("shanghaien", h.GuildID(), ended) {
		of := r
		if name.Season != "" {
			of = r.Seasonal(lifetime)
		}
		c, err := h.store.Settle(h.ctx, name, of)
		if err != nil {
			h.Fatal(err)
		}
		if name.Guild != "" && name.Season == "" {
			lifetime = c
		}
	}
}

// whisper waits for an ephemeral response with one embed, and returns it.
func (h *harbour) whisper(u *sandbox.Use) *sandbox.Message {
	h.Helper()
	r := h.answerOf(u)
	if r.Message == nil || !r.Ephemeral || len(r.Message.Embeds) != 1 {
		h.Fatalf("answered by %+v", r)
	}
	return r.Message
}

// contains fails the test unless text contains all parts.
func contains(t testing.TB, what, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%s says\n%s\nwithout %q", what, text, p)
		}
	}
}

func footer(m *sandbox.Message) string {
	if f := m.Embeds[0].Footer; f != nil {
		return f.Text
	}
	return ""
}

// A leaderboard without entries says so.
func TestALadderOnWhichNobodyStands(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	for what, c := range map[string]struct {
		options []sandbox.Option
		words   string
	}{
		"this season": {nil, "Nobody stands here now"},
		"all time":    {[]sandbox.Option{sandbox.Text("season", "all")}, "Nobody stands here now"},
		"everywhere":  {[]sandbox.Option{sandbox.Text("scope", "everywhere")}, "Nobody stands here now"},
		"last season": {[]sandbox.Option{sandbox.Text("season", "last")}, "Nobody played a rated game in this season"},
	} {
		m := h.whisper(anna.Command(tavern, "leaderboard", c.options...))
		contains(t, what, m.Embeds[0].Description, c.words)
		h.shown(m)
	}
	fame := h.whisper(anna.Command(tavern, "leaderboard", sandbox.Text("season", "fame")))
	contains(t, "the hall of fame", fame.Embeds[0].Description, "No season has ended yet")
	h.noFaults()
}

// A leaderboard of twenty players has pages of eight rows, each with the reader's own row.
func TestPagesOfALadder(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			turnPages(openHarbour(t, Settings{store: open(t)}))
		})
	}
}

func turnPages(h *harbour) {
	t := h.TB
	tavern, bernd := h.Channel("tavern"), h.Member("Bernd")
	now := time.Now()
	for i := range 9 { // each pair gets the same two ratings, so ten share the first place and ten the other
		h.settles(now.Add(-time.Minute), gone(i), gone(20+i), false)
	}
	h.settles(now, h.sailor("Clara"), h.sailor("Bernd"), false)

	first := h.whisper(bernd.Command(tavern, "leaderboard"))
	lines := strings.Split(first.Embeds[0].Description, "\n")
	if len(lines) != 1+8 {
		t.Fatalf("the first page has the lines %q", lines)
	}
	contains(t, "the row above all", lines[1], "**1** · ")
	contains(t, "a shared place", lines[7], "**1** · ")
	contains(t, "the reader's row", lines[8], "**11** · **Bernd** (you)")
	contains(t, "what is below", footer(first), "20 players.", "“?” marks", "60 days")
	i, _ := h.shown(first)
	contains(t, "the picture", i.Description+describedBy(first), "Bernd (you)")
	if offers(first, "ladder:up") || offers(first, "ladder:top") {
		t.Error("something comes before the first page")
	}

	second := h.whisper(bernd.Press(*first, control(t, first, "ladder:down").CustomID))
	if second.ID != first.ID {
		t.Error("another page is another message")
	}
	seen := rows(first, second)
	third := h.whisper(bernd.Press(*second, control(t, second, "ladder:down").CustomID))
	seen = append(seen, rows(third)...)
	if offers(third, "ladder:down") {
		t.Errorf("there is a page after the last: %q", third.Embeds[0].Description)
	}
	slices.Sort(seen)
	if seen = slices.Compact(seen); len(seen) != 20 {
		t.Errorf("turning the pages shows %d of 20 people: %q", len(seen), seen)
	}
	mine := h.whisper(bernd.Press(*third, control(t, third, "ladder:mine").CustomID))
	contains(t, "the page of one's own place", mine.Embeds[0].Description, "Bernd** (you)", "**11** · ")
	top := h.whisper(bernd.Press(*mine, control(t, mine, "ladder:top").CustomID))
	if top.Embeds[0].Description != first.Embeds[0].Description {
		t.Errorf("back at the top it says\n%s", top.Embeds[0].Description)
	}
	h.noFaults()
}

// rows returns the names on some pages of a leaderboard.
func rows(pages ...*sandbox.Message) []string {
	var all []string
	for _, p := range pages {
		for _, line := range strings.Split(p.Embeds[0].Description, "\n")[1:] {
			all = append(all, strings.Split(line, " · ")[1])
		}
	}
	return all
}

// describedBy returns the alternative text of a message's picture.
func describedBy(m *sandbox.Message) string {
	if len(m.Attachments) > 0 {
		return m.Attachments[0].Description
	}
	return ""
}

// control returns the first enabled control of a message whose custom id starts with begins.
func control(t testing.TB, m *sandbox.Message, begins string) sandbox.Component {
	t.Helper()
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, begins) {
			return c
		}
	}
	t.Fatalf("no control %s on %+v", begins, m.Controls())
	return sandbox.Component{}
}

// offers reports whether a message has a control whose custom id starts with begins.
func offers(m *sandbox.Message, begins string) bool {
	return slices.ContainsFunc(m.Controls(), func(c sandbox.Component) bool {
		return strings.HasPrefix(c.CustomID,
			begins)
	})
}

// A shared leaderboard is in the language of the server, has no personal row, and notifies nobody.
func TestALadderIsShared(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, clara := h.Channel("tavern"), h.Member("Clara")
	h.settles(time.Now(), h.sailor("Clara"), sailor{"77", "<@1> *Wild* `Bill`"}, false)
	private := h.whisper(clara.Command(tavern, "leaderboard", sandbox.Text("season", "all")))
	contains(t, "in French", private.Embeds[0].Description, "Place · nom · cote", "**Clara** (vous)")
	public, panel := h.shares(tavern, clara, private, control(t, private, "ladder:share").CustomID)
	if offers(panel, "ladder:share") || panel.Embeds[0].Description != private.Embeds[0].Description {
		t.Error("what was shared can be shared again at once")
	}
	said := public.Embeds[0].Description
	contains(t, "what is shared", said, "Shared by **Clara**", "· **Clara** ·", `\*Wild\*`)
	if strings.Contains(said, "(you)") || strings.Contains(said, "<@1>") {
		t.Errorf("shared is\n%s", said)
	}
	quiet := h.Channel("quiet-corner")
	again := h.whisper(clara.Command(quiet, "leaderboard", sandbox.Text("season", "all")))
	h.whispered("sharing where no pictures may be", clara.Press(*again, control(t, again, "ladder:share").CustomID),
		"Intégrer des liens")
	h.noFaults()
}

// shares presses a Share button. It returns the public message and the user's ephemeral response.
func (h *harbour) shares(channel string, who *sandbox.Member, m *sandbox.Message, customID string) (public,
	own *sandbox.Message,
) {
	h.Helper()
	own = h.whisper(who.Press(*m, customID))
	for _, seen := range h.Messages(channel, h.Member("Bernd").ID) {
		public = &seen
	}
	if public == nil || public.Ephemeral() || len(public.Controls()) != 0 || len(public.Mentions) != 0 ||
		public.Flags&silent == 0 {
		h.Fatalf("shared as %+v", public)
	}
	return public, own
}

// silent is the SUPPRESS_NOTIFICATIONS flag of a message.
const silent = 1 << 12

// An inactive player keeps their own row, without a place, and is hidden from others.
func TestWhoIsIdleIsHidden(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern := h.Channel("tavern")
	h.settles(time.Now().Add(-100*24*time.Hour), h.sailor("Anna"), h.sailor("Bernd"), false)
	h.settles(time.Now(), h.sailor("Bernd"), h.sailor("Clara"), false)
	all := sandbox.Text("season", "all")
	own := h.whisper(h.Member("Anna").Command(tavern, "leaderboard", all))
	contains(t, "the hidden one's own page", own.Embeds[0].Description, "**–** · **Anna** (you)", "**1** · **Bernd**")
	contains(t, "why", footer(own), "You have not played for 60 days")
	if m := h.whisper(h.Member("Bernd").Command(tavern, "leaderboard", all)); strings.Contains(m.Embeds[0].Description,
		"Anna") {
		t.Errorf("others see\n%s", m.Embeds[0].Description)
	}
	stranger := h.whisper(h.Member("Дмитрий ⚓").Command(tavern, "leaderboard", all))
	contains(t, "to who never played", footer(stranger), "one rated game puts you there")
	h.noFaults()
}

// The hall of fame lists the top three of each past season, and more where places are shared.
func TestTheHallOfFame(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{clock: sandbox.NewClock(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	for i := range 5 {
		ended := time.Date(2025, time.Month(2+3*i), 10, 0, 0, 0, 0, time.UTC)
		for range 2 {
			h.settles(ended, gone(i), gone(10+i), false)
		}
		h.settles(ended, gone(20), gone(21), true)
	}
	h.settles(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), h.sailor("Anna"), gone(3), false)
	last := h.whisper(anna.Command(tavern, "leaderboard", sandbox.Text("season", "fame")))
	said := last.Embeds[0].Description
	contains(t, "the hall", said, "**January to March 2026**\n**1** · **Sailor 4** · ",
		"**2** · **Sailor 20** · **1500?** · 1 game", "**April to June 2025**")
	if strings.Contains(said, "**January to March 2025**") || strings.Contains(said, "Anna") {
		t.Errorf("the first page says\n%s", said)
	}
	first := h.whisper(anna.Press(*last, "fame:show:shanghaien:4"))
	contains(t, "the last page", first.Embeds[0].Description, "**January to March 2025**\n**1** · **Sailor 0** · ")
	shared, _ := h.shares(tavern, anna, first, "fame:share:shanghaien:4")
	contains(t, "what is shared", shared.Embeds[0].Description, "Shared by **Anna**", "**Sailor 0**")
	season := h.whisper(anna.Select(*first, "ladders:shanghaien", "this"))
	contains(t, "this season", season.Embeds[0].Title+season.Embeds[0].Description, "October to December 2026",
		"**Anna** (you)")
	h.noFaults()
}

// A forged custom id cannot read more of a leaderboard than the buttons offer.
func TestForgedLadders(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	h.settles(time.Now(), h.sailor("Anna"), h.sailor("Bernd"), false)
	m := h.whisper(anna.Command(tavern, "leaderboard"))
	for _, id := range []string{
		"ladder", "ladder:top", "ladder:top:chess:here::0", "ladder:top:shanghaien:here::-1", "ladder:top:shanghaien:here::x",
		"ladder:top:shanghaien:here:2026-9:0", "ladder:burn:shanghaien:here::0", "ladders", "ladders:chess:all",
		"ladders:shanghaien:yesterday",
		"fame", "fame:show:chess:0", "fame:show:shanghaien:-4", "fame:burn:shanghaien:0", "portrait",
		"portrait:shanghaien:999", "portrait:chess:1",
		"settings me:language:klingon", "settings me:food:fish", "settings me:",
	} {
		h.whispered(id, anna.PressStale(*m, id), "do not know")
	}
	beyond := h.whisper(anna.PressStale(*m, "ladder:down:shanghaien:here::4000000"))
	contains(t, "far below the last row", beyond.Embeds[0].Description, "Bernd")
	h.noFaults()
}
