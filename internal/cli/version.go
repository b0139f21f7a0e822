package cli

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"dockside/game/table"
	"dockside/internal/cli/command"
)

// revision is the commit that the program was built from, if the build sets it:
//
//	go build -ldflags "-X dockside/internal/cli.revision=$(git rev-parse HEAD)"
var revision string

// unversioned is the commit of a program that was built without version control, such as from an archive of the source.
const unversioned = "unknown (built without a version)"

// builtFrom returns the commit of the program, and whether its files were changed; unversioned if the build did not
// record it.
func builtFrom() string {
	const short = 12
	if revision != "" {
		return revision[:min(len(revision), short)]
	}
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return unversioned
	}
	found, changed := unversioned, ""
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

func version() command.Command {
	return command.Command{
		Name: "version", About: "Print the commit of this program and the stores that it can read.", Do: printVersion,
	}
}

// printVersion prints the commit of the program and the newest schema of tables that it can read.
func printVersion(_ context.Context, p command.Program, args []string) error {
	if len(args) > 0 {
		return command.ErrUsage
	}
	_, err := fmt.Fprintf(p.Out, "dockside %s, %s, %s/%s, tables up to schema %d\n",
		p.Commit, runtime.Version(), runtime.GOOS, runtime.GOARCH, table.Schema)
	return err
}
