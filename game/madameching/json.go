package madameching

import (
	"encoding/json"

	"dockside/game"
)

// document is the JSON form of a position, for other programs.
type document struct {
	Round    int                 `json:"round"`
	Step     string              `json:"step"`
	Turn     []game.Seat         `json:"turn"` // Nature is -1
	Teams    bool                `json:"teams"`
	Captains []documentCaptain   `json:"captains"`
	Missions []string            `json:"missions"`
	Aside    []string            `json:"aside"`
	Display  []int               `json:"display"`
	Down     bool                `json:"down"`
	LeftOver int                 `json:"leftOver"`
	Deck     documentDeck        `json:"deck"`
	Finds    documentFinds       `json:"encounterDeck"`
	Port     *game.Seat          `json:"port"`
	Flagship *game.Seat          `json:"flagship"`
	Active   *documentActivation `json:"active"`
	Order    []game.Seat         `json:"order"`
	Attack   *documentAttack     `json:"attack"`
	Owed     *documentOwed       `json:"owed"`
	Handing  documentHanding     `json:"handing"`
	Given    []game.Seat         `json:"given"`
	Holders  []documentHolders   `json:"holders"`
	Ending   bool                `json:"ending"`
	Over     bool                `json:"over"`
}

type documentCaptain struct {
	Hand       []int                `json:"hand"`
	Held       int                  `json:"held"`
	Chose      []int                `json:"chose"`
	Sailed     int                  `json:"sailed"`
	Junks      []documentExpedition `json:"junks"`
	Up         []string             `json:"up"`
	Down       []string             `json:"down"`
	Gold       int                  `json:"gold"`
	Gems       map[string]int8      `json:"gems"`
	Encounters []string             `json:"encounters"`
	Found      int                  `json:"found"`
	Points     int                  `json:"points"`
}

type documentExpedition struct {
	Cards  []string `json:"cards"`
	Turned []string `json:"turned"`
	Space  int      `json:"space"`
	Column int      `json:"column"`
	Row    int      `json:"row"`
}

type documentDeck struct {
	Size     int   `json:"size"`
	Cards    []int `json:"cards"`
	Discard  []int `json:"discard"`
	Shuffles int   `json:"shuffles"`
}

type documentFinds struct {
	Size     int      `json:"size"`
	Cards    []string `json:"cards"`
	Discard  []string `json:"discard"`
	Shuffles int      `json:"shuffles"`
}

type documentActivation struct {
	Seat       game.Seat       `json:"seat"`
	Junk       int             `json:"junk"`
	Card       int             `json:"card"`
	Ended      bool            `json:"ended"`
	Space      int             `json:"space"`
	Claimed    string          `json:"claimed"`
	Symbols    map[string]int8 `json:"symbols"`
	Mentor     string          `json:"mentor"`
	Gained     int             `json:"gained"`
	Could      bool            `json:"could"`
	Encounters int             `json:"encounters"`
	Played     bool            `json:"played"`
	Lanterns   int             `json:"lanterns"`
	Drawn      bool            `json:"drawn"`
}

type documentAttack struct {
	By      string      `json:"by"`
	Hit     []game.Seat `json:"hit"`
	Asked   []game.Seat `json:"asked"`
	Answers []string    `json:"answers"`
}

type documentOwed struct {
	What string     `json:"what"`
	From *game.Seat `json:"from"`
	N    int        `json:"n"`
}

type documentHanding struct {
	Cards []string `json:"cards"`
	N     int      `json:"n"`
}

type documentHolders struct {
	Card  int         `json:"card"`
	Seats []game.Seat `json:"seats"`
	Deck  bool        `json:"deck"`
}

// MarshalJSON encodes the position for other programs. A view omits hidden information: an empty hand with cards held,
// a choice of -1, an answer "?", null for the cards of the decks. Only a view has holders. No other list is null.
func (s State) MarshalJSON() ([]byte, error) {
	d := document{
		Round: int(s.Round), Step: stepNames[s.Step], Turn: append([]game.Seat{}, s.Turn()...), Teams: s.Crewed,
		Missions: spelled(s.Open.List()), Aside: spelled(s.Aside.List()),
		Display: documentCards(s.Display[:]), Down: s.Down != NoDown, LeftOver: int(s.Lost),
		Port: documentOwner(s.Port), Flagship: documentOwner(s.Flagship),
		Active: s.documentActivation(), Order: append([]game.Seat{}, s.Order()...),
		Attack: s.documentAttack(), Owed: s.documentOwed(),
		Handing: documentHanding{spelled(s.Fresh.List()), int(s.Handing)}, Given: s.Given.List(),
		Ending: s.Ending(), Over: s.Step == Done,
	}
	for seat := range s.Seats() {
		d.Captains = append(d.Captains, s.documentCaptain(seat))
	}
	d.Deck = documentDeck{
		Size: s.DeckSize(), Discard: documentCards(s.Discard.List()), Shuffles: int(s.Shuffles[navigation]),
	}
	d.Finds = documentFinds{
		Size: s.FindsLeft(), Discard: spelled(s.Spent.List()), Shuffles: int(s.Shuffles[encounters]),
	}
	if s.veiled() {
		d.Holders = s.documentHolders()
	} else {
		d.Deck.Cards, d.Finds.Cards = documentCards(s.deck().List()), spelled(s.finds().List())
	}
	return json.Marshal(d)
}

