package madameching

import rules "dockside/game/madameching"

// emojis are the sprites that stand before words in a message: symbols of cards, skills, gems and encounter cards.
var emojis = func() map[string]string {
	all := map[string]string{
		"madameching.pay.gold": "gold-50", "madameching.pay.blue": "gem-blue-50", "madameching.pay.red": "gem-red-50",
		"madameching.pay.white": "gem-white-50", "madameching.gem.blue": "gem-blue-50", "madameching.gem.red": "gem-red-50",
		"madameching.gem.white": "gem-white-50", "madameching.choice.pay.gold": "gold-50",
		"madameching.choice.pay.blue": "gem-blue-50", "madameching.choice.pay.red": "gem-red-50",
		"madameching.choice.pay.white": "gem-white-50",
	}
	for sign := rules.ChartSign; sign <= rules.SwordSign; sign++ {
		for _, key := range []string{"card.", "number.", "symbol."} {
			all["madameching."+key+sign.String()] = "disc-" + sign.String() + "-142"
		}
	}
	for k := range rules.Skill(rules.Skills) {
		all["madameching.skill."+k.String()] = "skill-" + k.String() + "-up-104"
	}
	for e := rules.Mentor; e <= rules.Relic3; e++ {
		all["madameching.find."+e.String()] = "encounter-" + e.String() + "-74"
	}
	return all
}()
