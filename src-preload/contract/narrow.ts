import { say } from '#words/say.ts';

/** Narrows: their terms, and links to messages and views. https://zulip.com/api/construct-narrow */

export const isOperands = [
  'unread',
  'starred',
  'mentioned',
  'alerted',
  'dm',
  'resolved',
  'followed',
  'muted',
] as const;
export const hasOperands = ['link', 'image', 'attachment', 'reaction'] as const;

interface Term<Operator extends string, Operand> {
  operator: Operator;
  operand: Operand;
  negated: boolean;
  /** The operand for display: the channel's name, the people's names. */
  words: string;
}

/** A term of a narrow (https://zulip.com/api/construct-narrow). Channels, people and messages are identified by ID. */
export type NarrowTerm =
  | Term<'channel', number>
  | Term<'channels', 'public' | 'web-public'>
  | Term<'topic', string>
  | Term<'sender', number>
  /** Everyone in the conversation except oneself. */
  | Term<'dm', number[]>
  | Term<'dm-including', number>
  | Term<'is', (typeof isOperands)[number]>
  | Term<'has', (typeof hasOperands)[number]>
  | Term<'in', 'home' | 'all'>
  /** The conversation that a message is in now. */
  | Term<'with', number>
  | Term<'id', number>
  | Term<'search', string>
  | Term<'mentions', number>;
export type NarrowOperator = NarrowTerm['operator'];

// ---------------------------------------------------------------------------------------------------------
// Links

/**
 * A text as encoded in these links: percent-encoded with `.` for `%`, and without characters that Markdown treats as
 * marks.
 */
function encodedOperand(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*~]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

/** The decoded text of such a link; null if it is invalid. */
export function decodedOperand(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded.replaceAll('.', '%'));
  } catch {
    return null;
  }
}

/** A channel's path in the organization. */
export function channelLink(channelId: number): string {
  return `#narrow/channel/${channelId}`;
}

/** The path of a channel message in the organization. */
export function channelMessageLink(channelId: number, topic: string, messageId: number): string {
  return `${channelLink(channelId)}/topic/${encodedOperand(topic)}/near/${messageId}`;
}

/** The path of a direct message in the organization, by everyone in its conversation. */
export function directMessageLink(userIds: readonly number[], messageId: number): string {
  const ids = userIds.toSorted((a, b) => a - b).join(',');
  return `#narrow/dm/${ids}${userIds.length > 2 ? '-group' : ''}/near/${messageId}`;
}

/** A part of a link's view. */
export interface LinkTerm {
  /** Its current name, whatever older name the link uses. */
  operator: string;
  /** As in the link, see `decodedOperand`. */
  operand: string;
  negated: boolean;
}

export type ReadLink =
  | { kind: 'narrow'; terms: LinkTerm[] }
  /** It isn't a link. */
  | { kind: 'none' }
  /** Why it shows no messages of this organization, in words, with what to do. */
  | { kind: 'problem'; words: string };

const problem = (words: string) => ({ kind: 'problem', words }) as const;

const newerNames: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  from: 'sender',
  'pm-with': 'dm',
  'group-pm-with': 'dm-including',
};

function readFragment(fragment: string): ReadLink {
  const [head, ...parts] = fragment.replace(/^#/u, '').split('/');
  if (head !== 'narrow') {
    return problem(say('message-link.not-messages'));
  }
  const terms: LinkTerm[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [named = '', operand = ''] = parts.slice(index);
    const negated = named.startsWith('-');
    const operator = negated ? named.slice(1) : named;
    terms.push({ operator: newerNames[operator] ?? operator, operand, negated });
  }
  return { kind: 'narrow', terms };
}

/** An address typed by hand, or by programs that hide the scheme. */
const withoutScheme = /^[\w.-]+(?::\d+)?\/?#narrow\//u;

/**
 * Parses a typed or pasted link to messages: complete, from `#` on, or from `narrow` on.
 *
 * @param organizationUrl links to other organizations are rejected by name
 */
export function readNarrowLink(text: string, organizationUrl: string): ReadLink {
  const typed = text.trim();
  if (/^\/?#/u.test(typed)) return readFragment(typed.replace(/^\//u, ''));
  if (typed.startsWith('narrow/')) return readFragment(typed);
  const whole = withoutScheme.test(typed) ? `https://${typed}` : typed;
  if (!/^[a-z][a-z0-9+.-]*:/iu.test(whole)) return { kind: 'none' };
  const url = URL.parse(whole);
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    return problem(say('message-link.not-a-link'));
  }
  const own = URL.parse(organizationUrl);
  if (own !== null && url.host !== own.host) {
    return problem(say('message-link.other-host', { host: url.host, own: own.host }));
  }
  if (url.hash === '') {
    return problem(say('message-link.no-fragment'));
  }
  return readFragment(url.hash);
}

/** The message that a typed or pasted text refers to. */
export type NamedMessage =
  | { kind: 'message'; messageId: number }
  /** Nothing was typed yet. */
  | { kind: 'nothing' }
  /** Why it refers to no message here, in words, with what to do. */
  | { kind: 'problem'; words: string };

function messageOf(digits: string): NamedMessage {
  const messageId = Number(digits);
  return messageId >= 1 && messageId <= Number.MAX_SAFE_INTEGER
    ? { kind: 'message', messageId }
    : problem(say('message-link.no-such-id'));
}

/**
 * Parses a message ID, or any link to a message: in a channel, topic or conversation (`near`), to the message alone
 * (`id`), or a permanent link to a topic (`with`), with or without names after the IDs.
 *
 * @param text as typed
 * @param organizationUrl links to other organizations are rejected by name
 */
export function readMessageLink(text: string, organizationUrl: string): NamedMessage {
  const typed = text.trim();
  if (typed === '') return { kind: 'nothing' };
  if (/^\d+$/u.test(typed)) return messageOf(typed);
  const link = readNarrowLink(typed, organizationUrl);
  if (link.kind === 'none') {
    return problem(say('message-link.neither', { example: '9021' }));
  }
  if (link.kind === 'problem') return link;
  // The message itself takes precedence over one that only identifies the conversation.
  const term = ['near', 'id', 'with']
    .map((operator) => link.terms.find((each) => each.operator === operator && !each.negated))
    .find((each) => each !== undefined);
  if (term === undefined) {
    return problem(say('message-link.conversation'));
  }
  return /^\d+$/u.test(term.operand)
    ? messageOf(term.operand)
    : problem(say('message-link.bad-id', { operand: term.operand.slice(0, 40) }));
}
