package e2e

import (
	"bytes"
	"encoding/hex"
	"slices"
	"strings"
	"sync"
	"testing"

	"dockside/bot/past"
	dice "dockside/game/fair"
	"dockside/internal/sandbox"
)

// traffic records the bodies of all requests that a bot has sent.
type traffic struct {
	mu   sync.Mutex
	sent []string
}

func (w *traffic) hear(r sandbox.Request) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent = append(w.sent, string(r.JSON))
	return nil
}

// tells reports whether a text was sent.
func (w *traffic) tells(text string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(w.sent, func(s string) bool { return strings.Contains(s, text) })
}

// digits returns the seed of the pair's table in hexadecimal, its commitment, and the fingerprint shown in the
// channel.
func (p *pair) digits() (seed, commitment, head string) {
	p.Helper()
	t, m := p.match()
	if t.Seed == (dice.Seed{}) {
		p.Fatal("the table has no seed")
	}
	return hex.EncodeToString(t.Seed[:]), t.Chance().Commitment(), dice.Fingerprint(t.Chance().Head(m, m.Len()))
}

// curious makes every request that could reveal a seed before the end, and checks the record if there is one.
func (p *pair) curious(people ...*sandbox.Member) {
	p.Helper()
	for _, m := range people {
		p.answerOf(m.Command(p.channel, "verify"))
		p.answerOf(m.Command(p.channel, "verify", sandbox.Text("game", p.table)))
		p.answerOf(m.Command(p.channel, "replay", sandbox.Text("game", p.table)))
		p.answerOf(m.Command(p.channel, "dice"))
		p.answerOf(m.Command(p.channel, "history"))
		_, match := p.match()
		board := p.board(match)
		p.answerOf(m.Press(board, "more:"+p.table))
		p.answerOf(m.PressStale(board, "dice:"+p.table))
		p.answerOf(m.PressStale(board, "replay:"+p.table+":0"))
		p.answerOf(m.PressStale(board, "share:"+p.table+":0"))
		p.answerOf(m.PressStale(board, "word:"+p.table))
		r := p.answerOf(m.Command(p.channel, "record", sandbox.Text("game", p.table)))
		if r.Message == nil || len(r.Message.Attachments) == 0 {
			continue // not a player
		}
		text := p.file(r.Message.Attachments[0])
		seed, commit, _ := p.digits()
		secret := bytes.Contains(text, []byte(seed)) || bytes.Contains(text, []byte("lucky"))
		if secret || !bytes.Contains(text, []byte(commit)) {
			p.Errorf("the record of a running match says\n%s", text)
		}
	}
}

// file returns the content of an attachment.
func (h *harbour) file(a sandbox.Attachment) []byte { return h.File(a.ID) }

// The card and the board show the current fingerprint in one line. Until the end, nothing reveals the seed, and lucky
// words are shown only to their own players. Afterwards the button, /verify and the picture reveal both.
func TestDiceAreSealedThenOpened(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*pair){
		"played out": func(p *pair) { p.playOut() },
		"aborted": func(p *pair) {
			p.heard(p.members[0].PressStale(p.card(), "aborted:"+p.table))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w traffic
			h := openHarbour(t, settings{check: w.hear})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			p.start(sandbox.Text("word", "  my  lucky ship "))
			seed, commitment, head := p.digits()
			state, m := p.match()
			if first := state.Chance(); !w.tells("Fair play · "+dice.Fingerprint(first.Head(nil, 0))) || w.tells(commitment) {
				t.Error("the card does not show the head in one line")
			}
			board := p.board(m)
			if f := board.Embeds[0].Footer; f == nil || f.Text != "Fair play · "+head {
				t.Errorf("the board shows %+v", f)
			}
			salt := state.Chance().Salts()[0]
			secret := func(texts ...string) {
				t.Helper()
				for _, text := range texts {
					if w.tells(text) || strings.Contains(h.said.String(), text) {
						t.Fatalf("%q is public before the end", text)
					}
				}
			}
			p.whispered("what stands behind it", p.members[1].PressStale(board, "dice:"+p.table), "commit "+commitment)
			p.whispered("by which protocol", p.members[1].PressStale(board, "dice:"+p.table), "protocol dockside-dice 2")
			p.whispered("whose links", p.members[1].PressStale(board, "dice:"+p.table),
				"Lucky words were given in this order: Anna, Bernd")
			p.whispered("a press that stands in", p.members[1].PressStale(board, "dice:"+p.table),
				"or the number of your press if you gave none: "+state.Words[1])
			p.curious(p.members[1], p.Member("Clara"))
			secret(seed, "lucky ship", salt)
			p.whispered("the own word", p.members[0].PressStale(board, "dice:"+p.table), "my lucky ship, with salt `"+salt+"`")
			p.curious(p.members[0])
			secret(seed)
			end(p)
			result := p.result()
			if strings.Contains(h.said.String(), seed) {
				t.Error("the seed is in the log")
			}
			if f := result.Embeds[0].Footer; f == nil || f.Text != "Fair play · "+head {
				t.Errorf("the result shows %+v", f)
			}
			p.whispered("afterwards", p.members[1].PressStale(result, "dice:"+p.table), seed)
			p.whispered("the word of Anna", p.members[1].PressStale(result, "dice:"+p.table), "Anna’s word: my lucky ship (salt")
			p.whispered("a press instead of a word", p.members[0].PressStale(result, "dice:"+p.table),
				"Bernd’s word, or the number of their press if they gave none: "+state.Words[1])
			p.whispered("whose links there were", p.members[0].PressStale(result, "dice:"+p.table),
				"Lucky words were given in this order: Anna, Bernd")
			p.verifies(result, "my lucky ship")
			h.noFaults()
		})
	}
}

