package history

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
)

// faceDown returns the hidden moves after n plays, and the moves of the latest reveal before.
func faceDown(v *view.View, n int) (closed, opened []game.FaceDown) {
	if !v.IsVerifiable() {
		return nil, nil
	}
	for _, d := range v.Match.FaceDown() {
		switch {
		case d.Play >= n:
		case d.Opened >= n:
			closed = append(closed, d)
		case len(opened) > 0 && d.Opened > opened[0].Opened:
			opened = []game.FaceDown{d}
		case len(opened) == 0 || d.Opened == opened[0].Opened:
			opened = append(opened, d)
		}
	}
	return closed, opened
}

// faceDownLines lists the published commitments of hidden moves after n plays, and reveals those opened last.
func faceDownLines(l *i18n.Language, v *view.View, names []string, n int) string {
	closed, opened := faceDown(v, n)
	var lines []string
	if len(closed) > 0 {
		lines = append(lines, l.Event(names, game.Say("seals.closed", sealedEvents(v, closed))))
	}
	if len(opened) > 0 {
		lines = append(lines, l.Event(names, game.Say("seals.opened", unsealedEvents(v, opened))))
	}
	return ui.Lines(lines...)
}

// sealedEvents returns the seats with hidden moves, and their commitments.
func sealedEvents(v *view.View, down []game.FaceDown) []game.Event {
	var said []game.Event
	log := v.Match.Log()
	for _, d := range down {
		p := log[d.Play]
		said = append(said, game.Say("seals.one", p.Seat, ui.Code64(v.Chance().Seal(d.Play, p.Move))))
	}
	return said
}

// unsealedEvents returns the revealed moves with their salts, by which anybody can check the commitments.
func unsealedEvents(v *view.View, down []game.FaceDown) []game.Event {
	var said []game.Event
	log := v.Match.Log()
	for _, d := range down {
		p := log[d.Play]
		said = append(said, game.Say("seals.open", p.Seat, string(p.Move), ui.Code64(v.Chance().Salt(d.Play))))
	}
	return said
}
