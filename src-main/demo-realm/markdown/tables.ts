import { append, type Element } from './element.ts';
import type { BlockRule } from './block-reader.ts';

const sign = /\\\\|\\`+|`+|\\\||\|/g;
const lastPipe = /(?<!\\)(?:\\\\)*\|$/;

const withoutBlanks = (text: string): string => text.replace(/^ +| +$/g, '');
const isBordered = (row: string): boolean => row.startsWith('|') || lastPipe.test(row);

/** The code spans of a row. An escaped backtick doesn't begin one. */
function codeIn(row: string): [start: number, end: number][] {
  const ticks = [...row.matchAll(sign)]
    .filter(([text]) => text.includes('`'))
    .map(({ 0: text, index }) => {
      const isEscaped = text.startsWith('\\');
      const length = isEscaped ? text.length - 1 : text.length;
      return { index, end: index + text.length - 1, length, opens: isEscaped ? length - 1 : length };
    });
  const code: [number, number][] = [];
  for (let at = 0; at < ticks.length; at += 1) {
    const first = ticks[at];
    if (first === undefined || first.opens === 0) continue;
    const close = ticks.findIndex(({ length }, index) => index > at && length === first.opens);
    if (close < 0) continue;
    code.push([first.index, ticks[close]?.end ?? 0]);
    at = close;
  }
  return code;
}

function cellsOf(row: string, hasBorder: boolean): string[] {
  const inner = hasBorder ? row.replace(/^\|/, '').replace(lastPipe, '') : row;
  const code = inner.includes('`') ? codeIn(inner) : [];
  const cells: string[] = [];
  let start = 0;
  for (const { 0: text, index } of inner.matchAll(sign)) {
    if (text !== '|' || code.some(([from, to]) => from <= index && index <= to)) continue;
    cells.push(inner.slice(start, index));
    start = index + 1;
  }
  return [...cells, inner.slice(start)];
}

function addRow(
  parent: Element,
  tag: 'th' | 'td',
  cells: readonly string[],
  aligns: readonly string[],
): void {
  const row = append(parent, 'tr');
  for (const [column, align] of aligns.entries()) {
    const cell = append(row, tag, align === '' ? {} : { style: `text-align: ${align};` });
    cell.text = withoutBlanks(cells[column] ?? '');
  }
}

function alignOf(divider: string): string {
  const text = withoutBlanks(divider);
  if (text.startsWith(':')) return text.endsWith(':') ? 'center' : 'left';
  return text.endsWith(':') ? 'right' : '';
}

/** A table is a separate block, and each cell is rendered separately. */
export const readTable: BlockRule = (parent, blocks) => {
  const [block = ''] = blocks;
  if (!block.includes('|') || !block.includes('\n')) return false;
  const [header = '', divider = '', ...others] = block.split('\n').map(withoutBlanks);
  const hasBorder = isBordered(header);
  const titles = cellsOf(header, hasBorder);
  if (titles.length < 2 && !(hasBorder && [divider, ...others].every(isBordered))) return false;
  const dividers = cellsOf(divider, hasBorder);
  if (dividers.length !== titles.length || !/^[|:\- ]*$/.test(dividers.join(''))) return false;
  blocks.shift();
  const aligns = dividers.map(alignOf);
  const table = append(parent, 'table');
  addRow(append(table, 'thead'), 'th', titles, aligns);
  const body = append(table, 'tbody');
  if (others.length === 0)
    addRow(
      body,
      'td',
      [],
      aligns.map(() => ''),
    );
  for (const row of others) addRow(body, 'td', cellsOf(row, hasBorder), aligns);
  return true;
};
