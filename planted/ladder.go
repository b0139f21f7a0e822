package main

var inLadder = []planting{
	{
		wrong: "a match that is settled late makes somebody idle", file: "ladder/standing.go",
		code:  `if r.Ended.After(s.Played) {`,
		error: `if !r.Ended.Equal(s.Played) {`,
		in:    "ladder", tests: "TestAMatchThatIsSettledLateMakesNobodyIdle",
	},
}
