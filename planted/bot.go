package main

var inBot = []planting{
	{
		wrong: "a panic in a handler leaves its user without a word", file: "bot/handle.go",
		code: `	if err := panics.Try(func() error {
		c = b.router`,
		error: `	untried := func(work func() error) error { return work() }
	if err := untried(func() error {
		c = b.router`,
		in: "bot", tests: "TestAPanicBehindAButtonIsToldInWords",
	},
	{
		wrong: "a panic at one table ends the clock", file: "bot/clock.go",
		code:  `panics.Try(func() error { return k.attend(ctx, id) })`,
		error: `func() error { _ = panics.Try; return k.attend(ctx, id) }()`,
		in:    "bot", tests: "TestAPanicAtATableStopsNoOtherClock",
	},
	{
		wrong: "the record of a running match tells what is hidden", file: "bot/replay.go",
		code:  `if t.Rules.Hidden {`,
		error: `if t.Rules.Hidden && false {`,
		in:    "bot", tests: "TestARunningMatchIsNotHandedOut",
	},
	{
		wrong: "anybody has the record of a running match", file: "bot/replay.go",
		code:  `; !seated {`,
		error: `; !seated && false {`,
		in:    "bot", tests: "TestARunningMatchIsNotHandedOut",
	},
	{
		wrong: "anybody replays a running match", file: "bot/past.go",
		code:  `if err == nil && t.Phase != table.Over {`,
		error: `if err == nil && t.Phase == table.Open {`,
		in:    "bot", tests: "TestARunningMatchIsNotHandedOut",
	},
	{
		wrong: "a match is ended from elsewhere", file: "bot/checks.go",
		code:  `c.table == nil || c.table.Channel == c.Channel`,
		error: `c.table == nil || c.Moderator || c.table.Channel == c.Channel`,
		in:    "bot", tests: "TestAForgedPressIsAnsweredInTheChannelOfItsTableAlone",
	},
	{
		wrong: "a match of a server is seen in private by anybody", file: "bot/past.go",
		code:  `t.Guild == c.Guild && (c.Guild`,
		error: `(t.Guild == c.Guild || c.Guild == "") && (true || c.Guild`,
		in:    "bot", tests: "TestAMatchOfAServerIsNotSeenElsewhere",
	},
	{
		wrong: "others' games are listed in private", file: "bot/history.go",
		code:  `if c.Guild == "" {`,
		error: `if c.Guild == "-" {`,
		in:    "bot", tests: "TestPrivateGamesStayPrivate",
	},
	{
		wrong: "an interaction is answered twice", file: "bot/reply.go",
		code: `case r.stands == answered:
		return ""`,
		error: `case false:
		return ""`,
		in: "bot", tests: "TestAnInteractionIsAnsweredOnce",
	},
	{
		wrong: "the newest match of a channel goes back", file: "bot/past.go",
		code:  `if err != nil || known.Ended.After(t.Ended) {`,
		error: `if err != nil || known.Match == "-" {`,
		in:    "bot", tests: "TestTheNewestMatchEndedLast",
	},
	{
		wrong: "a match goes on though its channel is gone", file: "bot/note.go",
		code: `if v.Live() {
			return v.Stop`,
		error: `if v.Live() && false {
			return v.Stop`,
		in: "bot", tests: "TestAChannelThatIsGoneEndsItsGames",
	},
	{
		wrong: "nothing is done about a channel that is gone", file: "bot/note.go",
		code:  "case wire.UnknownChannel:",
		error: "case -wire.UnknownChannel:",
		in:    "bot", tests: "TestAChannelThatIsGoneEndsItsGames",
	},
	{
		wrong: "a board that had too many edits is not left alone", file: "bot/note.go",
		code:  `v.Retry = p.now().Add(limit.For)`,
		error: ``,
		in:    "bot", tests: "TestABoardThatWasChangedTooOftenFollows",
	},
	{
		wrong: "an open seat is taken beside a game of the same pair", file: "bot/opening.go",
		code:  `if err := f.pairs.reserve(ctx, c.table.Channel, c.table.ID, table.PairOf(users...)); err != nil {`,
		error: `if err := f.pairs.reserve(ctx, c.table.Channel, c.table.ID, table.PairOf(users...)); false {`,
		in:    "bot", tests: "TestWhoIsBusyIsToldWithWhom",
	},
	{
		wrong: "two games of a pair that begin in the same instant are played", file: "bot/opening.go",
		code:  `return a, f.pairs.confirm(ctx, c.table, f.now())`,
		error: `return a, nil`,
		in:    "bot", tests: "TestTwoGamesOfAPairBeginAtOnce",
	},
	{
		wrong: "a rematch that cannot be had stays agreed", file: "bot/rematch.go",
		code:  `void := errors.As(err, new(engaged))`,
		error: `void := errors.As(err, new(engaged)) && false`,
		in:    "bot", tests: "TestARematchThatCannotBeHadIsVoid",
	},
}
