import { describe, expect, it } from 'vitest';
import type { CallInput, CallName } from '#contract/calls/calls.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { noChoices, type ColumnMeaning, type ReadList } from '#contract/list-file.ts';
import type { ImportSummary } from '#contract/people-file.ts';
import { createClient } from '../../../bridge/client.ts';
import { createFakeBridge, type Answers } from '../../../../test/fakes/bridge.ts';
import { exportPeople } from '../../../subjects/people/file/export-people.ts';
import { withMeaning } from '../../../subjects/list-file/list-choices.ts';
import { columnsProblem } from './import-state.ts';
import { createPeopleImport } from './people-import.ts';
import { csvFileName } from '../../../subjects/people/file/save-file.ts';

const organizationId = 'orchid';

const column = (place: number, title: string, meaning: ColumnMeaning) => ({
  place,
  title,
  meaning,
  leftOutBecause: null,
  firstCells: ['x'],
});
const reading: ReadList = {
  kind: 'read',
  layout: 'table',
  encoding: 'utf-8',
  isEncodingGuessed: false,
  titleLine: 1,
  leftOutLines: [],
  beginning: [],
  nameOrder: null,
  questions: [],
  separator: ',',
  columns: [column(0, 'User id', 'user-id'), column(1, 'Name', 'name')],
  firstLines: [2],
  rowCount: 1,
};
/** The same as somebody chose. */
const readWith = (meanings: readonly (ColumnMeaning | null)[]): ReadList => ({
  ...reading,
  columns: reading.columns.map((each) => ({ ...each, meaning: meanings[each.place] ?? each.meaning })),
});
const summary: ImportSummary = {
  changed: 1,
  unchanged: 0,
  notFound: 0,
  faulty: 1,
  merged: 0,
  edits: 1,
  editsByColumn: [{ title: 'Name', edits: 1 }],
  damage: [{ kind: 'zeros', count: 1, included: 0 }],
  damagedCount: 1,
  damaged: [
    {
      index: 0,
      kind: 'zeros',
      line: 2,
      column: 'Name',
      name: 'Mara',
      before: '007',
      value: '7',
      isIncluded: false,
    },
  ],
  removedSigns: [],
  shortYears: [],
  problemCount: 2,
  problems: [{ line: 3, column: 'Name', value: '', message: 'Too short' }],
};

function open(answers: Answers = {}) {
  const bridge = createFakeBridge({
    answers: {
      'lists.begin': () => succeed({ listId: 'one' }),
      'lists.piece': () => succeed(null),
      'lists.read': () => succeed(reading),
      'people.import-compare': () => succeed(summary),
      'people.import-problems': ({ from }) =>
        succeed({ problems: [{ line: 4 + from, column: '', value: '', message: 'Broken' }] }),
      'people.import-rejected': ({ from }) => succeed({ text: `part ${from}`, next: from === 0 ? 7 : null }),
      'lists.end': () => succeed(null),
      ...answers,
    },
  });
  const inputs = <Name extends CallName>(name: Name) =>
    bridge.made.filter((each) => each.name === name).map(({ input }) => input as CallInput<Name>);
  return { work: createPeopleImport(organizationId, createClient(bridge)), inputs };
}

const file = (bytes: number, name = 'people.csv'): File => new File([new Uint8Array(bytes).fill(65)], name);

