package table_test

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/madameching"
	"dockside/game/table"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// A claim in Madame Ching can be taken back until its encounter cards are drawn.
func TestAClaimIsFinalOnceCardsAreDrawn(t *testing.T) {
	t.Parallel()
	for name, pays := range map[string]bool{"with encounter cards": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log, claim := beforeClaim(t, pays)
			s := claiming(t, log)
			user := strconv.Itoa(int(claim.Seat) + 1)
			if err := s.Play(user, "", claim.Move, rand.New(rand.NewPCG(1, 1)), noon); err != nil {
				t.Fatal(err)
			}
			press, ok := s.Undoable(claim.Seat)
			if ok == pays {
				t.Errorf("%v can be taken back: %v", claim, ok)
			}
			if err := s.TakeBack(user, press, noon); errors.Is(err, table.ErrTooLate) != pays || !pays && err != nil {
				t.Errorf("%v is taken back: %v", claim, err)
			}
		})
	}
}

// beforeClaim returns a claim after which its captain may gain a skill, with the log of the match before it.
func beforeClaim(t *testing.T, pays bool) ([]game.Play, game.Play) {
	t.Helper()
	for seed := range uint64(50) {
		m := gametest.Random(t, madameching.Rules(), game.Setup{Seats: 3}, rand.New(rand.NewPCG(seed, 4)))
		for n, step := range m.Steps(0, game.Public) {
			word, ok := strings.CutPrefix(string(step.Move), "claim ")
			tile, _ := madameching.ParseTile(word)
			could := step.After.(madameching.State).Act.Could
			if ok && could && (tile.Mission().Encounters > 0) == pays {
				return m.Log()[:n], step.Play
			}
		}
	}
	t.Fatal("no player claims such a mission")
	return nil, game.Play{}
}

// claiming returns a table of three players with this log.
func claiming(t *testing.T, log []game.Play) *table.Session {
	t.Helper()
	rules := madameching.Rules()
	tb := &table.Table{
		Schema: table.Schema,
		ID:     "t",
		Contest: table.Contest{
			Terms: table.Terms{Game: rules.Name, Version: rules.Version, Pace: time.Hour},
			Phase: table.Playing,
			Log:   log,
		},
	}
	for seat := range 3 {
		tb.Players = append(tb.Players, table.Player{
			User: strconv.Itoa(seat + 1), Name: "P", Clock: table.Clock{Deadline: noon.Add(time.Hour)},
		})
	}
	s, err := tb.Replay(rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
