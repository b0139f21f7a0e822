// Package config reads the settings of the program from the environment.
package config

import (
	"cmp"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"reflect"
	"strconv"
	"strings"

	"dockside/storage/redis"

	"github.com/agnivade/levenshtein"
	"github.com/kelseyhightower/envconfig"
)

// The groups of settings, in the order of help. Each field of Config names its group.
const (
	GroupDiscord    = "Discord"
	GroupStorage    = "Storage"
	GroupArchive    = "Archive"
	GroupMonitoring = "Monitoring"
	GroupPlay       = "play"
)

// Config holds every setting, read from the environment. The tags are what `dockside help` prints.
type Config struct {
	Token string `envconfig:"DISCORD_TOKEN" group:"Discord" secret:"true" desc:"The token of the bot. Without it only play works."`
	API   string `envconfig:"DISCORD_API_URL" group:"Discord" default:"https://discord.com/api" desc:"The base address of the Discord API, without the version."`
	Files string `envconfig:"DISCORD_CDN_URL" group:"Discord" default:"https://cdn.discordapp.com" desc:"The address of the files that people attach to commands. Nothing else is downloaded."`
	Guild string `envconfig:"DISCORD_GUILD_ID" group:"Discord" desc:"Register the commands in this server only, where they appear at once, and remove those for all servers. For development."`

	Rate uint16 `envconfig:"DISCORD_RATE" group:"Discord" default:"50" desc:"How many requests a second Discord accepts from all instances together."`

	Mentions Switch `envconfig:"MENTIONS" group:"Discord" desc:"on or off. With on, the bot also answers when it is mentioned; Discord then sends it every message of every server."`

	Shards Count `envconfig:"SHARDS" group:"Discord" default:"auto" desc:"The number of gateway shards of all instances together, or auto for as many as Discord recommends."`

	Interactions string `envconfig:"INTERACTIONS_ADDRESS" group:"Discord" desc:"Receive interactions over HTTP at this address, such as 127.0.0.1:7414, and not through the gateway. Needs DISCORD_PUBLIC_KEY."`
	Key          Key    `envconfig:"DISCORD_PUBLIC_KEY" group:"Discord" desc:"The public key of the application, 64 hexadecimal digits. Requests from Discord are verified with it."`

	Privacy string `envconfig:"PRIVACY_URL" group:"Discord" desc:"The address of your privacy policy, such as https://host/privacy. The command /privacy links to it."`

	Invite Switch `envconfig:"INVITE_LINK" group:"Discord" default:"on" desc:"on or off. With on, public pictures such as results and films have a button by which people add the bot to their own server."`

	Redis     string `envconfig:"REDIS_URL" group:"Storage" secret:"true" desc:"Store the games in Redis 6.2 or newer, such as redis://user:password@host:port/db."`
	Wait      uint   `envconfig:"REDIS_WAIT" group:"Storage" default:"0" desc:"Answer a move only when this many Redis replicas have it. Use 1 with Sentinel or Cluster."`
	AllowLoss Switch `envconfig:"REDIS_ALLOW_LOSS" group:"Storage" desc:"on or off. With on, the bot starts although this Redis loses games, because it evicts them or keeps nothing on disk."`

	File string `envconfig:"DATA_FILE" group:"Storage" default:"dockside.db" desc:"Store the games in this file if REDIS_URL is not set."`

	Archive       string `envconfig:"ARCHIVE" group:"Archive" desc:"Where games go a week after their end, or two with predictions: a folder, or https://host/bucket of an S3 object store. Without it they stay in the store."`
	ArchiveKey    string `envconfig:"ARCHIVE_KEY" group:"Archive" secret:"true" desc:"The id of the access key of the object store."`
	ArchiveSecret string `envconfig:"ARCHIVE_SECRET" group:"Archive" secret:"true" desc:"The secret of the access key of the object store."`

	Erased string `envconfig:"ERASED_FILE" group:"Storage" desc:"A file, apart from the games, that records who had their data deleted. A restored backup is cleaned with it."`

	DailyKey string `envconfig:"DAILY_KEY" group:"Storage" secret:"true" desc:"The secret that decides which puzzle belongs to which day. Installations with the same one share the puzzles. By default a random one in the store."`

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
	switch strings.ToLower(value) {
	case "on", "true", "yes":
		*s = true
	case "off", "false", "no":
		*s = false
	default:
		return errors.New("neither on nor off")
	}
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

// Setting describes an environment variable that is read into a field of Config.
type Setting struct {
	Name, Group, Default, Description string
	Secret                            bool // may also be given as the name of a file, in NAME_FILE

	field reflect.StructField
}

// Settings returns all settings in the order of help.
func Settings() (all []Setting) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		tag := field.Tag
		all = append(all, Setting{
			Name: tag.Get("envconfig"), Group: tag.Get("group"), Default: tag.Get("default"), Description: tag.Get("desc"),
			Secret: tag.Get("secret") != "", field: field,
		})
	}
	return all
}

