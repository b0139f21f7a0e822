package main

var inStorage = []planting{
	{
		wrong: "whoever has the file passes for a bot", file: "command/doctor.go",
		code:  `if !answered(ctx, socketOf(v.config.File)) {`,
		error: `if !answered(ctx, socketOf(v.config.File)) && ctx.Err() != nil {`,
		in:    "command", tests: "TestTheDoctorFindsEachFault",
	},
	{
		wrong: "the beginning of a copy is taken for the whole", file: "storage/backup.go",
		code:  `line.Items != items || !errors.Is(err, io.EOF)`,
		error: `err == nil`,
		in:    "storage", tests: "TestACopyThatIsNotWholeIsFoundOut",
	},
	{
		wrong: "what is kept for a time only is copied", file: "storage/redis_items.go",
		code:  `lasts[n].Val() >= 0`,
		error: `false`,
		in:    "storage", tests: "TestACopyIsThatOfEitherStore",
	},
	{
		wrong: "a copy is put onto games that are there", file: "command/restore.go",
		code:  `err == nil && !empty {`,
		error: `err != nil && !empty {`,
		in:    "command", tests: "TestACopyIsRestoredAndMoved",
	},
	{
		wrong: "a bot works on half of a copy", file: "bot/restoring.go",
		code:  `err == nil && mark != nil {`,
		error: `err != nil && mark != nil {`,
		in:    "command", tests: "TestNothingWorksOnHalfOfACopy",
	},
	{
		wrong: "games are moved from under a bot", file: "command/restore.go",
		code:  `running && c.Redis != ""`,
		error: `running && c.Redis == ""`,
		in:    "command", tests: "TestACopyIsRestoredAndMoved",
	},
	{
		wrong: "a match is settled once more by another copy", file: "storage/redis_ladder.go",
		code: `if done then return done end
local players`,
		error: "local players",
		in:    "storage", tests: "TestTwoCopiesSettleTheSameMatch",
	},
	{
		wrong: "two clocks claim the same table", file: "storage/redis_due.go",
		code:  `redis.call('ZADD', claims, 'NX', upto, id) == 1`,
		error: `redis.call('ZADD', claims, 'NX', upto, id) >= 0`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "two hands claim the same table", file: "storage/bolt_due.go",
		code:  `if p.until[id].After(now) {`,
		error: `if p.until[id].After(until) {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "what a clock has claimed that died is never attended to", file: "storage/redis_due.go",
		code:  `redis.call('ZREMRANGEBYSCORE', claims, '-inf', now)`,
		error: `redis.call('ZREMRANGEBYSCORE', claims, '-inf', '-inf')`,
		in:    "storage", tests: "TestCrashOfAClaim",
	},
	{
		wrong: "what a former version has left is never found", file: "storage/redis_layout.go",
		code:  `p.ZAddArgs(ctx, partOf(index, h.id)`,
		error: `p.ZAddArgs(ctx, partOf(index, h.member)`,
		in:    "storage", tests: "TestTheLayoutOfFormerVersions",
	},
	{
		wrong: "a table is created over another", file: "storage/bolt.go",
		code:  `if bucket(tx, tables).Get([]byte(t.ID)) != nil {`,
		error: `if false {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "a name is never given on", file: "storage/bolt.go",
		code:  `owner != "" && owner != instead`,
		error: `owner != ""`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "what is due now is due later", file: "storage/bolt_due.go",
		code:  `bytes.Compare(k[:len(last)], last) <= 0`,
		error: `bytes.Compare(k[:len(last)], last) < 0`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "a channel lists the tables of those whose number begins with its own", file: "storage/bolt_index.go",
		code:  `prefix := append([]byte(word), 0)`,
		error: `prefix := []byte(word)`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "tables are due in the wrong order", file: "storage/bolt_index.go",
		code:  `return append(timeKey(l.due), id...)`,
		error: `return append(timeKey(-l.due), id...)`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "a page has one row too many", file: "storage/bolt_ranks.go",
		code:  `place < q.From+q.Count`,
		error: `place <= q.From+q.Count`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "head to head is told from the other side", file: "storage/bolt_ladder.go",
		code: `if turned {
		v = v.Turned()`,
		error: `if !turned {
		v = v.Turned()`,
		in: "storage", tests: "TestStore",
	},
	{
		wrong: "who played at the very moment is hidden", file: "storage/bolt_ranks.go",
		code:  `if r.played < asked {`,
		error: `if r.played <= asked {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "of two matches that end at once one is missing in the history", file: "storage/bolt_records.go",
		code:  `ascending(e.Ended), []byte(e.Match)`,
		error: `ascending(e.Ended)`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "a history begins with the oldest match", file: "storage/bolt_records.go",
		code: `slices.Reverse(found)
`,
		error: ``,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "a document that is taken away stays", file: "storage/bolt_records.go",
		code:  `if document == nil {`,
		error: `if false {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "Redis lets who is slow overwrite who was faster", file: "storage/redis.go",
		code: `if found ~= ARGV[1] then return 0 end
redis.call('SET'`,
		error: `redis.call('SET'`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "Redis creates a table over another", file: "storage/redis.go",
		code:  `value, "nx"))`,
		error: `value))`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "a table is stored before it is announced", file: "storage/redis.go",
		code: `if err := r.announce(ctx, t, before); err != nil {
		return false, err
	}
	var swapped`,
		error: `var swapped`,
		in:    "storage", tests: "TestCrash",
	},
	{
		wrong: "all copies together ask more of Discord than it takes", file: "storage/ration.go",
		code:  `if room < 1 then return`,
		error: `if room < 0 then return`,
		in:    "storage", tests: "TestRations",
	},
	{
		wrong: "nobody hears that a Cluster has failed at a write", file: "storage/redis_wait.go",
		code:  `conn.AddHook(watched(r.watcher))`,
		error: `_ = watched(r.watcher)`,
		in:    "storage", tests: "TestWhatReplicasConfirmIsWatched",
	},
	{
		wrong: "a play is answered that no replica has", file: "storage/redis_wait.go",
		code:  `confirmed < int64(r.replicas)`,
		error: `confirmed < int64(r.replicas) && false`,
		in:    "storage", tests: "TestTooFewReplicas",
	},
	{
		wrong: "when a table is due is lost with a server, and the table is not", file: "storage/redis_index.go",
		code:  `if apart {`,
		error: `if apart = false; apart {`,
		in:    "storage", tests: "TestWhenATableIsDueIsConfirmedToo",
	},
	{
		wrong: "a file of a newer version is opened", file: "storage/layout.go",
		code:  `there > layout`,
		error: `there > layout && false`,
		in:    "storage", tests: "TestAFileOfANewerVersionIsRefused",
	},
	{
		wrong: "a write whose answer is lost is repeated", file: "storage/redis.go",
		code:  `func (unrepeated) NoRetry() bool { return true }`,
		error: `func (unrepeated) NoRetry() bool { return false }`,
		in:    "storage", tests: "TestLostAnswer",
	},
	{
		wrong: "Redis never gives a name on", file: "storage/redis.go",
		code:  `if owner and owner ~= ARGV[2] then return owner end`,
		error: `if owner then return owner end`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "the hint of an earlier time is put off", file: "storage/redis_index.go",
		code:  `"lt", now.due, hint`,
		error: `now.due, hint`,
		in:    "storage", tests: "TestIndexUnderFire",
	},
	{
		wrong: "a hint is removed that is still needed", file: "storage/redis_index.go",
		code:  `before.ever && (!now.ever || before.due <= now.due)`,
		error: `before.ever`,
		in:    "storage", tests: "TestCrash",
	},
	{
		wrong: "tables that have ended stay in their channel", file: "storage/redis_index.go",
		code: `case !t.Live():
			ended`,
		error: `case id == "":
			ended`,
		in: "storage", tests: "TestTablesThatHaveEndedLeaveTheirChannel",
	},
	{
		wrong: "a rating that has changed meanwhile is overwritten", file: "storage/redis_ladder.go",
		code:  `if (redis.call('HGET', standings, ARGV[i]) or '') ~= ARGV[i + 1] then return false end`,
		error: ``,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "who plays again stands on a ladder twice", file: "storage/redis_ladder.go",
		code:  `redis.call('ZREM', idleRanks, user)`,
		error: ``,
		in:    "storage", tests: "TestWhoComesBackIsHiddenNoMore",
	},
	{
		wrong: "a ladder is upside down", file: "storage/redis_ladder.go",
		code:  `-s.Rating.Points(), s.Played.UnixMilli()`,
		error: `s.Rating.Points(), s.Played.UnixMilli()`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "what a newer program stored is read", file: "storage/storage.go",
		code: `return schema, schema > table.Schema
`,
		error: `return schema, schema > table.Schema+1
`,
		in: "storage", tests: "TestStore",
	},
	{
		wrong: "a rating of a newer program is read", file: "storage/value.go",
		code:  `if e.Schema > ladder.Schema {`,
		error: `if e.Schema > ladder.Schema+1 {`,
		in:    "storage", tests: "TestNewerSchemasAreRefused",
	},
	{
		wrong: "the file lets who is slow overwrite who was faster", file: "storage/bolt.go",
		code:  `if stored = revisionOf(bucket(tx, tables).Get([]byte(id))) == revision; !stored {`,
		error: `if stored = revisionOf(bucket(tx, tables).Get([]byte(id))) == revision || id != ""; !stored {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "who has moved up stands on a ladder twice", file: "storage/bolt_ladder.go",
		code:  `if err := unrank(in, name, rankOfStanding(old)); err != nil {`,
		error: `if err := error(nil); err != nil {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "equals do not share a rank", file: "storage/bolt_ranks.go",
		code:  `if !bytes.Equal(r.points, last) {`,
		error: `if !bytes.Equal(r.points, last) || rank > 0 {`,
		in:    "storage", tests: "TestStore",
	},
	{
		wrong: "a change gives a table another name", file: "storage/storage.go",
		code: `	t.ID = id
	return encode`,
		error: `	t.ID += id[:0]
	return encode`,
		in: "storage", tests: "TestStore",
	},
}
