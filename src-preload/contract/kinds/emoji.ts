import { bytesPerMebibyte } from '../words/size.ts';
import type { KindDeclaration } from './kind.ts';

/** Custom emoji. https://zulip.com/api/upload-custom-emoji */
export const emojiKind = {
  id: 'emoji',
  noun: 'custom emoji',
  whole: { noun: 'emoji', coming: 'Add', going: 'Deactivate' },
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

/** The largest picture that servers take unless they were told otherwise, in bytes. */
export const largestEmojiBytes = 5 * bytesPerMebibyte;
/** The most files that are added at a time. */
export const mostEmojiFiles = 100;

/** The most characters of a name that the console adds an emoji by. */
export const longestEmojiName = 150;

/** The emoji that every server has besides those of Unicode and the organization's own. https://zulip.com/api/add-reaction */
export const zulipEmoji = {
  id: 'zulip',
  name: 'zulip',
  source: '/static/generated/emoji/images/emoji/unicode/zulip.png',
} as const;

/** What becomes of one picture that is to be added. */
export interface CheckedEmoji {
  uploadId: string;
  /** As the server would store it. */
  name: string;
  /** Why it can't be added; empty where it can. */
  objection: string;
  /** What is worth knowing before; empty where there is nothing. */
  notice: string;
}

/** A name as servers read it: small letters, underscores for spaces. https://zulip.com/api/upload-custom-emoji */
export function emojiName(written: string): string {
  return written.trim().toLowerCase().replaceAll(' ', '_');
}

/** A name that an emoji may have, made of the name of its file: "Party Parrot (1).gif" is party_parrot_1. */
export function emojiNameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '');
}

/** The edit that lets people use an emoji, with the picture that was handed over under its name, or no longer. */
export function emojiEdit(name: string, isActive: boolean) {
  return { target: `emoji:${name}` as const, field: 'emoji', value: isActive ? 'active' : '' };
}
