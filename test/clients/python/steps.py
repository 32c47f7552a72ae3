"""The steps of a foreign client: each is told as one line of JSON on the standard output."""

import json
import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import zulip

realm = json.loads(os.environ["DEMO_REALM"])
folder = Path(realm["folder"])


def tell(step, outcome, detail=""):
    print(json.dumps({"step": step, "outcome": outcome, "detail": detail[:600]}), flush=True)


@contextmanager
def step(name):
    """What is inside must not raise; a step that does fails, and the next is tried all the same."""
    try:
        yield
    except (Exception, SystemExit) as error:
        tell(name, "failed", f"{type(error).__name__}: {error}")
    else:
        tell(name, "passed")


def client_of(who, program="ForeignClientTest"):
    account = realm["accounts"][who]
    return zulip.Client(
        email=account["email"],
        api_key=account["apiKey"],
        site=realm["url"],
        client=program,
        retry_on_errors=False,
    )


def ok(answer):
    """The answer, which has to be a success."""
    if answer.get("result") != "success":
        raise AssertionError(f"{answer.get('code')}: {answer.get('msg')}")
    return answer


def equal(actual, expected):
    if actual != expected:
        raise AssertionError(f"expected {expected!r}, got {actual!r}")


def zuliprc(who):
    """A configuration file as people download it."""
    account = realm["accounts"][who]
    path = folder / f"zuliprc-{Path(sys.argv[0]).stem}-{who}"
    lines = ["[api]", f"email={account['email']}", f"key={account['apiKey']}", f"site={realm['url']}"]
    path.write_text("\n".join(lines) + "\n")
    path.chmod(0o600)
    return str(path)


class Queue:
    """An event queue, read by long polling."""

    def __init__(self, client, **parameters):
        self.client = client
        self.snapshot = ok(client.register(**parameters))
        self.last = self.snapshot["last_event_id"]

    def until(self, wanted, seconds=20):
        """The first event that is wanted; those before it are dropped."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = ok(
                self.client.get_events(queue_id=self.snapshot["queue_id"], last_event_id=self.last)
            )
            found = None
            for event in answer["events"]:
                self.last = max(self.last, event["id"])
                if found is None and wanted(event):
                    found = event
            if found is not None:
                return found
        raise AssertionError(f"no such event within {seconds} s")
