import { afterEach, expect, it, vi } from 'vitest';
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

it('a value that somebody else set is replaced by the change that took its place, not by one nobody knows of', () => {
  const [unknown, later] = [change('a', 'b'), change('a', 'c')];
  pending.sent('first', unknown);
  pending.answered(unknown, false);
  pending.sent('second', later);
  eventBrings('x');
  eventBrings('c');
  expect(onReplaced.mock.calls).toEqual([['second', later, 'x']]);
});

it('nothing is said to be replaced by changes of one’s own, whose events come one after the other', () => {
  const changes = [change('a', 'b'), change('b', 'c'), change('c', 'd')];
  for (const each of changes) pending.sent('job', each);
  for (const value of ['b', 'c', 'd']) eventBrings(value);
  expect(onReplaced).not.toHaveBeenCalled();
});

it('nothing is said to be replaced that was put back before', () => {
  const mine = change('a', 'b');
  pending.sent('job', mine);
  for (const value of ['x', 'a', 'b']) eventBrings(value);
  expect(onReplaced).not.toHaveBeenCalled();
});
