package main

var inStorage = []planting{
	{
		wrong: "a match is settled once more by another copy", file: "storage/redis_ladder.go",
		code: `if done then return done end
local players`,
		error: "local players",
		in:    "storage", tests: "TestTwoCopiesSettleTheSameMatch",
	},
}
