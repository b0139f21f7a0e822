package command

// Leaderboards to choose from, as options of the command and of the menu.
const (
	ThisSeason = "this"
	LastSeason = "last"
	AllTime    = "all"
	HallOfFame = "fame"
	Everywhere = "everywhere"
)

// Predictors is the option of the leaderboard menu for predictions.
const Predictors = "prophets"
