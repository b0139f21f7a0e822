// Package render turns positions into what people see and press: pictures, the words that
// describe them, and the choices a seat has. It knows no language and no Discord; the few words
// on a picture are handed in.
package render

import (
	"embed"
	"image"

	"dockside/game"
	"dockside/render/canvas"
)

// Kind names a picture of a game. Every game has a Table and a Final; it may have more.
type Kind string

// The kinds every game has.
const (
	Table Kind = "table" // the running game, as everybody may see it
	Final Kind = "final" // the result
)

// Turning is the picture of the turn of a match, which a game may have.
const Turning Kind = "moment"

// Scene is everything a picture and its description may depend on.
type Scene struct {
	Kind    Kind
	View    game.State   // the position, as the reader may see it
	Before  game.State   // the position before Events; nil where nothing happened
	Events  []game.Event // what led from Before to View
	Outcome game.Outcome // how the match stands, whatever the rules say
	Names   []string     // who sits where, as they call themselves; any script, any length
	Words   Words
	Record  string // the match as text; it goes into the file and is not seen on the picture

	// Seat is whose private picture it is, and Draft what that seat is thinking of, as it comes
	// back from Choices: the picture shows what it would be like. Orders are what the seat has laid
	// down beforehand. Public pictures have none of them.
	Seat   game.Seat
	Draft  game.Move
	Orders []game.Order

	// Lit are the parts of the picture that are spoken of, in pixels; all else is dimmed. Nil where
	// nothing is.
	Lit []image.Rectangle

	// Ratings are the standings by seat; nil where the match does not count.
	Ratings []Standing
	// Chances are the chance of seat 0 to win, a draw counting half, from 0 to 1: before the
	// first round and after each finished one. Nil where nobody has worked them out, and in
	// a match that is still a contest: they would help one side.
	Chances []float64

	// Odds are drawn on the picture that Traits.Odds names; nil on all others.
	Odds *Odds
	// Moment is what a picture of the kind Turning shows; nil on all others.
	Moment *Moment
}

// Standing is where a player stands on the ladder.
type Standing struct {
	Rating int
	Change int // what this match brought, part of Rating; shown, with its sign, on a Final only
}

// Words gives the few words on a picture in the reader's language. It never fails: an unknown
// key gives the key. Asked without arguments it gives the wording with its places open.
type Words func(key string, args ...any) string

// Traits is what the house needs to know about a game to offer it.
type Traits struct {
	// Panels are pictures a member may open privately at any time, each a button of that kind.
	Panels []Kind
	// Private is the panel in which a seat makes all its choices, where the others must not see
	// what it thinks of: they stand beside that picture, drawn from the seat's own view, and not
	// on the board. It is one of Panels; empty where choices are made on the board.
	Private Kind
	// Odds is the picture on which the odds of a decision are drawn; empty where they are words alone.
	Odds Kind
	// Turning tells that the face has the picture of that kind.
	Turning bool
	// Files are what lies beside the face: its sprites as art/png/NAME.png, with their palette as
	// art/png/palette.png, and its words as words/CODE.json for every language of the house. What it
	// brings to the card of a challenge lies in card/png, see package challenge. A game without
	// sprites of its own has those of the house.
	Files embed.FS
	// Emojis maps the keys of words, or with a dot and a number of what is counted in a place such as
	// {game.die 1}, to sprites of at most 128 x 128 pixels, which stand before them where Discord shows
	// such pictures. A sprite has one look for all languages, so it is no word.
	Emojis map[string]string
	// Keeps maps the key of an event to the picture which then stays in the channel as a
	// message of its own, such as the end of a round.
	Keeps map[string]Kind
	// Films maps the key of an event to the picture which stands in a film, beside those that are kept.
	Films map[string]Kind
	// Commands are moves that can also be made by a slash command of the same name.
	Commands []game.Move
	// Topics are the chapters of the rules, in order; its words have "<game>.rules.<topic>" for
	// the heading and "<game>.rules.<topic>.text".
	Topics []string
}

// Face is how one game looks and feels.
type Face interface {
	Traits() Traits
	// See works out what is to be seen of a scene; nil if it is none of this game.
	See(Scene) Page
	// Choices are the buttons and menus for what a seat may do. The draft holds the words
	// chosen so far, or the move thought of, empty at first; one that does not fit the view, as
	// it may come from an old message, is as good as none.
	Choices(view game.State, seat game.Seat, draft game.Move) []Choice
}

// Page is all that is to be seen of a scene, worked out once: the picture shows it and the
// description tells it.
type Page interface {
	// Paint paints it on a canvas as it comes from the pool, whatever was on it before. It makes no
	// garbage, once everything was painted before.
	Paint(*canvas.Canvas)
	// Describe says in facts everything that the picture shows, in the order a player would ask, one
	// event a sentence.
	Describe() []game.Event
}

// Describe says in facts everything that the picture of a scene shows; nothing if it is none of the
// face.
func Describe(f Face, s Scene) []game.Event {
	if page := f.See(s); page != nil {
		return page.Describe()
	}
	return nil
}

