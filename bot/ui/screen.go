// Package ui describes messages as values: screens with rows of buttons and menus, forms, custom ids, colours and
// markup. It has no side effects.
package ui

import (
	"errors"
	"slices"
	"strings"

	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/render"
)

// Screen is a message as a value. Screens are computed from a table and compared in tests. The publisher and
// respond send them.
type Screen struct {
	Mentions []string // ids of the users to notify
	Content  string   // outside the embed, where mentions notify
	Title    string
	Text     string
	Footer   string // in small print below everything
	Color    int
	Scene    *render.Scene  // the picture to draw; nil for none
	Reel     []render.Scene // the film to draw in its place
	Still    bool           // draw the film as one picture that does not move
	Face     render.Face    // draws Scene and Reel
	Drawing  render.Drawing // a picture that belongs to no game
	Above    []Screen       // screens above it in the same message: their texts and pictures
	Alt      string         // description of the picture
	Files    []File         // attachments beside the picture
	Form     *Form          // the form to open, for interaction.Modal
	Rows     []Row
	Silent   bool
	People   []table.Person // people named in it, if it can be shared
	Flaw     error          // why a part is missing; the rest is sent nevertheless
}

// Pictured reports whether the screen or one above it has a picture.
func (s Screen) Pictured() bool {
	return s.Scene != nil || s.Reel != nil || s.Drawing != nil || slices.ContainsFunc(s.Above, Screen.Pictured)
}

// Try builds a part of a screen. If it panics, the screen lacks that part and records the error in Flaw.
func (s *Screen) Try(part func()) {
	s.Flaw = errors.Join(s.Flaw, panics.Try(func() error {
		part()
		return nil
	}))
}

// Row has up to MaxButtons buttons, or one menu.
type Row struct {
	Buttons []Button
	Menu    *Menu
}

// Button is a button.
type Button struct {
	ID, Label string
	Emoji     string // before the label, as returned by i18n.Language.Emoji; empty for none
	Style     render.Style
	Disabled  bool   // visible, but cannot be pressed
	Posts     bool   // posts in the channel of a server, so there is no such button elsewhere
	URL       string // where a link leads; a link has no ID
}

// Form is a modal form with up to MaxFields fields.
type Form struct {
	ID     string // custom id of the submitted form
	Title  string
	Fields []Field
}

// MaxFields is how many fields a form can have.
const MaxFields = 5

// Field is a labelled part of a form: a line of text, a menu, or a file upload.
type Field struct {
	Name        string // under which the request has the value
	Label, Note string
	Must        bool // required
	Line        *Line
	Menu        *Menu // needs no ID of its own
	File        bool
}

// Line is a text input.
type Line struct {
	Hint string
	Text string // the initial text
	Most int    // greatest length in characters; 0 for Discord's limit
	Long bool   // has several lines
}

// Menu is a menu from which one option must be picked, unless UpTo is set.
type Menu struct {
	ID, Placeholder string
	Options         []Option
	Of              Listed
	UpTo            int      // how many options may be picked, including none; 0 for exactly one
	Chosen          []string // ids of the chosen members or channels, in a menu that Discord fills
}

// Listed is what a menu lists.
type Listed int

// Kinds of menus.
const (
	Options  Listed = iota // its Options
	People                 // members of the guild
	Channels               // text channels of the guild
	Halls                  // channels of the guild that can have threads; one or none may be picked
)

// Option is an entry of a menu.
type Option struct {
	Value, Label, Note string
	Emoji              string // as for Button
	Chosen             bool
}

// MaxButtons is how many buttons a row can have.
const MaxButtons = 5

// ButtonRows arranges buttons in as few rows as possible, of similar length.
func ButtonRows(buttons []Button) []Row {
	needed := (len(buttons) + MaxButtons - 1) / MaxButtons
	var rows []Row
	for ; needed > 0; needed-- {
		n := (len(buttons) + needed - 1) / needed
		rows, buttons = append(rows, Row{Buttons: buttons[:n]}), buttons[n:]
	}
	return rows
}

// File is an attachment with its name, its bytes, and its description.
type File struct {
	Name string
	Data []byte
	Alt  string
}

// Separator separates the parts of a custom id, which must not contain it.
const Separator = ":"

// ID joins a verb and its words to a custom id.
func ID(words ...string) string { return strings.Join(words, Separator) }

// MenuWord begins the placeholder word in the custom id of a move menu. The picked value replaces that word.
const MenuWord = "menu "

// Colours of the bar beside an embed: Brass while a game is active, Mute afterwards.
const (
	Brass = 0xE3AE4A
	Mute  = 0x8B6425
)

// HasButton reports whether any row has a button with that custom id.
func HasButton(rows []Row, id string) bool {
	return slices.ContainsFunc(rows, func(r Row) bool {
		return slices.ContainsFunc(r.Buttons, func(b Button) bool { return b.ID == id })
	})
}

// MaxRows is how many rows a message can have.
const MaxRows = 5

// MaxOptions is how many options a menu can have.
const MaxOptions = 25

// HasRoom reports whether the row can take another button.
func (r Row) HasRoom() bool { return r.Menu == nil && len(r.Buttons) < MaxButtons }
