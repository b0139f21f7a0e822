package e2e

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"path"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	dice "dockside/game/fair"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// Discord receives no hidden information. In two matches that differ only in the card of seat 0, other users and the
// log receive the same until the cards are revealed.
func TestTwins(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	a := newWitness(t, g, 3, []game.Play{{Seat: game.Nature, Move: "deal 9 8 2"}})
	b := newWitness(t, g, 3, []game.Play{{Seat: game.Nature, Move: "deal 1 8 2"}})
	for seat := range game.Seat(3) {
		if told := compare(a.look(), b.look()); told != "" {
			t.Fatalf("before the bid of seat %d the twins can be distinguished:\n%s", seat, told)
		}
		a.play(seat, "bid 1")
		b.play(seat, []game.Move{"bid 3", "bid 1", "bid 1"}[seat])
	}
	if compare(a.look(), b.look()) == "" {
		t.Error("the twins cannot be distinguished even after the reveal: this test checks nothing")
	}
}

const twinID = "twin"

var twinSeed = dice.Seed{7, 7, 7}

// witness is one of the twins and everything that other users see of it.
type witness struct {
	*crew
	said []string // what the bot has sent to the channel, masked

	mu sync.Mutex
}

func newWitness(t *testing.T, g catalog.Game, seats int, log []game.Play, options ...string) *witness {
	w := &witness{}
	h := openHarbour(t, settings{games: []catalog.Game{g}, check: w.hear, painted: true})
	for _, name := range sailors {
		h.AddMember(sandbox.Person{Name: name})
	}
	w.crew = h.crew(g, h.Channel("tavern"), sailors[:seats]...)
	w.table = twinID
	now := time.Now()
	made := &table.Table{
		Schema:      table.Schema,
		ID:          twinID,
		Publication: table.Publication{Location: table.Location{Guild: h.GuildID(), Channel: w.channel, Locale: "en-US"}},
		Contest: table.Contest{
			Terms: table.Terms{
				Game:    g.Rules.Name,
				Version: g.Rules.Version,
				Pace:    24 * time.Hour,
				Rated:   true,
				Lobby:   true,
				Options: options,
			},
			Phase:   table.Playing,
			Log:     log,
			Created: now,
		},
		Fairness: table.Fairness{Seed: twinSeed, Protocol: dice.Protocol, Words: make([]string, seats)},
	}
	for _, m := range w.members {
		made.Players = append(made.Players, table.Player{
			User: m.ID, Name: m.Name, Acted: now, Clock: table.Clock{Deadline: now.Add(24 * time.Hour)},
		})
	}
	if err := h.store.Create(h.ctx, made); err != nil {
		t.Fatal(err)
	}
	h.answerOf(w.members[1].Command(w.channel, "board"))
	return w
}

// hear records requests to the channel, which everybody sees. Responses to an interaction are private, so their
// recipient examines them.
func (w *witness) hear(r sandbox.Request) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if strings.HasPrefix(r.Path, "/channels/") {
		w.said = append(w.said, mask(r.Method+" "+r.Path+" "+string(r.JSON)))
	}
	return nil
}

// masked matches everything that differs between any two matches: ids, times, seals and fingerprints.
var masked = regexp.MustCompile(`[0-9a-f]{64}|(?:[0-9a-f]{4} ){7}[0-9a-f]{4}|` +
	`\d{4}-\d\d-\d\dT[0-9:.+Z-]+|\d{9,}|127\.0\.0\.1:\d+|"nonce":"[0-9a-f]+"`)

func mask(text string) string { return masked.ReplaceAllString(text, "#") }

