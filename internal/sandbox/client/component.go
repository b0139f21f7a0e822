package client

import (
	"encoding/json"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// ComponentData is the data of a press or of a choice in a menu.
type ComponentData struct {
	CustomID string    `json:"custom_id"`
	Type     int       `json:"component_type"`
	ID       int       `json:"id,omitempty"`
	Values   []string  `json:"values,omitempty"`
	Resolved *resolved `json:"resolved,omitempty"`
}

// CheckComponent checks a press, or a choice in a menu, of a message and returns the data for the bot.
func CheckComponent(v View, m *state.StoredMessage, raw json.RawMessage) (json.RawMessage, error) {
	data, err := apierror.Decode[ComponentData](raw)
	if err != nil {
		return nil, apierror.NotPossible("the data of a component are wrong: %v", err)
	}
	c, ok := m.Component(data.CustomID)
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
	found := newResolver(v)
	for _, value := range data.Values {
		if !found.choice(c, value) {
			return nil, apierror.NotPossible("the menu has no value %q", value)
		}
	}
	data.Resolved = found.result()
	return model.JSON(data), nil
}
