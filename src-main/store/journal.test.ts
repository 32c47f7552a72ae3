import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeOutcome } from '#contract/changes.ts';
import { openDatabase } from './database.ts';
import { openJournal, type ChangeToRecord, type FinalOutcome, type Journal } from './journal.ts';
import { journalSchema } from './journal-schema.ts';
import { migrate } from './migration.ts';

let folder: string;
let path: string;
const opened: DatabaseSync[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-journal-'));
  path = join(folder, 'journal.sqlite');
  migrate(open(), journalSchema);
});
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): DatabaseSync {
  const result = openDatabase(path);
  if (!result.ok) throw new Error(result.trouble.message);
  opened.push(result.value);
  return result.value;
}

function change(id: number): ChangeToRecord {
  return {
    id,
    target: `user:${100 + id}`,
    name: `Person ${id}`,
    email: id % 2 === 0 ? null : `person${id}@orchid.example`,
    field: 'role',
    fieldName: 'role',
    before: '400',
    after: '600',
    beforeWords: 'Member',
    afterWords: 'Guest',
    risk: 'low',
    notice: '',
    endpoint: 'PATCH /users/{user_id}',
    details: null,
  };
}

function begin(journal: Journal, id: string, count: number, at = 1_000): void {
  const userIds = Array.from({ length: count }, (_, index) => 101 + index);
  journal.begin(
    {
      id,
      organizationId: 'orchid',
      title: `Set role to Guest for ${count} people`,
      action: { kind: 'set-role', userIds, role: 600 },
      callerUserId: 8,
      callerAddress: 'ada@orchid.example',
      realmUuid: '5c1de0aa',
      stopAtFirstRefusal: false,
      reason: '',
      undoOf: null,
    },
    userIds.map((_, index) => change(index + 1)),
    at,
  );
}

/** What is known when a change is sent. */
const sent = {
  serverTime: { milliseconds: 5_000, withinMilliseconds: 1_200 },
  queueId: 'queue-1',
  newestMessageId: 41,
  newestId: null,
  sending: 'one',
  at: { run: 'this', elapsed: 5 },
};

/** The journal's record of a change that was never sent. */
const untouched = {
  outcome: 'waiting',
  intent: null,
  claim: null,
  tries: 0,
  reason: null,
} as const;

/** The outcomes derived from the entries alone. */
function replay(database: DatabaseSync, jobId: string, count: number): Map<number, ChangeOutcome> {
  const outcomes = new Map<number, ChangeOutcome>();
  for (let id = 1; id <= count; id += 1) outcomes.set(id, 'waiting');
  for (const entry of database
    .prepare('SELECT * FROM journal_entry WHERE job_id = ? ORDER BY sequence')
    .all(jobId)) {
    const outcome =
      entry['kind'] === 'intent' ? 'sending' : entry['kind'] === 'withdrawal' ? 'waiting' : entry['outcome'];
    outcomes.set(Number(entry['change_id']), outcome as ChangeOutcome);
  }
  return outcomes;
}

