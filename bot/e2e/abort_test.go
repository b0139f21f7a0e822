package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// aborts makes a player abort the rated match of a pair, and returns the text of the confirmation prompt.
func (p *pair) aborts(who *sandbox.Member) (asked string) {
	p.Helper()
	sure := p.whisper(who.Command(p.channel, "resign"))
	p.answerOf(who.Press(*sure, "aborted:"+p.table))
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Phase == table.Over })
	return sure.Embeds[0].Description
}

// rates begins a rated match.
func (p *pair) rates() {
	p.Helper()
	p.start(sandbox.Yes("rated", true))
}

// label returns the label of a button; empty if the message has no such button.
func label(m *sandbox.Message, id string) string {
	c, _ := m.Component(id)
	return c.Label
}

// A player can abort a rated match before their own first move. Nobody wins, no rating changes, and the seed is
// revealed as after every match. A fourth abort within 24 hours counts as a resignation, and the buttons say so
// beforehand.
func TestAborting(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := wind(t, Settings{store: open(t)})
			p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
			anna := p.members[0]
			for n, left := range []string{"3 more games", "2 more games", "1 more game "} {
				p.rates()
				_, m := p.mover()
				more := k.whisper(anna.Press(p.board(m), "more:"+p.table))
				if said := label(more, "resign:"+p.table); said != "Abort or resign" {
					t.Errorf("More offers %q", said)
				}
				contains(t, "the question", p.aborts(anna), "Shanghaien · Anna – Bernd", left, "If you resign, you lose")
				if n == 0 {
					p.abortedOnce(anna)
				}
			}
			p.rates()
			_, m := p.mover()
			more := k.whisper(anna.Press(p.board(m), "more:"+p.table))
			if said := label(more, "resign:"+p.table); said != "Resign" {
				t.Errorf("after three aborts More offers %q", said)
			}
			sure := k.whisper(anna.PressStale(*more, "aborted:"+p.table)) // a button of an earlier prompt
			contains(t, "the fourth time", sure.Embeds[0].Description, "aborted three games", "counts as a **resignation**")
			if label(sure, "aborted:"+p.table) != "" || label(sure, "resigned:"+p.table) != "Resign (counts as a loss)" {
				t.Errorf("the fourth time there is %+v", sure.Controls())
			}
			if tb, _ := p.match(); tb.Phase != table.Playing {
				t.Error("a button that says abort resigns")
			}
			other := k.whisper(p.members[1].Command(p.channel, "resign"))
			contains(t, "the other", other.Embeds[0].Description, "3 more games")
			p.answerOf(anna.Press(*sure, "resigned:"+p.table))
			contains(t, "the result", p.result().Embeds[0].Description, "Anna resigns: Bernd wins", "Ratings: ")
			k.pass(24 * time.Hour)
			p.rates()
			contains(t, "a day later", p.aborts(anna), "3 more games")
			k.noFaults()
		})
	}
}

// abortedOnce checks the result, history, leaderboard and record of an aborted match.
func (p *pair) abortedOnce(who *sandbox.Member) {
	p.Helper()
	result := p.result().Embeds[0]
	contains(p, "the result", result.Description, "aborted the game before playing in it. Nobody wins, and it isn’t rated")
	tb, _ := p.match()
	p.until(func(t *table.Table, _ *game.Match) bool { return len(t.Settled) > 0 })
	contains(p, "the history", p.whisper(who.Command(p.channel, "history")).Embeds[0].Description,
		"Ended without a result")
	p.whispered("the ladder", who.Command(p.channel, "leaderboard"), "Nobody")
	record := p.whisper(who.Command(p.channel, "record", sandbox.Text("game", p.table)))
	file := p.file(record.Attachments[0])
	contains(p, "the record", string(file), "! stopped", fmt.Sprintf("seed %x", tb.Seed[:]))
	p.whispered("the dice", who.Command(p.channel, "verify", sandbox.Text("game", p.table)), "is exactly what the seed")
	p.whispered("its file", who.Command(p.channel, "verify", sandbox.File("file", "game.txt", file)), "remember it")
	p.whispered("aborted twice", who.PressStale(p.card(), "aborted:"+p.table), "settled already")
}

