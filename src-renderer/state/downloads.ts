import { create } from 'zustand';
import type { Download } from '#contract/attachments.ts';
import { call, subscribe } from '../bridge/client.ts';

interface DownloadsState {
  readonly list: readonly Download[];
}

export const useDownloadsStore = create<DownloadsState>(() => ({ list: [] }));

/**
 * Reads the files that are on their way to this computer, and follows them.
 *
 * @returns the function that ends it.
 */
export function startDownloads(): () => void {
  let pushed = false;
  const end = subscribe('downloads', (list) => {
    pushed = true;
    useDownloadsStore.setState({ list });
  });
  void call('download.list', {}).then((result) => {
    if (result.ok && !pushed) useDownloadsStore.setState({ list: result.value });
  });
  return end;
}
