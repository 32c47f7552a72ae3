import Papa from 'papaparse';
import { isEmailAddress } from '#contract/text-rules.ts';
import { withoutNeedlessSigns, withPlainSeparators } from '#contract/unseen-signs.ts';
import { givenNameFirst } from '../realm/people/name-order.ts';
import { pastedEntries } from '../realm/people/pasted-entries.ts';
import { hasAt, plainCell } from './cell-kinds.ts';

/** A person named by a list, or a row that names no one. */
export interface WrittenPerson {
  /** Counted from 1, as in a text editor. */
  line: number;
  /** As written; empty if missing. */
  email: string;
  /** The name or, if the row names no one, its other content. */
  name: string;
  /** Why the row can't be used: no address, an ambiguous name, or broken quotation marks. */
  problem: 'no-address' | 'unclear-name' | { broken: string } | null;
}

/** The number of lines that a quotation mark may stay open for. */
const mostOpenLines = 10;

/** The lines of a text with their numbers; a quoted cell may span several lines. */
export function writtenLines(text: string): { line: number; text: string }[] {
  const lines = text.split(/\r\n|\r|\n/u);
  const found: { line: number; text: string }[] = [];
  const isOpen = (part: string): boolean => (part.match(/"/gu)?.length ?? 0) % 2 === 1;
  for (let place = 0; place < lines.length; place++) {
    const line = place + 1;
    let whole = lines[place] ?? '';
    if (isOpen(whole) && /(?:^|[,;\t|])\s*"/u.test(whole)) {
      const close = lines.slice(place + 1, place + 1 + mostOpenLines).findIndex(isOpen);
      if (close !== -1) {
        whole = lines.slice(place, place + 2 + close).join('\n');
        place += close + 1;
      }
    }
    if (whole.trim() !== '') found.push({ line, text: whole });
  }
  return found;
}

function cellsOf(line: string): string[] {
  const delimiter = ['\t', ';', '|', ','].find((one) => line.includes(one)) ?? ',';
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  const { data }: Papa.ParseResult<string[]> = parser.parse(line, 0, false);
  return (data[0] ?? []).map(plainCell);
}

interface ReadLine {
  people: Omit<WrittenPerson, 'line'>[];
  /** Words and cells that name no one. */
  ignored: number;
}

/**
 * Reads a line with one address among other cells: the name is the only other cell that can be one, or the one before
 * the address.
 */
function readCells(cells: readonly string[]): ReadLine {
  const at = cells.findIndex(hasAt);
  const written = cells[at] ?? '';
  const [inCell] = isEmailAddress(written) ? [] : readWritten(written).people;
  const email = inCell?.email ?? written;
  // The other cells are then the rest of the person's table row.
  if (inCell !== undefined && inCell.name !== '') {
    return { people: [inCell], ignored: cells.filter((cell) => cell !== '').length - 1 };
  }
  const isName = (cell: string): boolean => /\p{L}/u.test(cell) && !hasAt(cell);
  const others = cells.filter(isName);
  const before = cells.slice(0, at).filter(isName);
  const [first = ''] = others;
  const isClear = others.length <= 1 || before.length === 1 || /\S[\s,]+\S/u.test(first);
  const name = before.length === 1 ? (before[0] ?? '') : first;
  return {
    people: [
      isClear
        ? { email, name: givenNameFirst(name), problem: null }
        : { email, name: others.join(', '), problem: 'unclear-name' },
    ],
    ignored: cells.filter((cell) => cell !== '').length - (email === '' ? 0 : 1) - (name === '' ? 0 : 1),
  };
}

/** Reads people as written in messages and address books: `Ada Quill <ada@example.com>`, one or several. */
function readWritten(line: string): ReadLine {
  const entries = pastedEntries(line, 'in-names');
  const people = entries.filter(({ kind, text }) => kind === 'email' || hasAt(text));
  return {
    people: people.map(({ text, keys: [key = text], name = '' }) => {
      const at = text.toLowerCase().lastIndexOf(key.toLowerCase());
      return {
        email: at < 0 ? key : text.slice(at, at + key.length),
        name: givenNameFirst(name),
        problem: null,
      };
    }),
    ignored: entries.length - people.length,
  };
}

/** The people that a line names, by cells or as `Name <address>`. Every line is expected to have an address. */
export function readLine(written: string): ReadLine {
  const line = withPlainSeparators(withoutNeedlessSigns(written)).replaceAll('＠', '@');
  const cells = cellsOf(line);
  const addresses = cells.filter(hasAt).length;
  if (addresses === 1 && cells.length > 1 && !/[<>]/u.test(line)) return readCells(cells);
  const people = readWritten(line);
  if (people.people.length > 0) return people;
  const text = cells.filter((cell) => cell !== '').join(', ');
  return { people: [{ email: '', name: text || line.trim(), problem: null }], ignored: 0 };
}
