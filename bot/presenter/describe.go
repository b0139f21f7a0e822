package presenter

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// Limits of a description in characters: of a page, which leaves room for the rest of the message, and of a
// message as a whole, like discord.MaxText.
const (
	maxPage = 3600
	maxText = 4000
)

// DescribeButton describes the picture of a match after n plays.
func DescribeButton(l *i18n.Language, id string, n int, kind render.Kind) ui.Button {
	return ui.Button{ID: ui.ID("describe", id, strconv.Itoa(n), string(kind)), Label: l.Say("button.describe")}
}

// DescribeResponseButton describes the picture that was sent in response to a component with this verb and these words.
func DescribeResponseButton(l *i18n.Language, verb string, words ...string) ui.Button {
	id := ui.ID("tell-"+verb, ui.ID(words...))
	return ui.Button{ID: strings.TrimSuffix(id, ui.Separator), Label: l.Say("button.describe")}
}

// Description returns a page, counted from 0, of the description of a position after n plays. It has the
// preceding events, the picture, and all else that the seat may know. Custom ids carry its whole state.
func Description(l *i18n.Language, t *view.Past, kind render.Kind, n int, seat game.Seat, page int) ui.Screen {
	scene := SceneAt(l, t.View, kind, n, seat)
	scene.Seat, scene.Names = seat, t.Said()
	pages := splitPages(append([]string{Recent(l, t.View, n)}, sceneLines(l, t.Face, scene)...))
	page = min(page, len(pages)-1)
	s := ui.Screen{Title: Title(l, t.View), Text: pages[page], Color: ui.Mute}
	id, files := t.Carried()
	s.Files = files
	if len(pages) == 1 {
		return s
	}
	s.Footer = l.Say("describe.page", strconv.Itoa(page+1), strconv.Itoa(len(pages)))
	to := func(verb, label string, target int) ui.Button {
		return ui.Button{
			ID: ui.ID("describe", id, strconv.Itoa(n), string(kind), strconv.Itoa(max(0, target)), verb), Label: label,
			Disabled: target < 0 || target == len(pages),
		}
	}
	s.Rows = []ui.Row{{Buttons: []ui.Button{to("back", "◀", page-1), to("on", "▶", page+1)}}}
	return s
}

// sceneLines returns the description of a scene, one fact a line, under headings.
func sceneLines(l *i18n.Language, f render.Face, s render.Scene) []string {
	var lines []string
	for _, c := range render.Account(f, s) {
		if c.Heading.Key != "" {
			lines = append(lines, headingMark+l.Event(s.Names, c.Heading))
		}
		for _, e := range c.Facts {
			lines = append(lines, l.Event(s.Names, e))
		}
	}
	return lines
}

// headingMark begins a heading.
const headingMark = "### "

// splitPages splits lines into pages. A heading is never the last line of a page.
func splitPages(lines []string) []string {
	var pages []string
	var page []string
	length := 0
	turn := func() {
		pages, page, length = append(pages, strings.Join(page, "\n")), nil, 0
	}
	for i, line := range lines {
		needs := utf8.RuneCountInString(line)
		if strings.HasPrefix(line, headingMark) && i+1 < len(lines) {
			needs += utf8.RuneCountInString(lines[i+1])
		}
		if length > 0 && length+needs > maxPage {
			turn()
		}
		if line != "" {
			page, length = append(page, line), length+utf8.RuneCountInString(line)+1
		}
	}
	turn()
	return pages
}

// WithDescription adds the description of the picture to an ephemeral screen, as far as there is room.
func WithDescription(l *i18n.Language, s ui.Screen) ui.Screen {
	lines := pictureLines(l, s)
	if len(lines) == 0 {
		return s
	}
	length := utf8.RuneCountInString(s.Text)
	text := []string{s.Text}
	for _, line := range lines {
		if length += utf8.RuneCountInString(line) + 1; length > maxText {
			break
		}
		text = append(text, line)
	}
	s.Text = ui.Lines(text...)
	return s
}

// addPublicDescription adds the description of the picture to a public screen, if the guild wants that.
func addPublicDescription(l *i18n.Language, v *view.View, s *ui.Screen) {
	if !v.Aloud || s.Scene == nil {
		return
	}
	lines := []string{s.Text, ""}
	for _, e := range render.Describe(v.Face, *s.Scene) {
		lines = append(lines, l.Event(v.Said(), e))
	}
	s.Text = strings.Join(lines, "\n")
}

// pictureLines returns the description of a screen's picture, or else of the last one above it, one fact a line; nil
// without a picture.
func pictureLines(l *i18n.Language, s ui.Screen) []string {
	switch last := len(s.Above) - 1; {
	case s.Reel != nil || s.Drawing != nil:
		return strings.SplitAfter(ui.Escape(s.Alt), ". ")
	case s.Scene == nil && last >= 0:
		s, s.Above = s.Above[last], s.Above[:last]
		return pictureLines(l, s)
	case s.Scene == nil:
		return nil
	}
	scene := *s.Scene
	scene.Names = ui.Escaped(scene.Names)
	return sceneLines(l, s.Face, scene)
}

// DescriptionOf returns the description of a screen's picture as a screen.
func DescriptionOf(l *i18n.Language, s ui.Screen) ui.Screen {
	return ui.Screen{Title: s.Title, Text: ui.Lines(splitPages(pictureLines(l, s))[0], s.Footer), Color: ui.Mute}
}
