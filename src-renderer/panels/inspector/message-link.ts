/** What a text names that somebody typed or pasted to find a message. */
export type NamedMessage =
  | { kind: 'message'; messageId: number }
  /** Nothing was typed yet. */
  | { kind: 'nothing' }
  /** Why it names no message here, in words, with what to do. */
  | { kind: 'problem'; words: string };

const largestId = 2 ** 53 - 1;

function messageOf(digits: string): NamedMessage {
  const messageId = Number(digits);
  return messageId >= 1 && messageId <= largestId
    ? { kind: 'message', messageId }
    : { kind: 'problem', words: 'No message has such an id. Ids are whole numbers from 1.' };
}

const problem = (words: string): NamedMessage => ({ kind: 'problem', words });

/** The fragment of a link into an organization: operators and operands by turns. https://zulip.com/api/construct-narrow */
function messageOfFragment(fragment: string): NamedMessage {
  const [head, ...parts] = fragment.replace(/^#/u, '').split('/');
  if (head !== 'narrow') {
    return problem('This link leads into Zulip, but not to messages. Copy the link of the message itself.');
  }
  // The message itself comes before the one that only tells the conversation.
  for (const operator of ['near', 'id', 'with']) {
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const operand = parts[index + 1] ?? '';
      if (parts[index] !== operator) continue;
      if (/^\d+$/u.test(operand)) return messageOf(operand);
      return problem(
        `The link names “${operand.slice(0, 40)}” where the id of a message belongs. It may be cut off.`,
      );
    }
  }
  return problem(
    'This link leads to a conversation, not to one message of it. In Zulip, choose “Copy link to message” on the message.',
  );
}

/**
 * Reads the id of a message, or any link to one: to a place in a channel, a topic or a conversation (`near`), to the
 * message alone (`id`), or a permanent link to a topic (`with`), with or without names beside the ids, whole or from `#` on.
 *
 * @param text as somebody typed it.
 * @param organizationUrl links into other organizations are refused by name.
 */
export function readMessageLink(text: string, organizationUrl: string): NamedMessage {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing' };
  if (/^\d+$/u.test(trimmed)) return messageOf(trimmed);
  if (/^\/?#/u.test(trimmed)) return messageOfFragment(trimmed.replace(/^\//u, ''));
  if (trimmed.startsWith('narrow/')) return messageOfFragment(`#${trimmed}`);
  if (!/^[a-z][a-z0-9+.-]*:/iu.test(trimmed)) {
    return problem('This is neither the id of a message nor a link to one. An id is a number, such as 9021.');
  }
  const url = URL.parse(trimmed);
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    return problem('This link is not one of Zulip: it begins with https.');
  }
  const own = URL.parse(organizationUrl);
  if (own !== null && url.host !== own.host) {
    return problem(`This link leads to ${url.host}, not to this organization (${own.host}).`);
  }
  if (url.hash === '') {
    return problem('This link leads to the organization, not to a message. It may be cut off at the #.');
  }
  return messageOfFragment(url.hash);
}
