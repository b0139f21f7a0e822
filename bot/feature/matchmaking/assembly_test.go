package matchmaking_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/presenter/presentertest"
	"dockside/bot/schedule"
	"dockside/game/gametest/tender"
	"dockside/game/madameching"
	"dockside/game/table"
	"dockside/render"
	chingface "dockside/render/madameching"
	"dockside/storage/storagetest/bolttest"
)

// six returns six members of a server.
func six(s *interactiontest.Server) (all []*interactiontest.Member) {
	for i, name := range []string{"Anna", "Bernd", "Clara", "Dmitri", "Eva", "Frank"} {
		all = append(all, s.Member(table.Person{ID: fmt.Sprint(101 + i), Name: name}))
	}
	return all
}

// phase fails the test unless a game is in a phase.
func phase(t *testing.T, m *interactiontest.Game, what string, want table.Phase) {
	t.Helper()
	if v := m.View(); v.Phase != want {
		t.Fatalf("%s: the table is %s, not %s, with %q", what, v.Phase, want, v.Table.Names())
	}
}

// A lobby starts five minutes after the second player has joined, if nobody delays it, and at once when it is full.
func TestALobbyStartsByItself(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	all := six(s)
	m := s.Gather(tender.Name, all[:1], interactiontest.Text("pace", "10m"))
	m.Front().Lacks(t, "one player", "Starts")
	m.Press(all[1], "join")
	m.Front().Says(t, "two players", "**Starts**", fmt.Sprintf("<t:%d:R>", m.Now().Add(5*time.Minute).Unix()))
	s.Pass(4 * time.Minute)
	m.Press(all[1], "delay")
	m.Front().Says(t, "delayed", "Bernd has asked for more time")
	m.Press(all[1], "delay").Has(t, "delayed again", "already asked for more time")
	m.Press(all[2], "delay").Has(t, "delayed by a stranger", "You have no seat at this table")
	s.Pass(5 * time.Minute)
	phase(t, m, "before the end", table.Open)
	s.Pass(time.Minute)
	phase(t, m, "at the end", table.Playing)
	if v := m.View(); !v.Rated || len(v.Stakes) != 2 {
		t.Errorf("rated %v, the stakes are %v", v.Rated, v.Stakes)
	}

	m = s.Gather(tender.Name, all, interactiontest.Text("pace", "10m"))
	phase(t, m, "full", table.Playing)
	if words := m.View().Table.Words; !isID(words[0]) {
		t.Errorf("the words are %q", words)
	}
}

