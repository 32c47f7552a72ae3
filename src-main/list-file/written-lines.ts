import Papa from 'papaparse';
import { isEmailAddress } from '#contract/text-rules.ts';
import { withoutNeedlessSigns, withPlainSeparators } from '#contract/unseen-signs.ts';
import { givenNameFirst } from '../realm/people/name-order.ts';
import { pastedEntries } from '../realm/people/pasted-entries.ts';
import { hasAt, plainCell } from './cell-kinds.ts';

/** Somebody whom a list names, or a row of it that names nobody. */
export interface WrittenPerson {
  /** As a text editor counts, from 1. */
  line: number;
  /** As it is written; empty where there is none. */
  email: string;
  /** The name; what else the row has where it names nobody. */
  name: string;
  /** Why the row can't be used: its column of addresses is empty, it is not clear what is the name, its quotation marks. */
  problem: 'no-address' | 'unclear-name' | { broken: string } | null;
}

/** Lines that a quotation mark may stay open for. */
const mostOpenLines = 10;

/** The lines of a text with their numbers; a cell in quotes may go on in the next ones. */
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
  /** Words and cells that name nobody. */
  ignored: number;
}

/** A line with one address among other cells: the only one of them that can be a name is, or the one before the address. */
function readCells(cells: readonly string[]): ReadLine {
  const at = cells.findIndex(hasAt);
  const written = cells[at] ?? '';
  const [inCell] = isEmailAddress(written) ? [] : readWritten(written).people;
  const email = inCell?.email ?? written;
  // The other cells are then what a table has of somebody.
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

/** People as messages and address books write them: `Ada Quill <ada@example.com>`, one or several. */
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

/** Whom a line names: by cells, or as `Name <address>`. A line without any address should have had one. */
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
