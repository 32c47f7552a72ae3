import type { Clipboard, ClipboardItem } from 'electron';

export interface SecretClipboardPorts {
  clipboard: Pick<Clipboard, 'write' | 'writeText' | 'readText' | 'clear'>;
  createItem(parts: Record<string, string | Blob>): ClipboardItem;
  platform: NodeJS.Platform;
  /** How long a secret may stay, in milliseconds. Default: a minute. */
  stayMilliseconds?: number;
}

/** The desktop's clipboard for what nobody else should keep. */
export interface SecretClipboard {
  /** Puts a secret there, and takes it away again after a minute. Rejects where nothing could be copied. */
  copy(secret: string): Promise<void>;
  /** Takes away what is still there. */
  close(): Promise<void>;
}

/** A clipboard that cannot be read is tried again so often, after so many milliseconds; less patiently at the end. */
const usualTries = { most: 10, between: 3_000 };
const lastTries = { most: 5, between: 200 };
/** For so long the end waits for a secret that is just being written, in milliseconds. */
const longestWriting = 1_000;

/** Windows reads a number of four bytes there. */
const no = (): Blob => new Blob([new Uint8Array(4)]);

/**
 * What tells programs that keep a history of the clipboard, or send it elsewhere, to leave this alone.
 * https://learn.microsoft.com/en-us/windows/win32/dataxchg/clipboard-formats (Windows' own history; the last is what other
 * programs agreed on before it had one), http://nspasteboard.org; on Linux KDE's own, which others have taken over.
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
  /** One after the other, so that what is kept is what was written last. */
  let writing: Promise<void> = Promise.resolve();

  /** What is there; null while another program holds the clipboard, as happens on Windows. */
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
      // It may have been copied again in the meantime, and then has a minute of its own.
      if (kept !== entry) return;
      if (text === null && left > 0) {
        await passed(tries.between);
        continue;
      }
      kept = null;
      // Somebody may have copied something else meanwhile.
      if (text === entry.secret) clipboard.clear();
    }
  }

  async function write(secret: string): Promise<void> {
    if (isClosed) throw new Error('The console is being closed.');
    try {
      await clipboard.write([ports.createItem({ 'text/plain': secret, ...Object.fromEntries(marks) })]);
    } catch {
      // A desktop that does not know the marks gets the text.
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
