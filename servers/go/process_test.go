package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// asServer makes the test binary run as the server itself, so that the tests talk to a real process.
const asServer = "RUN_AS_SERVER"

// patience is how long a test waits for something that must happen. Generous: machines that test are busy.
const patience = 30 * time.Second

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func serverCommand(env []string, args ...string) *exec.Cmd {
	command := exec.Command(os.Args[0], args...)
	command.Env = append(os.Environ(), append(env, asServer+"=1")...)
	return command
}

// serverProcess is a server on a free port; the test's end stops it.
type serverProcess struct {
	command *exec.Cmd
	addr    string
	ready   map[string]any
	exited  chan error
}

func startServer(t *testing.T, env ...string) *serverProcess {
	t.Helper()
	return start(t, serverCommand(env, "--addr", "127.0.0.1:0"))
}

// startLimited starts a server under the limit that the options of the shell's ulimit set.
func startLimited(t *testing.T, ulimit string) *serverProcess {
	t.Helper()
	command := exec.Command("sh", "-c", "ulimit "+ulimit+` && exec "$0"`, os.Args[0])
	command.Env = append(os.Environ(), asServer+"=1")
	return start(t, command)
}

func start(t *testing.T, command *exec.Cmd) *serverProcess {
	t.Helper()
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	server := &serverProcess{command: command, exited: make(chan error, 1)}
	t.Cleanup(func() { command.Process.Kill() })

	lines := bufio.NewReader(stdout)
	line, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("no ready line: %v", err)
	}
	if err := json.Unmarshal([]byte(line), &server.ready); err != nil {
		t.Fatalf("ready line %q: %v", line, err)
	}
	server.addr, _ = server.ready["addr"].(string)
	go func() {
		io.Copy(io.Discard, lines)
		server.exited <- command.Wait()
	}()
	return server
}

// stop signals the server and returns how it ended: nil is exit code 0.
func (s *serverProcess) stop(t *testing.T, signal syscall.Signal) error {
	t.Helper()
	if err := s.command.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	return s.waitForExit(t)
}

func (s *serverProcess) waitForExit(t *testing.T) error {
	t.Helper()
	select {
	case err := <-s.exited:
		return err
	case <-time.After(patience):
		t.Fatal("the server did not stop")
		return nil
	}
}

func TestReadyLineTellsWhatTheProcessSees(t *testing.T) {
	server := startServer(t, "GOMAXPROCS=1", "GOGC=100", "GOMEMLIMIT=384MiB")
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"server":          "go",
		"pid":             float64(server.command.Process.Pid),
		"open_file_limit": float64(limit.Max),
		"gomaxprocs":      float64(1),
		"gogc":            float64(100),
		"gomemlimit":      float64(384 << 20),
	}
	for key, value := range want {
		if server.ready[key] != value {
			t.Errorf("%s = %v, want %v", key, server.ready[key], value)
		}
	}
	if toolchain, _ := server.ready["toolchain"].(string); !strings.HasPrefix(toolchain, "go1.") {
		t.Errorf("toolchain = %q", toolchain)
	}
	if parallelism, _ := server.ready["parallelism"].(float64); parallelism < 1 {
		t.Errorf("parallelism = %v", server.ready["parallelism"])
	}
	if !strings.HasPrefix(server.addr, "127.0.0.1:") || strings.HasSuffix(server.addr, ":0") {
		t.Errorf("addr = %q", server.addr)
	}
}

func TestReadyLineOmitsTheMemoryLimitThatIsNotSet(t *testing.T) {
	server := startServer(t, "GOMEMLIMIT=off", "GOGC=off")
	if limit, present := server.ready["gomemlimit"]; present {
		t.Errorf("gomemlimit = %v", limit)
	}
	if server.ready["gogc"] != "off" {
		t.Errorf("gogc = %v", server.ready["gogc"])
	}
}

func TestSoftOpenFileLimitIsRaised(t *testing.T) {
	server := startLimited(t, "-S -n 256")
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	if server.ready["open_file_limit"] != float64(limit.Max) {
		t.Errorf("open_file_limit = %v, want %d", server.ready["open_file_limit"], limit.Max)
	}
}

func TestSignalsStopCleanly(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			server := startServer(t)
			idle := dial(t, server)
			idle.exchange(t, get("/text"))
			dial(t, server) // a connection that never speaks must not hold the stop up for long
			if err := server.stop(t, signal); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAnswerInFlightIsFinishedOnStop(t *testing.T) {
	server := startServer(t, "GOMAXPROCS=1")
	connection := dial(t, server)
	body := documentText
	head := "POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 106\r\n\r\n"
	connection.send(t, head)
	connection.expectLine(t, "HTTP/1.1 100 Continue\r\n") // the handler is reading
	connection.expectLine(t, "\r\n")
	if err := server.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waitUntilRefused(t, server.addr)
	connection.send(t, body)
	if answer := connection.read(t, "POST"); answer.status != 200 {
		t.Errorf("status %d", answer.status)
	}
	if err := server.waitForExit(t); err != nil {
		t.Error(err)
	}
}

func TestCommandLineErrorsAreOneLine(t *testing.T) {
	taken := startServer(t)
	tests := []struct {
		name string
		args []string
		code int
		says string
	}{
		{"unknown flag", []string{"--nope"}, exitUsage, "nope"},
		{"missing value", []string{"--addr"}, exitUsage, "addr"},
		{"argument", []string{"extra"}, exitUsage, "extra"},
		{"host name", []string{"--addr", "localhost:80"}, exitUsage, "localhost:80"},
		{"no port", []string{"--addr", "127.0.0.1"}, exitUsage, "127.0.0.1"},
		{"port out of range", []string{"--addr", "127.0.0.1:65536"}, exitUsage, "65536"},
		{"line break", []string{"--addr", "a\nb"}, exitUsage, "IP:PORT"},
		{"address in use", []string{"--addr", taken.addr}, exitFailed, taken.addr + ": address already in use"},
		{"foreign address", []string{"--addr", "192.0.2.1:0"}, exitFailed, "192.0.2.1:0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			command := serverCommand(nil, test.args...)
			command.Stdout, command.Stderr = &stdout, &stderr
			command.Run() // the exit code is looked at below
			if code := command.ProcessState.ExitCode(); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			message := stderr.String()
			if strings.Count(message, "\n") != 1 || !strings.Contains(message, test.says) {
				t.Errorf("stderr %q", message)
			}
			if stdout.Len() > 0 {
				t.Errorf("stdout %q", stdout.String())
			}
		})
	}
}

func TestHelp(t *testing.T) {
	help, err := serverCommand(nil, "--help").Output()
	if err != nil || !strings.Contains(string(help), "--addr") || !strings.Contains(string(help), "Exit codes") {
		t.Errorf("%v: %q", err, help)
	}
}
