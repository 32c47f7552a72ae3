import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { showPreferences } from '../../state/dialogs.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useUpdateStore } from '../../state/updates.ts';
import { PreferencesDialog } from './PreferencesDialog.tsx';

const before = usePreferences.getState();
afterEach(() => {
  act(() => showPreferences(false));
  cleanup();
  usePreferences.setState(before, true);
  useUpdateStore.setState({ update: null });
});

async function open(): Promise<void> {
  renderThemed(<PreferencesDialog />);
  act(() => showPreferences(true));
  await screen.findByRole('dialog', { name: 'Preferences' });
}

test('what is set for this device is changed at once and kept', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Comfortable rows' }));
  fireEvent.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
  expect(usePreferences.getState()).toMatchObject({
    colorScheme: 'dark',
    density: 'comfortable',
    singleKeyShortcuts: false,
  });
  const kept = bridge.made.filter(({ name }) => name === 'preferences.write').map(({ input }) => input);
  expect(kept).toEqual([{ colorScheme: 'dark' }, { density: 'comfortable' }, { singleKeyShortcuts: false }]);
});

test('a build without a feed says why no updates are looked for', async () => {
  window.realmConsole = createFakeBridge();
  useUpdateStore.setState({ update: { kind: 'unavailable', reason: 'no-feed' } });
  usePreferences.setState({ lookForUpdates: true });
  await open();
  const look = screen.getByRole<HTMLInputElement>('switch', { name: /^Look for updates/ });
  expect([look.checked, look.disabled]).toEqual([false, true]);
  screen.getByText('This build has no update feed.');
});
