package main

var inArchive = []planting{
	{
		wrong: "a match leaves that the archive has not kept", file: "bot/archivist.go",
		code:  `if same, err := equal(kept, t); err != nil || !same {`,
		error: `if same, err := equal(kept, kept); err != nil || !same {`,
		in:    "bot", tests: "TestAMatchStaysThatTheArchiveDoesNotKeep",
	},
	{
		wrong: "a tip counts twice when its match leaves", file: "bot/tally.go",
		code:  `err != nil || counted {`,
		error: `err != nil || counted && false {`,
		in:    "bot", tests: "TestNoMatchIsMissingWhereverLeavingIsInterrupted",
	},
	{
		wrong: "somebody who has gone stays in the archive", file: "bot/strike.go",
		code:  `if err := e.recall(ctx, id); err != nil`,
		error: `if err := error(nil); err != nil`,
		in:    "bot", tests: "TestNothingIsLeftInTheArchiveOfWhoGoes",
	},
	{
		wrong: "a match leaves that the ladders do not know", file: "table/leaving.go",
		code:  `t.Live() || t.Unsettled() ||`,
		error: `t.Live() ||`,
		in:    "table", tests: "TestWhenATableLeaves",
	},
	{
		wrong: "a table is removed that has changed", file: "storage/redis.go",
		code: `if found ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`,
		error: `return redis.call('DEL', KEYS[1])`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "an archive in a bucket does not keep to its folder", file: "storage/archive_objects.go",
		code:  `strings.TrimPrefix(object.Key, b.prefix)`,
		error: `object.Key`,
		in:    "storage", tests: "TestAnArchiveKeepsToItsFolder",
	},
	{
		wrong: "what ladders note of a match outlasts it", file: "storage/redis.go",
		code:  `if names := settledOn(t); len(names) > 0 {`,
		error: `if names := settledOn(t); len(names) > 99 {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "an entry of a history has another change", file: "storage/entry.go",
		code:  `return binary.AppendVarint(append(b, 1), int64(*change))`,
		error: `return binary.AppendVarint(append(b, 1), int64(-*change))`,
		in:    "storage", tests: "TestAnEntryIsReadAsItWas",
	},
	{
		wrong: "an archive that is away has nothing", file: "storage/archive_folder.go",
		code:  `if away := f.there(); away != nil {`,
		error: `if away := f.there(); away != nil && false {`,
		in:    "storage", tests: "TestAnArchiveThatCannotBeReachedSaysSo",
	},
	{
		wrong: "who is hidden is counted on a ladder when they play", file: "storage/bolt_ranks.go",
		code:  `if r.played < since(in, name) {`,
		error: `if false {`,
		in:    "storage", tests: "TestALadderDoesNotMindWhoLooks",
	},
	{
		wrong: "two processes work on a file that was compacted", file: "storage/bolt_compact.go",
		code:  `!os.SameFile(mine, named)`,
		error: `!os.SameFile(mine, named) && false`,
		in:    "storage", tests: "TestNobodyOpensAFileThatWasReplaced",
	},
	{
		wrong: "ladders are made of the matches alone that have not left", file: "bot/rebuild.go",
		code:  `left && archive == nil`,
		error: `left && archive == nil && false`,
		in:    "bot", tests: "TestAnArchiveIsNotForgotten",
	},
	{
		wrong: "a match comes back as it was when it left before", file: "bot/shelved.go",
		code:  `t, err := d.store.Load(ctx, id) // which`,
		error: `t, err := d.archive.Get(ctx, id) // which`,
		in:    "bot", tests: "TestAMatchIsNotLostBetweenLeavingAndComingBack",
	},
}
