package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ladder"
	"dockside/internal/sandbox"
	"dockside/storage"
)

// A member's settings for language and challenges take effect at once.
func TestMySettings(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna, bernd, clara := h.Channel("tavern"), h.Member("Anna"), h.Member("Bernd"), h.Member("Clara")
	mine := h.whisper(anna.Command(tavern, "settings", sandbox.Sub("me")))
	contains(t, "what nobody has chosen", mine.Embeds[0].Title+mine.Embeds[0].Description, "Your settings",
		"**Language:** as Discord says", "**Who may challenge you:** everybody")

	french := h.whisper(anna.Command(tavern, "settings", sandbox.Sub("me", sandbox.Text("language", "fr"))))
	contains(t, "at once in French", french.Embeds[0].Description, "**Langue\u00a0:** Français")
	h.whispered("and everything else too", anna.Command(tavern, "resign"), "Vous n’avez pas de partie")
	h.whispered("an apology in French", anna.Command(tavern, "challenge", anna.User("opponent")), "soi-même")
	back := h.whisper(anna.Select(*french, control(t, french, "settings me:language").CustomID, "auto"))
	contains(t, "by the menu", back.Embeds[0].Description, "**Language:** as Discord says")
	if back.ID != french.ID {
		t.Error("a choice from the menu is another message")
	}

	h.whisper(bernd.Command(tavern, "settings", sandbox.Sub("me", sandbox.Text("challenges", "none"))))
	h.whispered("a challenge that is not wanted", anna.Command(tavern, "challenge", bernd.User("opponent")),
		"**Bernd** would rather not")
	known := h.whisper(bernd.Command(tavern, "settings", sandbox.Sub("me", sandbox.Text("challenges", "known"))))
	contains(t, "only friends", known.Embeds[0].Description, "only people you have played with here",
		"**Language:** as Discord says")
	h.whispered("a stranger's challenge", clara.CommandOn(tavern, "Challenge", sandbox.UserCommand, bernd.ID),
		"déjà rencontrées")
	h.archives(120, h.sailor("Bernd"), h.sailor("Anna"))
	if card := h.answerOf(anna.Command(tavern, "challenge", bernd.User("opponent"))); card.Ephemeral {
		t.Errorf("whom one has played with is told %q", card.Message.Embeds[0].Description)
	}
	h.noFaults()
}

// Custom ids are untrusted: an unknown setting, an invalid value or a setting of the server is not stored.
func TestForgedSettings(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	before := h.whisper(anna.Command(tavern, "settings", sandbox.Sub("me"))).Embeds[0].Description
	said, err := anna.Say(tavern, "a message")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{
		"settings me:language:klingon", "settings me:challenges:", "settings me:colour:red", "settings me:seasons:no",
		"settings server:challenges:none",
	} {
		h.whispered(id, anna.PressStale(said, id), "do not know")
	}
	if after := h.whisper(anna.Command(tavern, "settings", sandbox.Sub("me"))).Embeds[0].Description; after != before {
		t.Errorf("the settings were\n%s\nand are\n%s", before, after)
	}
	h.noFaults()
}

// archives adds n matches of the first user to the histories. The first match is against the second user.
func (h *harbour) archives(n int, one, other sailor) {
	h.Helper()
	for i := range n {
		e := ladder.Entry{
			Match: fmt.Sprint("a", i), Game: "shanghaien", Guild: h.GuildID(),
			Ended: time.Unix(int64(1e9+i), 0).UTC(), Cause: game.Finished,
		}
		e.Players = []ladder.Player{{User: one.id}, {User: fmt.Sprint(i)}}
		if i == 0 {
			e.Players[1].User = other.id
		}
		if err := h.store.Archive(h.ctx, e); err != nil {
			h.Fatal(err)
		}
	}
}

