package main

var inWire = []planting{
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
}
