import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { frameOptions } from '../../src-main/electron/window-frame.ts';

interface Report {
  asked: unknown[][];
  log: string[];
}

/** The program's requests to a desktop: see the probe. */
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
const overlay = [['BrowserWindow#.setTitleBarOverlay', frameOptions('win32', true).titleBarOverlay]];

describe.each([
  { platform: 'win32', badge: marks, body: 'In <b>general</b>', frame: overlay },
  { platform: 'darwin', badge: numbers, body: 'In <b>general</b>', frame: [] },
  { platform: 'linux', badge: numbers, body: 'In &lt;b&gt;general&lt;/b&gt;', frame: [] },
] as const)('on $platform the program', ({ platform, badge, body, frame }) => {
  let report: Report;
  beforeAll(async () => {
    report = await useOn(platform);
  });
  const asked = (what: RegExp) => report.asked.filter(([name]) => what.test(String(name)));

  it('shows the number of open reports on its icon', () => {
    expect(asked(/Badge|OverlayIcon/)).toEqual(badge);
  });

  it('shows a notification unless its window has the focus, and continues if the system refuses it', () => {
    expect(asked(/Notification/)).toEqual([
      ['new Notification', { title: 'Report', body }],
      ['Notification#.show'],
    ]);
    expect(report.log.join('')).toContain('A notification was not shown: not signed');
  });

  it('draws its part of the frame in another theme’s colours', () => {
    expect(asked(/TitleBar/)).toEqual(frame);
  });

  it('has a menu for fields', () => {
    expect(asked(/popup/)).toHaveLength(1);
  });
});
