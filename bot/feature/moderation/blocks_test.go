package moderation_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/game/table"
)

var (
	clara  = table.Person{ID: "103", Name: "Clara"}
	dmitri = table.Person{ID: "104", Name: "Дмитрий ⚓"}
	tender = bottest.Tender(false)
)

// crowd is a server with four members.
type crowd struct {
	*interactiontest.Server
	anna, bernd, clara, dmitri *interactiontest.Member
}

func newCrowd(t *testing.T) crowd {
	t.Helper()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	c := crowd{s, s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(clara), s.Member(dmitri)}
	c.clara.ModeratesMembers = true
	return c
}

// robot is the option of a command that names a bot.
func robot(q *discord.Interaction) {
	q.Target = &discord.Member{Person: table.Person{ID: "1", Name: "Dockside"}, Bot: true, InGuild: true, CanView: true}
}

// alike fails the test unless two responses are equal, but for two names.
func alike(t *testing.T, what string, one, other interactiontest.Answer, names ...string) {
	t.Helper()
	for _, name := range names {
		one.Screen.Text = strings.ReplaceAll(one.Screen.Text, name, "somebody")
		other.Screen.Text = strings.ReplaceAll(other.Screen.Text, name, "somebody")
	}
	if one.Has(t, what).Kind != other.Kind || !reflect.DeepEqual(one.Screen, other.Screen) {
		t.Errorf("%s: one reads\n%+v\nand the other\n%+v", what, one.Screen, other.Screen)
	}
}

// open opens a challenge to anybody.
func open(s *interactiontest.Server, who *interactiontest.Member) *interactiontest.Game {
	s.T.Helper()
	return s.Gather(s.Games[0].Rules.Name, []*interactiontest.Member{who})
}

// A blocked user reads a refusal that does not reveal the block. The user who has blocked them reads the reason.
func TestBlockedMembersReadAnOrdinaryRefusal(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	c.anna.Command("block", interactiontest.User(c.bernd)).Has(t, "the command", "You’ve blocked **Bernd**")
	c.clara.Command("settings me", interactiontest.Text("challenges", "none"))
	dare := func(by, rival *interactiontest.Member) interactiontest.Answer {
		return by.Command("challenge", interactiontest.User(rival))
	}
	alike(t, "a challenge", dare(c.bernd, c.anna), dare(c.bernd, c.clara), "Anna", "Clara")
	dare(c.anna, c.bernd).Has(t, "the own challenge", "You’ve blocked")

	seat := open(c.Server, c.anna)
	card := seat.Front()
	lobby := c.Gather(tender.Rules.Name, []*interactiontest.Member{c.dmitri, c.anna})
	refused := c.bernd.Press(card, "accept:"+seat.ID)
	fromLobby := c.bernd.Press(lobby.Front(), "join:"+lobby.ID)
	c.anna.Press(card, "decline:"+seat.ID)
	gone := c.bernd.Press(card, "accept:"+seat.ID)
	alike(t, "a seat", refused, gone)
	alike(t, "a lobby with a third", fromLobby, gone)
	if v := lobby.View(); len(v.Players) != 2 {
		t.Errorf("%v sit there", v.Table.Names())
	}
}

// A blocked user is refused a rematch as if the other took no challenges. Running games go on.
func TestNoRematchAgainstABlock(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	m := c.Start(c.anna, c.bernd)
	c.anna.Command("block", interactiontest.User(c.bernd))
	result, rematch := m.Resign(c.bernd), "rematch:"+m.ID
	blocked := c.bernd.Press(result, rematch)
	c.anna.Press(result, rematch).Has(t, "the own rematch", "You’ve blocked")
	c.anna.Pick(c.anna.Command("block"), "unblock", c.bernd)
	c.anna.Command("settings me", interactiontest.Text("challenges", "none"))
	alike(t, "a rematch", blocked, c.bernd.Press(result, rematch))
	c.anna.Command("settings me", interactiontest.Text("challenges", "all"))
	c.bernd.Press(result, rematch)
	c.anna.Press(result, rematch)
	if v := m.View(); v.Next == "" {
		t.Error("there is no rematch")
	}
}

