package madameching

import (
	"image"
	"sync"

	rules "dockside/game/madameching"
	"dockside/render"
)

// topics are the chapters of the rules.
var topics = []string{
	"goal", "turn", "sailing", "missions", "skills", "powers", "lines", "encounters", "attacks", "orders", "two", "crews",
	"end",
}

// The parts of pictures that chapters of the rules highlight.
var (
	partStrip    = image.Rect(134, 4, 1192, 98)
	partFew      = image.Rect(8, 112, 840, 196) // missions, by their numbers
	partMany     = image.Rect(8, 196, 634, 350)
	partLines    = image.Rect(280, 380, 836, 796)
	partPort     = image.Rect(610, 216, 836, 300)
	partCaptains = image.Rect(844, 116, 1194, 796)

	partRow      = image.Rect(8, 106, 802, 278)
	partSymbols  = image.Rect(804, 106, 1192, 278)
	partCards    = image.Rect(8, 282, 1192, 594)
	partFinds    = image.Rect(8, 596, 672, 794)
	partTaking   = image.Rect(674, 596, 1192, 794)
	partAbove    = image.Rect(690, 12, 912, 82)
	partOrders   = image.Rect(914, 12, 1188, 80)
	partTwoJunks = image.Rect(8, 104, 1192, 280)
)

// chapters are the scenes of the rules. Their positions are searched once.
var chapters = sync.OnceValue(func() map[string]render.Scene {
	shown := map[string]render.Scene{}
	for _, s := range hands() {
		shown[s.Name] = s.Scene
	}
	sea := render.Pose("", render.Table, mocked(false)).Scene
	asked := sail(4, 2, and(in(rules.Choose, 9), chosen(2)))
	all := map[string]render.Scene{
		"goal":       sea,
		"turn":       render.Highlight(render.Pose("", render.Table, asked).Scene, partStrip),
		"sailing":    render.Highlight(shown["hand-mock"], partRow, partCards),
		"missions":   render.Highlight(sea, partFew, partMany),
		"skills":     render.Highlight(shown["hand-mock"], partRow, partSymbols),
		"powers":     render.Highlight(shown["hand-many"], partAbove),
		"lines":      render.Highlight(sea, partLines, partPort),
		"encounters": render.Highlight(shown["hand-deeds"], partFinds),
		"attacks":    render.Highlight(shown["hand-asked"], partFinds, partTaking),
		"orders":     render.Highlight(shown["hand-mock"], partOrders, partTaking),
		"two":        render.Highlight(shown["hand-two"], partTwoJunks, partCards),
		"crews":      render.Highlight(render.Pose("", render.Table, mocked(true)).Scene, partCaptains),
		"end":        render.Highlight(sea, partCaptains, partFew, partMany),
	}
	for topic, s := range all {
		s.Names = players
		all[topic] = s
	}
	return all
})

// Illustrate implements render.Illustrator.
func (Face) Illustrate(topic string) render.Scene { return chapters()[topic] }
