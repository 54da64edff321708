package main

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"
)

// conformanceCase is one exchange of ../conformance.json, which the Rust server's tests read too.
type conformanceCase struct {
	Name        string  `json:"name"`
	Method      string  `json:"method"`
	Target      string  `json:"target"`
	ContentType *string `json:"contentType"`
	Body        string  `json:"body"`
	BodyHex     string  `json:"bodyHex"`
	Status      int     `json:"status"`
	AnswerType  string  `json:"answerType"`
	Answer      string  `json:"answer"`
	Allow       string  `json:"allow"`
}

func loadConformance(t *testing.T) []conformanceCase {
	t.Helper()
	text, err := os.ReadFile("../conformance.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []conformanceCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	return cases
}

func (c conformanceCase) request(t *testing.T, method string) string {
	t.Helper()
	body := c.Body
	if c.BodyHex != "" {
		bytes, err := hex.DecodeString(c.BodyHex)
		if err != nil {
			t.Fatal(err)
		}
		body = string(bytes)
	}
	head := method + " " + c.Target + " HTTP/1.1\r\nHost: x\r\n"
	if c.ContentType != nil {
		head += "Content-Type: " + *c.ContentType + "\r\n"
	}
	if body != "" || method == "POST" {
		head += "Content-Length: " + strconv.Itoa(len(body)) + "\r\n"
	}
	return head + "\r\n" + body
}

// All cases go over one connection: after every refusal it carries the next request.
func TestConformance(t *testing.T) {
	connection := dial(t, startServer(t))
	for _, c := range loadConformance(t) {
		t.Run(c.Name, func(t *testing.T) {
			answer := connection.exchange(t, c.request(t, c.Method))
			if answer.status != c.Status || answer.body != c.Answer ||
				answer.headers["content-type"] != c.AnswerType || answer.headers["allow"] != c.Allow {
				t.Errorf("got %+v", answer)
			}
			if answer.closed {
				t.Error("the connection was closed")
			}
		})
	}
}

func TestHeadIsGetWithoutBody(t *testing.T) {
	connection := dial(t, startServer(t))
	for _, c := range loadConformance(t) {
		if c.Method != "GET" || c.Target == "/mixed" {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			answer := connection.exchange(t, c.request(t, "HEAD"))
			length := ""
			if c.Status != 204 {
				length = strconv.Itoa(len(c.Answer))
			}
			if answer.status != c.Status || answer.headers["content-length"] != length ||
				answer.headers["content-type"] != c.AnswerType {
				t.Errorf("got %+v", answer)
			}
		})
	}
	if answer := connection.exchange(t, "HEAD /mixed HTTP/1.1\r\nHost: x\r\n\r\n"); answer.status != 405 {
		t.Errorf("HEAD /mixed: %+v", answer)
	}
}

func TestDepthBombsAreRefusedAndTheServerLivesOn(t *testing.T) {
	connection := dial(t, startServer(t))
	deep := strings.Repeat("[", 30_000)
	for _, body := range []string{
		deep,
		deep + strings.Repeat("]", 30_000),
		strings.Repeat(`{"a":`, 12_000),
		`{"values":` + deep,
		`{"meta":` + strings.Repeat(`{"meta":`, 8_000),
		`{"extra":` + deep + strings.Repeat("]", 30_000) + `}`,
	} {
		if answer := connection.exchange(t, post("/json", "application/json", body)); answer.status != 400 {
			t.Errorf("%.20s…: %+v", body, answer)
		}
	}
	if answer := connection.exchange(t, get("/text")); answer.status != 200 {
		t.Errorf("afterwards: %+v", answer)
	}
}

func TestLargeAnswerHasItsLength(t *testing.T) {
	connection := dial(t, startServer(t))
	name := strings.Repeat("n", 60_000)
	body := strings.Replace(documentText, "benchmark", name, 1)
	answer := connection.exchange(t, post("/json", "application/json", body))
	if answer.status != 200 || !strings.Contains(answer.body, name) {
		t.Errorf("status %d, %d bytes", answer.status, len(answer.body))
	}
}
