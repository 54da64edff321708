package main

import (
	"fmt"
	"net"
	"strings"
	"testing"
)

const tooLarge = maxBodyBytes + 1

func TestKeepAliveCarriesAHundredRequests(t *testing.T) {
	connection := dial(t, startServer(t))
	for i := range 100 {
		want := strings.Replace(documentText, "42", fmt.Sprint(i), 1)
		if answer := connection.exchange(t, get(fmt.Sprint("/json?id=", i))); answer.body != want || answer.closed {
			t.Fatalf("request %d: %+v", i, answer)
		}
	}
}

func TestPipelinedRequestsAreAnsweredInOrder(t *testing.T) {
	connection := dial(t, startServer(t))
	connection.send(t, get("/json?id=1")+post("/json", "text/plain", "refused")+get("/text"))
	if answer := connection.read(t, "GET"); !strings.HasPrefix(answer.body, `{"id":1,`) {
		t.Errorf("first: %+v", answer)
	}
	if answer := connection.read(t, "POST"); answer.status != 415 {
		t.Errorf("second: %+v", answer)
	}
	if answer := connection.read(t, "GET"); answer.body != "Hello, World!" {
		t.Errorf("third: %+v", answer)
	}
}

func TestRequestSplitOverManyWrites(t *testing.T) {
	connection := dial(t, startServer(t))
	connection.Conn.(*net.TCPConn).SetNoDelay(true)
	for _, b := range []byte(post("/mixed", "application/json", documentText)) {
		connection.send(t, string(b))
	}
	answer := connection.read(t, "POST")
	if answer.body != `{"id":42,"sum":53,"hash":"3e505859cea6e065"}` {
		t.Errorf("got %+v", answer)
	}
}

func TestChunkedBody(t *testing.T) {
	connection := dial(t, startServer(t))
	head := "POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
	half := len(documentText) / 2
	chunks := fmt.Sprintf("%x\r\n%s\r\n%x\r\n%s\r\n0\r\n\r\n",
		half, documentText[:half], len(documentText)-half, documentText[half:])
	if answer := connection.exchange(t, head+chunks); answer.status != 200 || answer.closed {
		t.Errorf("got %+v", answer)
	}
	if answer := connection.exchange(t, head+"zz\r\n"); answer.status != 400 || !answer.closed {
		t.Errorf("malformed: %+v", answer)
	}
	connection.expectEnd(t)
}

func TestConnectionClose(t *testing.T) {
	connection := dial(t, startServer(t))
	answer := connection.exchange(t, "GET /text HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	if answer.body != "Hello, World!" || !answer.closed {
		t.Errorf("got %+v", answer)
	}
	connection.expectEnd(t)
}

