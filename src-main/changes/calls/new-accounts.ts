import { randomBytes } from 'node:crypto';
import { newNameOfTarget } from '#contract/changes.ts';
import { createUser } from '../../zulip/route/user-lifecycle.ts';
import { getUsers } from '../../zulip/route/users.ts';
import { evidenceOfCreation } from './creation.ts';
import { noTrace } from './inconclusive-evidence.ts';
import { sentBy } from './sent.ts';
import { isNotBefore, latestJoining } from './since-intent.ts';
import type { DeedOperations } from './operations.ts';

const passwordBytes = 32;

/**
 * Creates one account per call, so that each has its own answer. The server requires a password, so a random one is
 * generated and never stored. https://zulip.com/api/create-user
 */
export const accountCreationCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, [{ target, after }], options) {
    const email = newNameOfTarget(target) ?? '';
    const password = randomBytes(passwordBytes).toString('base64url');
    const { userId, ...written } = await createUser(
      connection,
      { email, password, full_name: after },
      options,
    );
    return sentBy(written, `user:${userId}`);
  },
  lacksRight: (explanation) => explanation.startsWith('User not authorized to create users'),
  // Addresses are unique, and accounts are never deleted.
  async evidence(looking, [change], [intent], signal) {
    const address = (newNameOfTarget(change.target) ?? '').toLowerCase();
    const users = await getUsers(looking.connection, { include_custom_profile_fields: false }, { signal });
    const isSince = ({ date_joined: joined }: (typeof users)[number]): boolean =>
      isNotBefore(intent?.serverTime ?? null, latestJoining(joined)) !== false;
    // Its address may have changed since.
    const changed = intent == null ? [] : looking.changedSince('user', intent);
    const readdressed = changed.find(({ value }) => value.toLowerCase() === address)?.id;
    const holder =
      users.find(({ delivery_email: email }) => email?.toLowerCase() === address) ??
      users.find(({ user_id: id }) => id === readdressed);
    if (holder !== undefined) {
      if (!isSince(holder)) return [{ kind: 'did-not-happen' }];
      const found = {
        claim: `user:${holder.user_id}`,
        creatorId: null,
        createdAt: latestJoining(holder.date_joined),
        isAsAsked: holder.full_name === change.after,
      };
      return [await evidenceOfCreation(looking, change, intent ?? null, found, signal)];
    }
    const mayBeIt = users.some(
      (user) => user.delivery_email === null && user.full_name === change.after && isSince(user),
    );
    return [mayBeIt ? noTrace : { kind: 'did-not-happen' }];
  },
};
