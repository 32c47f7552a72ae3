import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { markOrigin, originMark } from './origin-mark.ts';
import { hidesMarks } from './streams.fixture.ts';

const event = { milliseconds: Date.UTC(2026, 10, 23, 9), id: '0f8fad5b-d9cb-469f-a165-70867728950e' };

it.each([
  [
    'win32',
    'C:\\Users\\ines\\plan.docm',
    {
      kind: 'stream',
      path: 'C:\\Users\\ines\\plan.docm:Zone.Identifier',
      content: '[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://chat.example.org/\r\n',
    },
  ],
  [
    'darwin',
    '/Users/ines/plan.dmg',
    {
      kind: 'attribute',
      program: '/usr/bin/xattr',
      parameters: [
        '-w',
        'com.apple.quarantine',
        '0081;6b040090;Realm Console;0F8FAD5B-D9CB-469F-A165-70867728950E',
        '/Users/ines/plan.dmg',
      ],
    },
  ],
  [
    'linux',
    '/home/ines/plan.sh',
    {
      kind: 'attribute',
      program: 'setfattr',
      parameters: [
        '--name=user.xdg.origin.url',
        '--value=https://chat.example.org/',
        '--',
        '/home/ines/plan.sh',
      ],
    },
  ],
] as const)('on %s a downloaded file is marked', (platform, path, mark) => {
  expect(originMark(platform, path, 'https://chat.example.org', event)).toEqual(mark);
});

it.skipIf(!hidesMarks())('a file that cannot be marked is saved unmarked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'origin-mark-'));
  const path = join(folder, 'plan.pdf');
  await writeFile(path, 'content');
  await markOrigin(path, 'https://chat.example.org');
  await markOrigin(join(folder, 'gone.pdf'), 'https://chat.example.org');
  expect(await readdir(folder)).toEqual(['plan.pdf']);
  expect(await readFile(path, 'utf8')).toBe('content');
  await rm(folder, { recursive: true });
});
