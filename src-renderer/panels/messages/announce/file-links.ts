import type { SentFile } from '#contract/uploads.ts';

/** A place in a text that is written on meanwhile: what stood before and after it. */
export interface TextPlace {
  before: string;
  after: string;
}

/** Where a place is by now: where what was before or after it still stands, else at the end. */
export function placeIn(text: string, { before, after }: TextPlace): number {
  if (text.startsWith(before)) return before.length;
  return text.endsWith(after) ? text.length - after.length : text.length;
}

/** The Markdown that links to a file. Brackets of its name would end the link early. */
export function fileLink({ path, name }: SentFile): string {
  const shown = name.replace(/\[/g, '(').replace(/\]/g, ')');
  return `[${shown}](${path})`;
}

/** A text with a link at a place, set off from the words around it, and where in it the link ends. */
export function withLink(text: string, place: TextPlace, link: string): { content: string; end: number } {
  const at = placeIn(text, place);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  const next = after === '' || /^\s/.test(after) ? '' : ' ';
  const upToLink = `${before}${gap}${link}`;
  return { content: `${upToLink}${next}${after}`, end: upToLink.length };
}
