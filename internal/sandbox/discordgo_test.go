package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"dockside/internal/sandbox/state"

	"github.com/bwmarrin/discordgo"
)

func TestACommandIsAnswered(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	p.bot(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		err := s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "pong, " + i.Member.User.GlobalName},
		})
		if err != nil {
			t.Error(err)
		}
	})
	result, err := p.Member("Anna").Command(p.Channel("tavern"), "ping").Wait(p.ctx)
	if err != nil || result.Failed || result.Message == nil || result.Message.Content != "pong, Anna" {
		t.Fatalf("answered %+v, %v", result, err)
	}
	if v := p.Verdicts(); len(v) != 0 {
		t.Errorf("faults: %+v", v)
	}
	if n := len(p.AnswerTimes()); n != 1 {
		t.Errorf("%d answer times", n)
	}
}

// altText is an attachment with alternative text, for which discordgo's type has no field.
type altText struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

func TestAPictureWithAltTextInTheInitialResponse(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	in := newInbox()
	s := p.bot(in.take)
	use := p.Member("Anna").Command(p.Channel("tavern"), "ping")
	i := in.next(p.ctx, t)
	type data struct {
		Embeds      []*discordgo.MessageEmbed    `json:"embeds"`
		Components  []discordgo.MessageComponent `json:"components"`
		Attachments []altText                    `json:"attachments"`
	}
	body := struct {
		Type int  `json:"type"`
		Data data `json:"data"`
	}{4, data{
		Embeds: []*discordgo.MessageEmbed{{
			Title: "Round 1",
			Image: &discordgo.MessageEmbedImage{URL: "attachment://board.png"},
		}},
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{Label: "Roll", CustomID: "roll", Style: discordgo.PrimaryButton},
		}}},
		Attachments: []altText{{"0", "board.png", "The tavern with six cards"}},
	}}
	kind, raw, err := discordgo.MultipartBodyWithJSON(body,
		[]*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(picture())}})
	if err != nil {
		t.Fatal(err)
	}
	address := discordgo.EndpointInteractionResponse(i.ID, i.Token) + "?with_response=true"
	got := must(s.RequestRaw("POST", address, kind, raw, "callback", 0))(t)
	var callback struct {
		Interaction struct {
			MessageID string `json:"response_message_id"`
		} `json:"interaction"`
		Resource struct {
			Message discordgo.Message `json:"message"`
		} `json:"resource"`
	}
	check(t, json.Unmarshal(got, &callback))
	r := must(use.Wait(p.ctx))(t)
	if callback.Interaction.MessageID != r.Message.ID || callback.Resource.Message.ID != r.Message.ID {
		t.Errorf("the callback tells of %s", got)
	}
	if image := r.Message.Embeds[0].Image; image.Description != "The tavern with six cards" || image.Width != 4 {
		t.Errorf("%+v", image)
	}
	if c := r.Message.Controls(); len(c) != 1 || c[0].CustomID != "roll" {
		t.Errorf("controls %+v", c)
	}
	if v := p.Verdicts(); len(v) != 0 {
		t.Errorf("faults: %+v", v)
	}
}

func TestManyMembersAtOnce(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	p.commands("ping")
	p.bot(pong)
	var all sync.WaitGroup
	for n := range 20 {
		member := p.AddMember(state.Person{Name: fmt.Sprint("Guest ", n)})
		channel := p.AddChannel(state.Room{Name: fmt.Sprint("table-", n)})
		all.Go(func() {
			for range 20 {
				if r, err := member.Command(channel, "ping").Wait(p.ctx); err != nil || r.Failed {
					t.Errorf("%s: %+v, %v", member.Name, r, err)
				}
			}
			if n := len(member.Messages(channel)); n != 20 {
				t.Errorf("%s sees %d messages", member.Name, n)
			}
		})
	}
	all.Wait()
	if v := p.Verdicts(); len(v) != 0 || len(p.AnswerTimes()) != 400 {
		t.Errorf("%d answers, faults: %+v", len(p.AnswerTimes()), v)
	}
}
