import { targetOf } from '#contract/changes.ts';
import { isExportType, type DataExport } from '#contract/data-exports.ts';
import { exportTypeName, exportTypeNames } from '#contract/words/data-exports.ts';
import { formatExactTime } from '#contract/words/time.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { needsRole, skip, type Verdict } from '../../verdict.ts';
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
        notice: [choice.summary, ...choice.notices].join(' ').trim(),
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
        ? ['The link to the file stops working for everybody who has it.']
        : [
            'The server works on it for minutes or hours, then Notification Bot tells you that it is ready.',
            'Anyone who has the link to the file can download it until it is deleted.',
          ],
      canBeUndone: [],
      cannotBeUndone: values.includes('')
        ? ['The deletion. A new export counts towards the limit of this week.']
        : ['The start. An export can’t be stopped; delete it when it is ready.'],
    }),
  };
}

/** Copies of the organization's data; one that is started is named by a local id. https://zulip.com/api/export-realm */
export const dataExportRules: KindRules<DataExportSubject> = {
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
