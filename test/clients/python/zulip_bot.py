"""Bots of the zulip-bots package, as their own programs: one answers for a minute, one keeps a number on the server."""

import subprocess
import sys
import time
from pathlib import Path

from steps import Queue, client_of, equal, folder, ok, realm, step, zuliprc

seconds = realm["botSeconds"]
asker = client_of("moderator")
bot = realm["accounts"]["bot"]
runner = str(Path(sys.executable).parent / "zulip-run-bot")
answer_of_helloworld = "beep boop"


def start(name):
    output = open(folder / f"bot-{name}.log", "w")
    command = [runner, name, "--config-file", zuliprc("bot"), "--force"]
    return subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT), Path(output.name)


def ask_directly(content):
    ok(asker.send_message({"type": "private", "to": [bot["userId"]], "content": content}))


def is_answer(event):
    return event["type"] == "message" and event["message"]["sender_id"] == bot["userId"]


def alive(process, log):
    if process.poll() is not None:
        raise AssertionError(log.read_text()[-500:])


def first_answer(process, log, queue, content):
    """A bot does not say when it listens, so it is asked until it answers."""
    for _ in range(20):
        alive(process, log)
        ask_directly(content)
        end = time.monotonic() + 2
        while time.monotonic() < end:
            answer = ok(
                asker.get_events(
                    queue_id=queue.snapshot["queue_id"], last_event_id=queue.last, dont_block=True
                )
            )
            for event in answer["events"]:
                queue.last = max(queue.last, event["id"])
                if is_answer(event):
                    return event["message"]
            time.sleep(0.1)
    raise AssertionError("no answer: " + log.read_text()[-400:])


process, log = start("helloworld")
try:
    queue = Queue(asker, event_types=["message"])
    with step("a bot starts and answers"):
        equal(first_answer(process, log, queue, "hello")["content"], answer_of_helloworld)

    with step(f"a bot answers for {seconds} s"):
        asked = 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            alive(process, log)
            ask_directly(f"hello {asked}")
            equal(queue.until(is_answer)["message"]["content"], answer_of_helloworld)
            asked += 1
            time.sleep(3)

    with step("a bot answers where it is mentioned"):
        content = f"@**{bot['fullName']}** are you there?"
        ok(asker.add_subscriptions([{"name": realm["channel"]}], principals=[bot["userId"]]))
        ok(asker.send_message({"type": "stream", "to": realm["channel"], "topic": "bots", "content": content}))
        equal(queue.until(is_answer)["message"]["subject"], "bots")
finally:
    process.kill()

process, log = start("incrementor")
try:
    queue = Queue(asker, event_types=["message", "update_message"])
    with step("a bot keeps its state on the server"):
        counted = first_answer(process, log, queue, "count")
        ask_directly("count")
        event = queue.until(lambda event: event["type"] == "update_message")
        equal(event["message_id"], counted["id"])
finally:
    process.kill()
