import { escapeHtml } from './people.ts';
import { replaceMarkup, type InlineMarkup } from './inline-markup.ts';
import { bareAddress, linkedAddress } from './web-addresses.ts';

/** Code within a line. */
export const codeMarkup: InlineMarkup = {
  expression: /(?<!\\)(`+)(.+?)(?<!`)\1(?!`)/gsu,
  toHtml: ([, , text = '']) => `<code>${escapeHtml(text)}</code>`,
};

/** Three asterisks. They come early, so that what is within them is looked at by itself. */
export const strongEmphasisMarkup: InlineMarkup = {
  expression: /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/gu,
  toHtml: ([, text = ''], rendering, next) =>
    `<strong><em>${rendering.renderStyles(replaceMarkup(text, rendering, next))}</em></strong>`,
};

/** TeX between two dollar signs. */
export const formulaMarkup: InlineMarkup = {
  expression: /\B(?<!\$)\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?!\$)\B/gu,
  toHtml: ([, text = '']) => `<span class="katex">${escapeHtml(text)}</span>`,
};

/** A time, in seconds or as it is written, which everybody sees in their own zone. */
export const timeMarkup: InlineMarkup = {
  expression: /<time:([^>]*?)>/gu,
  toHtml([, text = '']) {
    const at = new Date(/^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text));
    if (Number.isNaN(at.getTime()))
      return `<span class="timestamp-error">Invalid time format: ${escapeHtml(text)}</span>`;
    return `<time datetime="${at.toISOString().replace('.000Z', 'Z')}">${escapeHtml(text)}</time>`;
  },
};

/** A link or image with a text of its own. */
export const linkMarkup: InlineMarkup = {
  expression: /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*(<[^<>\n]*>|(?:[^()\n]|\([^()\n]*\))*?)\s*\)/gu,
  toHtml([, mark, text = '', target = ''], { state }) {
    const address = linkedAddress(target.replace(/^<(.*)>$/, '$1'), state.url);
    if (address === undefined) return undefined;
    if (mark === '!') return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}">`;
    return `<a href="${escapeHtml(address)}">${escapeHtml(text.trim() === '' ? address : text)}</a>`;
  },
};

/** An address that stands in the text. */
export const addressMarkup: InlineMarkup = {
  expression: bareAddress,
  toHtml([text], { state }) {
    const href = linkedAddress(text, state.url);
    return href === undefined ? undefined : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  },
};
