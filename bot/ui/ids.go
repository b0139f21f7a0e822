package ui

// GamesVerb is the verb that lists the user's games.
const GamesVerb = "games"

// NextVerb is the verb that opens the user's most urgent game.
const NextVerb = "next"

// SeatVerb is the verb that opens one of the user's games.
const SeatVerb = "seat"

// Give is the verb of a button that stands for a command. The other words are the command's name and a game.
const Give = "give"
