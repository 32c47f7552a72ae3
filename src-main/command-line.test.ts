import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine, type CommandLine } from './command-line.ts';

const nothing: CommandLine = {
  demo: false,
  report: null,
  once: false,
  userData: null,
  language: null,
  demoUsers: null,
  link: null,
  hasFailedToUpdate: false,
};
const workingFolder = resolve('/home/ann');
const packaged = (...own: string[]) =>
  readCommandLine({ argv: ['/opt/Realm Console/realm-console', ...own], isDefaultApp: false, workingFolder });
const development = (...own: string[]) =>
  readCommandLine({ argv: ['electron', '.', ...own], isDefaultApp: true, workingFolder });

describe.each([
  ['a package', packaged],
  ['Electron with the app as a folder', development],
])('the command line of %s', (_name, read) => {
  it('can be empty', () => expect(read()).toEqual(nothing));

  it('begins with the program’s first argument', () => {
    expect(read('--user-data=/data', '--demo')).toEqual({
      ...nothing,
      userData: resolve('/data'),
      demo: true,
    });
    expect(read('--report', 'live.png', '--once')).toEqual({ ...nothing, report: 'live.png', once: true });
  });

  it('leaves arguments of Chromium and the system alone', () => {
    expect(read('--no-sandbox', '--ozone-platform=headless', '-psn_0_1', '--demo')).toEqual({
      ...nothing,
      demo: true,
    });
  });
});

it('a relative folder is resolved against the working folder', () => {
  expect(packaged('--user-data', 'data').userData).toBe(join(workingFolder, 'data'));
});

it('the error for a bad number gives the allowed range', () => {
  expect(packaged('--demo-users=500').demoUsers).toBe(500);
  expect(() => packaged('--demo-users=many')).toThrow('--demo-users takes a whole number from 1 to 999999.');
});

it('arguments after a link are ignored', () => {
  const link = 'realm-console://organization?organization=https://chat.example.com';
  expect(packaged('--demo', link, '--user-data=/elsewhere')).toEqual({ ...nothing, demo: true, link });
});
