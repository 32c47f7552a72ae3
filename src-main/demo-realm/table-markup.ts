import type { StateBlock } from 'markdown-it';

/** Escaped signs, code as a whole, or a pipe: only a pipe by itself divides cells. */
const piece = /\\[\\`|]|(`+)(?!`)[^]*?(?<!`)\1(?!`)|`+|\||[^\\`|]+|\\/gu;
const lastPipe = /(?<!\\)(?:\\\\)*\|$/u;
const fence = /^(?:`{3,}|~{3,})/u;
const listItem = /^(?:\d+\.|[*+-]) /u;

const withoutBlanks = (text: string): string => text.replace(/^ +| +$/gu, '');

function cellsOf(row: string, hasBorder: boolean): string[] {
  const inner = hasBorder ? row.replace(/^\|/u, '').replace(lastPipe, '') : row;
  const cells = [''];
  for (const [text] of inner.matchAll(piece)) {
    if (text === '|') cells.push('');
    else cells.push(`${cells.pop() ?? ''}${text}`);
  }
  return cells.map(withoutBlanks);
}

/** The rows of a table, the header first; undefined for lines that are none. */
function rowsOf(lines: readonly string[]): { rows: string[][]; aligns: string[] } | undefined {
  const [header = '', divider = '', ...others] = lines.map(withoutBlanks);
  const hasBorder = header.startsWith('|') || lastPipe.test(header);
  const titles = cellsOf(header, hasBorder);
  const aligns = cellsOf(divider, hasBorder);
  const isBordered = (row: string): boolean => row.startsWith('|') || lastPipe.test(row);
  const hasColumns = titles.length > 1 || (hasBorder && [divider, ...others].every(isBordered));
  if (!hasColumns || divider === '' || aligns.length !== titles.length) return undefined;
  if (!/^[|:\- ]*$/u.test(aligns.join(''))) return undefined;
  return { rows: [titles, ...others.map((row) => cellsOf(row, hasBorder))], aligns };
}

function pushRow(
  block: StateBlock,
  tag: 'th' | 'td',
  cells: readonly string[],
  aligns: readonly string[],
): void {
  block.push('tr_open', 'tr', 1);
  for (const [column, align] of aligns.entries()) {
    const side = [align.startsWith(':'), align.endsWith(':')].map(Number).join('');
    const where = { '11': 'center', '10': 'left', '01': 'right' }[side];
    const opening = block.push(`${tag}_open`, tag, 1);
    if (where !== undefined) opening.attrs = [['style', `text-align: ${where};`]];
    const inline = block.push('inline', '', 0);
    // Rows have as many cells as there are columns.
    inline.content = cells[column] ?? '';
    inline.children = [];
    block.push(`${tag}_close`, tag, -1);
  }
  block.push('tr_close', 'tr', -1);
}

/** A table, which begins a paragraph and reaches to its end. Each cell is rendered by itself. */
export function tableRule(block: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const textOf = (line: number): string =>
    block.src.slice((block.bMarks[line] ?? 0) + (block.tShift[line] ?? 0), block.eMarks[line]);
  const indentOf = (line: number): number => (block.sCount[line] ?? 0) - block.blkIndent;
  if (startLine + 1 >= endLine || indentOf(startLine) >= 4 || fence.test(textOf(startLine))) return false;
  if (!/^[|:\- ]+$/u.test(textOf(startLine + 1))) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine && !block.isEmpty(line) && indentOf(line) >= 0; line += 1) {
    const text = textOf(line);
    // Code and lists are blocks of their own, also within a table.
    if (line > startLine && (fence.test(text) || listItem.test(text))) break;
    lines.push(text);
  }
  const table = lines.length < 2 ? undefined : rowsOf(lines);
  if (table === undefined || silent) return table !== undefined;
  const { rows, aligns } = table;
  const [titles = [], ...others] = rows;
  block.push('table_open', 'table', 1);
  block.push('thead_open', 'thead', 1);
  pushRow(block, 'th', titles, aligns);
  block.push('thead_close', 'thead', -1);
  block.push('tbody_open', 'tbody', 1);
  for (const row of others) pushRow(block, 'td', row, aligns);
  block.push('tbody_close', 'tbody', -1);
  block.push('table_close', 'table', -1);
  block.line = startLine + lines.length;
  return true;
}
