import { numberOfTarget, targetOf } from '#contract/changes.ts';
import { isExportType, type DataExport } from '#contract/kinds/data-exports.ts';
import { exportTypeName, exportTypeNames } from '#contract/words/data-exports.ts';
import { formatExactTime } from '#contract/words/time.ts';
import { text } from '#words/text.ts';
import type { RecordedChange } from '../../../store/journal.ts';
import { deleteDataExport, getDataExports, startDataExport } from '../../../zulip/route/data-exports.ts';
import { getOwnUser } from '../../../zulip/route/users.ts';
import { ambiguous, notDated } from '../../calls/inconclusive-evidence.ts';
import type { DeedOperations } from '../../calls/operations.ts';
import { sentBy } from '../../calls/sent.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { needsRole, skip, type Verdict } from '../../verdict.ts';
import type { KindInWorker } from '../kind-in-worker.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import type { DataExportSubject } from './data-export-facts.ts';

const noSuchType = 'No such type of an export.';

function deletionVerdict(found: DataExport | undefined): Verdict {
  switch (found?.state) {
    case 'running':
      return skip('not-possible', 'The export is still running. Delete it when it is ready.');
    case 'failed':
      return skip('not-possible', 'The export failed: there is no file to delete.');
    case 'elsewhere':
      return skip('not-possible', 'The file is on the previous server of the organization.');
    case 'finished':
      return { kind: 'change', risk: 'high', notice: '' };
    case 'deleted':
    case undefined:
      return skip('already-so', 'The export is already deleted.');
  }
}

function check({ facts, subject, value }: FieldCheck<DataExportSubject>): Verdict {
  const lacking = needsRole('data-export', facts.caller);
  if (lacking !== null) return lacking;
  if (value === '') return deletionVerdict(subject.found);
  const choice = facts.dataExports.choices().find(({ type }) => type === value);
  if (choice === undefined) return skip('not-possible', noSuchType);
  return choice.objection === ''
    ? {
        kind: 'change',
        risk: value === 'public' ? 'low' : 'high',
        notice: choice.notices.join(' '),
      }
    : skip('not-possible', choice.objection);
}

/** The data of an export; the empty value is one without a file. */
function whole(known: ChangeFacts): FieldRules<DataExportSubject> {
  return {
    noun: 'data export',
    inputField: 'type',
    current({ id, found }) {
      if (found === undefined) return known.dataExports.madeText(targetOf('data-export', id)) ?? '';
      return found.state === 'running' || found.state === 'finished' ? (found.type ?? 'unknown') : '';
    },
    words: (value) => (isExportType(value) ? exportTypeNames[value] : value === '' ? 'No file' : value),
    objection: (value) => (value === '' || isExportType(value) ? null : noSuchType),
    check,
    endpoint: (_subject, value) => (value === '' ? 'DELETE /export/realm/{export_id}' : 'POST /export/realm'),
    effects: (values) => ({
      whatElseChanges: values.includes('')
        ? [text('effect.link-file-stops-working')]
        : [text('effect.server-works-minutes-or'), text('effect.anyone-who-has-link')],
      canBeUndone: [],
      cannotBeUndone: values.includes('')
        ? [text('effect.deletion-new-export-counts')]
        : [text('effect.start-export-cant-be')],
    }),
  };
}

/** Copies of the organization's data; a new one is identified by a local id. https://zulip.com/api/export-realm */
const dataExportRules: KindRules<DataExportSubject> = {
  // Exports have no names.
  isNamedById: true,
  subject(id, { dataExports }) {
    if (!dataExports.isListed()) return undefined;
    return { id, found: id.startsWith('new:') ? undefined : dataExports.find(Number(id)) };
  },
  nameOf: ({ found }) =>
    found === undefined
      ? 'New data export'
      : `${exportTypeName(found.type)} of ${formatExactTime(found.startedAt)}`,
  rules: (field, facts) => (field === 'data-export' ? whole(facts) : null),
  order: () => '0',
  goneName: (id) => (id.startsWith('new:') ? 'New data export' : `Data export ${id}`),
  goneValue: () => '',
  gone: 'The exports have not been listed yet. Open Data exports, then try again.',
  goneField: () => 'An export has nothing of this kind.',
};

const alone = {
  kind: 'deed',
  limit: 1,
  key: ({ target }: Pick<RecordedChange, 'target'>): string => target,
} as const;

const claimOf = (id: number): string => `data-export:${id}`;

/** Ids of exports only grow, and none leaves the list. https://zulip.com/api/export-realm */
const exportStartCall: DeedOperations = {
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
const exportDeletionCall: DeedOperations = {
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

export const dataExportInWorker = {
  rules: dataExportRules,
  calls: {
    'POST /export/realm': exportStartCall,
    'DELETE /export/realm/{export_id}': exportDeletionCall,
  },
} satisfies KindInWorker<'data-export'>;
