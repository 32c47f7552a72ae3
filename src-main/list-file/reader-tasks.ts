import type { ListChoices, NamingText } from '#contract/list-file.ts';
import { missingCase } from '#contract/outcome.ts';
import type { CsvRow } from './csv-rows.ts';
import type { FilePieces } from './decode-file.ts';
import { listRows, openList, type ListFacts, type Opened, type OpenedList } from './read-list.ts';
import type { WrittenPerson } from './written-lines.ts';
import { namingLines, writtenPeople, type ReadingNotes } from './written-people.ts';

/** A list read in parts; the parts of one `readingId` are requested in order, starting `from` 0. */
export interface InParts {
  list: OpenedList;
  readingId: number;
  from: number;
}

/** Requests to the thread that reads lists. */
export type ReaderTask =
  | { kind: 'open'; pieces: FilePieces; choices: ListChoices; facts: ListFacts }
  | ({ kind: 'rows' } & InParts)
  | ({ kind: 'people' } & InParts)
  | { kind: 'naming'; list: OpenedList };

export type ReaderAnswer =
  | { kind: 'open'; opened: Opened }
  | { kind: 'rows'; part: IteratorResult<CsvRow[], void> }
  | { kind: 'people'; part: IteratorResult<WrittenPerson[], ReadingNotes> }
  | { kind: 'naming'; naming: NamingText };

/** A list being read in parts. */
interface Begun<Part, End> {
  parts: Generator<Part, End>;
  next: number;
}

/** The number of readings to keep open, since abandoned ones are never reported. */
const mostBegun = 4;

/** Continues readings, and starts again with one that a restarted thread doesn't know. */
function createReadings<Part, End>(begin: (list: OpenedList) => Generator<Part, End>) {
  const readings = new Map<number, Begun<Part, End>>();

  return function partOf({ list, readingId, from }: InParts): IteratorResult<Part, End> {
    let reading = readings.get(readingId);
    readings.delete(readingId);
    if (reading?.next !== from) {
      reading = { parts: begin(list), next: 0 };
      for (; reading.next < from; reading.next++) reading.parts.next();
    }
    const part = reading.parts.next();
    reading.next += 1;
    if (part.done === true) return part;
    readings.set(readingId, reading);
    const [oldest] = readings.keys();
    if (readings.size > mostBegun && oldest !== undefined) readings.delete(oldest);
    return part;
  };
}

/** Handles the requests to the thread. */
export function createReaderTasks(): (task: ReaderTask) => ReaderAnswer {
  const rowsOf = createReadings(listRows);
  const peopleOf = createReadings(writtenPeople);

  return (task) => {
    switch (task.kind) {
      case 'open':
        return { kind: 'open', opened: openList(task.pieces, task.choices, task.facts) };
      case 'rows':
        return { kind: 'rows', part: rowsOf(task) };
      case 'people':
        return { kind: 'people', part: peopleOf(task) };
      case 'naming':
        return { kind: 'naming', naming: namingLines(task.list) };
      default:
        return missingCase(task);
    }
  };
}