// The players of a full table with a slow pace are asked whether they are ready. Others wait for a seat, and get that
// of a player who does not answer.
func TestAReadyCheckWithAWaitingList(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	all := six(s)
	gerda, hugo := s.Member(table.Person{ID: "107", Name: "Gerda"}), s.Member(table.Person{ID: "108", Name: "Hugo"})
	ina := s.Member(table.Person{ID: "109", Name: "Ina"})
	m := s.Gather(tender.Name, all[:5], interactiontest.Text("pace", "1d"))
	m.Front().Says(t, "enough players", "**Ready check**")
	m.Press(all[5], "ready").Has(t, "a stranger without a check", "You have no seat at this table")
	m.Press(all[0], "ready").Has(t, "without a check", "out of date")
	s.Pass(time.Hour)
	m.Press(all[5], "join")
	phase(t, m, "full", table.Open)
	m.Front().Says(t, "asked", "**Ready**: Frank", "**Not ready yet**: Anna, Bernd, Clara, Dmitri and Eva",
		"<@101> <@102> <@103> <@104> <@105>, are you ready?")
	for _, row := range m.Front().Screen.Rows {
		for _, b := range row.Buttons {
			if primary := b.Style == render.Primary; primary != strings.HasPrefix(b.ID, "ready:") {
				t.Errorf("during the check, %q has the style %v", b.Label, b.Style)
			}
		}
	}
	m.Front().Lacks(t, "full", "Who’s playing?").Says(t, "full", "Every seat at **Anna**’s table is taken.")
	m.Press(gerda, "join").Has(t, "the first who waits", "You’re number 1 on the waiting list")
	m.Press(hugo, "join").Has(t, "the second", "You’re number 2")
	m.Press(ina, "join").Has(t, "the third", "You’re number 3")
	m.Press(gerda, "join").Has(t, "the first again", "You’re number 1 on the waiting list")
	m.Press(gerda, "ready").Has(t, "ready without a seat", "You’re on the waiting list")
	m.Press(hugo, "leave")
	m.Front().Says(t, "waiting", "**Waiting list**: Gerda and Ina")
	gerda.Command("block", interactiontest.User(all[0])) // Anna, who is away, gets no hint
	for _, who := range all[1:4] {
		m.Press(who, "ready")
	}
	m.Press(all[0], "ready")
	pings := s.Pings[ina.User.ID]
	s.Pass(145 * time.Minute)
	v := m.View()
	if names := v.Table.Names(); !slices.Equal(names, []string{"Anna", "Bernd", "Clara", "Dmitri", "Frank", "Ina"}) {
		t.Fatalf("after the check sit %q", names)
	}
	if n := s.Pings[ina.User.ID] - pings; n != 1 {
		t.Errorf("Ina is mentioned %d times", n)
	}
	m.Press(ina, "ready")
	phase(t, m, "all are ready", table.Playing)
	for _, who := range all[:5] {
		if n := s.Pings[who.User.ID]; n > 2 { // for the check, and perhaps for the first turn
			t.Errorf("%s is mentioned %d times", who.User.Name, n)
		}
	}
}

// waitlist returns a full table in its ready check, for which another member waits.
func waitlist(s *interactiontest.Server) (m *interactiontest.Game, gerda *interactiontest.Member) {
	all := six(s)
	gerda = s.Member(table.Person{ID: "712345678901234567", Name: "Gerda"})
	m = s.Gather(tender.Name, all[:5], interactiontest.Text("pace", "1d"))
	s.Pass(time.Hour)
	m.Press(all[5], "join")
	m.Press(gerda, "join")
	return m, gerda
}

// A member on a waiting list finds that in their export. Nothing is left of them after they leave, are erased or
// banned, or when the match starts.
func TestWhoWaitsForASeatIsForgotten(t *testing.T) {
	t.Parallel()
	type deed = func(s *interactiontest.Server, m *interactiontest.Game, who *interactiontest.Member)
	for how, forget := range map[string]deed{
		"leaves": func(_ *interactiontest.Server, m *interactiontest.Game, who *interactiontest.Member) {
			m.Press(who, "leave")
		},
		"is erased": func(s *interactiontest.Server, _ *interactiontest.Game, who *interactiontest.Member) {
			page := who.Command("privacy")
			asked := who.Press(page, page.ID(t, "privacy-delete"))
			who.Press(asked, asked.ID(t, "privacy-erase"))
			for range 20 {
				s.Pass(2 * time.Second)
				eraser := s.Eraser(nil)
				eraser.Round(t.Context())
			}
			for _, at := range bottest.Mentions(t, s.Near.(bottest.Store), who.User.ID) {
				if !strings.HasPrefix(at, "documents\x00erasing:") {
					t.Errorf("something is left in %q", at)
				}
			}
		},
		"is banned": func(s *interactiontest.Server, _ *interactiontest.Game, who *interactiontest.Member) {
			moderator := s.Member(table.Person{ID: "200", Name: "Moderator"})
			moderator.ModeratesMembers = true
			moderator.Command("ban", interactiontest.User(who))
		},
		"plays elsewhere": func(_ *interactiontest.Server, m *interactiontest.Game, _ *interactiontest.Member) {
			m.Press(m.Players[0], "start")
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
			m, gerda := waitlist(s)
			page := gerda.Command("privacy")
			exported := gerda.Press(page, page.ID(t, "privacy-export")).Finish(t)
			if files := exported.Screen.Files; len(files) != 1 || !strings.Contains(unzipped(t, files[0].Data), `"waiting": 1`) {
				t.Errorf("the export is %q", exported.Said())
			}
			forget(s, m, gerda)
			if v := m.View(); v.Place(gerda.User.ID) > 0 || slices.Contains(v.Tags(), table.SatAtBy(gerda.User.ID)) {
				t.Errorf("the list is %+v", v.Queue)
			}
			s.Pass(time.Minute)
			m.Front().Lacks(t, how, "Gerda")
		})
	}
}

