import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { feedArguments } from '../../build/package/update-feed.ts';
import { pack } from './packaging.ts';
import { writeElectronForLinux, writeTools } from './stand-ins.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Packages with a feed; those without are in test/package/package.test.ts. */
const folder = mkdtempSync(join(tmpdir(), 'realm-console-feed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Packs an AppImage; returns the packages' folder. */
async function packAppImage(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const output = join(folder, name);
  const electron = join(folder, 'electron');
  writeElectronForLinux(electron);
  await pack({
    electron,
    output,
    targets: ['--linux', 'AppImage', '--x64'],
    env: { ...writeTools(join(folder, 'tools'), join(folder, 'records')), ...env },
  });
  return output;
}

const channelFiles = (output: string) => readdirSync(output).filter((name) => name.startsWith('latest'));
const config = (output: string) => join(output, 'linux-unpacked', 'resources', 'app-update.yml');

describe('a package with a feed', () => {
  let output: string;
  beforeAll(async () => {
    output = await packAppImage('with', { REALM_CONSOLE_UPDATE_FEED: 'https://updates.example.com/console' });
  });

  test('contains the feed’s URL', () => {
    expect(parse(readFileSync(config(output), 'utf8'))).toMatchObject({
      provider: 'generic',
      url: 'https://updates.example.com/console',
    });
  });

  test('has a channel file next to it with its name and checksum', () => {
    expect(channelFiles(output)).toEqual(['latest-linux.yml']);
    expect(parse(readFileSync(join(output, 'latest-linux.yml'), 'utf8'))).toMatchObject({
      version,
      files: [{ url: expect.stringMatching(/\.AppImage$/), sha512: expect.stringMatching(/^.{86}==$/) }],
    });
  });
});

test('a package without a feed has no URL and no channel file', async () => {
  const output = await packAppImage('without', {});
  expect(channelFiles(output)).toEqual([]);
  expect(existsSync(config(output))).toBe(false);
});

test.each(['http://updates.example.com/', 'updates.example.com', 'file:///srv'])(
  'a feed at %s aborts the packaging',
  (address) => {
    expect(() => feedArguments({ REALM_CONSOLE_UPDATE_FEED: address })).toThrow('https');
  },
);
