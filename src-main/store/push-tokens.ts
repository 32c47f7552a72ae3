import type { DatabaseSync } from 'node:sqlite';
import type { PushToken, PushTokenKind } from '#contract/devices.ts';

/** The push tokens that this console added to the caller's account. The server doesn't list them. */
export interface PushTokenStore {
  /** In the order in which they were added. */
  rows(): PushToken[];
  get(id: string): PushToken | undefined;
  /** Stores a token; an existing one gets the given app identifier. */
  put(token: Omit<PushToken, 'id'>): void;
  forget(id: string): void;
}

/** A token's id in the store and the replica. Apple's tokens are case-insensitive. */
export function pushTokenId(kind: PushTokenKind, token: string): string {
  return `${kind}:${kind === 'apns' ? token.toLowerCase() : token}`;
}

/**
 * Opens one account's tokens.
 *
 * @param onChanged called with the id of a token that was added, changed or removed
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
