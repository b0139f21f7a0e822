package main

var inWire = []planting{
	{
		wrong: "what can wait passes before a press", file: "bot/wire/toll.go",
		code:  `for r := range t.waiting {`,
		error: `for r := range t.waiting[1:] {`,
		in:    "bot/wire", tests: "TestTheTollLetsTheMostUrgentPass",
	},
	{
		wrong: "a notice waits for a limit, and others behind it", file: "bot/wire/governor.go",
		code:  `case tooLong(wait, r):`,
		error: `case false:`,
		in:    "bot/wire", tests: "TestALongLimitIsNotWaitedFor",
	},
	{
		wrong: "everybody may be mentioned", file: "bot/wire/message.go",
		code:  `mentions{Parse: []string{}, Users`,
		error: `mentions{Parse: []string{"everyone"}, Users`,
		in:    "bot/wire", tests: "TestAMessageNotifiesNobodyElse",
	},
	{
		wrong: "a file is fetched wherever it leads on to", file: "bot/wire/files.go",
		code:  `return http.ErrUseLastResponse`,
		error: `return nil`,
		in:    "bot/wire", tests: "TestFilesAreFetchedFromOnePlace",
	},
	{
		wrong: "an administrator lacks rights", file: "bot/wire/permissions.go",
		code:  `granted&discordgo.PermissionAdministrator != 0 || `,
		error: ``,
		in:    "bot/wire", tests: "TestMissingPermissionsAreNamed",
	},
	{
		wrong: "an error tells the token of an interaction", file: "bot/wire/errors.go",
		code: `		return address.Err
`,
		error: `		return err
`,
		in: "bot/wire", tests: "TestErrorsAreScrubbed",
	},
	{
		wrong: "a text is a character too long", file: "bot/wire/message.go",
		code:  `r[:n-1]`,
		error: `r[:n]`,
		in:    "bot/wire", tests: "TestWhatIsTooLongIsCut",
	},
	{
		wrong: "who keeps order manages the server", file: "bot/wire/request.go",
		code:  `may(discordgo.PermissionManageGuild)`,
		error: `may(discordgo.PermissionManageMessages)`,
		in:    "bot/wire", tests: "TestCommandsAreRead",
	},
	{
		wrong: "members are called by their names elsewhere", file: "bot/wire/request.go",
		code:  `m.Nick != ""`,
		error: `m.Nick == "-"`,
		in:    "bot/wire", tests: "TestCommandsAreRead",
	},
	{
		wrong: "a file is longer than may be", file: "bot/wire/files.go",
		code:  `len(data) > maxUpload`,
		error: `len(data) > maxUpload+1`,
		in:    "bot/wire", tests: "TestFilesAreFetchedFromOnePlace",
	},
	{
		wrong: "a file is fetched from anywhere", file: "bot/wire/files.go",
		code:  `address.Host != f.base.Host ||`,
		error: ``,
		in:    "bot/wire", tests: "TestFilesAreFetchedFromOnePlace",
	},
	{
		wrong: "a private message becomes the board", file: "bot/wire/request.go",
		code:  `r.Offered = !r.Private && slices`,
		error: `r.Offered = slices`,
		in:    "bot/wire", tests: "TestWhatIsOffered",
	},
	{
		wrong: "a message is sent twice after a crash", file: "bot/wire/channel.go",
		code:  `m, nonce, true}`,
		error: `m, nonce, false}`,
		in:    "bot", tests: "TestABoardThatNobodyNotedIsFoundAgain",
	},
	{
		wrong: "everybody sees that a command takes long", file: "bot/wire/answer.go",
		code:  "Flags int `json:\"flags\"`\n\t}{private}",
		error: "Flags int `json:\"flags\"`\n\t}{0}",
		in:    "bot", tests: "TestASlowCommandIsHeldInPrivate",
	},
	{
		wrong: "bots are answered as people are, for ever", file: "bot/wire/spoken.go",
		code:  `if m.Author.Bot || m.Webhook`,
		error: `if m.Webhook`,
		in:    "bot/wire", tests: "TestWhoSpeaksToTheBot",
	},
	{
		wrong: "what was signed long ago is taken over HTTP", file: "bot/wire/endpoint.go",
		code:  `return -Apart <= age && age <= Lasting`,
		error: `return -Apart <= age`,
		in:    "bot/wire", tests: "TestTheEndpointLetsNothingElseIn",
	},
	{
		wrong: "anybody may send interactions over HTTP", file: "bot/wire/endpoint.go",
		code:  `!discordgo.VerifyInteraction(r, e.Key) {`,
		error: `discordgo.VerifyInteraction(r, e.Key) && false {`,
		in:    "bot/wire", tests: "TestTheEndpointLetsNothingElseIn",
	},
	{
		wrong: "what is posted twice acts twice", file: "bot/repeats.go",
		code:  `return !a.first, nil`,
		error: `return !a.first && false, nil`,
		in:    "bot", tests: "TestWhatIsPostedTwiceActsOnce",
	},
	{
		wrong: "what is tried again is taken for a repeat of itself", file: "bot/repeats.go",
		code:  `a.first = bytes.Equal(kept, a.mark)`,
		error: `a.first = bytes.Equal(kept, a.mark) && newArrival() == nil`,
		in:    "bot", tests: "TestWhoTriesAgainIsNoRepeat",
	},
	{
		wrong: "a copy that stops takes what nobody will answer", file: "bot/endpoint.go",
		code:  `e.open == nil || e.open.Err() != nil`,
		error: `e.open == nil`,
		in:    "bot", tests: "TestNothingIsTakenAfterTheEnd",
	},
}
