import { bytesPerMebibyte } from '../words/size.ts';
import type { KindDeclaration } from './kind.ts';

/** Custom emoji. https://zulip.com/api/upload-custom-emoji */
export const emojiKind = {
  id: 'emoji',
  noun: 'custom emoji',
  whole: true,
  icon: 'smiley',
  journal: [{ id: 'emoji', name: 'Custom emoji' }],
  lists: [],
  permission: null,
  events: ['realm_emoji'],
  snapshot: ['realm_emoji'],
  operations: [
    {
      endpoint: 'POST /realm/emoji/{emoji_name}',
      name: 'emoji.add/1',
      reversal: 'undoable',
      readFirst: 'never',
      makes: true,
    },
    {
      endpoint: 'DELETE /realm/emoji/{emoji_name}',
      name: 'emoji.deactivate/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;

/** The servers' default size limit for pictures, in bytes. */
export const largestEmojiBytes = 5 * bytesPerMebibyte;
/** The most files that can be added at a time. */
export const mostEmojiFiles = 100;

/** The longest name with which the console adds an emoji. */
export const longestEmojiName = 150;

/** The emoji that every server has besides Unicode's and the organization's own. https://zulip.com/api/add-reaction */
export const zulipEmoji = {
  id: 'zulip',
  name: 'zulip',
  source: '/static/generated/emoji/images/emoji/unicode/zulip.png',
} as const;

/** The result of checking a picture to be added. */
export interface CheckedEmoji {
  uploadId: string;
  /** As the server would store it. */
  name: string;
  /** Why it can't be added; empty if it can. */
  objection: string;
  /** A warning to show before; may be empty. */
  notice: string;
}

/** A name as servers read it: lower case, underscores for spaces. https://zulip.com/api/upload-custom-emoji */
export function emojiName(written: string): string {
  return written.trim().toLowerCase().replaceAll(' ', '_');
}

/** A valid emoji name derived from a file name: "Party Parrot (1).gif" becomes party_parrot_1. */
export function emojiNameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '');
}

/** The edit that activates an emoji, with the picture uploaded under its name, or deactivates it. */
export function emojiEdit(name: string, isActive: boolean) {
  return { target: `emoji:${name}` as const, field: 'emoji', value: isActive ? 'active' : '' };
}
