import type { YieldingWork } from '../../yielding-work.ts';
import { pastedParts, type PastedEntry } from './pasted-entries.ts';

/** Removes bare numbers beside names and addresses, which are row numbers more often than user ids. */
function withoutBareNumbers(line: readonly PastedEntry[]): PastedEntry[] {
  const others = line.filter(({ isBareNumber }) => isBareNumber !== true);
  if (others.length === 0 || others.length === line.length) return [...line];
  const kept: PastedEntry[] = [];
  let numbers: string[] = [];
  for (const entry of line) {
    if (entry.isBareNumber === true) {
      numbers.push(entry.text);
    } else {
      kept.push(numbers.length === 0 ? entry : { ...entry, leftOut: [...numbers, ...entry.leftOut] });
      numbers = [];
    }
  }
  const last = kept.pop();
  return last === undefined ? [] : [...kept, { ...last, leftOut: [...last.leftOut, ...numbers] }];
}

/** Whether a line consists of cells copied from a spreadsheet. */
function isRowOfCells(line: readonly PastedEntry[]): boolean {
  return line.length > 1 && line.slice(1).every(({ link }) => link === 'tab');
}

/** Treats a row of cells with one address as one person; its other cells are further information. */
function asOnePerson(line: readonly PastedEntry[]): readonly PastedEntry[] {
  const address = line.find(({ kind }) => kind === 'email');
  const names = line.filter(({ kind, isMention }) => kind === 'name' && isMention !== true);
  if (!isRowOfCells(line) || address === undefined || names.length !== line.length - 1) return line;
  const cells = names.map(({ keys }) => keys.at(-1) ?? '');
  return [
    {
      ...address,
      text: line.map(({ text }) => text).join(', '),
      name: address.name ?? cells[0] ?? '',
      leftOut: line.flatMap(({ leftOut }) => leftOut),
    },
  ];
}

/** The first number of a line that consists only of several numbers. */
function leadingNumber(line: readonly PastedEntry[] | undefined): number | null {
  const isNumbers = line !== undefined && line.length > 1 && line.every((entry) => entry.isBareNumber);
  return isNumbers ? Number(line[0]?.text) : null;
}

/** Removes leading numbers that count up: those are row numbers. */
function withoutCounting(lines: readonly PastedEntry[][]): PastedEntry[][] {
  const firsts = lines.map(leadingNumber);
  return lines.map((line, place) => {
    const first = firsts[place] ?? null;
    const [number, next, ...rest] = line;
    const counts = first !== null && (firsts[place - 1] === first - 1 || firsts[place + 1] === first + 1);
    if (!counts || number === undefined || next === undefined) return line;
    return [{ ...next, leftOut: [number.text, ...next.leftOut] }, ...rest];
  });
}

/**
 * Parses the people on each line of a pasted text (see `pastedEntries`), without row numbers that only look like user
 * ids: those before or beside a name or an address. A number on a line of its own is an id.
 *
 * @returns the entries of each non-empty line
 */
export function* pastedLines(text: string): YieldingWork<(readonly PastedEntry[])[]> {
  const lines: PastedEntry[][] = [];
  for (const entries of pastedParts(text)) {
    lines.push(...Map.groupBy(entries, ({ line }) => line).values());
    yield;
  }
  const people: (readonly PastedEntry[])[] = [];
  for (const line of withoutCounting(lines)) {
    people.push(asOnePerson(withoutBareNumbers(line)));
    yield;
  }
  return people;
}
