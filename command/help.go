package command

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/kelseyhightower/envconfig"
)

// help prints the subcommands and every setting with its default.
func (p Program) help(context.Context, []string) error {
	tabs := tabwriter.NewWriter(p.Out, 0, 4, 2, ' ', 0)
	fmt.Fprint(tabs, "Dockside plays board games in Discord.\n\n")
	for _, s := range subcommands() {
		fmt.Fprintf(tabs, "  %s\t%s\n", s.call(), s.about)
	}
	if _, err := io.WriteString(tabs, "\nSettings, from the environment:\n\n"); err != nil {
		return err
	}
	const line = "{{range .}}  {{usage_key .}}\t{{usage_default .}}\t{{usage_description .}}\n{{end}}"
	if err := envconfig.Usagef("", &Config{}, tabs, line); err != nil {
		return err
	}
	return tabs.Flush()
}