// look returns everything that the others have been sent so far. It also tries every button and command and adds the
// responses.
func (w *witness) look() []string {
	w.Helper()
	w.rest(w.table)
	var seen []string
	for _, m := range w.others() {
		for _, message := range w.Messages(w.channel, m.ID) {
			if !message.Ephemeral() { // ephemeral messages are examined on arrival, and may be refreshed
				seen = append(seen, w.tell(m, "sees", &message))
			}
		}
		for what, use := range w.snoop(m) {
			r := w.answerOf(use)
			seen = append(seen, w.tell(m, what, r.Message))
		}
		for _, panel := range []string{"hand:%s", "panel:%s:hand", "panel:%s:table"} { // each replaces the one before
			r := w.answerOf(m.PressStale(w.board(), fmt.Sprintf(panel, w.table)))
			seen = append(seen, w.tell(m, panel, r.Message))
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	seen = append(seen, w.said...)
	for _, line := range strings.Split(w.harbour.said.String(), "\n") {
		seen = append(seen, "log: "+mask(line))
	}
	sort.Strings(seen)
	return slices.Compact(seen)
}

// others returns the users who must not learn what seat 0 hides: the other players and a spectator.
func (w *witness) others() []*sandbox.Member {
	return append(slices.Clone(w.members[1:]), w.Member("Дмитрий ⚓"))
}

// snoop makes every request that might reveal hidden information.
func (w *witness) snoop(m *sandbox.Member) map[string]*sandbox.Use {
	board, which := w.board(), sandbox.Text("game", w.table)
	tries := map[string]*sandbox.Use{
		"history": m.Command(w.channel, "history"), "replay": m.Command(w.channel, "replay", which),
		"record": m.Command(w.channel, "record", which), "verify": m.Command(w.channel, "verify", which),
		"review": m.Command(w.channel, "review", which),
	}
	for _, press := range []string{
		"more:%s", "dice:%s", "replay:%s:0", "share:%s:0", "film:%s", "still:%s", "review:%s:0", "study:%s:0",
	} {
		tries[press] = m.PressStale(board, fmt.Sprintf(press, w.table))
	}
	return tries
}

// tell returns a message and the hashes of its pictures as text.
func (w *witness) tell(m *sandbox.Member, what string, message *sandbox.Message) string {
	w.Helper()
	if message == nil {
		return what
	}
	text, err := json.Marshal(message)
	if err != nil {
		w.Fatal(err)
	}
	told := fmt.Sprintf("%s %s: %s", m.Name, what, mask(string(text)))
	for _, e := range message.Embeds {
		if e.Image != nil {
			file := w.File(path.Base(path.Dir(e.Image.URL))) // the URL ends with /<attachment>/<file name>
			if len(file) == 0 {
				w.Fatalf("there is no picture at %s", e.Image.URL)
			}
			told += fmt.Sprintf(" %x", w.fingerprint(file))
		}
	}
	return told
}

// fingerprint returns a hash of the pixels of a PNG file and of all its other chunks. Equal pictures may be compressed
// differently: the Huffman codes for a palette are learned from the first picture that has it.
func (w *witness) fingerprint(file []byte) []byte {
	w.Helper()
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		w.Fatal(err)
	}
	paletted, ok := picture.(*image.Paletted)
	if !ok {
		w.Fatalf("a picture is a %T", picture)
	}
	sum := sha256.New()
	sum.Write(paletted.Pix)
	const signature, frame = 8, 12 // bytes before the first chunk; of a chunk without its data
	for rest := file[signature:]; len(rest) > 0; {
		size := frame + int(binary.BigEndian.Uint32(rest))
		if kind := string(rest[4:8]); kind != "IDAT" {
			sum.Write(rest[:size])
		}
		rest = rest[size:]
	}
	return sum.Sum(nil)
}

// play makes a member's move in the private panel.
func (w *witness) play(seat game.Seat, move game.Move) {
	w.Helper()
	t, m := w.match()
	member := w.member(t, seat)
	panel := w.open(member)
	id := fmt.Sprintf("play:%s:%s:%s", w.table, m.Decision(seat), move)
	r := w.answerOf(member.PressStale(panel, id))
	if now, _ := w.match(); len(now.Log) <= len(t.Log) {
		w.Fatalf("%s is not made: %+v", move, r.Message)
	}
}

// compare returns the first differences between two witnesses.
func compare(one, other []string) string {
	var told []string
	for _, list := range [2][2][]string{{one, other}, {other, one}} {
		for _, line := range list[0] {
			if !slices.Contains(list[1], line) && len(told) < 4 {
				told = append(told, line)
			}
		}
	}
	return strings.Join(told, "\n")
}
