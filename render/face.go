// Package render is the contract between a game and its presentation. A Face turns positions into pages, which are
// both painted and described in words, and into choices for buttons and menus. It does not depend on a language or on
// Discord: words are passed in.
package render

import (
	"embed"
	"image"

	"dockside/game"
	"dockside/render/canvas"
)

// Kind is a kind of picture. Every game has a Table and a Final, and may have more.
type Kind string

// The kinds every game has.
const (
	Table Kind = "table" // the running match with public information
	Final Kind = "final" // the result
)

// Turning is the picture of the decisive turn of a match, which a game may have.
const Turning Kind = "moment"

// Scene is the complete input of a picture and its description.
type Scene struct {
	Kind    Kind
	View    game.State   // the position as the reader may see it
	Before  game.State   // the position before Events; nil if nothing happened
	Events  []game.Event // the events from Before to View
	Outcome game.Outcome // the outcome of the match, also for reasons outside the rules
	Names   []string     // the names of the players by seat; any script, any length
	Words   Words
	Record  string // the match as text for the picture file; it is not visible

	// Seat is the owner of a private picture. Draft is the move that the seat considers, as Choices returned it; the
	// picture shows its effect. Orders are the standing orders of the seat. Public pictures have none of these.
	Seat   game.Seat
	Draft  game.Move
	Orders []game.Order

	// Lit are the parts of the picture to highlight, in pixels; the rest is dimmed. Nil for no highlight.
	Lit []image.Rectangle

	// Ratings are the ratings by seat; nil for an unrated match.
	Ratings []Standing
	// Chances are the win chances of seat 0 from 0 to 1, a draw counting half: before the first round and after each
	// finished one. Nil if they are unknown, and during a match, where they would help one side.
	Chances []float64

	// Odds are for the picture that Traits.Odds names; nil for all others.
	Odds *Odds
	// Moment is the content of a picture of the kind Turning; nil for all others.
	Moment *Moment
	// Puzzle is the content of a picture of the kind Daily; nil for all others.
	Puzzle *Puzzle
}

// Standing is the rating of a player.
type Standing struct {
	Rating int
	Change int // the change by this match, included in Rating; only a Final shows it
}

// Words translates a key into the reader's language. It returns an unknown key itself, and without arguments the
// pattern with its placeholders.
type Words func(key string, args ...any) string

// Traits are the properties of a face.
type Traits struct {
	// Panels are the pictures that a member may open privately at any time, each with a button.
	Panels []Kind
	// Private is the panel with the choices of a seat, if others must not see what it considers. The picture is drawn from
	// the seat's own view. It is one of Panels; empty if choices are on the board.
	Private Kind
	// Odds is the picture that shows the odds of a decision; empty if they are shown in words only.
	Odds Kind
	// Turning and Daily report whether the face has the picture of that kind.
	Turning, Daily bool
	// Files contains the sprites as art/png/NAME.png with their palette as art/png/palette.png, and the words as
	// words/CODE.json for each language. Art for the card of a challenge is in card/png, see package challenge. A game
	// without sprites uses the shared ones.
	Files embed.FS
	// Emojis maps keys of words to sprites of at most 128 x 128 pixels, which Discord shows before the words. For a
	// placeholder such as {game.die 1} the key ends in a dot and the value of the argument.
	Emojis map[string]string
	// Keeps maps the key of an event, such as the end of a round, to a picture that stays in the channel in its own
	// message.
	Keeps map[string]Kind
	// Together is how many of these pictures share a message; zero for one. Until there are as many, they are above the
	// board.
	Together int
	// Moves reports whether an outdated board is deleted when a newer one is sent, so that the channel has few
	// messages. The boards of other games stay as a history.
	Moves bool
	// Films maps the key of an event to a picture for films, in addition to those in Keeps.
	Films map[string]Kind
	// Commands are the moves that can also be made by a slash command of the same name.
	Commands []game.Move
	// Topics are the chapters of the rules, in order; its words have "<game>.rules.<topic>" for
	// the heading and "<game>.rules.<topic>.text".
	Topics []string
}

// Face is the presentation of a game.
type Face interface {
	Traits() Traits
	// See returns the page of a scene, or nil if the scene is not of this game.
	See(Scene) Page
	// Choices returns the buttons and menus for the moves of a seat. The draft holds the words chosen so far, or the move
	// that the seat considers; empty at first. A draft that does not fit the view, such as one from an old message, is
	// ignored.
	Choices(view game.State, seat game.Seat, draft game.Move) []Choice
}

// Page is the content of a scene for both the picture and the description.
type Page interface {
	// Paint draws the page on a reused canvas with old pixels. It does not allocate once the caches are warm.
	Paint(*canvas.Canvas)
	// Describe returns everything that the picture shows as facts in order of importance, one event per sentence.
	Describe() []game.Event
}

// Describe returns everything that the picture of a scene shows as facts, or nothing if the scene is not of the face.
func Describe(f Face, s Scene) []game.Event {
	if page := f.See(s); page != nil {
		return page.Describe()
	}
	return nil
}

