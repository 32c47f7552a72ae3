import { decodedOperand } from '#contract/narrow.ts';

/** Where the reported message is. */
export type OriginalReference =
  | {
      kind: 'channel';
      messageId: number;
      channelName: string;
      /** Null if the link has only the channel's name. */
      channelId: number | null;
      /** Empty for the general chat topic. */
      topic: string;
    }
  | {
      kind: 'direct';
      /** Null if the server doesn't give the message's id. */
      messageId: number | null;
      userIds: readonly number[];
    };

/**
 * A channel or topic with one of ``>*`&[]`` or `$$` is never written in the first form, so it can't forge either one.
 */
const channelReference = /#\*\*(?<channel>[^>*]+)>(?<topic>[^>*]*)@(?<message>\d+)\*\*/gu;
const linkReference =
  /\[#(?<names>[^[\]]*)\]\(#narrow\/(?:channel|stream)\/(?<channel>\d+)[^/()\s]*\/topic\/(?<topic>[^/()\s]*)\/near\/(?<message>\d+)\)/gu;
const directReference =
  /\[[^[\]]*\]\((?:https?:\/\/[^()\s]*?)?\/?#narrow\/(?:dm|pm-with)\/(?<users>\d+(?:,\d+)*)(?:-group|-pm|-dm)?\/near\/(?<message>\d+)\)/gu;

/** A message id that a JavaScript number represents exactly. */
export function idOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"' };

function unescaped(text: string): string {
  return text
    .replaceAll(/&#(\d{1,4});/gu, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&(?:amp|gt|lt|quot);/gu, (entity) => entities[entity] ?? entity);
}

/**
 * Finds the single reference to the reported message in the spoiler's title, whose fixed words are in the
 * organization's language.
 *
 * @returns null if there is none, or more than one
 */
export function parseOriginal(title: string): OriginalReference | null {
  const named = [...title.matchAll(channelReference)];
  const linked = [...title.matchAll(linkReference)];
  const direct = [...title.matchAll(directReference)];
  // A topic without special characters may itself look like a link; one with `]` leads to the link form, which has no
  // `**`.
  if (named.length === 1 && linked.length + direct.length === 0) {
    const { channel = '', topic = '', message } = named[0]?.groups ?? {};
    const messageId = idOf(message);
    return messageId === null
      ? null
      : { kind: 'channel', messageId, channelName: channel, channelId: null, topic };
  }
  if (named.length > 0 || linked.length + direct.length !== 1) return null;
  const {
    channel = '',
    names = '',
    users = '',
    message,
    topic: encoded = '',
  } = (linked[0] ?? direct[0])?.groups ?? {};
  const messageId = idOf(message);
  if (messageId === null) return null;
  if (direct.length === 1) return { kind: 'direct', messageId, userIds: users.split(',').map(Number) };
  // Servers never write `%` in a topic operand; they encode it with `.`.
  const topic = encoded.includes('%') ? null : decodedOperand(encoded);
  const channelId = idOf(channel);
  if (topic === null || channelId === null) return null;
  // The title contains both names; only the `>` between them is unescaped.
  const [channelName = ''] = names.split(' > ');
  return { kind: 'channel', messageId, channelName: unescaped(channelName), channelId, topic };
}
