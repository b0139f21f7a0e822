package main

// inPictures are errors in what pictures are made of, and in what else takes much memory or time.
var inPictures = []planting{
	{
		wrong: "what was compressed is not kept",
		file:  "render/band.go",
		code:  `	b.kept.put(known, made)`,
		error: `	b.kept.put(knownBand{}, made)`,
		in:    "render", tests: "TestABandIsCompressedOnce",
	},
	{
		wrong: "a match is taken from further away than a stream may refer to",
		file:  "render/internal/deflate/token.go",
		code:  `n >= length+worth && i-before <= reach {`,
		error: `n >= length+worth {`,
		in:    "render/internal/deflate", tests: "TestWhatIsPackedIsRead",
	},
	{
		wrong: "joined checksums count the one of every part",
		file:  "render/adler.go",
		code:  `	before := s.a + adlerPrime - 1 // without`,
		error: `	before := s.a // without`,
		in:    "render", tests: "TestChecksumsAreJoined",
	},
	{
		wrong: "a shelf grows for ever",
		file:  "render/shelf.go",
		code:  `s.taken += s.size(value); s.taken > s.room; {`,
		error: `s.taken += s.size(value); s.taken > 2*s.room; {`,
		in:    "render", tests: "TestAShelfForgetsWhatWasNotUsed",
	},
	{
		wrong: "what was used goes before what was not",
		file:  "render/shelf.go",
		code:  `	s.order.MoveToFront(e)`,
		error: `	s.order.MoveToBack(e)`,
		in:    "render", tests: "TestAShelfForgetsWhatWasNotUsed",
	},
	{
		wrong: "what was asked for goes at rest",
		file:  "render/shelf.go",
		code:  `	t.asked = s.rests`,
		error: `	t.asked = 0`,
		in:    "render", tests: "TestAtRestAShelfKeepsOnlyWhatWasAskedFor",
	},
	{
		wrong: "a colour goes on into the next run of a sprite",
		file:  "render/sprite.go",
		code:  `			more := x > 0 && c == before`,
		error: `			more := len(s.strips) > 0 && len(s.tints) > 0 || x > 0 && c == before`,
		in:    "render", tests: "TestASpriteIsItsPicture",
	},
	{
		wrong: "dashed lines are taken for each other",
		file:  "render/line.go",
		code:  `{margin, pen.Dash, pen.Gap, pen.Offset}`,
		error: `{margin, pen.Dash, pen.Gap}`,
		in:    "render", tests: "TestAShapeIsTakenForNoOther",
	},
	{
		wrong: "what is covered in part is laid as if the run before had not been",
		file:  "render/mask.go",
		code:  `		covers = covers[r.n:]`,
		error: `		covers = covers[len(row):]`,
		in:    "render", tests: "TestAMaskIsLaidPixelByPixel",
	},
	{
		wrong: "a connection is made for each press",
		file:  "bot/wire/discord.go",
		code:  `	t.MaxIdleConns, t.MaxIdleConnsPerHost = kept, kept`,
		error: `	t.MaxIdleConns, t.MaxIdleConnsPerHost = kept, 0`,
		in:    "bot/wire", tests: "TestConnectionsAreKept",
	},
	{
		wrong: "a computer player keeps its memory for ever",
		file:  "bot/wits.go",
		code:  `		if now.Sub(last) >= witless {`,
		error: `		if now.Sub(last) > 2*witless {`,
		in:    "bot", tests: "TestWhoIsAskedNoMoreLetsItsMemoryGo",
	},
	{
		wrong: "a computer player has its memory before a match with it begins",
		file:  "bot/wits.go",
		code:  `	if v.Phase != table.Playing {`,
		error: `	if v.Phase == table.Open {`,
		in:    "bot", tests: "TestWhoWillBeAskedIsReady",
	},
}
