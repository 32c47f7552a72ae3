"""The client library of Zulip for Python (zulip on PyPI), with the example programs that come with it."""

import os
import subprocess
import sys
from pathlib import Path

import zulip
from steps import Queue, client_of, equal, folder, ok, realm, step, zuliprc

channel = realm["channel"]
owner = client_of("owner")
member = client_of("member")
ids = {name: account["userId"] for name, account in realm["accounts"].items()}


def message_to(topic, content):
    return {"type": "stream", "to": channel, "topic": topic, "content": content}


with step("sign in with a password"):
    account = realm["accounts"]["member"]
    request = {"username": account["email"], "password": account["password"]}
    answer = ok(member.call_endpoint("fetch_api_key", method="POST", request=request))
    equal((answer["api_key"], answer["email"]), (account["apiKey"], account["email"]))

with step("sign in with a key"):
    equal(ok(member.get_profile())["user_id"], ids["member"])
    equal(ok(member.get_server_settings())["zulip_feature_level"], realm["featureLevel"])

with step("a wrong key is refused"):
    stranger = zulip.Client(
        email=realm["accounts"]["member"]["email"], api_key="x" * 32, site=realm["url"], retry_on_errors=False
    )
    equal(stranger.get_profile()["code"], "UNAUTHORIZED")

with step("list people"):
    people = ok(member.get_members({"include_custom_profile_fields": True}))["members"]
    equal({ids["owner"], ids["member"], ids["bot"]} - {person["user_id"] for person in people}, set())
    equal(ok(member.get_user_by_id(ids["owner"]))["user"]["role"], 100)

with step("register with everything"):
    everything = ok(member.register(event_types=None, all_public_streams=False))
    for key in ("unread_msgs", "subscriptions", "realm_users", "presences", "realm_emoji", "user_settings"):
        if key not in everything:
            raise KeyError(key)
    ok(member.deregister(everything["queue_id"]))

with step("send and receive in a channel"):
    queue = Queue(owner, event_types=["message", "reaction", "update_message", "delete_message"])
    sent = ok(member.send_message(message_to("foreign clients", "Hello from **Python**")))["id"]
    message = queue.until(lambda event: event["type"] == "message" and event["message"]["id"] == sent)["message"]
    equal((message["sender_id"], message["subject"]), (ids["member"], "foreign clients"))
    equal(message["content"], "Hello from **Python**")
    rendered = ok(owner.call_endpoint(f"messages/{sent}", method="GET"))["message"]["content"]
    equal(rendered, "<p>Hello from <strong>Python</strong></p>")
    equal(message["display_recipient"], channel)

with step("send and receive directly"):
    direct = ok(owner.send_message({"type": "private", "to": [ids["member"]], "content": "A word with you"}))["id"]
    found = ok(member.get_messages({"anchor": direct, "num_before": 0, "num_after": 0, "narrow": []}))["messages"]
    equal([one["id"] for one in found], [direct])
    equal({person["id"] for person in found[0]["display_recipient"]}, {ids["owner"], ids["member"]})

with step("count what is unread"):
    unread = ok(member.register(event_types=["message", "update_message_flags"]))["unread_msgs"]
    if direct not in [one for each in unread["pms"] for one in each["unread_message_ids"]]:
        raise AssertionError("the direct message is missing")

with step("star"):
    ok(member.update_message_flags({"messages": [sent], "op": "add", "flag": "starred"}))
    narrow = [{"operator": "is", "operand": "starred"}]
    answer = ok(member.get_messages({"anchor": "newest", "num_before": 5, "num_after": 0, "narrow": narrow}))
    equal(answer["messages"][-1]["id"], sent)

with step("react"):
    ok(member.add_reaction({"message_id": sent, "emoji_name": "tada"}))
    reaction = queue.until(lambda event: event["type"] == "reaction" and event["message_id"] == sent)
    equal((reaction["op"], reaction["emoji_code"], reaction["user_id"]), ("add", "1f389", ids["member"]))
    ok(member.remove_reaction({"message_id": sent, "emoji_name": "tada"}))

