/** A mention of a person or group, or a link to a channel, as written in a text. */
export interface Mention {
  kind: 'person' | 'group' | 'channel';
  /** As written; people may have their id after a bar. */
  name: string;
}

/** What the server knows about a message besides its text. */
export interface MessageContext {
  /** The organization's own URL, or null if unknown. */
  realmUrl: string | null;
  /** Keys of mentions and channel links with unknown names, which stay plain text. */
  unknown: ReadonlySet<string>;
}

/** Treats every mention as valid and the organization's URL as unknown. */
export const noContext: MessageContext = { realmUrl: null, unknown: new Set() };

const begin = String.raw`(?<![^\s'"({[/<])`;

/** Syntax of mentions and channel links (https://zulip.com/help/mention-a-user-or-group). */
export const mentionExpressions: Readonly<Record<Mention['kind'], RegExp>> = {
  person: new RegExp(String.raw`${begin}@_?\*\*(?<name>[^\n*]+)\*\*`, 'gu'),
  channel: new RegExp(String.raw`${begin}#\*\*(?<name>[^\n*>]+)(?:>[^\n*]*)?\*\*`, 'gu'),
  group: new RegExp(String.raw`${begin}@_?\*(?<name>[^\n*]+)\*`, 'gu'),
};

/** Names that mean everybody. */
const wildcards: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);

/** The key of a mention in `unknown`. */
export const mentionKey = ({ kind, name }: Mention): string => `${kind} ${name}`;

/** Everyone and everything that the texts may mention, without duplicates, including in code. */
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
