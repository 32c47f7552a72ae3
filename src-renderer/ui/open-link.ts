import { say } from '#words/say.ts';
import { showNotice } from '../state/notices.ts';
import { call } from '../bridge/client.ts';
import { failureMessage } from '../bridge/failure-words.ts';

/**
 * Opens a URL in the browser or email program; what isn't opened, such as one without https, is reported in a notice.
 */
export async function openLink(url: string): Promise<void> {
  const result = await call('link.open', { url });
  if (!result.ok) showNotice({ title: say('ui.not-opened'), message: failureMessage(result.failure) });
}
