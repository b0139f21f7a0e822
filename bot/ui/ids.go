package ui

const GamesVerb = "games" // lists them

const NextVerb = "next" // opens the one that waits for them most

const SeatVerb = "seat" // opens one of them

// Give is the verb of what stands for a command: the other words are its name and a game.
const Give = "give"
