package play_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/table"
	"dockside/storage/storagetest/bolttest"
)

// pair returns a server with two members.
func pair(t *testing.T) (s *interactiontest.Server, anna, bernd *interactiontest.Member) {
	t.Helper()
	s = interactiontest.New(t, bottest.Config{})
	return s, s.Member(bottest.Anna), s.Member(bottest.Bernd)
}

// abort lets a member abort a match, and returns the question that asked for a confirmation.
func abort(m *interactiontest.Game, who *interactiontest.Member) (question interactiontest.Answer) {
	m.T.Helper()
	question = who.Command("resign")
	who.Press(question, question.ID(m.T, m.Button("aborted")))
	if phase := m.View().Phase; phase != table.Over {
		m.T.Fatalf("the aborted match is %s", phase)
	}
	return question
}

// A player can abort a rated match before their own first move. A fourth abort within 24 hours counts as a resignation,
// and the buttons announce that.
func TestAborting(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	for n, left := range []string{"3 more games", "2 more games", "1 more game "} {
		m := s.Start(anna, bernd)
		if said := m.Press(anna, "more").Label(m.Button("resign")); said != "Abort or resign" {
			t.Errorf("More offers %q", said)
		}
		abort(m, anna).Has(t, "the question", "Shanghaien · Anna – Bernd", left, "If you resign, you lose")
		if n == 0 {
			checkAborted(t, m, anna)
		}
	}
	m := s.Start(anna, bernd)
	more := m.Press(anna, "more")
	if said := more.Label(m.Button("resign")); said != "Resign" {
		t.Errorf("after three aborts More offers %q", said)
	}
	question := anna.Press(more, m.Button("aborted")) // a button of an earlier question
	question.Has(t, "the fourth time", "aborted three games", "counts as a **resignation**")
	if question.Offers(m.Button("aborted")) || question.Label(m.Button("resigned")) != "Resign (counts as a loss)" {
		t.Errorf("the fourth time there is %q", interactiontest.IDs(question.Screen))
	}
	if m.View().Phase != table.Playing {
		t.Error("a button that says abort resigns")
	}
	bernd.Command("resign").Has(t, "the other player", "3 more games")
	anna.Press(question, m.Button("resigned"))
	m.Front().Says(t, "the result", "Anna resigns: Bernd wins", "Ratings: ")
	s.Pass(24 * time.Hour)
	abort(s.Start(anna, bernd), anna).Has(t, "a day later", "3 more games")
}

// checkAborted checks the result, history, leaderboard, record and dice of an aborted match: there is no winner,
// ratings do not change, and the seed is revealed.
func checkAborted(t *testing.T, m *interactiontest.Game, who *interactiontest.Member) {
	t.Helper()
	m.Front().Says(t, "the result", "aborted the game before playing in it. Nobody wins, and it isn’t rated")
	if len(m.View().Settled) == 0 {
		t.Error("the match is not settled")
	}
	who.Command("history").Has(t, "the history", "Ended without a result")
	who.Command("leaderboard").Has(t, "the leaderboard", "Nobody")
	record := string(who.Command("record", interactiontest.Text("game", m.ID)).Screen.Files[0].Data)
	if seed := fmt.Sprintf("seed %x", m.View().Seed[:]); !strings.Contains(record, seed) ||
		!strings.Contains(record, "! stopped") {
		t.Errorf("the record lacks %q or the end:\n%s", seed, record)
	}
	who.Command("verify", interactiontest.Text("game", m.ID)).Has(t, "the dice", "match the seed")
	m.Press(who, "aborted").Has(t, "aborting twice", "already over")
}

// A player who has moved can only resign. In an unrated match there is no abort.
func TestAbortingIsForTheBeginning(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	mover := m.Mover()
	early := mover.Command("resign")
	m.PlayOn()
	mover.Press(early, m.Button("aborted")).Has(t, "a player who has rolled", "already played")
	m.Press(s.Member(interactiontest.Clara), "aborted").Has(t, "a stranger", "Only the players of this game")
	late := mover.Command("resign")
	if late.Offers(m.Button("aborted")) || late.Label(m.Button("resigned")) != "Yes, I resign" {
		t.Errorf("a player who has rolled is offered %q", interactiontest.IDs(late.Screen))
	}
	abort(m, m.Other(mover)).Has(t, "the other player", "3 more games")

	unrated := s.Start(anna, s.Member(interactiontest.Clara), interactiontest.Yes("rated", false))
	unrated.Press(anna, "aborted").Has(t, "an unrated game", "rated game between two people")
	if anna.Command("resign").Offers(unrated.Button("aborted")) {
		t.Error("/resign offers to abort an unrated game")
	}
}