// The settings of a server need its management permission. They apply to new challenges and to the leaderboard.
func TestServerSettings(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna, bernd := h.Channel("tavern"), h.Member("Anna"), h.Member("Bernd") // Anna owns the server
	server := func(options ...sandbox.Option) sandbox.Option { return sandbox.Sub("server", options...) }
	h.whispered("without the right to", bernd.Command(tavern, "settings", server()), "may manage the server")
	h.whispered("a moderator without the right to",
		h.Member("Clara").Command(tavern, "settings", server(sandbox.Text("pace", "1w"))), "gérer le serveur")
	first := h.whisper(anna.Command(tavern, "settings", server()))
	contains(t, "what nobody has chosen", first.Embeds[0].Description, "**Language:** as Discord says",
		"**Usual pace:** 3 days a turn", "**Rated:** yes", "**Seasons:** three months each")

	h.whisper(anna.Command(tavern, "settings",
		server(sandbox.Text("language", "fr"), sandbox.Text("pace", "10m"), sandbox.Text("rated", "no"))))
	changed := h.whisper(anna.Select(*first, control(t, first, "settings server:seasons").CustomID, "no"))
	contains(t, "all that was chosen", changed.Embeds[0].Description, "**Language:** Français",
		"**Usual pace:** 10 minutes a turn", "**Rated:** no", "**Seasons:** none")

	card := h.answerOf(anna.Command(tavern, "challenge", bernd.User("opponent")))
	contains(t, "a challenge", told(*card.Message), "défie", "10 minutes par tour", "Non classée")
	id := strings.Split(card.Message.Controls()[0].CustomID, ":")[1]
	if table, err := h.store.Load(h.ctx, id); err != nil || table.Rated || table.Locale != "fr" ||
		table.Pace != 10*time.Minute {
		t.Errorf("the table is %+v, %v", table, err)
	}
	h.whispered("a press of one's own making", bernd.PressStale(*card.Message, "settings server:seasons", "yes"),
		"may manage the server")
	for _, season := range []string{"this", "last", "fame"} {
		h.whispered("a season", anna.Command(tavern, "leaderboard", sandbox.Text("season", season)), "without seasons")
	}
	all := h.whisper(anna.Command(tavern, "leaderboard"))
	contains(t, "the usual ladder", all.Embeds[0].Title, "all time")
	if menu := control(t, all, "ladders"); len(menu.Options) != 3 { // all time, here and everywhere, and predictions
		t.Errorf("the menu offers %+v", menu.Options)
	}
	h.noFaults()
}

// Commands of a server are not offered in direct messages, and are refused if a client sends them anyway.
func TestLaddersAndSettingsBelongToServers(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	anna := h.Member("Anna")
	for _, name := range []string{"settings", "leaderboard", "profile"} {
		data := fmt.Sprintf(`{"id":"1","type":1,"name":%q,"options":[{"type":1,"name":"server"}]}`, name)
		if name != "settings" {
			data = fmt.Sprintf(`{"id":"1","type":1,"name":%q}`, name)
		}
		h.whispered(name, anna.Forge(2, anna.Direct(), "", []byte(data)), "channels of a server")
	}
	h.noFaults()
}

// forgetful is a store whose documents are unavailable.
type forgetful struct{ store }

func (forgetful) Document(context.Context, string) (json.RawMessage, error) {
	return nil, storage.ErrUnavailable
}

// If settings cannot be read, the bot responds in Discord's language. It starts no game that the unread settings might
// forbid.
func TestWithoutSettingsDiscordDecides(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{store: forgetful{openFile(t, filepath.Join(t.TempDir(), "tables.db"))}})
	tavern, clara := h.Channel("tavern"), h.Member("Clara")
	h.whispered("the rules", clara.Command(tavern, "rules"), "Deux capitaines")
	h.whispered("a challenge", clara.Command(tavern, "challenge"), "Je n’ai pas accès")
	h.whispered("settings", clara.Command(tavern, "settings", sandbox.Sub("me")), "Je n’ai pas accès")
	h.noFaults()
}
