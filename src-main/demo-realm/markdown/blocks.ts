import { readBlocks, readText, type BlockRule } from './block-reader.ts';
import { append, element, type Element } from './element.ts';
import { readIndentedItem, readOrderedList, readUnorderedList } from './lists.ts';
import { readTable } from './tables.ts';
import { silenceMentions } from './mentions.ts';
import { codeBlock } from './lines.ts';
import { stashHtml, type Stash } from './stash.ts';

/** Deeper quotes are plain text. */
const deepestQuote = 250;

const skipEmpty: BlockRule = (parent, blocks) => {
  const [block = ''] = blocks;
  if (block !== '' && !block.startsWith('\n')) return false;
  blocks.shift();
  if (block.length > 1) blocks.unshift(block.slice(1));
  const before = parent.children.at(-1);
  if (before?.tag === 'pre') before.text += block === '' ? '\n\n' : '\n';
  return true;
};

/** The leading indented lines without their indentation, and the remaining lines. */
function unindent(text: string): [code: string, rest: string] {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('    ') && line.trim() !== '');
  const code = lines.slice(0, end < 0 ? lines.length : end);
  return [
    code.map((line) => (line.startsWith('    ') ? line.slice(4) : '')).join('\n'),
    lines.slice(code.length).join('\n'),
  ];
}

const readIndentedCode: BlockRule = (parent, blocks) => {
  if (blocks[0]?.startsWith('    ') !== true) return false;
  const [code, rest] = unindent(blocks.shift() ?? '');
  if (rest !== '') blocks.unshift(rest);
  const before = parent.children.at(-1);
  if (before?.tag === 'pre') before.text += `\n${code.trimEnd()}\n`;
  else append(parent, 'pre').text = `${code.trimEnd()}\n`;
  return true;
};

const heading = /(?:^|\n)(#{1,6})\s((?:\\[^\n]|[^\\])*?)#*(?:\n|$)/;

const readHeading: BlockRule = (parent, blocks, reader) => {
  const [block = ''] = blocks;
  const match = block.includes('#') ? heading.exec(block) : null;
  if (match === null) return false;
  blocks.shift();
  const [whole, marks = '', text = ''] = match;
  if (match.index > 0) readBlocks(parent, [block.slice(0, match.index)], reader);
  append(parent, `h${marks.length}`).text = text.trim();
  const after = block.slice(match.index + whole.length);
  if (after !== '')
    blocks.unshift(reader.states.at(-1) === 'looselist' ? after.replace(/^ {4}/gm, '') : after);
  return true;
};

const rule = /(?<![^\n]) {0,3}(?=((?:-+ {0,2}){3,}|(?:_+ {0,2}){3,}|(?:\*+ {0,2}){3,}))\1 *(?![^\n])/;

const readRule: BlockRule = (parent, blocks, reader) => {
  const [block = ''] = blocks;
  const match = rule.exec(block);
  if (match === null) return false;
  blocks.shift();
  const before = block.slice(0, match.index).replace(/\n+$/, '');
  if (before !== '') readBlocks(parent, [before], reader);
  append(parent, 'hr');
  const after = block.slice(match.index + match[0].length).replace(/^\n+/, '');
  if (after !== '') blocks.unshift(after);
  return true;
};

const quote = /(?:^|\n)(?!(?: {0,3}>\s*(?:$|\n))*(?:$|\n)) {0,3}> ?([^\n]*)/;
const quotedLine = new RegExp(quote.source, 'y');

/** A line without its quote mark, with silent mentions. */
function unquoted(line: string): string {
  const silent = silenceMentions(line);
  quotedLine.lastIndex = 0;
  if (silent.trim() === '>') return '';
  return quotedLine.exec(silent)?.[1] ?? silent;
}

const readQuote: BlockRule = (parent, blocks, reader) => {
  const [block = ''] = blocks;
  const match = block.includes('>') ? quote.exec(block) : null;
  if (match === null || reader.states.filter((state) => state === 'quote').length > deepestQuote)
    return false;
  blocks.shift();
  readBlocks(parent, [block.slice(0, match.index)], reader);
  const inner = block.slice(match.index).split('\n').map(unquoted).join('\n');
  const quoted = append(parent, 'blockquote');
  reader.states.push('quote');
  readText(quoted, inner, reader);
  reader.states.pop();
  return true;
};

const readParagraph: BlockRule = (parent, blocks, reader) => {
  const block = blocks.shift() ?? '';
  if (block.trim() === '') return true;
  const before = parent.children.at(-1);
  if (reader.states.at(-1) !== 'list') append(parent, 'p').text = block.trimStart();
  else if (before !== undefined) before.tail += `\n${block}`;
  else parent.text = parent.text === '' ? block.trimStart() : `${parent.text}\n${block}`;
  return true;
};

/** In the server's order. */
const rules: readonly BlockRule[] = [
  skipEmpty,
  readIndentedItem,
  readIndentedCode,
  readHeading,
  readTable,
  readRule,
  readOrderedList,
  readUnorderedList,
  readQuote,
  readParagraph,
];

function stashCode(parent: Element, stash: Stash): void {
  for (const child of parent.children) {
    if (child.tag === 'pre') {
      child.tag = 'p';
      child.text = stashHtml(stash, codeBlock(child.text));
    } else stashCode(child, stash);
  }
}

/** The blocks of a whole text; paragraphs are rendered later. */
export function readDocument(text: string, stash: Stash): Element {
  const root = element('div');
  readText(root, text, { states: [], rules });
  stashCode(root, stash);
  return root;
}
