import type { AccountIdentity } from '../../changes/identity-check.ts';
import { targetOf, type ChangeTarget } from '#contract/changes.ts';
import type { Connection } from '../../zulip/http.ts';
import type { OwnAccount } from '../protocol.ts';
import type { RealmModel } from '../model/realm-model.ts';

interface Change {
  target: ChangeTarget;
  field: string;
  after: string;
}

/**
 * Keeps the credentials at the account's present address: servers refuse the key together with any other one
 * (https://zulip.com/api/http-headers#authentication), and an event is the only notice that they give of it.
 *
 * @param tell called with each snapshot, and whenever the address has changed
 */
export function createOwnAccount(connection: Connection, tell: (account: OwnAccount) => void) {
  let realmUuid: string | null = null;

  /** The server sends everyone their own address; null could only be a mistake. */
  function addressIn(model: RealmModel): string | null {
    return model.index.address(model.myUserId);
  }

  function use(email: string, userId: number): void {
    // In place: copies of the connection share their credentials.
    if (connection.credentials) connection.credentials.email = email;
    tell({ userId, email, realmUuid });
  }

  return {
    /** Whose ids the model has. */
    identity: (model: RealmModel): AccountIdentity => ({
      realmUuid,
      userId: model.myUserId,
      address: connection.credentials?.email ?? null,
    }),
    load(model: RealmModel, uuid: string | null): void {
      realmUuid = uuid;
      const email = addressIn(model) ?? connection.credentials?.email;
      if (email !== undefined) use(email, model.myUserId);
    },
    /** Takes what this console changed for known, ahead of the event. Answers whether it was one's own address. */
    noteApplied(model: RealmModel, { target, field, after }: Change): boolean {
      const isOwn = field === 'email' && target === targetOf('user', model.myUserId);
      if (isOwn) use(after, model.myUserId);
      return isOwn;
    },
    /** To be called after each event about people. */
    follow(model: RealmModel): void {
      const email = addressIn(model);
      if (email !== null && email !== connection.credentials?.email) use(email, model.myUserId);
    },
  };
}

export type OwnAccountKeeper = ReturnType<typeof createOwnAccount>;
