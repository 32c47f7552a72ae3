import { forgetRecordText } from '../people/user-record-texts.ts';
import type { RealmState } from '../state.ts';

/** Accounts used by tests and demonstrations, which stay unchanged. */
const knownPeople = 12;

/** Reversed text; the preceding character makes Chromium show it in the original direction. */
const backwards = (text: string): string => `\u202e${[...text].toReversed().join('')}`;

/** Text with an invisible character after its third letter. */
const withUnseen = (text: string, sign: string): string => `${text.slice(0, 3)}${sign}${text.slice(3)}`;

/**
 * Disguises the names of people, channels, topics, groups and so on by direction marks and invisible characters.
 * Current servers refuse some of these, but imported data and malicious servers can contain all of them.
 */
export function disguiseNames(state: RealmState): void {
  disguisePeople(state);
  disguiseChannelsAndGroups(state);
  disguiseOthers(state);
}

function disguisePeople(state: RealmState): void {
  const people = [...state.users.values()].filter((user) => !user.isBot).slice(knownPeople);
  const [known] = state.users.values();
  const name = known?.fullName ?? 'Nadia Perez';
  const names = [
    backwards(name),
    withUnseen(name, '\u200b'),
    withUnseen(name, '\u2060'),
    `\u2067${name}\u2069`,
    `${name}\u{e0041}`,
    `${name}\u3164`,
    `${'\u200b'.repeat(20)}${name}`,
    `${name}${' and others'.repeat(900)}`,
  ];
  for (const [index, user] of people.entries()) {
    if (index % 3 > 0) continue;
    user.fullName = names[(index / 3) % names.length] ?? name;
    user.status = { ...user.status, text: withUnseen('At the kiln', '\u202e') };
    for (const [fieldId, value] of user.profile) {
      const field = state.profileFields.find(({ id }) => id === fieldId);
      if (field?.type === 1) user.profile.set(fieldId, withUnseen(value, '\u200b'));
    }
    forgetRecordText(user);
  }
  for (const user of state.users.values()) {
    if (user.isBot && !user.fullName.includes('\u202e')) user.fullName = `${user.fullName}\u200b`;
  }
}

function disguiseChannelsAndGroups(state: RealmState): void {
  const channel = [...state.channels.values()].find(({ isPrivate, isArchived }) => !isPrivate && !isArchived);
  if (channel !== undefined) {
    const id = Math.max(...state.channels.keys()) + 1;
    state.channels.set(id, {
      ...channel,
      id,
      name: backwards('announcements'),
      description: withUnseen('What everybody should know', '\u202e'),
      subscribers: new Set(channel.subscribers),
      personal: new Map(),
      topics: [],
      settings: structuredClone(channel.settings),
    });
    for (const topic of channel.topics.slice(1)) topic.name = withUnseen(topic.name, '\u200b');
  }
  const group = [...state.groups.values()].find(({ isSystem, deactivated }) => !isSystem && !deactivated);
  if (group !== undefined) {
    const id = Math.max(...state.groups.keys()) + 1;
    state.groups.set(id, {
      ...group,
      id,
      name: backwards('owners'),
      description: withUnseen('May do everything', '\u202e'),
      members: new Set(group.members),
      subgroups: new Set(),
      settings: structuredClone(group.settings),
    });
  }
}

function disguiseOthers(state: RealmState): void {
  for (const folder of state.folders.slice(1)) folder.name = backwards(folder.name);
  const [linkifier] = state.linkifierStore.list;
  if (linkifier !== undefined) {
    const id = state.linkifierStore.nextId++;
    const pattern = withUnseen('glaze-(?P<glaze>[0-9]+)', '\u200b');
    const urlTemplate = withUnseen('https://glazes.example/{glaze}', '\u200b');
    state.linkifierStore.list.push({ ...linkifier, id, pattern, urlTemplate, exampleInput: null });
  }
  const { list, nextId } = state.playgroundStore;
  const [playground] = list;
  if (playground !== undefined) {
    const disguised = { ...playground, id: nextId, name: backwards(playground.name) };
    state.playgroundStore = { list: [...list, disguised], nextId: nextId + 1 };
  }
  const field = state.profileFields.findLast(({ type }) => type === 1);
  if (field !== undefined) field.hint = withUnseen('As everybody sees it', '\u202e');
  const [emoji] = state.customEmoji.values();
  if (emoji !== undefined) {
    const id = String(Math.max(...Array.from(state.customEmoji.keys(), Number)) + 1);
    state.customEmoji.set(id, { ...emoji, id, name: withUnseen(emoji.name, '\u200b') });
  }
}