with step("edit, and read the history"):
    ok(member.update_message({"message_id": sent, "content": "Hello again"}))
    edited = queue.until(lambda event: event["type"] == "update_message" and event["message_id"] == sent)
    equal(edited["content"], "Hello again")
    equal(len(ok(member.get_message_history(sent))["message_history"]), 2)

with step("delete a message"):
    ok(owner.delete_message(sent))
    queue.until(lambda event: event["type"] == "delete_message")

with step("change a status"):
    statuses = Queue(owner, event_types=["user_status"])
    status = {"status_text": "At the kiln", "emoji_name": "fire"}
    ok(member.call_endpoint("users/me/status", method="POST", request=status))
    event = statuses.until(lambda event: event["user_id"] == ids["member"])
    equal((event["status_text"], event["emoji_name"]), ("At the kiln", "fire"))

with step("presence"):
    ok(member.update_presence({"status": "active", "ping_only": False, "new_user_input": True}))
    presence = ok(owner.get_user_presence(ok(member.get_profile())["email"]))["presence"]
    equal(presence["aggregated"]["status"], "active")
    ok(owner.get_realm_presence())

with step("subscribe and unsubscribe"):
    name = "foreign ground"
    ok(owner.add_subscriptions([{"name": name}], principals=[ids["owner"], ids["member"]]))
    names = [one["name"] for one in ok(member.get_subscriptions())["subscriptions"]]
    equal(name in names, True)
    stream_id = ok(member.get_stream_id(name))["stream_id"]
    equal(sorted(ok(member.get_subscribers(stream=name))["subscribers"]), sorted([ids["owner"], ids["member"]]))
    ok(member.remove_subscriptions([name]))
    ok(owner.update_stream({"stream_id": stream_id, "description": "Where others walk"}))
    ok(owner.delete_stream(stream_id))

with step("upload a file"):
    path = folder / "kiln.txt"
    path.write_text("1,260 degrees\n")
    with open(path, "rb") as file:
        address = ok(member.upload_file(file))["uri"]
    ok(member.send_message(message_to("files", f"[the plan]({address})")))

with step("groups, topics, linkifiers, drafts, alert words"):
    ok(member.get_user_groups())
    ok(member.get_stream_topics(ok(member.get_stream_id(channel))["stream_id"]))
    ok(member.get_realm_linkifiers())
    ok(member.get_realm_emoji())
    ok(member.get_alert_words())
    ok(member.call_endpoint("drafts", method="GET"))

with step("typing and topics that are muted"):
    ok(member.set_typing_status({"op": "start", "to": [ids["owner"]]}))
    ok(member.mute_topic({"stream": channel, "topic": "foreign clients", "op": "add"}))
    ok(member.mute_topic({"stream": channel, "topic": "foreign clients", "op": "remove"}))

address = member.get_profile()["email"]
examples = {
    "list-users": [],
    "get-subscriptions": [],
    "get-public-streams": [],
    "get-user-presence": ["--email", address],
    "get-messages": ["--use-first-unread-anchor", "--num-before", "5", "--num-after", "5"],
    "get-stream-topics": ["--stream-id", str(realm["channelId"])],
    "realm-emoji": [],
    "alert-words": ["get"],
    "subscribe": ["--streams", channel],
    "mute-topic": ["mute", channel, "slips"],
    "send-message": ["--type", "stream", channel, "--subject", "examples", "--message", "By an example"],
}
place = Path(zulip.__file__).parent / "examples"
for name, options in examples.items():
    with step(f"example {name}"):
        rc = zuliprc("owner" if name == "subscribe" else "member")
        command = [sys.executable, str(place / name), "--config-file", rc, *options]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ)
        # The examples print the answer, and most end well whatever it says.
        if run.returncode != 0 or "error'" in run.stdout or "Traceback" in run.stderr:
            raise AssertionError((run.stdout + run.stderr)[-500:])
