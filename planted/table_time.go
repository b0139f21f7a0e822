package main

// inTableTime are those in what a table does as time goes by, and in what it has shown.
var inTableTime = []planting{
	{
		wrong: "people are reminded late", file: "table/clock.go",
		code:  `c.Deadline.Add(-span / 2)`,
		error: `c.Deadline.Add(-span / 4)`,
		in:    "table", tests: "TestTheClockOfATurn",
	},
	{
		wrong: "a question has no time in a quick game", file: "table/answer.go",
		code:  `max(t.Pace/answerPart, leastAnswer)`,
		error: `t.Pace/answerPart`,
		in:    "table", tests: "TestSilenceIsAnAnswer",
	},
	{
		wrong: "a game alone is never given up for lost", file: "table/clock.go",
		code:  `(p.Clock.Late || t.patient(p)) && p.Clock.Answer.IsZero() && t.rings(p, now)`,
		error: `p.Clock.Late && p.Clock.Answer.IsZero() && t.rings(p, now)`,
		in:    "table", tests: "TestComputersArePatient",
	},
	{
		wrong: "who has nothing to answer with is passed for at once", file: "table/orders.go",
		code:  `s.Match.Level(seat) != "" || s.asked(seat)`,
		error: `s.Match.Level(seat) != ""`,
		in:    "table", tests: "TestTheTimeOfAnAnswerTellsNothing",
	},
	{
		wrong: "a computer player answers at once beside people", file: "table/computer.go",
		code:  `s.Match.Level(seat) == "" || !s.mayAnswer(seat)`,
		error: `s.Match.Level(seat) == ""`,
		in:    "table", tests: "TestWhoAnswersAtOnce",
	},
	{
		wrong: "an answer is given in the gap in which nobody could be heard", file: "table/run.go",
		code:  `c.Answer = c.Answer.Add(to.Sub(from))`,
		error: `c.Answer = c.Answer.Add(0)`,
		in:    "table", tests: "TestAGapMovesTheTimeOfAnAnswer",
	},
	{
		wrong: "who is late is also reminded", file: "table/notice.go",
		code:  `p.reminded() && !p.Clock.Late`,
		error: `p.reminded()`,
		in:    "table", tests: "TestEachSeatHasItsOwnTime",
	},
	{
		wrong: "a late mark takes a new board back", file: "table/shown.go",
		code:  `if m.Message != "" && m.Message != s.Board {`,
		error: `if false {`,
		in:    "table", tests: "TestMarksComeLate",
	},
	{
		wrong: "of two that draw at once the older one stands", file: "table/shown.go",
		code:  `if m.Drawn != s.Drawn {`,
		error: `if false {`,
		in:    "table", tests: "TestTwoDrawAtOnce",
	},
	{
		wrong: "a wish for the board is forgotten", file: "table/shown.go",
		code:  `s.Resend = s.Resend && !m.Resent`,
		error: `s.Resend = false`,
		in:    "table", tests: "TestMarksComeLate",
	},
	{
		wrong: "a round is summed up twice", file: "table/shown.go",
		code:  `s.Summed = max(s.Summed, m.Plays)`,
		error: `s.Summed = m.Plays`,
		in:    "table", tests: "TestMarksComeLate",
	},
	{
		wrong: "who is here is called", file: "table/call.go",
		code:  `theLater(p.Clock.Since, moved).Sub(p.Acted) > Away`,
		error: `theLater(p.Clock.Since, moved).Sub(p.Acted) >= 0`,
		in:    "table", tests: "TestWhoIsCalledToTheTable",
	},
	{
		wrong: "a picture that is missing never follows", file: "table/shown.go",
		code:  `if t.Unsettled() || t.Ready() || len(t.Shown.Bare) > 0 {`,
		error: `if t.Unsettled() || t.Ready() {`,
		in:    "table", tests: "TestATableRestsWhenItsPicturesAreOut",
	},
	{
		wrong: "a table is tried once too often", file: "table/shown.go",
		code:  `t.Shown.Fails > maxFails`,
		error: `t.Shown.Fails > maxFails+1`,
		in:    "table", tests: "TestPublishingIsGivenUpAfterAMatch",
	},
	{
		wrong: "a review is never shown", file: "table/shown.go",
		code:  `if t.Review != nil && t.Review.Shown {`,
		error: `if false {`,
		in:    "table", tests: "TestKeep",
	},
	{
		wrong: "a gap counts twice", file: "table/outage.go",
		code:  `g.To.After(t.Created) && g.To.After(t.Excused)`,
		error: `g.To.After(t.Created)`,
		in:    "table", tests: "TestAGapCountsForNobody",
	},
	{
		wrong: "after a gap nobody has time to come back", file: "table/outage.go",
		code:  `if earliest := g.To.Add(least); at.Before(earliest) {`,
		error: `if earliest := g.To; at.Before(earliest) {`,
		in:    "table", tests: "TestAGapCountsForNobody",
	},
	{
		wrong: "who moves twice has no new time", file: "table/clock.go",
		code:  `case acted || clock.Deadline.IsZero() ||`,
		error: `case acted && false || clock.Deadline.IsZero() ||`,
		in:    "table", tests: "TestEachSeatHasItsOwnTime",
	},
	{
		wrong: "who has to move is offered to wait", file: "table/notice.go",
		code:  `return present[max(idle, 0)], true`,
		error: `return present[min(idle, 0)*0], true`,
		in:    "table", tests: "TestWhoHasADeadlineAndWhoWaits",
	},
	{
		wrong: "whose time is over is not late yet", file: "table/clock.go",
		code:  `p.Clock.Late = !now.Before(p.Clock.Deadline)`,
		error: `p.Clock.Late = now.After(p.Clock.Deadline)`,
		in:    "table", tests: "TestAMissedDeadlineCanBeClaimedOrForgiven",
	},
	{
		wrong: "computer players have deadlines", file: "table/clock.go",
		code:  `if p.Clock.Deadline.IsZero() || p.Level != "" {`,
		error: `if p.Clock.Deadline.IsZero() {`,
		in:    "table", tests: "TestWhoHasADeadlineAndWhoWaits",
	},
	{
		wrong: "after a gap who was late is late no more", file: "table/outage.go",
		code:  `c.Deadline = g.moved(c.Deadline, grace-Abandoned)`,
		error: `c.Deadline = g.moved(c.Deadline, grace)`,
		in:    "table", tests: "TestAGapCountsForNobody",
	},
	{
		wrong: "after a gap who is late has their pace once more", file: "table/outage.go",
		code:  `if c.Late {`,
		error: `if false {`,
		in:    "table", tests: "TestAGapCountsForNobody",
	},
	{
		wrong: "a silence that is just short enough is a gap", file: "table/outage.go",
		code:  `now.Sub(h.Heard) > Silence`,
		error: `now.Sub(h.Heard) >= Silence`,
		in:    "table", tests: "TestHearing",
	},
}
