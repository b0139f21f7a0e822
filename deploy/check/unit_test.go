package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/coreos/go-systemd/v22/unit"
)

// The systemd unit is valid and sandboxed. The program knows its settings, and becomes healthy with them.
func TestTheUnitRuns(t *testing.T) {
	lines, err := unit.DeserializeOptions(strings.NewReader(read(t, "deploy/dockside.service")))
	if err != nil {
		t.Fatal(err)
	}
	environment, token := discord(t)
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "discord_token"), []byte(token), 0o600); err != nil {
		t.Fatal(err)
	}
	known, said := settings(t), map[string]string{}
	for _, l := range lines {
		if said[l.Name] = l.Value; l.Name != "Environment" {
			continue
		}
		name, value, _ := strings.Cut(l.Value, "=")
		if !known[name] {
			t.Errorf("the program does not know the setting %s", name)
		}
		value = strings.NewReplacer("%d", folder, "/var/lib/dockside", folder).Replace(value)
		environment = append(environment, name+"="+value)
	}
	for name, value := range map[string]string{
		"ExecStart": "/usr/local/bin/dockside", "DynamicUser": "yes", "ProtectSystem": "strict", "UMask": "0077",
		"StateDirectory": "dockside", "NoNewPrivileges": "yes", "CapabilityBoundingSet": "",
	} {
		if got, there := said[name]; got != value || !there {
			t.Errorf("%s is %q, want %q", name, got, value)
		}
	}
	if !slices.Contains(environment, "HEALTH_ADDRESS=127.0.0.1:7412") {
		t.Errorf("it does not serve metrics on loopback: %q", environment)
	}
	address := free(t)
	runs(t, folder, append(environment, "HEALTH_ADDRESS="+address), program) // as if from the EnvironmentFile
	comes(t, "the bot is healthy", func() bool { return well(t, "http://"+address+"/health") })
}
