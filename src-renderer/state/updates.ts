import { showNotice } from './notices.ts';
import { create } from 'zustand';
import type { UpdateState } from '#contract/console.ts';
import { call, subscribe } from '../bridge/client.ts';
import { useDialogsStore } from './dialogs.ts';

/** How updating stands; null until the main process has said so. */
export const useUpdateStore = create<{ update: UpdateState | null }>(() => ({ update: null }));

/** The version that a notice was shown for. */
let announced: string | null = null;

/** Says that there is a newer version, once for each. What can be done with it is under About. */
function announce(update: UpdateState): void {
  if (update.kind !== 'available' || update.version === announced) return;
  announced = update.version;
  if (useDialogsStore.getState().aboutOpen) return;
  showNotice({
    title: `Version ${update.version} is available`,
    message: 'Download it under Console, About Realm Console.',
  });
}

/**
 * Reads how updating stands, and follows it.
 *
 * @returns the function that ends it.
 */
export function startUpdates(): () => void {
  let pushed = false;
  const take = (update: UpdateState): void => {
    useUpdateStore.setState({ update });
  };
  const end = subscribe('update', (update) => {
    pushed = true;
    take(update);
    announce(update);
  });
  void call('update.read', {}).then((result) => {
    if (result.ok && !pushed) take(result.value);
  });
  return end;
}
