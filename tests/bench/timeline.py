"""Where the time goes: ``python -m tests.bench profile [--site FOLDER]``.

One cold visit to the article is traced, from the reader's touch to the first result, and then twenty edits. Tracing
itself takes time, so look at shares and at the order of things; the benchmark says how long it takes without.
"""

from collections import Counter, defaultdict

from tests.bench.browsing import UNBOUND, browsers, first, opened
from tests.bench.touch import EDITS

__all__ = ["profile", "rows"]

CATEGORIES = (
    "__metadata", "blink.user_timing", "devtools.timeline", "v8.wasm", "disabled-by-default-v8.cpu_profiler",
    "disabled-by-default-v8.compile", "disabled-by-default-devtools.timeline",
)  # fmt: skip
LEAST = 15  # ms: shorter parts are left out
THREADS = {"CrRendererMain": "page", "DedicatedWorker thread": "worker"}
WORK = {
    "HandlePostMessage": "what a message sets off",
    "FunctionCall": "scripts",
    "ParseHTML": "new markup parsed",
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "before painting",
    "Paint": "painting",
    "Layerize": "layers",
    "MinorGC": "garbage collection",
    "MajorGC": "garbage collection",
}
STREAM = ("wasm.StartStreamingCompilation", "wasm.FinishStreaming")
TOTALS = {
    "wasm.CompileLazy": "WebAssembly functions compiled when first called",
    "wasm.SyncCompile": "small WebAssembly modules made at run time",
    "wasm.OnBytesReceived": "WebAssembly received",
    "wasm.ValidateFunctionsStreaming": "WebAssembly checked, beside the worker",
    "wasm.TopTierCompilation": "WebAssembly compiled anew by the optimizer, beside the worker",
    "v8.compileModule": "JavaScript parsed",
    "MinorGC": "garbage collected (young)",
    "MajorGC": "garbage collected (all)",
}


def profile(server, way):
    """Print the timeline of one cold visit, and what edits after it take."""
    given = [way.control, EDITS[:20], way.result]
    with browsers() as fresh, fresh(*UNBOUND) as context, opened(context, server.address + way.address) as page:
        start = traced(context, page, lambda: print(f"first result after {first(page, way)['first']:.0f} ms, traced"))
        page.wait_for_timeout(1000)
        edits = traced(context, page, lambda: page.evaluate("(given) => bench.edits(...given)", given))
    for kind, table in rows(start).items():
        print(f"\n{kind}\n{'from':>8} {'to':>8} {'took':>8}  what")
        for start, end, took, what in table:
            print(f"{start:8.0f} {end:8.0f} {took:8.0f}  {what}")
    print(f"\nEach of {len(given[1])} edits\n{'took':>8}  what")
    for took, what in kinds(edits):
        print(f"{took / len(given[1]):8.1f}  {what}")


def traced(context, page, action):
    """The events of Chromium's trace while *action* runs."""
    session, events, ended = context.new_cdp_session(page), [], []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    config = {"traceConfig": {"includedCategories": CATEGORIES}, "transferMode": "ReportEvents"}
    session.send("Tracing.start", config)
    action()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return events


def rows(events):
    """Kind of row -> rows of (from, to, taken, what): ms, counted from the touch."""
    intent = next(event["ts"] for event in events if event["name"] == "bench-intent")
    shown = next(event["ts"] for event in events if event["name"] == "bench-shown")
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    inside = [event for event in events if intent <= event["ts"] <= shown or event["name"] == "Profile"]

    def table(found):
        return [((a - intent) / 1000, (z - intent) / 1000, t / 1000, what) for a, z, t, what in sorted(found)]

    return {
        "Requests": table(_requests(inside)),
        "WebAssembly, garbage, parsing (times of all threads)": table(_totals(inside)),
        "The page's own thread: its longest tasks, and what is in them": table(_tasks(inside, threads)),
        "JavaScript functions of the worker, with all that they call": table(_functions(inside, threads)),
    }


