import type { TextSpan } from '#contract/linkifiers.ts';

/** The cells of a table, and the index of the line after it. */
interface Table {
  end: number;
  cells: TextSpan[];
}

/** A pipe separates cells unless it is escaped or within code. */
const divider = /\\[\\`|]|(`+)(?!`)[^]*?(?<!`)\1(?!`)|`+|\|/g;
const closingPipe = /(?<!\\)(?:\\\\)*\|$/;
/** Lists and fences start a new block even without an empty line before them. */
const otherBlock = /^(?:`{3,}|~{3,}|(?:[*+-]|\d+\.)[ \t])/;

const isBordered = (row: string): boolean => row.startsWith('|') || closingPipe.test(row);

/** The cells of a row, as spans within it. */
function cellsOf(row: string, hasBorder: boolean): TextSpan[] {
  const first = hasBorder && row.startsWith('|') ? 1 : 0;
  const last = row.length - (hasBorder ? (closingPipe.exec(row)?.[0].length ?? 0) : 0);
  const cells: TextSpan[] = [];
  let start = first;
  for (const { 0: part, index } of row.slice(first, last).matchAll(divider)) {
    if (part !== '|') continue;
    cells.push({ start, end: first + index });
    start = first + index + 1;
  }
  return [...cells, { start, end: Math.max(start, last) }];
}

/**
 * Parses the table that begins at a line, if one does: its second line consists of dashes, colons and pipes, with as
 * many columns as the first (https://zulip.com/help/format-your-message-using-markdown#tables).
 *
 * @param lines of a block, as spans of the message
 * @param from the index of the possible header line
 */
export function readTable(message: string, lines: readonly TextSpan[], from: number): Table | null {
  const rowAt = (index: number): { text: string; start: number } => {
    let { start, end } = lines[index] ?? { start: 0, end: 0 };
    while (start < end && message[start] === ' ') start += 1;
    while (start < end && message[end - 1] === ' ') end -= 1;
    return { text: message.slice(start, end), start };
  };
  const header = rowAt(from);
  const second = rowAt(from + 1);
  if (!/^[|:\- ]+$/.test(second.text) || otherBlock.test(second.text)) return null;
  const hasBorder = isBordered(header.text);
  const columns = cellsOf(header.text, hasBorder).length;
  if ((columns < 2 && !hasBorder) || cellsOf(second.text, hasBorder).length !== columns) return null;
  const rows = [header];
  let end = from + 2;
  for (; end < lines.length; end += 1) {
    const row = rowAt(end);
    if (row.text.trim() === '' || otherBlock.test(row.text)) break;
    rows.push(row);
  }
  if (columns < 2 && ![second, ...rows].every(({ text }) => isBordered(text))) return null;
  const cells = rows.flatMap(({ text, start }) =>
    // Cells beyond the last column aren't shown.
    cellsOf(text, hasBorder)
      .slice(0, columns)
      .map((cell) => ({ start: start + cell.start, end: start + cell.end })),
  );
  return { end, cells: cells.filter((cell) => message.slice(cell.start, cell.end).trim() !== '') };
}
