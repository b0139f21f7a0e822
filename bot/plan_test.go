package bot

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/publish"
	"dockside/game/table"
)

// The plan posts and edits only what the channel lacks. It posts the board anew only when the turn passes to a player
// who is away.
func TestTheChannelIsShownWhatItLacks(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.expect("the challenge mentions the rival", "post m1 words to 102 with buttons")
	s.expect("once", "")
	s.accept()
	s.expect("the board takes the place of the card", "edit m1 table with buttons")
	s.now = bottest.Noon.Add(time.Minute)
	s.play("roll")
	s.play("place")
	s.expect("both are here: the board changes in place", "edit m1 table with buttons")
	s.now = bottest.Noon.Add(10 * time.Minute)
	s.play("roll")
	s.expect("the same player goes on", "edit m1 table with buttons")
	s.play("place")
	s.expect("the turn passes to somebody who is away", "post m2 table to 101 with buttons, edit m1 table")
	s.expect("who is called once", "")
	s.now = bottest.Noon.Add(3 * time.Hour)
	s.play("roll")
	s.expect("who was called presses there: the turn goes on where it is, old as it may be", "edit m2 table with buttons")
	s.play("place")
	s.expect("until it passes", "post m3 table to 102 with buttons, edit m2 table")
}

// A finished round leaves a summary in place of its board. Summaries that could not be shown follow later, before the
// result.
func TestARoundLeavesASummary(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.accept()
	s.steps()
	s.round()
	s.expect("the board becomes the summary", "edit m1 round with buttons, post m2 table with buttons")
	s.table.ResendBoard(s.now)
	s.expect("the board again", "post m3 table with buttons, edit m2 table")
	for range 7 {
		s.round()
	}
	s.expect("rounds that could not be shown are made up for, and the result follows",
		"edit m3 round with buttons, post m4 round with buttons, post m5 round with buttons, post m6 round with buttons, "+
			"post m7 round with buttons, post m8 round with buttons, post m9 round with buttons, post m10 final with buttons")
}

// In a slow game the board stays in place until the turn passes. A summary that would replace it waits until then.
func TestAnOldBoardRestsInTheMidstOfATurn(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.accept()
	s.round()
	s.steps()
	s.table.Shown.Summed = 0 // the end of the round could not be shown
	s.now = bottest.Noon.Add(3 * time.Hour)
	s.play("roll")
	s.expect("in the midst of the turn", "edit m2 table with buttons")
	s.play("place")
	s.expect("the turn passes", "edit m2 round with buttons, post m3 table to 101 with buttons")
}

// A request for a rematch notifies the other player once. The notice is removed when it is answered or expires. The
// result shows the request in place, however old it is.
func TestAWishForARematchIsShown(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.accept()
	s.steps()
	bottest.Must(t, s.sitting().Resign(bottest.Bernd.ID, s.now))
	s.steps()
	votes := func(p table.Person) { bottest.Must(t, s.table.VoteRematch(p.ID, table.Vote{Next: "t2"}, s.now)) }
	s.now = bottest.Noon.Add(3 * time.Hour)
	votes(bottest.Anna)
	s.expect("a wish", "edit m2 final with buttons, post m3 words to 102")
	votes(bottest.Anna)
	s.expect("once more", "")
	s.now = s.now.Add(table.VoteLasts)
	s.tick()
	s.expect("nobody has answered", "edit m2 final with buttons, remove m3")
	votes(bottest.Bernd)
	s.expect("too late, so it is a wish", "edit m2 final with buttons, post m4 words to 101")
	s.now = s.now.Add(time.Hour)
	votes(bottest.Anna)
	s.expect("both want it", "edit m2 final with buttons, remove m4")
}

// The clock posts one reminder at half time. At the deadline the other player may claim the win, and a move removes the
// notice.
func TestTheClockIsShown(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.accept()
	s.steps()
	s.now = bottest.Noon.Add(12 * time.Hour)
	s.tick()
	s.expect("one reminder at half time", "post m2 words to 101")
	s.now = bottest.Noon.Add(24 * time.Hour)
	s.tick()
	s.expect("then the other may claim", "remove m2, post m3 words to 102 with buttons")
	s.play("roll")
	s.expect("a move settles it", "edit m1 table with buttons, remove m3")
}

// A hidden move changes only the list of players still to move. So the board is edited in place, however old. When all
// moves are revealed, a new board is posted.
func TestWhatLiesFaceDownIsNoNews(t *testing.T) {
	t.Parallel()
	v := asking(t)
	v.Log = v.Log[:1]
	v.Session = bottest.Session(t, v.Table, v.Rules)
	v.Shown = table.Shown{Board: "m1", Posted: bottest.Noon, Plays: 1, Turn: v.Match.Turn()}
	for i, want := range []string{"edit m1", "edit m1", "post"} {
		now := bottest.Noon.Add(time.Duration(3*i+3) * time.Hour)
		bottest.Must(t, v.Play(v.Players[i].User, "", "bid 1", bottest.New(t, bottest.Config{}).Dice, now))
		got := ""
		for _, step := range publish.Plan(v, now) {
			if step.Mark.Act == table.Fronted {
				got = describeStep(v, step, step.Mark.Message)
			}
			v.Shown.Apply(step.Mark, "m2")
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("after bid %d the board is shown by %q", i+1, got)
		}
	}
}

// An expired challenge is edited to say so.
func TestAChallengeLapses(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.now = bottest.Noon.Add(table.Patience)
	s.tick()
	s.expect("and says so", "edit m1 words")
}

