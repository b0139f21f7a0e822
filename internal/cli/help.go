package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
)

// columns is the width at which help is wrapped.
const columns = 100

func help() command.Command {
	return command.Command{
		Name: "help", Args: "[SUBCOMMAND]", About: "Print this text, or the help of a subcommand.", Do: printHelp,
	}
}

// printHelp prints all subcommands and settings, or the help of one subcommand.
func printHelp(_ context.Context, p command.Program, args []string) error {
	switch len(args) {
	case 0:
	case 1:
		c, err := find(args[0])
		if err != nil {
			return err
		}
		return helpOn(p.Out, c)
	default:
		return command.ErrUsage
	}
	tabs := tabwriter.NewWriter(p.Out, 0, 4, 2, ' ', 0)
	fmt.Fprint(tabs, "Dockside is a Discord bot for board games.\n\nUsage: dockside [SUBCOMMAND]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(tabs, "  %s\t%s\n", cmp.Or(strings.TrimSpace(c.Name+" "+c.Args), "(none)"), c.About)
	}
	fmt.Fprint(tabs, "\n'dockside help SUBCOMMAND' explains one of them. Settings are environment variables.\n")
	if err := tabs.Flush(); err != nil {
		return err
	}
	return writeSettings(p.Out, config.GroupDiscord, config.GroupStorage, config.GroupArchive, config.GroupMonitoring,
		config.GroupPlay)
}

// helpOn prints the usage of one subcommand, its description, its flags and the settings that it reads.
func helpOn(out io.Writer, c command.Command) error {
	fmt.Fprintf(out, "Usage: %s\n\n%s\n", c.Usage(), c.About)
	if c.More != "" {
		fmt.Fprintf(out, "\n%s\n", wrapped(c.More, columns, ""))
	}
	if c.Flags != nil {
		fmt.Fprint(out, "\nFlags:\n")
		flags := c.Flags()
		flags.SetOutput(out)
		flags.PrintDefaults()
	}
	return writeSettings(out, c.Settings...)
}

// writeSettings prints the settings of some groups with their defaults.
func writeSettings(to io.Writer, groups ...string) error {
	for _, group := range groups {
		if _, err := fmt.Fprintf(to, "\nSettings, %s:\n", group); err != nil {
			return err
		}
		for _, s := range config.Settings() {
			if s.Group != group {
				continue
			}
			if _, err := io.WriteString(to, settingHelp(s)); err != nil {
				return err
			}
		}
	}
	return nil
}

// settingHelp returns the help of one setting.
func settingHelp(s config.Setting) string {
	name, about := s.Name, s.Description
	if s.Secret {
		name += fmt.Sprintf(" (or %s_FILE, the name of a file that holds it)", name)
	}
	if s.Default != "" {
		about += " Default: " + s.Default + "."
	}
	const indent = "        "
	return fmt.Sprintf("  %s\n%s%s\n", name, indent, wrapped(about, columns-len(indent), indent))
}

// wrapped breaks a text into lines of at most width characters. Each line but the first begins with the indent.
func wrapped(text string, width int, indent string) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteString("\n" + indent)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}