// Style is the weight of a button.
type Style int

// The styles, from ordinary to grave.
const (
	Secondary Style = iota
	Primary
	Danger
)

// Choice is one thing to press: a button, or a menu of at most 25 options.
type Choice struct {
	// Move are the words chosen after pressing it: a legal move, or the start of some. Orders may be laid with
	// a move or, in what only the seat sees, without one, see game.Move.With.
	Move  game.Move
	Label game.Event // what it does; for a menu its placeholder
	Note  game.Event // of an option: what follows from it, in small letters; the zero Event says nothing
	Style Style
	Menu  []Choice // the options of a menu; nil for a button
	// Open tells that everybody may see it made, in a game with secrets: it stands on the board, and
	// is made from View(Public). All others stand beside the private picture.
	Open bool
	// Row parts the choices: those of each number stand in rows of their own, the lower ones first.
	Row int
	// Gone tells that it cannot be pressed now, and is there so that the others keep their places.
	Gone bool
	// Draft tells that pressing it does nothing yet, though Move be legal: Move becomes the
	// draft, of which the picture shows what would come, and the choices of that draft follow.
	Draft bool
}

// Billed is a Face that knows how much there is to play in a match of so many, for the card of a
// challenge: such as "8 rounds" and "15 minutes".
type Billed interface {
	Bill(game.Setup) []Count
}

// Count is so many of something.
type Count struct {
	N    int
	Unit string // the key of its word, which follows the number and depends on it
}

// Status is a Face that sums a position up in a few words, such as the round it is in.
type Status interface {
	Status(view game.State) game.Event
}

// Stager is a Face that shows above the board what goes on there for a while, such as an attack that waits for answers.
type Stager interface {
	// Stage is that picture; empty for most positions.
	Stage(view game.State) Kind
}

// Illustrator is a Face that has pictures for the chapters of its rules.
type Illustrator interface {
	// Illustrate is a scene of what a chapter, one of Traits.Topics, tells, complete but for the words.
	Illustrate(topic string) Scene
}

// Prompter is a Face that says in one line what a seat is to do now.
type Prompter interface {
	// Prompt says what a seat may do, and what follows from it as far as the view tells: that of the seat
	// beside its own hand, View(Public) where everybody reads it. It is the zero Event for who has nothing
	// to do.
	Prompt(view game.State, seat game.Seat) game.Event
}

// Commander is a Face of a game with standing orders, see game.Orders.
type Commander interface {
	// Orders are the buttons and menus with which a seat lays orders beforehand or takes them back, whether it is to
	// act or not: on a page of their own, beside the picture of its hand. None of them makes a move. The draft is
	// that of Choices; it begins with "+", and no more where nothing has been chosen. Without any there is no page.
	Orders(view game.State, seat game.Seat, laid []game.Order, draft game.Move) []Choice
	// Laid are the laid orders that still count, in words.
	Laid(view game.State, seat game.Seat, laid []game.Order) []game.Event
}

// Herald is a Face that tells a seat what has happened in words of its own: "Your 7 tied with Bernd's".
type Herald interface {
	// News is what matters most to a seat of some events, which everybody has heard since the seat acted
	// last, the latest last. It is the zero Event where they have nothing to do with the seat.
	News(seat game.Seat, heard []game.Event) game.Event
}

// Explainer is a Face that says of a picture which stays in the channel why each thing on it came about.
type Explainer interface {
	// Explain lists what can be asked about a scene of such a kind, at most MaxOptions topics in the order of
	// the picture; none of other scenes. It tells no more than the scene shows.
	Explain(Scene) []Topic
}

// Topic is a thing on a picture, such as a card that somebody got.
type Topic struct {
	Label, Note game.Event   // what it is, and in small letters what became of it
	Why         []game.Event // how that came about by the rules, one event a sentence
}

// Counter is a Face that counts what players do, for their profiles: by seat, in words of its
// own. The counts of all matches of a player are added up and kept for good, so a word never
// changes its meaning.
type Counter interface {
	Count(*game.Match) []map[string]int
}

// Chronicle is a Counter that has something to tell about how somebody plays.
type Chronicle interface {
	Counter
	// Tell says what such sums are worth telling, one event a sentence; nothing of nothing.
	Tell(counts map[string]int) []game.Event
}

// Fortune is a Face that counts what chance brings, such as the rolls of dice, for the page on which a
// server sees how even that was.
type Fortune interface {
	// Drawn counts what chance brought in some plays of a match, in words of the game's own. As with
	// Counter, the counts of all matches are added up and kept for good.
	Drawn([]game.Play) map[string]int
	// TellDrawn says what such sums are worth telling, one event a line, and what among them ought to
	// be even; nothing of nothing.
	TellDrawn(counts map[string]int) (told []game.Event, even []Even)
}

// Even are counts which are alike in the long run if chance is what it should be.
type Even struct {
	Label  game.Event // what they count, before the verdict
	Counts []int      // two or more
}
