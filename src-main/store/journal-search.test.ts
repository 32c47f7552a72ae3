import type { DatabaseSync } from 'node:sqlite';
import { newTarget, targetOf } from '#contract/changes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalFilter } from '#contract/calls/changes.ts';
import type { JournalPlace } from '#contract/journal.ts';
import { openJournalSearch, type JournalSearch, type RecordedPage } from './journal-search.ts';
import { openJournal, type ChangeToRecord } from './journal.ts';
import { noOutcomes } from './journal-records.ts';
import { aChange, everything, recordExample } from './journal-search.fixture.ts';
import type { YieldingWork } from '../yielding-work.ts';
import { journalInMemory } from './store.fixture.ts';

let database: DatabaseSync;
let search: JournalSearch;
beforeEach(() => {
  database = journalInMemory();
  search = openJournalSearch(database, 'orchid');
});
afterEach(() => database.close());

function finished<T>(work: YieldingWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function idsFor(filter: Partial<JournalFilter>): string[] {
  const page = finished(search.entries({ ...everything, ...filter }, null, 200));
  return page.entries.map(({ id }) => id);
}

const applied = { outcome: 'applied' } as const;
const refused = {
  outcome: 'rejected',
  reason: { kind: 'refused', words: 'Insufficient permission', code: '' },
} as const;

/** Records five change sets of Orchid and one of another organization. */
function recordSome(): void {
  recordExample(database, {
    id: 'guests',
    at: 1_000,
    reason: 'Contract with Northfield ended',
    changes: [
      aChange({ id: 1, target: 'user:11', name: 'Łukasz Wiśniewski', email: 'lukasz@orchid.example' }),
      aChange({ id: 2, target: 'user:12', name: 'Amara Okonkwo', email: null }),
      aChange({ id: 3, target: 'user:13', name: '田中美咲', email: 'misaki@orchid.example' }),
    ],
    outcomes: {
      1: applied,
      2: refused,
      3: { outcome: 'skipped', reason: { kind: 'text', words: 'The role is Guest already.' } },
    },
  });
  recordExample(database, {
    id: 'back',
    at: 2_000,
    title: 'Undo: Set role to Guest for 3 people',
    undoOf: 'guests',
    changes: [
      aChange({
        id: 1,
        target: 'user:11',
        name: 'Łukasz Wiśniewski',
        beforeWords: 'Guest',
        afterWords: 'Member',
      }),
    ],
    outcomes: { 1: applied },
  });
  recordExample(database, {
    id: 'team',
    at: 3_000,
    title: 'Set Team to Field ops for 2 people',
    changes: [1, 2].map((id) =>
      aChange({
        id,
        target: targetOf('user', 10 + id),
        name: id === 1 ? 'Łukasz Wiśniewski' : 'Amara Okonkwo',
        field: 'field:3',
        fieldName: 'Team',
        beforeWords: 'Finance',
        afterWords: 'Field ops',
      }),
    ),
    outcomes: { 1: { outcome: 'unknown', reason: { kind: 'text', words: 'The answer was lost.' } } },
  });
  recordExample(database, {
    id: 'announcers',
    at: 3_000,
    title: 'Add Amara Okonkwo to Announcers',
    changes: [
      aChange({
        id: 1,
        target: 'user:12',
        name: 'Amara Okonkwo',
        field: 'group:23',
        fieldName: 'membership in Announcers',
        beforeWords: 'not a member',
        afterWords: 'member',
      }),
    ],
    outcomes: { 1: { outcome: 'skipped', reason: { kind: 'not-sent', because: 'cancelled' } } },
  });
  recordExample(database, {
    id: 'elsewhere',
    at: 5_000,
    organizationId: 'harbor',
    undoOf: 'guests',
    changes: [aChange({ id: 1, target: 'user:11', name: 'Łukasz Wiśniewski' })],
    outcomes: { 1: applied },
  });
}

describe('a search of the journal', () => {
  it.each<[string, Partial<JournalFilter>, string[]]>([
    ['everything, newest first', {}, ['announcers', 'team', 'back', 'guests']],
    ['a word of the reason', { text: 'northfield' }, ['guests']],
    ['a word of the title', { text: 'undo' }, ['back']],
    ['a name without its accents', { text: 'lukasz wisniewski' }, ['team', 'back', 'guests']],
    ['a part of a name without spaces', { text: '美咲' }, ['guests']],
    ['an address', { text: 'misaki@orchid' }, ['guests']],
    ['a value in words', { text: 'finance' }, ['team']],
    ['the server’s explanation', { text: 'INSUFFICIENT' }, ['guests']],
    ['words of the reason and of a change together', { text: 'northfield amara' }, ['guests']],
    ['words of two different changes', { text: 'wisniewski okonkwo' }, []],
    ['signs that mean something in SQL', { text: "100% _ 'x" }, []],
    ['an outcome', { outcomes: ['rejected'] }, ['guests']],
    ['one of two outcomes', { outcomes: ['waiting', 'unknown'] }, ['team']],
    ['a kind of field', { fields: ['role'] }, ['back', 'guests']],
    ['any profile field', { fields: ['profile'] }, ['team']],
    ['any membership', { fields: ['group'] }, ['announcers']],
    ['one of two kinds', { fields: ['group', 'profile'] }, ['announcers', 'team']],
    ['a person', { target: 'user:12' }, ['announcers', 'team', 'guests']],
    ['a person and an outcome of theirs', { target: 'user:12', outcomes: ['rejected'] }, ['guests']],
    ['an outcome that somebody else had', { target: 'user:11', outcomes: ['rejected'] }, []],
    ['from a moment on', { fromMilliseconds: 3_000 }, ['announcers', 'team']],
    ['before a moment', { beforeMilliseconds: 2_000 }, ['guests']],
    ['between two', { fromMilliseconds: 2_000, beforeMilliseconds: 3_000 }, ['back']],
    ['nothing', { text: 'nobody is called this' }, []],
  ])('by %s', (_name, filter, expected) => {
    recordSome();
    expect(idsFor(filter)).toEqual(expected);
  });

  it('returns counts, the author, the time, and what undoes what, in both directions and within the organization', () => {
    recordSome();
    const { entries, total, next } = finished(search.entries(everything, null, 200));
    expect({ total, next }).toEqual({ total: 4, next: null });
    const [announcers, team, back, guests] = entries;
    expect(guests).toEqual({
      id: 'guests',
      title: 'Set role to Guest for 3 people',
      reason: 'Contract with Northfield ended',
      canBeUndone: true,
      undoSentence: null,
      state: 'finished',
      total: 3,
      counts: { ...noOutcomes(), applied: 1, rejected: 1, skipped: 1 },
      callerUserId: 8,
      startedAtMilliseconds: 1_000,
      finishedAtMilliseconds: 1_030,
      undoOf: null,
      undoneBy: [
        {
          id: 'back',
          title: 'Undo: Set role to Guest for 3 people',
          startedAtMilliseconds: 2_000,
          applied: 1,
        },
      ],
      canTryAgain: true,
    });
    expect(back?.undoOf).toEqual({
      id: 'guests',
      title: 'Set role to Guest for 3 people',
      startedAtMilliseconds: 1_000,
      applied: 1,
    });
    expect(team?.counts).toMatchObject({ waiting: 1, unknown: 1 });
    expect([announcers, team, back].map((entry) => entry?.canTryAgain)).toEqual([true, false, false]);
  });

  it.each<[boolean, string, Partial<ChangeToRecord>[]]>([
    [false, 'messages', [{ field: 'announcement', endpoint: 'POST /messages' }]],
    [false, 'a message to one person', [{ field: 'direct', endpoint: 'POST /messages to people' }]],
    [false, 'a deletion', [{ field: 'message', endpoint: 'DELETE /messages/{message_id}' }]],
    [false, 'a note', [{ field: 'note', endpoint: 'POST /messages for a report' }]],
    [true, 'a claim', [{ field: 'assignee', endpoint: 'POST /messages for a report' }]],
    [
      true,
      'a note with an outcome',
      [
        { field: 'note', endpoint: 'POST /messages for a report' },
        { field: 'outcome', endpoint: 'POST /messages for a report' },
      ],
    ],
  ])('says whether a change set can be undone: %s, %s', (canBeUndone, _name, parts) => {
    const changes = parts.map((part, index) => aChange({ ...part, id: index + 1 }));
    recordExample(database, { id: 'set', at: 1_000, changes });
    expect(search.entry('set')?.canBeUndone).toBe(canBeUndone);
    expect(openJournal(database).recentJobs('orchid', 1)).toMatchObject([{ canBeUndone }]);
  });

  it.each<[string | null, string, Partial<ChangeToRecord>[]]>([
    ['bringBack', 'an archived channel', [{ endpoint: 'DELETE /streams/{stream_id}' }]],
    ['groupReactivation', 'a group', [{ endpoint: 'POST /user_groups/{user_group_id}/deactivate' }]],
    [null, 'a name', [{ endpoint: 'PATCH /streams/{stream_id}' }]],
    [
      null,
      'an archived channel and a name',
      [{ endpoint: 'DELETE /streams/{stream_id}' }, { endpoint: 'PATCH /streams/{stream_id}' }],
    ],
  ])('says which servers an undo requires: %s, %s', (undoSentence, _name, parts) => {
    const changes = parts.map((part, index) => aChange({ ...part, id: index + 1 }));
    recordExample(database, { id: 'set', at: 1_000, changes });
    expect(search.entry('set')).toMatchObject({ canBeUndone: true, undoSentence });
    expect(openJournal(database).recentJobs('orchid', 1)).toMatchObject([
      { canBeUndone: true, undoSentence },
    ]);
  });

  it('returns page by page, each change set once, even if several started at the same moment', () => {
    for (let number = 0; number < 450; number += 1) {
      const id = `set-${number}`;
      recordExample(database, { id, at: 1_000 + Math.floor(number / 7), changes: [aChange({ id: 1 })] });
    }
    const seen: string[] = [];
    for (let after: JournalPlace | null = null; ;) {
      const page: RecordedPage = finished(search.entries(everything, after, 64));
      seen.push(...page.entries.map(({ id }) => id));
      after = page.next;
      if (after === null) break;
      expect(page.entries).toHaveLength(64);
    }
    expect(seen).toEqual(Array.from({ length: 450 }, (_, index) => `set-${449 - index}`));
  });
});

describe('the changes of a change set', () => {
  it.each<[Partial<JournalFilter>, number[]]>([
    [{}, [1, 2, 3]],
    [{ text: 'amara' }, [2]],
    [{ text: 'northfield' }, [1, 2, 3]],
    [{ outcomes: ['applied', 'skipped'] }, [1, 3]],
    [{ target: 'user:13' }, [3]],
    [{ fields: ['status'] }, []],
  ])('with %o', (filter, expected) => {
    recordSome();
    const changeSet = search.changeSet('guests');
    if (changeSet === null) throw new Error('It was recorded.');
    const whole = { ...everything, ...filter };
    expect(finished(search.count(changeSet, whole))).toBe(expected.length);
    const changes = search.changes(changeSet, whole, 0, 0, 10);
    expect(changes.map(({ changeId }) => changeId)).toEqual(expected);
    expect(search.changes(changeSet, whole, 0, 1, 1).map(({ changeId }) => changeId)).toEqual(
      expected.slice(1, 2),
    );
  });

  it('have both values, the server’s message, and when they were sent and ended', () => {
    recordSome();
    const changeSet = search.changeSet('guests');
    if (changeSet === null) throw new Error('It was recorded.');
    const [, amara, misaki] = search.changes(changeSet, everything, 0, 0, 10);
    expect(amara).toEqual({
      changeId: 2,
      target: 'user:12',
      name: 'Amara Okonkwo',
      email: null,
      field: 'role',
      fieldName: 'role',
      before: '400',
      after: '600',
      beforeWords: 'Member',
      afterWords: 'Guest',
      outcome: 'rejected',
      explanation: 'Insufficient permission',
      advice: '',
      sentAtMilliseconds: 1_010,
      endedAtMilliseconds: 1_020,
    });
    expect(misaki).toMatchObject({
      outcome: 'skipped',
      sentAtMilliseconds: null,
      endedAtMilliseconds: 1_020,
    });
  });

  it('are hidden from another organization', () => {
    recordSome();
    expect(search.changeSet('elsewhere')).toBeNull();
    expect(openJournalSearch(database, 'harbor').changeSet('elsewhere')).not.toBeNull();
  });
});

it('a person’s history has the newest first, with the change set and its reason', () => {
  recordSome();
  const { total, changes } = search.ofTargets(['user:12'], 0, 10);
  expect(total).toBe(3);
  expect(changes.map(({ jobId, reason, outcome }) => [jobId, reason, outcome])).toEqual([
    ['announcers', '', 'skipped'],
    ['team', '', 'waiting'],
    ['guests', 'Contract with Northfield ended', 'rejected'],
  ]);
  expect(search.ofTargets(['user:12'], 1, 1).changes.map(({ jobId }) => jobId)).toEqual(['team']);
  expect(search.ofTargets(['user:999'], 0, 10)).toEqual({ total: 0, changes: [] });
  expect(search.ofTargets(['user:999', 'user:12'], 0, 10)).toEqual({ total, changes });
});

it('the creation of a renamed thing is found, but not that of one that got the name later', () => {
  const group = (id: string, name: string): ChangeToRecord =>
    aChange({ id: 1, target: newTarget('group', name), field: 'group', before: '', after: id });
  const rename = aChange({
    id: 1,
    target: targetOf('group', 20),
    field: 'name',
    before: 'kiln',
    after: 'oven',
  });
  const applied = { 1: { outcome: 'applied' } } as const;
  recordExample(database, { id: 'kiln', at: 1_000, changes: [group('first', 'kiln')], outcomes: applied });
  recordExample(database, { id: 'rename', at: 2_000, changes: [rename], outcomes: applied });
  recordExample(database, {
    id: 'kiln again',
    at: 3_000,
    changes: [group('second', 'kiln')],
    outcomes: applied,
  });
  const jobsOf = (id: number, name: string): string[] =>
    search
      .ofTargets([targetOf('group', id), newTarget('group', name)], 0, 10)
      .changes.map(({ jobId }) => jobId);
  expect(jobsOf(20, 'oven')).toEqual(['rename', 'kiln']);
  expect(jobsOf(21, 'pots')).toEqual([]);
});

describe('a large journal', () => {
  it('is searched in steps, down to the last change of the oldest change set', () => {
    recordExample(database, {
      id: 'large',
      at: 1_000,
      changes: Array.from({ length: 45_000 }, (_, index) =>
        aChange({ id: index + 1, name: index === 44_999 ? 'Needle' : 'Straw' }),
      ),
    });
    for (let number = 0; number < 300; number += 1) {
      recordExample(database, { id: `set-${number}`, at: 2_000 + number, changes: [aChange({ id: 1 })] });
    }
    const work = search.entries({ ...everything, text: 'needle' }, null, 10);
    let steps = 0;
    for (;;) {
      const step = work.next();
      if (step.done === true) {
        expect(step.value.entries.map(({ id }) => id)).toEqual(['large']);
        break;
      }
      steps += 1;
    }
    expect(steps).toBeGreaterThanOrEqual(3);
  });

  it.each<[string, string]>([
    ['of one person', `SELECT 1 FROM change WHERE target = 'user:7'`],
    ['that undoes another', `SELECT 1 FROM change_set WHERE undo_of = 'x'`],
    [
      'by its start',
      `SELECT 1 FROM job WHERE organization_id = 'x' AND started_at < 5 ORDER BY started_at DESC, rowid DESC`,
    ],
  ])('is searched for what is %s by an index and without sorting', (_name, query) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all();
    const words = plan.map((row) => String(row['detail'])).join('\n');
    expect(words).toMatch(/SEARCH .* USING (COVERING )?INDEX/);
    expect(words).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});
