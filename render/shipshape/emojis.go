package shipshape

// emojis are the sprites that stand before words in a message: what a ship can carry.
var emojis = map[string]string{
	"shipshape.crate.gold": "cargo-gold", "shipshape.crate.cannons": "cargo-cannon",
	"shipshape.crate.contraband": "cargo-contraband", "shipshape.crate.full": "cargo-full",
}
