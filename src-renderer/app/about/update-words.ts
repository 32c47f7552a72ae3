import type { NoUpdates, UpdateState } from '#contract/console.ts';
import { formatBytes } from '#contract/words/size.ts';

/** Why this build can't update itself. */
export const noUpdatesWords: Readonly<Record<NoUpdates, string>> = {
  'no-feed': 'This build has no update feed.',
  'invalid-feed': "This build's update feed is invalid.",
  'package-kind': "This kind of package can't update itself.",
};

export const failedTitles = {
  look: "Couldn't look for updates",
  download: "Couldn't download the update",
  install: "Couldn't install the update",
} as const;

const percents = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

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
  return `${percents.format(share)}, ${received} of ${formatBytes(download.totalBytes)}`;
}