// The longest labels, in characters.
const (
	MaxButtonLabel = 34  // a phone shows no more of a button or of a closed menu
	MaxOptionLabel = 100 // Discord cuts or refuses a longer option of a menu
)

// Style is the style of a button.
type Style int

// The styles, in ascending weight.
const (
	Secondary Style = iota
	Primary
	Danger
)

// NoDraft is the move of a choice that discards the draft, such as a chosen card that is pressed again. No view has a
// move of that name, so faces ignore it as a draft.
const NoDraft game.Move = "-"

// Choice is a button, or a menu of at most 25 options.
type Choice struct {
	// Move is a legal move, or the first words of one. It may have orders with it or, in private, instead of it, see
	// game.Move.With.
	Move  game.Move
	Label game.Event // its effect; for a menu the placeholder
	Note  game.Event // the consequence of an option, in small letters; the zero Event for none
	Style Style
	Menu  []Choice // the options of a menu; nil for a button
	// Open reports whether the choice is public in a game with secrets. It is then on the board, and made from
	// View(Public). All others are beside the private picture.
	Open bool
	// Row groups choices into rows. Choices with different numbers are in different rows, in ascending order.
	Row int
	// Gone reports whether the choice is disabled. It is there so that the others keep their places.
	Gone bool
	// Draft reports whether the choice only makes Move the draft, although it is legal. The picture then shows its effect,
	// and the choices of that draft follow.
	Draft bool
}

// Billed is a Face with the length of a match for the card of a challenge, such as "8 rounds" and "15 minutes". The
// last one is the time.
type Billed interface {
	Bill(game.Setup) []Count
}

// Count is a number with a unit.
type Count struct {
	N    int
	Unit string // the key of the word behind the number; it has plural forms
}

// Status is a Face that summarises a position in a few words, such as its round.
type Status interface {
	Status(view game.State) game.Event
}

// Stager is a Face with a temporary picture above the board, such as an attack that waits for answers.
type Stager interface {
	// Stage returns the kind of that picture; empty for most positions.
	Stage(view game.State) Kind
}

// Illustrator is a Face with pictures for the chapters of its rules.
type Illustrator interface {
	// Illustrate returns the scene for a chapter of Traits.Topics, complete except for the words.
	Illustrate(topic string) Scene
}

// Prompter is a Face with a one-line instruction for the seat to move.
type Prompter interface {
	// Prompt returns what a seat may do, and the consequences that are visible in the view. The view is the seat's own
	// beside its hand, and View(Public) in public. It returns the zero Event if the seat has nothing to do.
	Prompt(view game.State, seat game.Seat) game.Event
}

// Commander is a Face of a game with standing orders, see game.Orders.
type Commander interface {
	// Orders returns the buttons and menus with which a seat sets or removes standing orders at any time, on a separate
	// page beside the picture of its hand. None of them makes a move. The draft is as in Choices; it begins with "+", and
	// is only that at first. Without any choice there is no page.
	Orders(view game.State, seat game.Seat, laid []game.Order, draft game.Move) []Choice
	// Laid returns the orders that still count, in words.
	Laid(view game.State, seat game.Seat, laid []game.Order) []game.Event
}

// Herald is a Face with personal messages about events, such as "Your 7 tied with Bernd's".
type Herald interface {
	// News returns the most important of the public events since the seat last acted, which are in order. It returns
	// the zero Event if none concerns the seat.
	News(seat game.Seat, heard []game.Event) game.Event
}

// Awarder is a Face of a game in which the events of a result, such as the end of a round, name prizes.
type Awarder interface {
	// Won returns the names of the prizes that a seat won.
	Won(events []game.Event, seat game.Seat) []game.Event
}

// Explainer is a Face that explains the results on a picture that stays in the channel.
type Explainer interface {
	// Explain returns at most MaxOptions topics of such a scene in the order of the picture, and none for other scenes. It
	// reveals no more than the scene.
	Explain(Scene) []Topic
}

// Topic is an object on a picture, such as a card that a player got.
type Topic struct {
	Label, Note game.Event   // its name, and in small letters its fate
	Why         []game.Event // the reason by the rules, one event per sentence
}

// Counter is a Face with statistics of players for their profiles, by seat, with keys of its own. The counts of all
// matches of a player are summed and stored, so a key never changes its meaning.
type Counter interface {
	Count(*game.Match) []map[string]int
}

// Chronicle is a Counter that describes its statistics.
type Chronicle interface {
	Counter
	// Tell returns the noteworthy facts of such sums, one event per sentence.
	Tell(counts map[string]int) []game.Event
}

// Fortune is a Face with statistics of chance, such as rolls of dice, for the page on which a server can check them.
type Fortune interface {
	// Drawn counts the results of chance in some plays of a match. As with Counter, the counts of all matches are summed
	// and stored.
	Drawn([]game.Play) map[string]int
	// TellDrawn returns the noteworthy facts of such sums, one event per line, and the counts that should be even.
	TellDrawn(counts map[string]int) (told []game.Event, even []Even)
}

// Even are counts that converge to equal shares if chance is fair.
type Even struct {
	Label  game.Event // their meaning, before the verdict
	Counts []int      // two or more
}
