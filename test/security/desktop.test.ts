import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

interface Report {
  asked: unknown[][];
  log: string[];
}

/** What the program asks of a desktop for three open reports, none, and a notice without and with the focus. */
async function useOn(platform: NodeJS.Platform): Promise<Report> {
  const userData = await mkdtemp(join(tmpdir(), 'realm-console-desktop-'));
  try {
    const probe = join(import.meta.dirname, 'desktop-probe.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [probe, userData, platform]);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report;
  } finally {
    await rm(userData, { recursive: true, force: true });
  }
}

const numbers = [
  ['app.setBadgeCount', 3],
  ['app.setBadgeCount', 0],
];
const marks = [
  ['BrowserWindow#.setOverlayIcon', 'dot', '3 open reports'],
  ['BrowserWindow#.setOverlayIcon', null, ''],
];

it.each([
  ['win32', marks, 'In <b>general</b>'],
  ['darwin', numbers, 'In <b>general</b>'],
  ['linux', numbers, 'In &lt;b&gt;general&lt;/b&gt;'],
] as const)(
  '%s shows the open reports its own way, and a notice unless the window has the focus',
  async (platform, badge, body) => {
    const { asked, log } = await useOn(platform);
    expect(asked).toEqual([
      ...badge,
      ['new Notification', { title: 'Report', body }],
      ['Notification#.show'],
    ]);
    expect(log.join(''), 'of a notice that the system refuses').toContain(
      'A notification was not shown: not signed',
    );
  },
);
