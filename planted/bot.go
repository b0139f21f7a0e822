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
		code:  `c.table == nil || nearTo(c.table, c)`,
		error: `c.table == nil || c.Moderator || nearTo(c.table, c)`,
		in:    "bot", tests: "TestAForgedPressIsAnsweredInTheChannelOfItsTableAlone",
	},
	{
		wrong: "anybody sees a finished match of any channel", file: "bot/past.go",
		code:  `return seated || !t.Private && t.Guild == c.Guild && (t.Near`,
		error: `return true || seated || !t.Private && t.Guild == c.Guild && (t.Near`,
		in:    "bot", tests: "TestAMatchOfAServerIsNotSeenElsewhere|TestAFinishedGameIsSeenByWhoSeesItsChannel",
	},
	{
		wrong: "who has played a match does not see it again elsewhere", file: "bot/past.go",
		code:  `return seated || !t.Private`,
		error: `return seated && !t.Private`,
		in:    "bot", tests: "TestAMatchOfAServerIsNotSeenElsewhere",
	},
	{
		wrong: "a private game is seen by all who see its channel", file: "bot/past.go",
		code:  `return seated || !t.Private && t.Guild`,
		error: `return seated || t.Guild`,
		in:    "bot", tests: "TestPrivateGamesInAServer",
	},
	{
		wrong: "a panel is refreshed that was taken away", file: "bot/refresh.go",
		code:  `f.gone[p.Message] || r.glimpse`,
		error: `r.glimpse`,
		in:    "bot", tests: "TestWhatIsRefreshed",
	},
	{
		wrong: "a refresh forgets what somebody thinks of", file: "bot/refresh.go",
		code:  `v, seat, p.Draft, ""`,
		error: `v, seat, "", ""`,
		in:    "bot", tests: "TestTheHandLives",
	},
	{
		wrong: "the panel before stays", file: "bot/refresh.go",
		code:  `err = r.discord.Discard(ctx, old.Ticket, old.Followed)`,
		error: `err = nil`,
		in:    "bot", tests: "TestTheHandLives",
	},
	{
		wrong: "odds follow whoever wants that no more", file: "bot/odds.go",
		code:  `f.store.Keep(ctx, oddsKey(c.view.ID, c.User.ID), nil, 0)`,
		error: `f.store.Documents(ctx, oddsKey(c.view.ID, c.User.ID))`,
		in:    "bot", tests: "TestOddsFollowTheirOwner",
	},
	{
		wrong: "odds that follow are no look", file: "bot/lookout.go",
		code:  `return now.Look(user, l.now())`,
		error: `_ = user; return nil`,
		in:    "bot", tests: "TestOddsFollowTheirOwner",
	},
	{
		wrong: "what only one sees is done by itself", file: "game/onlyway.go",
		code:  `len(moves) != 1 || !slices.Equal(moves, s.View(Public).Moves(seat))`,
		error: `len(moves) != 1`,
		in:    "table", tests: "TestWhatHasOneWayIsGone",
	},
	{
		wrong: "what was played in a private thread is seen by all who see its channel", file: "bot/sight.go",
		code:  `if err != nil || at.Private || at.Guild != c.Guild {`,
		error: `if err != nil || at.Guild != c.Guild {`,
		in:    "bot", tests: "TestAFinishedGameIsSeenByWhoSeesItsChannel",
	},
	{
		wrong: "what Discord has said of a channel counts for ever", file: "bot/sight.go",
		code:  `return w, ok && m.now().Sub(w.at) < remembered`,
		error: `return w, ok`,
		in:    "bot", tests: "TestWhatDiscordSaysCountsForAMinute",
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
		wrong: "the newest match of a channel goes back", file: "bot/newest.go",
		code:  `slices.SortStableFunc(all, func(a, b notedMatch) int { return b.Ended.Compare(a.Ended) })`,
		error: `slices.SortStableFunc(all, func(_, _ notedMatch) int { return 0 })`,
		in:    "bot", tests: "TestTheNewestMatchEndedLast",
	},
	{
		wrong: "lucky words stand in pictures that everybody sees", file: "bot/screen/replay.go",
		code:  `r.Proof = r.Proof.Discreet()`,
		error: `r.Proof.Forgotten = nil`,
		in:    "bot", tests: "TestWhatIsTypedIsNeverPublic",
	},
	{
		wrong: "a match is offered to who cannot open it", file: "bot/sought.go",
		code:  `return t.Phase == table.Over && showsOver(c, t, sees)`,
		error: `return t.Phase == table.Over && (showsOver(c, t, sees) || true)`,
		in:    "bot", tests: "TestGamesAreCompleted",
	},
	{
		wrong: "a match goes on though its channel is gone", file: "bot/note.go",
		code:  `if v.Live() && o.failed.in(v) == v.Place() {`,
		error: `if v.Live() && false {`,
		in:    "bot", tests: "TestAChannelThatIsGoneEndsItsGames",
	},
	{
		wrong: "nothing is done about a channel that is gone", file: "bot/note.go",
		code:  "case wire.UnknownChannel:",
		error: "case -wire.UnknownChannel:",
		in:    "bot", tests: "TestAChannelThatIsGoneEndsItsGames",
	},
	{
		wrong: "a board that had too many edits is not left alone", file: "bot/note.go",
		code:  `return p.now().Add(limit.For)`,
		error: `return v.Retry`,
		in:    "bot", tests: "TestABoardThatWasChangedTooOftenFollows",
	},
	{
		wrong: "a channel that stays shut is asked for ever", file: "bot/note.go",
		code:  `if !v.Retry.IsZero() {`,
		error: `if true {`,
		in:    "bot", tests: "TestAChannelThatStaysShutIsLeftAloneInTheEnd",
	},
	{
		wrong: "an archived thread is opened for a vote that lapses", file: "bot/note.go",
		code:  `case v.Shown.Over && (v.Next == "" || v.NextCreated):`,
		error: `case false:`,
		in:    "bot", tests: "TestAnArchivedThreadIsNotOpenedForAResult",
	},
	{
		wrong: "what former versions have stored is not found", file: "bot/renew.go",
		code:  `if t.Schema >= table.Schema || !t.Live() {`,
		error: `if true {`,
		in:    "bot", tests: "TestTablesOfSchema3AreRenewed",
	},
	{
		wrong: "a deal that is turned round is not known again", file: "table/tags.go",
		code:  `slices.Sort(dealt)`,
		error: `slices.Sort(dealt[:0])`,
		in:    "bot", tests: "TestNoAdviceOnARunningRatedMatch",
	},
	{
		wrong: "an open seat is taken beside a game of the same pair", file: "bot/opening.go",
		code:  `if err := f.pairs.reserve(ctx, c.table.Home(), c.table.ID, table.PairOf(users...)); err != nil {`,
		error: `if err := f.pairs.reserve(ctx, c.table.Home(), c.table.ID, table.PairOf(users...)); false {`,
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
	{
		wrong: "everybody is offered to end a game", file: "bot/panels.go",
		code:  `mayEnd := c.Moderator && `,
		error: `mayEnd := `,
		in:    "bot", tests: "TestMistakesAreMetKindlyAndInPrivate",
	},
	{
		wrong: "what the bot may not show is shared", file: "bot/share.go",
		code:  `if err := pass(c, []check{onServer, mayShow}); err != nil {`,
		error: `if err := pass(c, nil); err != nil {`,
		in:    "bot", tests: "TestALadderIsShared",
	},
	{
		wrong: "a setting is given any value", file: "bot/settings.go",
		code:  `chosen[name], ok = all[i].Chosen(value); !ok`,
		error: `chosen[name], ok = all[i].Chosen(value); !ok && len(value) > 99`,
		in:    "bot", tests: "TestForgedSettings",
	},
	{
		wrong: "who gave a place up too soon loses it", file: "bot/pairs.go",
		code:  `if late := p.released(ctx, before, pair); late != nil {`,
		error: `if late := p.released(ctx, before, pair); late != nil && false {`,
		in:    "bot", tests: "TestOfTwoChallengesThatCrossOneStands",
	},
	{
		wrong: "of two challenges that cross none gives way", file: "bot/pairs.go",
		code: `	err := p.reserve(ctx, t.Home(), t.ID, t.Pair())
	if errors`,
		error: `	err := error(nil)
	if errors`,
		in: "bot", tests: "TestOfTwoChallengesThatCrossOneStands",
	},
	{
		wrong: "who wants no strangers gets them alone", file: "bot/challenge.go",
		code:  `err == nil && !met`,
		error: `err == nil && met`,
		in:    "bot", tests: "TestMySettings",
	},
	{
		wrong: "a message that somebody deleted holds everything up", file: "bot/publish.go",
		code:  `wire.Code(err) == wire.UnknownMessage && j.mark`,
		error: `false && j.mark`,
		in:    "bot", tests: "TestMessagesThatSomebodyDeletes",
	},
	{
		wrong: "a board that somebody deleted is never shown again", file: "bot/note.go",
		code:  `v.Shown.Deleted(o.failed.mark.Message)`,
		error: `_ = v`,
		in:    "bot", tests: "TestMessagesThatSomebodyDeletes",
	},
	{
		wrong: "a board that was sent before a crash stays as it was", file: "bot/publish.go",
		code:  `if err == nil && !same {`,
		error: `if err == nil && same && false {`,
		in:    "bot", tests: "TestABoardThatNobodyNotedIsBroughtUpToDate",
	},
	{
		wrong: "an older board is drawn over a newer one", file: "bot/queue.go",
		code:  `p.newest.Revision < v.Revision`,
		error: `p.newest.Revision > v.Revision`,
		in:    "bot", tests: "TestTheQueueHandsOnTheNewest",
	},
	{
		wrong: "an interaction that two copies hear counts twice", file: "bot/desk.go",
		code: `		v.RememberRequest(c.ID)
`,
		error: ``,
		in:    "bot", tests: "TestTwoCopiesAtOnce",
	},
	{
		wrong: "a board that nobody noted is pressed in vain", file: "bot/desk.go",
		code:  `v.Shown.Adopt(c.Message, c.Channel, d.now())`,
		error: `_ = v`,
		in:    "bot", tests: "TestABoardThatNobodyNotedIsPressed",
	},
	{
		wrong: "somebody plays against more computers than fit", file: "bot/solo.go",
		code:  `r.MaxSeats-1)`,
		error: `r.MaxSeats)`,
		in:    "bot", tests: "TestHowManyOpponents",
	},
	{
		wrong: "a board is begun where it cannot be shown", file: "bot/checks.go",
		code:  `return unless(len(c.Missing) == 0 || hidden, errPermission)`,
		error: `return unless(len(c.Missing) >= 0 || hidden, errPermission)`,
		in:    "bot", tests: "TestMistakesAreMetKindlyAndInPrivate",
	},
	{
		wrong: "who keeps order changes the settings of a server", file: "bot/checks.go",
		code:  `unless(c.Manager, errManager)`,
		error: `unless(c.Manager || c.Moderator, errManager)`,
		in:    "bot", tests: "TestServerSettings",
	},
	{
		wrong: "a match is advised on that begins like a running one", file: "bot/advice.go",
		code:  `if len(alike) > 0 {`,
		error: `if len(alike) > 1 {`,
		in:    "bot", tests: "TestNoAdviceOnARunningRatedMatch",
	},
	{
		wrong: "somebody is advised on the position that they have to decide", file: "bot/advice.go",
		code:  `case meets(t, v, c.User.ID):`,
		error: `case meets(t, v, c.User.ID) && false:`,
		in:    "bot", tests: "TestNoAdviceOnThePositionThatSomebodyHasToDecide",
	},
	{
		wrong: "time goes by at the tables while nobody is heard", file: "bot/hearing.go",
		code:  `h.now().Sub(h.last()) <= 2*beat`,
		error: `true`,
		in:    "bot", tests: "TestAnOutageCostsNobodyAnything",
	},
	{
		wrong: "a season begins with nothing", file: "bot/scores.go",
		code:  `of = r.Seasonal(changes[0])`,
		error: `of = r`,
		in:    "bot", tests: "TestASeasonBeginsWithWhatWasReached",
	},
	{
		wrong: "who wants no challenge is said to take some", file: "bot/explain.go",
		code:  `return c.whisper("error.unwilling", screen.Bold(c.Target.Name))`,
		error: `return c.whisper("error.strangers", screen.Bold(c.Target.Name))`,
		in:    "bot", tests: "TestMySettings",
	},
}
