"""The terminal client of Zulip (zulip-terminal), on a screen of its own that is read and typed into."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte
from steps import Queue, client_of, equal, ok, realm, step, zuliprc

columns, lines = 160, 50
program = str(Path(sys.executable).parent / "zulip-term")
owner = client_of("owner")
member = client_of("member")
ids = {name: account["userId"] for name, account in realm["accounts"].items()}


class Terminal:
    def __init__(self, command):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS=str(columns), LINES=str(lines))
            os.execv(command[0], command)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def text(self):
        return "\n".join(self.screen.display)

    def wait(self, pattern, seconds=60):
        end = time.monotonic() + seconds
        while not re.search(pattern, self.text()):
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} on the screen:\n{self.squeezed()[:400]}")
            ready, _, _ = select.select([self.file], [], [], 0.2)
            if ready:
                try:
                    self.stream.feed(os.read(self.file, 65536))
                except OSError:
                    raise AssertionError(f"it has ended: {why_it_ended()}") from None

    def squeezed(self):
        return re.sub(r"\s+", " ", self.text())

    def type(self, keys):
        os.write(self.file, keys.encode())

    def type_until(self, keys, pattern):
        """Types again where nothing came of it: a key is lost while the client draws what has come in."""
        for _ in range(4):
            self.type(keys)
            try:
                return self.wait(pattern, 5)
            except AssertionError as error:
                last = error
        raise last

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


def why_it_ended():
    log = Path("zulip-terminal-tracebacks.log")
    return log.read_text().strip()[-300:] if log.exists() else "without a word"


def eventually(check, seconds=20):
    """Keys are answered by a thread of the client."""
    end = time.monotonic() + seconds
    while True:
        try:
            return check()
        except AssertionError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def message_of(message_id):
    request = {"anchor": message_id, "num_before": 0, "num_after": 0, "narrow": []}
    return ok(member.get_messages(request))["messages"][0]


first = ok(
    owner.send_message(
        {"type": "private", "to": [ids["member"]], "content": "A first word for the terminal"}
    )
)["id"]
terminal = Terminal([program, "--config-file", zuliprc("member"), "--color-depth", "16"])
try:
    with step("starts, with channels, people and messages"):
        terminal.wait("All messages")
        terminal.wait(re.escape(realm["channel"])[:10])
        terminal.type("P")
        terminal.wait("A first word for the terminal")

    with step("shows a message that comes in"):
        # What comes in while the client still builds its view is not drawn, so there is another.
        for count in (2, 3, 4):
            word = f"A live word, number {count}"
            request = {"type": "private", "to": [ids["member"]], "content": word}
            latest = ok(owner.send_message(request))["id"]
            try:
                terminal.wait(word, 15)
                break
            except AssertionError:
                if count == 4:
                    raise

    with step("stars"):
        terminal.type("G*")
        eventually(lambda: equal("starred" in message_of(latest)["flags"], True))

    with step("answers"):
        queue = Queue(owner, event_types=["message"])
        terminal.type_until("r", "To: |Compose")
        terminal.type("An answer from the terminal\x04")
        event = queue.until(lambda event: event["message"]["sender_id"] == ids["member"])
        answer = event["message"]["id"]
        equal(event["message"]["content"], "An answer from the terminal")

    # The last one: from the level on at which events of reactions name nobody, the client shows an error over it all.
    with step("reacts"):
        terminal.type("\x1b")
        terminal.wait(r"(?s)\A(?!.*(To: |Compose))")
        terminal.type("G+")
        eventually(lambda: equal([one["emoji_code"] for one in message_of(answer)["reactions"]], ["1f44d"]))
finally:
    terminal.close()
