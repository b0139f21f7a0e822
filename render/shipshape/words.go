package shipshape

// The keys of the words on pictures.
const (
	wordVoyage    = "shipshape.picture.voyage"     // above the number of the voyage
	wordOf        = "shipshape.picture.of"         // beside or below it, with the number of voyages
	wordVoyageOf  = "shipshape.picture.voyage-of"  // number of the voyage, number of voyages
	wordTurnOf    = "shipshape.picture.turn-of"    // number of the turn, number of turns
	wordHold      = "shipshape.picture.hold"       // the number of a hold
	wordHoldShort = "shipshape.picture.hold-short" // above the number of a hold; 62 pixels wide
	wordFull      = "shipshape.picture.full"       // the number of a hold that is full, and the coins for it
	wordTie       = "shipshape.picture.tie"        // on a card that others have shown, too
	wordSealed    = "shipshape.picture.sealed"     // on the own card that lies face down
	wordWorth     = "shipshape.picture.worth"      // what a hold would bring if the voyage ended now
	wordScored    = "shipshape.picture.scored"     // the number of a voyage that was scored
	wordDummy     = "shipshape.dummy"              // the captain whom nobody plays
	wordCaptain   = "shipshape.picture.captain"    // a captain without a legible name: the number of the seat
	wordWins      = "shipshape.picture.wins"       // the winner's name
	wordDraw      = "shipshape.picture.draw"
	wordResigned  = "shipshape.picture.resigned" // the name of who gave up
	wordExpired   = "shipshape.picture.expired"  // the name of who ran out of time
	wordStopped   = "shipshape.picture.stopped"
)

// orderWords say who lays a crate as the first, the second and so on.
var orderWords = [...]string{
	"shipshape.picture.order.1", "shipshape.picture.order.2", "shipshape.picture.order.3",
	"shipshape.picture.order.4",
}

// pictureWords are all words on pictures.
var pictureWords = append([]string{
	wordVoyage, wordOf, wordVoyageOf, wordTurnOf, wordHold, wordHoldShort, wordFull, wordTie, wordSealed, wordWorth,
	wordScored,
	wordDummy, wordCaptain, wordWins, wordDraw, wordResigned, wordExpired, wordStopped,
}, orderWords[:]...)