// The result is a message of its own, and the last board loses its buttons.
func TestAnEndIsAMessageOfItsOwn(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.accept()
	s.steps()
	if err := s.sitting().Resign(bottest.Bernd.ID, s.now); err != nil {
		t.Fatal(err)
	}
	s.expect("the result", "post m2 final with buttons, strip m1")
}

// A request for the board that arrives while the board is being shown is not lost.
func TestAWishForTheBoardIsNotForgotten(t *testing.T) {
	t.Parallel()
	s := begin(t)
	v := s.view()
	showing := publish.Plan(v, s.now)
	s.table.ResendBoard(s.now)
	for _, p := range showing {
		s.table.Shown.Apply(p.Mark, "m1")
	}
	s.sent = 1
	s.expect("the wish", "post m2 words to 102 with buttons, strip m1")
}

// A step that fails is planned again, and a mark that is applied late does no harm.
func TestStepsMayFailAndMarksComeLate(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.accept()
	s.steps()
	s.table.ResendBoard(s.now)
	v := s.view()
	resent := publish.Plan(v, s.now)
	s.table.Shown.Apply(resent[0].Mark, "m2") // the buttons of the old board could not be removed
	s.sent = 2
	s.expect("the buttons of the old board", "strip m1")

	s.play("roll")
	v = s.view()
	overtaken := publish.Plan(v, s.now) // an edit of m2 that is under way
	s.table.ResendBoard(s.now)
	s.expect("meanwhile the board is sent anew", "post m3 table with buttons, edit m2 table")
	s.play("place")
	s.table.Shown.Apply(overtaken[0].Mark, "")
	s.expect("the late mark is not taken for the new board", "edit m3 table with buttons")

	s.play("roll")
	s.steps()
	s.table.Shown.Deleted("m3")
	s.expect("somebody has deleted the board", "post m4 table with buttons")
}

// bare applies the planned steps as if their pictures could not be drawn. It returns the messages that still need a
// picture.
func (s *scenario) bare() string {
	s.Helper()
	v := s.view()
	for _, p := range publish.Plan(v, s.now) {
		sent := ""
		if p.Act == publish.Post {
			s.sent++
			sent = fmt.Sprint("m", s.sent)
		}
		p.Mark.Bare = (p.Act == publish.Post || p.Act == publish.Edit) && p.Screen(v).Scene != nil
		s.table.Shown.Apply(p.Mark, sent)
	}
	return s.owed()
}

// owed returns the messages that still need a picture.
func (s *scenario) owed() string {
	s.Helper()
	var said []string
	v := s.view()
	for _, p := range publish.Pictures(v) {
		said = append(said, describeStep(v, p, p.Mark.Message))
	}
	return strings.Join(said, ", ")
}

// A picture that could not be drawn follows later, wherever it is missing and as long as it is needed.
func TestMessagesWithoutTheirPictures(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.accept()
	owed := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %q is owed, want %q", what, got, want)
		}
	}
	owed("the board", s.bare(), "edit m1 table with buttons")
	s.round()
	owed("a board that changes anyhow", s.owed(), "")
	s.steps()
	owed("what was drawn", s.owed(), "")
	s.round()
	owed("the end of a round", s.bare(), "edit m2 round with buttons, edit m3 table with buttons")
	s.table.ResendBoard(s.now)
	anew := publish.Plan(s.view(), s.now)
	anew[0].Mark.Bare = true
	s.table.Shown.Apply(anew[0].Mark, "m4") // the old board still has its buttons
	owed("a board that was sent anew", s.owed(), "edit m2 round with buttons, edit m4 table with buttons")
	for _, p := range publish.Pictures(s.view()) {
		s.table.Shown.Apply(p.Mark, "")
	}
	owed("what was drawn at last", s.owed(), "")
	if s.table.AllPublished(); !s.table.Retry.IsZero() {
		t.Error("a table that owes nothing does not rest")
	}
}

// A game whose version of the rules no longer exists can still be ended.
func TestATableOfOtherRulesCanBeEnded(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.accept()
	s.table.Version = 99
	if err := s.table.Stop(s.now); err != nil || s.table.Live() {
		t.Errorf("the table is %s: %v", s.table.Phase, err)
	}
}

// A message that is sent again after a crash has the same nonce, whatever was recorded before. A board sent on request
// is another message with another nonce.
func TestAMessageKeepsItsNameAfterACrash(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.steps()
	s.accept()
	s.steps()
	s.round()
	before := s.named(table.Fronted)
	v := s.view()
	s.table.Shown.Apply(publish.Plan(v, s.now)[0].Mark, "") // the summary is sent and recorded, then the process dies
	if after := s.named(table.Fronted); after != before {
		t.Errorf("the board was sent as %s and is sent again as %s", before, after)
	}
	s.now = s.now.Add(time.Second)
	s.steps()
	s.table.ResendBoard(s.now)
	if again := s.named(table.Fronted); again == before {
		t.Error("the board that was asked for has the name of the one before")
	}
}

// named returns the nonce of the message that a step of this kind posts.
func (s *scenario) named(act table.Act) string {
	s.Helper()
	v := s.view()
	for _, p := range publish.Plan(v, s.now) {
		if p.Act == publish.Post && p.Mark.Act == act {
			return publish.Nonce(s.table, p.Mark)
		}
	}
	s.Fatal("no such message is planned")
	return ""
}
