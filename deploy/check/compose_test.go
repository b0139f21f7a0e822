package check

import (
	"context"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

// composed returns the project that Docker Compose would run for a profile.
func composed(t *testing.T, profile string) *types.Project {
	t.Helper()
	options, err := cli.NewProjectOptions([]string{"../../compose.yaml"}, cli.WithProfiles([]string{profile}),
		cli.WithEnv([]string{"DISCORD_PUBLIC_KEY=" + strings.Repeat("0", 64)}), cli.WithInterpolation(true))
	if err != nil {
		t.Fatal(err)
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return project
}

// profiles lists the services of each profile.
var profiles = map[string][]string{
	"file":  {"bot"},
	"redis": {"bot-redis", "redis"},
	"cluster": {
		"balancer", "bot-1", "bot-2", "redis-1", "redis-2", "redis-3", "redis-4", "redis-5", "redis-6", "redis-join",
	},
}

// Docker Compose can read compose.yaml. Each profile has its services, no service has unnecessary rights, and the
// program knows all settings in the file.
func TestComposeReadsTheFile(t *testing.T) {
	known := settings(t)
	for profile, names := range profiles {
		project := composed(t, profile)
		if got := slices.Sorted(maps.Keys(project.Services)); !slices.Equal(got, names) {
			t.Errorf("%s runs %v", profile, got)
		}
		for name, s := range project.Services {
			if s.Privileged || len(s.CapAdd) > 0 || s.NetworkMode == "host" {
				t.Errorf("%s has unnecessary rights", name)
			}
			for setting := range s.Environment {
				if !known[setting] {
					t.Errorf("%s sets %s, which the program does not know", name, setting)
				}
			}
			for _, v := range s.Volumes {
				if _, err := os.Stat(v.Source); v.Type == types.VolumeTypeBind && err != nil {
					t.Errorf("%s needs %v", name, err)
				}
			}
		}
	}
}

// The folder with secrets is in .dockerignore and .gitignore.
func TestSecretsStayWhereTheyAre(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	ignored := func(file string) []string { return strings.Fields(read(t, file)) }
	for _, secret := range composed(t, "file").Secrets {
		inside, err := filepath.Rel(root, secret.File)
		if err != nil {
			t.Fatal(err)
		}
		folder, _, _ := strings.Cut(filepath.ToSlash(inside), "/")
		if !slices.Contains(ignored(".dockerignore"), folder) || !slices.Contains(ignored(".gitignore"), "/"+folder+"/") {
			t.Errorf("%s is not in .dockerignore and .gitignore", inside)
		}
	}
}

// The services of each profile start, here as local processes, and all bots become healthy. The balancer forwards
// requests to a bot.
func TestEveryEntryPointRuns(t *testing.T) {
	needs(t, "redis-server", "redis-cli", "haproxy")
	for profile := range profiles {
		t.Run(profile, func(t *testing.T) {
			h := &host{T: t, project: composed(t, profile), at: map[string]string{}}
			h.discord, h.token = discord(t)
			for _, name := range h.inOrder() {
				h.begin(h.project.Services[name])
			}
		})
	}
}

// host runs the services of a project as processes on this machine.
type host struct {
	*testing.T
	project *types.Project
	discord []string          // environment that connects a bot to the sandbox
	token   string            // of the bot
	at      map[string]string // local addresses, by those in the containers
}

// inOrder lists the services, each after those that it depends on.
func (h *host) inOrder() (names []string) {
	if err := h.project.ForEachService(nil, func(name string, _ *types.ServiceConfig) error {
		names = append(names, name)
		return nil
	}, types.IncludeDependencies); err != nil {
		h.Fatal(err)
	}
	return names
}

// here replaces the addresses of containers in a text by local ones.
func (h *host) here(text string) string {
	for _, there := range slices.Backward(slices.Sorted(maps.Keys(h.at))) {
		text = strings.ReplaceAll(text, there, h.at[there])
	}
	return text
}

// move assigns a local address to the address of a container.
func (h *host) move(there string) string {
	h.at[there] = free(h.T)
	return h.at[there]
}

// begin starts a service and waits until it is ready.
func (h *host) begin(s types.ServiceConfig) {
	h.Helper()
	switch folder := h.TempDir(); {
	case len(s.Command) == 0:
		h.beginBot(s, folder)
	case s.Command[0] == "redis-server":
		address := h.move(addressIn(s) + ":6379")
		_, port, _ := net.SplitHostPort(address)
		runs(h.T, folder, h.discord, s.Command[0], append(s.Command[1:], "--port", port, "--bind", "127.0.0.1")...)
		comes(h.T, s.Name+" answers", func() bool {
			return exec.CommandContext(h.Context(), "redis-cli", "-p", port, "ping").Run() == nil
		})
	case s.Command[0] == "haproxy":
		h.beginBalancer(s, folder)
	default: // a task that ends by itself
		task := exec.CommandContext(h.Context(), s.Command[0], h.hereAll(s.Command[1:])...)
		if said, err := task.CombinedOutput(); err != nil {
			h.Fatalf("%s: %v\n%s", s.Name, err, said)
		}
	}
}

func (h *host) hereAll(args []string) (all []string) {
	for _, a := range args {
		all = append(all, h.here(a))
	}
	return all
}

// addressIn returns the host name or address at which other services reach a service.
func addressIn(s types.ServiceConfig) string {
	if of := s.Networks["default"]; of != nil && of.Ipv4Address != "" {
		return of.Ipv4Address
	}
	return s.Name
}

// beginBot starts a bot and waits until its own health check succeeds.
func (h *host) beginBot(s types.ServiceConfig, folder string) {
	token := filepath.Join(folder, "token")
	if err := os.WriteFile(token, []byte(h.token+"\n"), 0o600); err != nil {
		h.Fatal(err)
	}
	h.at["/run/secrets/discord_token"], h.at["/data/"] = token, folder+"/"
	environment := h.discord
	for name, value := range s.Environment {
		if host, port, _ := net.SplitHostPort(*value); host == "0.0.0.0" {
			h.at["0.0.0.0:"+port] = h.move(s.Name + ":" + port)
		}
		environment = append(environment, name+"="+h.here(*value))
	}
	runs(h.T, folder, environment, program)
	comes(h.T, s.Name+" is healthy", func() bool {
		health := exec.CommandContext(h.Context(), program, "health")
		health.Env = environment
		return health.Run() == nil
	})
	delete(h.at, "0.0.0.0:7412")
	if !well(h.T, "http://"+h.at[s.Name+":7412"]+"/metrics") {
		h.Errorf("%s serves no metrics", s.Name)
	}
}

// refusesForgeries reports whether a URL rejects an interaction without Discord's signature, as a bot does.
func refusesForgeries(t *testing.T, url string) bool {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.StatusCode == http.StatusUnauthorized
}

// beginBalancer starts the balancer and waits until it forwards requests to a bot.
func (h *host) beginBalancer(s types.ServiceConfig, folder string) {
	text, err := os.ReadFile(s.Volumes[0].Source)
	if err != nil {
		h.Fatal(err)
	}
	address := h.move("bind :8080")
	h.at["bind :8080"] = "bind " + address
	// All bots share this machine here, so each has another port for its health.
	for _, bot := range []string{"bot-1", "bot-2"} {
		_, port, _ := net.SplitHostPort(h.at[bot+":7412"])
		h.at["server "+bot+" "+bot+":7414"] = "server " + bot + " " + h.at[bot+":7414"] + " check port " + port
	}
	file := filepath.Join(folder, "haproxy.cfg")
	if err := os.WriteFile(file, []byte(h.here(string(text))), 0o600); err != nil {
		h.Fatal(err)
	}
	runs(h.T, folder, h.discord, "haproxy", "-db", "-f", file)
	comes(h.T, "the balancer forwards to a bot", func() bool { return refusesForgeries(h.T, "http://"+address+"/") })
}
