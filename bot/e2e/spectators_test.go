package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// follows lets a member follow a match from its board, and returns the panel.
func (h *harbour) follows(m *sandbox.Member, board sandbox.Message, id string) *sandbox.Message {
	h.Helper()
	panel := h.whisper(m.PressStale(board, "follow:"+id))
	contains(h, "the panel", panel.Embeds[0].Description, "Follow this game")
	panel = h.whisper(m.Press(*panel, "follow:"+id+":on"))
	contains(h, "the panel", panel.Embeds[0].Description, "You’re following this game")
	return panel
}

// comes adds a member who reads English.
func (h *harbour) comes(name string) *sandbox.Member {
	return h.AddMember(sandbox.Person{Name: name, Locale: "en-US"})
}

// A spectator is notified by direct message exactly once of the end and once of the rematch. That holds with several
// replicas and after restarts. The players receive no such message.
func TestWhoFollowsHearsOfTheEndAndTheRematchOnce(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := wind(t, settings{store: open(t)})
			other, _ := k.launch(k.rigged(k.with))
			p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
			p.start()
			anna, bernd, clara := p.members[0], p.members[1], k.comes("Carla")
			_, m := p.mover()
			board := p.board(m)
			k.whispered("a player", anna.PressStale(board, "follow:"+p.table), "You’re playing in this game")
			k.follows(clara, board, p.table)
			p.resigns(anna)
			ticks := func(times int) {
				for range times {
					var copies sync.WaitGroup
					copies.Go(func() { other.Tick(k.ctx) })
					k.pass(4 * time.Second)
					copies.Wait()
				}
			}
			ticks(3)
			said := k.whispers(clara)
			if len(said) != 1 || !strings.Contains(said[0], "is over") || !strings.Contains(said[0], "Bernd") {
				t.Fatalf("Clara reads %q", said)
			}
			result := p.result()
			k.heard(anna.PressStale(result, "rematch:"+p.table))
			k.heard(bernd.PressStale(result, "rematch:"+p.table))
			p.until(func(over *table.Table, _ *game.Match) bool { return over.NextCreated })
			ticks(3)
			k.stop()
			k.bot, k.stop = k.launch(k.rigged(k.with))
			ticks(3)
			k.pass(time.Hour)
			ticks(2)
			said = k.whispers(clara)
			if len(said) != 2 || !strings.Contains(said[1], "a rematch has started") ||
				!strings.Contains(said[1], "https://discord.com/channels/"+k.GuildID()) {
				t.Fatalf("Clara reads %q", said)
			}
			for _, m := range []*sandbox.Member{anna, bernd} {
				if said := k.whispers(m); len(said) > 0 {
					t.Errorf("%s reads %q", m.Name, said)
				}
			}
			if tb, _ := p.match(); !tb.Retry.IsZero() {
				t.Errorf("the table is due at %v", tb.Retry)
			}
		})
	}
}

// A spectator is notified when their favourite is to move, and the message is deleted after the turn. Turns that began
// before are not announced, nor are turns after unfollowing.
func TestWhoseFavouriteIsToMove(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, settings{games: []catalog.Game{g}})
	c := k.crew(g, k.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin(sandbox.Text("pace", "3d"))
	anna, bernd, clara, dora := c.members[0], c.members[1], c.members[2], k.comes("Dora")
	panel := k.follows(dora, c.board(), c.table)
	panel = k.whisper(dora.Select(*panel, "favourite:"+c.table, "1"))
	k.pass(6 * time.Second)
	if said := k.whispers(dora); len(said) > 0 {
		t.Errorf("of the turn that had begun she reads %q", said)
	}
	c.bids(k.clock.Now(), map[*sandbox.Member]int{anna: 1, bernd: 3, clara: 1})
	k.pass(6 * time.Second)
	if said := k.whispers(dora); len(said) != 1 || !strings.Contains(said[0], "it’s Bernd’s turn") {
		t.Fatalf("she reads %q", said)
	}
	berndLays(k, c)
	k.pass(6 * time.Second)
	k.pass(6 * time.Second)
	if said := k.whispers(dora); len(said) > 0 {
		t.Errorf("after his turn she reads %q", said)
	}
	off := k.whisper(dora.Press(*panel, "follow:"+c.table+":off"))
	contains(t, "the panel", off.Embeds[0].Description, "Follow this game")
	if tb, _ := c.match(); len(tb.Spectators) > 0 {
		t.Errorf("the table keeps %+v", tb.Spectators)
	}
	k.noFaults()
}

