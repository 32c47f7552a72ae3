import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { StorageState } from '#contract/console.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useStorageStore } from '../../state/storage.ts';
import { StorageBanner } from './StorageBanner.tsx';

const sound = useStorageStore.getInitialState();
afterEach(() => {
  cleanup();
  useStorageStore.setState(sound);
});

test('settings that started again are announced with what the keychain had, until someone has read it', async () => {
  let answer: Result<StorageState> = fail({ kind: 'internal', message: 'The disk is full.' });
  const bridge = createFakeBridge({ answers: { 'storage.dismiss-new-file': () => answer } });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<StorageBanner onSignIn={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
  for (const [found, words] of [
    [null, "The keychain can't be read yet"],
    [0, 'Add your organizations again.'],
    [1, '1 account is back'],
    [2, '2 accounts are back'],
  ] as const) {
    act(() => useStorageStore.setState({ newFile: { setAside: 'console.db.set-aside', found } }));
    const text = screen.getByRole('alert').textContent;
    expect(text).toContain(words);
    expect(text).toContain('kept as console.db.set-aside');
  }
  act(() => useStorageStore.setState({ newFile: { setAside: null, found: 2 } }));
  expect(screen.getByRole('alert').textContent).not.toContain('kept as');
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  fireEvent.click(dismiss);
  await screen.findByText('The disk is full.', { exact: false });
  answer = succeed({ ...sound, newFile: null });
  fireEvent.click(dismiss);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('settings that started again lead a signed-out organization to its sign-in', () => {
  Object.assign(window, { realmConsole: createFakeBridge({}) });
  const onSignIn = vi.fn<() => void>();
  useStorageStore.setState({ newFile: { setAside: null, found: 1 } });
  renderThemed(<StorageBanner onSignIn={onSignIn} />);
  expect(screen.getByRole('alert').textContent).toContain('This organization is signed out.');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(onSignIn).toHaveBeenCalledOnce();
});
