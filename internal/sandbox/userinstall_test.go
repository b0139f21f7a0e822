package sandbox_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"

	"github.com/bwmarrin/discordgo"
)

// In a guild without the bot, a member who has installed the bot uses the commands that can be installed so. The bot
// learns who has installed it, responds with the token alone, and sends five follow-ups at most.
func TestAGuildWithoutTheBot(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	in := newInbox()
	bot := p.bot(in.take)
	both := []discordgo.ApplicationIntegrationType{0, 1}
	must(bot.ApplicationCommandBulkOverwrite(p.BotID(), "", []*discordgo.ApplicationCommand{
		{Name: "here", Description: "for guilds"}, {Name: "anywhere", Description: "for users", IntegrationTypes: &both},
	}))(t)
	anna, bernd := p.Member("Anna"), p.Member("Bernd")
	other := p.AddGuildWithout("Elsewhere", anna, bernd)
	lounge := other.AddChannel(state.Room{Name: "lounge"})
	anna.Install()

	for name, use := range map[string]*sandbox.Use{
		"a member without the bot":       bernd.Command(lounge, "anywhere"),
		"a command for guilds":           anna.Command(lounge, "here"),
		"a person who is no member here": p.Member("Clara").Command(lounge, "anywhere"),
	} {
		if _, err := use.Acked(p.ctx); err == nil {
			t.Errorf("%s is possible", name)
		}
	}
	for channel, want := range map[string]map[discordgo.ApplicationIntegrationType]string{
		lounge:              {1: anna.ID},
		p.Channel("tavern"): {0: p.GuildID(), 1: anna.ID},
		anna.Direct():       {0: "0", 1: anna.ID},
	} {
		anna.Command(channel, "anywhere")
		if i := in.next(p.ctx, t); fmt.Sprint(i.AuthorizingIntegrationOwners) != fmt.Sprint(want) {
			t.Errorf("the owners are %v, not %v", i.AuthorizingIntegrationOwners, want)
		}
	}
	if _, err := bot.ChannelMessageSend(lounge, "hello"); err == nil {
		t.Error("the bot writes in a guild of which it is no member")
	}
	if all := must(bot.UserGuilds(10, "", "", false))(t); len(all) != 1 {
		t.Errorf("the bot is in %d guilds", len(all))
	}

	anna.Command(lounge, "anywhere")
	i := in.next(p.ctx, t)
	check(t, bot.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
		Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "a"},
	}))
	for n := 1; n <= 6; n++ {
		_, err := bot.FollowupMessageCreate(i.Interaction, true, &discordgo.WebhookParams{Content: "b"})
		if (err == nil) != (n <= 5) {
			t.Errorf("follow-up %d: %v", n, err)
		}
	}
}

// Where a guild without the bot does not allow such applications, all responses are ephemeral.
func TestAGuildThatForcesPrivateResponses(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	in := newInbox()
	bot := p.bot(in.take)
	users := []discordgo.ApplicationIntegrationType{1}
	must(bot.ApplicationCommandBulkOverwrite(p.BotID(), "", []*discordgo.ApplicationCommand{
		{Name: "anywhere", Description: "for users", IntegrationTypes: &users},
	}))(t)
	anna := p.Member("Anna")
	anna.Install()
	other := p.AddGuildWithout("Elsewhere", anna)
	lounge, strict := other.AddChannel(state.Room{Name: "lounge"}), other.AddChannel(state.Room{Name: "strict"})
	p.Overwrite(strict, sandbox.Overwrite{ID: other.ID, Type: model.ForRole, Deny: sandbox.UseExternalApps})
	for channel, private := range map[string]bool{lounge: false, strict: true} {
		use := anna.Command(channel, "anywhere")
		check(t, bot.InteractionRespond(in.next(p.ctx, t).Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "a"},
		}))
		if r := must(use.Wait(p.ctx))(t); r.Ephemeral != private {
			t.Errorf("ephemeral: %t, not %t", r.Ephemeral, private)
		}
	}
	if _, err := anna.Command(p.Channel("tavern"), "anywhere").Acked(p.ctx); err == nil {
		t.Error("a command for users alone is usable in a guild with the bot")
	}
}

// Contexts and installations are sets of known numbers.
func TestInstallationsAreChecked(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	for body, code := range map[string]int{
		`"integration_types":[0,1],"contexts":[0,1,2]`: 200,
		`"integration_types":[]`:                       400,
		`"integration_types":[2]`:                      400,
		`"integration_types":[1,1]`:                    400,
		`"contexts":[]`:                                400,
		`"contexts":[3]`:                               400,
		`"contexts":[0,0]`:                             400,
	} {
		got := s.json("PUT", "/applications/"+s.BotID()+"/commands", `[{"name":"go","description":"a",`+body+`}]`)
		if got.Status != code {
			t.Errorf("%s: %d %s", body, got.Status, got.body)
		}
	}
}

// The page lists the channels of a guild without the bot by its name. It is made once, also in a stored world.
func TestThePageShowsAGuildWithoutTheBot(t *testing.T) {
	t.Parallel()
	c := sandbox.Config{File: t.TempDir() + "/world", Elsewhere: true}
	for range 2 {
		p := openPlace(t, c)
		body := string(must(io.ReadAll(p.fetch(p.url + "/client/world").Body))(t))
		if n := strings.Count(body, `"external":"Elsewhere"`); n != 1 {
			t.Errorf("%d channels of a guild without the bot: %s", n, body)
		}
		check(t, p.Close())
	}
}