// A new block separates two users wherever no game has begun. The user who blocks leaves their common lobbies, and
// challenges between the two are declined or withdrawn. The messages do not reveal the block. A running game goes on.
func TestABlockSeparatesWhereNoGameHasBegun(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	running := c.Start(c.bernd, c.anna)
	for _, m := range []*interactiontest.Member{c.anna, c.bernd, c.clara, c.dmitri} {
		m.Channel = "902" // a pair has one game in a channel
	}
	lobby := c.Gather(tender.Rules.Name, []*interactiontest.Member{c.clara, c.bernd, c.anna})
	slow := interactiontest.Text("pace", "1w") // so that the other lobby does not match
	other := c.Gather(tender.Rules.Name, []*interactiontest.Member{c.dmitri, c.anna}, slow)
	offered := c.Challenge(c.bernd, c.anna)
	c.anna.Command("block", interactiontest.User(c.bernd)).Has(t, "a block", "You’ve blocked **Bernd**")
	c.Pass(time.Minute)
	if users := lobby.View().Users(); !slices.Equal(users, []string{clara.ID, bottest.Bernd.ID}) {
		t.Errorf("the lobby has %v", users)
	}
	if users := other.View().Users(); len(users) != 2 {
		t.Errorf("a lobby without the two has %v", users)
	}
	if phase := offered.View().Phase; phase != table.Declined || len(offered.Front().Screen.Rows) > 0 {
		t.Errorf("the challenge is %s, and offers %q", phase, interactiontest.IDs(offered.Front().Screen))
	}
	if phase := running.View().Phase; phase != table.Playing {
		t.Errorf("the running game is %s", phase)
	}
	for _, m := range []*interactiontest.Game{running, lobby, other, offered} {
		if said := m.Front().Said(); strings.Contains(strings.ToLower(said), "block") {
			t.Errorf("others read %q", said)
		}
	}
	if said := lobby.Front().Said(); strings.Contains(said, "Anna") {
		t.Errorf("the card of the lobby says %q", said)
	}
}

// shun stores that a user blocks another and nothing else, as if the process had died then.
func shun(s *interactiontest.Server, user, other *interactiontest.Member) {
	s.T.Helper()
	err := s.Members.ChangeBlocks(s.T.Context(), user.User.ID, func([]member.Entry) ([]member.Entry, error) {
		return []member.Entry{{ID: other.User.ID, Name: "Somebody"}}, nil
	})
	bottest.Must(s.T, err)
}

// If a player in a lobby has blocked another one there, the player who has blocked leaves before the game starts.
func TestABlockedPairStartsNoLobby(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	m := c.Gather(tender.Rules.Name, []*interactiontest.Member{c.anna, c.bernd, c.clara})
	card, start := m.Front(), "start:"+m.ID
	shun(c.Server, c.clara, c.bernd)
	c.anna.Press(card, start)
	if v := m.View(); v.Phase != table.Open || len(v.Players) != 2 {
		t.Errorf("the lobby is %s, with %v", v.Phase, v.Table.Names())
	}
	shun(c.Server, c.anna, c.bernd)
	c.anna.Press(card, start).Has(t, "the own block", "You’ve blocked")
	if v := m.View(); v.Phase != table.Open || len(v.Players) != 2 {
		t.Errorf("the lobby is %s, with %v", v.Phase, v.Table.Names())
	}
	c.anna.Pick(c.anna.Command("block"), "unblock", c.bernd)
	c.anna.Press(card, start)
	if v := m.View(); v.Phase != table.Playing {
		t.Errorf("the lobby is %s", v.Phase)
	}
}

// A banned user can be neither challenged nor asked for a rematch. A user who takes no challenges can still offer a
// rematch.
func TestBannedMembersAreNotAsked(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	m := c.Start(c.anna, c.bernd)
	result, rematch := m.Resign(c.bernd), "rematch:"+m.ID
	c.clara.Command("ban", interactiontest.User(c.bernd))
	c.anna.Press(result, rematch).Has(t, "a rematch", "Someone here has declined a rematch")
	c.anna.Command("challenge", interactiontest.User(c.bernd)).Has(t, "a challenge", "isn’t accepting challenges")
	c.clara.Command("unban", interactiontest.User(c.bernd))
	c.anna.Command("settings me", interactiontest.Text("challenges", "none"))
	c.anna.Press(result, rematch)
	c.bernd.Press(result, rematch)
	if v := m.View(); v.Next == "" {
		t.Error("there is no rematch")
	}
}

// The block list is reachable from the settings. A user cannot block themselves or a bot.
func TestTheBlockList(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	list := c.anna.Press(c.anna.Command("settings me"), "blocked:0").Has(t, "an empty list", "haven’t blocked anyone")
	one := c.anna.Pick(list, "block", c.bernd).Has(t, "a list of one", "You’ve blocked **Bernd**", "Bernd")
	c.anna.Press(one, "unblock", bottest.Bernd.ID).Has(t, "empty again", "haven’t blocked anyone")
	c.anna.Command("block", interactiontest.User(c.anna)).Has(t, "oneself", "only block other members")
	c.anna.Command("block", robot).Has(t, "a bot", "only block other members")
}
