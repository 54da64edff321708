package main

import (
	"bufio"
	"errors"
	"io"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// rawConnection speaks HTTP byte by byte, so that nothing a client library would mend stays unseen.
type rawConnection struct {
	net.Conn
	reader *bufio.Reader
}

type rawAnswer struct {
	proto   string
	status  int
	headers map[string]string // names in lower case
	body    string
	closed  bool // "Connection: close" was said
}

func dial(t *testing.T, server *serverProcess) *rawConnection {
	t.Helper()
	connection, err := net.Dial("tcp", server.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	connection.SetDeadline(time.Now().Add(patience))
	return &rawConnection{connection, bufio.NewReader(connection)}
}

func get(target string) string {
	return "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n"
}

func post(target, contentType, body string) string {
	return "POST " + target + " HTTP/1.1\r\nHost: x\r\nContent-Type: " + contentType +
		"\r\nContent-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + body
}

func (c *rawConnection) send(t *testing.T, bytes string) {
	t.Helper()
	if _, err := io.WriteString(c, bytes); err != nil {
		t.Fatal(err)
	}
}

func (c *rawConnection) exchange(t *testing.T, request string) rawAnswer {
	t.Helper()
	c.send(t, request)
	method, _, _ := strings.Cut(request, " ")
	return c.read(t, method)
}

func (c *rawConnection) expectLine(t *testing.T, want string) {
	t.Helper()
	if line, err := c.reader.ReadString('\n'); err != nil || line != want {
		t.Fatalf("got %q, %v, want %q", line, err, want)
	}
}

// read takes one answer from the connection and fails on anything that the contract forbids for every answer.
func (c *rawConnection) read(t *testing.T, method string) rawAnswer {
	t.Helper()
	statusLine, err := c.reader.ReadString('\n')
	if err != nil {
		t.Fatalf("no status line: %q, %v", statusLine, err)
	}
	answer := rawAnswer{proto: statusLine[:8], headers: map[string]string{}}
	if answer.status, err = strconv.Atoi(statusLine[9:12]); err != nil {
		t.Fatalf("status line %q", statusLine)
	}
	for {
		line, err := c.reader.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if line == "\r\n" {
			break
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\r\n"), ": ")
		name = strings.ToLower(name)
		if _, twice := answer.headers[name]; twice {
			t.Errorf("%s twice", name)
		}
		answer.headers[name] = value
	}
	answer.closed = answer.headers["connection"] == "close"
	checkHeaders(t, answer)
	if length, present := answer.headers["content-length"]; present && method != "HEAD" {
		n, err := strconv.Atoi(length)
		if err != nil {
			t.Fatal(err)
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(c.reader, body); err != nil {
			t.Fatal(err)
		}
		answer.body = string(body)
	}
	return answer
}

// checkHeaders holds an answer against the headers that it must have and may have.
func checkHeaders(t *testing.T, answer rawAnswer) {
	t.Helper()
	want := []string{"date"}
	if answer.status != 204 {
		want = append(want, "content-length", "content-type")
	}
	if answer.status == 405 {
		want = append(want, "allow")
	}
	if _, present := answer.headers["connection"]; present { // where HTTP wants it
		want = append(want, "connection")
	}
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(answer.headers)); !slices.Equal(got, want) {
		t.Errorf("headers %v, want %v", got, want)
	}
}

// expectEnd fails unless the server has ended the connection without a byte more.
func (c *rawConnection) expectEnd(t *testing.T) {
	t.Helper()
	if rest, err := io.ReadAll(c.reader); err != nil || len(rest) > 0 {
		t.Errorf("got %q, %v, want the end", rest, err)
	}
}

// waitUntilRefused returns once nothing listens on addr any more.
func waitUntilRefused(t *testing.T, addr string) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		connection, err := net.Dial("tcp", addr)
		if errors.Is(err, syscall.ECONNREFUSED) {
			return
		}
		if err == nil {
			connection.Close()
		}
	}
	t.Fatalf("%s still listens", addr)
}
