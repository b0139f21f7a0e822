package main

var inFleet = []planting{
	{
		wrong: "two sessions of a bucket begin together", file: "bot/fleet/fleet.go",
		code:  `at = last.Add(Spacing)`,
		error: `at = now`,
		in:    "bot/fleet", tests: "TestTheRhythmIsKeptForAllCopies",
	},
	{
		wrong: "a shard is closed before its heir has opened it", file: "bot/fleet/fleet.go",
		code:  `f.Leases[s] = Lease{Holder: f.Leases[s].Holder, Heir: who}`,
		error: `f.Leases[s] = Lease{Heir: who}`,
		in:    "bot/fleet", tests: "TestCopiesShare",
	},
	{
		wrong: "a move ends before all is open", file: "bot/fleet/fleet.go",
		code:  `if f.Next != 0 && f.held(f.Next) == f.Next {`,
		error: `if f.Next != 0 && f.held(f.Next) > 0 {`,
		in:    "bot/fleet", tests: "TestAMoveKeepsTheOldUntilTheNewIsReady",
	},
	{
		wrong: "the shards of a dead copy stay its own", file: "bot/fleet/fleet.go",
		code:  `maps.DeleteFunc(f.Copies, func(_ string, until time.Time) bool { return !now.Before(until) })`,
		error: ``,
		in:    "bot/fleet", tests: "TestADeadCopyIsTakenOverWithin15Seconds",
	},
	{
		wrong: "discordgo begins a session out of turn", file: "bot/wire/turnstile.go",
		code:  `!t.line.turn.CompareAndSwap(true, false):`,
		error: `false:`,
		in:    "bot/wire", tests: "TestASessionBeginsInItsTurn",
	},
	{
		wrong: "a copy that leaves tells nobody", file: "bot/shards.go",
		code:  `return f.Leave(s.name) })`,
		error: `return f })`,
		in:    "bot", tests: "TestWhoLeavesTellsTheOthers",
	},
	{
		wrong: "a session waits a second day where Discord was out of order", file: "bot/shards_turn.go",
		code:  `s.gateway.Reset = 0`,
		error: `s.gateway.Reset += 0`,
		in:    "bot", tests: "TestTheEndOfTheDayIsAskedForAgain",
	},
	{
		wrong: "the sessions of a day are used up", file: "bot/shards_turn.go",
		code:  `if left > 0 {`,
		error: `if left > -9 {`,
		in:    "bot", tests: "TestTheSessionsOfADayAreNotUsedUp",
	},
}
