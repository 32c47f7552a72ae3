import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWords } from '../named-test.ts';
import { localTroubles, type LocalTrouble } from './local-troubles.ts';
import { namedTroubles } from './named-troubles.ts';
import { setStage, type Observed } from './observing.ts';
import { operations, type Operation } from './operations.ts';
import { networkTroubles, type NetworkTrouble } from './troubles.ts';

export const faultsFile = join(import.meta.dirname, '..', '..', 'docs', 'faults.md');

/** One cell that is observed: an operation that meets a trouble. */
export interface Cell {
  trouble: NetworkTrouble | LocalTrouble;
  operation: Operation;
}

export const cellName = ({ trouble, operation }: Cell): string => `${trouble.name}: ${operation.name}`;

/** By operation: what one trouble needs of memory is not needed several times at once. */
const cellsOf = (troubles: readonly Cell['trouble'][]): Cell[] =>
  operations.flatMap((operation) => troubles.map((trouble) => ({ trouble, operation })));

/** Cells that may be observed side by side, and those that strike the whole process. */
export const networkCells: readonly Cell[] = cellsOf(networkTroubles);
export const localCells: readonly Cell[] = cellsOf(localTroubles);

/** Makes the trouble, does the operation, and says what came of it. */
export async function observe({ trouble, operation }: Cell): Promise<Observed> {
  const stage = await setStage({ spoilsJournal: 'spoilsJournal' in trouble, hasProxy: 'proxy' in trouble });
  const { way, proxy } = stage;
  const made =
    'way' in trouble
      ? {
          async begin() {
            await proxy?.fail(trouble.proxy ?? null);
            await way.begin(
              trouble.way,
              trouble.strikes === 'everything' ? () => true : operation.isItsRequest,
            );
          },
          async end() {
            await proxy?.fail(null);
            await way.end();
          },
        }
      : trouble.on(stage);
  let hasBegun = false;
  const once = {
    isNoticed: 'way' in trouble && (trouble.way.answer === undefined || trouble.proxy !== undefined),
    async begin() {
      hasBegun = true;
      await made.begin();
    },
    async end() {
      if (!hasBegun) return;
      hasBegun = false;
      await made.end();
    },
  };
  try {
    return await operation.meet(stage, once);
  } finally {
    await once.end();
    await stage.close();
  }
}

const inCell = (words: string): string => words.replaceAll('|', '\\|').replaceAll('\n', ' ');

function section(
  name: string,
  what: string,
  rows: readonly (readonly [operation: string, ...string[]])[],
): string {
  return [
    `## ${name}`,
    '',
    `${what[0]?.toUpperCase()}${what.slice(1)}.`,
    '',
    '| | Words on screen | Tried again | Kept |',
    '| --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.map(inCell).join(' | ')} |`),
    '',
  ].join('\n');
}

/** The page, from what was observed and what named tests show. */
export function faultsDocument(observed: ReadonlyMap<string, Observed>): string {
  const observedSections = [...networkTroubles, ...localTroubles].map((trouble) =>
    section(
      trouble.name,
      trouble.what,
      operations.map((operation) => {
        const cell = observed.get(cellName({ trouble, operation }));
        if (cell === undefined) throw new Error(`${cellName({ trouble, operation })} was not observed.`);
        return [operation.name, cell.words, cell.triedAgain, cell.kept];
      }),
    ),
  );
  const namedSections = namedTroubles.map(({ name, what, cells, tests }) =>
    [
      section(
        name,
        what,
        operations.map((operation) => {
          const cell = cells[operation.name] ?? cells['all'];
          if (cell === undefined) throw new Error(`${name}: ${operation.name} is blank.`);
          return [operation.name, cell.words, cell.triedAgain, cell.kept];
        }),
      ),
      'Shown by:',
      '',
      ...tests.map((test) => `- ${testWords(test)}`),
      '',
    ].join('\n'),
  );
  return [
    '# What happens when something goes wrong',
    '',
    'Each row is an operation that meets a trouble: what a person reads, what is tried again without anybody asking for it,',
    'and what is kept. Written by `npm run test:long` (`test/long/faults.test.ts`), which makes each trouble for a console',
    'over real sockets and says what came of it; the words are drawn by the window’s own components. A share of the rows is',
    'observed in every run of the tests, and has to be what this page says. Moments and addresses stand for others.',
    '',
    '| Operation | What it is here |',
    '| --- | --- |',
    ...operations.map(({ name, what }) => `| ${name} | ${what} |`),
    '',
    ...observedSections,
    ...namedSections,
  ].join('\n');
}

/** The rows of the page by trouble and operation. */
export function readFaults(): Map<string, Observed> {
  const cells = new Map<string, Observed>();
  let trouble = '';
  for (const line of readFileSync(faultsFile, 'utf8').split('\n')) {
    if (line.startsWith('## ')) trouble = line.slice(3);
    const row = /^\| (\w+) \| (.*) \| (.*) \| (.*) \|$/.exec(line.replaceAll('\\|', '\u0000'));
    if (row === null || trouble === '') continue;
    const [, operation = '', words = '', triedAgain = '', kept = ''] = row.map((text) =>
      text.replaceAll('\u0000', '|'),
    );
    cells.set(`${trouble}: ${operation}`, { words, triedAgain, kept });
  }
  return cells;
}
