import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createStallWatch,
  fetchElectron,
  hasFailedRecently,
  installedElectron,
  rememberFailure,
  sandboxAdvice,
} from './electron-binary.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'electron-package-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a download', () => {
  it('may take as long as bytes arrive', () => {
    const isStill = createStallWatch(10_000);
    let bytes = 0;
    for (let now = 0; now < 600_000; now += 9_000) expect(isStill((bytes += 1), now)).toBe(false);
    expect(isStill(bytes, 605_000)).toBe(true);
  });

  const fetch = (script: string, stillLimitMilliseconds: number) => {
    writeFileSync(join(folder, 'install.js'), script);
    return fetchElectron({ folder, environment: process.env, stillLimitMilliseconds, say: () => undefined });
  };

  it('leaves an executable behind', async () => {
    const script = `
      const { mkdirSync, writeFileSync } = require('node:fs');
      writeFileSync(require('node:os').tmpdir() + '/electron.zip', 'x');
      mkdirSync(__dirname + '/dist');
      writeFileSync(__dirname + '/dist/electron', '');
      writeFileSync(__dirname + '/path.txt', 'electron');`;
    expect(installedElectron(folder, {})).toBeNull();
    expect(await fetch(script, 60_000)).toBe(true);
    expect(installedElectron(folder, {})).toBe(join(folder, 'dist', 'electron'));
    expect(installedElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: '/elsewhere' })).toBeNull();
  });

  it('ends if nothing arrives, or if the script fails', async () => {
    expect(await fetch('setInterval(() => {}, 1_000)', 1)).toBe(false);
    expect(await fetch('process.exit(1)', 60_000)).toBe(false);
  });

  it('that failed is not retried within the hour', () => {
    const file = join(folder, 'cache', 'failed');
    expect(hasFailedRecently(file, Date.now())).toBe(false);
    rememberFailure(file);
    // The file system's clock may differ from the program's.
    const now = statSync(file).mtimeMs;
    expect(hasFailedRecently(file, now + 1_000)).toBe(true);
    utimesSync(file, new Date(now - 3_601_000), new Date(now - 3_601_000));
    expect(hasFailedRecently(file, now)).toBe(false);
  });
});

it('a sandbox that Ubuntu forbids is distinguished from other failures, with advice', () => {
  const words =
    "[1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now.";
  const sandbox = join('/app/dist', 'chrome-sandbox');
  expect(sandboxAdvice(words, '/app/dist/electron')).toContain(`sudo chmod 4755 '${sandbox}'`);
  expect(
    sandboxAdvice('No usable sandbox! If you are running on Ubuntu 23.10+', '/app/dist/electron'),
  ).not.toBeNull();
  expect(sandboxAdvice('Segmentation fault', '/app/dist/electron')).toBeNull();
});
