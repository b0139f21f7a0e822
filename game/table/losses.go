package table

import (
	"slices"
	"time"
)

// Loss is the loss of a seat whose player missed a ready check, or left while their agenda asked whether they are
// ready. It leaves the table when the agenda of the player is up to date.
type Loss struct {
	User     string    `json:"user"`
	Language string    `json:"tongue,omitempty"` // the code of their language
	Since    time.Time `json:"since,omitzero"`   // when they missed the check; zero if they left
}

// Losses are the lost seats that their players do not know yet.
type Losses struct {
	Lost []Loss `json:"lost,omitempty"`
}

// lose records that a player has lost the seat.
func (ls *Losses) lose(p Player, now time.Time) {
	ls.removeLoss(p.User)
	ls.Lost = append(ls.Lost, Loss{User: p.User, Language: p.Language, Since: now})
}

// leave records that a player has left, if their agenda may ask whether they are ready.
func (ls *Losses) leave(p Player) {
	if !p.NotifiedOf.IsZero() && !ls.HasLoss(p.User) {
		ls.Lost = append(slices.Clone(ls.Lost), Loss{User: p.User})
	}
}

// LossQueued records that the agenda of the player is up to date with a loss.
func (ls *Losses) LossQueued(l Loss) {
	ls.Lost = slices.DeleteFunc(slices.Clone(ls.Lost), func(o Loss) bool {
		return o.User == l.User && o.Since.Equal(l.Since)
	})
}

// HasLoss reports whether the agenda of a user may still lack a loss.
func (ls *Losses) HasLoss(user string) bool {
	return slices.ContainsFunc(ls.Lost, func(l Loss) bool { return l.User == user })
}

// removeLoss removes the loss of a user.
func (ls *Losses) removeLoss(user string) {
	ls.Lost = slices.DeleteFunc(slices.Clone(ls.Lost), func(l Loss) bool { return l.User == user })
}
