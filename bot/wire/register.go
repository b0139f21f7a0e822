package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Register makes these the commands of the bot, everywhere or in one server (guild not empty). Nothing is written if
// they are registered already. Commands of other types stay, such as the entry point that Discord makes for an
// application with an activity. The error is ErrRefused where Discord refuses the bot.
func (d *Discord) Register(ctx context.Context, guild string, commands []Command) error {
	return refused(d.register(ctx, guild, commands))
}

func (d *Discord) register(ctx context.Context, guild string, commands []Command) error {
	route, err := d.commands(ctx, guild)
	if err != nil {
		return err
	}
	there, err := d.registered(ctx, route)
	if err != nil {
		return err
	}
	ours := encodeCommands(commands)
	if slices.Equal(canonical(there.known), canonical(ours)) {
		return nil
	}
	all := make([]any, 0, len(ours)+len(there.others))
	for _, c := range ours {
		all = append(all, c)
	}
	for _, c := range there.others {
		all = append(all, c)
	}
	return d.do(ctx, call{method: http.MethodPut, route: route, key: "commands", body: all}, nil)
}

// Registered reports whether these are the commands that the bot has, everywhere or in one server, as far as English
// shows. Commands of other types do not matter.
func (d *Discord) Registered(ctx context.Context, guild string, commands []Command) (bool, error) {
	route, err := d.commands(ctx, guild)
	if err != nil {
		return false, err
	}
	there, err := d.registered(ctx, route)
	return slices.Equal(inEnglish(there.known), inEnglish(encodeCommands(commands))), err
}

// commands is the route to the bot's commands, everywhere or in one server.
func (d *Discord) commands(ctx context.Context, guild string) (string, error) {
	app, err := d.me(ctx)
	if guild != "" {
		app += "/guilds/" + guild
	}
	return "applications/" + app + "/commands", err
}

// InviteLink is the address at which people add the bot to a server.
func (d *Discord) InviteLink(ctx context.Context) (string, error) {
	app, err := d.me(ctx)
	if err != nil {
		return "", err
	}
	query := url.Values{
		"client_id": {app}, "scope": {"bot applications.commands"}, "permissions": {strconv.FormatInt(Invite(), 10)},
	}
	return "https://discord.com/oauth2/authorize?" + query.Encode(), nil
}

// registration is what Discord has registered in one scope.
type registration struct {
	known  []*discordgo.ApplicationCommand // those of the types that the bot makes
	others []map[string]any                // those of other types, as they can be registered again
}

// registered asks for the commands at a route.
func (d *Discord) registered(ctx context.Context, route string) (registration, error) {
	var there []json.RawMessage
	request := call{method: http.MethodGet, route: route + "?with_localizations=true", key: "commands"}
	if err := d.do(ctx, request, &there); err != nil {
		return registration{}, err
	}
	var r registration
	for _, raw := range there {
		if err := r.add(raw); err != nil {
			return registration{}, fmt.Errorf("the commands that are registered: %w", err)
		}
	}
	return r, nil
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
	for _, own := range []string{"application_id", "guild_id", "version"} { // which Discord sets
		delete(other, own)
	}
	r.others = append(r.others, other)
	return err
}

func encodeCommands(commands []Command) []*discordgo.ApplicationCommand {
	all := make([]*discordgo.ApplicationCommand, len(commands))
	for i, c := range commands {
		all[i] = c.encode()
	}
	return all
}

// canonical lists commands in any order, each with all that the bot sets.
func canonical(commands []*discordgo.ApplicationCommand) []string {
	return texts(commands, func(c *discordgo.ApplicationCommand) any {
		set := *c
		set.ID, set.ApplicationID, set.GuildID, set.Version = "", "", "", ""
		set.DefaultPermission, set.DMPermission, set.NSFW = nil, nil, nil //nolint:staticcheck // Discord still sends them
		set.Type = max(set.Type, discordgo.ChatApplicationCommand)
		return set
	})
}

// inEnglish lists commands in any order, without what Discord adds to them and what it leaves out.
func inEnglish(commands []*discordgo.ApplicationCommand) []string {
	return texts(commands, func(c *discordgo.ApplicationCommand) any {
		return []any{max(c.Type, discordgo.ChatApplicationCommand), c.Name, c.Description, plainly(c.Options)}
	})
}

func texts(commands []*discordgo.ApplicationCommand, part func(*discordgo.ApplicationCommand) any) []string {
	all := make([]string, len(commands))
	for i, c := range commands {
		text, _ := json.Marshal(part(c)) // it came as JSON, or is to go as such
		all[i] = string(text)
	}
	slices.Sort(all)
	return all
}

func plainly(options []*discordgo.ApplicationCommandOption) (all []any) {
	for _, o := range options {
		var choices []any
		for _, c := range o.Choices {
			choices = append(choices, []any{c.Name, c.Value})
		}
		all = append(all, []any{o.Type, o.Name, o.Description, o.MaxLength, o.Autocomplete, choices, plainly(o.Options)})
	}
	return all
}
