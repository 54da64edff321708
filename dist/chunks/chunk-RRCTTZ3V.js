import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __require = /* @__PURE__ */ ((x) => typeof require !== "undefined" ? require : typeof Proxy !== "undefined" ? new Proxy(x, {
  get: (a, b) => (typeof require !== "undefined" ? require : a)[b]
}) : x)(function(x) {
  if (typeof require !== "undefined") return require.apply(this, arguments);
  throw Error('Dynamic require of "' + x + '" is not supported');
});
var __commonJS = (cb, mod) => function __require2() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/report/document.ts
var paragraph = (text) => ({ kind: "paragraph", text });
var warning = (text) => ({ kind: "warning", text });
var list = (items) => ({ kind: "list", items });
var nameColumn = (label) => ({ label, kind: "name" });
var numberColumn = (label) => ({ label, kind: "number" });
var wordsColumn = (label) => ({ label, kind: "words" });

// src/report/format-number.ts
var absentMark = "\u2013";
function formatNumber(value) {
  return withDecimals(value, decimalsFor(value));
}
function formatRange(median2, min2, max2) {
  const decimals = decimalsFor(median2);
  return `${withDecimals(median2, decimals)} [${withDecimals(min2, decimals)}\u2013${withDecimals(max2, decimals)}]`;
}
function decimalsFor(value) {
  const magnitude = Math.abs(value);
  if (magnitude >= 1e3 || value === 0) return 0;
  const exponent = Math.floor(Math.log10(magnitude));
  const digits = magnitude / 10 ** exponent < 2 ? 4 : 3;
  return Math.min(Math.max(0, digits - 1 - exponent), 6);
}
var formats = [0, 1, 2, 3, 4, 5, 6].map(
  (decimals) => new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
);
function withDecimals(value, decimals) {
  return formats[decimals]?.format(value) ?? String(value);
}
var durations = [
  { unit: "s", size: 1e9 },
  { unit: "ms", size: 1e6 },
  { unit: "\xB5s", size: 1e3 },
  { unit: "ns", size: 1 }
];
var byteSizes = [
  { unit: "GiB", size: 2 ** 30 },
  { unit: "MiB", size: 2 ** 20 },
  { unit: "KiB", size: 2 ** 10 },
  { unit: "B", size: 1 }
];
var scalesOf = {
  "requests/s": [{ unit: "1/s", size: 1 }],
  ns: durations,
  "ns/request": durations,
  share: [{ unit: "%", size: 0.01 }],
  bytes: byteSizes
};
function commonScale(unit, values) {
  return scaleFor(Math.max(0, ...values), scalesOf[unit]);
}
function formatIn(scale, value) {
  return formatNumber(value / scale.size);
}
var formatDuration = (durationNs) => withUnit(durationNs, durations);
var formatBytes = (bytes) => withUnit(bytes, byteSizes);
function formatShare(share) {
  const percent = share * 100;
  if (share > 0 && percent < 1) return "< 1 %";
  return `${share < 1 ? Math.min(99, Math.round(percent)) : Math.round(percent)} %`;
}
function withUnit(value, scales) {
  const scale = scaleFor(value, scales);
  const number3 = formatIn(scale, value).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
  return `${number3} ${scale.unit}`;
}
function scaleFor(value, scales) {
  const fitting = scales.find(({ size }) => Math.abs(value) >= size) ?? scales.at(-1);
  if (fitting === void 0) throw new RangeError("a list of units is empty");
  return fitting;
}

// src/report/checks.ts
var sanityScenario = "cpu";
var overheadLimit = 1.1;
function checksSection(evidence) {
  return {
    title: "Checks",
    blocks: [
      list([
        ...sanityItems(evidence),
        ...positionItems(evidence),
        ...unsteadyItems(evidence),
        ...overheadItems(evidence)
      ])
    ]
  };
}
function sanityItems({ run, derived }) {
  const scenarios = new Map(run.plan.cells.map(({ id, scenario }) => [id, scenario]));
  return derived.littlesLaw.filter(({ cell }) => scenarios.get(cell) === sanityScenario).map(({ cell, connections, expectedMeanNs, meanNs: meanNs2, quotient }) => {
    const perSecond = formatNumber(connections / expectedMeanNs * 1e9);
    return `${cell}: connections \xF7 throughput = ${connections} \xF7 ${perSecond}/s = ${formatDuration(expectedMeanNs)}, mean latency ${formatDuration(meanNs2)}: quotient ${quotient.toFixed(3)}, 1 expected.`;
  });
}
function positionItems({ derived: { position } }) {
  return [
    positionText("Place among the variants of a group", position.inGroup),
    positionText("Place in the block", position.inBlock)
  ];
}
function positionText(what, effect) {
  if (effect.kind === "none") return `${what}: no effect can be estimated; ${effect.reason}.`;
  const { perPlace, low, high, n, cells } = effect;
  const shown = low > 0 || high < 0 ? "an effect: it is not 0" : "no effect shown: 0 is within";
  return `${what}: throughput ${signedPercent(perPlace)} [${signedPercent(low)} to ${signedPercent(high)}] for each place later (95 % interval, ${n} samples of ${cells} cells); ${shown}.`;
}
function signedPercent(logChange2) {
  const percent = Math.expm1(logChange2) * 100;
  return `${percent < 0 ? "\u2212" : "+"}${Math.abs(percent).toFixed(2)} %`;
}
function unsteadyItems({ run, samples }) {
  return run.plan.cells.flatMap(({ id }) => {
    const admitted = samples.filter(
      ({ cell, state, phase }) => cell === id && state === "admitted" && phase === "screen"
    );
    const results = admitted.flatMap(({ admission }) => admission.filter(({ rule }) => rule === "steady"));
    const flagged = results.filter((result) => result.flagged === true);
    const [first] = flagged;
    if (first === void 0) return [];
    return [
      `${id}: not steady in ${flagged.length} of ${admitted.length} admitted samples (${first.limit}): ${flagged.map(({ value }) => value).join("; ")}.`
    ];
  });
}
function overheadItems({ derived: { overhead } }) {
  const { ratio, rerunsNs, quietWaitNs } = overhead;
  if (ratio === void 0) return ["Overhead: nothing was loaded."];
  const judged = ratio <= overheadLimit ? `within ${overheadLimit.toFixed(2)}` : `above ${overheadLimit.toFixed(2)}`;
  return [
    `Overhead: wall time of first tries \xF7 (warm-up + window) = ${ratio.toFixed(2)}, ${judged}. Not in it: reruns ${formatDuration(rerunsNs)}, waiting for quiet ${formatDuration(quietWaitNs)}.`
  ];
}

// src/plan/duration.ts
var nsPerUnit = { h: 36e11, m: 6e10, s: 1e9, ms: 1e6 };
var durationPattern = /^(?=\d)(?:(\d{1,6}(?:\.\d{1,3})?)h)?(?:(\d{1,6}(?:\.\d{1,3})?)m(?!s))?(?:(\d{1,6}(?:\.\d{1,3})?)s)?(?:(\d{1,9}(?:\.\d{1,3})?)ms)?$/;
function parseDurationNs(text) {
  const match = durationPattern.exec(text);
  if (match === null) return void 0;
  const [, hours = "0", minutes = "0", seconds = "0", milliseconds = "0"] = match;
  return Math.round(
    Number(hours) * nsPerUnit.h + Number(minutes) * nsPerUnit.m + Number(seconds) * nsPerUnit.s + Number(milliseconds) * nsPerUnit.ms
  );
}
function formatDuration2(durationNs) {
  if (durationNs < nsPerUnit.s) return `${round(durationNs / nsPerUnit.ms, 1)} ms`;
  if (durationNs < 59.95 * nsPerUnit.s) return `${round(durationNs / nsPerUnit.s, 1)} s`;
  const seconds = Math.round(durationNs / nsPerUnit.s);
  if (seconds < 3600) return pair(Math.floor(seconds / 60), "min", seconds % 60, "s");
  const minutes = Math.round(durationNs / nsPerUnit.m);
  return pair(Math.floor(minutes / 60), "h", minutes % 60, "min");
}
function pair(large, largeUnit, small, smallUnit) {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
function round(value, digits) {
  return Number(value.toFixed(digits));
}

// src/baseline/age.ts
var dayNs = 24 * 3600 * 1e9;
function formatAge(ageNs) {
  if (ageNs >= 2 * dayNs) return `${Math.floor(ageNs / dayNs)} d`;
  return formatDuration2(Math.floor(Math.max(0, ageNs) / 1e9) * 1e9);
}

// src/report/visible-text.ts
var hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
function visibleText(text) {
  return text.replaceAll(/[\t\n\r]+/g, " ").replaceAll(hidden, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `\u27E8U+${code}\u27E9`;
  });
}

