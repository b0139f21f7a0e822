package rest

import (
	"encoding/hex"
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/gateway"
	"dockside/internal/sandbox/interaction"
	"dockside/internal/sandbox/model"
)

// guilds handles requests about the bot, its guilds and their members.
type guilds struct {
	guard
	gateway *gateway.Gateway
	chat    *chat.Service
	signer  *interaction.Signer
}

func (g guilds) routes() map[string]handler {
	return map[string]handler{
		"GET /gateway/bot":                   g.getGatewayBot,
		"GET /users/@me":                     func(*request) (response, error) { return ok(g.world.Bot) },
		"GET /users/@me/guilds":              g.listGuilds,
		"POST /users/@me/channels":           g.openDirectMessage,
		"GET /applications/@me":              g.getApplication,
		"GET /guilds/{guild}":                g.inGuild(g.getGuild),
		"GET /guilds/{guild}/members/{user}": g.inGuild(g.getMember),
		"GET /guilds/{guild}/roles":          g.inGuild(g.listRoles),
		"GET /guilds/{guild}/channels":       g.inGuild(g.listChannels),

		"PUT /guilds/{guild}/members/{user}/roles/{role}":    g.inGuild(g.giveRole),
		"DELETE /guilds/{guild}/members/{user}/roles/{role}": g.inGuild(g.takeRole),
	}
}

func (g guilds) getGateway(*request) (response, error) {
	return ok(map[string]string{"url": g.gateway.URL()})
}

func (g guilds) getGatewayBot(*request) (response, error) {
	shards, limit := g.gateway.Limits()
	return ok(struct {
		URL    string             `json:"url"`
		Shards int                `json:"shards"`
		Limit  gateway.StartLimit `json:"session_start_limit"`
	}{g.gateway.URL(), shards, limit})
}

func (g guilds) getApplication(*request) (response, error) {
	return ok(struct {
		ID          string     `json:"id"`
		Name        string     `json:"name"`
		Description string     `json:"description"`
		Public      bool       `json:"bot_public"`
		RequireCode bool       `json:"bot_require_code_grant"`
		VerifyKey   string     `json:"verify_key"`
		Flags       int        `json:"flags"`
		Bot         model.User `json:"bot"`
		Owner       model.User `json:"owner"`
	}{
		ID: g.world.Bot.ID, Name: g.world.Bot.GlobalName, Public: true, Bot: g.world.Bot,
		Owner: g.world.Accounts[0].User, VerifyKey: hex.EncodeToString(g.signer.PublicKey()),
	})
}

func (g guilds) getMember(q *request) (response, error) {
	m := g.world.Member(q.PathValue("guild"), q.PathValue("user"))
	if m == nil {
		return response{}, apierror.UnknownMember
	}
	return ok(m)
}

func (g guilds) getGuild(q *request) (response, error) {
	return ok(g.world.Guild(q.PathValue("guild")))
}

func (g guilds) listRoles(q *request) (response, error) {
	return ok(g.world.GuildRoles(q.PathValue("guild")))
}

// listChannels lists the channels of a guild without its threads.
func (g guilds) listChannels(q *request) (response, error) {
	return ok(g.world.Guild(q.PathValue("guild")).Channels)
}

func (g guilds) giveRole(q *request) (response, error) { return g.changeRole(q, true) }

func (g guilds) takeRole(q *request) (response, error) { return g.changeRole(q, false) }

// changeRole gives a role to a member, or takes it. As on Discord, the bot needs the permission for that and a higher
// role, and managed roles cannot be given.
func (g guilds) changeRole(q *request, give bool) (response, error) {
	guild, user := q.PathValue("guild"), q.PathValue("user")
	roles := g.world.GuildRoles(guild)
	i := slices.IndexFunc(roles, func(r model.Role) bool { return r.ID == q.PathValue("role") })
	bot := g.world.Member(guild, g.world.Bot.ID)
	may := g.world.May(guild, bot)
	switch {
	case g.world.Member(guild, user) == nil:
		return response{}, apierror.UnknownMember
	case i < 0:
		return response{}, apierror.UnknownRole
	case roles[i].ID == guild:
		return response{}, apierror.InvalidRole
	case roles[i].Managed, !may.Has(model.ManageRoles) && !may.Has(model.Administrator),
		!g.world.IsAbove(guild, bot, roles[i]):
		return response{}, apierror.MissingPermissions
	}
	g.world.SetRole(guild, user, roles[i].ID, give)
	return noContent()
}

func (g guilds) openDirectMessage(q *request) (response, error) {
	ask, err := apierror.Decode[struct {
		Recipient string `json:"recipient_id"`
	}](q.body)
	if err != nil {
		return response{}, err
	}
	a := g.world.Account(ask.Recipient)
	if a == nil || a.User.Bot {
		return response{}, apierror.InvalidForm(apierror.FieldError{
			Path: "recipient_id", Code: "INVALID_RECIPIENT", Message: "Invalid Recipient",
		})
	}
	return ok(*g.chat.OpenDirectMessage(a))
}

// partialGuild is a guild in the list of the bot's guilds.
type partialGuild struct {
	ID          string           `json:"id"`
	Name        string           `json:"name"`
	Icon        *string          `json:"icon"`
	Owner       bool             `json:"owner"`
	Permissions model.Permission `json:"permissions"`
	Features    []string         `json:"features"`
}

// listGuilds lists the guilds that the bot is in. It includes unavailable ones.
func (g guilds) listGuilds(q *request) (response, error) {
	list := []partialGuild{}
	query := q.URL.Query()
	after, before := query.Get("after"), query.Get("before")
	for _, id := range g.world.Guilds() {
		if after != "" && !model.Older(after, id) || before != "" && !model.Older(id, before) {
			continue
		}
		may := g.world.May(id, g.world.Member(id, g.world.Bot.ID))
		list = append(list, partialGuild{ID: id, Name: g.world.NameOf(id), Permissions: may, Features: []string{}})
	}
	return ok(list)
}
