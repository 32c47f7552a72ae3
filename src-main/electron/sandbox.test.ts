import type { CommandLine } from 'electron';
import { expect, it } from 'vitest';
import { requireProtection } from './sandbox.ts';

const withSwitches = (...switches: string[]) =>
  ({ hasSwitch: (name) => switches.includes(name) }) as Pick<CommandLine, 'hasSwitch'> as CommandLine;

it('an installed console does not start without a sandbox', () => {
  const start = () => requireProtection({ isPackaged: true, commandLine: withSwitches('no-sandbox') });
  expect(start).toThrow('Install the deb or rpm package instead.');
});

it.each(['remote-debugging-port', 'remote-debugging-pipe', 'js-flags', 'renderer-cmd-prefix'])(
  'an installed console does not start open to other programs, with --%s',
  (name) => {
    const start = () => requireProtection({ isPackaged: true, commandLine: withSwitches(name) });
    expect(start).toThrow(`started with --${name}`);
  },
);

it.each([
  ['installed, with its sandbox', { isPackaged: true, commandLine: withSwitches() }],
  ['run from its sources, as root has to', { isPackaged: false, commandLine: withSwitches('no-sandbox') }],
])('a console starts if it is %s', (_, app) => {
  expect(() => requireProtection(app)).not.toThrow();
});
