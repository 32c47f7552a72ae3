import { apiKeyOf } from '../authentication/credentials.ts';
import type { Random } from '../seed/random.ts';
import type { Realm } from '../router.ts';
import {
  groupSettingsFrom,
  type Channel,
  type GroupSettingValue,
  type RealmState,
  type User,
  type UserGroup,
} from '../state.ts';
import type { Recipient, StoredMessage } from '../messages/message-store.ts';

type Renumber = (id: number) => number;

/** Maps every id to another one of the list. */
function shuffled(ids: readonly number[], random: Random): Map<number, number> {
  const turn = 1 + random.below(Math.max(1, ids.length - 1));
  return new Map(ids.map((id, place) => [id, ids[(place + turn) % ids.length] ?? id]));
}

function renumberValue(value: GroupSettingValue, person: Renumber, group: Renumber): GroupSettingValue {
  return typeof value === 'number'
    ? group(value)
    : {
        direct_members: value.direct_members.map(person),
        direct_subgroups: value.direct_subgroups.map(group),
      };
}

function replace<Value>(map: Map<number, Value>, entries: readonly (readonly [number, Value])[]): void {
  map.clear();
  for (const [id, value] of entries.toSorted(([one], [other]) => one - other)) map.set(id, value);
}

function recipientOf(recipient: Recipient, person: Renumber, channel: Renumber): Recipient {
  return recipient.kind === 'channel'
    ? { ...recipient, channelId: channel(recipient.channelId) }
    : { kind: 'direct', userIds: recipient.userIds.map(person).toSorted((one, other) => one - other) };
}

function renumberPeople(state: RealmState, person: Renumber): void {
  const keys = [...state.users.values()].map((user) => [person(user.userId), apiKeyOf(state, user)] as const);
  const users = [...state.users.values()].map((user): [number, User] => {
    const userId = person(user.userId);
    return [
      userId,
      { ...user, userId, botOwnerId: user.botOwnerId === null ? null : person(user.botOwnerId) },
    ];
  });
  replace(state.users, users);
  replace(state.fixedKeys, keys);
  state.usersByEmail.clear();
  for (const user of state.users.values()) {
    state.usersByEmail.set(user.deliveryEmail.toLowerCase(), user);
  }
  replace(
    state.presence,
    [...state.presence].map(([id, row]) => [person(id), row] as const),
  );
}

/** People's own data stays theirs and keeps its ids. */
function renumberOwners(state: RealmState, person: Renumber, channel: Renumber): void {
  for (const [id, one] of state.attachmentStore.attachments) {
    state.attachmentStore.attachments.set(id, { ...one, ownerId: person(one.ownerId) });
  }
  for (const [id, one] of state.draftStore.drafts) {
    const to = one.to.map(one.type === 'stream' ? channel : person);
    state.draftStore.drafts.set(id, { ...one, ownerId: person(one.ownerId), to });
  }
  for (const [id, one] of state.scheduledStore.messages) {
    const recipient = recipientOf(one.recipient, person, channel);
    state.scheduledStore.messages.set(id, { ...one, ownerId: person(one.ownerId), recipient });
  }
  for (const [id, one] of state.pushStore.devices) {
    state.pushStore.devices.set(id, { ...one, userId: person(one.userId) });
  }
}

/**
 * Simulates exporting the organization and importing it into a new server: the same people, custom groups, channels and
 * messages, most with an id that belonged to another. Keys stay with their people, so that only the ids reveal it to a
 * client.
 *
 * @returns people's new ids by their old ones
 */
export function importAnew({ state, queues }: Realm, random: Random): Map<number, number> {
  const people = shuffled(
    [...state.users.values()].filter(({ isBot }) => !isBot).map(({ userId }) => userId),
    random,
  );
  const groups = shuffled(
    [...state.groups.values()].filter(({ isSystem }) => !isSystem).map(({ id }) => id),
    random,
  );
  const channels = shuffled([...state.channels.keys()], random);
  const person: Renumber = (id) => people.get(id) ?? id;
  const group: Renumber = (id) => groups.get(id) ?? id;
  const channel: Renumber = (id) => channels.get(id) ?? id;

  renumberPeople(state, person);
  replace(
    state.groups,
    [...state.groups.values()].map((one): [number, UserGroup] => [
      group(one.id),
      {
        ...one,
        id: group(one.id),
        members: new Set([...one.members].map(person)),
        subgroups: new Set([...one.subgroups].map(group)),
        creatorId: one.creatorId === null ? null : person(one.creatorId),
        settings: groupSettingsFrom((name) => renumberValue(one.settings[name], person, group)),
      },
    ]),
  );
  replace(
    state.channels,
    [...state.channels.values()].map((one): [number, Channel] => [
      channel(one.id),
      {
        ...one,
        id: channel(one.id),
        subscribers: new Set([...one.subscribers].map(person)),
        personal: new Map([...one.personal].map(([id, settings]) => [person(id), settings])),
        creatorId: one.creatorId === null ? null : person(one.creatorId),
        settings: Object.fromEntries(
          Object.entries(one.settings).map(([name, value]) => [name, renumberValue(value, person, group)]),
        ),
      },
    ]),
  );
  renumberOwners(state, person, channel);
  const { messages, directRecipientIds } = state.messageStore;
  directRecipientIds.clear();
  for (const [id, message] of messages) {
    const moved: StoredMessage = {
      ...message,
      senderId: person(message.senderId),
      recipient: recipientOf(message.recipient, person, channel),
      flags: new Map([...message.flags].map(([userId, flags]) => [person(userId), flags])),
      receivedBy: message.receivedBy === null ? null : new Set([...message.receivedBy].map(person)),
    };
    messages.set(id, moved);
  }
  for (const [name, value] of state.settings) {
    if (/_(channel|stream)_id$/.test(name) && typeof value === 'number')
      state.settings.set(name, channel(value));
  }
  queues.dropAll();
  return people;
}
