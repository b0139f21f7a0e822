package publish_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/publish"
	"dockside/game/table"
)

// The plan only posts and edits what the channel lacks. It posts the board again only when the turn passes to a player
// who is away.
func TestTheChannelIsShownWhatItLacks(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Expect("the challenge mentions the rival", "post m1 words to 102 with buttons")
	s.Expect("once", "")
	s.Accept()
	s.Expect("the board takes the place of the card", "edit m1 table with buttons")
	s.Now = bottest.Noon.Add(time.Minute)
	s.Play("roll")
	s.Play("place")
	s.Expect("both are here: the board changes in place", "edit m1 table with buttons")
	s.Now = bottest.Noon.Add(10 * time.Minute)
	s.Play("roll")
	s.Expect("the same player goes on", "edit m1 table with buttons")
	s.Play("place")
	s.Expect("the turn passes to somebody who is away", "post m2 table to 101 with buttons, edit m1 table")
	s.Expect("who is called once", "")
	s.Now = bottest.Noon.Add(3 * time.Hour)
	s.Play("roll")
	s.Expect("who was called presses there: the turn goes on where it is, old as it may be", "edit m2 table with buttons")
	s.Play("place")
	s.Expect("until it passes", "post m3 table to 102 with buttons, edit m2 table")
}

// The result of a round stays the main message until the next player acts. Then it becomes a summary above the next
// board. Summaries that could not be shown follow later, before the final result.
func TestARoundLeavesASummary(t *testing.T) {
	t.Parallel()
	s := bottest.RoundOver(t)
	s.Expect("the board becomes the result", "edit m1 round with buttons")
	s.Play("roll")
	s.Expect("the next board follows", "edit m1 round with buttons, post m2 table with buttons")
	s.Table.ResendBoard(s.Now)
	s.Expect("the board again", "post m3 table with buttons, edit m2 table")
	s.Play("place")
	for range 7 {
		s.Round()
	}
	s.Expect("rounds that could not be shown are made up for, and the result follows",
		"edit m3 round with buttons, post m4 round with buttons, post m5 round with buttons, post m6 round with buttons, "+
			"post m7 round with buttons, post m8 round with buttons, post m9 round with buttons, post m10 final with buttons")
}

// In a slow game the board stays in place until the turn passes. A summary that would replace it waits until then.
func TestAnOldBoardRestsInTheMidstOfATurn(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Accept()
	s.Round()
	s.Steps()
	s.Play("roll")
	s.Play("place")
	s.Steps()
	s.Table.Shown.Summed = 0 // the end of the round could not be shown
	s.Now = bottest.Noon.Add(3 * time.Hour)
	s.Play("roll")
	s.Expect("in the midst of the turn", "edit m2 table with buttons")
	s.Play("place")
	s.Expect("the turn passes", "edit m2 round with buttons, post m3 table to 102 with buttons")
}

// A request for a rematch notifies the other player once. The notice is removed when it is answered or expires. The
// result shows the request in place, however old it is.
func TestAWishForARematchIsShown(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Steps()
	s.Accept()
	s.Steps()
	bottest.Must(t, s.Sitting().Resign(bottest.Bernd.ID, s.Now))
	s.Steps()
	votes := func(p table.Person) { bottest.Must(t, s.Table.VoteRematch(p.ID, table.Vote{Next: "t2"}, s.Now)) }
	s.Now = bottest.Noon.Add(3 * time.Hour)
	votes(bottest.Anna)
	s.Expect("a wish", "edit m2 final with buttons, post m3 words to 102 with buttons")
	votes(bottest.Anna)
	s.Expect("once more", "")
	s.Now = s.Now.Add(table.VoteLasts)
	s.Tick()
	s.Expect("nobody has answered", "edit m2 final with buttons, remove m3")
	votes(bottest.Bernd)
	s.Expect("too late, so it is a wish", "edit m2 final with buttons, post m4 words to 101 with buttons")
	s.Now = s.Now.Add(time.Hour)
	votes(bottest.Anna)
	s.Expect("both want it", "edit m2 final with buttons, remove m4")
}

