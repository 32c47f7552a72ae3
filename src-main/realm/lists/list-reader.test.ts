import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noChoices } from '#contract/list-file.ts';
import { createPeopleImports } from '../people-file/people-imports.ts';
import { handOver, modelOf } from '../people-file/people-file.fixture.ts';
import { createListReader, type ListReader } from './list-reader.ts';
import { never, openListsHere } from './open-lists.fixture.ts';
import { createOpenLists } from './open-lists.ts';

const stuckThread = new URL('../../list-file/stuck-reader.fixture.ts', import.meta.url);
const limits = { task: 60_000, stale: 5, idle: 60_000 };
const model = modelOf(
  Array.from({ length: 2_000 }, (_, index) => ({ userId: index + 1, name: `Person ${index}` })),
);
const options = { choices: noChoices, dateOrders: [], twoDigitYears: [], emptyClears: false };

let reader: ListReader;
afterEach(() => {
  vi.useRealTimers();
  return reader.close();
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A row for each person; every other row has a changed name. */
const table = (title = 'Note'): string =>
  [
    `User ID,Name,${title}`,
    ...Array.from(
      { length: 2_000 },
      (_, index) => `${index + 1},${index % 2 === 0 ? 'New' : 'Person'} ${index},x`,
    ),
  ].join('\n');
/** Long enough for several parts. */
const addresses = Array.from(
  { length: 2_000 },
  (_, index) => `Somebody ${index} <some${index}@corp.test>`,
).join('\n');

function opened(entry?: URL) {
  reader = createListReader(entry, limits);
  const lists = createOpenLists(() => model, reader);
  return { lists, imports: createPeopleImports(() => model, lists) };
}

describe('the list reader thread', () => {
  it('reads the same as the tests that run in one thread', async () => {
    const { lists, imports } = opened();
    const here = openListsHere(model);
    const importsHere = createPeopleImports(() => model, here);
    const [listId, idHere] = [lists, here].map((each) => handOver(each, 'import', bytesOf(table()), 9_000));
    const compared = await imports.compare({ listId: listId ?? '', ...options }, { signal: never });
    expect(compared).toMatchObject({ ok: true, value: { edits: 1_000 } });
    expect(compared).toEqual(
      await importsHere.compare({ listId: idHere ?? '', ...options }, { signal: never }),
    );
    const source = { text: addresses };
    const people = await lists.people('invitations', source, noChoices, never);
    expect(people.ok && people.value.people.length).toBe(2_000);
    expect(people).toEqual(await here.people('invitations', source, noChoices, never));
    const naming = await lists.naming(source, noChoices, 0, never);
    expect(naming).toEqual(await here.naming(source, noChoices, 0, never));
  });

  it('blocks no one with a file that is never read to its end, and ends with the dialog', async () => {
    const { lists } = opened(stuckThread);
    const listId = handOver(lists, 'import', bytesOf(table('no end of open')));
    const dialog = new AbortController();
    let isRead = false;
    const reading = lists.read('import', { listId }, noChoices, dialog.signal).finally(() => (isRead = true));
    for (let turn = 0; turn < 1_000; turn++) await nextTurn();
    expect(lists.end(listId)).toEqual({ ok: true, value: null });
    expect(isRead).toBe(false);
    dialog.abort();
    expect(await reading).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(await lists.read('members', { text: addresses }, noChoices, never)).toMatchObject({ ok: true });
  });

  it('is stopped with a message if a file takes too long, and reads the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { lists } = opened(stuckThread);
    const listId = handOver(lists, 'import', bytesOf(table('no end of open')));
    const reading = lists.read('import', { listId }, noChoices, never);
    await expect.poll(() => vi.getTimerCount(), { timeout: 60_000 }).toBe(1);
    vi.advanceTimersByTime(limits.task);
    expect(await reading).toMatchObject({
      failure: {
        field: 'file',
        message: expect.saying(/^Reading this list took longer than 60 s/u) as string,
      },
    });
    expect(await lists.read('import', { text: table() }, noChoices, never)).toMatchObject({ ok: true });
  });

  it('reports its own crash, and a new thread reads the next file', async () => {
    const { lists, imports } = opened(stuckThread);
    const message = expect.saying(/^The console couldn't read the whole list/u) as string;
    const failure = { kind: 'invalid-input', field: 'file', message };
    const none = 'no thread for';
    expect(await lists.read('import', { text: table(`${none} open`) }, noChoices, never)).toEqual({
      ok: false,
      failure,
    });
    const lines = { text: `${none} people\n${addresses}` };
    await expect(lists.people('invitations', lines, noChoices, never)).rejects.toMatchObject({ failure });
    const compare = (text: string) => {
      const listId = handOver(lists, 'import', bytesOf(text));
      return imports.compare({ listId, ...options }, { signal: never });
    };
    await expect(compare(table(`${none} rows`))).rejects.toMatchObject({ failure });
    expect(await compare(table())).toMatchObject({ ok: true });
  });

  it('continues with the rows of one list after a restart caused by another', async () => {
    const { lists } = opened(stuckThread);
    const answer = await lists.read('import', { text: table() }, noChoices, never);
    const lines: number[] = [];
    if (!answer.ok || answer.value.list === null) throw new Error('The list was not read.');
    for await (const { line } of lists.rows(answer.value.list, never)) {
      lines.push(line);
      if (line !== 2) continue;
      const dialog = new AbortController();
      const stuck = lists.read('members', { text: 'no end of open' }, noChoices, dialog.signal);
      dialog.abort();
      await stuck;
    }
    expect(lines).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 2));
  });
});
