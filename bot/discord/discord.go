// Package discord is Discord in plain values: interactions, messages, commands, forms, permissions and errors, with the
// formats and limits of its API. Only this folder imports discordgo.
package discord
