import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalExportPage, JournalExportPlace } from '#contract/journal.ts';
import { openJournalSearch } from '../../store/journal-search.ts';
import { aChange, everything, recordExample } from '../../store/journal-search.fixture.ts';
import { journalInMemory } from '../../store/store.fixture.ts';
import { exportPage, type JournalExportOptions } from './journal-export.ts';
import { finish } from '../../yielding-work.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = journalInMemory();
});
afterEach(() => database.close());

async function pagesOf(options: Partial<JournalExportOptions>): Promise<JournalExportPage[]> {
  const search = openJournalSearch(database, 'orchid');
  const pages: JournalExportPage[] = [];
  for (let after: JournalExportPlace | null = null; ;) {
    const work = exportPage(search, {
      filter: everything,
      jobId: null,
      format: 'json',
      separator: ',',
      nameOf: (userId) => (userId === 8 ? 'Ines Carvalho' : null),
      ...options,
      after,
    });
    const page = await finish(work, new AbortController().signal);
    pages.push(page);
    after = page.next;
    if (after === null) return pages;
  }
}

const textOf = (pages: JournalExportPage[]): string => pages.map(({ text }) => text).join('');

/** Parses the cells of a CSV file by RFC 4180, character by character. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\r' && text[index + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      index += 1;
    } else cell += letter;
  }
  return rows;
}

describe('a journal export', () => {
  it('contains every change with its change set, as JSON and as CSV', async () => {
    recordExample(database, {
      id: 'guests',
      at: Date.UTC(2026, 10, 23, 9),
      reason: 'Contract ended, see "the list"',
      changes: [aChange({ id: 1, name: 'Amara, Okonkwo' }), aChange({ id: 2, email: null })],
      outcomes: {
        1: { outcome: 'applied' },
        2: { outcome: 'rejected', reason: { kind: 'refused', words: 'Line one\nline two', code: '' } },
      },
    });
    const json = JSON.parse(textOf(await pagesOf({}))) as Record<string, unknown>[];
    expect(json).toHaveLength(2);
    expect(json[0]).toEqual({
      changeSetId: 'guests',
      title: 'Set role to Guest for 2 people',
      reason: 'Contract ended, see "the list"',
      by: 'Ines Carvalho',
      startedAt: '2026-11-23T09:00:00.000Z',
      undoOf: '',
      kind: 'user',
      id: '101',
      name: 'Amara, Okonkwo',
      email: 'person1@orchid.example',
      field: 'role',
      before: 'Member',
      after: 'Guest',
      outcome: 'applied',
      explanation: '',
      sentAt: '2026-11-23T09:00:00.010Z',
      endedAt: '2026-11-23T09:00:00.020Z',
    });
    const csv = textOf(await pagesOf({ format: 'csv' }));
    expect(csv.startsWith('\uFEFFChange set id,Change set,Reason,By,Started')).toBe(true);
    const [, ...lines] = parseCsv(csv.slice(1));
    expect(lines).toEqual(json.map((change) => Object.values(change).map(String)));
  });

  it.each(['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\tx', '\rx'])(
    "escapes %j so that a spreadsheet doesn't run it as a formula",
    async (name) => {
      recordExample(database, {
        id: 'set',
        at: 1_000,
        changes: [aChange({ id: 1, name, target: 'user:7' })],
      });
      const [header, line] = parseCsv(textOf(await pagesOf({ format: 'csv' })).slice(1));
      expect(line?.[header?.indexOf('Name') ?? -1]).toBe(`'${name}`);
      const [change] = JSON.parse(textOf(await pagesOf({}))) as { name: string }[];
      expect(change?.name).toBe(name);
    },
  );

  it('is complete and in order over several pages, each below 500 kB', async () => {
    for (const [index, count] of [3, 2_500, 1, 4_000].entries()) {
      recordExample(database, {
        id: `set-${index}`,
        at: 1_000 + index,
        reason: 'Ж'.repeat(200),
        changes: Array.from({ length: count }, (_, place) => aChange({ id: place + 1 })),
      });
    }
    for (const format of ['json', 'csv'] as const) {
      const pages = await pagesOf({ format });
      expect(pages.length).toBeGreaterThan(5);
      expect(Math.max(...pages.map(({ text }) => Buffer.byteLength(text)))).toBeLessThan(500_000);
      const changes =
        format === 'json'
          ? (JSON.parse(textOf(pages)) as { changeSetId: string; id: string }[]).map(
              ({ changeSetId, id }) => `${changeSetId} ${id}`,
            )
          : parseCsv(textOf(pages).slice(1))
              .slice(1)
              .map((cells) => `${cells[0]} ${cells[7]}`);
      const expected = [4_000, 1, 2_500, 3].flatMap((count, place) =>
        Array.from({ length: count }, (_, index) => `set-${3 - place} ${101 + index}`),
      );
      expect(changes).toEqual(expected);
      expect(pages.reduce((sum, page) => sum + page.changes, 0)).toBe(expected.length);
    }
  });

  it('contains what the filter matches, from one change set or all; no matches still give a file', async () => {
    const outcomes = { 1: { outcome: 'applied' } } as const;
    for (const id of ['one', 'two']) {
      recordExample(database, { id, at: 1_000, changes: [aChange({ id: 1 }), aChange({ id: 2 })], outcomes });
    }
    const filter = { ...everything, outcomes: ['applied' as const] };
    const setsOf = async (options: Partial<JournalExportOptions>) =>
      (JSON.parse(textOf(await pagesOf(options))) as { changeSetId: string }[]).map(
        ({ changeSetId }) => changeSetId,
      );
    expect(await setsOf({ filter })).toEqual(['two', 'one']);
    expect(await setsOf({ filter, jobId: 'one' })).toEqual(['one']);
    expect(await setsOf({ jobId: 'one' })).toEqual(['one', 'one']);
    expect(await setsOf({ filter: { ...everything, text: 'nobody' } })).toEqual([]);
  });
});
