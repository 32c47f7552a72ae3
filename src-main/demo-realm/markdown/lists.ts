import { append, element, type Element } from './element.ts';
import { readBlocks, readText, type BlockReader, type BlockRule } from './block-reader.ts';

const indentation = 2;
const isList = (one: Element | undefined): boolean => one?.tag === 'ul' || one?.tag === 'ol';

/** Moves an item's text into a paragraph once it has several. */
function wrapText(item: Element): void {
  if (item.text === '') return;
  const paragraph = element('p');
  paragraph.text = item.text;
  item.text = '';
  item.children.unshift(paragraph);
}

/** The list to which an indented block belongs, and its depth. */
function levelOf(parent: Element, block: string, reader: BlockReader): [level: number, at: Element] {
  const depth = Math.floor((/^ +/.exec(block)?.[0].length ?? 0) / indentation);
  let level = reader.states.at(-1) === 'list' ? 1 : 0;
  let at = parent;
  while (depth > level) {
    const last = at.children.at(-1);
    if (last === undefined || (last.tag !== 'li' && !isList(last))) break;
    if (isList(last)) level += 1;
    at = last;
  }
  return [level, at];
}

/** Text indented below an item belongs to it. */
export const readIndentedItem: BlockRule = (parent, blocks, reader) => {
  const [block = ''] = blocks;
  if (!block.startsWith(' '.repeat(indentation)) || reader.states.at(-1) === 'detabbed') return false;
  if (parent.tag !== 'li' && !isList(parent.children.at(-1))) return false;
  blocks.shift();
  const [level, sibling] = levelOf(parent, block, reader);
  const indent = ' '.repeat(indentation * level);
  const inner = block
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
  const last = sibling.children.at(-1);
  const own = parent.children.at(-1);
  reader.states.push('detabbed');
  if (parent.tag === 'li') readBlocks(own !== undefined && isList(own) ? own : parent, [inner], reader);
  else if (sibling.tag === 'li') readBlocks(sibling, [inner], reader);
  else if (last?.tag === 'li') {
    wrapText(last);
    readText(last, inner, reader);
  } else readBlocks(append(sibling, 'li'), [inner], reader);
  reader.states.pop();
  return true;
};

const indentedItem = /^ {2,3}(?:\p{Nd}+\.|[*+-]) +/u;

/** The items of a block, each with its lines. */
function itemsOf(block: string, mark: RegExp): string[] {
  const items: string[] = [];
  for (const line of block.split('\n')) {
    const last = items.at(-1);
    const opening = mark.exec(line)?.[0];
    if (opening !== undefined) items.push(line.slice(opening.length));
    else if (indentedItem.test(line) && last?.startsWith(' '.repeat(indentation)) !== true) items.push(line);
    else items[items.length - 1] = `${last ?? ''}\n${line}`;
  }
  return items;
}

/** Continues an existing list with a block: its items then become paragraphs. */
function goOn(list: Element, item: string, reader: BlockReader): void {
  const before = list.children.at(-1);
  if (before !== undefined) {
    wrapText(before);
    const last = before.children.at(-1);
    if (last !== undefined && last.tail !== '') {
      append(before, 'p').text = last.tail.trimStart();
      last.tail = '';
    }
  }
  reader.states.push('looselist');
  readBlocks(append(list, 'li'), [item], reader);
  reader.states.pop();
}

function listRule(tag: 'ol' | 'ul', mark: RegExp): BlockRule {
  return (parent, blocks, reader) => {
    const [block = ''] = blocks;
    if (!mark.test(block)) return false;
    blocks.shift();
    const items = itemsOf(block, mark);
    const sibling = parent.children.at(-1);
    let list = parent;
    if (sibling?.tag === tag) {
      list = sibling;
      goOn(list, items.shift() ?? '', reader);
    } else if (!isList(parent)) {
      const start = /\p{Nd}+/u.exec(block)?.[0] ?? '1';
      list = append(parent, tag, tag === 'ol' && start !== '1' ? { start } : {});
    }
    reader.states.push('list');
    for (const item of items) {
      const last = list.children.at(-1);
      const isInner = item.startsWith(' '.repeat(indentation)) && last !== undefined;
      readBlocks(isInner ? last : append(list, 'li'), [item], reader);
    }
    reader.states.pop();
    return true;
  };
}

/** A numbered list. */
export const readOrderedList = listRule('ol', /^ {0,1}\p{Nd}+\. +/u);
/** A bulleted list with any marks. */
export const readUnorderedList = listRule('ul', /^ {0,1}[*+-] +/);
