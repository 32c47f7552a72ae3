import { languageName } from './code-languages.ts';
import { escapeHtml } from '../people/people.ts';
import { escapeCode } from './element.ts';
import { stashHtml, withoutPlaceholders, type Stash } from './stash.ts';

const fenceLine = /^(~{3,}|`{3,}) *(?:\{?\.?([a-zA-Z0-9_+-./#]+) *([^ ~`][^~`]*)?\}?)?$/;
const listItem = /^ *([*+-]|\p{Nd}\.) +/u;
const isQuote = (language: string | undefined): boolean => language === 'quote' || language === 'quoted';

/** An open fence. */
interface Block {
  readonly kind: 'text' | 'quote' | 'spoiler' | 'formula' | 'code';
  readonly fence: string;
  readonly language: string;
  readonly header: string | undefined;
  readonly lines: string[];
}

/** Inserts empty lines before lists, which would otherwise continue the previous paragraph. */
function separateLists(lines: readonly string[]): string[] {
  const separated: string[] = [];
  const open: { fence: string; isCode: boolean }[] = [];
  for (const [index, line] of lines.entries()) {
    separated.push(line);
    const next = lines[index + 1];
    if (next === undefined) break;
    const [whole, fence = '', language] = fenceLine.exec(line) ?? [];
    if (whole !== undefined) {
      if (language === undefined && open.at(-1)?.fence === fence) open.pop();
      else open.push({ fence, isCode: !isQuote(language) });
    }
    const mark = listItem.exec(line)?.[1];
    const nextMark = listItem.exec(next)?.[1];
    const begins = nextMark !== undefined && (mark === undefined || mark.length !== nextMark.length);
    if (line !== '' && begins && !open.some(({ isCode }) => isCode)) separated.push('');
  }
  return separated;
}

function expandTabs(line: string): string {
  let expanded = '';
  for (const [index, part] of line.split('\t').entries()) {
    if (index > 0) expanded += ' '.repeat(4 - ([...expanded].length % 4));
    expanded += part;
  }
  return expanded;
}

function normalize(text: string): string {
  const lines = withoutPlaceholders(text)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (line.includes('\t') ? expandTabs(line) : line));
  return `${lines.join('\n')}\n\n`.replace(/(?<=\n) +\n/g, '\n');
}

/** The HTML of a code block. */
export function codeBlock(code: string, language = ''): string {
  const name = language === '' ? '' : ` data-code-language="${escapeCode(languageName(language))}"`;
  return `<div class="codehilite"${name}><pre><span></span><code>${escapeCode(code.replace(/^\n+|\n+$/g, ''))}\n</code></pre></div>`;
}

const formulaBlock = (formula: string): string =>
  `<span class="katex-display"><span class="katex">${escapeHtml(formula)}</span></span>`;

function closed({ kind, language, header, lines }: Block, stash: Stash): string[] {
  if (lines.length === 0) return [];
  const text = lines.join('\n');
  const inner = {
    text: () => text,
    code: () => stashHtml(stash, codeBlock(text, language)),
    formula: () => stashHtml(stash, text.split('\n\n').map(formulaBlock).join('\n\n')),
    quote: () => lines.map((line) => `> ${line}`).join('\n'),
    spoiler: () => {
      const opening = stashHtml(stash, '<div class="spoiler-block"><div class="spoiler-header">');
      const middle = stashHtml(stash, '</div><div class="spoiler-content" aria-hidden="true">');
      const end = stashHtml(stash, '</div></div>');
      return [opening, ...(header === undefined ? [] : [header]), middle, text, end].join('\n\n');
    },
  }[kind]();
  return ['', ...inner.split('\n'), ''];
}

function opened(line: string, usualLanguage: string): Block | undefined {
  const [whole, fence = '', written, header] = fenceLine.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const language = (written ?? usualLanguage).toLowerCase();
  const kind = isQuote(language)
    ? 'quote'
    : language === 'math'
      ? 'formula'
      : language === 'spoiler'
        ? 'spoiler'
        : 'code';
  return { kind, fence, language, header, lines: [] };
}

/** Replaces fenced blocks: code and formulas by placeholders, quotes by lines with `>`. */
function replaceFences(lines: readonly string[], stash: Stash, usualLanguage: string): string[] {
  const outer: Block = { kind: 'text', fence: '', language: '', header: undefined, lines: [] };
  const open: Block[] = [outer];
  const close = (block: Block): void => {
    open.pop();
    open.at(-1)?.lines.push(...closed(block, stash));
  };
  for (const line of lines) {
    const block = open.at(-1) ?? outer;
    const isText = block.kind === 'text' || block.kind === 'quote' || block.kind === 'spoiler';
    const inner = isText ? opened(line, block.kind === 'spoiler' ? '' : usualLanguage) : undefined;
    if (block !== outer && line.trimEnd() === block.fence) close(block);
    else if (inner !== undefined) open.push(inner);
    else block.lines.push(isText ? line : line.trimEnd());
  }
  for (let block = open.at(-1); block !== undefined && block !== outer; block = open.at(-1)) close(block);
  return outer.lines;
}

/**
 * Prepares a text for reading blocks: replaces fences and separates lists.
 *
 * @param usualLanguage of code without one
 */
export function prepareLines(text: string, stash: Stash, usualLanguage: string): string {
  const lines = normalize(separateLists(text.split('\n')).join('\n')).split('\n');
  const replaced = replaceFences(lines, stash, usualLanguage);
  if (replaced.length > 2 && replaced.at(-2) !== '') replaced.push('');
  return replaced.join('\n');
}