// unzipped returns the data file of an export.
func unzipped(t *testing.T, data []byte) string {
	t.Helper()
	files, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	bottest.Must(t, err)
	f, err := files.Open("dockside.json")
	bottest.Must(t, err)
	all, err := io.ReadAll(f)
	bottest.Must(t, err)
	return string(all)
}

// If nobody comes, computer players take the seats, if the host wants that.
func TestComputerPlayersFillALobby(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	all := six(s)
	m := s.Gather(tender.Name, all[:1], interactiontest.Text("pace", "10m"), interactiontest.Yes("computers", true))
	m.Front().Says(t, "with computer players", "computer players (Cabin boy) take their seats")
	m.Press(all[1], "fill:off").Has(t, "by a guest", "Only the host")
	m.Press(all[0], "fill:off")
	m.Front().Lacks(t, "without", "computer players (")
	m.Press(all[0], "fill:on")
	s.Pass(31 * time.Minute)
	phase(t, m, "at the end of the wait", table.Playing)
	if v := m.View(); v.Rated || !v.Solo || len(v.Players) != 2 {
		t.Errorf("rated %v, solo %v, players %q", v.Rated, v.Solo, v.Table.Names())
	}
}

// A user who has blocked another player leaves before a lobby starts by itself. A pair that has a game in the channel
// gets no second one.
func TestALobbyDoesNotStartWithEverybody(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	all := six(s)
	m := s.Gather(tender.Name, all[:3], interactiontest.Text("pace", "10m"))
	bottest.Must(t, s.Members.ChangeBlocks(t.Context(), all[1].User.ID, func([]member.Entry) ([]member.Entry, error) {
		return []member.Entry{{ID: all[2].User.ID}}, nil
	}))
	s.Pass(6 * time.Minute)
	if names := m.View().Table.Names(); !slices.Equal(names, []string{"Anna", "Clara"}) {
		t.Errorf("%q play", names)
	}
	phase(t, m, "without the one who blocked", table.Playing)

	m = s.Gather(tender.Name, []*interactiontest.Member{all[0], all[2]}, interactiontest.Text("pace", "10m"))
	s.Pass(6 * time.Minute)
	phase(t, m, "two who play already", table.Open)
	m.Front().Says(t, "two who play already", "These players already have a game in this channel")
	m.Press(all[3], "join")
	phase(t, m, "with a third", table.Playing)
}

// Two replicas that find a lobby due at once start its match once, however the players are asked before.
func TestTwoReplicasStartALobbyOnce(t *testing.T) {
	t.Parallel()
	for pace, wait := range map[string]time.Duration{"10m": 5 * time.Minute, "1d": 24 * time.Hour} {
		s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
		all := six(s)
		m := s.Gather(tender.Name, all[:3], interactiontest.Text("pace", pace))
		other := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender(), Store: s.Near})
		other.Skip(wait)
		s.Skip(wait)
		done := make(chan bool)
		go func() {
			other.Pass(0)
			close(done)
		}()
		s.Pass(0)
		<-done
		if pace == "1d" {
			for _, who := range all[:3] {
				m.Press(who, "ready")
			}
		}
		phase(t, m, pace, table.Playing)
		if n := s.Pings[all[1].User.ID] + other.Pings[all[1].User.ID]; pace == "1d" && n != 1 {
			t.Errorf("%s: Bernd is mentioned %d times", pace, n)
		}
	}
}

