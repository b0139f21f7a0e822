package e2e

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// kept returns the entries of the store that contain a text, plain or in base64.
func (h *harbour) kept(s store, text string) (where []string) {
	h.Helper()
	stands := func(b []byte) bool { return strings.Contains(string(b), text) }
	for offset := range 3 { // the same text has three forms in base64
		packed := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("x", offset) + text))
		packed = packed[(offset*8+5)/6 : len(packed)-4]
		before := stands
		stands = func(b []byte) bool { return before(b) || len(packed) > 6 && strings.Contains(string(b), packed) }
	}
	if err := s.Walk(h.ctx, func(key string, value []byte) error {
		if stands([]byte(key)) || stands(value) {
			where = append(where, key+": "+string(value))
		}
		return nil
	}); err != nil {
		h.Fatal(err)
	}
	return where
}

// busyLife makes Anna use everything that stores data about her. It returns her matches with Bernd: a finished one and
// a running one.
func busyLife(k *clockwork, tavern, harbour string) (over, running *pair) {
	k.Helper()
	anna, bernd, clara := k.Member("Anna"), k.Member("Bernd"), k.Member("Clara")
	k.whisper(anna.Command(tavern, "settings", sandbox.Sub("me", sandbox.Text("language", "fr"))))
	k.whisper(anna.Command(tavern, "settings", sandbox.Sub("me", sandbox.Text("language", "en"))))
	k.answerOf(bernd.Command(tavern, "block", clara.User("user")))
	k.answerOf(clara.Command(tavern, "block", anna.User("user")))
	k.answerOf(anna.Command(tavern, "away", sandbox.Text("until", "1")))
	k.answerOf(anna.Command(tavern, "away", sandbox.Text("until", "back")))
	over = k.pair(tavern, "Anna", "Bernd")
	over.start(sandbox.Yes("rated", true), sandbox.Text("word", "schooner in the fog"))
	over.some(6)
	over.resigns(bernd)
	result := over.result()
	k.answerOf(anna.Press(result, "review:"+over.table))
	k.heard(anna.Press(result, "rematch:"+over.table))
	running = k.pair(harbour, "Anna", "Bernd")
	running.start(sandbox.Yes("rated", true), sandbox.Text("word", "barque of the moon"))
	k.heard(clara.Command(harbour, "challenge"))
	k.heard(anna.Command(tavern, "challenge", sandbox.Text("word", "pinnace of pearls")))
	k.answerOf(anna.Command(anna.Direct(), "solo"))
	k.subscribe(anna, k.moored(harbour), "shanghaien")
	k.heard(bernd.Command(tavern, "challenge", sandbox.Text("pace", "1w")))
	declined := k.answerOf(anna.Command(tavern, "challenge", bernd.User("opponent")))
	if declined.Message != nil {
		for _, c := range declined.Message.Controls() {
			if strings.HasPrefix(c.CustomID, "decline:") {
				k.heard(bernd.Press(*declined.Message, c.CustomID))
			}
		}
	}
	return over, running
}

// After an erasure request the store has no data of the user, even if they used every feature. Other users keep their
// data and read "a former captain". The erased user may return as a new one.
func TestNothingIsLeftOfWhoGoes(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := bottest.Tender(false)
			s := open(t)
			k := wind(t, settings{store: s, games: []catalog.Game{g}})
			tavern, quay := k.Channel("tavern"), k.Channel("harbour")
			anna, bernd := k.Member("Anna"), k.Member("Bernd")
			over, running := busyLife(k, tavern, quay)
			k.pass(time.Minute)
			page := k.whisper(anna.Command(tavern, "privacy"))
			contains(t, "the page", page.Embeds[0].Description, "finished game", "in progress", "setting",
				"Your absences")
			exports(k, anna, page, over.table)
			asked := k.answerOf(anna.Press(*page, "privacy-delete")).Message
			contains(t, "the question", asked.Embeds[0].Description, "can’t be undone", "already posted in Discord")
			if len(k.kept(s, anna.ID)) == 0 || len(k.kept(s, "schooner in the fog")) == 0 {
				t.Error("nothing was kept before")
			}
			begun := k.answerOf(anna.Press(*asked, "privacy-erase")).Message
			contains(t, "the answer", begun.Embeds[0].Description, "less than a minute")
			k.whispered("meanwhile", anna.Command(tavern, "challenge"), "deleting your data")
			for range 20 {
				k.pass(2 * time.Second)
			}
			k.awaitText(tavern, begun.ID, "Done")
			for _, text := range []string{anna.ID, "Anna", "schooner", "barque", "pinnace"} {
				if where := k.kept(s, text); where != nil {
					t.Errorf("%s is in\n%s", text, strings.Join(where, "\n"))
				}
			}
			tb, m := running.match()
			if tb.Phase != table.Over || len(m.Outcome().Winners()) != 1 || len(tb.Settled) == 0 {
				t.Errorf("the rated match is %s, won by %v", tb.Phase, m.Outcome().Winners())
			}
			k.whispered("the history", bernd.Command(tavern, "history"), "A former captain")
			k.whispered("the ladder", bernd.Command(tavern, "leaderboard"), "A former captain")
			k.whispered("the dice", bernd.Command(tavern, "verify", sandbox.Text("game", over.table)),
				"data was deleted")
			again := k.pair(tavern, "Anna", "Bernd")
			again.start()
			if tb, _ := again.match(); tb.Phase != table.Playing || !slices.Contains(tb.Users(), anna.ID) {
				t.Errorf("coming again they sit at %+v", tb)
			}
			k.noFaults()
		})
	}
}

// exports checks the contents of the file that a user exports.
func exports(k *clockwork, who *sandbox.Member, page *sandbox.Message, over string) {
	k.Helper()
	files := exported(k, who, page)
	contains(k, "the record", files["records/dockside-"+over+".txt"], "seat 0 Anna", "schooner in the fog", "seed ")
	all := files["dockside.json"]
	contains(k, "the file", all, who.ID, "barque of the moon", "pinnace of pearls", `"ratings"`, `"language"`,
		`"histories"`, over, `"alerts": {`, `"turns/`, `"alerted"`)
	var x struct{ Games, Ratings []any }
	if err := json.Unmarshal([]byte(all), &x); err != nil || len(x.Games) < 5 || len(x.Ratings) != 3 {
		k.Errorf("the file has %d games and %d ratings, %v", len(x.Games), len(x.Ratings), err)
	}
	for _, secret := range []string{`"seed"`, `"token"`, `"log"`, `"answer"`} {
		if strings.Contains(all, secret) {
			k.Errorf("the file contains %s", secret)
		}
	}
}

// exported returns the files of the archive with all data about a user.
func exported(k *clockwork, who *sandbox.Member, page *sandbox.Message) map[string]string {
	k.Helper()
	m := k.answerOf(who.Press(*page, "privacy-export")).Message
	if m == nil || len(m.Attachments) != 1 {
		k.Fatalf("there is no file: %+v", m)
	}
	data := k.file(m.Attachments[0])
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		k.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			k.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			k.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}
