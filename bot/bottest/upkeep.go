package bottest

import (
	"dockside/bot/discord/gateway"
	"dockside/bot/erasure"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/bot/respond"
	"dockside/bot/retention"
	"dockside/bot/schedule"
	"dockside/storage"
)

// Archiver returns the part that archives old tables out of a store.
func (s *Services) Archiver(near storage.Store) retention.Archiver {
	return retention.Archiver{Archive: s.Archive, Now: s.Now, Log: s.Log, Store: near}
}

// GuildSweeper returns the part that forgets guilds. It cannot ask Discord for them.
func (s *Services) GuildSweeper() retention.GuildSweeper {
	return retention.GuildSweeper{Tables: s.Tables, Store: s.Store, Now: s.Now, Log: s.Log, Scores: s.Settler()}
}

// Eraser returns the part that erases users, with a ledger outside the store; nil: there is none.
func (s *Services) Eraser(ledger member.Ledger) erasure.Eraser {
	return erasure.Eraser{
		Tables: s.Tables, Members: s.Members, Store: s.Store, Archive: s.Archive, Words: s.Words, Now: s.Now,
		Log: s.Log, Scores: s.Settler(), Register: ledger, Publisher: &publish.Publisher{
			Tables: s.Tables, Store: s.Store, Dice: s.Dice, Now: s.Now, Log: s.Log,
			Composer: respond.Composer{}, Discord: new(gateway.Connection),
		},
	}
}

// Clock returns the part that ticks, without a publisher.
func (s *Services) Clock() schedule.Clock {
	return schedule.Clock{
		Tables: s.Tables, Store: s.Store, Computers: s.Computers, Dice: s.Dice, Outages: s.Outages, Now: s.Now, Log: s.Log,
	}
}
