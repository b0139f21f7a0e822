package guild

import "dockside/storage"

// Hub has the stored hub messages of a guild.
type Hub struct {
	storage.Versioned
	Messages map[string]string `json:"messages"` // message ids by channel id
}

// HubOf returns the document with the hub messages of a guild.
func HubOf(guild string) storage.Document[Hub] {
	return storage.Document[Hub]{Key: "harbour/" + guild}
}
