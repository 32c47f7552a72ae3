/** Percent-encoded, with `.` for `%`, as links into conversations are. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*~]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

/**
 * The part of a message's address after the organization's, for a channel by its id.
 * https://zulip.com/api/construct-narrow#narrows-that-use-ids
 */
export function channelMessageLink(channelId: number, topic: string, messageId: number): string {
  return `#narrow/channel/${channelId}/topic/${encoded(topic)}/near/${messageId}`;
}

/** The same for a conversation between people, the caller among them. */
export function directMessageLink(userIds: readonly number[], messageId: number): string {
  return `#narrow/dm/${userIds.join(',')}${userIds.length > 2 ? '-group' : ''}/near/${messageId}`;
}

/**
 * The message that somebody means by an id or by a link to it.
 *
 * @param origin of the organization; links into others are not understood
 * @returns null where the text names no message of this organization
 */
export function messageIdIn(text: string, origin: string): number | null {
  const trimmed = text.trim();
  const isAddress = /^https?:/iu.test(trimmed);
  if (isAddress && (!URL.canParse(trimmed) || new URL(trimmed).origin !== new URL(origin).origin))
    return null;
  const found =
    /^\d{1,15}$/u.exec(trimmed)?.[0] ??
    /^\S*#narrow\/\S*\/(?:near|with|id)\/(\d{1,15})(?:\/\S*)?$/u.exec(trimmed)?.[1];
  const id = Number(found);
  return found === undefined || id < 1 ? null : id;
}