describe('a chosen file', () => {
  it('is handed over in pieces that each fit in a message, then read', async () => {
    const { work, inputs } = open();
    await work.choose(file(1_200_000));
    expect(inputs('lists.begin')).toEqual([{ organizationId, use: 'import', byteCount: 1_200_000 }]);
    expect(inputs('lists.piece').map(({ piece }) => piece.length)).toEqual([500_000, 500_000, 200_000]);
    expect(work.state.getState()).toMatchObject({
      step: { kind: 'mapping' },
      fileName: 'people.csv',
      busy: false,
    });
  });

  it('that is too large is refused where it can be chosen again', async () => {
    const message = 'The file is larger than 64 MB.';
    const { work } = open({
      'lists.begin': () => fail({ kind: 'invalid-input', field: 'file', message }),
    });
    await work.choose(file(10));
    expect(work.state.getState()).toMatchObject({ step: { kind: 'choose' }, problem: message, busy: false });
  });

  it('stays with its columns where another one is refused', async () => {
    let begun = 0;
    const message = 'The file is larger than 64 MB.';
    const { work } = open({
      'lists.begin': () =>
        (begun += 1) === 1
          ? succeed({ listId: 'one' })
          : fail({ kind: 'invalid-input', field: 'file', message }),
    });
    await work.choose(file(10));
    await work.choose(file(20, 'large.csv'));
    expect(work.state.getState()).toMatchObject({
      step: { kind: 'mapping' },
      fileName: 'people.csv',
      problem: message,
    });
    expect(work.importId()).toBe('one');
  });

  it('is forgotten for another one, and whatever it still brings counts for nothing', async () => {
    const first = Promise.withResolvers<void>();
    let begun = 0;
    const { work, inputs } = open({
      'lists.begin': () => succeed({ listId: `import ${++begun}` }),
      'lists.read': async ({ source }) => {
        if ('listId' in source && source.listId === 'import 1') await first.promise;
        return succeed(reading);
      },
    });
    const early = work.choose(file(10, 'first.csv'));
    await expect.poll(() => inputs('lists.read').length).toBe(1);
    await work.choose(file(10, 'second.csv'));
    first.resolve();
    await early;
    expect(work.state.getState()).toMatchObject({ fileName: 'second.csv', step: { kind: 'mapping' } });
    expect(work.importId()).toBe('import 2');
  });

  it('in another encoding is read again when asked to', async () => {
    const { work, inputs } = open({
      'lists.read': ({ choices }) =>
        succeed(
          choices.encoding === null
            ? { kind: 'refused', because: 'encoding', message: 'Not UTF-8.' }
            : reading,
        ),
    });
    await work.choose(file(10));
    expect(work.state.getState().step.kind).toBe('refused');
    await work.setChoices({ ...noChoices, encoding: 'windows-1252' });
    expect(work.state.getState().step.kind).toBe('mapping');
    expect(inputs('lists.read').map(({ choices }) => choices.encoding)).toEqual([null, 'windows-1252']);
  });
});

