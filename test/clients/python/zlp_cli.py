"""The command line client zlp (zlp-cli on PyPI)."""

import json
import subprocess
import sys
from pathlib import Path

from steps import client_of, equal, folder, ok, realm, step, zuliprc

channel = realm["channel"]
program = str(Path(sys.executable).parent / "zlp")
config = zuliprc("member")
archive = folder / "zlp-archive"
owner = client_of("owner")


def zlp(*arguments):
    roots = ["--archive-root", str(archive), "--run-root", str(folder / "zlp-run")]
    command = [program, "--config", config, *roots, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if run.returncode != 0:
        raise AssertionError((run.stdout + run.stderr)[-500:])
    return run.stdout


def newest(topic):
    narrow = [{"operator": "stream", "operand": channel}, {"operator": "topic", "operand": topic}]
    answer = ok(owner.get_messages({"anchor": "newest", "num_before": 1, "num_after": 0, "narrow": narrow}))
    return answer["messages"][0]


with step("whoami"):
    equal(realm["accounts"]["member"]["fullName"] in zlp("whoami"), True)

with step("streams and topics"):
    equal(channel in zlp("streams"), True)
    zlp("topics", "--stream", channel)

with step("send"):
    zlp("send", "--stream", channel, "--topic", "by zlp", "--msg", "Sent by zlp")
    message = newest("by zlp")
    equal(message["sender_id"], realm["accounts"]["member"]["userId"])

with step("edit"):
    zlp("edit", "--id", str(message["id"]), "--msg", "Edited by zlp")
    equal(newest("by zlp")["content"], "<p>Edited by zlp</p>")

with step("dm"):
    zlp("dm", "--to", realm["accounts"]["owner"]["email"], "--msg", "A word by zlp")

with step("messages"):
    listed = zlp("messages", "--stream", channel, "--topic", "by zlp", "--format", "json")
    equal([one["id"] for one in json.loads(listed)], [message["id"]])

with step("search"):
    zlp("search", "--query", "Edited", "--stream", channel, "--format", "json")

with step("upload"):
    plan = folder / "plan.txt"
    plan.write_text("Three kilns\n")
    zlp("upload", "--file", str(plan), "--stream", channel, "--topic", "by zlp", "--msg", "The plan")
    equal("plan.txt" in newest("by zlp")["content"], True)

with step("pull"):
    zlp("pull", "--stream", channel, "--topic", "by zlp", "--import-history")
    equal(len(list(archive.rglob("*.md"))) >= 2, True)

with step("delete"):
    ok(owner.call_endpoint("realm", method="PATCH", request=realm["everybodyMayDelete"]))
    zlp("delete", "--id", str(message["id"]))
    equal(newest("by zlp")["id"] == message["id"], False)
