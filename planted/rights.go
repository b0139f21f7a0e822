package main

// inRights are errors in who sees and who may do what.
var inRights = []planting{
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
}
