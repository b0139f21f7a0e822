package command

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"

	"dockside/bot/wire"

	"github.com/kelseyhightower/envconfig"
)

// Config is every setting, read from the environment. The tags are all that `dockside help`
// prints of them.
type Config struct {
	Token string `envconfig:"DISCORD_TOKEN" secret:"true" desc:"the bot's token, or DISCORD_TOKEN_FILE: the file it lies in; without it there is only 'play'"`
	API   string `envconfig:"DISCORD_API_URL" default:"https://discord.com/api" desc:"base address of the Discord API, without the version"`
	Files string `envconfig:"DISCORD_CDN_URL" default:"https://cdn.discordapp.com" desc:"where the files lie that people hand to commands; nothing else is downloaded"`
	Guild string `envconfig:"DISCORD_GUILD_ID" desc:"register the commands in this server alone, where they appear at once; for developing"`

	Rate uint16 `envconfig:"DISCORD_RATE" default:"50" desc:"how many requests a second Discord takes from all copies of the bot together; more if it has granted more"`

	Mentions Switch `envconfig:"MENTIONS" desc:"on: answer also where somebody mentions the bot, for which Discord sends it every message of every server"`

	Shards Count `envconfig:"SHARDS" default:"auto" desc:"into how many parts the gateway is divided, all copies of the bot together; auto: as many as Discord recommends"`

	Interactions string `envconfig:"INTERACTIONS_ADDRESS" desc:"take interactions over HTTP at this address, such as 127.0.0.1:7414, in place of the gateway; needs DISCORD_PUBLIC_KEY"`
	Key          Key    `envconfig:"DISCORD_PUBLIC_KEY" desc:"the application's public key, 64 hexadecimal digits, by which Discord is known there"`

	Redis         string `envconfig:"REDIS_URL" secret:"true" desc:"keep the games in Redis, such as redis://user:password@host:port/db, or REDIS_URL_FILE: the file that says so; the README has more forms"`
	Wait          uint   `envconfig:"REDIS_WAIT" default:"0" desc:"let a play be answered when so many replicas of its Redis have it; 1 is for Sentinel and Cluster"`
	AllowEviction Switch `envconfig:"REDIS_ALLOW_EVICTION" desc:"on: start although this Redis evicts games when its memory is full, which loses them"`

	File string `envconfig:"DATA_FILE" default:"dockside.db" desc:"keep the games in this file, if there is no REDIS_URL"`

	Archive       string `envconfig:"ARCHIVE" desc:"a folder, or https://host/bucket of an object store like S3, for games that ended more than a week ago; without it they stay with the others"`
	ArchiveKey    string `envconfig:"ARCHIVE_KEY" secret:"true" desc:"the id of the access key of that store, or ARCHIVE_KEY_FILE: the file it lies in"`
	ArchiveSecret string `envconfig:"ARCHIVE_SECRET" secret:"true" desc:"the secret of that key, or ARCHIVE_SECRET_FILE: the file it lies in"`

	Erased string `envconfig:"ERASED_FILE" desc:"remember in this file, apart from the games, who had everything about them deleted"`

	PlayAddress string `envconfig:"PLAY_ADDRESS" default:"127.0.0.1:7411" desc:"where 'play' listens"`
	PlayFolder  string `envconfig:"PLAY_FOLDER" default:"dockside-play" desc:"where 'play' keeps its games and its chat"`

	Health    string     `envconfig:"HEALTH_ADDRESS" desc:"answer health checks (/health) and tell figures (/metrics) at this address, such as 127.0.0.1:7412"`
	Profiles  string     `envconfig:"PPROF_ADDRESS" desc:"let Go's profiles be taken at this address of this machine alone, such as 127.0.0.1:7413; for developing"`
	Log       slog.Level `envconfig:"LOG_LEVEL" default:"info" desc:"debug, info, warn or error"`
	LogFormat Format     `envconfig:"LOG_FORMAT" default:"text" desc:"text, or json: a line is an object"`
}

// Switch is a setting that is on or off.
type Switch bool

// Decode implements envconfig.Decoder.
func (s *Switch) Decode(value string) error {
	if value != "on" && value != "off" && value != "" {
		return errors.New("neither on nor off")
	}
	*s = value == "on"
	return nil
}

// Format is how lines of the log are written.
type Format string

// Decode implements envconfig.Decoder.
func (f *Format) Decode(value string) error {
	if value != "text" && value != "json" {
		return errors.New("neither text nor json")
	}
	*f = Format(value)
	return nil
}

// Key is a setting that is a public key of Ed25519.
type Key ed25519.PublicKey

// Decode implements envconfig.Decoder.
func (k *Key) Decode(value string) error {
	key, err := hex.DecodeString(value)
	if err != nil || len(key) != ed25519.PublicKeySize && len(key) != 0 {
		return errors.New("no key")
	}
	if len(key) > 0 {
		*k = key
	}
	return nil
}

// Count is a setting that is a number, or "auto", which is 0.
type Count int

// Decode implements envconfig.Decoder.
func (c *Count) Decode(value string) error {
	if value == "auto" || value == "" {
		*c = 0
		return nil
	}
	n, err := strconv.ParseUint(value, 10, 16)
	if err != nil || n == 0 {
		return errors.New("neither auto nor a number")
	}
	*c = Count(n)
	return nil
}

func configuration() (Config, error) {
	var c Config
	var wrong *envconfig.ParseError
	switch err := envconfig.Process("", &c); {
	case errors.As(err, &wrong): // of the few that are no text
		may := map[string]string{
			"LOG_FORMAT": "text or json", "DISCORD_RATE": "a number of requests a second",
			"LOG_LEVEL": "debug, info, warn or error", "MENTIONS": "on or off",
			"SHARDS": "auto, or a number from 1 to 65535", "REDIS_WAIT": "a number of replicas",
			"DISCORD_PUBLIC_KEY": "the 64 digits and letters of the application's page \"General Information\"",
		}[wrong.KeyName]
		return c, fmt.Errorf("%s: there is no %q; it is %s", wrong.KeyName, wrong.Value, may)
	case err != nil:
		return c, fmt.Errorf("settings: %w", err)
	}
	if err := c.secrets(); err != nil {
		return c, err
	}
	if (c.Interactions == "") != (c.Key == nil) {
		return c, errors.New("INTERACTIONS_ADDRESS and DISCORD_PUBLIC_KEY: one is of no use without the other")
	}
	if c.API == "" {
		c.API = wire.DefaultAPI
	}
	if files, err := url.Parse(c.Files); err != nil || files.Host == "" && c.Files != "" {
		return c, fmt.Errorf("DISCORD_CDN_URL: %q is no address", c.Files)
	}
	return c, nil
}
