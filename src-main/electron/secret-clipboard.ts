import type { Clipboard, ClipboardItem } from 'electron';

export interface SecretClipboardPorts {
  clipboard: Pick<Clipboard, 'write' | 'writeText' | 'readText' | 'clear'>;
  createItem(parts: Record<string, string | Blob>): ClipboardItem;
  platform: NodeJS.Platform;
  /** How long a secret may stay, in milliseconds. Default: a minute. */
  stayMilliseconds?: number;
}

/** Puts secrets on the desktop's clipboard for a short time. */
export interface SecretClipboard {
  /** Copies a secret, and removes it after a minute. Rejects if it couldn't be copied. */
  copy(secret: string): Promise<void>;
  /** Removes a secret that is still there. */
  close(): Promise<void>;
}

/** How often to retry a clipboard that can't be read, and the pause in milliseconds; fewer and shorter at the end. */
const usualTries = { most: 10, between: 3_000 };
const lastTries = { most: 5, between: 200 };
/** How long closing waits for a secret that is being written, in milliseconds. */
const longestWriting = 1_000;

/** Windows reads a four-byte number there. */
const no = (): Blob => new Blob([new Uint8Array(4)]);

/**
 * Marks that tell clipboard histories and sync tools to ignore the text.
 * https://learn.microsoft.com/en-us/windows/win32/dataxchg/clipboard-formats (Windows' own history; the last one is an
 * older convention of other programs), http://nspasteboard.org; on Linux, KDE's own, which others have adopted.
 */
function marksOf(platform: NodeJS.Platform): Record<string, string | Blob> {
  if (platform === 'win32') {
    return {
      ExcludeClipboardContentFromMonitorProcessing: no(),
      CanIncludeInClipboardHistory: no(),
      CanUploadToCloudClipboard: no(),
      'Clipboard Viewer Ignore': no(),
    };
  }
  if (platform === 'darwin') {
    return { 'org.nspasteboard.ConcealedType': ' ', 'org.nspasteboard.TransientType': ' ' };
  }
  return { 'x-kde-passwordManagerHint': 'secret' };
}

/** Electron's name for a format of the system (https://www.electronjs.org/docs/latest/api/clipboard). */
const systemFormat = (name: string): string => `electron application/osclipboard;format="${name}"`;

interface Kept {
  readonly secret: string;
  readonly timer: NodeJS.Timeout;
}

const passed = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());

export function createSecretClipboard(ports: SecretClipboardPorts): SecretClipboard {
  const { clipboard, stayMilliseconds = 60_000 } = ports;
  const marks = Object.entries(marksOf(ports.platform)).map(([name, value]) => [systemFormat(name), value]);
  let kept: Kept | null = null;
  let isClosed = false;
  /** Writes run one after another, so that the last one wins. */
  let writing: Promise<void> = Promise.resolve();

  /** The current text; null while another program holds the clipboard, as happens on Windows. */
  async function present(): Promise<string | null> {
    try {
      return (await clipboard.readText()) || null;
    } catch {
      return null;
    }
  }

  async function takeAway(entry: Kept, tries: typeof usualTries): Promise<void> {
    for (let left = tries.most; kept === entry; left -= 1) {
      const text = await present();
      // It may have been copied again meanwhile, and then has its own minute.
      if (kept !== entry) return;
      if (text === null && left > 0) {
        await passed(tries.between);
        continue;
      }
      kept = null;
      // The person may have copied something else meanwhile.
      if (text === entry.secret) clipboard.clear();
    }
  }

  async function write(secret: string): Promise<void> {
    if (isClosed) throw new Error('The console is being closed.');
    try {
      await clipboard.write([ports.createItem({ 'text/plain': secret, ...Object.fromEntries(marks) })]);
    } catch {
      // A desktop that doesn't support the marks gets plain text.
      await clipboard.writeText(secret);
    }
    clearTimeout(kept?.timer);
    const entry: Kept = {
      secret,
      timer: setTimeout(() => void takeAway(entry, usualTries), stayMilliseconds).unref(),
    };
    kept = entry;
  }

  return {
    copy(secret) {
      const written = writing.then(() => write(secret));
      writing = written.catch(() => {});
      return written;
    },
    async close() {
      isClosed = true;
      await Promise.race([writing, passed(longestWriting)]);
      if (kept === null) return;
      clearTimeout(kept.timer);
      await takeAway(kept, lastTries);
    },
  };
}
