package main

import "slices"

// plantings are all errors.
func plantings() []planting {
	return slices.Concat(
		inBot, inRights, inFleet, inScreen, inWire, inTable, inTableTime, inLadder, inStorage, inArchive, inPictures,
	)
}
