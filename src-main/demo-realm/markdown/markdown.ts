import { numberSetting } from '../organization/setting-values.ts';
import { badRequest, type ApiError } from '../api-error.ts';
import { readDocument } from './blocks.ts';
import { channelLinkMarkup, messageLinkMarkup, topicLinkMarkup } from './channel-links.ts';
import { breakLines, descendants, innerHtml, type Element } from './element.ts';
import { namedEmojiMarkup, unicodeEmojiMarkup } from './emoji.ts';
import { RenderingError, renderInline, type InlineMarkup, type Mentions, type Rendering } from './inline.ts';
import { prepareLines } from './lines.ts';
import { linkifierMarkup } from './linkified.ts';
import { addressMarkup, imageMarkup, linkMarkup } from './links.ts';
import { groupMarkup, personMarkup } from './mentions.ts';
import { addPreviews } from './previews.ts';
import { restoreHtml, type Stash } from './stash.ts';
import {
  codeMarkup,
  emphasisMarkup,
  entityMarkup,
  formulaMarkup,
  lineBreakMarkup,
  loneMarksMarkup,
  strikeMarkup,
  strongEmphasisMarkup,
  strongMarkup,
  timeMarkup,
} from './styles.ts';
import type { RealmState, User } from '../state.ts';

/** The mentions and links of a text that the server acts on. */
export interface Rendered {
  readonly html: string;
  readonly userIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
  readonly wildcard: 'channel' | 'topic' | null;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Paths below `/user_uploads/` that it links to. */
  readonly uploads: readonly string[];
  /** The searchable text, without code blocks. */
  readonly words: string;
}

/** In the server's order. */
const markup: readonly InlineMarkup[] = [
  codeMarkup,
  strongEmphasisMarkup,
  personMarkup,
  formulaMarkup,
  messageLinkMarkup,
  topicLinkMarkup,
  channelLinkMarkup,
  timeMarkup,
  groupMarkup,
  imageMarkup,
  linkMarkup,
  addressMarkup,
  linkifierMarkup,
  entityMarkup,
  strongMarkup,
  emphasisMarkup,
  strikeMarkup,
  loneMarksMarkup,
  namedEmojiMarkup,
  lineBreakMarkup,
  unicodeEmojiMarkup,
];

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

const uploadAddress = /^\/?user_uploads\/([^?#]+)/;

/** The uploads that a document links to. */
function uploadsIn(elements: readonly Element[], realmUrl: string): string[] {
  const paths = new Set<string>();
  for (const { attributes } of elements) {
    const address = attributes['href'] ?? attributes['src'] ?? '';
    if (!address.includes('user_uploads/')) continue;
    const [, path] = uploadAddress.exec(address.replace(`${realmUrl}/`, '/')) ?? [];
    if (path !== undefined) paths.add(decoded(path));
  }
  return [...paths];
}

/** Servers render a text only if its HTML has at most a hundred characters for each that a message may have. */
function isTooLong(html: string, state: RealmState): boolean {
  const most = (numberSetting(state, 'max_message_length') ?? 10_000) * 100;
  return html.length > most && [...html].length > most;
}

function render(state: RealmState, text: string, isStrict: boolean, writer?: User): Rendered {
  const stash: Stash = { html: [], nodes: [] };
  const mentions: Mentions = { userIds: new Set(), groupIds: new Set(), wildcard: null };
  const rendering: Rendering = { state, stash, mentions, isStrict, markup, writer };
  const usualLanguage = state.settings.get('default_code_block_language');
  const lines = prepareLines(text, stash, typeof usualLanguage === 'string' ? usualLanguage : '');
  const root = readDocument(lines, stash);
  renderInline(root, rendering);
  breakLines(root);
  const elements = descendants(root).map(([one]) => one);
  const hasLink = elements.some(({ tag }) => tag === 'a');
  const hasPreview = hasLink && addPreviews(root, state);
  const html = restoreHtml(innerHtml(root).trim(), stash).trim();
  if (isStrict && isTooLong(html, state)) throw new RenderingError('The HTML is too long.');
  return {
    html,
    userIds: mentions.userIds,
    groupIds: mentions.groupIds,
    wildcard: mentions.wildcard,
    hasLink,
    hasImage: hasPreview || elements.some(({ attributes }) => attributes['class'] === 'inline-image'),
    uploads: uploadsIn(elements, state.url),
    words: lines,
  };
}

/**
 * Renders Markdown to HTML as the server does. Skips a broken linkifier, since existing messages don't change.
 * https://zulip.com/help/format-your-message-using-markdown
 *
 * @param writer the author: mentions only name people visible to them
 */
export function renderMarkdown(state: RealmState, text: string, writer?: User): Rendered {
  return render(state, text, false, writer);
}

/**
 * Renders a newly written text.
 *
 * @param refusal the error if it can't be rendered
 * @throws ApiError
 */
export function renderNew(
  state: RealmState,
  text: string,
  refusal: ApiError = badRequest('render-failed'),
  writer?: User,
): Rendered {
  try {
    return render(state, text, true, writer);
  } catch (error) {
    if (error instanceof RenderingError) throw refusal;
    throw error;
  }
}
