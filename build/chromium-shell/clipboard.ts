import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Clipboard } from 'electron';

type Parts = Record<string, string | object>;

/** https://www.electronjs.org/docs/latest/api/clipboard-item */
export class ClipboardItem {
  readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }
}

/** The desktop's own program for the clipboard. */
function program(task: 'write' | 'read'): string[] {
  if (process.platform === 'darwin') return [task === 'write' ? 'pbcopy' : 'pbpaste'];
  if (process.env['WAYLAND_DISPLAY']) return task === 'write' ? ['wl-copy'] : ['wl-paste', '--no-newline'];
  return ['xclip', '-selection', 'clipboard', ...(task === 'write' ? [] : ['-out'])];
}

async function writeText(written: string): Promise<void> {
  const [command = '', ...parameters] = program('write');
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, parameters, { stdio: ['pipe', 'ignore', 'ignore'] });
    child.once('error', () => reject(new Error(`Nothing was copied: ${command} is not installed.`)));
    child.once('spawn', resolve);
    child.stdin.on('error', () => undefined).end(written);
  });
}

/** Text only, without a system's own formats. https://www.electronjs.org/docs/latest/api/clipboard */
export const clipboard = {
  writeText,
  async write([item]) {
    const given: unknown = item;
    const plain = given instanceof ClipboardItem ? given.parts['text/plain'] : undefined;
    if (typeof plain === 'string') await writeText(plain);
  },
  async readText() {
    const [command = '', ...parameters] = program('read');
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'ignore'] });
    const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
    return Promise.race([text(child.stdout), failed]);
  },
  clear: () => void writeText('').catch(() => {}),
} satisfies Pick<Clipboard, 'write' | 'writeText' | 'readText' | 'clear'>;