// The clock posts one reminder at half time. At the deadline the other player may claim the win, and a move removes the
// notice.
func TestTheClockIsShown(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Steps()
	s.Accept()
	s.Steps()
	s.Now = bottest.Noon.Add(12 * time.Hour)
	s.Tick()
	s.Expect("one reminder at half time", "post m2 words to 101")
	s.Now = bottest.Noon.Add(24 * time.Hour)
	s.Tick()
	s.Expect("then the other may claim", "edit m1 table with buttons, remove m2, post m3 words to 102 with buttons")
	s.Play("roll")
	s.Expect("a move settles it", "edit m1 table with buttons, remove m3")
}

// A hidden move changes only the list of players still to move. So the board is edited in place, however old. When all
// moves are revealed, a new board is posted.
func TestWhatLiesFaceDownIsNoNews(t *testing.T) {
	t.Parallel()
	v := bottest.AskedTable(t)
	v.Log = v.Log[:1]
	v.Session = bottest.Session(t, v.Table, v.Rules)
	v.Shown = table.Shown{Board: "m1", Posted: bottest.Noon, Plays: 1, Turn: v.Match.Turn()}
	for i, want := range []string{"edit m1", "edit m1", "post"} {
		now := bottest.Noon.Add(time.Duration(3*i+3) * time.Hour)
		bottest.Must(t, v.Play(v.Players[i].User, "", "bid 1", bottest.New(t, bottest.Config{}).Dice, now))
		got := ""
		for _, step := range publish.Plan(v, now) {
			if step.Mark.Act == table.Fronted {
				got = bottest.DescribeStep(v, step, step.Mark.Message)
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
	s := bottest.BeginScenario(t)
	s.Steps()
	s.Now = s.Table.Expires
	s.Tick()
	s.Expect("and says so", "edit m1 words")
}

// The result is a message of its own, and the last board loses its buttons.
func TestAnEndIsAMessageOfItsOwn(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Steps()
	s.Accept()
	s.Steps()
	if err := s.Sitting().Resign(bottest.Bernd.ID, s.Now); err != nil {
		t.Fatal(err)
	}
	s.Expect("the result", "post m2 final with buttons, strip m1")
}

// A request for the board that arrives while the board is being shown is not lost.
func TestAWishForTheBoardIsNotForgotten(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	v := s.View()
	showing := publish.Plan(v, s.Now)
	s.Table.ResendBoard(s.Now)
	for _, p := range showing {
		s.Table.Shown.Apply(p.Mark, "m1")
	}
	s.Sent = 1
	s.Expect("the wish", "post m2 words to 102 with buttons, strip m1")
}

// A step that fails is planned again, and a mark that is applied late does no harm.
func TestStepsMayFailAndMarksComeLate(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Steps()
	s.Accept()
	s.Steps()
	s.Table.ResendBoard(s.Now)
	v := s.View()
	resent := publish.Plan(v, s.Now)
	s.Table.Shown.Apply(resent[0].Mark, "m2") // the buttons of the old board could not be removed
	s.Sent = 2
	s.Expect("the buttons of the old board", "strip m1")

	s.Play("roll")
	v = s.View()
	overtaken := publish.Plan(v, s.Now) // an edit of m2 that is under way
	s.Table.ResendBoard(s.Now)
	s.Expect("meanwhile the board is sent again", "post m3 table with buttons, edit m2 table")
	s.Play("place")
	s.Table.Shown.Apply(overtaken[0].Mark, "")
	s.Expect("the late mark is not taken for the new board", "edit m3 table with buttons")

	s.Play("roll")
	s.Steps()
	s.Table.Shown.Deleted("m3")
	s.Expect("somebody has deleted the board", "post m4 table with buttons")
}

// In a slow game, too, a result becomes a summary when the next player acts, however old its message is.
func TestAnOldResultBecomesASummary(t *testing.T) {
	t.Parallel()
	s := bottest.RoundOver(t)
	s.Steps()
	s.Now = s.Now.Add(3 * time.Hour)
	s.Play("roll")
	s.Expect("hours after the end of a round", "edit m1 round with buttons, post m2 table with buttons")
}

// A late edit of another process may show a result with its controls again, after the next board was sent. Then its
// summary is sent once more.
func TestALateResultLosesItsControls(t *testing.T) {
	t.Parallel()
	s := bottest.RoundOver(t)
	overtaken := publish.Plan(s.View(), s.Now)
	s.Steps()
	s.Play("roll")
	s.Steps()
	if owed := s.Owed(); owed != "" {
		t.Errorf("at first %q is owed", owed)
	}
	s.Table.Shown.Apply(overtaken[0].Mark, "")
	if owed := s.Owed(); owed != "edit m1 round with buttons" {
		t.Errorf("after the late edit %q is owed", owed)
	}
}

// A press on the next board may come before that board is recorded. The result then becomes the summary, not the board.
func TestANextBoardIsAdopted(t *testing.T) {
	t.Parallel()
	s := bottest.RoundOver(t)
	s.Steps()
	s.Play("roll")
	s.Table.Shown.Adopt("m2", s.Table.Channel, s.Now)
	s.Play("place")
	s.Expect("a press on the next board", "edit m1 round with buttons, edit m2 table with buttons")
}

// A picture that could not be drawn follows later, wherever it is missing, until it is no longer needed.
func TestMessagesWithoutTheirPictures(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Steps()
	s.Accept()
	owed := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %q is owed, want %q", what, got, want)
		}
	}
	owed("the board", s.Bare(), "edit m1 table with buttons")
	s.Round()
	owed("a board that changes anyhow", s.Owed(), "")
	s.Steps()
	owed("what was drawn", s.Owed(), "")
	s.Round()
	owed("the end of a round", s.Bare(), "edit m1 round with buttons, edit m2 round with buttons")
	s.Play("roll")
	owed("the next board", s.Bare(), "edit m1 round with buttons, edit m2 round with buttons, edit m3 table with buttons")
	s.Table.ResendBoard(s.Now)
	anew := publish.Plan(s.View(), s.Now)
	anew[0].Mark.Bare = true
	s.Table.Shown.Apply(anew[0].Mark, "m4") // the old board still has its buttons
	owed(
		"a board that was sent again",
		s.Owed(),
		"edit m1 round with buttons, edit m2 round with buttons, edit m4 table with buttons",
	)
	for _, p := range publish.Pictures(s.View()) {
		s.Table.Shown.Apply(p.Mark, "")
	}
	owed("what was drawn at last", s.Owed(), "")
	if s.Table.AllPublished(); !s.Table.Retry.IsZero() {
		t.Error("a table that owes nothing does not rest")
	}
}

// A game whose version of the rules no longer exists can still be ended.
func TestATableOfOtherRulesCanBeEnded(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Accept()
	s.Table.Version = 99
	if err := s.Table.Stop(s.Now); err != nil || s.Table.Live() {
		t.Errorf("the table is %s: %v", s.Table.Phase, err)
	}
}

// A message that is sent again after a crash has the same nonce, whatever was recorded before. A board sent on request
// is another message with another nonce.
func TestAMessageKeepsItsNameAfterACrash(t *testing.T) {
	t.Parallel()
	s := bottest.RoundOver(t)
	s.Steps()
	s.Play("roll")
	before := s.Named(table.Fronted)
	v := s.View()
	s.Table.Shown.Apply(publish.Plan(v, s.Now)[0].Mark, "") // the summary is sent and recorded, then the process dies
	if after := s.Named(table.Fronted); after != before {
		t.Errorf("the board was sent as %s and is sent again as %s", before, after)
	}
	s.Now = s.Now.Add(time.Second)
	s.Steps()
	s.Table.ResendBoard(s.Now)
	if again := s.Named(table.Fronted); again == before {
		t.Error("the board that was asked for has the name of the one before")
	}
}
