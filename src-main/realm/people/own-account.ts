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
 * Keeps the credentials at the account's current address: servers refuse the key together with any other
 * (https://zulip.com/api/http-headers#authentication), and announce a change only by an event.
 *
 * @param tell called with each snapshot, and whenever the address has changed
 */
export function createOwnAccount(connection: Connection, tell: (account: OwnAccount) => void) {
  let realmUuid: string | null = null;

  /** The server sends everyone their own address, so null would be an error. */
  function addressIn(model: RealmModel): string | null {
    return model.index.address(model.myUserId);
  }

  function use(email: string, userId: number): void {
    // In place: copies of the connection share their credentials.
    if (connection.credentials) connection.credentials.email = email;
    tell({ userId, email, realmUuid });
  }

  return {
    /** Uses ids from the model. */
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
    /** Applies a change made by this console ahead of its event. Returns whether it changed one's own address. */
    noteApplied(model: RealmModel, { target, field, after }: Change): boolean {
      const isOwn = field === 'email' && target === targetOf('user', model.myUserId);
      if (isOwn) use(after, model.myUserId);
      return isOwn;
    },
    /** Call after each event about people. */
    follow(model: RealmModel): void {
      const email = addressIn(model);
      if (email !== null && email !== connection.credentials?.email) use(email, model.myUserId);
    },
  };
}

export type OwnAccountKeeper = ReturnType<typeof createOwnAccount>;
