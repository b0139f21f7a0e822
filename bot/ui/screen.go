// Package ui has a message as a value: screens with rows of buttons and menus, forms, custom ids, colours and markup.
// It is pure: it sends and stores nothing.
package ui

import (
	"errors"
	"slices"
	"strings"

	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/render"
)

// Screen is one message as a value: what it says, shows and offers. Screens are computed from
// a table and compared in tests; the publisher and the reply send them.
type Screen struct {
	Mentions []string // the ids of the users whom it notifies
	Content  string   // outside the frame, where mentions work
	Title    string
	Text     string
	Footer   string // in small letters, below everything
	Color    int
	Scene    *render.Scene  // the picture to draw, if there is one
	Reel     []render.Scene // the film to make in its place
	Still    bool           // the film is to be one picture that does not move
	Face     render.Face    // who draws
	Drawing  render.Drawing // or a picture of no game
	Above    []Screen       // what stands above it in the same message: their words and pictures
	Alt      string         // what the picture shows, in words
	Files    []File         // beside the picture
	Form     *Form          // to fill in, for Ask
	Rows     []Row
	Silent   bool
	People   []table.Person // whom it names, where somebody can share it
	Flaw     error          // why a part is missing; the rest is out all the same
}

// Pictured reports whether the screen has a picture.
func (s Screen) Pictured() bool { return s.Scene != nil || s.Reel != nil || s.Drawing != nil }

// Try works out a part of a screen. Where that panics the screen does without it, and has a flaw.
func (s *Screen) Try(part func()) {
	s.Flaw = errors.Join(s.Flaw, panics.Try(func() error {
		part()
		return nil
	}))
}

// Row is up to five buttons, or a menu.
type Row struct {
	Buttons []Button
	Menu    *Menu
}

// Button is something to press.
type Button struct {
	ID, Label string
	Emoji     string // before the label, as i18n.Language.Emoji gives it; empty for none
	Style     render.Style
	Disabled  bool // it is there and cannot be pressed now
}

// Form is a window with up to MaxFields fields to fill in.
type Form struct {
	ID     string // the custom id of what is sent
	Title  string
	Fields []Field
}

// MaxFields is how many fields a form has at most.
const MaxFields = 5

// Field is a part of a form under its label: a line of text, a menu, or a file to hand in.
type Field struct {
	Name        string // by which the request has what was filled in
	Label, Note string
	Must        bool // it cannot be left empty
	Line        *Line
	Menu        *Menu // it needs no ID of its own
	File        bool
}

// Line is where somebody writes.
type Line struct {
	Hint string
	Text string // what stands there already
	Most int    // characters; 0: no bound of its own
	Long bool   // it may be of many lines
}

// Menu is a list to pick one from, unless it says otherwise.
type Menu struct {
	ID, Placeholder string
	Options         []Option
	Of              Listed
	UpTo            int      // how many may be picked, and also none; 0 where one has to be
	Chosen          []string // of what Discord lists: the ids of those that are chosen
}

// Listed is what a menu lists.
type Listed int

// The kinds of menus.
const (
	Options  Listed = iota // its options
	People                 // the members of the server
	Channels               // the channels of the server in which people write
	Halls                  // the channels of the server in which there can be threads: one or none may be picked
)

// Option is one line of a menu.
type Option struct {
	Value, Label, Note string
	Emoji              string // as on a button
	Chosen             bool
}

// MaxButtons is how many buttons a row has at most.
const MaxButtons = 5

// ButtonRows lays buttons out, in as few rows as hold them, none much longer than another.
func ButtonRows(buttons []Button) []Row {
	needed := (len(buttons) + MaxButtons - 1) / MaxButtons
	var rows []Row
	for ; needed > 0; needed-- {
		n := (len(buttons) + needed - 1) / needed
		rows, buttons = append(rows, Row{Buttons: buttons[:n]}), buttons[n:]
	}
	return rows
}

// File is one upload: its name, its bytes, and the words that replace it for those who do not
// see it.
type File struct {
	Name string
	Data []byte
	Alt  string
}

// Separator stands between the parts of a custom id, and occurs in none of them.
const Separator = ":"

// ID joins a verb and its words.
func ID(words ...string) string { return strings.Join(words, Separator) }

// MenuWord begins the last word of the custom id of a menu for moves: what is picked there takes its place.
const MenuWord = "menu "

// The colours of the bar beside an embed: brass while something is going on, mute afterwards.
const (
	Brass = 0xE3AE4A
	Mute  = 0x8B6425
)

// HasButton tells whether one of some rows has the button of that id.
func HasButton(rows []Row, id string) bool {
	return slices.ContainsFunc(rows, func(r Row) bool {
		return slices.ContainsFunc(r.Buttons, func(b Button) bool { return b.ID == id })
	})
}

const MaxRows = 5

const MaxOptions = 25

func (r Row) HasRoom() bool { return r.Menu == nil && len(r.Buttons) < MaxButtons }