// stepNames are the names of the steps.
var stepNames = [...]string{
	"missions", "hands", "display", "choose", "sail", "claim", "gain", "deeds", "react", "swap", "give", "done",
}

// veiled reports whether the position is a view that hides cards.
func (s *State) veiled() bool {
	for i := range s.Seats() {
		c := &s.Captains[i]
		if c.Hand.Count() < int(c.Held) || c.Finds.Count() < int(c.Found) || c.Chose[0] == Hidden {
			return true
		}
	}
	return false
}

func (s *State) documentCaptain(seat int) documentCaptain {
	c := &s.Captains[seat]
	d := documentCaptain{
		Hand: documentCards(c.Hand.List()), Held: int(c.Held), Chose: documentCards(c.Chose[:]), Sailed: int(c.Sailed),
		Up: documentSkills(c.Up), Down: documentSkills(c.Down), Gold: int(c.Gold), Gems: map[string]int8{},
		Encounters: spelled(c.Finds.List()), Found: int(c.Found), Points: s.Count(seat).Points(),
	}
	for g, n := range c.Stones {
		d.Gems[Gem(g).String()] = n
	}
	for _, e := range c.Junks[:s.Junks()] {
		d.Junks = append(d.Junks, documentExpedition{
			Cards: spelled(e.Played()), Turned: spelled(e.turned()),
			Space: e.Space(), Column: int(e.Size), Row: e.Colours(),
		})
	}
	return d
}

func (s *State) documentActivation() *documentActivation {
	a := &s.Act
	if a.Card == 0 {
		return nil
	}
	d := documentActivation{
		Seat: s.actor(), Junk: int(a.Junk), Card: int(a.Card), Ended: a.Ended, Space: int(a.Space),
		Symbols: map[string]int8{}, Gained: int(a.Gained), Could: a.Could, Played: a.Played,
		Lanterns: int(a.Lanterns), Drawn: a.Drawn,
	}
	for sign := ChartSign; sign <= SwordSign; sign++ {
		d.Symbols[sign.String()] = a.Signs[sign]
	}
	if a.Claimed {
		d.Claimed, d.Encounters = a.Tile.String(), a.Tile.Mission().Encounters
	}
	if a.Symbol != NoSymbol {
		d.Mentor = a.Symbol.String()
	}
	return &d
}

func (s *State) documentAttack() *documentAttack {
	if s.Step == Swap {
		return &documentAttack{sword, []game.Seat{game.Seat(s.Act.Target)}, []game.Seat{}, []string{}}
	}
	a := &s.Attack
	if a.Hit == 0 {
		return nil
	}
	d := documentAttack{a.By.String(), a.Hit.List(), a.Asked.List(), []string{}}
	if a.By == NoEncounter {
		d.By = sword
	}
	for _, seat := range d.Asked {
		d.Answers = append(d.Answers, a.Answers[seat].String())
	}
	return &d
}

func (s *State) documentOwed() *documentOwed {
	o := s.Owed
	if o.What == Nothing {
		return nil
	}
	d := documentOwed{What: debtNames[o.What], N: 1}
	switch o.What {
	case DrawFinds:
		d.N = int(o.N)
	case TakeStone, TakeFind:
		d.From = documentOwner(o.From + 1)
	case Nothing, DrawCard, TakeDown:
	}
	return &d
}

func (s *State) documentHolders() []documentHolders {
	var all []documentHolders
	for c := Card(1); c <= lastCard; c++ {
		if hands, deck := s.Holders(c); hands != 0 || deck {
			all = append(all, documentHolders{int(c), hands.List(), deck})
		}
	}
	return all
}

// documentOwner returns a seat that is stored as one more than its number; null for none.
func documentOwner(owner int8) *game.Seat {
	if owner == 0 {
		return nil
	}
	seat := game.Seat(owner - 1)
	return &seat
}

// documentCards returns the cards that are not 0.
func documentCards(cards []Card) []int {
	list := []int{}
	for _, c := range cards {
		if c != 0 {
			list = append(list, int(c))
		}
	}
	return list
}

// documentSkills returns skill cards, copies repeated.
func documentSkills(cards [Skills]int8) []string {
	list := []string{}
	for k, n := range cards {
		for range n {
			list = append(list, Skill(k).String())
		}
	}
	return list
}

// spelled returns the strings of a list.
func spelled[T interface{ String() string }](list []T) []string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = x.String()
	}
	return words
}
