import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let userData = '';

beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), 'realm-console-faults-'));
});
afterEach(() => rm(userData, { recursive: true, force: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  log: string;
}

/** Runs a process with the stand-in for Electron, which writes dialogs to stderr. */
async function runUntilEnd(where: string): Promise<Ended> {
  const shell = pathToFileURL(join(root, 'build/chromium-shell/register.ts')).href;
  const fixture = join(import.meta.dirname, 'process-faults.fixture.ts');
  const ended = await new Promise<Omit<Ended, 'log'>>((done) => {
    const arguments_ = ['--import', shell, fixture, userData, where];
    execFile(process.execPath, arguments_, { cwd: root, timeout: 60_000 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    );
  });
  return { ...ended, log: await readFile(join(userData, 'logs/realm-console.log'), 'utf8') };
}

describe('an uncaught error', () => {
  it.each(['while loading', 'while starting', 'in a callback of the start'])(
    '%s ends the program, with the reason and the log’s location in a dialog',
    async (where) => {
      const { code, stderr, log } = await runUntilEnd(where);
      expect(code).toBe(1);
      expect(stderr).toContain("Realm Console couldn't start");
      expect(stderr).toContain('[redacted] has no room');
      expect(stderr).toContain(`Log: ${join(userData, 'logs')}`);
      expect(log).toMatch(/start failed: TypeError: \[redacted\] has no room\n +at /);
      expect(stderr + log).not.toContain('ann@');
    },
  );

  it('shows no dialog if nobody is there to close it', async () => {
    const { code, stderr, log } = await runUntilEnd('unattended');
    expect(code).toBe(1);
    expect(stderr).toContain('Realm Console could not start: ');
    expect(stderr).not.toContain("couldn't start");
    expect(log).toContain('start failed: ');
  });

  it('does not end a running program: it is reported once and logged in full', async () => {
    const { code, stdout, stderr, log } = await runUntilEnd('while running');
    expect(code).toBe(0);
    expect(stdout).toContain('still running');
    expect(stderr.match(/Something went wrong in the console/g)).toHaveLength(1);
    expect(log.match(/uncaught exception: TypeError/g)).toHaveLength(2);
    expect(log.match(/unhandled rejection: TypeError/g)).toHaveLength(1);
  });
});
