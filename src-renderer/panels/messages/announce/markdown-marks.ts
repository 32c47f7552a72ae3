/** How Markdown is set off while it is written, and what the buttons above it do to the text. */

export interface Mark {
  kind: 'strong' | 'emphasis' | 'code' | 'mention' | 'sign' | 'text';
  text: string;
  /** Where it begins in the whole text. */
  from: number;
}

/** Longer texts are shown plain: colours must never slow typing. */
const longestColoured = 20_000;

/** The kinds of inline signs of Zulip's Markdown (https://zulip.com/help/format-your-message-using-markdown). */
const patterns = [
  String.raw`(?<code>\x60[^\x60\n]+\x60)`,
  String.raw`(?<mention>@_?\*\*[^*\n]+\*\*|@_?\*[^*\n]+\*|#\*\*[^*\n]+\*\*|<time:[^>\n]+>)`,
  String.raw`(?<strong>\*\*[^*\n]+\*\*)`,
  String.raw`(?<emphasis>(?<![*\w])\*[^*\s][^*\n]*\*(?![*\w]))`,
].join('|');

/** Cuts a text into pieces of one look each; joined they are the text. */
export function marksOf(content: string): Mark[] {
  const marks: Mark[] = [];
  let from = 0;
  function put(kind: Mark['kind'], text: string): void {
    if (text !== '') marks.push({ kind, text, from });
    from += text.length;
  }
  const found = content.length > longestColoured ? [] : content.matchAll(new RegExp(patterns, 'gu'));
  for (const match of found) {
    const { index, groups = {} } = match;
    const [text] = match;
    put('text', content.slice(from, index));
    const sign = groups['strong'] === undefined ? '*' : '**';
    if (groups['strong'] !== undefined || groups['emphasis'] !== undefined) {
      put('sign', sign);
      put(groups['strong'] === undefined ? 'emphasis' : 'strong', text.slice(sign.length, -sign.length));
      put('sign', sign);
    } else put(groups['code'] === undefined ? 'mention' : 'code', text);
  }
  put('text', content.slice(from));
  return marks;
}

/** What a button does: the text that replaces the selection, and what of it is selected then. */
export interface Insertion {
  text: string;
  selectFrom: number;
  selectTo: number;
}

function around(before: string, inside: string, after: string): Insertion {
  return {
    text: `${before}${inside}${after}`,
    selectFrom: before.length,
    selectTo: before.length + inside.length,
  };
}

function eachLine(selected: string, prefix: (line: number) => string): Insertion {
  const text = selected
    .split('\n')
    .map((line, place) => `${prefix(place)}${line}`)
    .join('\n');
  return { text, selectFrom: text.length, selectTo: text.length };
}

export type Format = 'bold' | 'italic' | 'link' | 'list' | 'numbers' | 'quote' | 'code' | 'table';

/** The Markdown that a format makes of what is selected. */
export function formatted(format: Format, selected: string): Insertion {
  switch (format) {
    case 'bold':
      return around('**', selected || 'bold', '**');
    case 'italic':
      return around('*', selected || 'italic', '*');
    case 'link':
      return /^https?:\/\//.test(selected)
        ? around('[', 'text', `](${selected})`)
        : around(`[${selected || 'text'}](`, 'https://', ')');
    case 'list':
      return eachLine(selected, () => '* ');
    case 'numbers':
      return eachLine(selected, (place) => `${place + 1}. `);
    case 'quote':
      return around('```quote\n', selected, '\n```');
    case 'code':
      return selected.includes('\n') || selected === ''
        ? around('```\n', selected, '\n```')
        : around('`', selected, '`');
    case 'table':
      return around('| ', 'Heading', ' | Heading |\n|---|---|\n| Cell | Cell |\n');
  }
}

/** A moment that everybody reads in their own time zone: `<time:2026-11-23T08:30:00+00:00>`. */
export function globalTime(milliseconds: number): string {
  return `<time:${new Date(milliseconds).toISOString().replace(/\.\d+Z$/, '+00:00')}>`;
}

/** The next full hour of the local clock. Both are milliseconds since the UNIX epoch. */
export function nextHour(now: number): number {
  return new Date(now).setMinutes(60, 0, 0);
}
