package command

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"

	"github.com/kelseyhightower/envconfig"
)

// Config holds every setting, read from the environment. The tags are what `dockside help` prints.
type Config struct {
	Token string `envconfig:"DISCORD_TOKEN" group:"Discord" secret:"true" desc:"The token of the bot. Without it only play works."`
	API   string `envconfig:"DISCORD_API_URL" group:"Discord" default:"https://discord.com/api" desc:"The base address of the Discord API, without the version."`
	Files string `envconfig:"DISCORD_CDN_URL" group:"Discord" default:"https://cdn.discordapp.com" desc:"The address of the files that people attach to commands. Nothing else is downloaded."`
	Guild string `envconfig:"DISCORD_GUILD_ID" group:"Discord" desc:"Register the commands in this server only, where they appear at once. For development."`

	Rate uint16 `envconfig:"DISCORD_RATE" group:"Discord" default:"50" desc:"How many requests a second Discord accepts from all instances together."`

	Mentions Switch `envconfig:"MENTIONS" group:"Discord" desc:"on or off. With on, the bot also answers when it is mentioned; Discord then sends it every message of every server."`

	Shards Count `envconfig:"SHARDS" group:"Discord" default:"auto" desc:"The number of gateway shards of all instances together, or auto for as many as Discord recommends."`

	Interactions string `envconfig:"INTERACTIONS_ADDRESS" group:"Discord" desc:"Receive interactions over HTTP at this address, such as 127.0.0.1:7414, and not through the gateway. Needs DISCORD_PUBLIC_KEY."`
	Key          Key    `envconfig:"DISCORD_PUBLIC_KEY" group:"Discord" desc:"The public key of the application, 64 hexadecimal digits. Requests from Discord are verified with it."`

	Redis         string `envconfig:"REDIS_URL" group:"Storage" secret:"true" desc:"Store the games in Redis 6.2 or newer, such as redis://user:password@host:port/db."`
	Wait          uint   `envconfig:"REDIS_WAIT" group:"Storage" default:"0" desc:"Answer a move only when this many Redis replicas have it. Use 1 with Sentinel or Cluster."`
	AllowEviction Switch `envconfig:"REDIS_ALLOW_EVICTION" group:"Storage" desc:"on or off. With on, the bot starts although this Redis evicts games when its memory is full, which loses them."`

	File string `envconfig:"DATA_FILE" group:"Storage" default:"dockside.db" desc:"Store the games in this file if REDIS_URL is not set."`

	Archive       string `envconfig:"ARCHIVE" group:"Archive" desc:"Where games go a week after their end: a folder, or https://host/bucket of an S3 object store. Without it they stay in the store."`
	ArchiveKey    string `envconfig:"ARCHIVE_KEY" group:"Archive" secret:"true" desc:"The id of the access key of the object store."`
	ArchiveSecret string `envconfig:"ARCHIVE_SECRET" group:"Archive" secret:"true" desc:"The secret of the access key of the object store."`

	Erased string `envconfig:"ERASED_FILE" group:"Storage" desc:"A file, apart from the games, that records who had their data deleted. A restored backup is cleaned with it."`

	PlayAddress string `envconfig:"PLAY_ADDRESS" group:"play" default:"127.0.0.1:7411" desc:"Where play listens."`
	PlayFolder  string `envconfig:"PLAY_FOLDER" group:"play" default:"dockside-play" desc:"Where play stores its games and its chat."`

	Health    string     `envconfig:"HEALTH_ADDRESS" group:"Monitoring" desc:"Answer health checks (/health) and metrics (/metrics) at this address, such as 127.0.0.1:7412."`
	Profiles  string     `envconfig:"PPROF_ADDRESS" group:"Monitoring" desc:"Serve Go's profiles at this loopback address, such as 127.0.0.1:7413. For development."`
	Log       slog.Level `envconfig:"LOG_LEVEL" group:"Monitoring" default:"info" desc:"debug, info, warn or error."`
	LogFormat Format     `envconfig:"LOG_FORMAT" group:"Monitoring" default:"text" desc:"text or json."`
}

// Switch is a setting that is on or off.
type Switch bool

// Decode implements envconfig.Decoder.
func (s *Switch) Decode(value string) error {
	if value != "on" && value != "off" {
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
	if err != nil || len(key) != ed25519.PublicKeySize {
		return errors.New("no key")
	}
	*k = key
	return nil
}

// Count is a setting that is a number, or "auto", which is 0.
type Count int

// Decode implements envconfig.Decoder.
func (c *Count) Decode(value string) error {
	if value == "auto" {
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
	cleanEnvironment()
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
	if err := c.repairToken(); err != nil {
		return c, err
	}
	if (c.Interactions == "") != (c.Key == nil) {
		return c, errors.New("INTERACTIONS_ADDRESS and DISCORD_PUBLIC_KEY: one is of no use without the other")
	}
	if files, err := url.Parse(c.Files); err != nil || files.Host == "" {
		return c, fmt.Errorf("DISCORD_CDN_URL: %q is no address", c.Files)
	}
	return c, nil
}