func TestHTTP10(t *testing.T) {
	server := startServer(t)

	connection := dial(t, server)
	if answer := connection.exchange(t, "GET /text HTTP/1.0\r\n\r\n"); answer.body != "Hello, World!" {
		t.Errorf("got %+v", answer)
	}
	connection.expectEnd(t)

	connection = dial(t, server)
	for range 2 {
		answer := connection.exchange(t, "GET /text HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
		if answer.body != "Hello, World!" || answer.headers["connection"] != "keep-alive" {
			t.Errorf("kept alive: %+v", answer)
		}
	}
}

func TestHalfClosedClientIsAnswered(t *testing.T) {
	connection := dial(t, startServer(t))
	connection.send(t, get("/text"))
	connection.Conn.(*net.TCPConn).CloseWrite()
	if answer := connection.read(t, "GET"); answer.body != "Hello, World!" {
		t.Errorf("got %+v", answer)
	}
	connection.expectEnd(t)
}

func TestLargestBodyIsRead(t *testing.T) {
	connection := dial(t, startServer(t))
	body := documentText + strings.Repeat(" ", maxBodyBytes-len(documentText))
	if answer := connection.exchange(t, post("/json", "application/json", body)); answer.status != 200 {
		t.Errorf("got %+v", answer)
	}
}

func TestTooLargeBodyIsRefused(t *testing.T) {
	server := startServer(t)
	chunked := "POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
		fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", tooLarge, strings.Repeat("x", tooLarge))
	for name, request := range map[string]string{
		"one byte more": post("/json", "application/json", strings.Repeat("x", tooLarge)),
		"far more":      post("/mixed", "application/json", strings.Repeat("x", 2<<20)),
		"chunked":       chunked,
	} {
		t.Run(name, func(t *testing.T) {
			connection := dial(t, server)
			answer := connection.exchange(t, request)
			if answer.status != 413 || answer.body != `{"error":"body is larger than 65536 bytes"}` || !answer.closed {
				t.Errorf("got %+v", answer)
			}
			connection.expectEnd(t)
		})
	}
	if answer := dial(t, server).exchange(t, get("/text")); answer.status != 200 {
		t.Errorf("afterwards: %+v", answer)
	}
}

// A body that no scenario reads must not be taken for the next request.
func TestUnwantedBody(t *testing.T) {
	server := startServer(t)
	connection := dial(t, server)
	for _, head := range []string{"GET /text", "GET /nope", "PUT /json", "DELETE /mixed"} {
		body := get("/smuggled") + strings.Repeat("x", 100_000)
		request := fmt.Sprintf("%s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", head, len(body), body)
		if answer := connection.exchange(t, request); answer.closed {
			t.Errorf("%s: %+v", head, answer)
		}
	}
	if answer := connection.exchange(t, get("/text")); answer.body != "Hello, World!" {
		t.Errorf("afterwards: %+v", answer)
	}

	answer := connection.exchange(t, post("/json", "text/plain", strings.Repeat("x", 1<<20)))
	if answer.status != 415 || !answer.closed {
		t.Errorf("too much to drain: %+v", answer)
	}
	connection.expectEnd(t)
}

func TestExpectContinue(t *testing.T) {
	server := startServer(t)
	head := "POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nExpect: 100-continue\r\nContent-Length: 106\r\n\r\n"

	connection := dial(t, server)
	connection.send(t, fmt.Sprintf(head, "application/json"))
	connection.expectLine(t, "HTTP/1.1 100 Continue\r\n")
	connection.expectLine(t, "\r\n")
	connection.send(t, documentText)
	if answer := connection.read(t, "POST"); answer.status != 200 || answer.closed {
		t.Errorf("got %+v", answer)
	}

	// Refused without asking for the body: whether it comes is unknown, so the connection cannot go on.
	if answer := connection.exchange(t, fmt.Sprintf(head, "text/plain")); answer.status != 415 || !answer.closed {
		t.Errorf("refused: %+v", answer)
	}
	connection.send(t, documentText) // net/http waits for it before it closes
	connection.expectEnd(t)
}

func TestMalformedRequestEndsOnlyItsConnection(t *testing.T) {
	server := startServer(t)
	for _, request := range []string{
		"garbage\r\n\r\n",
		"GET /text HTTP/1.1\r\n\r\n",
		"GET /text HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
		"GET /text HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
		"POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
	} {
		connection := dial(t, server)
		connection.send(t, request)
		connection.expectLine400(t)
	}
	if answer := dial(t, server).exchange(t, get("/text")); answer.status != 200 {
		t.Errorf("afterwards: %+v", answer)
	}
}

// expectLine400 reads a refusal of net/http's own, which comes before any handler and is no JSON.
func (c *rawConnection) expectLine400(t *testing.T) {
	t.Helper()
	line, err := c.reader.ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "HTTP/1.1 400 ") {
		t.Errorf("got %q, %v", line, err)
	}
	for err == nil { // to the end of the connection
		_, err = c.reader.ReadString('\n')
	}
}

// A server without a file descriptor left neither ends nor loses the connections that wait.
func TestRunningOutOfFilesIsWaitedOut(t *testing.T) {
	server := startLimited(t, "-n 40")
	var held []*rawConnection
	for range 60 {
		held = append(held, dial(t, server))
	}
	if answer := held[0].exchange(t, get("/text")); answer.status != 200 {
		t.Errorf("while out of files: %+v", answer)
	}
	for _, connection := range held[:40] {
		connection.Close()
	}
	for _, connection := range held[40:] {
		if answer := connection.exchange(t, get("/text")); answer.status != 200 {
			t.Errorf("afterwards: %+v", answer)
		}
	}
}
