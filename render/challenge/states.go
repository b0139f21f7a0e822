package challenge

import (
	"slices"
	"strconv"

	"dockside/game"
	"dockside/render"
)

// State is a state of the picture to review: an ordinary one or a worst case.
type State struct {
	Name string // unique, in lower-case letters and dashes
	Card Card
}

// States lists the states to review before a change of the picture is accepted. They are in a language, for a game with
// that face, name and maximum number of players.
func States(say render.Words, f render.Face, name string, most int) []State {
	anna, bernd := Seat{Name: "Anna"}, Seat{Name: "Bernd", Asked: true}
	plain := Card{
		Art: f.Traits().Files, Words: In(say), Game: name, Pace: say("pace.3d"), Rated: true,
		Counts: Amounts(say, f, game.Setup{Seats: 2}, "2", 2),
		Seats:  []Seat{anna, bernd},
	}
	state := func(name string, change func(*Card)) State {
		k := plain
		k.Seats = slices.Clone(k.Seats)
		change(&k)
		return State{"challenge" + name, k}
	}
	stakes := func(k *Card) { k.Seats[0].Stake, k.Seats[1].Stake = Stake{14, -9}, Stake{9, -14} }
	return append([]State{
		state("", stakes),
		state("-open", func(k *Card) { k.Seats[0].Rating, k.Seats[1] = 1546, Seat{Free: true} }),
		state("-new", func(k *Card) { k.Seats[0].Rating, k.Seats[0].New, k.Seats[1] = 1500, true, Seat{Free: true} }),
		state("-unrated", func(k *Card) { k.Rated = false }),
		state("-begun", func(k *Card) { stakes(k); k.End = Begun }),
		state("-declined", func(k *Card) { stakes(k); k.End = Declined }),
		state("-lapsed", func(k *Card) { k.Seats[1], k.End = Seat{Free: true}, Lapsed }),
		state("-solo", func(k *Card) { k.Rated, k.Pace, k.Seats[1] = false, "", Seat{Name: "Cabin boy (1100)"} }),
		state("-names", func(k *Card) {
			stakes(k)
			k.Seats[0].Name, k.Seats[1].Name = "Maximiliane von Hohenstein", "李小龙 Дмитрий Αλέξης"
			k.Game = "Der fliegende Holländer und die Schöne"
		}),
	}, crews(plain, say, most)...)
}

// crews returns states of tables for more than two players, up to the maximum.
func crews(plain Card, say render.Words, most int) []State {
	names := []string{"Anna", "Bernd", "Jun", "Okko", "Maximiliane von Hohenstein", "Rosalind", "Tide", "🎲"}
	crew := func(seats, sit int, end End) Card {
		k := plain
		k.Seats, k.End, k.Counts = nil, end, slices.Clone(k.Counts)
		k.Counts[0].Number = strconv.Itoa(seats)
		for i := range seats {
			s := Seat{At: game.Seat(i), Free: true, Asked: true}
			if i < sit {
				s = Seat{At: game.Seat(i), Name: names[i]}
			}
			k.Seats = append(k.Seats, s)
		}
		return k
	}
	sides := func(k Card) Card {
		half := len(k.Seats) / 2
		for i := range k.Seats {
			k.Seats[i].At = game.Seat(i%half*2 + i/half)
		}
		k.Crews = []string{say("lobby.crew", 1), say("lobby.crew", 2)}
		return k
	}
	checking := func(k Card) Card {
		for i := range k.Seats {
			k.Seats[i].Ready = i%2 == 0
		}
		k.Checking, k.Waiting = true, []string{"Siobhan", "李小龙"}
		return k
	}
	all := []State{
		{"challenge-crew-check", checking(crew(6, 6, Open))},
		{"challenge-crew", crew(6, 3, Open)},
		{"challenge-crew-three", crew(3, 2, Open)},
		{"challenge-crew-begun", crew(4, 4, Begun)},
		{"challenge-crew-full", crew(6, 6, Open)},
		{"challenge-crew-lapsed", crew(6, 1, Lapsed)},
		{"challenge-crews", sides(crew(4, 3, Open))},
		{"challenge-crews-begun", sides(crew(4, 4, Begun))},
		{"challenge-crews-full", sides(crew(6, 6, Open))},
	}
	return slices.DeleteFunc(all, func(s State) bool { return len(s.Card.Seats) > most })
}
