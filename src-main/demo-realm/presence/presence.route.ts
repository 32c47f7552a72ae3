import { badRequest } from '../api-error.ts';
import { boolean, integer } from '../parameters.ts';
import { canAccess, findByApiEmail } from '../people/people.ts';
import {
  legacyPresence,
  legacyPresences,
  modernPresence,
  modernPresences,
  offlineThresholdSeconds,
  presenceRows,
} from './presence.ts';
import { nowSeconds, type User } from '../state.ts';
import type { Call, Route } from '../router.ts';

const defaultHistoryDays = 14;

/** Reporting and reading presence. https://zulip.com/api/update-presence https://zulip.com/api/get-presence */
export const presenceRoutes: readonly Route[] = [
  { method: 'POST', path: '/users/me/presence', refuses: { bots: 'always' }, handle: report },
  {
    method: 'GET',
    path: '/realm/presence',
    ignoresSilently: true,
    handle({ state, caller }) {
      const rows = presenceRows(state, { viewer: caller, historyLimitDays: defaultHistoryDays });
      return { presences: legacyPresences(state, rows), server_timestamp: nowSeconds(state) };
    },
  },
  {
    method: 'GET',
    path: '/users/:id/presence',
    handle: (call) => one(call, call.state.users.get(Number(call.path[0]))),
  },
  {
    method: 'GET',
    path: '/users/:name/presence',
    handle: (call) => one(call, findByApiEmail(call.state, call.path[0] ?? '')),
  },
];

function report({ realm, state, caller, parameters }: Call): Record<string, unknown> {
  const status = parameters.requiredText('status');
  const pingOnly = parameters.json('ping_only', boolean) ?? false;
  parameters.json('new_user_input', boolean);
  const slim = parameters.json('slim_presence', boolean) ?? false;
  const level = state.featureLevel;
  const lastUpdateId = parameters.json('last_update_id', integer);
  const historyDays = parameters.json('history_limit_days', integer);
  if (status !== 'active' && status !== 'idle') throw badRequest('status-invalid', { status });
  realm.presence.report(caller, status);
  if (pingOnly) return {};
  const isDelta = lastUpdateId !== undefined && lastUpdateId > 0;
  const rows = presenceRows(state, {
    viewer: caller,
    afterUpdateId: lastUpdateId,
    historyLimitDays: isDelta ? undefined : (historyDays ?? defaultHistoryDays),
  });
  const isModern = slim || lastUpdateId !== undefined;
  const newest = rows.reduce((greatest, [, row]) => Math.max(greatest, row.updateId), lastUpdateId ?? -1);
  return {
    presences: isModern ? modernPresences(rows) : legacyPresences(state, rows),
    server_timestamp: nowSeconds(state),
    ...(level >= 263
      ? { presence_last_update_id: state.settings.get('presence_disabled') === true ? -1 : newest }
      : {}),
  };
}

/** One person's presence; its format changed twice between feature levels 487 and 497. */
function one({ state, caller, path }: Call, user: User | undefined): Record<string, unknown> {
  if (user === undefined || !user.isActive) throw badRequest('no-such-user');
  if (user.isBot) throw badRequest('presence-bots');
  if (!canAccess(state, caller, user)) throw badRequest('insufficient-permission');
  const row = state.presence.get(user.userId);
  if (row === undefined) throw badRequest('presence-none', { who: path[0] ?? '' });
  const { status, timestamp } = legacyPresence(row);
  const isOld = nowSeconds(state) - timestamp > offlineThresholdSeconds;
  const legacy = {
    website: { status, timestamp },
    aggregated: { status: isOld ? 'offline' : status, timestamp },
  };
  const level = state.featureLevel;
  if (level < 487) return { presence: legacy };
  if (level < 497) return { presence: modernPresence(user, row) };
  return { presence: { ...modernPresence(user, row), ...legacy }, server_timestamp: nowSeconds(state) };
}
