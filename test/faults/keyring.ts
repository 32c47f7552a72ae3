import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Secret Service with its own session bus, which a test can lock and unlock. */
export interface Keyring {
  /** For the programs that use it. */
  env: Record<string, string>;
  lock(): Promise<void>;
  /** As the desktop does when the user has typed the password. */
  unlock(): Promise<void>;
  /** Stops answering, so that every call waits. */
  hang(): Promise<void>;
  /** Answers those calls, and all later ones. */
  goOn(): Promise<void>;
  close(): Promise<void>;
}

const wrapper = join(import.meta.dirname, '..', '..', 'build', 'with-secret-service.sh');

/** As in the wrapper. */
const password = Buffer.from('keyring password');

const lockCommand = `dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \\
  org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null`;

const processQuestion = `dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus /org/freedesktop/DBus \\
  org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets`;

/** PAM's request to the daemon over its control socket. */
const unlockOperation = 1;

async function unlock(controlSocket: string): Promise<void> {
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(numbers.length + password.length, 0);
  numbers.writeUInt32BE(unlockOperation, 4);
  numbers.writeUInt32BE(password.length, 8);
  const socket = connect(controlSocket);
  // The first byte carries the client's credentials.
  socket.write(Buffer.concat([Buffer.of(0), numbers, password]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  if (answer.readUInt32BE(4) !== 0) throw new Error('The keyring was not unlocked.');
}

/**
 * Opens an unlocked, empty keyring. It ends with `close`.
 *
 * @throws Error if the programs of `build/with-secret-service.sh` are missing
 */
export async function openKeyring(): Promise<Keyring> {
  // A shell inside the session, which gets its commands one after another.
  const shell = spawn('sh', [wrapper, 'sh'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();

  async function run(command: string): Promise<string> {
    shell.stdin.write(`${command}\nprintf '\\n= %s\\n' "$?"\n`);
    let printed = '';
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The keyring ended.');
      const result = /^= (\d+)$/.exec(value)?.[1];
      if (result === '0') return printed;
      if (result !== undefined) throw new Error(`The keyring: ${command} ended with ${result}.`);
      printed += value;
    }
  }

  const [address = '', folder = ''] = (
    await run('printf %s "$DBUS_SESSION_BUS_ADDRESS|$XDG_RUNTIME_DIR"')
  ).split('|');
  if (address === '') throw new Error('There is no gnome-keyring here.');
  const daemon = Number((await run(processQuestion)).replace('uint32', ''));
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    async lock() {
      await run(lockCommand);
    },
    unlock: () => unlock(join(folder, 'keyring', 'control')),
    hang: async () => void process.kill(daemon, 'SIGSTOP'),
    goOn: async () => void process.kill(daemon, 'SIGCONT'),
    async close() {
      process.kill(daemon, 'SIGCONT');
      const ended = once(shell, 'exit');
      shell.stdin.end();
      await ended;
    },
  };
}
