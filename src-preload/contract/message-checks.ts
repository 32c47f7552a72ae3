import { storedContent, type AnnounceRules, type EmptyTopics } from './announce.ts';
import { codePointCount, storageObjection, storedTopic, unprintablePosition } from './text-rules.ts';
import { say } from '#words/say.ts';

/** How the server would handle a text and a topic, for the field while typing and for the plan. */

/**
 * What is wrong with a message's text: in the server's words if it rejects it, in ours if it would silently truncate it
 * (https://zulip.com/api/send-message). null if it will be stored completely.
 */
export function contentObjection(content: string, rules: AnnounceRules): string | null {
  if (content.includes('\0')) return say('text-rule.message-null');
  const stored = storedContent(content);
  if (stored === '') return say('text-rule.message-empty');
  const over = codePointCount(stored) - rules.maxMessageLength;
  if (over <= 0) return storageObjection(stored);
  return say('text-rule.too-long', { over, limit: rules.maxMessageLength });
}

/**
 * What is wrong with a topic.
 *
 * @param emptyTopics the channel's setting for general chat, or else the organization's
 */
export function topicObjection(topic: string, rules: AnnounceRules, emptyTopics: EmptyTopics): string | null {
  const stored = storedTopic(topic, rules);
  const position = unprintablePosition(stored);
  if (position > 0) return say('text-rule.topic-character', { position: String(position) });
  const over = codePointCount(stored) - rules.maxTopicLength;
  if (over > 0) return say('text-rule.too-long', { over, limit: rules.maxTopicLength });
  const { emptyTopicName } = rules;
  if (stored === '' && emptyTopics === 'refused') {
    return emptyTopicName === null
      ? say('text-rule.topic-empty')
      : say('text-rule.topic-needed', { topic: emptyTopicName });
  }
  if (stored !== '' && emptyTopics === 'only')
    return say('text-rule.topic-must-be-empty', { topic: emptyTopicName ?? say('text-rule.empty') });
  return null;
}

/**
 * Mentions of everyone (https://zulip.com/help/mention-a-user-or-group), at the beginning, after a blank, or after a
 * few punctuation marks.
 */
const wildcard = new RegExp(
  String.raw`(?<![^\s\x1c-\x1f\x85'"({[/<])@\*\*(?:all|everyone|channel|stream|topic)\*\*`,
  'u',
);

/** Each run of blanks is matched as a whole; otherwise a hostile line would be tried in every possible split. */
const fence =
  /^(?<mark>`{3,}|~{3,})(?=[^`~]*$) *(?! )(?:\{?\.?(?<kind>[\w+,./#-]+) *(?! )(?<rest>[^ ~`][^~`]*)?\}?)?\s*$/;
const quoteMark = /^ {0,3}>/;
/** Servers silence mentions in a quote before removing its marks, and miss one right after a mark. */
const missedMention = /^(?:\s*(?:[*+-]|\d+\.) +(?! ))*(?: {0,3}>)+(?=@)/;
const listItem = /^\s*(?:[*+-]|\d+\.) /;
/** Lines that may start a new block. */
const ownBlock = /^\s*(?:$|[#*+\-_|:\d])/;
const indented = /^(?: {4}|\t)/;

/** A text without code and quotes, in which mentions reach no one. Spoilers stay, because mentions in them count. */
function withoutQuotesAndCode(content: string): string {
  const open: { mark: string; kind: string }[] = [];
  const kept: string[] = [];
  let isQuote = false;
  let hasList = false;
  let before = '';
  for (const line of content.split('\n')) {
    const { mark, kind = '', rest = '' } = fence.exec(line)?.groups ?? {};
    const inner = open.at(-1);
    const isCode = inner !== undefined && inner.kind !== 'spoiler' && inner.kind !== 'quote';
    const isHidden = open.some((each) => each.kind !== 'spoiler');
    // A quote continues until an empty line, or one that starts its own block.
    isQuote = mark === undefined && (quoteMark.test(line) || (isQuote && !ownBlock.test(line)));
    hasList ||= listItem.test(line);
    const isIndentedCode = indented.test(line) && before.trim() === '' && !hasList;
    before = line;
    if (mark !== undefined && inner?.mark === mark && kind === '') open.pop();
    else if (mark !== undefined && !isCode) {
      open.push({ mark, kind: kind.toLowerCase() });
      const isHeader = !isHidden && kind.toLowerCase() === 'spoiler';
      if (isHeader && (missedMention.test(rest) || !quoteMark.test(rest)))
        kept.push(rest.replace(missedMention, ''));
    } else if (missedMention.test(line) && !isCode) kept.push(line.replace(missedMention, ''));
    else if (!isHidden && !isQuote && !isIndentedCode) kept.push(line);
  }
  return withoutInlineCode(kept.join('\n'));
}

/** Whether a text mentions everyone in the channel or topic, as written. */
export function mentionsEverybody(content: string): boolean {
  return wildcard.test(withoutQuotesAndCode(content));
}

// ---------------------------------------------------------------------------------------------------------
// Inline code

interface Backquotes {
  start: number;
  length: number;
  canOpen: boolean;
}

const marks = /`+|\n[ \t]*(?=\n)/g;

/** Runs of backquotes in text order, by paragraph, since code never crosses an empty line. */
function runsByParagraph(text: string): Backquotes[][] {
  let runs: Backquotes[] = [];
  const paragraphs = [runs];
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (mark.startsWith('`')) {
      runs.push({ start: index, length: mark.length, canOpen: text[index - 1] !== '\\' });
    } else paragraphs.push((runs = []));
  }
  return paragraphs;
}

/** The index of the next run of the same length, for each run. */
function nextOfSameLength(runs: readonly Backquotes[]): (number | undefined)[] {
  const next: (number | undefined)[] = [];
  const latest = new Map<number, number>();
  for (let place = runs.length - 1; place >= 0; place -= 1) {
    const { length } = runs[place]!;
    next[place] = latest.get(length);
    latest.set(length, place);
  }
  return next;
}

/**
 * Replaces inline code by blanks according to the rules of Markdown: it ends with as many backquotes as it begins with.
 * Scans the text only once, since texts come from servers too.
 */
export function withoutInlineCode(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const runs of runsByParagraph(text)) {
    const next = nextOfSameLength(runs);
    for (let place = 0; place < runs.length; place += 1) {
      const { start, canOpen } = runs[place]!;
      const closing = canOpen ? next[place] : undefined;
      if (closing === undefined) continue;
      parts.push(text.slice(at, start), ' ');
      at = runs[closing]!.start + runs[closing]!.length;
      place = closing;
    }
  }
  return parts.join('') + text.slice(at);
}
