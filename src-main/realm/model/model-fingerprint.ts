import { channelFingerprint } from '../channels/channel-fingerprint.ts';
import { presenceName } from '../people/people-columns.ts';
import type { RealmModel } from './realm-model.ts';

/**
 * The whole model as a text that is equal for equal models, whatever events led to them. Presence times are left out,
 * because they change without events and the older format has less of them; states are included.
 */
export function modelFingerprint(model: RealmModel): string {
  const { columns } = model.index;
  const byNumber = (a: number, b: number): number => a - b;
  const people = [...columns.rowOf.keys()].toSorted(byNumber).map((userId) => {
    const record = model.index.read(userId)!;
    const row = columns.rowOf.get(userId) ?? 0;
    const profile = Object.entries(model.index.profile(userId)).toSorted(([a], [b]) => Number(a) - Number(b));
    return {
      ...record,
      profile,
      presence: presenceName(columns.state[row] ?? 0),
      // Snapshots omit the status of deactivated people.
      status: record.isActive ? model.statuses.get(userId) : null,
      hidesPresence: record.isActive && model.statuses.hidesPresence(userId),
    };
  });
  const permissions = (values: ReturnType<RealmModel['permissions']['group']>): unknown[] =>
    [...values].map(([name, value]) => [
      name,
      [...value.members].toSorted(byNumber),
      value.groups.toSorted(byNumber),
    ]);
  const groups = model
    .rows('groups')
    .toSorted((a, b) => a.id - b.id)
    .map((group) => ({
      ...group,
      directSubgroupIds: group.directSubgroupIds.toSorted(byNumber),
      members: [...model.groups.members(group.id)].toSorted(byNumber),
      permissions: permissions(model.permissions.group(group.id)),
    }));
  return JSON.stringify({
    me: model.me(),
    people,
    groups,
    settings: model.rows('settings'),
    organizationSettings: model.rows('organizationSettings').toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    permissions: permissions(model.permissions.realm()),
    profileFields: model.rows('profileFields').toSorted((a, b) => a.id - b.id),
    customEmoji: model.rows('customEmoji').toSorted((a, b) => Number(a.id) - Number(b.id)),
    announceRules: model.rows('announceRules'),
    scheduledMessages: model.rows('scheduledMessages').toSorted((a, b) => a.id - b.id),
    drafts: model.rows('drafts').toSorted((a, b) => a.id - b.id),
    channels: channelFingerprint(model),
    lists: Object.entries(model.lists.readers).map(([table, { all }]) => [
      table,
      all().toSorted((a, b) => a.id - b.id),
    ]),
    pushDevices: model.rows('pushDevices').toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    featureLevel: model.featureLevel(),
    zulipVersion: model.zulipVersion(),
  });
}
