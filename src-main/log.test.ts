import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeLog, describeError, keepOutOfLog, logFolder, openLog, recentLog, writeLog } from './log.ts';

let userData = '';
const read = (name = 'realm-console.log') => readFileSync(join(userData, 'logs', name), 'utf8');

beforeEach(() => {
  // Entries from other test files also wait for a folder.
  closeLog();
  userData = mkdtempSync(join(tmpdir(), 'realm-console-log-'));
});
afterEach(() => {
  closeLog();
  rmSync(userData, { recursive: true, force: true });
});

describe('the log', () => {
  it('contains entries from before its folder was known, each with its time', () => {
    writeLog('first');
    openLog(userData);
    writeLog('second\nwith a line below');
    expect(read()).toMatch(/^\d{4}-\S+Z first\n\d{4}-\S+Z second\n {2}with a line below\n$/);
    expect(recentLog().join('')).toBe(read());
    expect(logFolder()).toBe(join(userData, 'logs'));
  });

  it.skipIf(process.platform === 'win32')('can be read only by its owner', () => {
    openLog(userData);
    writeLog('started');
    expect(statSync(join(userData, 'logs')).mode & 0o777).toBe(0o700);
    expect(statSync(join(userData, 'logs', 'realm-console.log')).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === 'win32')(
    'can be read only by its owner even if it was recreated otherwise',
    () => {
      const names = ['realm-console.log', 'realm-console.1.log', 'realm-console.2.log'];
      const files = names.map((name) => join(userData, 'logs', name));
      mkdirSync(join(userData, 'logs'));
      for (const file of files) writeFileSync(file, 'before\n', { mode: 0o644 });
      openLog(userData);
      expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    },
  );

  it.skipIf(process.platform === 'win32')('does not block on a pipe in its place', () => {
    mkdirSync(join(userData, 'logs'));
    execFileSync('mkfifo', [join(userData, 'logs', 'realm-console.log')]);
    openLog(userData);
    writeLog('started');
    expect(recentLog().join('')).toContain('started');
  });

  it.skipIf(process.platform === 'win32').each(['logs', join('logs', 'realm-console.1.log')])(
    'does not write through a link: %s',
    (linked) => {
      const other = join(userData, 'other');
      mkdirSync(join(other, 'logs'), { recursive: true });
      writeFileSync(join(other, 'logs', 'realm-console.1.log'), 'notes', { mode: 0o644 });
      mkdirSync(dirname(join(userData, linked)), { recursive: true });
      symlinkSync(join(other, linked), join(userData, linked));
      openLog(userData);
      writeLog('started');
      expect(recentLog().join('')).toContain('started');
      expect(readdirSync(join(other, 'logs'))).toEqual(['realm-console.1.log']);
      expect(readFileSync(join(other, 'logs', 'realm-console.1.log'), 'utf8')).toBe('notes');
      expect(statSync(join(other, 'logs', 'realm-console.1.log')).mode & 0o777).toBe(0o644);
    },
  );

  it('continues in the next file when one is full, and keeps three', () => {
    openLog(userData);
    const line = 'word '.repeat(700);
    for (let count = 0; count < 500; count += 1) writeLog(`${count} ${line}`);
    const names = readdirSync(join(userData, 'logs')).toSorted();
    expect(names).toEqual(['realm-console.1.log', 'realm-console.2.log', 'realm-console.log']);
    for (const name of names) {
      expect(statSync(join(userData, 'logs', name)).size).toBeLessThanOrEqual(512 * 1024);
    }
    expect(read()).toContain('Z 499 word');
    expect(read('realm-console.1.log')).not.toContain('Z 499 word');
    closeLog();
    openLog(userData);
    writeLog('next run');
    expect(read()).toContain('Z 499 word');
    expect(read()).toContain('next run');
  });

  it('does not fail where it cannot be written', () => {
    writeFileSync(join(userData, 'logs'), 'a file where the folder should be');
    openLog(userData);
    writeLog('kept in memory');
    expect(recentLog().join('')).toContain('kept in memory');
  });

  it('contains no secret that is known by value, in any encoding', () => {
    const key = 'f7Jx+/Kq ä';
    keepOutOfLog(key);
    openLog(userData);
    const basic = Buffer.from(`ann@example.org:${key}`).toString('base64');
    writeLog(`${key} ${encodeURIComponent(key)} ${basic} ${JSON.stringify({ it: key })}`);
    expect(read()).not.toContain('f7Jx');
    expect(read()).not.toContain(basic.slice(-12, -4));
  });

  it.each([
    ['Authorization: Basic YW5uOnNlY3JldA== more', 'YW5u'],
    ['{"authorization":"Bearer abc.def.ghijkl"}', 'abc.def'],
    ['sent bearer abcdefgh12345', 'abcdefgh'],
    ['api_key=k3yk3y&x=1', 'k3yk3y'],
    ['"apiKey": "k3y with spaces"', 'spaces'],
    ["password: 'hunter2'", 'hunter2'],
    ['password=hunter2, next', 'hunter2'],
    ['push token = t0k3n', 't0k3n'],
    ['Set-Cookie: sessionid', 'sessionid'],
    ['https://ann:hunter2@chat.example.org/x', 'hunter2'],
    ['from ann.lee+x@example.org', 'ann.lee'],
    ['key abcdefghijklmnopqrstuvwxyz012345 used', 'abcdefghij'],
    [`at open (${pathToFileURL(homedir()).href}/x/index.js:1:2)`, homedir()],
    [`${join(homedir(), 'realm-console.db')} is locked`, homedir()],
    ['red \u001b[31m\u009b text', '\u001b'],
  ])('leaves the secret out of %j', (text, secret) => {
    openLog(userData);
    writeLog(text);
    expect(read()).not.toContain(secret);
  });

  it('keeps what a reader needs', () => {
    openLog(userData);
    const text =
      'realm thread ended: Error ERR_WORKER_OUT_OF_MEMORY at run (app.asar/out/main/index.js:10:3)';
    writeLog(text);
    expect(read()).toContain(text);
  });

  it('cuts a line that is too long, never inside a secret', () => {
    openLog(userData);
    writeLog(`${'x '.repeat(1_990)} password=${'y'.repeat(4_000_000)}`);
    writeLog('z'.repeat(1_000_000));
    expect(read().length).toBeLessThan(9_000);
    expect(read()).not.toContain('yy');
    expect(read()).not.toContain('zz');
  });
});

describe('an error in the log', () => {
  it('has its message only if that quotes nobody', () => {
    const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
    expect(describeError(missing)).toMatch(/^Error ENOENT: ENOENT: no such file\nat /);
    expect(describeError(new TypeError('x is not a function'))).toMatch(
      /^TypeError: x is not a function\nat /,
    );
    const quoting = describeError(new SyntaxError('Unexpected token in "what Ann wrote"'));
    expect(quoting).toMatch(/^SyntaxError\nat /);
    expect(describeError(new Error('what Ann wrote\nat home'))).toMatch(/^Error\nat (?!home)/);
    expect(describeError('what Ann wrote')).toBe('string');
  });
});
