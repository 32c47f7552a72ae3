import { emojiTable } from './emoji-table.ts';

const entries = emojiTable.split(',').map((entry) => entry.trim().split(' '));

/** Code by name. Several names may stand for one emoji. */
export const emojiByName: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([code = '', ...names]) => names.map((name) => [name, code] as const)),
);

/** The name that servers give an emoji that stands in a text, by code. */
export const emojiNameByCode: ReadonlyMap<string, string> = new Map(
  entries.map(([code = '', name = '']) => [code, name]),
);

/** Where servers have the table as a file. */
export const emojiDataPath = '/static/generated/emoji/emoji_api.json';

/** That file: all names by code. https://zulip.com/api/register-queue */
export function emojiData(): string {
  return JSON.stringify({
    code_to_names: Object.fromEntries(entries.map(([code = '', ...names]) => [code, names])),
  });
}
