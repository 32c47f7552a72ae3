import {
  exportTypes,
  mostExportsInWeek,
  type ExportChoice,
  type ExportConsents,
  type ExportType,
} from '#contract/kinds/data-exports.ts';
import { roles } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatDayTime } from '#contract/words/time.ts';
import { sayText } from '#words/text.ts';
import { needsFeature } from '../../changes/verdict.ts';
import type { RealmModel } from '../model/realm-model.ts';

const weekSeconds = 7 * 86_400;
/** `email_address_visibility` of people whose address no one can see. */
const nobody = 4;

/** Exports of the last seven days, oldest first; failed ones count too. */
function startedInWeek({ dataExports }: RealmModel): number[] {
  return dataExports
    .all()
    .map(({ export_time: startedAt }) => startedAt)
    .filter((startedAt) => startedAt > dataExports.now() - weekSeconds)
    .toSorted((one, other) => one - other);
}

export function countInWeek(model: RealmModel): number {
  return startedInWeek(model).length;
}

function limitObjection(model: RealmModel): string {
  const started = startedInWeek(model);
  const first = started.at(-mostExportsInWeek);
  if (first === undefined) return '';
  const next = formatDayTime(first + weekSeconds);
  return `Zulip allows ${mostExportsInWeek} exports in 7 days. The next one can be started ${next}.`;
}

/** At least one owner must be able to use their account after the import. */
function ownerObjection(model: RealmModel, type: ExportType): string {
  const consents = [...(model.dataExports.consents() ?? [])];
  const owners = consents.filter(([userId]) => model.index.read(userId)?.role === roles.owner);
  if (owners.length === 0) return '';
  if (type === 'full_with_consent' && !owners.some(([, { consented }]) => consented))
    return 'No owner lets their private data be exported. Zulip needs at least one who does.';
  // Below feature level 430 it is unknown who hides their address.
  if (type === 'public' && owners.every(([, { email_address_visibility: visible }]) => visible === nobody))
    return 'No owner shows administrators their email address. Zulip needs at least one who does.';
  return '';
}

export function exportConsents({ dataExports }: RealmModel): ExportConsents | null {
  const consents = dataExports.consents();
  if (consents === null) return null;
  return {
    people: consents.size,
    consented: [...consents.values()].filter(({ consented }) => consented).length,
  };
}

/** How many people can't sign in after an import because their address isn't exported. */
function unusableCount({ dataExports }: RealmModel, type: ExportType): number {
  return [...(dataExports.consents()?.values() ?? [])].filter(
    ({ consented, email_address_visibility: visible }) =>
      visible === nobody && (type === 'public' || (type === 'full_with_consent' && !consented)),
  ).length;
}

function summaryOf(model: RealmModel, type: ExportType): string {
  if (type === 'full_without_consent') return 'Private data of everybody, whether they agree or not.';
  const consents = type === 'full_with_consent' ? exportConsents(model) : null;
  if (consents === null) return '';
  return `Private data of ${formatCount(consents.consented)} of ${countOf(consents.people, 'person')}.`;
}

function noticesOf(model: RealmModel, type: ExportType): string[] {
  const unusable = unusableCount(model, type);
  return [
    ...(unusable > 0
      ? [
          `${countOf(unusable, 'person hides', 'people hide')} their email address, and couldn’t sign in after an import.`,
        ]
      : []),
    ...(model.dataExports.all().some(({ pending }) => pending) ? ['Another export is running.'] : []),
  ];
}

/** The types of export, and why the server would refuse any of them. https://zulip.com/api/export-realm */
export function exportChoices(model: RealmModel): ExportChoice[] {
  const server = { featureLevel: model.featureLevel(), zulipVersion: model.zulipVersion() };
  const offersAll =
    model.dataExports.ownersSeeAll() &&
    model.me()?.role === roles.owner &&
    needsFeature(server, 'export-type-names') === null;
  return exportTypes
    .filter((type) => type !== 'full_without_consent' || offersAll)
    .map((type) => {
      const tooOld = type === 'full_with_consent' ? needsFeature(server, 'export-types') : null;
      const objection =
        (tooOld?.kind === 'skip' ? sayText(tooOld.explanation) : '') ||
        limitObjection(model) ||
        ownerObjection(model, type);
      return { type, objection, summary: summaryOf(model, type), notices: noticesOf(model, type) };
    });
}
