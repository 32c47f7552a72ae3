import MarkdownIt from 'markdown-it';
import { badRequest, type ApiError } from './api-error.ts';
import { channelMarkup, groupMarkup, personMarkup } from './conversation-markup.ts';
import { emojiByName } from './emoji-names.ts';
import {
  BrokenLinkifier,
  placeholderCharacters,
  replaceMarkup,
  restorePieces,
  type InlineMarkup,
  type Rendering,
} from './inline-markup.ts';
import { escapeHtml } from './people.ts';
import {
  addressMarkup,
  codeMarkup,
  formulaMarkup,
  linkMarkup,
  strongEmphasisMarkup,
  timeMarkup,
} from './text-markup.ts';
import { tableRule } from './table-markup.ts';
import type { RealmState } from './state.ts';

/** What a text mentions and holds, as far as the server acts on it. */
export interface Rendered {
  readonly html: string;
  readonly userIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
  readonly wildcard: 'channel' | 'topic' | null;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Paths below `/user_uploads/` that it links to. */
  readonly uploads: readonly string[];
}

const markup: readonly InlineMarkup[] = [
  codeMarkup,
  strongEmphasisMarkup,
  personMarkup,
  formulaMarkup,
  channelMarkup,
  timeMarkup,
  groupMarkup,
  linkMarkup,
  addressMarkup,
];

// Blocks, and what is bold. All else within a paragraph is replaced before, in the server's order.
const markdown = new MarkdownIt({ html: false, breaks: true }).disable([
  'lheading',
  'reference',
  'backticks',
  'link',
  'image',
  'autolink',
  'escape',
]);

/** The server wants a space after the mark of a list; a line of a mark or of a number with a point alone is text. */
const listMark = /^(?:\d+\.|[*+-]) /u;
const allBlocks = markdown.block.ruler.getRules('');
const otherBlocks = markdown.disable('list').block.ruler.getRules('');
const readList = allBlocks.find((rule) => !otherBlocks.includes(rule));
markdown.block.ruler.at(
  'list',
  (block, startLine, endLine, silent) => {
    const start = (block.bMarks[startLine] ?? 0) + (block.tShift[startLine] ?? 0);
    const isList = listMark.test(block.src.slice(start, block.eMarks[startLine]));
    return isList && readList !== undefined && readList(block, startLine, endLine, silent);
  },
  { alt: ['paragraph', 'reference', 'blockquote'] },
);
markdown.enable('list');
// In the middle of a paragraph there is none.
markdown.block.ruler.at('table', tableRule, { alt: [] });

const renderingOf = (env: unknown): Rendering => (env as { rendering: Rendering }).rendering;

markdown.inline.ruler.before('emphasis', 'emoji', (inline, silent) => {
  const [whole = '', name = ''] =
    /^:([a-z0-9_+-]+):/u.exec(inline.src.slice(inline.pos, inline.pos + 100)) ?? [];
  const { state } = renderingOf(inline.env);
  const title = name.replaceAll('_', ' ');
  const custom = [...state.customEmoji.values()].find((each) => each.name === name && !each.deactivated);
  const code = emojiByName.get(name);
  if (whole === '' || (custom === undefined && code === undefined)) return false;
  if (!silent) {
    inline.push('html_inline', '', 0).content =
      custom === undefined
        ? `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">${whole}</span>`
        : `<img alt="${whole}" class="emoji" src="${custom.sourceUrl}" title="${title}">`;
  }
  inline.pos += whole.length;
  return true;
});

markdown.core.ruler.before('inline', 'markup', ({ tokens, env, inlineMode }) => {
  // The inside of what was replaced is replaced already.
  if (inlineMode) return;
  const rendering = renderingOf(env);
  const { isQuoted } = rendering;
  let depth = 0;
  for (const token of tokens) {
    if (token.type === 'blockquote_open') depth += 1;
    if (token.type === 'blockquote_close') depth -= 1;
    if (token.type !== 'inline') continue;
    rendering.isQuoted = isQuoted || depth > 0;
    token.content = replaceMarkup(token.content, rendering);
  }
  rendering.isQuoted = isQuoted;
});

function renderQuote(content: string, env: Parameters<typeof markdown.render>[1]): string {
  const rendering = renderingOf(env);
  const { isQuoted } = rendering;
  rendering.isQuoted = true;
  const html = markdown.render(content, env);
  rendering.isQuoted = isQuoted;
  return `<blockquote>\n${html}</blockquote>\n`;
}

markdown.renderer.rules['fence'] = (tokens, index, _options, env): string => {
  const token = tokens[index];
  const [language = '', ...rest] = (token?.info ?? '').trim().split(/\s+/);
  const content = token?.content ?? '';
  if (language === 'quote') return renderQuote(content, env);
  if (language === 'spoiler') {
    const header = markdown.render(rest.join(' '), env);
    return `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n${markdown.render(content, env)}</div></div>\n`;
  }
  const data = language === '' ? '' : ` data-code-language="${escapeHtml(language)}"`;
  return `<div class="codehilite"${data}><pre><span></span><code>${escapeHtml(content)}</code></pre></div>\n`;
};

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

function render(state: RealmState, text: string, isStrict: boolean): Rendered {
  const mentions: Rendering['mentions'] = { userIds: new Set(), groupIds: new Set(), wildcard: null };
  const rendering: Rendering = {
    state,
    mentions,
    markup,
    pieces: [],
    renderStyles: (inner) => markdown.renderInline(inner, { rendering }),
    isQuoted: false,
    isStrict,
  };
  const html = markdown.render(text.replace(placeholderCharacters, ''), { rendering }).trim();
  const whole = restorePieces(html, rendering.pieces);
  const uploads = [...whole.matchAll(/(?:href|src)="(?:[^"]*?\/)?user_uploads\/([^"]+)"/g)].map(
    ([, path = '']) => decoded(path),
  );
  return {
    html: whole,
    userIds: mentions.userIds,
    groupIds: mentions.groupIds,
    wildcard: mentions.wildcard,
    hasLink: /<a /.test(whole),
    hasImage: /<img (?!alt=":)|\.(?:png|jpe?g|gif|webp)"/.test(whole),
    uploads: [...new Set(uploads)],
  };
}

/**
 * Renders Markdown to HTML as the server does, good enough for previews. A broken linkifier is passed over, since a
 * message that is there already keeps what it was. https://zulip.com/help/format-your-message-using-markdown
 */
export function renderMarkdown(state: RealmState, text: string): Rendered {
  return render(state, text, false);
}

/**
 * Renders a text that somebody writes now.
 *
 * @param refusal what is answered where a linkifier breaks it
 * @throws ApiError
 */
export function renderNew(
  state: RealmState,
  text: string,
  refusal: ApiError = badRequest('render-failed'),
): Rendered {
  try {
    return render(state, text, true);
  } catch (error) {
    if (error instanceof BrokenLinkifier) throw refusal;
    throw error;
  }
}
