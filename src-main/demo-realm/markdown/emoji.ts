import { activeEmoji, zulipPicture } from '../emoji/custom-emoji.ts';
import { emojiByName, emojiNameByCode } from '../emoji/emoji-names.ts';
import { element, type Element } from './element.ts';
import { inlineMarkup, RenderingError, type InlineMarkup } from './inline.ts';

const titleOf = (written: string): string => written.slice(1, -1).replaceAll('_', ' ');

function unicodeEmoji(code: string, written: string): Element {
  const title = titleOf(written);
  return element('span', { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title }, written);
}

function pictureEmoji(src: string, written: string): Element {
  return element('img', { alt: written, class: 'emoji', src, title: titleOf(written) }, '');
}

/** An emoji by its name: the organization's own first, then the server's extra one, then Unicode. */
export const namedEmojiMarkup: InlineMarkup = inlineMarkup(
  ':',
  /:([\p{L}\p{N}_+-]+):/gu,
  ([written, name = ''], { state }) => {
    const own = activeEmoji(state, name);
    if (own !== undefined) return pictureEmoji(own.sourceUrl, written);
    if (name === 'zulip') return pictureEmoji(zulipPicture, written);
    const code = emojiByName.get(name);
    return code === undefined ? written : unicodeEmoji(code, written);
  },
);

const modified = String.raw`(?:\p{Emoji_Modifier}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?`;
const one = String.raw`(?:\p{RI}\p{RI}|\p{Emoji}${modified})`;
/** See https://unicode.org/reports/tr51/#EBNF_and_Regex. */
const sequence = new RegExp(String.raw`\p{RI}\p{RI}|\p{Emoji}${modified}(?:\u200D${one})*`, 'gu');
/** Digits, arrows and others that are text unless followed by a variation selector. */
const textual = /^\P{Emoji_Presentation}\u20E3?$/u;
const beyondAscii = /[^\0-\u007F]/;

const sequences = inlineMarkup('', sequence, ([written]) => {
  if (textual.test(written)) return undefined;
  const code = [...written.replaceAll('\uFE0F', '')]
    .map((each) => (each.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
    .join('-');
  const name = emojiNameByCode.get(code);
  return name === undefined ? undefined : unicodeEmoji(code, `:${name}:`);
});

/** Measured: with 10,000, rendering exceeds the servers' time limit. The exact limit depends on their speed. */
const mostEmoji = 5_000;

/**
 * A Unicode emoji in the text.
 *
 * @throws RenderingError
 */
export const unicodeEmojiMarkup: InlineMarkup = (text, rendering, stash) => {
  if (!beyondAscii.test(text)) return text;
  let count = 0;
  const left = sequences(text, rendering, (node) => {
    count += 1;
    return stash(node);
  });
  if (rendering.isStrict && count > mostEmoji) throw new RenderingError(`${count} emoji`);
  return left;
};
