import { mentionKey, type Mention } from '../../linkifiers/mentions.ts';
import { personFlag } from './people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** The texts that match no one's name, ignoring case, with or without an id after a bar. */
function unknownPeople({ index, announcing }: RealmModel, texts: readonly string[]): Set<string> {
  const { columns } = index;
  const { systemBots } = announcing;
  const unknown = new Set<string>();
  const wanted = new Map<string, string[]>();
  for (const text of texts) {
    const [, name = '', id] = /^(.*?)(?:\|(\d+))?$/u.exec(text) ?? [];
    if (id === undefined) {
      const folded = name.toLowerCase();
      wanted.set(folded, [...(wanted.get(folded) ?? []), text]);
      continue;
    }
    const row = index.row(Number(id));
    const bot = systemBots.find(({ userId }) => userId === Number(id));
    const known = row === undefined ? bot?.name : columns.names[row];
    // Case matters here.
    if (known === undefined || (name !== '' && known !== name)) unknown.add(text);
  }
  for (const { name } of systemBots) wanted.delete(name.toLowerCase());
  // One pass over all people, however many are mentioned.
  for (let row = 0; row < columns.count && wanted.size > 0; row += 1)
    if (((columns.flags[row] ?? 0) & personFlag.present) !== 0)
      wanted.delete((columns.names[row] ?? '').toLowerCase());
  for (const same of wanted.values()) for (const text of same) unknown.add(text);
  return unknown;
}

function isKnownChannel({ channels }: RealmModel, name: string): boolean {
  // Most mentioned channels exist.
  if (!channels.isLoaded()) return true;
  const channel = channels.named(name);
  return channel !== undefined && channel.name === name && !channel.isArchived;
}

/**
 * Mentions that match no person, group or channel visible to the caller: servers leave them as text. Deactivated people
 * and groups match, archived channels don't.
 *
 * @returns their keys
 */
export function unknownMentions(model: RealmModel, mentions: readonly Mention[]): Set<string> {
  const people = mentions.flatMap(({ kind, name }) => (kind === 'person' ? name : []));
  const nobody = unknownPeople(model, people);
  const groups = new Set([...model.groups.ids()].map((groupId) => model.groups.reference(groupId)?.name));
  const isKnown = {
    person: (name: string) => !nobody.has(name),
    group: (name: string) => groups.has(name),
    channel: (name: string) => isKnownChannel(model, name),
  };
  return new Set(mentions.filter(({ kind, name }) => !isKnown[kind](name)).map(mentionKey));
}
