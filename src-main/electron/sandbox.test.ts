import type { CommandLine } from 'electron';
import { expect, it } from 'vitest';
import { requireSandbox } from './sandbox.ts';

const withSwitches = (...switches: string[]) =>
  ({ hasSwitch: (name) => switches.includes(name) }) as Pick<CommandLine, 'hasSwitch'> as CommandLine;

it('an installed console does not start without a sandbox', () => {
  const start = () => requireSandbox({ isPackaged: true, commandLine: withSwitches('no-sandbox') });
  expect(start).toThrow('Install the deb or rpm package instead.');
});

it.each([
  ['installed, with its sandbox', { isPackaged: true, commandLine: withSwitches() }],
  ['run from its sources, as root has to', { isPackaged: false, commandLine: withSwitches('no-sandbox') }],
])('a console starts that is %s', (_, app) => {
  expect(() => requireSandbox(app)).not.toThrow();
});
