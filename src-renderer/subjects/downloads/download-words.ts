import type { Download } from '#contract/attachments.ts';
import { formatBytes } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';

/** How far a file is on its way to this computer, or how that ended. */
export function downloadWords(download: Download): string {
  const { state, receivedBytes, totalBytes } = download;
  switch (state) {
    case 'choosing':
      return say('download.choosing');
    case 'running':
      return totalBytes === null
        ? formatBytes(receivedBytes)
        : say('download.received', { received: formatBytes(receivedBytes), total: formatBytes(totalBytes) });
    case 'saved':
      return say('download.saved', { path: download.path ?? download.name });
    case 'failed':
      return download.failure === null
        ? say('download.failed')
        : say('download.failed-why', { why: failureMessage(download.failure) });
    case 'cancelled':
      return say('download.cancelled');
  }
}
