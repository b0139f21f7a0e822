package archtest

import (
	"go/ast"
	"strings"
	"testing"
)

// unwatched lists the files that begin goroutines by themselves, and why none of them ends the bot.
var unwatched = map[string]string{
	"bot/bot.go": "the rounds of what runs beside the gateway are tried one by one",
	"internal/sandbox/interaction/endpoint.go": "is a server for play, and sends what has been checked",
	"internal/sandbox/gateway/gateway.go":      "is a server for play, and writes what has been checked",
	"internal/sandbox/sandbox.go":              "net/http tries each request",
	"internal/loadtest/fakediscord/discord.go": "is a measurement",
	"internal/loadtest/process/backup.go":      "is a measurement",
	"internal/loadtest/flood.go":               "is a measurement",
	"internal/loadtest/daily.go":               "is a measurement",
	"internal/loadtest/fakediscord/uplink.go":  "is a measurement",
	"game/ai/arena/arena.go":                   "is a measurement, and a mistake shall be seen",
	"game/ai/puzzle/search.go":                 "is a tool, and a mistake shall be seen",
	"game/madameching/engine/learn.go":         "is a tool, and a mistake shall be seen",
	"game/shanghaien/engine/training/train.go": "is a tool, and a mistake shall be seen",
	"render/internal/rasterise/main.go":        "is a tool, and a mistake shall be seen",
}

// A panic in a goroutine ends the program, so only package panics starts goroutines and recovers from panics.
func TestAPanicEndsOneGoroutineAlone(t *testing.T) {
	t.Parallel()
	starters := map[string]bool{}
	for _, f := range sources(t) {
		starts, recovers := goroutines(f)
		starters[f.name] = starts
		_, known := unwatched[f.name]
		switch {
		case f.folder() == "internal/panics" || strings.HasPrefix(f.name, "storage/storagetest/"): // the latter is for tests
		case recovers:
			t.Errorf("%s recovers by itself", f.name)
		case starts && !known:
			t.Errorf("%s starts a goroutine by itself", f.name)
		}
	}
	for name := range unwatched {
		if !starters[name] {
			t.Errorf("%s starts no goroutine by itself any more", name)
		}
	}
}

// goroutines reports whether a file starts goroutines without package panics, and whether it recovers from panics.
func goroutines(f file) (starts, recovers bool) {
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			starts = true
		case *ast.Ident:
			recovers = recovers || n.Name == "recover"
		case *ast.SelectorExpr:
			of, named := n.X.(*ast.Ident)
			starts = starts || n.Sel.Name == "Go" && (!named || of.Name != "panics")
		}
		return true
	})
	return starts, recovers
}
