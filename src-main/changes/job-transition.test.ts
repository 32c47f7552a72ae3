import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeOutcome } from '#contract/changes.ts';
import { noOutcomes } from '../store/journal-records.ts';
import { hasEnded, transition, type JobEvent, type JobStanding } from './job-transition.ts';

const at = 1_790_000_000_000;

function standing(parts: Partial<JobStanding> = {}): JobStanding {
  return {
    state: 'running',
    since: at,
    pausedBy: null,
    why: null,
    counts: { ...noOutcomes(), waiting: 20 },
    settling: 0,
    failuresInRow: 0,
    stopAtFirstRefusal: false,
    ...parts,
  };
}

const why = { kind: 'text', words: 'Because.' } as const;

describe('a job’s state', () => {
  const states = ['running', 'waiting', 'paused', 'finished', 'cancelled', 'stopped'] as const;
  const ends = { finished: 'finished', cancelled: 'cancelled', stopped: 'stopped' } as const;

  it.each<[JobEvent, Record<'running' | 'waiting' | 'paused', JobStanding['state']>]>([
    [{ kind: 'resumed' }, { running: 'running', waiting: 'running', paused: 'running' }],
    [{ kind: 'released' }, { running: 'running', waiting: 'running', paused: 'paused' }],
    [
      { kind: 'paused', by: 'person', why: null },
      { running: 'paused', waiting: 'paused', paused: 'paused' },
    ],
    [
      { kind: 'held', why },
      { running: 'waiting', waiting: 'waiting', paused: 'paused' },
    ],
    [{ kind: 'interrupted' }, { running: 'paused', waiting: 'paused', paused: 'paused' }],
    [{ kind: 'cancelled' }, { running: 'cancelled', waiting: 'cancelled', paused: 'cancelled' }],
  ])('after $kind', (event, expected) => {
    for (const state of states) {
      const after = transition(standing({ state }), event, at + 5).state;
      expect([state, after]).toEqual([state, { ...expected, ...ends }[state]]);
    }
  });

  it('is stored with its time and reason', () => {
    const held = transition(standing(), { kind: 'held', why }, at + 5);
    expect(held).toMatchObject({ state: 'waiting', since: at + 5, why, pausedBy: null });
    expect(transition(held, { kind: 'held', why }, at + 9)).toMatchObject({ since: at + 5 });
    expect(transition(held, { kind: 'released' }, at + 9)).toMatchObject({ since: at + 9, why: null });
  });

  it('becomes finished after the last change, but not before lost ones are read back', () => {
    const last = standing({ counts: { ...noOutcomes(), sending: 1 } });
    const lost = transition(last, { kind: 'lost', from: 'sending', number: 1 }, at);
    expect(lost).toMatchObject({ state: 'running', counts: { unknown: 1 } });
    const again = transition(lost, { kind: 'put-back', from: 'unknown', number: 1 }, at);
    expect(transition(again, { kind: 'read-back', number: 1 }, at)).toMatchObject({
      state: 'running',
      counts: { waiting: 1, unknown: 0 },
    });
    const event = { kind: 'concluded', from: 'unknown', to: 'applied', number: 1, words: '' } as const;
    const applied = transition(lost, event, at);
    expect(applied.state).toBe('running');
    expect(transition(applied, { kind: 'read-back', number: 1 }, at).state).toBe('finished');
  });

  it('becomes stopped at a refusal if requested, but not at a change that was merely not applied', () => {
    const asked = standing({ stopAtFirstRefusal: true, counts: { ...noOutcomes(), sending: 1, waiting: 4 } });
    const concluded = { kind: 'concluded', from: 'sending', number: 1, words: '' } as const;
    expect(transition(asked, { ...concluded, to: 'rejected' }, at)).toMatchObject({
      state: 'stopped',
      counts: { rejected: 1, skipped: 4, waiting: 0 },
    });
    expect(transition(asked, { ...concluded, to: 'not-applied' }, at).state).toBe('running');
  });

  it('becomes paused after ten failures in a row', () => {
    let job = standing();
    const fail = (to: 'rejected' | 'not-applied' | 'applied') => {
      job = transition(job, { kind: 'sent', number: 1 }, at);
      job = transition(job, { kind: 'concluded', from: 'sending', to, number: 1, words: 'No.' }, at);
    };
    for (let count = 0; count < 9; count += 1) fail('rejected');
    fail('applied');
    for (let count = 0; count < 9; count += 1) fail('rejected');
    expect(job.state).toBe('running');
    fail('rejected');
    expect(job.state, 'nothing is left that could fail').toBe('finished');
    job = standing({ failuresInRow: 9 });
    fail('rejected');
    expect(job).toMatchObject({
      state: 'paused',
      pausedBy: 'console',
      why: { kind: 'refusals', count: 10, words: 'No.' },
    });
  });
});