// A replica that dies at any step leaves a lobby to another, which starts it.
func TestADyingReplicaLeavesALobbyToAnother(t *testing.T) {
	t.Parallel()
	for pace, wait := range map[string]time.Duration{"10m": 5 * time.Minute, "1d": 24 * time.Hour} {
		for _, after := range []bool{false, true} {
			steps := 0
			for at := 1; diesAt(t, pace, wait, at, after); at++ {
				steps++
			}
			if steps < 3 {
				t.Errorf("%s: only %d steps", pace, steps)
			}
		}
	}
}

// diesAt lets a replica die at a call to the store while a lobby is due, and another go on. It reports whether the
// replica made so many calls.
func diesAt(t *testing.T, pace string, wait time.Duration, at int, after bool) bool {
	t.Helper()
	const never = 1 << 30
	weak := &bottest.Brittle{Store: bolttest.Open(t, time.Now), At: never}
	s := interactiontest.New(t, bottest.Config{Store: weak, Games: bottest.GamesAndTender()})
	all := six(s)[:3]
	m := s.Gather(tender.Name, all, interactiontest.Text("pace", pace))
	s.Skip(wait)
	s.Hear()
	weak.Calls, weak.At, weak.After = 0, at, after
	s.Tick()
	died := weak.Calls >= at
	weak.At = never
	other := interactiontest.New(t, bottest.Config{Store: weak, Games: bottest.GamesAndTender()})
	other.Skip(wait)
	other.Pass(schedule.Lease + time.Second)
	again := other.Game(m.ID, six(other)[:3]...)
	if pace == "1d" {
		for _, who := range again.Players {
			again.Press(who, "ready")
		}
	}
	phase(t, again, fmt.Sprintf("%s, dead at call %d (%v)", pace, at, after), table.Playing)
	if names := again.View().Table.Names(); !slices.Equal(names, []string{"Anna", "Bernd", "Clara"}) {
		t.Errorf("%q play", names)
	}
	return died
}

// A free seat goes to the person on the waiting list who is back, not to a newcomer who comes at the same moment. A
// newcomer who wants to play opens another seat then.
func TestNoNewcomerComesBeforeTheWaitingList(t *testing.T) {
	t.Parallel()
	terms := []interactiontest.Option{interactiontest.Text("pace", "3d"), interactiontest.Yes("rated", false)}
	for _, opens := range []bool{false, true} {
		s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
		all := six(s)
		gerda, hugo := s.Member(table.Person{ID: "107", Name: "Gerda"}), s.Member(table.Person{ID: "108", Name: "Hugo"})
		m := s.Gather(tender.Name, all[:5], terms...)
		s.Pass(time.Hour)
		m.Press(all[5], "join")
		m.Press(gerda, "join").Has(t, "a full table", "You’re number 1 on the waiting list")
		gerda.Command("away", interactiontest.Text("until", "2026-05-01"))
		m.Press(all[5], "leave")
		s.Skip(12 * time.Hour)
		if opens {
			a := hugo.Command("challenge", append(terms, interactiontest.Text("game", tender.Name))...)
			if a.Table == nil || a.Table.ID == m.ID {
				t.Errorf("a newcomer who opens a seat reads %s", a.Said())
			}
		} else {
			m.Press(hugo, "join").Has(t, "a newcomer", "You’re number 2 on the waiting list")
		}
		s.Tick()
		if names := m.View().Table.Names(); !slices.Equal(names[4:], []string{"Eva", "Gerda"}) {
			t.Errorf("opens %v: the table has %q", opens, names)
		}
	}
}