// src/report/plain-words.ts
var plural = (count6, word) => `${count6} ${word}${count6 === 1 ? "" : "s"}`;
function listed(words) {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
function firstOf(names, shown) {
  const rest = names.length - shown;
  if (rest <= 1) return listed(names);
  return `${names.slice(0, shown).join(", ")} and ${rest} more`;
}
function shortened(text, longest) {
  const characters = [...visibleText(text)];
  return characters.length <= longest ? characters.join("") : `${characters.slice(0, longest - 1).join("")}\u2026`;
}

// src/report/short-commit.ts
function shortCommit(commit) {
  if (commit === void 0) return "outside a repository";
  const [hash = "", ...flags] = commit.split("-");
  return [hash.slice(0, 12), ...flags].join("-");
}

// src/report/baseline-facts.ts
function baselineFacts({ run }, { source, base, confirm }) {
  const commit = source.commit ?? base.servers.find((server) => server.commit !== void 0)?.commit;
  return [
    `Commit ${commit === void 0 ? "unknown" : shortCommit(commit)}${distanceText(source.distance)}.`,
    `Measured ${base.run.startedAt} to ${base.run.endedAt}, ${formatAge(spanNs(base.run.endedAt, run.startedAt))} before this run; session ${base.run.session}.`,
    `Source: ${sourceText(source)}.`,
    programsText(source.artefacts, confirm.kind === "ran")
  ];
}
var spanNs = (from, to) => (Date.parse(to) - Date.parse(from)) * 1e6;
function distanceText(distance) {
  if (distance === void 0) return "; distance to the merge base unknown";
  return distance === 0 ? ", the merge base itself" : `, ${plural(distance, "commit")} before the merge base`;
}
function sourceText({ store, name }) {
  switch (store) {
    case "file":
      return `the evidence file ${name}`;
    case "directory":
      return `the directory store, record ${name}`;
    case "cache":
      return `the Actions cache, key ${name}`;
    case "merge-base":
      return `the merge base ${shortCommit(name)}, built and measured in this run`;
  }
}
function programsText(artefacts, ran) {
  const done = ran ? "were run beside those of now" : "were not run";
  switch (artefacts.kind) {
    case "record":
      return `Its own programs ${done}; their origin is proved: ${artefacts.proof}.`;
    case "built":
      return `Its programs were built here from ${shortCommit(artefacts.commit)}, and ${done}.`;
    case "none":
      return `None of its programs may run, its numbers are all there is: ${artefacts.reason}.`;
  }
}

// src/evidence/histogram.ts
var perOctave = 1024;
var exactBelow = 2 * perOctave;
var indexLimit = bucketIndex(2 ** 36);
function bucketIndex(valueNs) {
  if (valueNs < exactBelow) return valueNs;
  const shift = octaveShift(valueNs);
  return shift * perOctave + Math.floor(valueNs / 2 ** shift);
}
function bucketMidpointNs(index) {
  if (index < exactBelow) return index;
  const shift = Math.floor(index / perOctave) - 1;
  const width = 2 ** shift;
  const lowest = (index - shift * perOctave) * width;
  return lowest + Math.floor(width / 2);
}
function octaveShift(valueNs) {
  let shift = Math.floor(Math.log2(valueNs)) - 10;
  if (Math.floor(valueNs / 2 ** shift) < perOctave) shift -= 1;
  return shift;
}
function decodeHistogram(latency) {
  if (latency.histogram === void 0) throw new RangeError("histogram: it was not kept");
  const buckets = [];
  let total = latency.overflow;
  let next = 0;
  for (const [first, ...counts2] of latency.histogram) {
    if (first === void 0) throw new RangeError("histogram: a run without a first index");
    if (![first, ...counts2].every(isCount)) throw new RangeError("histogram: not whole numbers");
    if (first < next) throw new RangeError(`histogram: run at ${first} is out of order`);
    if (first + counts2.length > indexLimit)
      throw new RangeError(`histogram: run at ${first} is out of range`);
    counts2.forEach((count6, offset) => {
      if (count6 === 0) return;
      buckets.push({ index: first + offset, count: count6 });
      total += count6;
    });
    next = first + counts2.length;
  }
  if (total !== latency.count)
    throw new RangeError(`histogram: buckets and overflow hold ${total} values, count says ${latency.count}`);
  return {
    count: latency.count,
    overflow: latency.overflow,
    sumNs: latency.sum_ns,
    minNs: latency.min_ns,
    maxNs: latency.max_ns,
    buckets
  };
}
var isCount = (value) => Number.isSafeInteger(value) && value >= 0;
function quantileNs(histogram, pThousandths) {
  if (histogram.count === 0) return void 0;
  const rank3 = Math.max(1, Math.ceil(pThousandths * histogram.count / 1e3));
  let cumulative = 0;
  for (const bucket of histogram.buckets) {
    cumulative += bucket.count;
    if (cumulative >= rank3) return clamp(bucketMidpointNs(bucket.index), histogram);
  }
  return histogram.maxNs;
}
function clamp(valueNs, { minNs, maxNs }) {
  return Math.min(Math.max(valueNs, minNs ?? valueNs), maxNs ?? valueNs);
}
function meanNs({ count: count6, sumNs }) {
  return count6 === 0 ? void 0 : sumNs / count6;
}

// src/compare/metric.ts
var metricNames = [
  "throughput",
  "mean",
  "p50",
  "p90",
  "p99",
  "p99.9",
  "max",
  "cpu-per-request",
  "cpu-share",
  "peak-memory",
  "peak-memory-with-sockets",
  "bytes-per-answer"
];
var metricUnits = ["requests/s", "ns", "ns/request", "share", "bytes"];
function metricSource(sample, cell) {
  return { sample, cell, window: measuredWindow(sample) };
}
function measuredWindow({ startFailure, generator }) {
  if (startFailure !== void 0) return { kind: "none", reason: "the server never became ready" };
  if (generator.kind === "failed") return { kind: "none", reason: "the generator gave no document" };
  const { document } = generator;
  if (document.counters.completed === 0) return { kind: "none", reason: "no completed response" };
  if (document.window.elapsed_ns === 0) return { kind: "none", reason: "a window without length" };
  try {
    return { kind: "measured", document, latency: decodeHistogram(document.latency) };
  } catch {
    return { kind: "none", reason: "the histogram does not add up" };
  }
}
var absent = (reason) => ({ kind: "absent", reason });
function present(value) {
  return Number.isFinite(value) ? { kind: "value", value } : absent("the figure is not a finite number");
}

// src/compare/metrics.ts
var metrics = [
  {
    name: "throughput",
    label: "throughput",
    unit: "requests/s",
    better: "higher",
    floor: 0.03,
    gated: true,
    // Over the time that the window really lasted: a fixed count ends it early.
    extract: fromWindow(({ counters, window }) => present(counters.completed / (window.elapsed_ns / 1e9)))
  },
  {
    name: "mean",
    label: "mean",
    unit: "ns",
    better: "lower",
    gated: false,
    extract: fromLatency(meanNs)
  },
  percentileMetric("p50", 500, { floor: 0.03, gated: true }),
  percentileMetric("p90", 900, { gated: false }),
  percentileMetric("p99", 990, { floor: 0.1, gated: true }),
  percentileMetric("p99.9", 999, { gated: false }),
  {
    name: "max",
    label: "max",
    unit: "ns",
    better: "lower",
    gated: false,
    extract: fromLatency(({ maxNs }) => maxNs)
  },
  {
    name: "cpu-per-request",
    label: "CPU per request",
    unit: "ns/request",
    better: "lower",
    floor: 0.03,
    gated: true,
    extract: ({ sample: { cpu }, window }) => {
      if (cpu.kind === "not-measured") return absent(cpu.reason);
      if (window.kind === "none") return absent(window.reason);
      return present(cpu.windowCpuNs / window.document.counters.completed);
    }
  },
  {
    name: "cpu-share",
    label: "CPU share",
    unit: "share",
    better: "lower",
    gated: false,
    extract: ({ sample: { cpu } }) => {
      if (cpu.kind === "not-measured") return absent(cpu.reason);
      const offeredNs = cpu.windowWallNs * cpu.cpus;
      return offeredNs > 0 ? present(cpu.windowCpuNs / offeredNs) : absent("a window without length");
    }
  },
  {
    name: "peak-memory",
    label: "peak memory",
    unit: "bytes",
    better: "lower",
    floor: 0.05,
    gated: true,
    extract: ({ sample: { memory } }) => memory.kind === "measured" ? present(memory.peakBytes) : absent(memory.reason)
  },
  {
    // Cgroup v1 counts socket memory apart: this is what v2 would charge against the limit. The peaks need not fall
    // together, so it is an upper bound, and never a kill.
    name: "peak-memory-with-sockets",
    label: "peak + socket memory",
    unit: "bytes",
    better: "lower",
    gated: false,
    extract: ({ sample: { memory } }) => {
      if (memory.kind === "not-measured") return absent(memory.reason);
      if (memory.socketPeakBytes === void 0) return absent("socket memory is not counted apart");
      return present(memory.peakBytes + memory.socketPeakBytes);
    }
  },
  {
    name: "bytes-per-answer",
    label: "bytes per answer",
    unit: "bytes",
    better: "lower",
    gated: false,
    extract: fromWindow(({ response, config }) => {
      if (config.requests_in_turn !== void 0)
        return absent("several requests in turn have no one size of an answer");
      if (response === void 0) return absent("no completed response");
      return present(response.head_bytes + response.body_bytes);
    })
  }
];
var metricsByName = new Map(metrics.map((metric) => [metric.name, metric]));
function metricNamed(name) {
  const metric = metricsByName.get(name);
  if (metric === void 0) throw new RangeError(`no metric is called ${name}`);
  return metric;
}
function percentileMetric(name, thousandths, gate) {
  const ofLatency = fromLatency((latency) => quantileNs(latency, thousandths));
  return {
    name,
    label: name,
    unit: "ns",
    better: "lower",
    ...gate,
    // Which cells have it is fixed by the plan, beforehand, so that no window can earn or lose it by its speed.
    extract: (source) => source.cell.percentiles.includes(name) ? ofLatency(source) : absent(`fewer than 100 requests are expected beyond ${name} in this window`)
  };
}
function fromWindow(extract) {
  return ({ window }) => window.kind === "none" ? absent(window.reason) : extract(window.document);
}
function fromLatency(extract) {
  return ({ window }) => {
    if (window.kind === "none") return absent(window.reason);
    const valueNs = extract(window.latency);
    return valueNs === void 0 ? absent("no latency was recorded") : present(valueNs);
  };
}

// node_modules/valibot/dist/index.mjs
var store$4;
var DEFAULT_CONFIG = {
  lang: void 0,
  message: void 0,
  abortEarly: void 0,
  abortPipeEarly: void 0
};
// @__NO_SIDE_EFFECTS__
function getGlobalConfig(config$1) {
  if (!config$1 && !store$4) return DEFAULT_CONFIG;
  return {
    lang: config$1?.lang ?? store$4?.lang,
    message: config$1?.message,
    abortEarly: config$1?.abortEarly ?? store$4?.abortEarly,
    abortPipeEarly: config$1?.abortPipeEarly ?? store$4?.abortPipeEarly
  };
}
var store$3;
// @__NO_SIDE_EFFECTS__
function getGlobalMessage(lang) {
  return store$3?.get(lang);
}
var store$2;
// @__NO_SIDE_EFFECTS__
function getSchemaMessage(lang) {
  return store$2?.get(lang);
}
var store$1;
// @__NO_SIDE_EFFECTS__
function getSpecificMessage(reference, lang) {
  return store$1?.get(reference)?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function _stringify(input) {
  const type = typeof input;
  if (type === "string") return `"${input}"`;
  if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
  if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
  return type;
}
function _addIssue(context, label, dataset, config$1, other) {
  const input = other && "input" in other ? other.input : dataset.value;
  const expected = other?.expected ?? context.expects ?? null;
  const received = other?.received ?? /* @__PURE__ */ _stringify(input);
  const issue = {
    kind: context.kind,
    type: context.type,
    input,
    expected,
    received,
    message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
    requirement: context.requirement,
    path: other?.path,
    issues: other?.issues,
    lang: config$1.lang,
    abortEarly: config$1.abortEarly,
    abortPipeEarly: config$1.abortPipeEarly
  };
  const isSchema = context.kind === "schema";
  const message$1 = other?.message ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue.lang);
  if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
}
// @__NO_SIDE_EFFECTS__
function _isSameValueZero(value1, value2) {
  return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
// @__NO_SIDE_EFFECTS__
function _isValidObjectKey(object$1, key) {
  return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$1, separator) {
  const list2 = [...new Set(values$1)];
  if (list2.length > 1) return `(${list2.join(` ${separator} `)})`;
  return list2[0] ?? "never";
}
function _standardSchema(schema) {
  schema["~standard"] = {
    version: 1,
    vendor: "valibot",
    validate: (value$1) => schema["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
  };
  return schema;
}
// @__NO_SIDE_EFFECTS__
function entriesFromList(list2, schema) {
  const entries$1 = {};
  for (const key of list2) entries$1[key] = schema;
  return entries$1;
}
// @__NO_SIDE_EFFECTS__
function getDotPath(issue) {
  if (issue.path) {
    let key = "";
    for (const item of issue.path) if (typeof item.key === "string" || typeof item.key === "number") if (key) key += `.${item.key}`;
    else key += item.key;
    else return null;
    return key;
  }
  return null;
}
var EMOJI_REGEX = new RegExp("^(?:[\\u{1F1E6}-\\u{1F1FF}]{2}|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,3}\\u{E007F}|(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation})(?:\\u200D(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation}))*)+$", "u");
var ISO_TIMESTAMP_REGEX = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:Z| ?[+-](?:0\d|1\d|2[0-3])(?::?[0-5]\d)?)$/u;
// @__NO_SIDE_EFFECTS__
function check(requirement, message$1) {
  return {
    kind: "validation",
    type: "check",
    reference: check,
    async: false,
    expects: null,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function gtValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "gt_value",
    reference: gtValue,
    async: false,
    expects: `>${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value > this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function integer(message$1) {
  return {
    kind: "validation",
    type: "integer",
    reference: integer,
    async: false,
    expects: null,
    requirement: Number.isInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function isoTimestamp(message$1) {
  return {
    kind: "validation",
    type: "iso_timestamp",
    reference: isoTimestamp,
    async: false,
    expects: null,
    requirement: ISO_TIMESTAMP_REGEX,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "timestamp", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxEntries(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_entries",
    reference: maxEntries,
    async: false,
    expects: `<=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (!dataset.typed) return dataset;
      const count6 = Object.keys(dataset.value).length;
      if (dataset.typed && count6 > this.requirement) _addIssue(this, "entries", dataset, config$1, { received: `${count6}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_length",
    reference: maxLength,
    async: false,
    expects: `<=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length > this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_value",
    reference: maxValue,
    async: false,
    expects: `<=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value <= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minEntries(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_entries",
    reference: minEntries,
    async: false,
    expects: `>=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (!dataset.typed) return dataset;
      const count6 = Object.keys(dataset.value).length;
      if (dataset.typed && count6 < this.requirement) _addIssue(this, "entries", dataset, config$1, { received: `${count6}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_length",
    reference: minLength,
    async: false,
    expects: `>=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_value",
    reference: minValue,
    async: false,
    expects: `>=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function regex(requirement, message$1) {
  return {
    kind: "validation",
    type: "regex",
    reference: regex,
    async: false,
    expects: `${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function safeInteger(message$1) {
  return {
    kind: "validation",
    type: "safe_integer",
    reference: safeInteger,
    async: false,
    expects: null,
    requirement: Number.isSafeInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "safe integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function transform(operation) {
  return {
    kind: "transformation",
    type: "transform",
    reference: transform,
    async: false,
    operation,
    "~run"(dataset) {
      dataset.value = this.operation(dataset.value);
      return dataset;
    }
  };
}
var ABORT_EARLY_CONFIG = { abortEarly: true };
// @__NO_SIDE_EFFECTS__
function getFallback(schema, dataset, config$1) {
  return typeof schema.fallback === "function" ? schema.fallback(dataset, config$1) : schema.fallback;
}
// @__NO_SIDE_EFFECTS__
function getDefault(schema, dataset, config$1) {
  return typeof schema.default === "function" ? schema.default(dataset, config$1) : schema.default;
}
// @__NO_SIDE_EFFECTS__
function array(item, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "array",
    reference: array,
    expects: "Array",
    async: false,
    item,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < input.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function boolean(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "boolean",
    reference: boolean,
    expects: "boolean",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "boolean") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function custom(check$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "custom",
    reference: custom,
    expects: "unknown",
    async: false,
    check: check$1,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.check(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function exactOptional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "exact_optional",
    reference: exactOptional,
    expects: wrapped.expects,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function literal(literal_, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "literal",
    reference: literal,
    expects: /* @__PURE__ */ _stringify(literal_),
    async: false,
    literal: literal_,
    message: message$1,
    "~run"(dataset, config$1) {
      if (/* @__PURE__ */ _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function looseObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "loose_object",
    reference: looseObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (/* @__PURE__ */ _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) dataset.value[key] = input[key];
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function number(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "number",
    reference: number,
    expects: "number",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function objectWithRest(entries$1, rest, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object_with_rest",
    reference: objectWithRest,
    expects: "Object",
    async: false,
    entries: entries$1,
    rest,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (/* @__PURE__ */ _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) {
            const valueDataset = this.rest["~run"]({ value: input[key] }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: input[key]
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function optional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "optional",
    reference: optional,
    expects: `(${wrapped.expects} | undefined)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === void 0) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === void 0) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function picklist(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "picklist",
    reference: picklist,
    expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.includes(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function record(key, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "record",
    reference: record,
    expects: "Object",
    async: false,
    key,
    value: value$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const entryKey in input) if (/* @__PURE__ */ _isValidObjectKey(input, entryKey)) {
          const entryValue = input[entryKey];
          const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
          if (keyDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "key",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of keyDataset.issues) {
              issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = keyDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
          if (valueDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "value",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of valueDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = valueDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
          if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function strictObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "strict_object",
    reference: strictObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key)) {
            _addIssue(this, "key", dataset, config$1, {
              input: key,
              expected: "never",
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function string(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "string",
    reference: string,
    expects: "string",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "string") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function _subIssues(datasets) {
  let issues;
  if (datasets) for (const dataset of datasets) if (issues) for (const issue of dataset.issues) issues.push(issue);
  else issues = dataset.issues;
  return issues;
}
// @__NO_SIDE_EFFECTS__
function union(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "union",
    reference: union,
    expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      let validDataset;
      let typedDatasets;
      let untypedDatasets;
      for (const schema of this.options) {
        const optionDataset = schema["~run"]({ value: dataset.value }, config$1);
        if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
        else typedDatasets = [optionDataset];
        else {
          validDataset = optionDataset;
          break;
        }
        else if (untypedDatasets) untypedDatasets.push(optionDataset);
        else untypedDatasets = [optionDataset];
      }
      if (validDataset) return validDataset;
      if (typedDatasets) {
        if (typedDatasets.length === 1) return typedDatasets[0];
        _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(typedDatasets) });
        dataset.typed = true;
      } else if (untypedDatasets?.length === 1) return untypedDatasets[0];
      else _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(untypedDatasets) });
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function unknown() {
  return _standardSchema({
    kind: "schema",
    type: "unknown",
    reference: unknown,
    expects: "unknown",
    async: false,
    "~run"(dataset) {
      dataset.typed = true;
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function variant(key, options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "variant",
    reference: variant,
    expects: "Object",
    async: false,
    key,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        let outputDataset;
        let maxDiscriminatorPriority = 0;
        let invalidDiscriminatorKey = this.key;
        let expectedDiscriminators = [];
        const parseOptions = (variant$1, allKeys) => {
          for (const schema of variant$1.options) {
            if (schema.type === "variant") parseOptions(schema, new Set(allKeys).add(schema.key));
            else {
              let keysAreValid = true;
              let currentPriority = 0;
              for (const currentKey of allKeys) {
                const discriminatorSchema = schema.entries[currentKey];
                if (currentKey in input ? discriminatorSchema["~run"]({
                  typed: false,
                  value: input[currentKey]
                }, ABORT_EARLY_CONFIG).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
                  keysAreValid = false;
                  if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
                    maxDiscriminatorPriority = currentPriority;
                    invalidDiscriminatorKey = currentKey;
                    expectedDiscriminators = [];
                  }
                  if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema.entries[currentKey].expects);
                  break;
                }
                currentPriority++;
              }
              if (keysAreValid) {
                const optionDataset = schema["~run"]({ value: input }, config$1);
                if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
              }
            }
            if (outputDataset && !outputDataset.issues) break;
          }
        };
        parseOptions(this, /* @__PURE__ */ new Set([this.key]));
        if (outputDataset) return outputDataset;
        _addIssue(this, "type", dataset, config$1, {
          input: input[invalidDiscriminatorKey],
          expected: /* @__PURE__ */ _joinExpects(expectedDiscriminators, "|"),
          path: [{
            type: "object",
            origin: "value",
            input,
            key: invalidDiscriminatorKey,
            value: input[invalidDiscriminatorKey]
          }]
        });
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function pipe(...pipe$1) {
  return _standardSchema({
    ...pipe$1[0],
    pipe: pipe$1,
    "~run"(dataset, config$1) {
      for (const item of pipe$1) if (item.kind !== "metadata") {
        if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
          dataset.typed = false;
          break;
        }
        if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
      }
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function safeParse(schema, input, config$1) {
  const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  return {
    typed: dataset.typed,
    success: !dataset.issues,
    output: dataset.value,
    issues: dataset.issues
  };
}

// src/evidence/generator-document.ts
var count = pipe(number(), integer(), minValue(0));
var counts = record(string(), count);
var latencySchema = looseObject({
  count,
  overflow: count,
  sum_ns: count,
  min_ns: optional(count),
  max_ns: optional(count),
  p50_ns: optional(count),
  p90_ns: optional(count),
  p99_ns: optional(count),
  p999_ns: optional(count),
  histogram: optional(array(array(number())))
});
var countersSchema = objectWithRest(
  {
    started: count,
    completed: count,
    aborted: count,
    in_flight_at_end: count,
    in_flight_over_threshold: count,
    in_flight_within_threshold: count,
    in_flight_oldest_age_ns: count,
    in_flight_phase: looseObject({ sending: count, waiting: count, head: count, body: count }),
    latency_samples: count,
    histogram_overflow: count,
    completed_over_threshold: count,
    completed_unexpected_status: count,
    connect_attempted: count,
    established: count,
    connect_failed: count,
    connect_pending_at_end: count,
    open_at_end: count,
    peak_established: count,
    reconnects: count,
    first_on_connection: count,
    reused: count,
    body_mismatch: count,
    body_length_mismatch: count,
    bytes_sent: count,
    bytes_received: count
  },
  union([count, counts])
);
var secondSchema = objectWithRest(
  {
    started: count,
    completed: count,
    aborted: count,
    latency_sum_ns: count,
    latency_max_ns: count,
    established_peak: count,
    bytes_received: count
  },
  union([number(), boolean()])
);
var generatorDocumentSchema = looseObject({
  schema: literal("go-rust-bench/loadgen/v1"),
  tool: looseObject({ name: string(), version: string() }),
  config: looseObject({
    url: string(),
    method: string(),
    connections: count,
    duration_ns: count,
    threshold_ns: count,
    source_addresses: array(string()),
    requests: optional(count),
    /** How many requests each connection sent in turn; absent where it was one again and again. */
    requests_in_turn: optional(count),
    rate_per_s: optional(number())
  }),
  window: looseObject({
    started_unix_ns: string(),
    planned_ns: count,
    elapsed_ns: count,
    ended_by: picklist(["duration", "requests", "signal"])
  }),
  counters: countersSchema,
  closed_by_reason: counts,
  status_classes: counts,
  aborts_by_reason: counts,
  errors: looseObject({
    connect: counts,
    /** Connects that met a limit of the generator's own side, and were tried again. */
    connect_local: optional(counts),
    read: counts,
    write: counts
  }),
  identities: looseObject({
    ok: boolean(),
    checks: array(looseObject({ name: string(), left: count, right: count, ok: boolean() }))
  }),
  latency: latencySchema,
  connect_latency: latencySchema,
  send_delay: optional(latencySchema),
  seconds: array(secondSchema),
  accounting: looseObject({
    latency_sum_ns: count,
    in_flight_age_sum_ns: count,
    aborted_age_sum_ns: count,
    busy_connection_ns: count,
    connection_offered_ns: count
  }),
  honesty: looseObject({
    cpu_ns: count,
    wall_ns: count,
    runqueue_wait_ns: count,
    involuntary_switches: count,
    largest_gap_ns: count
  }),
  response: optional(looseObject({ head_bytes: count, body_bytes: count }))
});

// src/evidence/noise-probe.ts
var number2 = number();
var known = exactOptional(number2);
var cpuTimesSchema = strictObject({
  userMs: number2,
  niceMs: number2,
  systemMs: number2,
  idleMs: number2,
  iowaitMs: number2,
  irqMs: number2,
  softirqMs: number2,
  stealMs: number2,
  tasksRunNs: known,
  kernelThreadsMs: exactOptional(record(string(), number2)),
  frequencyKhz: known
});
var noiseProbeSchema = strictObject({
  /** A monotonic clock. */
  atNs: number2,
  /** By CPU number: those of server and generator. */
  cpus: record(string(), cpuTimesSchema),
  /** Totals of pressure stall information, in µs. */
  pressure: strictObject({
    cpuSomeUs: known,
    cpuFullUs: known,
    memorySomeUs: known,
    memoryFullUs: known,
    ioSomeUs: known,
    ioFullUs: known
  }),
  server: strictObject({
    processes: number2,
    threads: number2,
    cpuNs: known,
    runQueueWaitNs: known,
    voluntarySwitches: number2,
    involuntarySwitches: number2,
    migrations: known,
    majorFaults: number2
  }),
  controller: strictObject({ cpuNs: number2, endedChildrenMs: known }),
  network: strictObject({
    softnetDrops: known,
    softnetSqueezes: known,
    listenOverflows: known,
    listenDrops: known,
    retransmittedSegments: known
  })
});
var windowProbesSchema = strictObject({
  serverCpus: array(number2),
  clientCpus: array(number2),
  before: noiseProbeSchema,
  after: noiseProbeSchema
});

// src/evidence/sample.ts
var count2 = pipe(number(), integer(), minValue(0));
var serverEndSchema = variant("kind", [
  /** Alive until we stopped it, and it left on SIGTERM. */
  strictObject({ kind: literal("alive-until-stopped") }),
  /** Alive until we stopped it, but it ignored SIGTERM and was killed. */
  strictObject({ kind: literal("killed-by-us") }),
  /** Ended by itself with an exit code before we stopped it. */
  strictObject({ kind: literal("exited"), exitCode: number() }),
  /** Ended by a signal that was not ours. */
  strictObject({ kind: literal("crashed"), signal: string() }),
  /** The kernel killed a process of the cgroup for memory (`oom_kill` counter). */
  strictObject({ kind: literal("killed-for-memory"), oomKills: count2 })
]);
var generatorRunSchema = variant("kind", [
  strictObject({ kind: literal("document"), exitCode: count2, document: generatorDocumentSchema }),
  strictObject({ kind: literal("failed"), reason: string() })
]);
var memorySchema = variant("kind", [
  strictObject({
    kind: literal("measured"),
    peakBytes: count2,
    limitBytes: count2,
    /** What it consisted of when the window ended. */
    anonBytes: optional(count2),
    fileBytes: optional(count2),
    kernelBytes: optional(count2),
    socketBytes: optional(count2),
    /** Highest socket memory; only cgroup v1 knows it, and counts it apart from the peak. */
    socketPeakBytes: optional(count2),
    oomKills: count2
  }),
  strictObject({ kind: literal("not-measured"), reason: string() })
]);
var serverCpuSchema = variant("kind", [
  strictObject({
    kind: literal("measured"),
    /** CPU time of the cgroup (rung A, B) or of the process (rung E) within the window. */
    windowCpuNs: count2,
    windowWallNs: count2,
    /** CPUs that the server may use, as a number. */
    cpus: number(),
    throttledNs: optional(count2),
    source: picklist(["cgroup", "process"])
  }),
  strictObject({ kind: literal("not-measured"), reason: string() })
]);
var readBackSchema = looseObject({
  rung: picklist(["A", "B", "E"]),
  serverCpus: string(),
  openFiles: optional(count2),
  uid: optional(count2),
  memoryLimitBytes: optional(count2),
  swapLimitBytes: optional(count2)
});
var ruleNameSchema = picklist([
  "born-as-asked",
  "generator-exit",
  "slots-reached",
  "completed",
  "transport-clean",
  "still-right",
  "whole-load",
  "no-oom",
  "histogram-clean",
  "latency-target",
  "in-flight-age",
  "accounting",
  "generator-headroom",
  "quiet-host",
  "steady"
]);
var ruleResultSchema = strictObject({
  rule: ruleNameSchema,
  /** False: the rule could not be applied, and `value` says why. It then rejects nothing. */
  applied: boolean(),
  /** False: the sample is rejected. */
  pass: boolean(),
  value: string(),
  limit: string(),
  /** Whose fault a failure is; absent when passed. */
  fault: optional(picklist(["measurement", "server"])),
  /** The rule found something worth knowing that rejects nothing; absent otherwise. */
  flagged: optional(literal(true))
});
var sampleStateSchema = picklist(["admitted", "disturbed", "failed"]);
var threeFactsSchema = strictObject({
  alive: boolean(),
  clean: boolean(),
  latencyTargetMet: boolean()
});
var measuredSampleSchema = strictObject({
  /** `text/c1000/go#b2.1`: cell, block, attempt. */
  id: string(),
  phase: picklist(["screen", "confirm"]),
  arm: picklist(["base", "head"]),
  cell: string(),
  block: count2,
  /** Position in the block, as run. */
  position: count2,
  positionInGroup: count2,
  /** 1, or more when a disturbed sample was run again. */
  attempt: count2,
  startedAt: string(),
  /** Wall time of each part of the sample, in ns. Absent: not reached. */
  durations: strictObject({
    quietWaitNs: count2,
    startNs: optional(count2),
    warmupNs: optional(count2),
    settleNs: optional(count2),
    windowNs: optional(count2),
    stopNs: optional(count2),
    totalNs: count2
  }),
  /** The server's ready line, as printed; absent for servers that print none. */
  readyLine: optional(record(string(), unknown())),
  /** Set when the server never became ready: why. Then there is no window. */
  startFailure: optional(string()),
  /** Set when an answer after the window was not the scenario's: which, and what was wrong. */
  endFailure: optional(string()),
  readBack: optional(readBackSchema),
  /** Set when the read-back is not what was asked for: every difference. */
  birthFault: optional(string()),
  warmup: optional(generatorRunSchema),
  generator: generatorRunSchema,
  end: serverEndSchema,
  cpu: serverCpuSchema,
  memory: memorySchema,
  /** Absent when there was no window. */
  probes: optional(windowProbesSchema),
  /** Last lines that the server wrote to standard error, at most 2 KiB; absent when it wrote nothing. */
  serverLog: optional(string())
});
var sampleSchema = strictObject({
  ...measuredSampleSchema.entries,
  admission: array(ruleResultSchema),
  state: sampleStateSchema,
  facts: threeFactsSchema,
  /** SHA-256 of the canonical JSON of this sample without this field. */
  sha256: string()
});

// src/evidence/derived.ts
var count3 = pipe(number(), integer(), minValue(0));
var absentSchema = strictObject(entriesFromList(metricNames, optional(string())));
var statisticSchema = strictObject({
  median: number(),
  min: number(),
  max: number(),
  n: count3
});
var ratioSchema = strictObject({
  median: number(),
  min: number(),
  max: number(),
  /** Blocks in which both samples were admitted. */
  blocks: array(count3),
  /** Whether the ratios of all blocks lie on one side of 1. */
  side: picklist(["above", "below", "neither"])
});
var metricFactsSchema = strictObject({
  name: picklist(metricNames),
  unit: picklist(metricUnits),
  better: picklist(["higher", "lower"]),
  floor: optional(number()),
  gated: boolean()
});
var derivedSampleSchema = strictObject({
  id: string(),
  metrics: strictObject(entriesFromList(metricNames, optional(number()))),
  absent: absentSchema
});
var derivedCellSchema = strictObject({
  cell: string(),
  /** See `src/admission/cell-admission.ts`; `not-run`: it did not fit on the machine. */
  state: picklist(["admitted", "fails", "invalid", "not-run"]),
  /** Blocks by the outcome of their last try. */
  blocks: strictObject({
    planned: count3,
    required: count3,
    admitted: count3,
    disturbed: count3,
    failed: count3,
    missing: count3
  }),
  metrics: strictObject(entriesFromList(metricNames, optional(statisticSchema))),
  absent: absentSchema
});
var derivedRatiosSchema = strictObject({
  group: string(),
  /** The variant above the line. */
  variant: string(),
  /** The variant below the line. */
  over: string(),
  metrics: strictObject(entriesFromList(metricNames, optional(ratioSchema))),
  absent: absentSchema
});
var admissionSummarySchema = strictObject({
  samples: count3,
  admitted: count3,
  disturbed: count3,
  failed: count3,
  /** Second and further tries among the samples. */
  reruns: count3,
  /** admitted ÷ samples; absent without samples. */
  admittedShare: optional(number()),
  /** How many samples each rule rejected; a sample can be rejected by several. */
  rejectionsByRule: strictObject(entriesFromList(ruleNameSchema.options, optional(count3)))
});
var littlesLawSchema = strictObject({
  cell: string(),
  connections: count3,
  /** connections ÷ median throughput. */
  expectedMeanNs: number(),
  /** Median of the mean latencies. */
  meanNs: number(),
  /** meanNs ÷ expectedMeanNs: near 1. */
  quotient: number()
});
var overheadSchema = strictObject({
  /** Σ wall time of first tries, without waiting for quiet. */
  firstTriesNs: count3,
  /** Σ (warm-up + window) of first tries. */
  loadNs: count3,
  /** firstTriesNs ÷ loadNs; absent when nothing was loaded. */
  ratio: optional(number()),
  /** Σ wall time of reruns, without waiting for quiet. */
  rerunsNs: count3,
  /** Σ waiting for quiet, over all samples. */
  quietWaitNs: count3
});
var positionEffectSchema = variant("kind", [
  strictObject({
    kind: literal("estimated"),
    /** Change of ln throughput: −0.01 is 1 % less. */
    perPlace: number(),
    /** 95 % interval. */
    low: number(),
    high: number(),
    /** Samples, and the cells that they are of. */
    n: count3,
    cells: count3
  }),
  strictObject({ kind: literal("none"), reason: string() })
]);
var derivedSchema = strictObject({
  metrics: array(metricFactsSchema),
  samples: array(derivedSampleSchema),
  cells: array(derivedCellSchema),
  ratios: array(derivedRatiosSchema),
  admission: admissionSummarySchema,
  littlesLaw: array(littlesLawSchema),
  overhead: overheadSchema,
  /** By place among the variants of a group, and by place in the block. */
  position: strictObject({ inGroup: positionEffectSchema, inBlock: positionEffectSchema })
});

// src/compare/verdict.ts
var count4 = pipe(number(), integer(), minValue(0));
var pairStates = [
  "regressed",
  "missing",
  "invalid",
  "not run",
  "fails",
  "warning",
  "ratio moved",
  "not comparable",
  "inconclusive",
  "still failing",
  "new",
  "fixed",
  "improved",
  "unchanged",
  "identical"
];
var pairStateSchema = picklist(pairStates);
var runStateSchema = picklist(["pass", "regression", "inadmissible", "no-baseline"]);
var confirmedSchema = strictObject({
  /** Admitted pairs that it rests on, and how many looks were taken (1 or 2). */
  pairs: count4,
  looks: count4,
  /** Median paired shift, less the position effect where that was subtracted. */
  median: number(),
  /** 90 % Hodges–Lehmann interval of the paired shift. */
  low: number(),
  high: number(),
  /** Exact one-sided sign-flip p of "slower", and adjusted by Holm over the family. */
  p: number(),
  adjustedP: number(),
  /** The same test mirrored: p of "faster". */
  improvedAdjustedP: optional(number()),
  /** Position effect that was subtracted; absent when its interval held 0. */
  positionEffect: optional(number())
});
var metricVerdictSchema = strictObject({
  metric: picklist(metricNames),
  state: pairStateSchema,
  /** Why it is in that state, where the figures alone do not say it. */
  reason: optional(string()),
  /** The sessions' own figures; absent without admitted samples. */
  base: optional(statisticSchema),
  head: optional(statisticSchema),
  floor: number(),
  /** ln(head ÷ base) of the medians, + worse, raw and less the drift of the machine; absent when not comparable. */
  rawShift: optional(number()),
  shift: optional(number()),
  /** 90 % Hodges–Lehmann interval of the unpaired shift less drift. */
  low: optional(number()),
  high: optional(number()),
  /** Whether the screen asked for a confirm. */
  flagged: boolean(),
  confirmed: optional(confirmedSchema),
  /** The least slowdown ≥ floor that this run could have proved; absent when it could prove none. */
  smallestProvable: optional(number())
});
var cellVerdictSchema = strictObject({
  cell: string(),
  group: string(),
  variant: string(),
  /** The worst of its metrics, or that of the cell as a whole (`missing`, `new`, `fails`, …). */
  state: pairStateSchema,
  reason: optional(string()),
  /** Gated metrics only; empty where the state is that of the whole cell. */
  metrics: array(metricVerdictSchema)
});
var driftSchema = strictObject({
  metric: picklist(metricNames),
  shift: number(),
  /** `identical`: shift of cells whose program did not change; `all`: median over all cells. */
  source: picklist(["identical", "all"]),
  cells: count4,
  limit: number(),
  exceeded: boolean()
});
var ratioShiftSchema = strictObject({
  group: string(),
  variant: string(),
  over: string(),
  metric: picklist(metricNames),
  base: ratioSchema,
  head: ratioSchema,
  /** ln(median ratio now ÷ then), not turned: + is a larger ratio. */
  shift: number(),
  /** Exact permutation test of the blocks' ratios, two-sided by mirror: 1/126 when five and five are fully separated. */
  p: number(),
  significant: boolean()
});
var verdictFormSchema = picklist([
  /** Screen, and confirm of whatever was flagged: only this form proves. */
  "confirm",
  /** Numbers of two sessions only: the weaker form. */
  "without-confirm",
  /** Every program is the same as the baseline's. */
  "identical",
  /** There was nothing to compare with. */
  "nothing-compared"
]);
var verdictSchema = strictObject({
  state: runStateSchema,
  form: verdictFormSchema,
  /** Why the run is in that state, one sentence each: the first belongs into the headline. */
  reasons: array(string()),
  cells: array(cellVerdictSchema),
  drift: array(driftSchema),
  ratioShifts: array(ratioShiftSchema),
  /** Significant ratio shifts that chance alone lets expect among those computed. */
  ratioShiftsByChance: number(),
  /** Flagged (cell, metric) pairs, fixed before the confirm. */
  family: count4,
  /** Pairs of the family that were not measured before the time budget was spent. */
  unconfirmed: count4,
  /** Accepted by a maintainer: regressed cells of this run do not fail it. */
  accepted: optional(strictObject({ by: string(), commit: string(), reason: string() }))
});
function worstState(states) {
  return pairStates.find((state) => states.includes(state)) ?? "unchanged";
}

// src/report/change.ts
function formatShift(metric, shift) {
  return `${formatPercent(logChange(metric, shift))} %`;
}
function formatShiftInterval(metric, interval) {
  const ends = [interval.low, interval.high].map((end) => logChange(metric, end)).sort((a, b) => a - b);
  return `${formatShift(metric, interval.shift)} [${ends.map(formatPercent).join(" to ")}]`;
}
var formatLogChange = (change) => `${formatPercent(change)} %`;
function formatWorsening(metric, shift) {
  return `${formatPercent(logChange(metric, shift)).replace(/^[+−]/, "")} %`;
}
var formatFloor = (floor) => `${Number((floor * 100).toPrecision(3))} %`;
function formatP(p) {
  if (p < 1e-4) return "< 0.0001";
  return p >= 0.9995 ? "1" : String(Number(p.toPrecision(2)));
}
function logChange(metric, shift) {
  return metricNamed(metric).better === "higher" ? -shift : shift;
}
function formatPercent(change) {
  const percent = Math.expm1(change) * 100;
  const size = Math.abs(percent);
  const digits = size >= 99.95 ? formatNumber(Math.round(size)) : size.toFixed(1);
  if (digits === "0.0") return digits;
  return `${percent < 0 ? "\u2212" : "+"}${digits}`;
}

// src/report/pair-table.ts
var noteworthy = ["regressed", "warning", "ratio moved", "improved"];
var pairsOf = ({ cells }) => cells.flatMap((cell) => cell.metrics.map((metric) => ({ cell, metric })));
function noteworthyPairs(verdict) {
  return pairsOf(verdict).filter(({ metric: { flagged, state } }) => flagged || noteworthy.includes(state)).sort((a, b) => rank(a) - rank(b) || inFloors(b) - inFloors(a));
}
var rank = ({ metric: { state } }) => pairStates.indexOf(state);
var inFloors = ({ metric }) => Math.abs(changeOf(metric)?.shift ?? 0) / metric.floor;
function changeOf({ confirmed, shift, low, high }) {
  if (confirmed !== void 0) return { shift: confirmed.median, low: confirmed.low, high: confirmed.high };
  return shift === void 0 ? void 0 : { shift, low, high };
}
function changeText(verdict) {
  const change = changeOf(verdict);
  if (change === void 0) return absentMark;
  const { shift, low, high } = change;
  return low === void 0 || high === void 0 ? formatShift(verdict.metric, shift) : formatShiftInterval(verdict.metric, { shift, low, high });
}
function pairScale({ metric, base, head }) {
  return commonScale(metricNamed(metric).unit, [base?.median ?? 0, head?.median ?? 0]);
}
function metricLabel(verdict) {
  const { label } = metricNamed(verdict.metric);
  return verdict.base === void 0 && verdict.head === void 0 ? label : `${label}, ${pairScale(verdict).unit}`;
}
function statisticText(statistic, { size }) {
  if (statistic === void 0) return absentMark;
  return formatRange(statistic.median / size, statistic.min / size, statistic.max / size);
}
function pairsText({ confirmed }) {
  if (confirmed === void 0) return absentMark;
  return confirmed.looks > 1 ? `${confirmed.pairs}, 2nd look` : String(confirmed.pairs);
}
function adjustedPText({ state, confirmed }) {
  const p = state === "improved" ? confirmed?.improvedAdjustedP : confirmed?.adjustedP;
  return p === void 0 ? absentMark : formatP(p);
}
var stateText = ({ state, reason }) => reason === void 0 ? state : `${state}: ${reason}`;
function pairTable(pairs, title) {
  return {
    kind: "table",
    ...title === void 0 ? {} : { title },
    columns: [
      nameColumn("cell"),
      nameColumn("metric"),
      numberColumn("baseline"),
      numberColumn("now"),
      numberColumn("n"),
      numberColumn("change"),
      numberColumn("pairs"),
      numberColumn("p"),
      numberColumn("floor"),
      numberColumn("provable"),
      wordsColumn("state")
    ],
    rows: pairs.map(({ cell, metric }) => {
      const scale = pairScale(metric);
      return [
        cell.cell,
        metricLabel(metric),
        statisticText(metric.base, scale),
        statisticText(metric.head, scale),
        `${metric.base?.n ?? absentMark} / ${metric.head?.n ?? absentMark}`,
        changeText(metric),
        pairsText(metric),
        adjustedPText(metric),
        formatFloor(metric.floor),
        metric.smallestProvable === void 0 ? absentMark : formatWorsening(metric.metric, metric.smallestProvable),
        stateText(metric)
      ];
    }),
    notes: [pairLegend]
  };
}
var pairLegend = "baseline, now: median [minimum\u2013maximum] of n admitted samples of each session. change: median with 90 % interval; of the pairs measured side by side where there are some, else between the sessions less drift. p: exact, of \u201Cworse\u201D, of a gain of \u201Cbetter\u201D, adjusted for all that was tested. floor: the smallest change that counts. provable: the smallest slowdown that this run could have proved.";

// src/report/confirm-facts.ts
function confirmFacts({ samples }, { confirm, settings }, verdict) {
  const suspected = `${plural(verdict.family, "suspected change")} after the first comparison.`;
  if (confirm.kind === "not-run")
    return [suspected, `Not measured again: ${withoutFullStop(confirm.reason)}.`];
  const measured = samples.filter(({ phase }) => phase === "confirm");
  const disturbed = measured.filter(({ state }) => state === "disturbed").length;
  const durationNs = (Date.parse(confirm.endedAt) - Date.parse(confirm.startedAt)) * 1e6;
  return [
    suspected,
    `Measured again, baseline and now side by side: ${plural(pairCount(measured), "pair")}, ${plural(measured.length, "sample")}, ${disturbed} disturbed${looksText(verdict)}.`,
    `Time: ${formatDuration(durationNs)} of ${formatDuration(settings.timeBudgetNs)}; ${endedText[confirm.ended]}.`,
    ...verdict.unconfirmed > 0 ? [`Not measured again in time: ${verdict.unconfirmed} of ${verdict.family}.`] : []
  ];
}
var endedText = {
  complete: "everything suspected was decided",
  "time-budget": "it ended because the time was spent",
  cancelled: "it was cancelled"
};
function pairCount(samples) {
  return new Set(samples.map(({ cell, block }) => `${cell}#${block}`)).size;
}
function looksText(verdict) {
  const looks = pairsOf(verdict).flatMap(({ metric: { confirmed } }) => confirmed?.looks ?? []);
  if (looks.length === 0) return "";
  const second = looks.filter((taken) => taken > 1).length;
  return `; ${plural(looks.length, "change")} tested, ${second} at a second look`;
}
var withoutFullStop = (text) => text.replace(/\.$/, "");

// src/report/drift-table.ts
function driftBlocks(drift) {
  if (drift.length === 0) return [paragraph("No drift was computed: no cell has numbers in both sessions.")];
  return [
    {
      kind: "table",
      columns: [
        nameColumn("metric"),
        numberColumn("all cells moved"),
        wordsColumn("seen in"),
        numberColumn("limit"),
        nameColumn("")
      ],
      rows: drift.map(({ metric, shift, source, cells, limit, exceeded }) => [
        metricNamed(metric).label,
        formatShift(metric, shift),
        source === "identical" ? `${plural(cells, "cell")} whose program is the same` : `median of ${plural(cells, "cell")}`,
        formatWorsening(metric, limit),
        exceeded ? "beyond the limit" : ""
      ]),
      notes: [
        "Taken off the change between two sessions: the machine, or what all servers share, not one server."
      ]
    }
  ];
}

// src/plan/load.ts
var count5 = pipe(number(), integer(), minValue(1));
var loadSchema = variant("kind", [
  strictObject({ kind: literal("connections"), connections: count5 }),
  strictObject({ kind: literal("rate"), ratePerSecond: count5, connections: count5 }),
  strictObject({ kind: literal("requests"), requests: count5, connections: count5 })
]);
function loadId(load) {
  switch (load.kind) {
    case "connections":
      return `c${load.connections}`;
    case "rate":
      return `r${load.ratePerSecond}-c${load.connections}`;
    case "requests":
      return `n${load.requests}-c${load.connections}`;
  }
}
function describeLoad(load) {
  const connections = `${load.connections.toLocaleString("en-US")} connection${load.connections === 1 ? "" : "s"}`;
  switch (load.kind) {
    case "connections":
      return connections;
    case "rate":
      return `${load.ratePerSecond.toLocaleString("en-US")} requests/s over up to ${connections}`;
    case "requests":
      return `${load.requests.toLocaleString("en-US")} requests over ${connections}`;
  }
}

// src/report/every-cell.ts
function everyCellTables(verdict, evidence) {
  const groups = /* @__PURE__ */ new Map();
  for (const cell of verdict.cells)
    if (cell.metrics.length > 0) groups.set(cell.group, [...groups.get(cell.group) ?? [], cell]);
  const titles = groupTitles(evidence);
  return [...groups].map(([group, cells]) => ({
    kind: "table",
    title: titles.get(group) ?? group,
    columns: [
      nameColumn("variant"),
      nameColumn("metric"),
      numberColumn("baseline"),
      numberColumn("now"),
      numberColumn("n"),
      numberColumn("change"),
      numberColumn("provable"),
      wordsColumn("state")
    ],
    rows: cells.flatMap(
      ({ variant: variant2, metrics: metrics2 }) => metrics2.map((metric) => {
        const scale = pairScale(metric);
        return [
          variant2,
          metricLabel(metric),
          statisticText(metric.base, scale),
          statisticText(metric.head, scale),
          `${metric.base?.n ?? absentMark} / ${metric.head?.n ?? absentMark}`,
          changeText(metric),
          metric.smallestProvable === void 0 ? absentMark : formatWorsening(metric.metric, metric.smallestProvable),
          metric.state
        ];
      })
    ),
    notes: []
  }));
}
function groupTitles({ run, comparison }) {
  const cells = [...comparison?.base.run.plan.cells ?? [], ...run.plan.cells];
  return new Map(cells.map(({ group, scenario, load }) => [group, `${scenario}, ${describeLoad(load)}`]));
}

// src/report/ratio.ts
var sideMarks = { above: " \u25B2", below: " \u25BC", neither: "" };
var ratioLegend = "\u25B2 above 1 in every block, \u25BC below 1 in every block, no mark: on both sides of 1";
var ratioColumn = ({ variant: variant2, over }) => `${variant2} \xF7 ${over}`;
function formatRatioMedian({ median: median2, side }) {
  return `${formatNumber(median2)}${sideMarks[side]}`;
}
function formatRatio(ratio, plannedBlocks2) {
  const { median: median2, min: min2, max: max2, side, blocks } = ratio;
  const fewer = blocks.length < plannedBlocks2 ? ` (${blocks.length} blocks)` : "";
  return `${formatRange(median2, min2, max2)}${sideMarks[side]}${fewer}`;
}

// src/report/ratio-shifts.ts
function ratioShiftBlocks(verdict) {
  const { ratioShifts, ratioShiftsByChance } = verdict;
  if (ratioShifts.length === 0) return [paragraph("No ratio of two variants was measured in both sessions.")];
  const significant = ratioShifts.filter((shift) => shift.significant).length;
  return [
    paragraph(
      `${significant} of ${plural(ratioShifts.length, "ratio")} moved significantly; by chance alone ${Number(ratioShiftsByChance.toPrecision(2))} would. A ratio alone never fails a build.`
    ),
    {
      kind: "table",
      columns: [
        nameColumn("group"),
        nameColumn("ratio"),
        nameColumn("metric"),
        numberColumn("baseline"),
        numberColumn("now"),
        numberColumn("change"),
        numberColumn("p")
      ],
      rows: ratioShifts.map(ratioRow),
      notes: [`Median of the ratios of the blocks [minimum\u2013maximum]; ${ratioLegend}; * significant.`]
    }
  ];
}
function ratioRow(row) {
  const { group, metric, base, head, shift, p, significant } = row;
  const blocks = Math.max(base.blocks.length, head.blocks.length);
  return [
    group,
    ratioColumn(row),
    metricNamed(metric).label,
    formatRatio(base, blocks),
    formatRatio(head, blocks),
    `${formatLogChange(shift)}${significant ? " *" : ""}`,
    formatP(p)
  ];
}

// src/report/settings-changes.ts
function settingsChanges({ run, servers, comparison }) {
  if (comparison === void 0) return [];
  const { base } = comparison;
  const variants = run.variants.flatMap((variant2) => {
    const before = base.run.variants.find(({ name }) => name === variant2.name);
    return before === void 0 ? [] : variantChanges(before, variant2);
  });
  const toolchains = servers.flatMap(({ name, toolchain }) => {
    const before = base.servers.find((server) => server.name === name)?.toolchain;
    return before === void 0 || before === toolchain ? [] : [`${name} was built with ${toolchain}, the baseline with ${before}.`];
  });
  return [...variants, ...toolchains];
}
var argumentsText = ({ args }) => args.length === 0 ? "none" : args.join(" ");
function variantChanges(before, now) {
  const names = [.../* @__PURE__ */ new Set([...Object.keys(before.env), ...Object.keys(now.env)])].sort();
  const settings = names.filter((name) => before.env[name] !== now.env[name]).map((name) => `${name} ${before.env[name] ?? "unset"} \u2192 ${now.env[name] ?? "unset"}`);
  const arguments_ = before.args.join(" ") === now.args.join(" ") ? [] : [`arguments ${argumentsText(before)} \u2192 ${argumentsText(now)}`];
  const changes = [...settings, ...arguments_];
  return changes.length === 0 ? [] : [`${now.name} runs with other settings: ${changes.join(", ")}.`];
}

// src/report/whole-cells.ts
var meanings = {
  regressed: "its server fails now and did not before",
  missing: "the baseline has it, this run does not",
  invalid: "too few samples could be trusted",
  "not run": "it does not fit on this machine",
  fails: "its server fails",
  "not comparable": "it was measured under other conditions",
  "still failing": "its server failed before, too",
  new: "the baseline does not have it",
  fixed: "its server no longer fails"
};
function wholeCellTable({ cells }) {
  const rows = cells.flatMap(cellRows);
  if (rows.length === 0) return void 0;
  return {
    kind: "table",
    title: "Cells that were not compared by their numbers",
    columns: [nameColumn("cell"), nameColumn("state"), wordsColumn("why")],
    rows,
    notes: []
  };
}
function cellRows({ cell, state, reason, metrics: metrics2 }) {
  const meaning = meanings[state];
  const byMetric = metrics2.some((metric) => metric.state === state);
  if (byMetric || meaning === void 0) return [];
  return [[cell, state, reason ?? meaning]];
}

// src/report/comparison-sections.ts
function comparisonSections(evidence, comparison, verdict) {
  return [
    { title: "Compared with the baseline", blocks: changeBlocks(evidence, verdict) },
    { title: "Every cell, baseline and now", blocks: orNone(everyCellTables(verdict, evidence)) },
    { title: "Ratios, baseline and now", blocks: ratioShiftBlocks(verdict) },
    { title: "Drift", blocks: driftBlocks(verdict.drift) },
    { title: "Baseline", blocks: [list(baselineFacts(evidence, comparison))] },
    { title: "Confirm", blocks: [list(confirmFacts(evidence, comparison, verdict))] }
  ];
}
function changeBlocks(evidence, verdict) {
  const pairs = noteworthyPairs(verdict);
  const cells = wholeCellTable(verdict);
  const changed = settingsChanges(evidence);
  return [
    ...changed.length === 0 ? [] : [list(changed)],
    pairs.length === 0 ? paragraph("No metric of any cell was suspected of a change.") : pairTable(pairs),
    ...cells === void 0 ? [] : [cells],
    // Those of a regression are its rows above.
    ...["inadmissible", "no-baseline"].includes(verdict.state) ? [list(verdict.reasons)] : []
  ];
}
var orNone = (blocks) => blocks.length === 0 ? [paragraph("No cell has numbers in both sessions.")] : blocks;

// src/report/evidence-index.ts
function groupsOf({ run, derived, samples }) {
  const derivedById = new Map(derived.cells.map((cell) => [cell.cell, cell]));
  const groups = /* @__PURE__ */ new Map();
  for (const cell of run.plan.cells) {
    const figures = derivedById.get(cell.id);
    if (figures === void 0) continue;
    const own = samples.filter((sample) => sample.cell === cell.id && sample.phase === "screen");
    groups.set(cell.group, [...groups.get(cell.group) ?? [], { cell, derived: figures, samples: own }]);
  }
  return [...groups].flatMap(([id, cells]) => {
    const [first] = cells;
    if (first === void 0) return [];
    const { scenario, load } = first.cell;
    const title = `${scenario}, ${describeLoad(load)}`;
    return [{ id, title, scenario, cells, ratios: derived.ratios.filter(({ group }) => group === id) }];
  });
}

// src/admission/common-rejection.ts
var mostTelling = [
  "no-oom",
  "completed",
  "in-flight-age",
  "latency-target",
  "transport-clean"
];
function commonRejection(samples, state) {
  const found = /* @__PURE__ */ new Map();
  for (const sample of samples) {
    if (sample.state !== state) continue;
    for (const { rule: rule2, value: value2, pass } of sample.admission) {
      if (pass) continue;
      const before = found.get(rule2);
      found.set(rule2, { times: (before?.times ?? 0) + 1, value: before?.value ?? value2 });
    }
  }
  const [common] = [...found].sort(
    ([a, { times: timesOfA }], [b, { times: timesOfB }]) => timesOfB - timesOfA || rank2(a) - rank2(b)
  );
  if (common === void 0) return "too few samples were run";
  const [rule, { times, value }] = common;
  return `${rule} in ${times} sample${times === 1 ? "" : "s"}: ${value}`;
}
function rank2(rule) {
  const place = mostTelling.indexOf(rule);
  return place === -1 ? mostTelling.length : place;
}

// src/report/cell-reason.ts
function cellReason({ derived, samples }) {
  const { planned, missing } = derived.blocks;
  switch (derived.state) {
    case "admitted":
      return void 0;
    case "not-run":
      return "was not run: it does not fit on this machine";
    case "fails":
      return `fails by ${commonRejection(samples, "failed")}`;
    case "invalid":
      if (missing === planned) return "was not measured: the session ended before";
      return `has no valid result: ${commonRejection(samples, "disturbed")}`;
  }
}

// node_modules/simple-statistics/dist/simple-statistics.mjs
function sum(x) {
  if (x.length === 0) {
    return 0;
  }
  var sum2 = x[0];
  var correction = 0;
  var transition;
  if (typeof sum2 !== "number") {
    return Number.NaN;
  }
  for (var i = 1; i < x.length; i++) {
    if (typeof x[i] !== "number") {
      return Number.NaN;
    }
    transition = sum2 + x[i];
    if (Math.abs(sum2) >= Math.abs(x[i])) {
      correction += sum2 - transition + x[i];
    } else {
      correction += x[i] - transition + sum2;
    }
    sum2 = transition;
  }
  return sum2 + correction;
}
function mean(x) {
  if (x.length === 0) {
    throw new Error("mean requires at least one data point");
  }
  return sum(x) / x.length;
}
function max(x) {
  if (x.length === 0) {
    throw new Error("max requires at least one data point");
  }
  var value = x[0];
  for (var i = 1; i < x.length; i++) {
    if (x[i] > value) {
      value = x[i];
    }
  }
  return value;
}
function min(x) {
  if (x.length === 0) {
    throw new Error("min requires at least one data point");
  }
  var value = x[0];
  for (var i = 1; i < x.length; i++) {
    if (x[i] < value) {
      value = x[i];
    }
  }
  return value;
}
function quantileSorted(x, p) {
  var idx = (x.length - 1) * p;
  if (x.length === 0) {
    throw new Error("quantile requires at least one data point.");
  } else if (p < 0 || p > 1) {
    throw new Error("quantiles must be between 0 and 1");
  } else if (p === 1) {
    return x[x.length - 1];
  } else if (p === 0) {
    return x[0];
  } else if (idx % 1 !== 0) {
    var lower = Math.floor(idx);
    var upper = Math.ceil(idx);
    var fraction = idx - lower;
    return x[lower] + fraction * (x[upper] - x[lower]);
  } else {
    return x[idx];
  }
}
function quickselect(arr, k, left, right) {
  left = left || 0;
  right = right || arr.length - 1;
  while (right > left) {
    if (right - left > 600) {
      var n = right - left + 1;
      var m = k - left + 1;
      var z2 = Math.log(n);
      var s = 0.5 * Math.exp(2 * z2 / 3);
      var sd = 0.5 * Math.sqrt(z2 * s * (n - s) / n);
      if (m - n / 2 < 0) {
        sd *= -1;
      }
      var newLeft = Math.max(left, Math.floor(k - m * s / n + sd));
      var newRight = Math.min(
        right,
        Math.floor(k + (n - m) * s / n + sd)
      );
      quickselect(arr, k, newLeft, newRight);
    }
    var t = arr[k];
    var i = left;
    var j = right;
    swap(arr, left, k);
    if (arr[right] > t) {
      swap(arr, left, right);
    }
    while (i < j) {
      swap(arr, i, j);
      i++;
      j--;
      while (arr[i] < t) {
        i++;
      }
      while (arr[j] > t) {
        j--;
      }
    }
    if (arr[left] === t) {
      swap(arr, left, j);
    } else {
      j++;
      swap(arr, j, right);
    }
    if (j <= k) {
      left = j + 1;
    }
    if (k <= j) {
      right = j - 1;
    }
  }
}
function swap(arr, i, j) {
  var tmp = arr[i];
  arr[i] = arr[j];
  arr[j] = tmp;
}
function quantile(x, p) {
  var copy = x.slice();
  if (Array.isArray(p)) {
    multiQuantileSelect(copy, p);
    var results = [];
    for (var i = 0; i < p.length; i++) {
      results[i] = quantileSorted(copy, p[i]);
    }
    return results;
  } else {
    var idx = quantileIndex(copy.length, p);
    quantileSelect(copy, idx, 0, copy.length - 1);
    return quantileSorted(copy, p);
  }
}
function quantileSelect(arr, k, left, right) {
  if (k % 1 === 0) {
    quickselect(arr, k, left, right);
  } else {
    k = Math.floor(k);
    quickselect(arr, k, left, right);
    quickselect(arr, k + 1, k + 1, right);
  }
}
function multiQuantileSelect(arr, p) {
  var positions = /* @__PURE__ */ new Set();
  for (var i = 0; i < p.length; i++) {
    var idx = quantileIndex(arr.length, p[i]);
    positions.add(Math.floor(idx));
    positions.add(Math.ceil(idx));
  }
  var indices = Array.from(positions).sort(compare);
  multiselect(arr, indices, 0, indices.length - 1, 0, arr.length - 1);
}
function multiselect(arr, indices, lo, hi, left, right) {
  if (lo > hi) {
    return;
  }
  var mid = lo + hi >> 1;
  quickselect(arr, indices[mid], left, right);
  multiselect(arr, indices, lo, mid - 1, left, indices[mid] - 1);
  multiselect(arr, indices, mid + 1, hi, indices[mid] + 1, right);
}
function compare(a, b) {
  return a - b;
}
function quantileIndex(len, p) {
  var idx = (len - 1) * p;
  if (p === 1) {
    return len - 1;
  } else if (p === 0) {
    return 0;
  } else if (idx % 1 !== 0) {
    return idx;
  } else {
    return idx;
  }
}
function median(x) {
  return +quantile(x, 0.5);
}
function medianSorted(sorted) {
  return quantileSorted(sorted, 0.5);
}
var BayesianClassifier = function BayesianClassifier2() {
  this.totalCount = 0;
  this.data = {};
};
BayesianClassifier.prototype.train = function train(item, category) {
  if (!this.data[category]) {
    this.data[category] = {};
  }
  for (var k in item) {
    var v = item[k];
    if (this.data[category][k] === void 0) {
      this.data[category][k] = {};
    }
    if (this.data[category][k][v] === void 0) {
      this.data[category][k][v] = 0;
    }
    this.data[category][k][v]++;
  }
  this.totalCount++;
};
BayesianClassifier.prototype.score = function score(item) {
  var odds = {};
  var category;
  for (var k in item) {
    var v = item[k];
    for (category in this.data) {
      if (odds[category] === void 0) {
        odds[category] = {};
      }
      if (this.data[category][k]) {
        odds[category][k + "_" + v] = (this.data[category][k][v] || 0) / this.totalCount;
      } else {
        odds[category][k + "_" + v] = 0;
      }
    }
  }
  var oddsSums = {};
  for (category in odds) {
    oddsSums[category] = 0;
    for (var combination in odds[category]) {
      oddsSums[category] += odds[category][combination];
    }
  }
  return oddsSums;
};
var g = 607 / 128;
var LOGSQRT2PI = Math.log(Math.sqrt(2 * Math.PI));
var SQRT_2PI$1 = Math.sqrt(2 * Math.PI);
function cumulativeDistribution(z2) {
  var sum2 = z2;
  var tmp = z2;
  for (var i = 1; i < 30; i++) {
    tmp *= z2 * z2 / (2 * i + 1);
    sum2 += tmp;
  }
  return Math.round((0.5 + sum2 / SQRT_2PI$1 * Math.exp(-z2 * z2 / 2)) * 1e4) / 1e4;
}
var standardNormalTable = [];
for (z = 0; z <= 3.09; z += 0.01) {
  standardNormalTable.push(cumulativeDistribution(z));
}
var z;
var SQRT_2PI = Math.sqrt(2 * Math.PI);
var PerceptronModel = function PerceptronModel2() {
  this.weights = [];
  this.bias = 0;
};
PerceptronModel.prototype.predict = function predict(features) {
  if (features.length !== this.weights.length) {
    return null;
  }
  var score2 = 0;
  for (var i = 0; i < this.weights.length; i++) {
    score2 += this.weights[i] * features[i];
  }
  score2 += this.bias;
  if (score2 > 0) {
    return 1;
  } else {
    return 0;
  }
};
PerceptronModel.prototype.train = function train2(features, label) {
  if (label !== 0 && label !== 1) {
    return null;
  }
  if (features.length !== this.weights.length) {
    this.weights = features.slice();
    this.bias = 1;
  }
  var prediction = this.predict(features);
  if (typeof prediction === "number" && prediction !== label) {
    var gradient = label - prediction;
    for (var i = 0; i < this.weights.length; i++) {
      this.weights[i] += gradient * features[i];
    }
    this.bias += gradient;
  }
  return this;
};

// src/report/memory-split.ts
var parts = [
  ["anonymous", ({ anonBytes }) => anonBytes],
  ["file", ({ fileBytes }) => fileBytes],
  ["kernel", ({ kernelBytes }) => kernelBytes],
  ["sockets", ({ socketBytes }) => socketBytes]
];
function memorySplitNotes(group) {
  const texts = group.cells.flatMap(variantText);
  if (texts.length === 0) return [];
  return [`Memory at the end of the window, in parts: ${texts.join("; ")}. The peak was earlier.`];
}
function variantText({ cell, derived, samples }) {
  if (derived.state !== "admitted") return [];
  const admitted = samples.flatMap(
    ({ state, memory }) => state === "admitted" && memory.kind === "measured" ? [memory] : []
  );
  const texts = parts.flatMap(([name, bytesOf]) => {
    const bytes = admitted.flatMap((memory) => bytesOf(memory) ?? []).sort((a, b) => a - b);
    return bytes.length === 0 ? [] : [`${name} ${formatBytes(medianSorted(bytes))}`];
  });
  return texts.length === 0 ? [] : [`${cell.variant} ${texts.join(", ")}`];
}

// src/report/notes.ts
var superscripts = "\u2070\xB9\xB2\xB3\u2074\u2075\u2076\u2077\u2078\u2079";
var Notes = class {
  #reasons = [];
  /** `–¹` for a reason. */
  mark(symbol, reason) {
    if (!this.#reasons.includes(reason)) this.#reasons.push(reason);
    return `${symbol}${superscript(this.#reasons.indexOf(reason) + 1)}`;
  }
  lines() {
    return this.#reasons.map((reason, index) => `${superscript(index + 1)} ${reason}`);
  }
};
function superscript(number3) {
  return [...String(number3)].map((digit) => superscripts[Number(digit)]).join("");
}

// src/report/group-table.ts
var shownMetrics = [
  "throughput",
  "mean",
  "p50",
  "p99",
  "cpu-per-request",
  "peak-memory"
];
function groupTable(group) {
  const notes = new Notes();
  const rows = shownMetrics.map((name) => metricRow(name, group, notes));
  return {
    kind: "table",
    title: group.title,
    columns: [
      nameColumn(""),
      ...group.cells.map(({ cell }) => numberColumn(cell.variant)),
      ...group.ratios.map((ratios) => numberColumn(ratioColumn(ratios)))
    ],
    rows: [...rows, admittedRow(group)],
    notes: [...notes.lines(), ...answerNotes(group), ...socketNotes(group), ...memorySplitNotes(group)]
  };
}
function metricRow(name, group, notes) {
  const { label, unit } = metricNamed(name);
  const medians = group.cells.flatMap(({ derived }) => derived.metrics[name]?.median ?? []);
  const scale = commonScale(unit, medians);
  return [
    medians.length === 0 ? label : `${label}, ${scale.unit}`,
    ...group.cells.map((cell) => statisticText2(cell, name, scale, notes)),
    ...group.ratios.map((ratios) => ratioText(ratios, name, group, notes))
  ];
}
function statisticText2(cell, name, scale, notes) {
  const reason = cellReason(cell);
  if (reason !== void 0) return notes.mark(absentMark, reason);
  const statistic = cell.derived.metrics[name];
  if (statistic === void 0) return notes.mark(absentMark, cell.derived.absent[name] ?? "not measured");
  return rangeText(statistic, scale);
}
function rangeText({ median: median2, min: min2, max: max2 }, scale) {
  return formatRange(median2 / scale.size, min2 / scale.size, max2 / scale.size);
}
function ratioText(ratios, name, group, notes) {
  const ratio = ratios.metrics[name];
  if (ratio !== void 0) return formatRatio(ratio, plannedBlocks(group));
  const bothHaveResults = group.cells.filter(({ cell }) => cell.variant === ratios.variant || cell.variant === ratios.over).every((cell) => cellReason(cell) === void 0);
  return bothHaveResults ? notes.mark(absentMark, ratios.absent[name] ?? "not measured") : absentMark;
}
var plannedBlocks = (group) => group.cells[0]?.derived.blocks.planned ?? 0;
function admittedRow(group) {
  return [
    "admitted samples",
    ...group.cells.map(
      ({ derived: { blocks, state } }) => state === "not-run" ? absentMark : `${blocks.admitted}/${blocks.planned}`
    ),
    ...group.ratios.map(() => "")
  ];
}
function answerNotes(group) {
  const sizes = group.cells.flatMap(({ cell, derived }) => {
    const bytes = derived.metrics["bytes-per-answer"]?.median;
    return bytes === void 0 ? [] : [{ variant: cell.variant, bytes }];
  });
  if (new Set(sizes.map(({ bytes }) => bytes)).size < 2) return [];
  return [
    `Bytes of one answer on the wire: ${sizes.map(({ variant: variant2, bytes }) => `${variant2} ${bytes}`).join(", ")}.`
  ];
}
function socketNotes(group) {
  const peaks = group.cells.flatMap(({ cell, derived, samples }) => {
    const bytes = derived.metrics["peak-memory-with-sockets"]?.median;
    const [limitBytes] = samples.flatMap(
      ({ memory }) => memory.kind === "measured" ? memory.limitBytes : []
    );
    if (bytes === void 0 || derived.state !== "admitted" || limitBytes === void 0) return [];
    return [{ variant: cell.variant, bytes, limitBytes }];
  });
  const [first] = peaks;
  if (first === void 0) return [];
  const texts = peaks.map(
    ({ variant: variant2, bytes, limitBytes }) => `${variant2} ${formatBytes(bytes)} (${formatShare(bytes / limitBytes)})`
  );
  return [
    `Peak + socket memory, which cgroup v2 would charge together against the limit of ${formatBytes(first.limitBytes)}: ${texts.join(", ")}.`
  ];
}

// src/report/cells-without-result.ts
function reasonsWithoutResult(groups) {
  return groups.flatMap(({ cells }) => cells).filter(({ derived }) => derived.state === "fails" || derived.state === "invalid").map((cell) => `${cell.cell.id} ${cellReason(cell)}`);
}

// src/report/next-steps.ts
function nextSteps(verdict, { origin = "own", headCommit } = {}) {
  const caution = origin === "own" ? [] : [
    "The job that measured ran code of the pull request: take its figures as a claim until a maintainer has run it."
  ];
  return [...caution, ...steps(verdict, headCommit)].join(" ");
}
function steps(verdict, headCommit) {
  const has = (state) => verdict.cells.some((cell) => cell.state === state);
  if (verdict.form === "identical") return ["Nothing to do: the change did not reach the programs."];
  if (has("regressed")) return regressionSteps(verdict, headCommit);
  switch (verdict.state) {
    case "no-baseline":
      return [
        "Save a baseline: run the refresh on the default branch (mode: refresh), or baseline save from a terminal. Until then nothing guards this change."
      ];
    case "inadmissible":
      return unjudgedSteps(has, headCommit, verdict);
    default:
      return passSteps(has, verdict);
  }
}
function regressionSteps({ form, accepted, unconfirmed }, headCommit) {
  if (accepted !== void 0)
    return [
      `Nothing to do: ${accepted.by} accepted it, and the next baseline will start from these numbers.`
    ];
  const more = unconfirmed > 0 ? [
    `${unconfirmed} more suspected ${unconfirmed === 1 ? "change was" : "changes were"} not measured again in time.`
  ] : [];
  const first = form === "confirm" ? "Find the cause in the cells below; the commands to reproduce it are at the end." : "Measure the baseline and this change side by side to prove it: with confirm: auto and a baseline whose programs may run.";
  return [first, ...more, acceptance("If it is intended", headCommit)];
}
function acceptance(condition, headCommit) {
  if (headCommit === void 0)
    return `${condition}, a maintainer accepts it in the pull request, with the label perf-accepted and a reason.`;
  const line = `perf-accepted ${headCommit.slice(0, 7)}: your reason`;
  return `${condition}, set the label perf-accepted and write the line \u201C${line}\u201D in the pull request.`;
}
function unjudgedSteps(has, headCommit, { unconfirmed }) {
  const found = [];
  if (has("missing"))
    found.push("Bring the missing cells back.", acceptance("If they are gone on purpose", headCommit));
  if (has("invalid"))
    found.push("Run it again when the machine is quiet: \u201CRejected samples\u201D says what disturbed it.");
  if (has("not run")) found.push("Give the machine what \u201CCells not run\u201D asks for.");
  if (unconfirmed > 0)
    found.push("Give the confirm more time (time-budget): a suspected slowdown was not measured again.");
  return found.length > 0 ? found : ["Run it again; the report says what was missing."];
}
function passSteps(has, verdict) {
  if (verdict.drift.some(({ exceeded }) => exceeded))
    return ["Find out what moved everything at once: the machine, or a dependency that all servers share."];
  if (has("fails")) return ["See why a server fails: \u201CRejected samples\u201D has the rule and the value."];
  if (has("ratio moved"))
    return [
      "Measure the baseline and this change side by side where a ratio moved: two sessions alone cannot tell which side did."
    ];
  if (has("warning")) return ["Worth a look, though too small to fail the build."];
  if (has("inconclusive"))
    return [
      "Nothing to do. An inconclusive cell was too noisy to call unchanged; the report says what change it could have shown."
    ];
  return ["Nothing to do."];
}

// src/report/worsening.ts
var effects = ["failure", "speed", "cpu", "memory"];
var effectOfMetric = {
  "cpu-per-request": "cpu",
  "peak-memory": "memory"
};
var effectOf = ({ metric }) => effectOfMetric[metric] ?? "speed";
function effectOfCell(cell, state) {
  const found = cell.metrics.filter((metric) => metric.state === state).map(effectOf);
  return effects.find((effect) => found.includes(effect)) ?? "failure";
}
function hasImproved({ state: worst, metrics: metrics2 }, state) {
  if (state !== "improved" || worst === "regressed" || worst === "warning") return false;
  return metrics2.some((metric) => metric.state === state);
}
function cellsByEffect(cells, state) {
  const inState = cells.filter((cell) => cell.state === state || hasImproved(cell, state));
  return effects.map((effect) => ({ effect, cells: inState.filter((cell) => effectOfCell(cell, state) === effect) })).filter(({ cells: found }) => found.length > 0);
}

// src/report/verdict-headline.ts
var shownNames = 2;
var longestName = 80;
var longestReason = 160;
function verdictHeadline(verdict, origin = "own") {
  const said = `${finding(verdict)}${driftClause(verdict.drift)}`;
  return origin === "own" ? said : `Figures from an untrusted job: ${decapitalized(said)}`;
}
function finding(verdict) {
  if (verdict.form === "identical") return "Same binaries, nothing to compare";
  if (verdict.form === "nothing-compared" && verdict.state !== "inadmissible")
    return nothingCompared(verdict);
  const hasRegressed = verdict.cells.some(({ state }) => state === "regressed");
  if (hasRegressed && verdict.state !== "inadmissible") return regressed(verdict);
  switch (verdict.state) {
    case "no-baseline":
      return nothingCompared(verdict);
    case "inadmissible":
      return unjudged(verdict);
    default:
      return passed(verdict);
  }
}
var reasonOf = ({ reasons: [first] }, otherwise) => shortened(first ?? otherwise, longestReason).replace(/\.$/, "");
var nothingCompared = (verdict) => `Nothing was compared: ${reasonOf(verdict, "there is no baseline")}`;
function regressed(verdict) {
  const worse = cellCounts(verdict.cells, "regressed", worseWords);
  const { accepted } = verdict;
  const proof = verdict.form === "confirm" ? "confirmed" : "not confirmed (weaker form: numbers of two sessions only)";
  return accepted === void 0 ? `${worse}, ${proof}` : `${worse}, ${proof}, accepted: ${shortened(accepted.reason, longestReason)}`;
}
var worseWords = {
  failure: ["starts to fail", "start to fail"],
  speed: ["slower", "slower"],
  cpu: ["needs more CPU", "need more CPU"],
  memory: ["needs more memory", "need more memory"]
};
var betterWords = {
  failure: ["no longer fails", "no longer fail"],
  speed: ["faster", "faster"],
  cpu: ["needs less CPU", "need less CPU"],
  memory: ["needs less memory", "need less memory"]
};
function cellCounts(cells, state, words) {
  return cellsByEffect(cells, state).map(({ effect, cells: { length } }, index) => {
    const what = words[effect][length === 1 ? 0 : 1];
    return index === 0 ? `${length} of ${plural(cells.length, "cell")} ${what}` : `${length} ${what}`;
  }).join(", ");
}
var unjudgedStates = [
  ["missing", "missing"],
  ["invalid", "without a valid result"],
  ["fails", "failing"]
];
function unjudged({ reasons, cells }) {
  const found = unjudgedStates.flatMap(([state, words]) => {
    const inState = cells.filter((cell) => cell.state === state);
    return inState.length === 0 ? [] : [{ words, cells: inState }];
  });
  const named = found.map(({ words, cells: { length }, cells: some }, index) => {
    const count6 = index === 0 ? `${length} of ${plural(cells.length, "cell")}` : length;
    return `${count6} ${words} (${cellNames(some)})`;
  });
  const said = named.length > 0 ? named : reasons.slice(0, 1).map((reason) => shortened(reason, longestReason));
  if (!cells.some(wasCompared)) return `Nothing was compared: ${said.join(", ")}`;
  return `Not everything could be judged: ${said.length === 0 ? "see the report" : said.join(", ")}`;
}
function cellNames(cells) {
  const [only] = cells;
  const names = firstOf(
    cells.map(({ cell }) => shortened(cell, longestName)),
    shownNames
  );
  if (cells.length > 1 || only?.reason === void 0 || only.state === "missing") return names;
  return `${names}: ${shortened(only.reason, longestReason)}`;
}
var notCompared = ["missing", "invalid", "not run", "not comparable", "new"];
var wasCompared = ({ state, metrics: metrics2 }) => metrics2.length > 0 || !notCompared.includes(state);
var asides = [
  ["inconclusive", "inconclusive"],
  ["ratio moved", "with a ratio that moved"],
  ["fails", "failing"],
  ["still failing", "still failing"],
  ["not comparable", "not comparable"],
  ["not run", "not run"],
  ["new", "new"],
  // A run does not pass with these, unless somebody accepted it.
  ["missing", "removed and accepted"]
];
function passed(verdict) {
  const { cells, form } = verdict;
  const count6 = (state) => cells.filter((cell) => cell.state === state).length;
  const gains = cells.filter(seemsFaster).length;
  const aside = [
    ...gains === 0 ? [] : [`${gains} better by the numbers but not confirmed`],
    ...asides.map(([state, words]) => ({ words, length: count6(state) - (state === "inconclusive" ? gains : 0) })).filter(({ length }) => length > 0).map(({ words, length }) => `${length} ${words}`)
  ];
  const good = [cellCounts(cells, "improved", betterWords), cellCounts(cells, "fixed", betterWords)];
  const better = good.filter((text) => text !== "");
  const warned = count6("warning");
  const main = warned > 0 ? [`${warned} of ${plural(cells.length, "cell")} worse by less than the floor`, ...better] : better.length > 0 ? [...better, "no slowdown proved"] : [`No slowdown proved in ${plural(cells.length, "cell")}`];
  const weaker = form === "without-confirm" ? " (weaker form: numbers of two sessions only)" : "";
  return `${[...main, ...aside].join(", ")}${weaker}`;
}
function seemsFaster({ state, metrics: metrics2 }) {
  if (state !== "inconclusive") return false;
  return metrics2.some(
    (metric) => metric.state === state && metric.high !== void 0 && metric.high < -metric.floor
  );
}
function driftClause(drift) {
  const first = drift.find(({ exceeded }) => exceeded);
  if (first === void 0) return "";
  const { metric, shift } = first;
  return `; everything moved at once: ${metricNamed(metric).label} ${formatShift(metric, shift)} in all cells`;
}
var decapitalized = (text) => text.charAt(0).toLowerCase() + text.slice(1);

// src/report/headline.ts
function headline(evidence, groups) {
  const [verdict] = evidence.verdicts;
  const counts2 = `${cellCounts2(evidence)} ${sampleCounts(evidence)}`;
  const said = verdict === void 0 ? [paragraph(`${counts2} Nothing was compared: no baseline was given.`)] : [paragraph(`${verdictHeadline(verdict)}.`), paragraph(nextSteps(verdict)), paragraph(counts2)];
  return [...said, ...weaknesses(evidence).map(warning), ...reasonsWithoutResult(groups).map(warning)];
}
function cellCounts2({ derived, run }) {
  const { cells } = derived;
  const count6 = (state) => cells.filter((cell) => cell.state === state).length;
  const others = [
    [count6("fails"), "failed"],
    [count6("invalid"), "without a valid result"],
    [count6("not-run"), "not run"]
  ];
  const rest = others.filter(([number3]) => number3 > 0).map(([number3, what]) => `, ${number3} ${what}`);
  const blocks = `${plural(cells.length, "cell")} \xD7 ${plural(run.plan.repeats, "block")}`;
  return `${blocks}: ${plural(count6("admitted"), "cell")} with a result${rest.join("")}.`;
}
function sampleCounts({ derived: { admission } }) {
  const { samples, admitted, admittedShare } = admission;
  if (admittedShare === void 0) return "No sample was measured.";
  return `${admitted} of ${plural(samples, "sample")} admitted (${formatShare(admittedShare)}).`;
}
function weaknesses({ run, servers, isolation }) {
  const found = [];
  if (run.ended === "cancelled") found.push("The session was cancelled: what is missing was not measured.");
  if (isolation.achieved === "E")
    found.push(
      "Not isolated: the servers ran without a cgroup of their own, without limits; memory is not measured."
    );
  for (const { name, contract } of servers)
    if (contract.failed.length > 0)
      found.push(
        `${name} breaks the contract: ${contract.failed.join("; ")}. Its work may not be that of the others.`
      );
  return found;
}

// src/compare/false-alarm-bound.ts
function falseAlarmBound(sessions, falseAlarms) {
  if (sessions === 0 || falseAlarms >= sessions) return 1;
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (atMost(falseAlarms, sessions, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}
function atMost(k, n, p) {
  let logTerm = n * Math.log1p(-p);
  let sum2 = Math.exp(logTerm);
  for (let i = 1; i <= k; i += 1) {
    logTerm += Math.log((n - i + 1) / i) + Math.log(p) - Math.log1p(-p);
    sum2 += Math.exp(logTerm);
  }
  return sum2;
}

// src/report/calibration-facts.ts
function calibrationFacts({ run, comparison }) {
  const calibration = comparison?.settings.calibration;
  const limits = noiseLimitsText(run);
  if (calibration === void 0) {
    const floor = "This machine is not calibrated: its noise floor is unknown, and small differences may be noise.";
    return limits === void 0 ? [floor] : [floor, limits];
  }
  const { sessions, falseAlarms, calibratedAt } = calibration;
  const bound = (falseAlarmBound(sessions, falseAlarms) * 100).toFixed(1);
  return [
    `This machine was calibrated on ${calibratedAt} by ${plural(sessions, "session")} in which nothing had changed: ${plural(falseAlarms, "false alarm")}, so the false-alarm rate is at most ${bound} % (95 % upper bound).`,
    limits ?? "Its limits of noise are not calibrated: samples are admitted by the common ones."
  ];
}
function noiseLimitsText({ noiseLimits, plan }) {
  if (noiseLimits === void 0) return void 0;
  const own = plan.cells.filter(({ id }) => id in noiseLimits).length;
  return `Samples were admitted by limits of noise calibrated on this machine in ${own} of ${plural(plan.cells.length, "cell")}.`;
}

// src/report/limits.ts
function limitsSection(evidence) {
  const { run, isolation } = evidence;
  const { plan } = run;
  const kinds = new Set(plan.cells.map(({ load }) => load.kind));
  const items = [
    ...calibrationFacts(evidence),
    "Medians are taken column by column: those of one variant need not come from one run.",
    "Ranges are minimum\u2013maximum of the repeats, not confidence intervals.",
    `Latency covers completed responses only; a request in flight at the end rejects the sample if it has waited over ${formatDuration(plan.latencyTargetNs)}.`
  ];
  if (kinds.has("connections") || kinds.has("requests"))
    items.push(
      "Closed loop: a connection sends its next request when its answer is complete, so a slow server is asked less often and waiting outside is not seen."
    );
  if (kinds.has("rate"))
    items.push(
      "Open loop: latency runs from the time at which a request was due, not from when it was sent."
    );
  items.push(
    `Not measured: ${isolation.achieved === "E" ? "memory; " : ""}networks, TLS, name resolution (all traffic is loopback); the warm-up; start-up time.`
  );
  if (isolation.cgroupVersion === 1 && isolation.achieved !== "E")
    items.push(
      "Cgroup v1 counts socket memory apart from the peak: memory cannot be compared with a v2 machine."
    );
  return { title: "Limits of the result", blocks: [list(items)] };
}

// src/report/ratio-summary.ts
var summaryMetrics = shownMetrics.map(metricNamed).filter(({ gated }) => gated);
function ratioSummary(groups) {
  const pairs = groups.flatMap(
    ({ title, ratios }) => ratios.filter(({ metrics: metrics2 }) => Object.keys(metrics2).length > 0).map((ratio) => ({ title, ratio, column: ratioColumn(ratio) }))
  );
  const [first] = pairs;
  if (first === void 0) return void 0;
  const alike = pairs.every(({ column }) => column === first.column);
  return {
    kind: "table",
    columns: [
      nameColumn(alike ? first.column : ""),
      ...summaryMetrics.map(({ label }) => numberColumn(label))
    ],
    rows: pairs.map(({ title, ratio, column }) => [
      alike ? title : `${title}: ${column}`,
      ...summaryMetrics.map(({ name }) => {
        const figure = ratio.metrics[name];
        return figure === void 0 ? absentMark : formatRatioMedian(figure);
      })
    ]),
    notes: [
      `Median of the ratios of the blocks; ${ratioLegend}. More is better for throughput, less for all others.`
    ]
  };
}

// src/admission/cell-admission.ts
function requiredSamples(repeats) {
  return Math.ceil(repeats * 4 / 5);
}
function cellAdmission(blocks) {
  const count6 = (outcome) => blocks.filter((block) => block === outcome).length;
  const counts2 = {
    planned: blocks.length,
    required: requiredSamples(blocks.length),
    admitted: count6("admitted"),
    disturbed: count6("disturbed"),
    failed: count6("failed"),
    missing: count6("missing")
  };
  return { ...counts2, state: cellState(counts2) };
}
function cellState(counts2) {
  if (counts2.required > 0 && counts2.admitted >= counts2.required) return "admitted";
  return counts2.failed > counts2.planned - counts2.required ? "fails" : "invalid";
}

// src/report/rejections.ts
function rejectedSections(evidence) {
  const { run, samples, comparison } = evidence;
  const own = rejectedSamples("Rejected samples", samples.filter(isScreen), run);
  if (comparison === void 0) return [own];
  const { base } = comparison;
  const confirm = samples.filter((sample) => !isScreen(sample));
  return [
    own,
    rejectedSamples("Rejected samples of the baseline", base.samples.filter(isScreen), base.run),
    ...confirm.length === 0 ? [] : [rejectedInConfirm(confirm)]
  ];
}
var isScreen = ({ phase }) => phase === "screen";
var countOf = (samples, wanted) => samples.filter(({ state }) => state === wanted).length;
function rejectedSamples(title, samples, run) {
  const disturbed = countOf(samples, "disturbed");
  const failed = countOf(samples, "failed");
  const reruns = samples.filter(({ attempt }) => attempt > 1).length;
  if (disturbed + failed === 0) return { title, blocks: [paragraph("None: every sample was admitted.")] };
  const needed = `A cell needs ${requiredSamples(run.plan.repeats)} of ${run.plan.repeats} samples.`;
  return {
    title,
    blocks: [
      paragraph(`None of them is in the figures above. ${needed}`),
      ...rejectionTable(
        `Failed by a fault of the server: ${failed}, a result, not run again`,
        samples,
        "failed"
      ),
      ...rejectionTable(`Disturbed by the machine: ${disturbed}; run again: ${reruns}`, samples, "disturbed")
    ]
  };
}
function rejectedInConfirm(samples) {
  const title = "Rejected samples of the confirm";
  if (samples.every(({ state }) => state === "admitted"))
    return { title, blocks: [paragraph("None: every sample was admitted.")] };
  const arms = [
    ["base", "the baseline\u2019s program"],
    ["head", "the program of now"]
  ];
  const tables = arms.flatMap(([arm, program]) => {
    const own = samples.filter((sample) => sample.arm === arm);
    return [
      ...rejectionTable(`Failed, ${program}: ${countOf(own, "failed")}`, own, "failed"),
      ...rejectionTable(`Disturbed, ${program}: ${countOf(own, "disturbed")}`, own, "disturbed")
    ];
  });
  return { title, blocks: [paragraph("A pair with a disturbed side was measured again whole."), ...tables] };
}
function rejectionTable(title, samples, state) {
  const rows = rejectionRows(samples.filter((sample) => sample.state === state));
  const columns = [
    nameColumn("cell"),
    wordsColumn("block.try"),
    wordsColumn("rule: found"),
    wordsColumn("limit")
  ];
  return rows.length === 0 ? [] : [{ kind: "table", title, columns, rows, notes: [] }];
}
function rejectionRows(samples) {
  const rows = /* @__PURE__ */ new Map();
  for (const { cell, block, attempt, admission } of samples)
    for (const result of admission.filter(({ pass }) => !pass)) {
      const key = JSON.stringify([cell, result.rule, result.value, result.limit]);
      const row = rows.get(key) ?? { cell, result, tries: [] };
      row.tries.push(`${block}.${attempt}`);
      rows.set(key, row);
    }
  return [...rows.values()].map(({ cell, result: { rule, value, limit }, tries }) => [
    cell,
    tries.join(" "),
    `${rule}: ${value}`,
    limit
  ]);
}
function cellsNotRun({ run }) {
  if (run.notRun.length === 0) return void 0;
  const columns = [nameColumn("cell"), ...["needs", "there is", "what to change"].map(wordsColumn)];
  const rows = run.notRun.map(({ cell, need, have, fix }) => [cell, need, have, fix]);
  return { title: "Cells not run", blocks: [{ kind: "table", columns, rows, notes: [] }] };
}

// src/report/reproduce.ts
function reproduceSection({ run, tool }) {
  const { plan } = run;
  return {
    title: "Reproduce",
    blocks: [
      paragraph(
        `go-rust-bench ${tool.version} on Node ${tool.node}, plan ${plan.name}: ${plan.repeats} blocks, warm-up ${formatDuration(plan.warmup.durationNs)}, window ${formatDuration(plan.windowNs)}. Session ${run.session}, ${run.startedAt} to ${run.endedAt}. The order follows from the plan's name.`
      ),
      {
        kind: "commands",
        lines: [runCommand(run), "node dist/cli.js verify benchmark.json"]
      }
    ]
  };
}
function runCommand({ asked, plan }) {
  const options = asked === void 0 ? ["--plan", plan.name] : [
    ...asked.servers === "reference" ? ["--servers", "reference"] : [],
    ...asked.config === void 0 ? [] : ["--config", asked.config],
    ...asked.plan === void 0 ? [] : ["--plan", asked.plan]
  ];
  return ["node dist/cli.js run", ...options.map(shellWord)].join(" ");
}
function shellWord(word) {
  return /^[\w./=:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

// src/report/surroundings.ts
function serversSection({ run, servers }) {
  const rows = servers.map(({ name, toolchain, commit, artefactSha256, artefactBytes, contract }) => [
    name,
    toolchain,
    shortCommit(commit),
    `${artefactSha256.slice(0, 12)}, ${formatBytes(artefactBytes)}`,
    contract.failed.length === 0 ? `${contract.passed} of ${contract.passed} passed` : `${contract.failed.length} of ${contract.passed + contract.failed.length} failed: ${contract.failed.join("; ")}`
  ]);
  const columns = [nameColumn("server"), ...["toolchain", "commit", "artefact", "contract"].map(wordsColumn)];
  return {
    title: "Servers and variants",
    blocks: [{ kind: "table", columns, rows, notes: [] }, list(run.variants.map(variantText2))]
  };
}
function variantText2({ name, server, env, args }) {
  const settings = [...Object.entries(env).map(([key, value]) => `${key}=${value}`), ...args];
  return `${name}: server ${server}${settings.length === 0 ? "" : `, ${settings.join(" ")}`}`;
}
function machineSection({ host, isolation, run }) {
  const { plan } = run;
  const { cpus, memoryBytes, swapBytes } = plan.limits;
  const limits = isolation.achieved === "E" ? "no limits" : `limits: ${cpus} CPU${cpus === 1 ? "" : "s"}, ${formatBytes(memoryBytes)}, ${swapBytes === 0 ? "no" : formatBytes(swapBytes)} swap`;
  const user = isolation.runAs === void 0 ? "" : `, as user ${isolation.runAs}`;
  return {
    title: "Machine and isolation",
    blocks: [
      paragraph(`${isolationRung(isolation)} (asked for: ${isolation.requested}).`),
      list([
        `Server on CPU ${isolation.serverCpus}${user}; ${limits}.`,
        `Generator on CPU ${isolation.clientCpus}, controller on CPU ${isolation.controllerCpus}.`,
        ...isolation.compromises.map((compromise) => `Compromise: ${compromise}.`)
      ]),
      {
        kind: "table",
        columns: [nameColumn("machine"), wordsColumn("")],
        rows: hostRows(host),
        notes: []
      }
    ]
  };
}
function isolationRung({ achieved, cgroupVersion }) {
  switch (achieved) {
    case "A":
      return `Isolated on rung A, by cgroups${cgroupVersion === void 0 ? "" : ` v${cgroupVersion}`}`;
    case "B":
      return "Isolated on rung B, by a systemd scope";
    case "E":
      return "Not isolated: rung E, CPU affinity only; memory is not measured";
  }
}
function hostRows(host) {
  return Object.entries(host).flatMap(([key, value]) => {
    const text = factText(key, value);
    return text === void 0 ? [] : [[factLabel(key), text]];
  });
}
function factText(key, value) {
  if (typeof value === "number" && key.endsWith("Bytes")) return formatBytes(value);
  if (typeof value === "number" && key.endsWith("Ns")) return formatDuration(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && /^[0-9a-f]{64}$/.test(value)) return value.slice(0, 12);
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(" ");
  return typeof value === "string" || typeof value === "number" ? String(value) : void 0;
}
function factLabel(key) {
  return key.replace(/(Bytes|Ns)$/, "").replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

// src/report/report-model.ts
var wasRun = ({ cells }) => cells.some(({ derived }) => derived.state !== "not-run");
function reportModel(evidence) {
  const groups = groupsOf(evidence);
  const summary = ratioSummary(groups);
  const { comparison } = evidence;
  const [verdict] = evidence.verdicts;
  const sections = [
    { blocks: [...headline(evidence, groups), ...summary === void 0 ? [] : [summary]] },
    ...comparison === void 0 || verdict === void 0 ? [] : comparisonSections(evidence, comparison, verdict),
    {
      title: "Results: median [minimum\u2013maximum] of the admitted samples",
      blocks: groups.filter(wasRun).map(groupTable)
    },
    cellsNotRun(evidence),
    ...rejectedSections(evidence),
    limitsSection(evidence),
    checksSection(evidence),
    machineSection(evidence),
    serversSection(evidence),
    reproduceSection(evidence)
  ];
  return {
    title: `go-rust-bench: ${evidence.run.plan.name}`,
    sections: sections.filter((section) => section !== void 0)
  };
}

// src/report/web-address.ts
function webAddress(url) {
  if (!URL.canParse(url)) return void 0;
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return void 0;
  return href.replaceAll(
    /[<>\\`|()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  );
}

// src/compare/ratios.ts
function pairedRatio(numerator, denominator) {
  const pairs = [...numerator].map(([block, over]) => ({ block, over, under: denominator.get(block) ?? 0 })).filter(({ over, under }) => over > 0 && under > 0).sort((a, b) => a.block - b.block);
  if (pairs.length === 0) return void 0;
  const ratios = pairs.map(({ over, under }) => over / under);
  return {
    median: median(ratios),
    min: min(ratios),
    max: max(ratios),
    blocks: pairs.map(({ block }) => block),
    side: sideOfOne(min(ratios), max(ratios))
  };
}
function sideOfOne(smallest, largest) {
  if (smallest > 1) return "above";
  return largest < 1 ? "below" : "neither";
}
function defaultPairs(variants) {
  const over = variants.find((variant2) => variant2 === "go") ?? variants[0];
  if (over === void 0) return [];
  return variants.filter((variant2) => variant2 !== over).map((variant2) => ({ variant: variant2, over }));
}

// src/evidence/block-samples.ts
function lastTriesByCell(samples) {
  const cells = /* @__PURE__ */ new Map();
  for (const sample of samples) {
    if (sample.phase !== "screen" || sample.arm !== "head") continue;
    const blocks = cells.get(sample.cell) ?? /* @__PURE__ */ new Map();
    cells.set(sample.cell, blocks);
    const before = blocks.get(sample.block);
    if (before === void 0 || before.attempt < sample.attempt) blocks.set(sample.block, sample);
  }
  return cells;
}
function blockOutcomes(tries, repeats) {
  return Array.from({ length: repeats }, (_, index) => tries.get(index + 1)?.state ?? "missing");
}

// src/evidence/cell-figures.ts
var CellFigures = class {
  tries;
  #bySample;
  constructor(samples, derived) {
    this.tries = lastTriesByCell(samples);
    this.#bySample = new Map(derived.map((sample) => [sample.id, sample]));
  }
  /** Figures of the admitted samples, by block. */
  admitted(cell, metric) {
    const values = /* @__PURE__ */ new Map();
    for (const [block, sample] of this.tries.get(cell) ?? []) {
      const value = this.#bySample.get(sample.id)?.metrics[metric];
      if (sample.state === "admitted" && value !== void 0) values.set(block, value);
    }
    return values;
  }
  /** Why the admitted samples have no such figure. */
  absentReason(cell, metric) {
    for (const sample of this.tries.get(cell)?.values() ?? []) {
      const reason = this.#bySample.get(sample.id)?.absent[metric];
      if (sample.state === "admitted" && reason !== void 0) return reason;
    }
    return "no admitted sample";
  }
};

// src/evidence/noise-limits.ts
var noiseMeasures = [
  "cpuPressure",
  "memoryPressure",
  "ioPressure",
  "serverKeptWaiting",
  "generatorKeptWaiting",
  "foreignOnServerCpus",
  "foreignOnClientCpus",
  "steal"
];
var noiseLimitsSchema = strictObject({
  ...entriesFromList(noiseMeasures, exactOptional(number())),
  /** Largest steady difference between first and last third of the window: 0.1 is 10 %. */
  drift: exactOptional(number())
});
var calibratedNoiseSchema = record(string(), noiseLimitsSchema);

// src/host/noise-delta.ts
var GAUGES = /* @__PURE__ */ new Set(["frequencyKhz", "processes", "threads"]);
function noiseDelta(before, after) {
  const { atNs: start, ...counters } = before;
  return { elapsedNs: after.atNs - start, ...subtract(counters, after) };
}
function subtract(before, after) {
  const result = {};
  const later = after;
  for (const [key, was] of Object.entries(before)) {
    const is = later[key];
    if (typeof was === "number" && typeof is === "number") {
      if (GAUGES.has(key)) result[key] = is;
      else if (is >= was) result[key] = is - was;
    } else if (isRecord(was) && isRecord(is)) {
      result[key] = subtract(was, is);
    }
  }
  return result;
}
function isRecord(value) {
  return typeof value === "object" && value !== null;
}

// src/host/present.ts
function present2(record2) {
  return Object.fromEntries(Object.entries(record2).filter(([, value]) => value !== void 0));
}

// src/host/noise-shares.ts
function noiseShares(delta, cpus, generatorWaitNs) {
  const { elapsedNs, pressure, server } = delta;
  const share = (ns, of = 1) => ns === void 0 || elapsedNs * of <= 0 ? void 0 : ns / (elapsedNs * of);
  const pressureShare = (us) => share(us === void 0 ? void 0 : us * 1e3);
  const both = [.../* @__PURE__ */ new Set([...cpus.server, ...cpus.client])];
  const ours = ourTime(delta, cpus);
  const serverWait = share(server?.runQueueWaitNs, cpus.server.length);
  const generatorWait = share(generatorWaitNs);
  const besideServer = share(othersNs(delta, cpus.server, ours.onServerCpusNs), cpus.server.length);
  const besideGenerator = share(othersNs(delta, cpus.client, ours.onClientCpusNs), cpus.client.length);
  return present2({
    cpuPressure: pressureShare(pressure?.cpuSomeUs),
    memoryPressure: pressureShare(pressure?.memorySomeUs),
    ioPressure: pressureShare(pressure?.ioSomeUs),
    serverRunQueueWait: serverWait,
    serverKeptWaiting: keptWaiting(serverWait, besideServer),
    generatorKeptWaiting: keptWaiting(generatorWait, besideGenerator),
    steal: share(stealNs(delta, both), both.length),
    foreignOnServerCpus: share(foreignNs(delta, cpus.server, ours.onServerCpusNs), cpus.server.length),
    foreignOnClientCpus: share(foreignNs(delta, cpus.client, ours.onClientCpusNs), cpus.client.length)
  });
}
function keptWaiting(wait, othersRan) {
  return wait === void 0 || othersRan === void 0 ? void 0 : Math.min(wait, othersRan);
}
function ourTime({ server, controller }, cpus) {
  const serverNs = server?.cpuNs;
  const clientNs = controller?.endedChildrenMs === void 0 || controller.cpuNs === void 0 ? void 0 : controller.endedChildrenMs * 1e6 + controller.cpuNs;
  const shared = cpus.server.some((cpu) => cpus.client.includes(cpu));
  if (!shared) return { onServerCpusNs: serverNs, onClientCpusNs: clientNs };
  const allNs = serverNs === void 0 || clientNs === void 0 ? void 0 : serverNs + clientNs;
  return { onServerCpusNs: allNs, onClientCpusNs: allNs };
}
function stealNs(delta, cpus) {
  return sumOver(cpus, (cpu) => {
    const stealMs = delta.cpus?.[cpu]?.stealMs;
    return stealMs === void 0 ? void 0 : stealMs * 1e6;
  });
}
function othersNs(delta, cpus, oursNs) {
  const tasksNs = sumOver(cpus, (cpu) => {
    const times = delta.cpus?.[cpu];
    if (times === void 0) return void 0;
    const { userMs = 0, niceMs = 0, systemMs = 0 } = times;
    return times.tasksRunNs ?? (userMs + niceMs + systemMs) * 1e6;
  });
  return tasksNs === void 0 || oursNs === void 0 ? void 0 : Math.max(0, tasksNs - oursNs);
}
function foreignNs(delta, cpus, oursNs) {
  const kernelNs = sumOver(cpus, (cpu) => {
    const threads = delta.cpus?.[cpu]?.kernelThreadsMs;
    if (threads === void 0) return void 0;
    return Object.values(threads).reduce((sum2, ms = 0) => sum2 + ms * 1e6, 0);
  });
  if (kernelNs === void 0 || oursNs === void 0) return void 0;
  return othersNs(delta, cpus, oursNs + kernelNs);
}
function sumOver(cpus, timeOn) {
  let total = 0;
  for (const cpu of cpus) {
    const value = timeOn(cpu);
    if (value === void 0) return void 0;
    total += value;
  }
  return total;
}

// src/admission/window-noise.ts
var shortestWindowNs = 1e9;
function windowNoise({ probes, generator }) {
  if (probes === void 0) return void 0;
  const { before, after, serverCpus, clientCpus } = probes;
  if (after.atNs - before.atNs < shortestWindowNs) return void 0;
  const generatorWaitNs = generator.kind === "document" ? generator.document.honesty.runqueue_wait_ns : void 0;
  const shares = noiseShares(
    noiseDelta(before, after),
    { server: serverCpus, client: clientCpus },
    generatorWaitNs
  );
  const noise = {};
  for (const measure of noiseMeasures) {
    const share = shares[measure];
    if (share !== void 0) noise[measure] = share;
  }
  return noise;
}
var measureFacts = {
  cpuPressure: { words: "CPU pressure", margin: 0.1 },
  memoryPressure: { words: "memory pressure", uncalibrated: 0.25, margin: 0.05 },
  ioPressure: { words: "disk pressure", uncalibrated: 0.25, margin: 0.05 },
  serverKeptWaiting: { words: "run-queue wait of the server", uncalibrated: 0.15, margin: 0.03 },
  generatorKeptWaiting: { words: "run-queue wait of the generator", uncalibrated: 0.15, margin: 0.03 },
  foreignOnServerCpus: { words: "foreign CPU beside the server", uncalibrated: 0.1, margin: 0.03 },
  foreignOnClientCpus: { words: "foreign CPU beside the generator", uncalibrated: 0.1, margin: 0.03 },
  steal: { words: "steal", uncalibrated: 0.1, margin: 0.03 }
};

export {
  __require,
  __commonJS,
  __export,
  __toESM,
  present2 as present,
  visibleText,
  webAddress,
  nameColumn,
  numberColumn,
  wordsColumn,
  absentMark,
  formatNumber,
  formatRange,
  commonScale,
  formatIn,
  durationPattern,
  parseDurationNs,
  formatDuration2 as formatDuration,
  formatAge,
  bucketMidpointNs,
  decodeHistogram,
  metricNames,
  metricSource,
  metrics,
  metricNamed,
  entriesFromList,
  getDotPath,
  check,
  gtValue,
  integer,
  isoTimestamp,
  maxEntries,
  maxLength,
  maxValue,
  minEntries,
  minLength,
  minValue,
  regex,
  safeInteger,
  transform,
  array,
  boolean,
  custom,
  literal,
  number,
  optional,
  picklist,
  record,
  strictObject,
  string,
  union,
  unknown,
  variant,
  pipe,
  safeParse,
  generatorDocumentSchema,
  sampleSchema,
  derivedSchema,
  verdictSchema,
  worstState,
  formatShift,
  loadSchema,
  loadId,
  describeLoad,
  ratioColumn,
  groupsOf,
  commonRejection,
  cellReason,
  sum,
  mean,
  max,
  min,
  median,
  medianSorted,
  verdictHeadline,
  cellAdmission,
  reportModel,
  pairedRatio,
  defaultPairs,
  blockOutcomes,
  CellFigures,
  noiseMeasures,
  calibratedNoiseSchema,
  shortestWindowNs,
  windowNoise,
  measureFacts
};
