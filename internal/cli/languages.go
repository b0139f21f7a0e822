package cli

import (
	"context"
	"fmt"

	"dockside/internal/cli/command"
)

func languages() command.Command {
	return command.Command{
		Name: "languages", About: "Print how complete each language is.", Do: printLanguages,
		More: "Users can choose a language that has 95% of the English words. A word that it lacks is shown in English. " +
			"docs/translating.md explains how to add a language.",
	}
}

// printLanguages prints a line for each language, such as "pl: 63%, 860 missing".
func printLanguages(_ context.Context, p command.Program, args []string) error {
	if len(args) > 0 {
		return command.ErrUsage
	}
	words, err := p.Words()
	if err != nil {
		return err
	}
	for _, l := range words.Progress() {
		if _, err := fmt.Fprintln(p.Out, l); err != nil {
			return err
		}
	}
	return nil
}