// A player who has moved can only resign a match. In an unrated match nobody can abort.
func TestAbortingIsForTheBeginning(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.rates()
	mover, m := p.mover()
	early := h.whisper(mover.Command(p.channel, "resign"))
	p.heard(p.act(mover, p.board(m)))
	p.until(func(_ *table.Table, after *game.Match) bool { return after.Len() > m.Len() })
	h.whispered("who has rolled", mover.Press(*early, "aborted:"+p.table), "already played")
	h.whispered("a stranger", h.Member("Clara").PressStale(p.card(), "aborted:"+p.table), "Seuls")
	sure := h.whisper(mover.Command(p.channel, "resign"))
	if label(sure, "aborted:"+p.table) != "" || label(sure, "resigned:"+p.table) != "Yes, I resign" {
		t.Errorf("who has rolled is offered %+v", sure.Controls())
	}
	contains(t, "the other", p.aborts(p.other(mover)), "3 more games")

	q := h.pair(h.Channel("tavern"), "Anna", "Clara")
	q.start(sandbox.Yes("rated", false))
	h.whispered("a friendly game", q.members[0].PressStale(q.card(), "aborted:"+q.table), "rated game of two")
	sure = h.whisper(q.members[0].Command(q.channel, "resign"))
	if label(sure, "aborted:"+q.table) != "" {
		t.Errorf("in a friendly game there is %+v", sure.Controls())
	}
	h.noFaults()
}

// Two abort buttons pressed concurrently are two aborts. The limit of aborts holds for concurrent presses, too.
func TestAbortingSeveralGamesAtOnce(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			var games []*pair
			var presses []*sandbox.Use
			for _, where := range []string{"one", "two", "three", "four", "five"} {
				p := h.pair(h.AddChannel(sandbox.Room{Name: where}), "Anna", "Bernd")
				p.rates()
				games = append(games, p)
			}
			for _, p := range games {
				for range 2 {
					presses = append(presses, p.members[0].PressStale(p.card(), "aborted:"+p.table))
				}
			}
			for _, use := range presses {
				h.answerOf(use)
			}
			over := 0
			for _, p := range games {
				if tb, _ := p.match(); tb.Phase == table.Over {
					over++
				}
			}
			if over != 3 {
				t.Errorf("%d games are aborted", over)
			}
			a := h.whisper(games[0].members[0].Command(games[0].channel, "privacy"))
			contains(t, "the privacy page", a.Embeds[0].Description, "3 rated games that you aborted")
			h.noFaults()
		})
	}
}

// An abort does not count if the player's first move reaches the table before it.
func TestAnAbortThatComesTooLateIsNotCounted(t *testing.T) {
	t.Parallel()
	for name, button := range map[string]func(p *pair, who *sandbox.Member) (*sandbox.Message, string){
		"asked by /resign": func(p *pair, who *sandbox.Member) (*sandbox.Message, string) {
			return p.whisper(who.Command(p.channel, "resign")), "aborted:" + p.table
		},
		"offered instead of a challenge": func(p *pair, who *sandbox.Member) (*sandbox.Message, string) {
			refusal := p.whisper(who.Command(p.channel, "challenge", p.other(who).User("opponent")))
			return refusal, p.way(refusal, p.table, "Abort it and start")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := newClockwork(t)
			p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
			p.rates()
			mover, m := p.mover()
			message, id := button(p, mover)
			p.rests()
			open := k.shut()
			abort := mover.Press(*message, id)
			k.gate.held(1)
			_, err := k.gate.store.Update(k.ctx, p.table, func(t *table.Table) error {
				s, err := t.Replay(rules())
				if err != nil {
					return err
				}
				return s.Play(mover.ID, "", m.Moves(m.Turn()[0])[0], p.random, k.clock.Now())
			})
			bottest.Must(t, err)
			open()
			k.whispered("the abort", abort, "already played")
			page := k.whisper(mover.Command(p.channel, "privacy")).Embeds[0].Description
			if strings.Contains(page, "that you aborted") {
				t.Errorf("the refused abort is counted:\n%s", page)
			}
			if tb, _ := p.match(); tb.Phase != table.Playing {
				t.Errorf("the game is %s", tb.Phase)
			}
			k.noFaults()
		})
	}
}

// The aborts of a user are part of their data export and are deleted with their data.
func TestAbortsAreExportedAndDeleted(t *testing.T) {
	t.Parallel()
	k := newClockwork(t)
	p := k.pair(k.Channel("tavern"), "Anna", "Bernd")
	anna := p.members[0]
	p.rates()
	p.aborts(anna)
	k.pass(time.Minute)
	page := k.whisper(anna.Command(p.channel, "privacy"))
	contains(t, "the file", exported(k, anna, page)["dockside.json"], `"aborts/`+anna.ID+`"`, `"aborted": true`)
	asked := k.whisper(anna.Press(*page, "privacy-delete"))
	k.answerOf(anna.Press(*asked, "privacy-erase"))
	for range 20 {
		k.pass(2 * time.Second)
	}
	if where := k.kept(k.store, anna.ID); where != nil {
		t.Errorf("%s stands in\n%s", anna.ID, strings.Join(where, "\n"))
	}
	if tb, _ := p.match(); !tb.Players[0].Aborted && !tb.Players[1].Aborted {
		t.Error("it is forgotten how the match ended")
	}
	k.noFaults()
}
