package shipshape

import (
	"image"
	"sync"

	rules "dockside/game/shipshape"
	"dockside/render"
)

// The parts of pictures that chapters of the rules highlight.
var (
	partBids    = image.Rect(462, 6, 1194, 212)
	partVoyage  = image.Rect(14, 18, 182, 196)
	partHolds   = image.Rect(60, 736, 1140, 788)
	partGroup   = image.Rect(234, 8, 1194, 396)
	partBlind   = image.Rect(816, 232, 1102, 796)
	partBlindly = image.Rect(948, 20, 1050, 196)

	partOwn   = image.Rect(6, 6, 392, 794)
	partCrate = image.Rect(420, 84, 672, 330)
	partWorth = image.Rect(676, 84, 1182, 330)
	partCrew  = image.Rect(430, 366, 1170, 790)
)

// chapters are the scenes of the rules. Their positions are searched once.
var chapters = sync.OnceValue(func() map[string]render.Scene {
	late, lay := sail(4, 7, bidsDown(2, 2, 0)), sail(4, 7, cratesDown(2, 3, 4, 0))
	all := map[string]render.Scene{
		"goal":    render.Pose("", render.Table, sail(3, 4, cratesDown(2, 3, 3, 0))).Scene,
		"bid":     render.Highlight(private("", late, 0, late.Moves(0)[2]).Scene, partCrate, partCrew),
		"ties":    render.Highlight(render.Pose("", render.Table, sail(4, 8, cratesDown(1, 3, 2, 2))).Scene, partBids),
		"cards":   render.Highlight(private("", late, 0, "").Scene, partCrew),
		"crates":  render.Highlight(private("", lay, lay.Queue(0)[0], rules.Place(5)).Scene, partOwn, partCrate, partWorth),
		"scoring": render.Pose("", Voyage, sail(3, 4, scored(2))).Scene,
		"voyages": render.Highlight(
			render.Pose("", render.Table, sail(4, 6, bidsDown(2, 1, 2))).Scene, partVoyage, partHolds,
		),
		"groups": render.Highlight(render.Pose("", render.Table, sail(6, 3, ahead)).Scene, partGroup),
		"dummy": render.Highlight(
			render.Pose("", render.Table, sail(2, 1, bidsDown(1, 1, 0))).Scene, partBlind, partBlindly,
		),
	}
	for topic, s := range all {
		s.Names = players
		all[topic] = s
	}
	return all
})

// Illustrate implements render.Illustrator.
func (Face) Illustrate(topic string) render.Scene { return chapters()[topic] }
