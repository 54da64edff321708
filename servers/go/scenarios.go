package main

import (
	"net/http"
)

// defaultID and maxRounds are what a request without a query asks for.
const (
	defaultID = 42
	maxRounds = 50_000
)

func getText(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, "text/plain; charset=utf-8", []byte("Hello, World!"))
}

func getJSON(w http.ResponseWriter, r *http.Request) {
	id, err := queryInteger(r.URL.RawQuery, "id", defaultID)
	if err != nil {
		refuse(w, http.StatusBadRequest, "id must be a 64-bit integer")
		return
	}
	answerJSON(w, http.StatusOK, newDocument(id))
}

// summary is the answer of json-post.
type summary struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Active  bool   `json:"active"`
	Sum     int64  `json:"sum"`
	Region  string `json:"region"`
	Version int64  `json:"version"`
}

func postJSON(w http.ResponseWriter, r *http.Request) {
	body, ok := readBody(w, r)
	if !ok {
		return
	}
	doc, sum, err := parseDocument(body)
	if err != nil {
		refuse(w, http.StatusBadRequest, invalidDocument)
		return
	}
	answerJSON(w, http.StatusOK, summary{
		ID:      doc.ID,
		Name:    doc.Name,
		Active:  doc.Active,
		Sum:     sum,
		Region:  doc.Meta.Region,
		Version: doc.Meta.Version,
	})
}

// digest is the answer of cpu.
type digest struct {
	Hash string `json:"hash"`
}

func getCPU(w http.ResponseWriter, r *http.Request) {
	rounds, err := queryInteger(r.URL.RawQuery, "rounds", maxRounds)
	if err != nil || rounds < 1 || rounds > maxRounds {
		refuse(w, http.StatusBadRequest, "rounds must be an integer from 1 to 50000")
		return
	}
	answerJSON(w, http.StatusOK, digest{Hash: hashRounds([]byte(documentText), rounds)})
}

// summaryDigest is the answer of mixed.
type summaryDigest struct {
	ID   int64  `json:"id"`
	Sum  int64  `json:"sum"`
	Hash string `json:"hash"`
}

func postMixed(w http.ResponseWriter, r *http.Request) {
	body, ok := readBody(w, r)
	if !ok {
		return
	}
	doc, sum, err := parseDocument(body)
	if err != nil {
		refuse(w, http.StatusBadRequest, invalidDocument)
		return
	}
	answerJSON(w, http.StatusOK, summaryDigest{ID: doc.ID, Sum: sum, Hash: hashRounds(body, maxRounds)})
}

func getHealth(w http.ResponseWriter, _ *http.Request) {
	w.WriteHeader(http.StatusNoContent)
}
