import type { NoUpdates, UpdateState } from '#contract/console.ts';
import { formatBytes } from '#contract/words/size.ts';
import { say, type MessageId } from '#words/say.ts';

/** Why this build can't update itself. */
export const noUpdatesWords = {
  'no-feed': 'about.no-feed',
  'invalid-feed': 'about.invalid-feed',
  'package-kind': 'about.package-kind',
} as const satisfies Record<NoUpdates, MessageId>;

export const failedTitles = {
  look: 'about.look-failed',
  download: 'about.download-failed',
  install: 'about.install-failed',
} as const satisfies Record<string, MessageId>;

type Downloading = Extract<UpdateState, { kind: 'downloading' }>;

/** How much of a download is there, from 0 to 1; null while its size is unknown. */
export function shareOf({ receivedBytes, totalBytes }: Downloading): number | null {
  return totalBytes === null || totalBytes === 0 ? null : Math.min(1, receivedBytes / totalBytes);
}

/** How far a download is: "28%, 27.1 MB of 96.8 MB". */
export function progressWords(download: Downloading): string {
  const share = shareOf(download);
  const received = formatBytes(download.receivedBytes);
  if (share === null || download.totalBytes === null) return received;
  return say('about.progress', { share, received, total: formatBytes(download.totalBytes) });
}
