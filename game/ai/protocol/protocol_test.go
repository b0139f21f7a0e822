package protocol_test

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/protocol"
	"dockside/game/shanghaien"
)

// clerk chooses the first move, or the last one if its time is over.
type clerk struct{}

func (clerk) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	moves := view.Moves(seat)
	if m.Stopped() {
		return ai.MoveValue{Move: moves[len(moves)-1], Value: 0.25}
	}
	return ai.MoveValue{Move: moves[0], Value: 0.5736}
}

func (clerk) Values(view game.State, seat game.Seat, _ ai.Means) []ai.MoveValue {
	var values []ai.MoveValue
	for i, m := range view.Moves(seat) {
		values = append(values, ai.MoveValue{Move: m, Value: float64(i) / 10})
	}
	return values
}

func (clerk) Chance(game.State, game.Seat, ai.Means) float64 { return 0.5 }

// talk runs a session. Its clock advances by a tenth of a second at each reading.
func talk(t *testing.T, in string) string {
	t.Helper()
	now := time.Unix(0, 0)
	var out strings.Builder
	rules := shanghaien.Rules()
	err := protocol.Run(strings.NewReader(in), &out, protocol.Config{
		Engines: []protocol.Engine{{Rules: rules, Levels: func(setup game.Setup) []ai.Level {
			return []ai.Level{
				{Name: "any", Player: ai.Search{Rules: rules, Setup: setup, Runs: 2}},
				{Name: "clerk", Player: clerk{}},
			}
		}}},
		Dice: rand.New(rand.NewPCG(1, 2)),
		Now:  func() time.Time { now = now.Add(100 * time.Millisecond); return now },
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Lines that start with "> " are requests, and the others are responses.
const transcript = `
> go 0
error there is no match; start one with: new
> new
> dockside-record 1
> game shanghaien 1
> seat 0 Anna
> seat 1 Bernd
> 
ok turn -
> play - start 0
ok turn -
> play - deal us-3 trick-nudge es-2 de-1 it-4 cn-3
ok turn 0
> moves 0
move roll
value 0.000
ok
> go 1
error it is not the turn of seat 1
> go 2
error "2" is no seat
> go 0
move roll
value 0.574
> play 0 shanghai
error illegal play: seat 0 cannot do "shanghai" now, only ["roll"]
> play 0 roll
ok turn -
> play - roll 7 5
error illegal play: chance cannot do "roll 7 5" now
> play - roll 2 5
ok turn 0
> moves 0
move place 2 left
value 0.000
move place 2 right
value 0.100
move place 5 left
value 0.200
move place 5 right
value 0.300
ok
> go 0 level clerk movetime 50
move place 5 right
value 0.250
> go 0 movetime 500
move place 2 left
value 0.574
> go 0 level admiral
error there is no level "admiral"
> go 0 movetime soon
error "soon" is no number of milliseconds
> go 0 fast now
error "fast" is neither level nor movetime
> go 0 level
error expected: SEAT [level NAME] [movetime MILLISECONDS]
> castle
error "castle" is no command; there are: new play go moves quit
> new
> dockside-record 1
> game chess 1
> seat 0 A
> seat 1 B
> 
error line 2: there is no game "chess"
> play 0 place 5 left
ok turn 1
> play ! resign 1
ok over 0 0
> quit
`

func TestTranscript(t *testing.T) {
	t.Parallel()
	var in, want strings.Builder
	for _, line := range strings.SplitAfter(strings.TrimPrefix(transcript, "\n"), "\n") {
		if said, ok := strings.CutPrefix(line, "> "); ok {
			in.WriteString(said)
		} else {
			want.WriteString(line)
		}
	}
	if got := talk(t, in.String()+"go 0\n"); got != want.String() {
		t.Errorf("answered\n%s\nwant\n%s", got, want.String())
	}
}

// loaded is a clerk that records when it was loaded.
type loaded struct {
	clerk
	log *[]string
}

func (f loaded) Load() { *f.log = append(*f.log, "load") }

func (loaded) Unload() {}

func (f loaded) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	*f.log = append(*f.log, "choose")
	return f.clerk.Choose(view, seat, m)
}

// The strongest player computes its tables at the start of a match, not in its first decision.
func TestAMatchBeginsWithTheTables(t *testing.T) {
	t.Parallel()
	var log []string
	in := "new\ndockside-record 1\ngame shanghaien 1\nseat 0\nseat 1\n\nplay - start 1\nplay - deal us-3 trick-nudge " +
		"es-2 de-1 it-4 cn-3\ngo 1\n"
	err := protocol.Run(strings.NewReader(in), io.Discard, protocol.Config{
		Engines: []protocol.Engine{{Rules: shanghaien.Rules(), Levels: func(game.Setup) []ai.Level {
			return []ai.Level{{Name: "idle", Player: clerk{}}, {Name: "loaded", Player: loaded{log: &log}}}
		}}},
		Dice: rand.New(rand.NewPCG(1, 2)), Now: time.Now,
	})
	if err != nil || !slices.Equal(log, []string{"load", "choose"}) {
		t.Errorf("it did %v, %v", log, err)
	}
}
