import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureGuardedWork, type GuardedWork } from './guarded-work.ts';
import { startRealmProcess, type RealmProcess } from './realm-process.ts';

interface Guard {
  what: string;
  /**
   * A third to a half above the measured value: noise doesn't fail, half as much work again does. Lower it after an
   * optimization; `WORK=show npm test -- test/bench/guarded-work.test.ts` prints the current values.
   */
  atMost: number;
  read(work: GuardedWork): number;
}

const guards: readonly Guard[] = [
  {
    what: 'times the processor time of an empty window until people are shown',
    atMost: 6.5,
    read: ({ start, plainStart }) => start / plainStart,
  },
  {
    what: 'calls of main until people are shown',
    atMost: 42,
    read: ({ startCalls }) => startCalls,
  },
  {
    what: 'MB of script until people are shown',
    atMost: 3,
    read: ({ startScript }) => startScript,
  },
  {
    what: 'times the processor time of a plain page for a letter',
    atMost: 7.2,
    read: ({ key }) => key,
  },
  { what: 'layouts for a letter', atMost: 3.5, read: ({ keyLayouts }) => keyLayouts },
  { what: 'changes of the document for a letter', atMost: 2.5, read: ({ keyDrawings }) => keyDrawings },
  {
    what: 'new elements and texts for a letter',
    atMost: 60,
    read: ({ keyAdded }) => keyAdded,
  },
  {
    what: 'questions who is found for a letter',
    atMost: 1.2,
    read: ({ keyQueries }) => keyQueries,
  },
  {
    what: 'kB of answers for a letter',
    atMost: 36,
    read: ({ keyAnswers }) => keyAnswers,
  },
  {
    what: 'times the processor time of a plain page for a frame of scrolling',
    atMost: 1.8,
    read: ({ frame }) => frame,
  },
  {
    what: 'layouts for a frame of scrolling',
    atMost: 1,
    read: ({ frameLayouts }) => frameLayouts,
  },
  {
    what: 'changes of the document for a frame of scrolling',
    atMost: 1,
    read: ({ frameDrawings }) => frameDrawings,
  },
  {
    what: 'new elements and texts for a frame of scrolling',
    atMost: 5,
    read: ({ frameAdded }) => frameAdded,
  },
  { what: 'layers', atMost: 15, read: ({ layers }) => layers },
];

/** Something not measured yet isn't a number, and exceeds nothing. */
const isWithin = (work: Partial<GuardedWork>): boolean =>
  !guards.some(({ read, atMost }) => read(work as GuardedWork) > atMost);

// CPU time is only available on Linux.
describe.skipIf(process.platform !== 'linux')('the window’s work', () => {
  let realm: RealmProcess;
  let work: GuardedWork;
  beforeAll(async () => {
    realm = await startRealmProcess({ users: 2_000 });
    work = await measureGuardedWork(realm, isWithin);
    if (process.env['WORK'] === 'show') console.log(work);
  });
  afterAll(() => realm.close());

  it.each(guards)('stays within $atMost $what', ({ read, atMost }) => {
    expect(read(work)).toBeLessThanOrEqual(atMost);
  });
});
