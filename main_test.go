package main

import (
	"log/slog"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/text"
	"dockside/bot/wire"
	"dockside/game/gametest/tender"
	"dockside/house"
	"dockside/sandbox"
)

// Discord takes the commands of all games, and of one more that shares names with another.
func TestCommandsAreAccepted(t *testing.T) {
	t.Parallel()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	address, err := server.Start("")
	if err != nil {
		t.Fatal(err)
	}
	d, err := wire.NewDiscord(address+"/api", server.Token(), time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	words, err := text.Load(house.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
	another := games()[0]
	another.Rules.Name = "another"
	another.Rules.Options = append(another.Rules.Options, tender.Rules().Options...)
	if err := d.Register(t.Context(), "", bot.Commands(append(games(), another), words)); err != nil {
		t.Error(err)
	}
}

// Every game of the house has a face, and a name in every language.
func TestGamesAreComplete(t *testing.T) {
	t.Parallel()
	words, err := text.Load(house.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games() {
		if g.Face == nil || len(g.Face.Traits().Topics) == 0 {
			t.Errorf("%s has no face or no rules to read", g.Rules.Name)
		}
		for _, code := range words.Codes() {
			if !words.For(code).Has(g.Rules.Name + ".name") {
				t.Errorf("%s has no name in %s", g.Rules.Name, code)
			}
		}
	}
}