/** A possible event, as numbers that choose which one and how many changes. */
function happening(job: JobStanding, [which, share]: readonly [number, number]): JobEvent {
  const { counts, settling } = job;
  const some = (number: number): number => Math.max(1, Math.ceil(number * share));
  const possible: JobEvent[] = [
    { kind: 'resumed' },
    { kind: 'released' },
    { kind: 'paused', by: 'person', why: null },
    { kind: 'held', why },
    { kind: 'interrupted' },
  ];
  if (share > 0.9) possible.push({ kind: 'cancelled' });
  if (counts.waiting > 0) {
    const number = some(counts.waiting);
    if (job.state === 'running') possible.push({ kind: 'sent', number });
    possible.push({ kind: 'concluded', from: 'waiting', to: 'skipped', number, words: '' });
  }
  if (counts.sending > 0) {
    const number = some(counts.sending);
    for (const to of ['applied', 'rejected', 'skipped'] as const) {
      possible.push({ kind: 'concluded', from: 'sending', to, number, words: '' });
    }
    possible.push({ kind: 'put-back', from: 'sending', number }, { kind: 'lost', from: 'sending', number });
  }
  if (counts.unknown > 0) {
    const number = some(counts.unknown);
    for (const to of ['applied', 'not-applied', 'unknown'] as const) {
      possible.push({ kind: 'concluded', from: 'unknown', to, number, words: '' });
    }
  }
  if (settling > 0) possible.push({ kind: 'read-back', number: some(settling) });
  return possible[which % possible.length] ?? { kind: 'released' };
}

describe('for any sequence of events', () => {
  const steps = fc.array(fc.tuple(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 80 });

  it('no change is lost or counted twice, an end is final, and nothing waits after it', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (all, stopAtFirstRefusal) => {
        let job = standing({ stopAtFirstRefusal });
        for (const step of all) {
          const event = happening(job, step);
          const after = transition(job, event, at);
          const counts = Object.values(after.counts);
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
          expect(Math.min(...counts)).toBeGreaterThanOrEqual(0);
          if (hasEnded(job)) expect(after.state).toBe(job.state);
          if (hasEnded(after)) expect(after.counts.waiting).toBe(0);
          if (after.state === 'finished') expect(after.counts.sending + after.settling).toBe(0);
          expect(after.pausedBy === null).toBe(after.state !== 'paused');
          if (event.kind !== 'resumed' && job.state === 'paused') expect(after.state).not.toBe('running');
          job = after;
        }
      }),
    );
  });

  it('a job without failures finishes', () => {
    const outcomes: readonly ChangeOutcome[] = ['applied', 'skipped'];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 })), (calls) => {
        let job = standing();
        for (const call of [...calls, ...Array<number>(20).fill(1)]) {
          const number = Math.min(call, job.counts.waiting);
          if (number === 0) break;
          const to = outcomes[call % 2] === 'skipped' ? 'skipped' : 'applied';
          job = transition(job, { kind: 'sent', number }, at);
          job = transition(job, { kind: 'concluded', from: 'sending', to, number, words: '' }, at);
        }
        expect(job.state).toBe('finished');
      }),
    );
  });
});
