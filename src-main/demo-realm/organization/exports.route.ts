import { badRequest } from '../api-error.ts';
import {
  announceExports,
  deleteExport,
  exportRecords,
  exportTypeNumbers,
  finishExports,
} from './data-exports.ts';
import { integer } from '../parameters.ts';
import { settingOf } from '../own-settings/user-setting-values.ts';
import { notPossible } from '../schema-refusal.ts';
import { activeOwners, nowSeconds, type RealmState } from '../state.ts';
import { requireAdministrator } from '../required-role.ts';
import type { Call, Route } from '../router.ts';
import type { ExportType } from './export-store.ts';

const mostPerWeek = 5;
const weekSeconds = 7 * 86_400;
/** `email_address_visibility` of people whose address no one can see. */
const hiddenFromAll = 4;

/** Exports of the organization's data. https://zulip.com/api/export-realm https://zulip.com/api/get-realm-exports */
export const exportRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/export/realm',
    handle(call) {
      begin(call);
      return { exports: exportRecords(call.state) };
    },
  },
  { method: 'POST', path: '/export/realm', handle: start },
  { method: 'GET', path: '/export/realm/consents', since: 295, handle: consents },
  { method: 'DELETE', path: '/export/realm/:id', handle: remove },
];

/** Refuses callers without the right, and finishes what is due. */
function begin({ realm, caller }: Call): void {
  requireAdministrator(caller);
  finishExports(realm);
}

function start(call: Call): Record<string, unknown> {
  begin(call);
  const { realm, state, caller } = call;
  const type = readType(call);
  const now = nowSeconds(state);
  const recent = state.exportStore.list.filter(({ requestedAt }) => requestedAt > now - weekSeconds);
  if (recent.length >= mostPerWeek) throw badRequest('export-rate');
  requireUsableOwner(state, type);
  const id = state.exportStore.nextId++;
  const { userId: actingUserId } = caller;
  state.exportStore.list.push({ id, type, actingUserId, requestedAt: now, path: null, deletedAt: null });
  announceExports(realm);
  return { id };
}

/** Someone has to be able to administer the imported organization. Servers check this since there are types. */
function requireUsableOwner(state: RealmState, type: ExportType): void {
  if (state.featureLevel < 304 || type === 'full_without_consent') return;
  const email = `support@${state.emailDomain}`;
  const owners = activeOwners(state).filter(({ isBot }) => !isBot);
  if (type === 'public') {
    if (owners.every(({ emailVisibility }) => emailVisibility === hiddenFromAll))
      throw badRequest('export-owner-email', { email });
  } else if (!owners.some((owner) => settingOf(state, owner, 'allow_private_data_export') === true)) {
    throw badRequest('export-owner-consent', { email });
  }
}

function readType({ state, parameters }: Call): ExportType {
  const level = state.featureLevel;
  if (level < 304) return 'public';
  const allowed: readonly ExportType[] =
    level >= 449 && state.settings.get('owner_full_content_access') === true
      ? ['public', 'full_with_consent', 'full_without_consent']
      : ['public', 'full_with_consent'];
  const sent = level >= 449 ? parameters.text('export_type') : parameters.json('export_type', integer);
  if (sent === undefined) return 'public';
  const type = allowed.find((each) => each === sent || (level < 449 && exportTypeNumbers[each] === sent));
  if (type === undefined) throw notPossible('export_type', level);
  return type;
}

function consents(call: Call): Record<string, unknown> {
  begin(call);
  const { state } = call;
  const people = [...state.users.values()].filter(({ isActive, isBot }) => isActive && !isBot);
  return {
    export_consents: people.map((person) => ({
      user_id: person.userId,
      consented: settingOf(state, person, 'allow_private_data_export') === true,
      ...(state.featureLevel >= 430 ? { email_address_visibility: person.emailVisibility } : {}),
    })),
  };
}

function remove(call: Call): Record<string, never> {
  begin(call);
  const { realm, state, path } = call;
  const each = state.exportStore.list.find(({ id }) => id === Number(path[0]));
  if (each === undefined) throw badRequest('export-invalid');
  if (each.deletedAt !== null) throw badRequest('export-deleted');
  if (each.failedAt !== undefined) throw badRequest('export-failed');
  if (each.path === null) throw badRequest('export-pending');
  deleteExport(realm, each);
  return {};
}
