package bot

import "github.com/bwmarrin/discordgo"

// pastCommands are the commands about matches that are over, and about their dice.
func (b *Bot) pastCommands() []*discordgo.ApplicationCommand {
	history := b.alone("history")
	whose := b.option(discordgo.ApplicationCommandOptionUser, "whose")
	whose.Name = "user"
	history.Options = append(history.Options, whose)
	list := []*discordgo.ApplicationCommand{history, b.slash("dice")}
	for _, name := range []string{"replay", "review", "record", "verify"} {
		c := b.alone(name)
		about := "match"
		if name == "review" {
			about = "mine"
		}
		which := b.option(discordgo.ApplicationCommandOptionString, about)
		which.Name, which.MaxLength = "game", maxTableID
		c.Options = append(c.Options, which, b.option(discordgo.ApplicationCommandOptionAttachment, "file"))
		list = append(list, c)
	}
	return list
}
