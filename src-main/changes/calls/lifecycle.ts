import { numberOfTarget } from '#contract/changes.ts';
import type { ChangeToRecord } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { deactivateBot } from '../../zulip/route/bots.ts';
import { deactivateUser, reactivateUser } from '../../zulip/route/user-lifecycle.ts';
import { getUser } from '../../zulip/route/users.ts';
import { activeAccount, deactivatedAccount } from '../kinds/user/account.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, SettingOperations } from './operations.ts';

async function readBack(
  connection: Connection,
  changes: CallChanges,
  signal: AbortSignal,
): Promise<string[]> {
  const user = await getUser(connection, numberOfTarget(changes[0].target), { signal });
  return changes.map(() => (user.is_active ? activeAccount : deactivatedAccount));
}

const alone = { kind: 'setting', limit: 1, key: ({ target }: ChangeToRecord) => target, readBack } as const;

/**
 * The change's details are the comment in the email to the person; without them, no email is sent.
 * https://zulip.com/api/deactivate-user
 */
export const deactivationCall: SettingOperations = {
  ...alone,
  async send(connection, changes, options) {
    const { target, details } = changes[0];
    const deactivation = details === null ? {} : { deactivation_notification_comment: details };
    return sentBy(await deactivateUser(connection, numberOfTarget(target), deactivation, options));
  },
};

/** https://zulip.com/help/deactivate-or-reactivate-a-bot */
export const botDeactivationCall: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await deactivateBot(connection, numberOfTarget(changes[0].target), options)),
};

/** https://zulip.com/api/reactivate-user */
export const reactivationCall: SettingOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await reactivateUser(connection, numberOfTarget(changes[0].target), options)),
};
