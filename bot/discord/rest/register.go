package rest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"dockside/bot/discord"

	"github.com/bwmarrin/discordgo"
)

// Register replaces the bot's commands, globally or in one server (guild not empty), and returns the ids of the slash
// commands by name. It writes nothing if Discord has them already. It keeps commands of other types, such as the entry
// point of an application with an activity. The error is ErrRefused if Discord refuses the bot.
func (d *Client) Register(ctx context.Context, guild string, commands []discord.Command) (map[string]string, error) {
	route, there, err := d.registered(ctx, guild)
	if err != nil {
		return nil, discord.WrapRefusal(err)
	}
	ours := encodeCommands(commands)
	if slices.Equal(canonical(there.known), canonical(ours)) {
		return slashIDs(there.known), nil
	}
	all := make([]any, 0, len(ours)+len(there.others))
	for _, c := range ours {
		all = append(all, c)
	}
	for _, c := range there.others {
		all = append(all, c)
	}
	var now []*discordgo.ApplicationCommand
	err = d.do(ctx, call{method: http.MethodPut, route: route, key: "commands", body: all}, &now)
	return slashIDs(now), discord.WrapRefusal(err)
}

// slashIDs returns the ids of the slash commands among commands by name.
func slashIDs(commands []*discordgo.ApplicationCommand) map[string]string {
	ids := map[string]string{}
	for _, c := range commands {
		if c.Type == 0 || c.Type == discordgo.ChatApplicationCommand {
			ids[c.Name] = c.ID
		}
	}
	return ids
}

// Registered reports whether these are the bot's commands, globally or in one server. It compares the English texts
// only, and ignores commands of other types.
func (d *Client) Registered(ctx context.Context, guild string, commands []discord.Command) (bool, error) {
	_, there, err := d.registered(ctx, guild)
	return slices.Equal(inEnglish(there.known), inEnglish(encodeCommands(commands))), err
}

// registration is the list of registered commands.
type registration struct {
	known  []*discordgo.ApplicationCommand // of the types that the bot uses
	others []map[string]any                // of other types, without the fields that Discord sets
}

// registered returns the registered commands, and the route to them.
func (d *Client) registered(ctx context.Context, guild string) (route string, r registration, err error) {
	app, err := d.me(ctx)
	if err != nil {
		return "", r, err
	}
	if guild != "" {
		app += "/guilds/" + guild
	}
	route = "applications/" + app + "/commands"
	var there []json.RawMessage
	if err := d.get(ctx, route+"?with_localizations=true", "commands", &there); err != nil {
		return "", r, err
	}
	for _, raw := range there {
		if err := r.add(raw); err != nil {
			return "", r, fmt.Errorf("the commands that are registered: %w", err)
		}
	}
	return route, r, nil
}

func (r *registration) add(raw json.RawMessage) error {
	var kind struct {
		Type discordgo.ApplicationCommandType
	}
	if err := json.Unmarshal(raw, &kind); err != nil {
		return err
	}
	switch kind.Type {
	case 0, discordgo.ChatApplicationCommand, discordgo.UserApplicationCommand, discordgo.MessageApplicationCommand:
		var c discordgo.ApplicationCommand
		err := json.Unmarshal(raw, &c)
		r.known = append(r.known, &c)
		return err
	}
	var other map[string]any
	err := json.Unmarshal(raw, &other)
	for _, set := range []string{"application_id", "guild_id", "version"} {
		delete(other, set)
	}
	r.others = append(r.others, other)
	return err
}

func encodeCommands(commands []discord.Command) []*discordgo.ApplicationCommand {
	all := make([]*discordgo.ApplicationCommand, len(commands))
	for i, c := range commands {
		all[i] = c.Encode()
	}
	return all
}

// canonical returns commands as sorted JSON, without the fields that Discord sets.
func canonical(commands []*discordgo.ApplicationCommand) []string {
	return sortedJSON(commands, func(c *discordgo.ApplicationCommand) any {
		set := *c
		set.ID, set.ApplicationID, set.GuildID, set.Version = "", "", "", ""
		set.DefaultPermission, set.DMPermission, set.NSFW = nil, nil, nil //nolint:staticcheck // Discord still sends them
		set.Type = max(set.Type, discordgo.ChatApplicationCommand)
		return set
	})
}

// inEnglish returns the English texts and the options of commands as sorted JSON.
func inEnglish(commands []*discordgo.ApplicationCommand) []string {
	return sortedJSON(commands, func(c *discordgo.ApplicationCommand) any {
		return []any{max(c.Type, discordgo.ChatApplicationCommand), c.Name, c.Description, optionsInEnglish(c.Options)}
	})
}

func optionsInEnglish(options []*discordgo.ApplicationCommandOption) (all []any) {
	for _, o := range options {
		var choices []any
		for _, c := range o.Choices {
			choices = append(choices, []any{c.Name, c.Value})
		}
		all = append(all,
			[]any{o.Type, o.Name, o.Description, o.MaxLength, o.Autocomplete, choices, optionsInEnglish(o.Options)})
	}
	return all
}

func sortedJSON(commands []*discordgo.ApplicationCommand, part func(*discordgo.ApplicationCommand) any) []string {
	all := make([]string, len(commands))
	for i, c := range commands {
		text, _ := json.Marshal(part(c)) // cannot fail for these types
		all[i] = string(text)
	}
	slices.Sort(all)
	return all
}