// A spectator without notifications or with closed direct messages gets none, and the panel says why. In quiet hours a
// notification is delayed.
func TestWhoFollowsAndCannotBeTold(t *testing.T) {
	t.Parallel()
	k := wind(t, settings{}) // at 14:00 in Paris
	p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
	p.start()
	clara, dora, emil := k.comes("Carla"), k.comes("Dora"), k.comes("Emil")
	_, m := p.mover()
	board := p.board(m)
	k.likes(clara, "calls=never")
	k.likes(emil, "zone=Europe/Paris", "quiet=13:30-15")
	dora.SetDMs(sandbox.DMsClosed)
	for _, m := range []*sandbox.Member{clara, dora, emil} {
		k.follows(m, board, p.table)
	}
	p.resigns(p.members[0])
	for range 3 {
		k.pass(4 * time.Second)
	}
	for _, m := range []*sandbox.Member{clara, dora, emil} {
		if said := k.whispers(m); len(said) > 0 {
			t.Errorf("%s reads %q", m.Name, said)
		}
	}
	for _, m := range k.Messages(p.channel, clara.ID) {
		if strings.Contains(m.Content, dora.ID) {
			t.Errorf("the channel says %q", m.Content)
		}
	}
	k.whispered("Clara", clara.PressStale(board, "follow:"+p.table), "notifications are off")
	k.whispered("Dora", dora.PressStale(board, "follow:"+p.table), "I can’t DM you")
	k.pass(time.Hour)
	k.pass(time.Minute)
	if said := k.whispers(emil); len(said) != 1 || !strings.Contains(said[0], "is over") {
		t.Errorf("after his quiet hours Emil reads %q", said)
	}
}

// A spectator is not notified about a channel that they can no longer see, or about a game of a user who blocked them.
// A banned spectator is not notified either.
func TestWhoFollowsIsToldWhatTheyMaySee(t *testing.T) {
	t.Parallel()
	k := wind(t, settings{})
	den := k.AddChannel(sandbox.Room{Name: "den"})
	p := k.pair(den, "Anna", "Bernd")
	p.start()
	clara, dora, emil, fay := k.comes("Carla"), k.comes("Dora"), k.comes("Emil"), k.comes("Fay")
	_, m := p.mover()
	board := p.board(m)
	for _, m := range []*sandbox.Member{clara, dora, fay} {
		k.follows(m, board, p.table)
	}
	k.whispered("by a warden", k.Member("Clara").Command(den, "ban", fay.User("user")), "**Fay**")
	k.answerOf(p.members[0].Command(den, "block", emil.User("user")))
	k.whispered("Emil", emil.PressStale(board, "follow:"+p.table), "no room for more followers")
	k.answerOf(p.members[1].Command(den, "block", dora.User("user")))
	k.Overwrite(den, sandbox.Overwrite{ID: clara.ID, Type: 1, Deny: sandbox.ViewChannel})
	p.resigns(p.members[0])
	for range 3 {
		k.pass(time.Minute)
	}
	for _, m := range []*sandbox.Member{clara, dora, fay} {
		if said := k.whispers(m); len(said) > 0 {
			t.Errorf("%s reads %q", m.Name, said)
		}
	}
	k.noFaults()
}

// Followed games are part of a user's privacy page, data export and erasure.
func TestWhatSomebodyFollowsIsTheirs(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			k := wind(t, settings{store: s})
			tavern, quay := k.Channel("tavern"), k.Channel("harbour")
			dora := k.comes("Dorothea")
			over, running := k.pair(tavern, "Anna", "Bernd"), k.pair(quay, "Anna", "Bernd")
			for _, p := range []*pair{over, running} {
				p.start(sandbox.Yes("rated", true))
				_, m := p.mover()
				panel := k.follows(dora, p.board(m), p.table)
				k.whisper(dora.Select(*panel, "favourite:"+p.table, "0"))
			}
			over.resigns(over.members[0])
			k.pass(4 * time.Second)
			k.pass(4 * time.Second)
			page := k.whisper(dora.Command(tavern, "privacy"))
			contains(t, "the page", page.Embeds[0].Description, "2 games that you follow")
			files := exported(k, dora, page)
			contains(t, "the file", files["dockside.json"], `"watched"`, over.table, running.table, "Dorothea")
			if strings.Contains(files["dockside.json"], `"ended"`) {
				t.Error("the file says that she has ended something")
			}
			asked := k.answerOf(dora.Press(*page, "privacy-delete")).Message
			k.answerOf(dora.Press(*asked, "privacy-erase"))
			for range 20 {
				k.pass(2 * time.Second)
			}
			for _, text := range []string{dora.ID, "Dorothea"} {
				if where := k.kept(s, text); where != nil {
					t.Errorf("%s is in\n%s", text, strings.Join(where, "\n"))
				}
			}
			k.noFaults()
		})
	}
}

