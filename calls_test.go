package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
	"testing"
)

// downwards lists the files of package bot, those that belong together in a row. A file may call
// those after it and none before it. What the publisher does for features comes to it as hooks.
var downwards = [][]string{
	{"bot", "rebuild", "retell", "remake", "drafting", "restoring"},
	{"shards", "shards_turn", "shards_agreed"},
	{"endpoint"},
	{"servers"},
	{"archivist"},
	{"greet"},
	{"handle", "instead", "repeats", "suggest", "explain", "router", "door"},
	{"harbour", "asking", "given"},
	{"doctor", "register", "commands", "emojis"},

	// The features.
	{"learn"},
	{"study"},
	{"challenge", "lobby", "rematch", "solo", "friendly", "opening"},
	{"describe"},
	{"help"},
	{"apps"},
	{"history", "replay", "verify", "why"},
	{"play", "ending", "panels", "hand", "odds", "lucky", "coach", "pause"},
	{"review", "review_ended", "critic"},
	{"leaderboard", "fame", "prophets", "profile", "dice"},
	{"settings"},
	{"grounds"},
	{"banning"},
	{"privacy"},
	{"erase", "restored", "cleaned", "search", "strike", "part", "forget"},
	{"leaving"},
	{"logbook"},
	{"tips", "spectators"},
	{"blocking"},
	{"away"},

	// What features share.
	{"scores"},
	{"beaten", "levels"},
	{"advice"},
	{"nearby"},
	{"sought"},
	{"past", "newest", "files"},
	{"tally"},
	{"games"},
	{"share"},
	{"rooms", "rooms_told"},
	{"pairs"},
	{"aborts"},
	{"peace"},
	{"sight"},
	{"watched", "removed"},

	// How tables are shown, by themselves or as an answer.
	{"clock", "renew"},
	{"sweep"},
	{"calls", "rounds", "tidings"},
	{"rota"},
	{"refresh", "lookout"},
	{"panel"},
	{"publish", "note", "refusal", "plan", "queue", "job"},
	{"reply", "artist", "answer"},

	// What all work at.
	{"order", "veil"},
	{
		"near", "desk", "limits", "hearing", "steady", "strangers", "aside", "minds", "wits", "wishes", "checks", "call",
		"shelved", "counted", "store", "lanes", "fairness", "entrance",
	},
}

// Calls between the files of bot run downwards, so that a feature can be taken out in thought.
func TestCallsInBotRunDown(t *testing.T) {
	t.Parallel()
	fset, files := token.NewFileSet(), []*ast.File(nil)
	for file := range sources(t) {
		if folder(file) != "bot" {
			continue
		}
		parsed, err := parser.ParseFile(fset, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, parsed)
		if depth(file) < 0 {
			t.Errorf("%s is not on the list", file)
		}
	}
	calls := 0
	for name, f := range functionsUsed(fset, files) {
		from, to := fset.Position(name.Pos()), fset.Position(f.Pos())
		if from.Filename == to.Filename {
			continue
		}
		calls++
		if depth(from.Filename) > depth(to.Filename) {
			t.Errorf("%s calls %s, which is above in %s", from, f.Name(), to.Filename)
		}
	}
	if calls == 0 {
		t.Error("found no calls")
	}
}

// depth is how far down the list a file is; -1 if it is not there.
func depth(file string) int {
	return slices.Index(slices.Concat(downwards...), strings.TrimSuffix(path.Base(file), ".go"))
}

// functionsUsed are the functions and methods of a package that it uses itself, by where it names
// them. A few are missed: those called on what other packages return, of which nothing is known here.
func functionsUsed(fset *token.FileSet, files []*ast.File) map[*ast.Ident]*types.Func {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	alone := types.Config{Importer: nobody{}, Error: func(error) {}}
	pkg, _ := alone.Check("bot", fset, files, info) // the error is what is missing
	used := map[*ast.Ident]*types.Func{}
	for name, object := range info.Uses {
		if f, ok := object.(*types.Func); ok && f.Pkg() == pkg {
			used[name] = f
		}
	}
	return used
}

// nobody imports no package.
type nobody struct{}

// Import implements types.Importer.
func (nobody) Import(string) (*types.Package, error) { return nil, errors.New("not looked at") }
