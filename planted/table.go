package main

var inTable = []planting{
	{
		wrong: "a challenger accepts their own challenge", file: "table/challenge.go",
		code:  `case user == t.Players[0].User:`,
		error: `case false:`,
		in:    "table", tests: "TestWhoMayAnswerAChallenge",
	},
	{
		wrong: "a challenge can be taken at the moment when it lapses", file: "table/challenge.go",
		code:  `!now.Before(t.Expires)`,
		error: `now.After(t.Expires)`,
		in:    "table", tests: "TestWhoMayAnswerAChallenge",
	},
	{
		wrong: "a game against the computer counts", file: "table/challenge.go",
		code:  `t.Players[1], t.Solo, t.Rated = computer, true, false`,
		error: `t.Players[1], t.Solo = computer, true`,
		in:    "table", tests: "TestAComputerTakesTheOpenSeat",
	},
	{
		wrong: "computer players speak though the server wants them quiet", file: "table/challenge.go",
		code:  `Standin: c.Standin, Quiet: c.Quiet,`,
		error: `Standin: c.Standin,`,
		in:    "table", tests: "TestARematchIsPlayedAsTheMatchWas",
	},
	{
		wrong: "a start that fails leaves a player behind", file: "table/challenge.go",
		code:  `c.Players, c.Words = slices.Clone(t.Players), slices.Clone(t.Words)`,
		error: `c.Words = slices.Clone(t.Words)`,
		in:    "table", tests: "TestAllOrNothing",
	},
	{
		wrong: "a lobby takes one too many", file: "table/lobby.go",
		code:  `len(s.Players) >= s.Match.Rules().MaxSeats`,
		error: `len(s.Players) > s.Match.Rules().MaxSeats`,
		in:    "table", tests: "TestALobbyFillsAndEmpties",
	},
	{
		wrong: "anybody starts the lobby of another", file: "table/lobby.go",
		code:  `if user == "" || t.Players[t.Host()].User != user {`,
		error: `if user == "" {`,
		in:    "table", tests: "TestALobbyStarts",
	},
	{
		wrong: "a lobby starts with one too few", file: "table/lobby.go",
		code:  `len(s.Players) < s.Match.Rules().MinSeats`,
		error: `len(s.Players) < s.Match.Rules().MinSeats-1`,
		in:    "table", tests: "TestALobbyStarts",
	},
	{
		wrong: "who leaves a lobby takes the lucky word of another along", file: "table/lobby.go",
		code:  `slices.Delete(t.Players, seat, seat+1), slices.Delete(t.Words, seat, seat+1)`,
		error: `slices.Delete(t.Players, seat, seat+1), slices.Delete(t.Words, 0, 1)`,
		in:    "table", tests: "TestWhoLeavesALobbyTakesTheirWordAlong",
	},
	{
		wrong: "who is not to move gets another word than that", file: "table/play.go",
		code:  `case !slices.Contains(m.Turn(), seat):`,
		error: `case false:`,
		in:    "table", tests: "TestPlaying",
	},
	{
		wrong: "a button of before makes a move", file: "table/play.go",
		code:  `other := decision != "" && !m.Faces(seat, decision)`,
		error: `other := false`,
		in:    "table", tests: "TestPlaying",
	},
	{
		wrong: "who is late claims the win", file: "table/play.go",
		code:  `case slices.Contains(late, seat):`,
		error: `case false:`,
		in:    "table", tests: "TestAMissedDeadlineCanBeClaimedOrForgiven",
	},
	{
		wrong: "who is granted time has none", file: "table/play.go",
		code:  `s.restart(l, now)`,
		error: `s.Players[l].Clock.Late = false`,
		in:    "table", tests: "TestAMissedDeadlineCanBeClaimedOrForgiven",
	},
	{
		wrong: "a match that ends forgets who was placed where", file: "table/play.go",
		code:  `t.Phase, t.Ended, t.Placed = Over, now, true`,
		error: `t.Phase, t.Ended, t.Placed = Over, now, false`,
		in:    "table", tests: "TestWhoLeavesHasLost",
	},
	{
		wrong: "a match with a computer player counts", file: "table/computer.go",
		code:  `t.Rated && people == len(t.Players)`,
		error: `t.Rated`,
		in:    "table", tests: "TestALobbyOfOnePerson",
	},
	{
		wrong: "a friendly match counts", file: "table/result.go",
		code:  `case !s.Rated:`,
		error: `case false:`,
		in:    "table", tests: "TestResultForTheLadders",
	},
	{
		wrong: "everybody has the rating of seat 0 in the history", file: "table/result.go",
		code:  `change := settled[0].Seats[i].Points()`,
		error: `change := settled[0].Seats[0].Points()`,
		in:    "table", tests: "TestResultForTheLadders",
	},
	{
		wrong: "a lucky word for the rematch is lost", file: "table/rematch.go",
		code:  `t.NextSeed != (fair.Seed{}) && t.NextWords[seat] == ""`,
		error: `t.NextSeed != (fair.Seed{})`,
		in:    "table", tests: "TestSeedOfARematch",
	},
	{
		wrong: "the votes go on into the rematch", file: "table/rematch.go",
		code:  `players[i].Voted, players[i].Pauses = time.Time{}, false`,
		error: `players[i].Pauses = false`,
		in:    "table", tests: "TestWhoHasLeftHasNoVote",
	},
	{
		wrong: "the lucky words stay on the seats of before", file: "table/rematch.go",
		code:  `return shifted(words)`,
		error: `return words`,
		in:    "table", tests: "TestSeatsMoveOnInARematch",
	},
	{
		wrong: "a rematch forgets what was agreed on", file: "table/rematch.go",
		code:  `Options: t.Options, Pace: t.Pace,`,
		error: `Pace: t.Pace,`,
		in:    "table", tests: "TestARematchIsPlayedAsTheMatchWas",
	},
	{
		wrong: "in a rematch computer players speak again", file: "table/rematch.go",
		code:  `Standin: t.Standin, Quiet: t.Quiet,`,
		error: `Standin: t.Standin,`,
		in:    "table", tests: "TestARematchIsPlayedAsTheMatchWas",
	},
	{
		wrong: "a rematch is in another language", file: "table/rematch.go",
		code:  `Channel: t.Channel, Parent: t.Parent, Locale: t.Locale,`,
		error: `Channel: t.Channel, Parent: t.Parent,`,
		in:    "table", tests: "TestARematchIsPlayedAsTheMatchWas",
	},
	{
		wrong: "odds are shown in a rated game", file: "table/odds.go",
		code:  `t.Phase == Playing && !t.Rated`,
		error: `t.Phase == Playing`,
		in:    "table", tests: "TestWhoMayLook",
	},
	{
		wrong: "only the first look is counted", file: "table/odds.go",
		code:  `looks.Times == 0 || looks.Plays != s.Match.Len()`,
		error: `looks.Times == 0`,
		in:    "table", tests: "TestLooksAreCounted",
	},
	{
		wrong: "the word that stands in is shown as if it had been given", file: "table/chance.go",
		code:  `if err != nil || t.Phase == Over {`,
		error: `if err != nil {`,
		in:    "table", tests: "TestSeedOfARematch",
	},
	{
		wrong: "a vote loses the word that stands in for it", file: "table/chance.go",
		code:  `word = game.CleanWord(word); word != "" || t.Phase == Open`,
		error: `word = game.CleanWord(word); true`,
		in:    "table", tests: "TestSeedOfARematch",
	},
	{
		wrong: "a study begins with what was done from outside", file: "table/study.go",
		code:  `if p.Seat != game.Outside {`,
		error: `if true {`,
		in:    "table", tests: "TestStudyIsOver",
	},
	{
		wrong: "a review replaces another", file: "table/review.go",
		code:  `case t.Review != nil:`,
		error: `case false:`,
		in:    "table", tests: "TestKeep",
	},
	{
		wrong: "an error tells a hidden move", file: "table/sitting.go",
		code:  `case r.Hidden && errors.As(err, &wrong):`,
		error: `case false:`,
		in:    "table", tests: "TestASecretLogIsNotTold",
	},
	{
		wrong: "a request that comes again counts again after another", file: "table/table.go",
		code:  `oldest := made(request) - memory`,
		error: `oldest := made(request) - memory/10`,
		in:    "table", tests: "TestTheLatestRequestsAreRemembered",
	},
	{
		wrong: "an offer of before is taken for a reminder", file: "table/schema.go",
		code:  `t.Shown.Said = Notice{Late: everybody}`,
		error: `t.Shown.Said = Notice{Reminded: everybody}`,
		in:    "table", tests: "TestTablesOfSchema3",
	},
	{
		wrong: "anybody accepts a challenge to somebody else", file: "table/challenge.go",
		code:  `t.Solo || rival != "" && rival != user`,
		error: `t.Solo || rival == "-"`,
		in:    "table", tests: "TestWhoMayAnswerAChallenge",
	},
	{
		wrong: "a match that was stopped has a winner", file: "table/result.go",
		code:  `if stopped {`,
		error: `if stopped && false {`,
		in:    "table", tests: "TestAMatchThatWasStoppedHasNoWinner",
	},
	{
		wrong: "two at a lobby may have another game", file: "table/pair.go",
		code:  `(p == t.Pair() || p == t.Company())`,
		error: `p == t.Pair()`,
		in:    "table", tests: "TestWhomATableKeepsFromAnotherGame",
	},
	{
		wrong: "who plays for another has the clock of before", file: "table/sitting.go",
		code:  `p.Level, p.Clock, p.Orders = level, Clock{}, nil`,
		error: `p.Level, p.Orders = level, nil`,
		in:    "table", tests: "TestEachSeatHasItsOwnTime",
	},
	{
		wrong: "who plays for another has their orders", file: "table/sitting.go",
		code:  `p.Level, p.Clock, p.Orders = level, Clock{}, nil`,
		error: `p.Level, p.Clock = level, Clock{}`,
		in:    "table", tests: "TestStandingOrders",
	},
	{
		wrong: "an old button lays an order", file: "table/orders.go",
		code:  `decision != s.Standing(seat)`,
		error: `false`,
		in:    "table", tests: "TestStandingOrders",
	},
	{
		wrong: "an order stays where its move is refused", file: "table/play.go",
		code:  `s.Players[seat].Orders = before`,
		error: `_ = before`,
		in:    "table", tests: "TestStandingOrders",
	},
	{
		wrong: "who lays an order is seen to be here", file: "table/play.go",
		code:  `s.Match.Len() == len(s.Log) { // that`,
		error: `false { // that`,
		in:    "table", tests: "TestAnOrderIsNoNews",
	},
	{
		wrong: "uneven crews begin", file: "table/crews.go",
		code:  `len(members) != len(seats)`,
		error: `false`,
		in:    "table", tests: "TestTheCrewsOfALobby",
	},
	{
		wrong: "nobody is advised on a match while a friendly one goes on", file: "table/tags.go",
		code:  `if t.Phase != Playing || !t.Rated {`,
		error: `if t.Phase != Playing {`,
		in:    "table", tests: "TestTags",
	},
	{
		wrong: "a takeover makes a running match unlike its record", file: "table/tags.go",
		code:  `if p.Seat != game.Outside && words > 0 {`,
		error: `if words > 0 {`,
		in:    "table", tests: "TestTags",
	},
	{
		wrong: "a match is like all that begin with the same die", file: "table/tags.go",
		code: `case n > words:
			most`,
		error: `case words == 0:
			most`,
		in: "table", tests: "TestTags",
	},
	{
		wrong: "matches of two games are alike", file: "table/tags.go",
		code:  `[]byte(t.Game + "\n" + `,
		error: `[]byte("\n" + `,
		in:    "table", tests: "TestTags",
	},
	{
		wrong: "the seed of a running match is told", file: "table/chance.go",
		code:  `func (s *Sitting) SeedTold() bool { return s.Match.Outcome().Over() }`,
		error: `func (s *Sitting) SeedTold() bool { return s.Phase != Open }`,
		in:    "table", tests: "TestChanceFollowsFromTheSeed",
	},
	{
		wrong: "a lucky word makes way for the press", file: "table/chance.go",
		code: `	if t.Words[seat] == "" {
		t.Words[seat] = press`,
		error: `	if true {
		t.Words[seat] = press`,
		in: "table", tests: "TestWhoseWordStandsIn",
	},
	{
		wrong: "the words with which a match begins are not bound", file: "table/chance.go",
		code: `	t.publishWords()
}

// publishWords`,
		error: `}

// publishWords`,
		in: "table", tests: "TestWhoseWordStandsIn",
	},
	{
		wrong: "a word that is given is not bound", file: "table/chance.go",
		code: `		words[seat] = word // the id of a vote for a rematch, once lost, could not be had again
		t.publishWords()`,
		error: `		words[seat] = word`,
		in:    "table", tests: "TestWordsMoveWithTheirPlayers",
	},
	{
		wrong: "a word for a rematch is changed without end", file: "table/chance.go",
		code:  `(fair.Seed{}) && len(t.NextChain) < mostLinks:`,
		error: `(fair.Seed{}):`,
		in:    "table", tests: "TestAChainEnds",
	},
	{
		wrong: "nobody sees who has ended a match", file: "table/play.go",
		code:  `t.EndedBy, t.Ender = by.Name, by.ID`,
		error: `t.Ender = by.ID`,
		in:    "table", tests: "TestWhoMayEndAMatch",
	},
	{
		wrong: "who has left votes for a rematch", file: "table/rematch.go",
		code:  `case !t.Players[seat].hasVote(), `,
		error: `case `,
		in:    "table", tests: "TestWhoHasLeftHasNoVote",
	},
	{
		wrong: "a vote counts at the moment when it lapses", file: "table/rematch.go",
		code:  `!p.Voted.IsZero() && !now.Before(p.Voted.Add(VoteLasts))`,
		error: `!p.Voted.IsZero() && now.After(p.Voted.Add(VoteLasts))`,
		in:    "table", tests: "TestVotesLapse",
	},
}
