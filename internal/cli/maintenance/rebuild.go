package maintenance

import (
	"context"
	"fmt"

	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/control"
	"dockside/internal/cli/store"
)

// Rebuild returns the subcommand rebuild.
func Rebuild() command.Command {
	return command.Command{
		Name: "rebuild", About: "Rebuild leaderboards and histories; the bot may be running.", Settings: storeSettings,
		Do: command.Configured(runRebuild),
	}
}

// runRebuild rebuilds leaderboards and histories from the stored tables, and prints the number of matches.
func runRebuild(ctx context.Context, p command.Program, c config.Config) error {
	n, err := countRebuilt(ctx, p, c)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%d games added to leaderboards and histories\n", n)
	return err
}

// countRebuilt rebuilds and returns the number of matches: by a running bot if it has DATA_FILE open, or else itself.
func countRebuilt(ctx context.Context, p command.Program, c config.Config) (matches int, err error) {
	if c.Redis == "" {
		if matches, reached, err := control.Rebuild(ctx, c.Socket()); reached {
			return matches, err
		}
	}
	s, err := store.OpenExisting(ctx, c)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	return store.Rebuild(ctx, p.Games, c, s)
}
