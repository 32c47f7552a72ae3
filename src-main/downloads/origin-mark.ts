import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What tells the system, and the programs that open a file, that it came from elsewhere. */
export type OriginMark =
  /** A stream of the file itself, written as a file is. */
  | { kind: 'stream'; path: string; content: string }
  /** An attribute of the file, which a program of the system sets. */
  | { kind: 'attribute'; program: string; parameters: string[] };

const markTimeLimitMilliseconds = 3_000;
/** Downloaded by an app, and nobody has yet agreed to open it. */
const quarantineFlags = '0081';

/**
 * The mark of a downloaded file: on Windows the zone "Internet", with which Office opens it protected and SmartScreen
 * checks it; on macOS the quarantine, with which Gatekeeper does; elsewhere the address for those who look for it.
 * https://learn.microsoft.com/openspecs/windows_protocols/ms-fscc/6e3f7352-d11c-4d76-8c39-2516a9df36e8
 * https://www.freedesktop.org/wiki/CommonExtendedAttributes/
 *
 * @param path absolute
 * @param origin of the organization: the whole address of a file would let any reader fetch the file for a while
 * @param event when it was downloaded, and an id of that
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

/** Marks a file as downloaded. Not every disk takes a mark; such a file is saved all the same, as browsers do. */
export async function markOrigin(path: string, origin: string): Promise<void> {
  const mark = originMark(process.platform, path, origin, { milliseconds: Date.now(), id: randomUUID() });
  try {
    if (mark.kind === 'stream') await writeFile(mark.path, mark.content);
    else await promisify(execFile)(mark.program, mark.parameters, { timeout: markTimeLimitMilliseconds });
  } catch {
    // The disk has no place for it, or the program is not installed.
  }
}