// tips lets a member give a prediction in the panel of a match, and returns the panel.
func (h *harbour) tips(m *sandbox.Member, panel *sandbox.Message, channel, id string, percent string) *sandbox.Message {
	h.Helper()
	form, err := m.Press(*panel, "tip:"+id).Wait(h.ctx)
	if err != nil || form.Modal == nil {
		h.Fatalf("no form: %+v, %v", form, err)
	}
	return h.whisper(m.Fill(channel, *form.Modal, map[string][]string{"percent": {percent}}))
}

// A prediction can be given and changed, and stays secret before the end. Then it is scored and compared with the
// computer's. The score is on the result, in the notification and on the leaderboard of predictors. After an erasure
// the user appears there as a former captain.
func TestTipsFromThePanelToTheProphets(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			k := wind(t, settings{store: s})
			tavern, dora := k.Channel("tavern"), k.comes("Dorothea")
			for n := range 5 {
				p := k.pair(tavern, "Anna", "Bernd")
				p.start(sandbox.Yes("rated", true))
				p.rests()
				_, m := p.mover()
				board := p.board(m)
				before := seenBy(k, p)
				panel := k.follows(dora, board, p.table)
				contains(t, "what is no tip", k.tips(dora, panel, tavern, p.table, "96").Embeds[0].Description, "at most 95")
				for _, percent := range []string{"60", "10"} {
					panel = k.tips(dora, panel, tavern, p.table, percent)
					contains(t, "the panel", panel.Embeds[0].Description, "Your prediction: **Anna** wins, "+percent+"%")
				}
				p.rests()
				if after := seenBy(k, p); after != before {
					t.Errorf("others see the tip: %s\n%s", before, after)
				}
				p.resigns(p.members[0]) // so that Bernd wins
				k.pass(4 * time.Second)
				k.pass(4 * time.Second)
				p.rests()
				contains(
					t,
					"the result",
					p.result().Embeds[0].Description,
					"1 prediction: **Dorothea** saw 90% for **Bernd**, the computer ",
				)
				if said := k.whispers(dora); len(said) != n+1 ||
					!strings.Contains(said[n], "You saw 90% for **Bernd**, the computer ") {
					t.Fatalf("she reads %q", said)
				}
				w := k.answerOf(dora.Command(tavern, "leaderboard", sandbox.Text("season", "prophets")))
				stands := strings.Contains(w.Message.Embeds[0].Description, "1. **Dorothea** · **+")
				if stands != (n == 4) {
					t.Errorf("after %d tips the prophets are %q", n+1, w.Message.Embeds[0].Description)
				}
			}
			page := k.whisper(dora.Command(tavern, "privacy"))
			contains(t, "her file", exported(k, dora, page)["dockside.json"], `"tip"`, `"percent": 10`, `"score"`)
			asked := k.answerOf(dora.Press(*page, "privacy-delete")).Message
			k.answerOf(dora.Press(*asked, "privacy-erase"))
			for range 20 {
				k.pass(2 * time.Second)
			}
			for _, text := range []string{dora.ID, "Dorothea"} {
				if where := k.kept(s, text); where != nil {
					t.Errorf("%s is in\n%s", text, strings.Join(where, "\n"))
				}
			}
			k.whispered("the prophets", k.Member("Bernd").Command(tavern, "leaderboard", sandbox.Text("season", "prophets")),
				"1. **A former captain**")
			k.noFaults()
		})
	}
}

// seenBy returns everything that others can see of a running match: the channel's messages, its record, and its tags.
func seenBy(k *clockwork, p *pair) string {
	k.Helper()
	all, err := json.Marshal(k.Messages(p.channel, p.members[0].ID))
	if err != nil {
		k.Fatal(err)
	}
	t, _ := p.match()
	return string(all) + p.record().String() + fmt.Sprint(t.Shown, t.Tags())
}