describe('the columns', () => {
  it.each<[ColumnMeaning[], RegExp | null]>([
    [['user-id', 'name'], null],
    [['email', 'role'], null],
    [['user-id', 'email'], null],
    [['name', 'role'], /user ids/],
    [['user-id', 'ignore'], /at least one/],
    [['email', 'ignore'], /at least one/],
  ])('%j: %s', (meanings, problem) => {
    const columns = meanings.map((meaning, place) => column(place, `Title ${place}`, meaning));
    const found = columnsProblem({ ...reading, columns });
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it('are not compared while something is asked of them', async () => {
    const { work, inputs } = open({
      'lists.read': () => succeed({ ...reading, questions: [{ kind: 'user-id', place: 0 }] }),
    });
    await work.choose(file(10));
    await work.compare();
    expect(inputs('people.import-compare')).toEqual([]);
  });

  it('are read and compared as chosen', async () => {
    const { work, inputs } = open({ 'lists.read': ({ choices }) => succeed(readWith(choices.meanings)) });
    await work.choose(file(10));
    await work.setChoices(withMeaning(noChoices, reading, 1, 'field:4'));
    work.setDateOrder(1, 'day-first');
    work.setEmptyClears(true);
    await work.compare();
    expect(inputs('people.import-compare')).toEqual([
      {
        organizationId,
        listId: 'one',
        choices: { ...noChoices, meanings: [null, 'field:4'] },
        dateOrders: [null, 'day-first'],
        twoDigitYears: [null, null],
        emptyClears: true,
      },
    ]);
    work.back();
    expect(work.state.getState().step).toMatchObject({ kind: 'mapping' });
  });

  it('are compared as they are on screen where they could not be read as chosen last', async () => {
    let isFailing = false;
    const message = 'The organization is being loaded again.';
    const { work, inputs } = open({
      'lists.read': ({ choices }) =>
        isFailing ? fail({ kind: 'gone', message }) : succeed(readWith(choices.meanings)),
    });
    await work.choose(file(10));
    isFailing = true;
    await work.setChoices(withMeaning(noChoices, reading, 1, 'field:4'));
    expect(work.state.getState()).toMatchObject({ problem: message, busy: false, isReading: false });
    await work.compare();
    expect(inputs('people.import-compare').map(({ choices }) => choices)).toEqual([noChoices]);
  });

  it('are compared as they are on screen where another file was refused before they were read', async () => {
    let begun = 0;
    const message = 'The file is larger than 64 MB.';
    const { work, inputs } = open({
      'lists.begin': () =>
        (begun += 1) === 1
          ? succeed({ listId: 'one' })
          : fail({ kind: 'invalid-input', field: 'file', message }),
      'lists.read': ({ choices }) =>
        choices.meanings.length === 0 ? succeed(reading) : new Promise<never>(() => {}),
    });
    await work.choose(file(10));
    void work.setChoices(withMeaning(noChoices, reading, 1, 'field:4'));
    expect(work.state.getState().isReading).toBe(true);
    await work.choose(file(20, 'large.csv'));
    expect(work.state.getState()).toMatchObject({ problem: message, busy: false, isReading: false });
    await work.compare();
    expect(inputs('people.import-compare').map(({ choices }) => choices)).toEqual([noChoices]);
  });

  it('keep the years that were compared where others can’t be', async () => {
    let isFailing = false;
    const { work, inputs } = open({
      'people.import-compare': () =>
        isFailing ? fail({ kind: 'gone', message: 'Choose the file again.' }) : succeed(summary),
    });
    await work.choose(file(10));
    await work.setTwoDigitYears(1, '1900-1999');
    isFailing = true;
    await work.setTwoDigitYears(1, '2000-2099');
    expect(work.state.getState()).toMatchObject({ step: { kind: 'summary' }, busy: false });
    isFailing = false;
    await work.compare();
    expect(inputs('people.import-compare').map(({ twoDigitYears }) => twoDigitYears[1])).toEqual([
      '1900-1999',
      '2000-2099',
      '1900-1999',
    ]);
  });

  it('are kept for a corrected file with the same titles, and detected again in another one', async () => {
    let titles = ['User id', 'Name'];
    let begun = 0;
    const { work } = open({
      'lists.begin': () => succeed({ listId: `import ${++begun}` }),
      'lists.read': ({ choices }) => {
        const found = readWith(choices.meanings);
        return succeed({
          ...found,
          columns: found.columns.map((each) => ({ ...each, title: titles[each.place] ?? '' })),
        });
      },
    });
    const meanings = (): unknown => {
      const { step } = work.state.getState();
      return step.kind === 'mapping' && step.reading.columns.map(({ meaning }) => meaning);
    };
    await work.choose(file(10));
    await work.setChoices(withMeaning(noChoices, reading, 1, 'field:4'));
    await work.choose(file(11));
    expect(meanings()).toEqual(['user-id', 'field:4']);
    titles = ['User id', 'Team'];
    await work.choose(file(12));
    expect(meanings()).toEqual(['user-id', 'name']);
  });
});

it('problems and rejected rows come in pages', async () => {
  const { work } = open();
  await work.choose(file(10));
  await work.compare();
  await work.moreProblems();
  const { step } = work.state.getState();
  expect(step.kind === 'summary' && step.problems.map(({ line }) => line)).toEqual([3, 5]);
  expect(await work.rejectedRows()).toEqual(succeed(['part 0', 'part 7']));
  work.end();
  expect(work.state.getState().step.kind).toBe('choose');
});

it('damaged values are left out until they are included, one or all of a kind', async () => {
  const { work, inputs } = open({
    'people.import-include': ({ isIncluded }) =>
      succeed({ ...summary, edits: isIncluded ? 2 : 1, damage: [{ kind: 'zeros', count: 2, included: 1 }] }),
    'people.import-damaged': ({ from }) =>
      succeed({ damaged: summary.damaged.map((one) => ({ ...one, index: from, isIncluded: false })) }),
  });
  const shown = () => {
    const { step } = work.state.getState();
    return step.kind === 'summary' ? [step.summary.edits, ...step.damaged.map((one) => one.isIncluded)] : [];
  };
  await work.choose(file(10));
  await work.compare();
  await work.moreDamaged();
  expect(shown()).toEqual([1, false, false]);
  await work.include({ index: 1 }, true);
  expect(shown()).toEqual([2, false, true]);
  await work.include({ kind: 'zeros' }, true);
  expect(shown()).toEqual([2, true, true]);
  await work.include({ kind: 'zeros' }, false);
  expect(shown()).toEqual([1, false, false]);
  expect(inputs('people.import-include').map(({ which }) => which)).toEqual([
    { index: 1 },
    { kind: 'zeros' },
    { kind: 'zeros' },
  ]);
});

describe('an export', () => {
  it('asks page by page for what the page before did not cover', async () => {
    const bridge = createFakeBridge({
      answers: {
        'people.csv': ({ userIds, withTitles }) =>
          succeed({
            text: `${withTitles ? 'titles ' : ''}${userIds[0]}`,
            covered: Math.min(1_500, userIds.length),
          }),
      },
    });
    const shares: number[] = [];
    const userIds = Uint32Array.from({ length: 4_000 }, (_, index) => index + 1);
    const request = { organizationId, userIds, columns: ['name' as const] };
    const signal = new AbortController().signal;
    const result = await exportPeople(createClient(bridge), request, (share) => shares.push(share), signal);
    expect(result).toEqual({ parts: ['titles 1', '1501', '3001'] });
    expect(shares).toEqual([0.375, 0.75, 1]);
  });

  it.each([
    ['Orchid Cooperative', 'orchid-cooperative-people-2026-03-07.csv'],
    ['../..\\etc: "Ærø"', 'etc-ærø-people-2026-03-07.csv'],
    ['', 'people-2026-03-07.csv'],
  ])('of %j has the file name %s', (name, expected) => {
    expect(csvFileName(name, 'people', new Date(2026, 2, 7))).toBe(expected);
  });
});
