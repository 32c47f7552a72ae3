import { showNotice } from '../../../state/notices.ts';
import { formatCount } from '#contract/words/count.ts';
import { call } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';

/** The most accounts that one call takes. */
const perCall = 1_000;
const noticeId = 'protected accounts';

/**
 * Takes accounts under protection from every change of this console, or out of it.
 *
 * @param isSeen the change shows where it is made, and no notice says it.
 */
export async function protectAccounts(
  organizationId: string,
  userIds: readonly number[],
  isProtected: boolean,
  isSeen = false,
): Promise<void> {
  for (let from = 0; from < userIds.length; from += perCall) {
    const some = userIds.slice(from, from + perCall);
    const result = await call('safety.protect', { organizationId, userIds: some, isProtected });
    if (!result.ok) {
      const title = isProtected ? 'Not protected' : 'Still protected';
      showNotice({
        about: noticeId,
        organizationId,
        title,
        message: failureMessage(result.failure),
        autoClose: false,
      });
      return;
    }
  }
  if (isSeen) return;
  const isOne = userIds.length === 1;
  const accounts = `${formatCount(userIds.length)} ${isOne ? 'account' : 'accounts'}`;
  showNotice({
    about: noticeId,
    organizationId,
    message: isProtected
      ? `${accounts} protected. This console won't change ${isOne ? 'it' : 'them'}.`
      : `${accounts} no longer protected.`,
  });
}
