import { mostLeaversNamed, type LeaverHoldings, type Leavers } from '#contract/offboarding.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { allPermissions } from '../permissions/one-permission.ts';
import { createOthers } from './held-permissions.ts';

/** The permissions to administer a channel or group. */
const administering: ReadonlySet<string> = new Set(['can_administer_channel_group', 'can_manage_group']);

/**
 * The bots, channels and groups that would be left without an owner or administrator if these people were deactivated
 * together. Channels have to be loaded.
 */
export function leaversOf(model: RealmModel, userIds: readonly number[]): Leavers {
  const leaving = new Set(userIds.filter((userId) => model.index.read(userId)?.isActive === true));
  const found = new Map<number, LeaverHoldings>();
  const of = (userId: number): LeaverHoldings => {
    const known = found.get(userId);
    if (known !== undefined) return known;
    const name = model.index.read(userId)?.name ?? '';
    const none: LeaverHoldings = { userId, name, bots: [], channels: [], groups: [] };
    found.set(userId, none);
    return none;
  };
  for (const { ownerId, isActive, name, userId } of model.index.bots()) {
    if (!isActive || ownerId === null || !leaving.has(ownerId) || leaving.has(userId)) continue;
    of(ownerId).bots.push(name);
  }
  const haveOthers = createOthers(model, leaving);
  const left = [...allPermissions(model)].filter(
    (permission) => administering.has(permission.name) && !haveOthers(permission),
  );
  for (const userId of leaving) {
    if (left.length === 0 || model.index.read(userId)?.isBot === true) continue;
    const containing = model.groups.containing(userId);
    for (const { area, value } of left) {
      if (area.kind === 'organization') continue;
      if (!value.members.has(userId) && !value.groups.some((groupId) => containing.has(groupId))) continue;
      if (area.kind === 'channel') of(userId).channels.push(area.name);
      else of(userId).groups.push(area.name);
    }
  }
  const people = [...found.values()];
  return { people: people.slice(0, mostLeaversNamed), count: people.length };
}