// card returns any message of the channel, for presses on a stale message.
func (p *pair) card() sandbox.Message { return p.Messages(p.channel, p.members[0].ID)[0] }

// verifies checks the record in the picture of a result, and the bot's verification of it.
func (p *pair) verifies(result sandbox.Message, word string) {
	p.Helper()
	_, picture := p.shown(&result)
	record, err := past.ParseFile(picture)
	if err != nil {
		p.Fatalf("the picture of the result: %v", err)
	}
	m, err := record.Match(rules())
	if err != nil {
		p.Fatal(err)
	}
	if report, err := dice.Verify(m, record.Proof); err != nil || !report.Honest() || report.Checked < 2 {
		p.Errorf("the record in the picture: %+v, %v", report, err)
	}
	whole, public := p.record(), p.record()
	public.Proof = public.Proof.WithoutWords()
	if record.String() != public.String() || whole.Proof.Words[0] != word || record.Proof.Match != p.table ||
		strings.Contains(record.String(), word) {
		p.Errorf("the picture holds\n%s", record)
	}
	if len(picture) > 150_000 {
		p.Errorf("the picture of the result has %d bytes", len(picture))
	}
	for _, u := range []*sandbox.Use{
		p.members[0].Command(p.channel, "verify"),
		p.members[1].Command(p.channel, "verify", sandbox.Text("game", p.table)),
		p.Member("Дмитрий ⚓").Command(p.channel, "verify", sandbox.File("file", "result.png", picture)),
		p.members[0].Press(result, "dice:"+p.table),
	} {
		p.whispered("verified", u, "match the seed")
	}
	p.whispered("the line of the result", p.members[0].Command(p.channel, "verify"),
		"The line under the result shows: `"+dice.Fingerprint(record.Proof.Head)+"`")
	handed := func(text string) *sandbox.Use {
		return p.members[0].Command(p.channel, "verify", sandbox.File("file", "record.txt", []byte(text)))
	}
	p.whispered("a file of ours", handed(whole.String()), "the game I have stored")
	p.whispered("the record of the picture", handed(record.String()), "the game I have stored")
	p.whispered("its words", handed(record.String()), "Not checked: the lucky word of seat 0")
	p.whispered("a file with another word", handed(strings.Replace(whole.String(), word, "another", 1)),
		"someone has changed the file")
	p.whispered("lines that are said to be proved elsewhere",
		handed(strings.Replace(record.String(), "\n- start", "\nfrom zz 2\n- start", 1)), "**Not checked: the first 2 lines")
	p.whispered("a file of another match", handed(strings.Replace(record.String(), "match "+p.table, "match zzz", 1)),
		"I don’t know this game")
}

// A modal can only be the first response to an interaction. If the store is too slow for that, the user is asked to
// press again.
func TestAFormThatComesTooLate(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	card := *p.answerOf(p.members[0].Command(p.channel, "challenge", p.members[1].User("opponent"))).Message
	p.table = strings.Split(card.Controls()[0].CustomID, ":")[1]
	open := c.shutLoads()
	c.timers.forget()
	use := p.members[1].PressStale(card, "word:"+p.table)
	c.timers.hold()
	if held, err := use.Acked(c.ctx); err != nil || held.Type != 6 {
		t.Fatalf("a slow press is held by %+v, %v", held, err)
	}
	open()
	if err := c.Await(c.ctx, func() bool {
		for _, m := range c.Messages(p.channel, p.members[1].ID) {
			if m.Ephemeral() && len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, "press again") {
				return true
			}
		}
		return false
	}); err != nil {
		t.Errorf("the user who pressed gets no response: %v", err)
	}
	form := p.answerOf(p.members[1].PressStale(card, "word:"+p.table))
	if form.Modal == nil {
		t.Errorf("pressed again: %+v", form)
	}
	c.noFaults()
}
