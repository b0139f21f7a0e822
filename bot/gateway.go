package bot

// Handle responds to one interaction, given as Discord's JSON, once and within Discord's time limit. It is safe for
// concurrent use and keeps nothing in memory afterwards.
func (b *Bot) Handle(raw []byte) {
	if !b.entrance.join(&b.busy) {
		b.log.Debug("an interaction came while the bot stopped")
		return
	}
	defer b.busy.Done()
	b.dispatch.Handle(b.ctx, raw, false)
}