describe('the journal', () => {
  it('has a finished job in the file itself, in case the log beside it is lost', () => {
    const journal = openJournal(open());
    opened[0]?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    begin(journal, 'set-1', 1);
    const stateInCopy = () => {
      const copy = join(folder, 'copy.sqlite');
      copyFileSync(path, copy);
      const database = new DatabaseSync(copy);
      const row = database.prepare("SELECT state FROM job WHERE id = 'set-1'").get();
      database.close();
      return row?.['state'];
    };
    expect(stateInCopy()).toBeUndefined();
    journal.setJobState('set-1', 'finished', '', 2_000);
    expect(stateInCopy()).toBe('finished');
  });

  it('keeps everything that sending, settling and undoing need', () => {
    const journal = openJournal(open());
    begin(journal, 'set-1', 2);
    const seen = openJournal(open());
    expect(seen.waiting('set-1', 10)).toEqual([
      { ...change(1), ...untouched },
      { ...change(2), ...untouched },
    ]);
    expect(seen.job('set-1')).toEqual({
      id: 'set-1',
      realmUuid: '5c1de0aa',
      callerUserId: 8,
      callerAddress: 'ada@orchid.example',
      organizationId: 'orchid',
      title: 'Set role to Guest for 2 people',
      state: 'running',
      stopAtFirstRefusal: false,
      reason: '',
      undoOf: null,
      canBeUndone: true,
      undoSentence: null,
      total: 2,
      startedAtMilliseconds: 1_000,
      finishedAtMilliseconds: null,
      latestExplanation: '',
      why: null,
      pausedBy: null,
    });
    expect(seen.job('set-2')).toBeNull();
  });

  it('records a change set once, and completely or not at all', () => {
    const journal = openJournal(open());
    begin(journal, 'set-1', 2);
    expect(() => begin(journal, 'set-1', 3)).toThrow(/UNIQUE/);
    expect(journal.counts('set-1').waiting).toBe(2);
    expect(() =>
      journal.begin(
        {
          id: 'set-2',
          organizationId: 'orchid',
          title: '',
          action: { kind: 'rename', userId: 101, name: 'Mara' },
          callerUserId: null,
          stopAtFirstRefusal: true,
          reason: 'Left the team',
          undoOf: null,
        },
        [change(1), change(1)],
        0,
      ),
    ).toThrow(/UNIQUE/);
    expect(journal.job('set-2')).toBeNull();
  });

  it('lists running changes first, then failed ones, the newest outcomes, and waiting ones', () => {
    const journal = openJournal(open());
    begin(journal, 'set-1', 6);
    journal.intend('set-1', [1], 2_000);
    journal.conclude('set-1', [{ changeId: 1, outcome: 'applied' }], 2_100);
    journal.intend('set-1', [3], 2_300);
    journal.conclude(
      'set-1',
      [{ changeId: 3, outcome: 'rejected', reason: { kind: 'refused', words: 'No such user', code: '' } }],
      2_400,
    );
    journal.conclude(
      'set-1',
      [{ changeId: 2, outcome: 'skipped', reason: { kind: 'text', words: 'Changed.' } }],
      2_450,
    );
    journal.intend('set-1', [4], 2_500);
    const rows = journal.rows('set-1', 0, 100);
    expect(rows.map(({ changeId, outcome }) => `${changeId} ${outcome}`)).toEqual([
      '4 sending',
      '3 rejected',
      '2 skipped',
      '1 applied',
      '5 waiting',
      '6 waiting',
    ]);
    expect(rows[1]).toEqual({
      changeId: 3,
      target: 'user:103',
      name: 'Person 3',
      field: 'role',
      fieldName: 'role',
      before: '400',
      after: '600',
      beforeWords: 'Member',
      afterWords: 'Guest',
      outcome: 'rejected',
      sentAtMilliseconds: expect.any(Number),
      endedAtMilliseconds: expect.any(Number),
      explanation: 'No such user',
      advice: '',
    });
    for (const size of [1, 2, 3, 4, 5]) {
      const pages = Array.from({ length: 6 }, (_, page) => journal.rows('set-1', page * size, size));
      expect(pages.flat(), `pages of ${size}`).toEqual(rows);
    }
  });

  it('finds jobs that were not ended and outcomes that are not certain', () => {
    const journal = openJournal(open());
    for (const [index, id] of ['running', 'paused', 'finished', 'cancelled'].entries())
      begin(journal, id, 2, index);
    journal.setJobState('paused', 'paused', '', null);
    for (const id of ['finished', 'cancelled']) {
      journal.intend(id, [1], 50);
      journal.skipWaiting(id, { kind: 'not-sent', because: 'cancelled' }, 60);
    }
    journal.conclude('finished', [{ changeId: 1, outcome: 'applied' }], 70);
    journal.setJobState('finished', 'finished', '', 80);
    journal.setJobState('cancelled', 'cancelled', 'No such user', 80);
    expect(journal.interruptedJobs('orchid').map(({ id }) => id)).toEqual(['running', 'paused', 'cancelled']);
    expect(journal.interruptedJobs('harbour')).toEqual([]);
    expect(journal.unsettled('cancelled').map(({ id }) => id)).toEqual([1]);
    expect(
      journal.recentJobs('orchid', 2).map(({ id, finishedAtMilliseconds }) => [id, finishedAtMilliseconds]),
    ).toEqual([
      ['finished', 80],
      ['cancelled', 80],
    ]);
  });

  it('finds another change with the same request whose outcome is uncertain', () => {
    const journal = openJournal(open());
    for (const [place, id] of ['set-1', 'set-2'].entries()) {
      begin(journal, id, 1, 1_000 + place);
      journal.intend(id, [1], 2_000, { ...sent, sending: id });
    }
    const hasRival = (organizationId: string) => {
      const own = journal.change('set-1', 1);
      return own !== null && journal.hasRival(organizationId, own);
    };
    expect(hasRival('orchid')).toBe(true);
    expect(hasRival('harbour')).toBe(false);
    journal.conclude('set-2', [{ changeId: 1, outcome: 'unknown' }], 2_100);
    expect(hasRival('orchid')).toBe(true);
    journal.conclude('set-2', [{ changeId: 1, outcome: 'applied' }], 2_200);
    expect(hasRival('orchid')).toBe(false);
  });

  it('keeps what was known at a change’s sending, how often it was sent, and what it claims', () => {
    const journal = openJournal(open());
    begin(journal, 'set-1', 2);
    const reason = { kind: 'text', words: 'Found where it was sent to.' } as const;
    journal.intend('set-1', [1, 2], 2_000, sent);
    journal.withdraw('set-1', [2], null, 2_100);
    expect(journal.change('set-1', 1)).toMatchObject({ outcome: 'sending', intent: sent, tries: 1 });
    expect(journal.change('set-1', 2), 'never sent').toMatchObject({ intent: null, tries: 0 });
    journal.withdraw('set-1', [1], null, 2_120, true);
    expect(journal.change('set-1', 1), 'the server may be at work on it').toMatchObject({
      intent: sent,
      tries: 1,
    });
    journal.intend('set-1', [1], 2_140, { ...sent, sending: 'two' });
    journal.withdraw('set-1', [1], null, 2_160);
    expect(journal.change('set-1', 1)).toMatchObject({ intent: { at: sent.at }, tries: 1 });
    const notApplied = { changeId: 1, outcome: 'not-applied' } as const;
    journal.conclude('set-1', [notApplied], 2_200);
    journal.intend('set-1', [1], 2_300, sent);
    journal.conclude('set-1', [{ changeId: 1, outcome: 'applied', reason, claim: 'message:42' }], 2_400);
    journal.conclude('set-1', [{ changeId: 1, outcome: 'applied' }], 2_500);
    expect(journal.change('set-1', 1), 'a claim stays').toMatchObject({ tries: 2, claim: 'message:42' });
    expect(journal.claimant('orchid', 'message:42')).toEqual({ jobId: 'set-1', changeId: 1 });
    expect(journal.claimant('harbour', 'message:42')).toBeNull();
    expect(journal.claimant('orchid', 'message:41')).toBeNull();
    journal.setJobState('set-1', 'paused', '', null, { why: reason, pausedBy: 'console' });
    expect(journal.job('set-1')).toMatchObject({ why: reason, pausedBy: 'console', reason: '' });
  });

  it('rejects an entry for a change that it does not have', () => {
    const journal = openJournal(open());
    begin(journal, 'set-1', 1);
    expect(() => journal.intend('set-1', [2], 0)).toThrow('no change 2');
    expect(() =>
      journal.conclude(
        'set-1',
        [
          { changeId: 1, outcome: 'applied' },
          { changeId: 9, outcome: 'applied' },
        ],
        0,
      ),
    ).toThrow('no change 9');
    expect(journal.counts('set-1').waiting, 'nothing of a failed entry stays').toBe(1);
  });

  it('has the same outcomes as the replay of its entries, whatever happens in any order', () => {
    const count = 6;
    const step = fc.oneof(
      fc.record({
        kind: fc.constantFrom('intend', 'withdraw'),
        changeId: fc.integer({ min: 1, max: count }),
      }),
      fc.record({
        kind: fc.constant('conclude'),
        changeIds: fc.uniqueArray(fc.integer({ min: 1, max: count }), { maxLength: 3 }),
        outcome: fc.constantFrom<FinalOutcome>('applied', 'rejected', 'not-applied', 'skipped', 'unknown'),
      }),
      fc.record({ kind: fc.constant('skip') }),
    );
    const sentTwice = [
      { kind: 'intend' as const, changeId: 1 },
      { kind: 'intend' as const, changeId: 1 },
      { kind: 'withdraw' as const, changeId: 1 },
      { kind: 'skip' as const },
    ];
    let runs = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const database = open();
        const journal = openJournal(database);
        const jobId = `set-${(runs += 1)}`;
        begin(journal, jobId, count);
        const expected = new Map<number, ChangeOutcome>(
          Array.from({ length: count }, (_, index) => [index + 1, 'waiting']),
        );
        const tries = new Map<number, number>();
        const triesOf = (changeId: number): number => tries.get(changeId) ?? 0;
        const skipped: [number, number][] = [];
        for (const [at, action] of steps.entries()) {
          if ('changeIds' in action) {
            const { changeIds, outcome } = action;
            journal.conclude(
              jobId,
              changeIds.map((changeId) => ({ changeId, outcome })),
              at,
            );
            for (const changeId of changeIds) expected.set(changeId, outcome);
          } else if ('changeId' in action) {
            const { changeId, kind } = action;
            if (kind === 'intend') journal.intend(jobId, [changeId], at);
            else journal.withdraw(jobId, [changeId], null, at);
            tries.set(changeId, Math.max(0, triesOf(changeId) + (kind === 'intend' ? 1 : -1)));
            expected.set(changeId, kind === 'intend' ? 'sending' : 'waiting');
          } else {
            // What was sent is never "not sent", however it ends.
            const waiting = [...expected].filter(
              ([changeId, outcome]) => outcome === 'waiting' && triesOf(changeId) === 0,
            );
            skipped.push([
              journal.skipWaiting(jobId, { kind: 'not-sent', because: 'cancelled' }, at),
              waiting.length,
            ]);
            for (const [changeId] of waiting) expected.set(changeId, 'skipped');
          }
        }
        for (const [number, waiting] of skipped) expect(number).toBe(waiting);
        const fresh = open();
        const shown = new Map(
          openJournal(fresh)
            .rows(jobId, 0, 100)
            .map(({ changeId, outcome }) => [changeId, outcome] as const)
            .toSorted(([one], [other]) => one - other),
        );
        expect(shown).toEqual(expected);
        expect(replay(fresh, jobId, count)).toEqual(expected);
        for (const used of [database, fresh]) {
          used.close();
          opened.splice(opened.indexOf(used), 1);
        }
      }),
      { numRuns: 40, examples: [[sentTwice]] },
    );
  });
});
