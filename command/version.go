package command

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"dockside/table"
)

// revision is what the program was built from, if whoever built it has said so:
//
//	go build -ldflags "-X dockside/command.revision=$(git rev-parse HEAD)"
var revision string

// builtFrom is the commit of the program, as far as anybody knows; "?" if nobody does.
func builtFrom() string {
	const short = 12
	if revision != "" {
		return revision[:min(len(revision), short)]
	}
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return "?"
	}
	found, changed := "?", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			found = s.Value[:min(len(s.Value), short)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	return found + changed
}

// version tells which program this is, and which stores it can read.
func (p Program) version(_ context.Context, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	_, err := fmt.Fprintf(p.Out, "dockside %s, %s, %s/%s, tables up to schema %d\n",
		builtFrom(), runtime.Version(), runtime.GOOS, runtime.GOARCH, table.Schema)
	return err
}