// Two abort buttons pressed concurrently are two aborts. The limit of aborts holds for concurrent presses, too.
func TestAbortingSeveralGamesAtOnce(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	var matches []*interactiontest.Game
	var presses sync.WaitGroup
	for n := range 5 {
		channel := fmt.Sprint(910 + n)
		matches = append(matches, s.Start(anna.At(channel), bernd.At(channel)))
	}
	for _, m := range matches {
		board := m.Front()
		for range 2 {
			presses.Go(func() { m.Players[0].Press(board, m.Button("aborted")) })
		}
	}
	presses.Wait()
	over := 0
	for _, m := range matches {
		if m.View().Phase == table.Over {
			over++
		}
	}
	if over != 3 {
		t.Errorf("%d games are aborted", over)
	}
	anna.Command("privacy").Has(t, "the privacy page", "3 rated games that you aborted")
}

// An abort does not count if the player's first move reaches the table before it.
func TestAnAbortThatComesTooLateIsNotCounted(t *testing.T) {
	t.Parallel()
	for name, ask := range map[string]func(m *interactiontest.Game, who *interactiontest.Member) (
		on interactiontest.Answer, id string,
	){
		"asked by /resign": func(m *interactiontest.Game, who *interactiontest.Member) (interactiontest.Answer, string) {
			return who.Command("resign"), m.Button("aborted")
		},
		"instead of a challenge": func(m *interactiontest.Game, who *interactiontest.Member) (
			interactiontest.Answer, string,
		) {
			refusal := who.Command("challenge", interactiontest.User(m.Other(who)))
			return refusal, refusal.Labelled(m.T, "Abort it and start")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := &interactiontest.Meanwhile{Store: bolttest.Open(t, time.Now)}
			s := interactiontest.New(t, bottest.Config{Store: store})
			m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
			mover := m.Mover()
			on, id := ask(m, mover)
			store.Do = func() {
				m.Advance(func(s *table.Session) error {
					return s.Play(mover.User.ID, "", s.Match.Moves(s.Match.Turn()[0])[0], bottest.FirstSeatBegins(), bottest.Noon)
				})
			}
			mover.Press(on, id).Has(t, "the abort", "already played")
			mover.Command("privacy").Lacks(t, "the privacy page", "that you aborted")
			if phase := m.View().Phase; phase != table.Playing {
				t.Errorf("the game is %s", phase)
			}
		})
	}
}

// The aborts of a user are part of their data export and are deleted with their data.
func TestAbortsAreExportedAndDeleted(t *testing.T) {
	t.Parallel()
	store := bolttest.Open(t, time.Now)
	s := interactiontest.New(t, bottest.Config{Store: store})
	const id = "712340000000001"
	anna := s.Member(table.Person{ID: id, Name: "Anna"})
	m := s.Start(anna, s.Member(bottest.Bernd))
	abort(m, anna)
	page := anna.Command("privacy")
	export := anna.Press(page, page.ID(t, "privacy-export"))
	if text := unzip(t, export.Screen.Files[0].Data)["dockside.json"]; !strings.Contains(text, `"aborts/`+id+`"`) ||
		!strings.Contains(text, `"aborted": true`) {
		t.Errorf("the export is\n%s", text)
	}
	asked := anna.Press(page, page.ID(t, "privacy-delete"))
	anna.Press(asked, asked.ID(t, "privacy-erase"))
	for range 20 {
		s.Pass(2 * time.Second)
		eraser := s.Eraser(nil)
		eraser.Round(t.Context())
	}
	// The request stays until Discord has been asked to confirm its end, which this test cannot do.
	if where := bottest.Mentions(t, store, id); len(where) != 1 || !strings.HasPrefix(where[0], "documents\x00erasing:") {
		t.Errorf("%s is still in %q", id, where)
	}
	if players := m.View().Players; !players[0].Aborted && !players[1].Aborted {
		t.Error("it is forgotten how the match ended")
	}
}

// unzip returns the files of a ZIP archive by name.
func unzip(t *testing.T, data []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	bottest.Must(t, err)
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		bottest.Must(t, err)
		text, err := io.ReadAll(r)
		bottest.Must(t, err)
		files[f.Name] = string(text)
	}
	return files
}
