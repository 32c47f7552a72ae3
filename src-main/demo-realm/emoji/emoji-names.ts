import { emojiTable } from './emoji-table.ts';

const entries = emojiTable.split(',').map((entry) => entry.trim().split(' '));

/** Codes by name. An emoji may have several names. */
export const emojiByName: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([code = '', ...names]) => names.map((name) => [name, code] as const)),
);

/** The server's name for an emoji in a text, by code. */
export const emojiNameByCode: ReadonlyMap<string, string> = new Map(
  entries.map(([code = '', name = '']) => [code, name]),
);

/** The path of the table on servers. */
export const emojiDataPath = '/static/generated/emoji/emoji_api.json';

/** The file's content: all names by code. https://zulip.com/api/register-queue */
export function emojiData(): string {
  return JSON.stringify({
    code_to_names: Object.fromEntries(entries.map(([code = '', ...names]) => [code, names])),
  });
}
