package archtest

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// unwatched lists the files that begin goroutines by themselves, and why none of them ends the bot.
var unwatched = map[string]string{
	"bot/bot.go": "the rounds of what runs beside the gateway are tried one by one",
	"internal/sandbox/interaction/endpoint.go": "is a server for play, and sends what has been checked",
	"internal/sandbox/gateway/gateway.go":      "is a server for play, and writes what has been checked",
	"internal/sandbox/sandbox.go":              "net/http tries each request",
	"internal/loadtest/discord.go":             "is a measurement",
	"internal/loadtest/backup.go":              "is a measurement",
	"internal/loadtest/flood.go":               "is a measurement",
	"internal/loadtest/uplink.go":              "is a measurement",
	"game/ai/arena/arena.go":                   "is a measurement, and a mistake shall be seen",
	"game/ai/puzzle/search.go":                 "is a tool, and a mistake shall be seen",
	"game/madameching/engine/learn.go":         "is a tool, and a mistake shall be seen",
	"game/shanghaien/engine/training/train.go": "is a tool, and a mistake shall be seen",
	"render/internal/rasterise/main.go":        "is a tool, and a mistake shall be seen",
}

// A panic in a goroutine ends the program, whatever recovers elsewhere: so all of them are begun by
// panics, which also is the only one to recover.
func TestAPanicEndsOneGoroutineAlone(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for file := range sources(t) {
		starts, recovers := goroutines(t, file)
		seen[file] = starts
		if folder(file) == "internal/panics" || strings.HasPrefix(file, "storage/storagetest/") { // the second is for tests
			continue
		}
		if recovers {
			t.Errorf("%s recovers by itself", file)
		}
		if _, known := unwatched[file]; starts && !known {
			t.Errorf("%s begins a goroutine by itself", file)
		}
	}
	for file := range unwatched {
		if !seen[file] {
			t.Errorf("%s begins no goroutine by itself any more", file)
		}
	}
}

// goroutines tells whether a file begins some without package panics, and whether it recovers from panics.
func goroutines(t *testing.T, file string) (starts, recovers bool) {
	t.Helper()
	ast.Inspect(parse(t, token.NewFileSet(), file, 0), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			starts = true
		case *ast.CallExpr:
			switch f := n.Fun.(type) {
			case *ast.Ident:
				recovers = recovers || f.Name == "recover"
			case *ast.SelectorExpr:
				of, named := f.X.(*ast.Ident)
				watched := named && slices.Contains([]string{"panics"}, of.Name)
				starts = starts || f.Sel.Name == "Go" && !watched && !strings.HasPrefix(file, "internal/panics/")
			}
		}
		return true
	})
	return starts, recovers
}
