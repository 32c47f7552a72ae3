import { showNotice } from '../state/notices.ts';
import { call } from '../bridge/client.ts';
import { failureMessage } from '../bridge/failure-words.ts';

/**
 * Opens an address in the browser or the mail program; what is not opened, such as one without https, is said in a
 * notice.
 */
export async function openLink(url: string): Promise<void> {
  const result = await call('link.open', { url });
  if (!result.ok) showNotice({ title: 'Not opened', message: failureMessage(result.failure) });
}
