import { create } from 'zustand';
import type { StorageState } from '#contract/console.ts';
import { call, subscribe } from '../bridge/client.ts';

export const useStorageStore = create<StorageState>(() => ({
  journal: { kind: 'ready' },
  setAside: null,
  newFile: null,
  damagedFile: null,
}));

/**
 * Reads the state of the files on this computer, and follows it.
 *
 * @returns the function that ends it.
 */
export function startStorage(): () => void {
  let pushed = false;
  const end = subscribe('storage', (state) => {
    pushed = true;
    useStorageStore.setState(state);
  });
  void call('storage.read', {}).then((result) => {
    if (result.ok && !pushed) useStorageStore.setState(result.value);
  });
  return end;
}
