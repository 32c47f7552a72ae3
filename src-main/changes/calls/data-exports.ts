import { numberOfTarget } from '#contract/changes.ts';
import { isExportType } from '#contract/data-exports.ts';
import { deleteDataExport, getDataExports, startDataExport } from '../../zulip/route/data-exports.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { ambiguous, notDated } from './inconclusive-evidence.ts';
import { sentBy } from './sent.ts';
import type { DeedOperations } from './operations.ts';

const alone = {
  kind: 'deed',
  limit: 1,
  key: ({ target }: Pick<RecordedChange, 'target'>): string => target,
} as const;

const claimOf = (id: number): string => `data-export:${id}`;

/** Ids of exports only grow, and none leaves the list. https://zulip.com/api/export-realm */
export const exportStartCall: DeedOperations = {
  ...alone,
  async prepare(connection, _changes, signal) {
    const exports = await getDataExports(connection, { signal });
    return { newestId: Math.max(0, ...exports.map(({ id }) => id)) };
  },
  async send(connection, [{ after }], options) {
    if (!isExportType(after)) throw new RangeError('The change starts no export.');
    const { id, ...written } = await startDataExport(connection, after, options);
    return sentBy(written, claimOf(id));
  },
  async evidence({ connection, isFree, take, hasRival }, [change], [intent], signal) {
    const newestId = intent?.newestId ?? null;
    if (newestId === null) return [notDated];
    const { user_id: me } = await getOwnUser(connection, { signal });
    const claims = (await getDataExports(connection, { signal }))
      .filter((one) => one.id > newestId && one.acting_user_id === me && one.export_type === change.after)
      .map(({ id }) => claimOf(id))
      .filter((claim) => isFree(claim, change));
    const claim = claims.at(-1);
    if (claim === undefined) return [{ kind: 'did-not-happen' }];
    if (change.claim !== claim && (claims.length > 1 || hasRival(change))) return [ambiguous];
    take(claim, change);
    return [{ kind: 'happened', claim }];
  },
};

/** https://zulip.com/api/delete-realm-export */
export const exportDeletionCall: DeedOperations = {
  ...alone,
  send: async (connection, [{ target }], options) =>
    sentBy(await deleteDataExport(connection, numberOfTarget(target), options)),
  async evidence({ connection }, [{ target }], _intents, signal) {
    const exports = await getDataExports(connection, { signal });
    const isThere = exports.some(
      ({ id, deleted_timestamp: deletedAt }) => id === numberOfTarget(target) && deletedAt === null,
    );
    return [isThere ? { kind: 'did-not-happen' } : { kind: 'happened', claim: null }];
  },
};
