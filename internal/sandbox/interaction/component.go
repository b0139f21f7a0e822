package interaction

import (
	"encoding/json"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// ComponentData is the data of a press or of a choice in a menu.
type ComponentData struct {
	CustomID string    `json:"custom_id"`
	Type     int       `json:"component_type"`
	ID       int       `json:"id,omitempty"`
	Values   []string  `json:"values,omitempty"`
	Resolved *resolved `json:"resolved,omitempty"`
}

// componentData checks a press or choice like a client and completes its data.
func (r *Registry) componentData(i *Interaction, a Act) (json.RawMessage, error) {
	i.Source = r.world.Message(a.Channel, a.Message)
	if i.Source == nil || i.Source.For != "" && i.Source.For != a.Member {
		return nil, apierror.NotPossible("there is no such message")
	}
	if a.Forged {
		return a.Data, nil
	}
	data, err := apierror.Decode[ComponentData](a.Data)
	if err != nil {
		return nil, apierror.NotPossible("the data of a component are wrong: %v", err)
	}
	c, ok := i.Source.Component(data.CustomID)
	if !ok || c.Disabled {
		return nil, apierror.NotPossible("there is no such button or menu")
	}
	data.Type, data.ID = c.Type, c.ID
	if c.Type == model.Button {
		data.Values = nil
		return model.JSON(data), nil
	}
	least, most := c.Bounds()
	if len(data.Values) < least || len(data.Values) > most {
		return nil, apierror.NotPossible("%d values are too few or too many", len(data.Values))
	}
	found := newResolver(r.world, i)
	for _, v := range data.Values {
		if !found.choice(c, v) {
			return nil, apierror.NotPossible("the menu has no value %q", v)
		}
	}
	data.Resolved = found.result()
	return model.JSON(data), nil
}