// A free seat that a block has kept from a person on the waiting list is theirs after the block, also if the block ends
// while the free seat is about to be given away.
func TestTheEndOfABlockFreesASeat(t *testing.T) {
	t.Parallel()
	for _, meanwhile := range []bool{false, true} {
		for _, waits := range []bool{false, true} {
			store := &interactiontest.Meanwhile{Store: bolttest.Open(t, time.Now)}
			s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender(), Store: store})
			m, by := waitlist(s)
			with, eva := m.Players[0], m.Players[4]
			if !waits {
				by, with = with, by
			}
			unblock := func() { by.Pick(by.Command("block"), "unblock", with) }
			bottest.Must(t, s.Members.ChangeBlocks(t.Context(), by.User.ID, func([]member.Entry) ([]member.Entry, error) {
				return []member.Entry{{ID: with.User.ID, Name: with.User.Name}}, nil // with /block, the user would leave the list
			}))
			if meanwhile {
				store.Do = func() { store.Do = unblock } // not before Eva leaves, but before the seat is given away
			}
			m.Press(eva, "leave")
			if names := m.View().Table.Names(); len(names) != 5 {
				t.Fatalf("during the block sit %q", names)
			}
			if !meanwhile {
				unblock()
			}
			s.Pass(time.Second)
			if names := m.View().Table.Names(); !slices.Contains(names, "Gerda") {
				t.Errorf("waits %v, meanwhile %v: after the block sit %q", waits, meanwhile, names)
			}
		}
	}
}

// The buttons of a ready check take at most four lines on a phone, in all languages.
func TestAReadyCheckIsShortOnAPhone(t *testing.T) {
	t.Parallel()
	games := interactiontest.QuickGames()
	games = append(games, catalog.Game{Rules: madameching.Rules(), Face: chingface.New(), Levels: games[0].Levels})
	for _, code := range []string{"en", "de", "fr"} {
		for _, c := range []struct {
			game   string
			people int
			full   bool
			option string
		}{
			{"shipshape", 3, false, ""},
			{"shipshape", 6, true, ""},
			{"madameching", 3, false, ""},
			{"madameching", 4, true, "teams"},
		} {
			s := interactiontest.New(t, bottest.Config{Games: games})
			all := six(s)[:c.people]
			all[0].GuildLocale = code
			m := s.Gather(c.game, all, interactiontest.Text("pace", "1d"), interactiontest.Yes(c.option, true))
			s.Pass(25 * time.Hour)
			card, v := m.Front(), m.View()
			if lines := presentertest.PhoneLines(card.Screen); lines > 4 || !v.Checking() || v.Full() != c.full {
				t.Errorf("in %s, the check of %+v has %d lines: %+v", code, c, lines, card.Screen.Rows)
			}
		}
	}
}

// In a ready check, the host changes the table by a menu.
func TestTheHostChangesATableInAReadyCheck(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	all := six(s)
	m := s.Gather(tender.Name, all[:3], interactiontest.Text("pace", "1d"))
	s.Pass(25 * time.Hour)
	m.Press(all[1], "arrange", "fill on").Has(t, "a guest", "Only the host")
	m.Press(all[0], "arrange", "fill on")
	m.Press(all[0], "arrange", "rated off")
	m.Press(all[0], "arrange", "bosun")
	m.Press(all[0], "arrange", "sink").Has(t, "an unknown change", "don’t know")
	if v := m.View(); v.Filler == "" || v.Rated || len(v.Players) != 4 || !v.Checking() {
		t.Errorf("filled by %q, rated %v, players %v", v.Filler, v.Rated, v.Table.Names())
	}
	m.Press(all[0], "arrange", "fill off")
	m.Press(all[0], "arrange", presenter.RemoveOption)
	if v := m.View(); v.Filler != "" || len(v.Players) != 3 {
		t.Errorf("filled by %q, players %v", v.Filler, v.Table.Names())
	}

	for _, who := range all {
		who.Channel = "902"
	}
	m = s.Gather(tender.Name, all[:5], interactiontest.Text("pace", "1d"), interactiontest.Yes(tender.Teams, true))
	s.Pass(time.Hour)
	m.Press(all[5], "join")
	m.Press(all[1], "arrange", "shuffle").Has(t, "a guest shuffles", "Only the host")
	m.Press(all[0], "arrange", "shuffle")
	phase(t, m, "shuffled", table.Open)
}
