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

/** A clipboard that cannot be read is tried again so often, after so many milliseconds. */
const mostTries = 10;
const betweenTries = 3_000;

/** Windows reads a number of four bytes there. */
const no = (): Blob => new Blob([new Uint8Array(4)]);

/**
 * What tells programs that keep a history of the clipboard, or send it elsewhere, to leave this alone.
 * https://learn.microsoft.com/en-us/windows/win32/dataxchg/clipboard-formats, http://nspasteboard.org; on Linux KDE's
 * own, which others have taken over.
 */
function marksOf(platform: NodeJS.Platform): Record<string, string | Blob> {
  if (platform === 'win32') {
    return {
      ExcludeClipboardContentFromMonitorProcessing: no(),
      CanIncludeInClipboardHistory: no(),
      CanUploadToCloudClipboard: no(),
    };
  }
  if (platform === 'darwin') return { 'org.nspasteboard.ConcealedType': ' ' };
  return { 'x-kde-passwordManagerHint': 'secret' };
}

/** Electron's name for a format of the system (https://www.electronjs.org/docs/latest/api/clipboard). */
const systemFormat = (name: string): string => `electron application/osclipboard;format="${name}"`;

export function createSecretClipboard(ports: SecretClipboardPorts): SecretClipboard {
  const { clipboard, stayMilliseconds = 60_000 } = ports;
  const marks = Object.entries(marksOf(ports.platform)).map(([name, value]) => [systemFormat(name), value]);
  let kept: { secret: string; timer: NodeJS.Timeout } | null = null;

  /** What is there; null while another program holds the clipboard, as happens on Windows. */
  async function present(): Promise<string | null> {
    try {
      return (await clipboard.readText()) || null;
    } catch {
      return null;
    }
  }

  async function takeAway(triesLeft: number): Promise<void> {
    if (kept === null) return;
    const { secret, timer } = kept;
    clearTimeout(timer);
    const text = await present();
    if (kept?.secret !== secret) return;
    if (text === null && triesLeft > 0) {
      kept.timer = setTimeout(() => void takeAway(triesLeft - 1), betweenTries).unref();
      return;
    }
    kept = null;
    // Somebody may have copied something else meanwhile.
    if (text === secret) clipboard.clear();
  }

  return {
    async copy(secret) {
      try {
        await clipboard.write([ports.createItem({ 'text/plain': secret, ...Object.fromEntries(marks) })]);
      } catch {
        // A desktop that does not know the marks gets the text.
        await clipboard.writeText(secret);
      }
      clearTimeout(kept?.timer);
      kept = { secret, timer: setTimeout(() => void takeAway(mostTries), stayMilliseconds).unref() };
    },
    close: () => takeAway(0),
  };
}
