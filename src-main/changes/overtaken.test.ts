import { describe, expect, it, vi } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import type { ChangeToRecord } from '../store/journal.ts';
import { createOvertakenPreviews } from './overtaken.ts';
import type { Plan } from './plan.ts';

const people = 5_000;

function roleChange(id: number): ChangeToRecord {
  return {
    id,
    target: targetOf('user', id),
    name: `Person ${id}`,
    email: null,
    field: 'role',
    fieldName: 'role',
    before: '400',
    after: '300',
    beforeWords: 'Member',
    afterWords: 'Moderator',
    risk: 'low',
    notice: '',
    endpoint: 'PATCH /users/{user_id}',
    details: null,
  };
}

/** A preview of many people, whom someone else turns into guests. */
function open() {
  const guests = new Set<string>();
  const onChanged = vi.fn();
  const jobThatSet = vi.fn(() => null);
  const previews = createOvertakenPreviews({
    currentValue: (target) => (guests.has(target) ? '600' : '400'),
    isUnknown: () => false,
    words: (_target, _field, value) => (value === '600' ? 'Guest' : value),
    jobThatSet,
    onChanged,
  });
  const changes = Array.from({ length: people }, (_, id) => roleChange(id));
  previews.opened({ changeSet: { id: 'set' }, changes } as unknown as Plan);
  const demote = (id: number): void => {
    guests.add(targetOf('user', id));
    previews.confirmed(targetOf('user', id));
  };
  return { previews, guests, demote, jobThatSet, onChanged };
}

describe('a preview of many changes that someone else makes', () => {
  it('lists the first of them and their number', () => {
    const { previews, demote, jobThatSet } = open();
    for (let id = people - 1; id >= 0; id -= 1) demote(id);
    const [row] = previews.rows();
    expect([row?.count, row?.changes.length]).toEqual([people, 300]);
    expect(row?.changes.map(({ changeId }) => changeId)).toEqual(Array.from({ length: 300 }, (_, id) => id));
    previews.rows();
    expect(jobThatSet).toHaveBeenCalledTimes(300);
  });

  it('lists one of them wherever it is', () => {
    const { previews, demote } = open();
    demote(people - 1);
    expect(previews.rows()).toEqual([
      { id: 'set', count: 1, changes: [{ changeId: people - 1, nowWords: 'Guest', job: null }] },
    ]);
  });

  it('is compared as a whole after a snapshot, and no longer once closed', async () => {
    const { previews, guests, onChanged } = open();
    guests.add(targetOf('user', people - 1));
    previews.snapshotCame();
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith('set'));
    expect(previews.rows()).toMatchObject([{ count: 1 }]);
    previews.closed('set');
    expect(previews.rows()).toEqual([]);
  });
});