// byName returns all settings by their names.
func byName() map[string]Setting {
	all := map[string]Setting{}
	for _, s := range Settings() {
		all[s.Name] = s
	}
	return all
}

// Read reads all settings. Its error has one line for each wrong setting, which begins with the setting's name.
func Read() (Config, error) {
	cleanEnvironment()
	var c Config
	wrong := []error{c.readAll(), c.readSecrets(), c.repairToken()}
	if c.Interactions != "" && c.Key == nil && os.Getenv("DISCORD_PUBLIC_KEY") == "" {
		wrong = append(wrong, errors.New("INTERACTIONS_ADDRESS is set but DISCORD_PUBLIC_KEY is not; set both"))
	}
	if c.Interactions == "" && c.Key != nil {
		wrong = append(wrong, errors.New("DISCORD_PUBLIC_KEY is set but INTERACTIONS_ADDRESS is not; set both"))
	}
	if files, err := url.Parse(c.Files); err != nil || files.Host == "" {
		wrong = append(wrong, fmt.Errorf("DISCORD_CDN_URL: invalid address %q (want one such as https://host)", c.Files))
	}
	if c.Privacy != "" && !isWebAddress(c.Privacy) {
		wrong = append(wrong, fmt.Errorf("PRIVACY_URL: invalid address %q (want one such as https://host/page)", c.Privacy))
	}
	if err := redis.CheckURL(c.Redis); err != nil {
		wrong = append(wrong, fmt.Errorf("REDIS_URL: %w", err))
	}
	return c, errors.Join(wrong...)
}

// isWebAddress reports whether an address can be a link in a message of Discord.
func isWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http") &&
		!strings.ContainsAny(address, "()<> ")
}

// readAll reads every setting from the environment, one by one, since envconfig stops at the first wrong value.
func (c *Config) readAll() error {
	var wrong []error
	for _, s := range Settings() {
		one := reflect.New(reflect.StructOf([]reflect.StructField{s.field}))
		if err := envconfig.Process("", one.Interface()); err != nil {
			wrong = append(wrong, invalid(err))
		}
		c.value(s).Set(one.Elem().Field(0))
	}
	return errors.Join(wrong...)
}

// value returns the field of a setting.
func (c *Config) value(s Setting) reflect.Value {
	return reflect.ValueOf(c).Elem().FieldByIndex(s.field.Index)
}

// invalid describes the error of a value that envconfig cannot read.
func invalid(err error) error {
	var wrong *envconfig.ParseError
	if !errors.As(err, &wrong) {
		return fmt.Errorf("settings: %w", err)
	}
	if wrong.KeyName == "DISCORD_PUBLIC_KEY" { // the value may be a secret in the wrong place
		return errors.New(`DISCORD_PUBLIC_KEY: want 64 hexadecimal digits, from "General Information" in the Discord ` +
			"developer portal")
	}
	want := map[string]string{
		"LOG_FORMAT": "text or json", "DISCORD_RATE": "a number of requests a second",
		"LOG_LEVEL": "debug, info, warn or error", "SHARDS": "auto, or a number from 1 to 65535",
		"REDIS_WAIT": "a number of replicas",
	}[wrong.KeyName]
	return fmt.Errorf("%s: invalid value %q (want %s)", wrong.KeyName, wrong.Value, cmp.Or(want, "on or off"))
}

// StoreSetting returns the name of the setting that names the store.
func (c Config) StoreSetting() string {
	if c.Redis != "" {
		return "REDIS_URL"
	}
	return "DATA_FILE"
}

// EmptyHint asks whether a store without games is the right one.
func (c Config) EmptyHint() string {
	return "There are no games: does " + c.StoreSetting() + " name the right store?"
}

// Nearest returns the name that a misspelt one most likely means, or "" if none is near.
func Nearest(name string, names []string) string {
	best, least := "", 3
	for _, n := range names {
		if d := levenshtein.ComputeDistance(name, n); d < least && d < len(n) {
			best, least = n, d
		}
	}
	return best
}
