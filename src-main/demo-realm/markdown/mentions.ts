import { element } from './element.ts';
import { canAccess } from '../people/people.ts';
import { inlineMarkup } from './inline.ts';
import type { RealmState, User } from '../state.ts';

const wildcards: ReadonlyMap<string, 'channel' | 'topic'> = new Map([
  ['all', 'channel'],
  ['everyone', 'channel'],
  ['channel', 'channel'],
  ['stream', 'channel'],
  ['topic', 'topic'],
]);

/** Mentions and links to conversations begin after a space or one of these. */
const before = String.raw`(?<![^\s'"({[/<])`;
const person = new RegExp(String.raw`${before}@(_?)\*\*([^*]+)\*\*`, 'gu');
const group = new RegExp(String.raw`${before}@(_?)\*([^*]+)\*`, 'gu');

/** A line whose mentions notify no one. */
export function silenceMentions(line: string): string {
  return line.includes('@')
    ? line
        .replace(person, (_, _mark, name: string) => `@_**${name}**`)
        .replace(group, (_, _mark, name: string) => `@_*${name}*`)
    : line;
}

/**
 * A mention of a person, or of everyone. Deactivated people are named but not notified; people hidden from the author
 * aren't even named.
 */
export const personMarkup = inlineMarkup('@', person, ([, mark, text = ''], { state, mentions, writer }) => {
  const wildcard = wildcards.get(text);
  if (wildcard !== undefined) {
    const silent = mark === '_' ? ' silent' : '';
    if (silent === '') mentions.wildcard = mentions.wildcard === 'channel' ? 'channel' : wildcard;
    const shown = silent === '' ? `@${text}` : text;
    if (wildcard === 'topic') return element('span', { class: `topic-mention${silent}` }, shown);
    const kind = state.featureLevel >= 301 ? 'user-mention channel-wildcard-mention' : 'user-mention';
    return element('span', { class: kind + silent, 'data-user-id': '*' }, shown);
  }
  const user = findMentioned(state, text);
  if (user === undefined || (writer !== undefined && !canAccess(state, writer, user))) return undefined;
  const isSilent = mark === '_' || !user.isActive;
  if (!isSilent) mentions.userIds.add(user.userId);
  const kind = `user-mention${isSilent ? ' silent' : ''}`;
  const shown = isSilent ? user.fullName : `@${user.fullName}`;
  return element('span', { class: kind, 'data-user-id': String(user.userId) }, shown);
});

/** The names of role groups in texts. Below level 333 they can't be mentioned. */
const roleNames: ReadonlyMap<string, string> = new Map([
  ['role:nobody', 'Nobody'],
  ['role:owners', 'Owners'],
  ['role:administrators', 'Administrators'],
  ['role:moderators', 'Moderators'],
  ['role:fullmembers', 'Full members'],
  ['role:members', 'Members'],
  ['role:everyone', 'Everyone'],
  ['role:internet', 'Everyone on the internet'],
]);

/** A mention of a user group; a deactivated group notifies no one. */
export const groupMarkup = inlineMarkup('@', group, ([, mark, name = ''], { state, mentions }) => {
  for (const each of state.groups.values()) {
    if (each.name !== name || (each.isSystem && state.featureLevel < 333)) continue;
    const shown = (each.isSystem ? roleNames.get(name) : undefined) ?? name;
    const isSilent = mark === '_' || each.deactivated;
    if (!isSilent) mentions.groupIds.add(each.id);
    const kind = `user-group-mention${isSilent ? ' silent' : ''}`;
    return element(
      'span',
      { class: kind, 'data-user-group-id': String(each.id) },
      isSilent ? shown : `@${shown}`,
    );
  }
  return undefined;
});

/** A person by `Full Name`, `Full Name|id` or `|id`. */
function findMentioned(state: RealmState, text: string): User | undefined {
  const [, name = '', id] = /^(.*?)(?:\|(\d+))?$/su.exec(text) ?? [];
  if (id !== undefined) {
    const user = state.users.get(Number(id)) ?? state.systemBots.find((bot) => bot.userId === Number(id));
    return user !== undefined && (name === '' || user.fullName === name) ? user : undefined;
  }
  const folded = name.toLowerCase();
  // Of several people with the same name, an active one is chosen.
  const namesakes = [...state.users.values(), ...state.systemBots].filter(
    ({ fullName }) => fullName.toLowerCase() === folded,
  );
  return namesakes.find(({ isActive }) => isActive) ?? namesakes[0];
}