def kinds(events):
    """(ms, what) of the page's own thread and the worker's: each kind of work with all in it, the longest first."""
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    taken = Counter()
    for event in events:
        place = THREADS.get(threads.get((event["pid"], event["tid"])))
        if place and event["name"] in WORK:
            taken[f"{place}: {WORK[event['name']]}"] += event.get("dur", 0) / 1000
    return [(took, what) for what, took in taken.most_common()]


def _requests(events):
    asked, found = {}, []
    for event in sorted(events, key=lambda event: event["ts"]):
        data = event.get("args", {}).get("data") or {}
        if event["name"] == "ResourceSendRequest":
            asked[data["requestId"]] = (event["ts"], data["url"].rpartition("/")[2])
        elif event["name"] == "ResourceFinish" and data["requestId"] in asked:
            start, name = asked[data["requestId"]]
            size = data.get("encodedDataLength", 0)
            found.append((start, event["ts"], event["ts"] - start, f"{name}, {size:,.0f} bytes"))
    return found


def _totals(events):
    """Sums over events of a name: from the first of them to the end of the last."""
    found = defaultdict(list)
    for event in events:
        if event["name"] in TOTALS:
            found[event["name"]].append((event["ts"], event.get("dur", 0)))
    stream = {event["name"]: event for event in events if event["name"] in STREAM}
    if len(stream) == len(STREAM):
        first, last = (stream[name] for name in STREAM)
        start, end = first["ts"], last["ts"] + last.get("dur", 0)
        yield start, end, end - start, "WebAssembly compiled while it comes in"
    for name, spans in found.items():
        end, taken = max(start + took for start, took in spans), sum(took for _, took in spans)
        if taken >= LEAST * 1000:
            yield min(spans)[0], end, taken, f"{TOTALS[name]} ({len(spans)} times)"


def _tasks(events, threads):
    """Tasks that held up the page, each with the kinds of work in it, the longest first."""
    ours = [e for e in events if threads.get((e["pid"], e["tid"])) == "CrRendererMain" and "dur" in e]
    for task in ours:
        if task["name"] == "RunTask" and task["dur"] >= LEAST * 1000:
            start, end = task["ts"], task["ts"] + task["dur"]
            inside = Counter()
            for event in ours:
                if event["name"] in WORK and start <= event["ts"] < end:
                    inside[WORK[event["name"]]] += event["dur"] / 1000
            parts = (f"{what} {took:.0f}" for what, took in inside.most_common() if took >= 1)
            yield start, end, task["dur"], ", ".join(parts) or "of the browser's own"


def _functions(events, threads):
    """Named JavaScript functions of worker threads, by the samples of Chromium's profiler."""
    profiles = {}
    for event in sorted(events, key=lambda event: event["ts"]):
        key = event["pid"], event.get("id")
        if event["name"] == "Profile" and "Worker" in threads.get((event["pid"], event["tid"]), ""):
            profiles[key] = _Samples(event["args"]["data"]["startTime"])
        elif event["name"] == "ProfileChunk" and key in profiles:
            profiles[key].add(event["args"]["data"])
    for samples in profiles.values():
        for what, taken in samples.taken.items():
            if taken >= LEAST * 1000:
                yield samples.start[what], samples.end[what], taken, what


class _Samples:
    """One thread's samples: for each function, the first and last time it was seen, and the time under it."""

    def __init__(self, clock):
        self.clock, self.nodes = clock, {}
        self.taken, self.start, self.end = Counter(), {}, {}

    def add(self, data):
        profile = data.get("cpuProfile", {})
        self.nodes |= {node["id"]: node for node in profile.get("nodes", ())}
        for sample, passed in zip(profile.get("samples", ()), data.get("timeDeltas", ()), strict=False):
            self.clock += passed
            for what in self._under(sample):
                self.taken[what] += passed
                self.start.setdefault(what, self.clock)
                self.end[what] = self.clock

    def _under(self, sample):
        """What runs at a sample: the functions from the innermost outwards, each once."""
        found, node = {}, self.nodes.get(sample)
        while node:
            frame = node["callFrame"]
            if frame["functionName"] and not frame["functionName"].startswith("wasm-function"):
                file = frame.get("url", "").rpartition("/")[2]
                found[f"{frame['functionName']}  {file}".rstrip()] = None
            node = self.nodes.get(node.get("parent"))
        return found
