package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// maxBodyBytes is the largest body that is read; one byte more is refused with 413.
const maxBodyBytes = 64 << 10

const invalidDocument = "body is not a valid document"

// readBody reads a JSON body whole. When it may not or cannot be read, the refusal is already written.
func readBody(w http.ResponseWriter, r *http.Request) (body []byte, ok bool) {
	if !isJSON(r.Header.Get("Content-Type")) {
		refuse(w, http.StatusUnsupportedMediaType, "content type must be application/json")
		return nil, false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		refuse(w, http.StatusRequestEntityTooLarge, "body is larger than 65536 bytes")
		return nil, false
	case err != nil: // cut short, or malformed chunks
		refuse(w, http.StatusBadRequest, "body cannot be read")
		return nil, false
	}
	return body, true
}

// isJSON accepts any parameters, a charset for instance: JSON is UTF-8 whatever they say.
func isJSON(contentType string) bool {
	mediaType, _, _ := strings.Cut(contentType, ";")
	return strings.ToLower(strings.Trim(mediaType, " \t")) == "application/json"
}

// queryInteger returns the first value of name in query, or absent when there is none. Keys and values are compared as
// they are spelt: an integer needs no percent-encoding.
func queryInteger(query, name string, absent int64) (int64, error) {
	for pair := range strings.SplitSeq(query, "&") {
		if key, value, _ := strings.Cut(pair, "="); key == name {
			return strconv.ParseInt(value, 10, 64)
		}
	}
	return absent, nil
}

// refuse answers with the reason as JSON. (http.Error would be plain text and add a header.)
func refuse(w http.ResponseWriter, status int, reason string) {
	answerJSON(w, status, struct {
		Error string `json:"error"`
	}{reason})
}

func answerJSON(w http.ResponseWriter, status int, value any) {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false) // json.Marshal would write < > & as \u003c and so on, unlike other JSON libraries
	if err := encoder.Encode(value); err != nil {
		panic(err) // plain structs of strings and integers always encode
	}
	answer(w, status, "application/json", bytes.TrimSuffix(body.Bytes(), []byte("\n")))
}

// answer sets Content-Length itself: net/http would send a body above 2 KiB in chunks.
func answer(w http.ResponseWriter, status int, contentType string, body []byte) {
	header := w.Header()
	header.Set("Content-Type", contentType)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	w.Write(body) // fails only when the client has gone, or on HEAD, which has no body
}
