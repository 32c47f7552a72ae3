import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordedChange } from '../store/journal.ts';
import { aChange } from '../store/journal-search.fixture.ts';
import { createPendingFields } from './pending.ts';

const target = 'user:1';
const field = 'name';
let live = 'a';
const onReplaced = vi.fn<(jobId: string, change: RecordedChange, value: string) => void>();
const pending = createPendingFields({
  onChanged() {},
  liveValue: () => live,
  asChanged: (_change, value) => value,
  betweenOf: () => undefined,
  onOverdue() {},
  onReplaced,
  overdueMilliseconds: 60_000,
  elapsed: () => 0,
});

function change(before: string, after: string): RecordedChange {
  return { ...aChange({ id: 1 }), target, field, before, after } as unknown as RecordedChange;
}
function eventBrings(value: string): void {
  live = value;
  pending.confirmed(target, field);
}

afterEach(() => {
  pending.close();
  onReplaced.mockClear();
  live = 'a';
});

it('someone else’s value counts as replaced by the change that overwrote it, not by an earlier unconfirmed one', () => {
  const [unknown, later] = [change('a', 'b'), change('a', 'c')];
  pending.sent('first', unknown);
  pending.answered(unknown, false);
  pending.sent('second', later);
  eventBrings('x');
  eventBrings('c');
  expect(onReplaced.mock.calls).toEqual([['second', later, 'x']]);
});

it('own changes whose events arrive one after another replace nothing', () => {
  const changes = [change('a', 'b'), change('b', 'c'), change('c', 'd')];
  for (const each of changes) pending.sent('job', each);
  for (const value of ['b', 'c', 'd']) eventBrings(value);
  expect(onReplaced).not.toHaveBeenCalled();
});

it('a value that was reverted in time is not replaced', () => {
  const mine = change('a', 'b');
  pending.sent('job', mine);
  for (const value of ['x', 'a', 'b']) eventBrings(value);
  expect(onReplaced).not.toHaveBeenCalled();
});

it('an event that doesn’t change a value confirms nothing', () => {
  const [correction, back] = [change('a', 'b'), change('b', 'a')];
  for (const each of [correction, back]) {
    pending.sent('job', each);
    pending.answered(each, true);
  }
  eventBrings('a');
  expect(pending.valueOf(target, field)).toBe('a');
  eventBrings('b');
  expect(pending.valueOf(target, field)).toBe('a');
  eventBrings('a');
  expect(pending.list()).toEqual([]);
});

it('a value seen before its answer no longer counts once another has arrived', () => {
  const mine = change('a', 'b');
  pending.sent('job', mine);
  for (const value of ['b', 'x']) eventBrings(value);
  pending.answered(mine, true);
  expect(pending.valueOf(target, field)).toBeUndefined();
  eventBrings('b');
  expect(onReplaced.mock.calls).toEqual([['job', mine, 'x']]);
  expect(pending.list()).toEqual([]);
});

describe('a fresh snapshot', () => {
  it.each([
    ['after the answer', true],
    ['before it', false],
  ])('that contains what was sent reports what it replaced, %s', (_when, isAnswered) => {
    const mine = change('a', 'b');
    pending.sent('job', mine);
    eventBrings('x');
    if (isAnswered) pending.answered(mine, true);
    live = 'b';
    pending.snapshotCame(1);
    expect(onReplaced.mock.calls).toEqual([['job', mine, 'x']]);
  });

  it('that contains someone else’s value before the answer counts like an event', () => {
    const mine = change('a', 'b');
    pending.sent('job', mine);
    live = 'x';
    pending.snapshotCame(1);
    eventBrings('b');
    expect(onReplaced.mock.calls).toEqual([['job', mine, 'x']]);
  });
});
