package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// dailies are states of the daily puzzle: of servers of all sizes, with each kind of best move.
func dailies() []render.State {
	act, fresh := fourth(), firstRoll()
	act.Step, act.Rolled = rules.Act, [2]int{}
	full := fourth()
	full.Placed = [2][7]int{on(5, 5, 5, 5, 5), on(1, 1, 2, 3, 4, 6)}
	first := puzzle(fourth(), "place 5", .56, "place 5", 8, "place 2", 3, "place 1", 1, "place 6", 1, "place 3", 0)
	first.Streak = 12
	first.Picks[0].People = people("Marlow", 2, "Anna", 0, "Jun", 4, "Tom", 6, "Quill", 3, "Lea", 5, "Ida", 1, "Ben", 0)
	first.Picks[1].People = people("Bernd", 1, "Rosa", 5, "Sven", 2)
	first.Picks[2].People, first.Picks[3].People = people("Kim", 3), people("Okko", 7)
	first.Podium = podium(1, "Anna", "4.8", 2, "Marlow", "4.6", 3, "Jun", "4.1")
	nobody := puzzle(act, "shanghai", .61, "shanghai", 0)
	one := puzzle(fresh, "place 4 right", .523, "place 4 right", 1)
	one.Streak, one.Podium = 1, podium(1, "", "3.4")
	one.Picks[0].People = people("🎲", 2)
	missed := puzzle(full, "place 5", .31, "roll", 1, "nudge 2 3", 1, "place 5", 0)
	missed.Streak = 3
	missed.Podium = podium(1, "Jun", "3.1", 1, "Anna", "3.1", 3, "Bernd", "2.0")
	crowd := puzzle(edge(), "nudge 5 4", .997, "place 5", 71, "nudge 5 4", 64, "place 3", 33, "joker nudge de", 17,
		"nudge 3 2", 9, "nudge 5 6", 4, "nudge 3 4", 2)
	crowd.Streak = 365
	for i, name := range []string{"Maximiliane von Hohenstein", "Αλέξης", "李小龙"} {
		for j := range 24 {
			who := render.Person{Name: name, Tint: i + j}
			crowd.Picks[i].People = append(crowd.Picks[i].People, who)
		}
	}
	crowd.Podium = podium(1, "Maximiliane von Hohenstein-Wartenburg", "5.0", 2, "Δμήτρης", "4.9",
		2, "Bartholomäus", "4.9")
	joker := puzzle(act, "joker nudge us", .44, "roll", 12, "joker nudge us", 3, "shanghai", 1)
	joker.Streak = 41
	return []render.State{
		day("daily", fourth(), first),
		day("daily-nobody", act, nobody),
		day("daily-one", fresh, one),
		day("daily-missed", full, missed),
		day("daily-crowd", edge(), crowd),
		day("daily-joker", act, joker),
	}
}

// day returns the state of a daily puzzle.
func day(name string, position rules.State, p render.Puzzle) render.State {
	s := render.Pose(name, render.Daily, position)
	p.Title, p.Date = "Today’s tavern", "22 November"
	s.Scene.Puzzle = &p
	return s
}

// puzzle returns a puzzle with its best move, and moves with their numbers of players.
func puzzle(position rules.State, best game.Move, chance float64, chosen ...any) render.Puzzle {
	p := render.Puzzle{Seat: position.Mover, Best: render.Weighed{Move: best, Chance: chance}}
	for i := 0; i < len(chosen); i += 2 {
		pick := render.Pick{Move: game.Move(chosen[i].(string)), Count: chosen[i+1].(int)}
		p.Picks, p.All = append(p.Picks, pick), p.All+pick.Count
		if pick.Move == best {
			p.Found = pick.Count
		}
	}
	return p
}

// people returns people with the colours of their discs.
func people(all ...any) (some []render.Person) {
	for i := 0; i < len(all); i += 2 {
		some = append(some, render.Person{Name: all[i].(string), Tint: all[i+1].(int)})
	}
	return some
}

// podium returns ranks with names and scores.
func podium(all ...any) (some []render.Medal) {
	for i := 0; i < len(all); i += 3 {
		who := render.Person{Name: all[i+1].(string), Tint: i}
		some = append(some, render.Medal{Person: who, Rank: all[i].(int), Score: all[i+2].(string)})
	}
	return some
}
