import type { DatabaseSync } from 'node:sqlite';
import type { PushToken, PushTokenKind } from '#contract/devices.ts';

/** The push tokens that were added with this console to the caller's account. The server lists none. */
export interface PushTokenStore {
  /** In the order in which they were added. */
  rows(): PushToken[];
  get(id: string): PushToken | undefined;
  /** Keeps a token; one that is there already gets the app identifier given. */
  put(token: Omit<PushToken, 'id'>): void;
  forget(id: string): void;
}

/** The name of a token in the store and the replica. Apple's tokens compare without regard to case. */
export function pushTokenId(kind: PushTokenKind, token: string): string {
  return `${kind}:${kind === 'apns' ? token.toLowerCase() : token}`;
}

/**
 * Opens the tokens of one account.
 *
 * @param onChanged is called with the id of a token that came, changed or went
 */
export function openPushTokens(
  database: DatabaseSync,
  organizationId: string,
  onChanged: (id: string) => void,
): PushTokenStore {
  const read = database.prepare(
    'SELECT kind, token, app_id, added_at FROM push_token WHERE organization_id = ? ORDER BY added_at, id',
  );
  const rows = (): PushToken[] =>
    read.all(organizationId).map((row) => {
      const kind: PushTokenKind = row['kind'] === 'fcm' ? 'fcm' : 'apns';
      const token = String(row['token']);
      return {
        id: pushTokenId(kind, token),
        kind,
        token,
        appId: row['app_id'] === null ? null : String(row['app_id']),
        addedAtMilliseconds: Number(row['added_at']),
      };
    });
  return {
    rows,
    get: (id) => rows().find((row) => row.id === id),
    put({ kind, token, appId, addedAtMilliseconds }) {
      const id = pushTokenId(kind, token);
      database
        .prepare(
          `INSERT INTO push_token (organization_id, id, kind, token, app_id, added_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (organization_id, id) DO UPDATE SET token = excluded.token, app_id = excluded.app_id`,
        )
        .run(organizationId, id, kind, token, appId, addedAtMilliseconds);
      onChanged(id);
    },
    forget(id) {
      database.prepare('DELETE FROM push_token WHERE organization_id = ? AND id = ?').run(organizationId, id);
      onChanged(id);
    },
  };
}
