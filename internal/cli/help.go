package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"text/tabwriter"

	"github.com/agnivade/levenshtein"
)

// The groups of settings, in the order of help. Each field of Config names its group.
const (
	discordGroup    = "Discord"
	storageGroup    = "Storage"
	archiveGroup    = "Archive"
	monitoringGroup = "Monitoring"
	playGroup       = "play"
)

// Help is wrapped at so many columns.
const columns = 100

// help prints the subcommands and every setting with its default, or the help of one subcommand.
func (p Program) help(_ context.Context, args []string) error {
	switch len(args) {
	case 0:
	case 1:
		s, err := find(args[0])
		if err != nil {
			return err
		}
		return p.helpOn(s)
	default:
		return errUsage
	}
	tabs := tabwriter.NewWriter(p.Out, 0, 4, 2, ' ', 0)
	fmt.Fprint(tabs, "Dockside is a Discord bot for board games.\n\nUsage: dockside [SUBCOMMAND]\n\n")
	for _, s := range subcommands() {
		fmt.Fprintf(tabs, "  %s\t%s\n", cmp.Or(strings.TrimSpace(s.name+" "+s.args), "(none)"), s.about)
	}
	fmt.Fprint(tabs, "\n'dockside help SUBCOMMAND' explains one of them. Settings are environment variables.\n")
	if err := tabs.Flush(); err != nil {
		return err
	}
	return writeSettings(p.Out, discordGroup, storageGroup, archiveGroup, monitoringGroup, playGroup)
}

// helpOn prints the help of one subcommand: its call, what it does, its flags and the settings that it reads.
func (p Program) helpOn(s subcommand) error {
	fmt.Fprintf(p.Out, "Usage: %s\n\n%s\n", s.call(), s.about)
	if s.more != "" {
		fmt.Fprintf(p.Out, "\n%s\n", wrapped(s.more, columns, ""))
	}
	if s.flags != nil {
		fmt.Fprint(p.Out, "\nFlags:\n")
		flags := s.flags()
		flags.SetOutput(p.Out)
		flags.PrintDefaults()
	}
	return writeSettings(p.Out, s.reads...)
}

// writeSettings prints the settings of some groups with their defaults.
func writeSettings(to io.Writer, groups ...string) error {
	for _, group := range groups {
		if _, err := fmt.Fprintf(to, "\nSettings, %s:\n", group); err != nil {
			return err
		}
		for _, field := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
			if field.Tag.Get("group") != group {
				continue
			}
			if _, err := io.WriteString(to, settingHelp(field.Tag)); err != nil {
				return err
			}
		}
	}
	return nil
}

// settingHelp is the help of one setting.
func settingHelp(tag reflect.StructTag) string {
	name, words := tag.Get("envconfig"), tag.Get("desc")
	if tag.Get("secret") != "" {
		name += fmt.Sprintf(" (or %s_FILE, the name of a file that holds it)", name)
	}
	if usual := tag.Get("default"); usual != "" {
		words += " Default: " + usual + "."
	}
	const indent = "        "
	return fmt.Sprintf("  %s\n%s%s\n", name, indent, wrapped(words, columns-len(indent), indent))
}

// wrapped breaks a text into lines of at most so many characters. Each line but the first begins with the indent.
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

// nearest returns the name that a misspelt one most likely means, or "" if none is near.
func nearest(name string, names []string) string {
	best, least := "", 3
	for _, n := range names {
		if d := levenshtein.ComputeDistance(name, n); d < least && d < len(n) {
			best, least = n, d
		}
	}
	return best
}
