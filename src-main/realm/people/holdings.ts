import { partsOfValue } from '#contract/groups.ts';
import { mostNamedIn, type Holdings, type NamedIn } from '#contract/offboarding.ts';
import { groupValueOfWire } from '../channels/channel-access.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { personFlag } from './people-columns.ts';
import { idsIn } from './person-detail.ts';

/** The bots, groups, channels and profile fields that somebody who leaves should hand over. Channels have to be loaded. */
export function holdingsOf(model: RealmModel, userId: number): Holdings {
  return {
    bots: [...model.index.bots()]
      .filter(({ ownerId, isActive }) => ownerId === userId && isActive)
      .map(({ userId: botId, name }) => ({ userId: botId, name })),
    groups: model.groups
      .ofPerson(userId)
      .direct.filter(({ isSystem }) => !isSystem)
      .map(({ groupId, name }) => ({ id: groupId, name })),
    channels: ownChannels(model, userId),
    fields: fieldsThatName(model, userId),
  };
}

function ownChannels(model: RealmModel, userId: number): Holdings['channels'] {
  return [...model.channels.all()].flatMap(({ id, name, isArchived, permissions }) => {
    const wire = permissions.get('can_administer_channel_group');
    if (wire === undefined || isArchived) return [];
    const value = groupValueOfWire(wire);
    const { people, groups } = partsOfValue(value);
    return people.length === 1 && people[0] === userId && groups.length === 0 ? [{ id, name, value }] : [];
  });
}

function fieldsThatName(model: RealmModel, userId: number): NamedIn[] {
  const { columns } = model.index;
  return [...model.profileFields.rows.values()].flatMap(({ id: fieldId, name: fieldName, type }) => {
    if (type !== 'people') return [];
    const people: NamedIn['people'] = [];
    let count = 0;
    for (const [row, value] of (columns.profile.get(fieldId) ?? []).entries()) {
      // Looking for the digits first leaves nearly all values unread.
      if (value?.includes(String(userId)) !== true || !idsIn(value).includes(userId)) continue;
      const named = columns.userId[row] ?? 0;
      const isActive = ((columns.flags[row] ?? 0) & personFlag.active) !== 0;
      if (!isActive || named === userId) continue;
      count += 1;
      if (people.length < mostNamedIn) people.push({ userId: named, value });
    }
    return count === 0 ? [] : [{ fieldId, fieldName, people, count }];
  });
}
