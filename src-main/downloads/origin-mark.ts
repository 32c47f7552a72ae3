import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A mark by which the system and other programs know that a file was downloaded. */
export type OriginMark =
  /** An alternate data stream, written like a file. */
  | { kind: 'stream'; path: string; content: string }
  /** A file attribute, set by a system program. */
  | { kind: 'attribute'; program: string; parameters: string[] };

const markTimeLimitMilliseconds = 3_000;
/** Downloaded by an app; the person hasn't agreed to open it yet. */
const quarantineFlags = '0081';

/**
 * The mark for a downloaded file. On Windows, the Internet zone: Office opens such files in protected view, and
 * SmartScreen checks them. On macOS, the quarantine, for Gatekeeper. Elsewhere, the address, for people who look for
 * it. https://learn.microsoft.com/openspecs/windows_protocols/ms-fscc/6e3f7352-d11c-4d76-8c39-2516a9df36e8
 * https://www.freedesktop.org/wiki/CommonExtendedAttributes/
 *
 * @param path absolute
 * @param origin of the organization; with the file's whole address, any reader could fetch the file for a while
 * @param event when it was downloaded, and an id for the download
 */
export function originMark(
  platform: NodeJS.Platform,
  path: string,
  origin: string,
  event: { milliseconds: number; id: string },
): OriginMark {
  if (platform === 'win32') {
    const content = `[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=${origin}/\r\n`;
    return { kind: 'stream', path: `${path}:Zone.Identifier`, content };
  }
  if (platform === 'darwin') {
    const seconds = Math.floor(event.milliseconds / 1000).toString(16);
    const value = `${quarantineFlags};${seconds};Realm Console;${event.id.toUpperCase()}`;
    const parameters = ['-w', 'com.apple.quarantine', value, path];
    return { kind: 'attribute', program: '/usr/bin/xattr', parameters };
  }
  const parameters = ['--name=user.xdg.origin.url', `--value=${origin}/`, '--', path];
  return { kind: 'attribute', program: 'setfattr', parameters };
}

/** Marks a file as downloaded. If the disk doesn't support marks, the file is saved anyway, as browsers do. */
export async function markOrigin(path: string, origin: string): Promise<void> {
  const mark = originMark(process.platform, path, origin, { milliseconds: Date.now(), id: randomUUID() });
  try {
    if (mark.kind === 'stream') await writeFile(mark.path, mark.content);
    else await promisify(execFile)(mark.program, mark.parameters, { timeout: markTimeLimitMilliseconds });
  } catch {
    // The disk doesn't support it, or the program isn't installed.
  }
}
