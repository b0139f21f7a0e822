package interactiontest

import "dockside/game/table"

// More members beside bottest.Anna and bottest.Bernd.
var (
	Clara  = table.Person{ID: "103", Name: "Clara"}
	Dmitri = table.Person{ID: "104", Name: "Dmitri"}
)
