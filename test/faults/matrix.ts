import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localTroubles, type LocalTrouble } from './local-troubles.ts';
import { setStage, type Observed } from './observing.ts';
import { operations, type Operation } from './operations.ts';
import { programOperations } from './program-operations.ts';
import { programTroubles, type ProgramTrouble } from './program-troubles.ts';
import { openProgram } from './program.ts';
import { networkTroubles, type NetworkTrouble } from './troubles.ts';

export const faultsFile = join(import.meta.dirname, '..', '..', 'docs', 'faults.md');

/** An observed cell: an operation that meets trouble. */
export interface Cell {
  trouble: NetworkTrouble | LocalTrouble | ProgramTrouble;
  operation: Operation;
}

export const cellName = ({ trouble, operation }: Cell): string => `${trouble.name}: ${operation.name}`;

/** By operation, so that a trouble's memory isn't needed several times at once. */
const cellsOf = (troubles: readonly Cell['trouble'][]): Cell[] =>
  operations.flatMap((operation) => troubles.map((trouble) => ({ trouble, operation })));

/** Cells that can be observed concurrently, those that affect the whole process, and those that start the program. */
export const networkCells: readonly Cell[] = cellsOf(networkTroubles);
export const localCells: readonly Cell[] = cellsOf(localTroubles);
export const programCells: readonly Cell[] = cellsOf(programTroubles);
export const allCells: readonly Cell[] = [...networkCells, ...localCells, ...programCells];

/** Causes the trouble, does the operation, and describes the result. */
export function observe({ trouble, operation }: Cell): Promise<Observed> {
  return 'begin' in trouble ? observeProgram(trouble, operation) : observeConsole(trouble, operation);
}

async function observeProgram(trouble: ProgramTrouble, { name }: Operation): Promise<Observed> {
  const meet = programOperations[name];
  if (meet === undefined) throw new Error(`Nothing is known of ${name} in the whole program.`);
  const program = await openProgram({ hasKeyring: trouble.hasKeyring === true });
  try {
    return await meet({ program, trouble });
  } finally {
    await program.close();
  }
}

/** Which requests a trouble affects during an operation. */
const struckBy: Readonly<
  Record<NetworkTrouble['strikes'], (operation: Operation) => Operation['isItsRequest']>
> = {
  operation: ({ isItsRequest }) => isItsRequest,
  polls: () => (_method, path) => path === '/api/v1/events',
  everything: () => () => true,
};

async function observeConsole(
  trouble: NetworkTrouble | LocalTrouble,
  operation: Operation,
): Promise<Observed> {
  const stage = await setStage({ spoilsJournal: 'spoilsJournal' in trouble, hasProxy: 'proxy' in trouble });
  const { way, proxy } = stage;
  const made =
    'way' in trouble
      ? {
          async begin() {
            await proxy?.fail(trouble.proxy ?? null);
            await way.begin(trouble.way, struckBy[trouble.strikes](operation));
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

/** The page generated from the observations. */
export function faultsDocument(observed: ReadonlyMap<string, Observed>): string {
  const sections = [...networkTroubles, ...localTroubles, ...programTroubles].map((trouble) =>
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
  return [
    '# What happens when something goes wrong',
    '',
    'Each row is an operation that meets a trouble: what a person reads, what is tried again without anybody asking for it,',
    'and what is kept. Written by `npm run test:long` (`test/long/faults.test.ts`), which makes each trouble for a console',
    'over real sockets and says what came of it; the words are drawn by the window’s own components. For the last six',
    'sections the built program runs with its window and a real keychain, and the words are read there. A share of the rows',
    'is observed in every run of the tests, and has to be what this page says. Moments and addresses stand for others.',
    '',
    '| Operation | What it is here |',
    '| --- | --- |',
    ...operations.map(({ name, what }) => `| ${name} | ${what} |`),
    '',
    ...sections,
  ].join('\n');
}

/** The page's rows by trouble and operation. */
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
