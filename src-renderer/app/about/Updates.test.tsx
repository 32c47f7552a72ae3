import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import type { UpdateState } from '#contract/console.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { usePreferences } from '../../state/preferences.ts';
import { startUpdates, useUpdateStore } from '../../state/updates.ts';
import { Updates } from './Updates.tsx';

let bridge: FakeBridge;
let end: () => void;

beforeEach(() => {
  bridge = createFakeBridge();
  Object.assign(window, { realmConsole: bridge });
  end = startUpdates();
  renderThemed(<Updates />);
});
afterEach(() => {
  end();
  cleanup();
  useUpdateStore.setState({ update: null });
  usePreferences.setState({ lookForUpdates: false });
});

const become = (update: UpdateState) => bridge.push({ topic: 'update', payload: update });

test('says that a build has no feed', async () => {
  expect((await screen.findByRole('status')).textContent).toBe('This build has no update feed.');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<[UpdateState, string, string, string]>([
  [{ kind: 'idle' }, 'Not checked yet', 'Look for updates', 'update.look'],
  [{ kind: 'current', checkedAt: Date.now() }, 'Up to date', 'Look for updates', 'update.look'],
  [{ kind: 'available', version: '1.3.0' }, 'Version 1.3.0', 'Download update', 'update.download'],
  [
    { kind: 'downloading', version: '1.3.0', receivedBytes: 28e6, totalBytes: 100e6 },
    '28%, 26.7 MB of 95.4 MB',
    'Cancel download',
    'update.cancel',
  ],
  [
    { kind: 'failed', step: 'look', message: 'The server refused the connection.' },
    'The server refused the connection.',
    'Try again',
    'update.look',
  ],
  [{ kind: 'failed', step: 'download', message: 'Wrong.' }, 'Wrong.', 'Try again', 'update.download'],
  [{ kind: 'failed', step: 'install', message: 'No.' }, 'No.', 'Look for updates', 'update.look'],
])('shows %j, and what to do next', async (state, words, button, name) => {
  bridge.answer(name as 'update.look', () => succeed({ kind: 'looking' }));
  become(state);
  await screen.findByText(words, { exact: false });
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText('Looking for updates');
  expect(bridge.made.map((call) => call.name)).toContain(name);
});

test('asks before it restarts while a job runs', async () => {
  bridge.answer('update.restart', ({ pauseJobs }) => succeed(pauseJobs ? 'restarting' : 'jobs-running'));
  become({ kind: 'ready', version: '1.3.0' });
  fireEvent.click(await screen.findByRole('button', { name: 'Restart and update' }));
  await screen.findByRole('dialog', { name: 'A job is running' });
  fireEvent.click(screen.getByRole('button', { name: 'Pause and restart' }));
  await expect
    .poll(() => bridge.made.filter(({ name }) => name === 'update.restart').map(({ input }) => input))
    .toEqual([{ pauseJobs: false }, { pauseJobs: true }]);
});
