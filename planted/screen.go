package main

var inScreen = []planting{
	{
		wrong: "everybody sees the orders of seat 0", file: "bot/screen/board.go",
		code:  `scene.Outcome, scene.Orders = v.Match.Outcome(), v.ordersOf(seat)`,
		error: `scene.Outcome, scene.Orders = v.Match.Outcome(), v.ordersOf(max(seat, 0))`,
		in:    "bot", tests: "TestTwinsWithOrders",
	},
	{
		wrong: "the panels of others are drawn anew when somebody lays an order", file: "bot/screen/hand.go",
		code:  `return fmt.Sprint(front, v.ordersOf(seat))`,
		error: `return fmt.Sprint(front, v.ordersOf(0), seat)`,
		in:    "bot", tests: "TestOwnFrontsKeepOrdersApart",
	},
	{
		wrong: "everybody is shown the board of seat 0", file: "bot/screen/board.go",
		code: `AddPicture(&s, l, v, render.Table, v.Match.Len(), game.Public) })
	s.try`,
		error: `AddPicture(&s, l, v, render.Table, v.Match.Len(), 0) })
	s.try`,
		in: "bot", tests: "TestWhispersAreToldBesideTheHand",
	},
	{
		wrong: "names are read as markup", file: "bot/screen/markup.go",
		code:  `return markup.Replace(plain(words))`,
		error: `return plain(words)`,
		in:    "bot/screen", tests: "TestWordsOfOthers",
	},
	{
		wrong: "names turn the direction of what stands around them", file: "bot/screen/markup.go",
		code: `case unicode.Is(unicode.Bidi_Control, r):
			return -1`,
		error: `case unicode.Is(unicode.Bidi_Control, r):
			return r`,
		in: "bot/screen", tests: "TestWordsOfOthers",
	},
	{
		wrong: "what stays of a play is drawn as seat 0 sees it", file: "bot/screen/why.go",
		code:  `AddPicture(&s, l, v, kind, i+1, game.Public)`,
		error: `AddPicture(&s, l, v, kind, i+1, 0)`,
		in:    "bot", tests: "TestWhatEverybodySeesIsDrawnForEverybody",
	},
	{
		wrong: "everybody reads English", file: "bot/screen/view.go",
		code:  `v.Words.For(v.Locale)`,
		error: `v.Words.For("en")`,
		in:    "bot", tests: "TestServerSettings",
	},
	{
		wrong: "a description tells a hand to whoever watches", file: "bot/screen/describe.go",
		code:  `if !seated || v.Players[seat].Left() {`,
		error: `if seat = max(seat, 0); v.Players[seat].Left() {`,
		in:    "bot", tests: "TestADescriptionTellsNoSecrets",
	},
}
