package sandbox

import (
	"dockside/internal/sandbox/client"
	"dockside/internal/sandbox/gateway"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/rest"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"
)

// Discord's objects, by the names that tests use.
type (
	Attachment = model.Attachment
	Component  = model.Component
	Embed      = model.Embed
	EmbedImage = model.EmbedImage
	Message    = model.Message
	Modal      = model.Modal
	Overwrite  = model.Overwrite
	Permission = model.Permission
)

// Permissions that tests grant and deny.
const (
	ManageGuild         = model.ManageGuild
	ManageRoles         = model.ManageRoles
	ViewChannel         = model.ViewChannel
	SendMessages        = model.SendMessages
	ManageMessages      = model.ManageMessages
	EmbedLinks          = model.EmbedLinks
	AttachFiles         = model.AttachFiles
	ManageThreads       = model.ManageThreads
	CreatePublicThreads = model.CreatePublicThreads
	SendInThreads       = model.SendInThreads
	ModerateMembers     = model.ModerateMembers
	UseExternalApps     = model.UseExternalApps
)

// Kinds of commands and components that tests look for.
const (
	UserCommand    = model.UserCommand
	MessageCommand = model.MessageCommand
	ActionRow      = model.ActionRow
	Button         = model.Button
	TextInput      = model.TextInput
	FileUpload     = model.FileUpload
)

// What tests create or change in the world.
type (
	DMs      = state.DMs
	Person   = state.Person
	Presence = state.Presence
	Room     = state.Room
)

// States of DMs and of a Presence.
const (
	DMsOpen     = state.DMsOpen
	DMsClosed   = state.DMsClosed
	DMsUnshared = state.DMsUnshared
	Present     = state.Present
	Removed     = state.Removed
	Unavailable = state.Unavailable
)

// Mistakes of the bot.
const (
	Refused       = verdict.Refused
	Unanswered    = verdict.Unanswered
	AnsweredTwice = verdict.AnsweredTwice
	NoAltText     = verdict.NoAltText
	OffSchema     = verdict.OffSchema
)

// What members give to commands and modals.
type (
	Given  = client.File
	Option = client.Option
)

// What the bot's requests and connections are tested with.
type (
	Plan    = rest.Plan
	Request = rest.Request
	Shards  = gateway.Shards
)
