/** What stands in a text as a mention of a person or a group, or as a link to a channel. */
export interface Mention {
  kind: 'person' | 'group' | 'channel';
  /** As it is written: people may have their id behind a bar. */
  name: string;
}

/** What the server knows of a message beside its text. */
export interface MessageContext {
  /** The organization's own address; null where it is not known. */
  realmUrl: string | null;
  /** Keys of the mentions and links to channels that name nothing: they stay text. */
  unknown: ReadonlySet<string>;
}

/** Every mention names somebody, and the organization's address is not known. */
export const noContext: MessageContext = { realmUrl: null, unknown: new Set() };

const begin = String.raw`(?<![^\s'"({[/<])`;

/** How mentions and links to channels are written (https://zulip.com/help/mention-a-user-or-group). */
export const mentionExpressions: Readonly<Record<Mention['kind'], RegExp>> = {
  person: new RegExp(String.raw`${begin}@_?\*\*(?<name>[^\n*]+)\*\*`, 'gu'),
  channel: new RegExp(String.raw`${begin}#\*\*(?<name>[^\n*>]+)(?:>[^\n*]*)?\*\*`, 'gu'),
  group: new RegExp(String.raw`${begin}@_?\*(?<name>[^\n*]+)\*`, 'gu'),
};

/** Names that mean everybody. */
const wildcards: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);

/** The key of a mention among those that name nothing. */
export const mentionKey = ({ kind, name }: Mention): string => `${kind} ${name}`;

/** Whom and what the texts may mention, each once; in code as well. */
export function findMentions(texts: Iterable<string>): Mention[] {
  const found = new Map<string, Mention>();
  const kinds = ['person', 'channel', 'group'] as const;
  for (const text of texts) {
    for (const kind of kinds) {
      for (const { groups } of text.matchAll(mentionExpressions[kind])) {
        const mention = { kind, name: groups?.['name'] ?? '' };
        if (kind !== 'person' || !wildcards.has(mention.name)) found.set(mentionKey(mention), mention);
      }
    }
  }
  return [...found.values()];
}
