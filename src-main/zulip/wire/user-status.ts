import { z } from 'zod';
import type { Table } from './named.ts';
import { byHand, flagIn, textIn } from './required.ts';

/** The origin of an emoji. The server's own extra emoji has two spellings; both become `extra`. */
export type EmojiOrigin = 'unicode' | 'realm' | 'extra';

/** The spellings on the wire, in the order in which servers have used them. */
export const extraEmojiSpellings = ['zulip_extra_emoji', 'service_extra_emoji'] as const;

/** An emoji in a status, a reaction or a message. */
export interface WireEmoji {
  name: string;
  /** Hexadecimal code points joined by `-`, the id of a custom emoji, or the name of an extra emoji. */
  code: string;
  origin: EmojiOrigin;
  /** `reaction_type` in the server's spelling, to be sent back unchanged. */
  reaction_type: string;
}

/** A status; unset parts are `''` or null. */
export interface WireUserStatus {
  status_text: string;
  emoji: WireEmoji | null;
  /** Present and true for people who don't share their presence. */
  away?: boolean;
}

/** The parts of a status that an event changes; an absent key means unchanged. */
export interface WireUserStatusChange {
  status_text?: string;
  emoji?: WireEmoji | null;
  /** Whether the person stopped sharing their presence. */
  away?: boolean;
}

/** The origin of an emoji with a `reaction_type`. */
export function originOf(reactionType: string): EmojiOrigin {
  if (reactionType === 'realm_emoji') return 'realm';
  if ((extraEmojiSpellings as readonly string[]).includes(reactionType)) return 'extra';
  return 'unicode';
}

/**
 * Parses the changed parts of a status, as in the `user_status` event. By hand, because a large organization has ten
 * thousand statuses and may send as many events at once.
 *
 * @throws UnreadableRow
 */
export function readStatusChange(raw: Table): WireUserStatusChange {
  const change: WireUserStatusChange = {};
  if (raw['status_text'] !== undefined) change.status_text = textIn(raw, 'status_text');
  if (raw['away'] !== undefined) change.away = flagIn(raw, 'away');
  const code = raw['emoji_code'] === undefined ? '' : textIn(raw, 'emoji_code');
  const reactionType = raw['reaction_type'] === undefined ? 'unicode_emoji' : textIn(raw, 'reaction_type');
  if (raw['emoji_name'] === undefined) return change;
  const name = textIn(raw, 'emoji_name');
  change.emoji =
    name === '' ? null : { name, code, origin: originOf(reactionType), reaction_type: reactionType };
  return change;
}

/** A whole status, as in `GET /users/{id}/status` and in `register`. */
export const wireUserStatus = byHand((raw): WireUserStatus => {
  const change = readStatusChange(raw);
  const status = { status_text: change.status_text ?? '', emoji: change.emoji ?? null };
  return change.away === true ? { ...status, away: true } : status;
});

/** `GET /users/{id}/status` (https://zulip.com/api/get-user-status). */
export const userStatusAnswer = z.object({ status: wireUserStatus });
