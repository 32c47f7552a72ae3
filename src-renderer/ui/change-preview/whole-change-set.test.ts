import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeSet, PlannedChange } from '../../../src-preload/contract/change-entities.ts';
import { call } from '../../bridge/client.ts';
import { loadWholeChangeSet } from './whole-change-set.ts';

vi.mock('../../bridge/client.ts', () => ({ call: vi.fn() }));

const change = (id: number): PlannedChange => ({
  id,
  target: `user:${id}`,
  name: `Person ${id}`,
  email: null,
  field: 'role',
  fieldName: 'role',
  before: '400',
  after: '600',
  beforeWords: 'Member',
  afterWords: 'Guest',
  risk: 'low',
  notice: '',
});
const all = Array.from({ length: 5_000 }, (_, index) => change(index + 1));
const first: ChangeSet = {
  id: 'set',
  organizationId: 'orchid',
  title: 'Set role to Guest for 5,000 people',
  changes: all.slice(0, 2_000),
  skipped: [],
  skippedCount: 0,
  changeCount: all.length,
  massNotice: '',
  calls: all.length,
  estimatedSeconds: 1,
  spans: [],
  budget: null,
  whatElseChanges: [],
  canBeUndone: [],
  cannotBeUndone: [],
  typeToConfirm: null,
};

describe('a change set that is too long for one message', () => {
  beforeEach(() => {
    vi.mocked(call).mockReset();
  });

  it('is completed piece by piece, in order', async () => {
    vi.mocked(call).mockImplementation(async (_name, input) => {
      const { changesFrom } = input as { changesFrom: number };
      return {
        ok: true,
        value: { changes: all.slice(changesFrom, changesFrom + 2_000), skipped: [] },
      } as never;
    });
    const lengths: number[] = [];
    let latest = first;
    await loadWholeChangeSet(first, new AbortController().signal, (longer) => {
      lengths.push(longer.changes.length);
      latest = longer;
    });
    expect(lengths).toEqual([4_000, 5_000]);
    expect(latest.changes).toEqual(all);
  });

  it('ends when the set is gone, and when nothing more comes', async () => {
    vi.mocked(call).mockResolvedValueOnce({ ok: false, failure: { kind: 'gone', message: '' } });
    await loadWholeChangeSet(first, new AbortController().signal, () => expect.unreachable());
    vi.mocked(call).mockResolvedValueOnce({ ok: true, value: { changes: [], skipped: [] } });
    await loadWholeChangeSet(first, new AbortController().signal, () => expect.unreachable());
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('hands over nothing once the preview was left', async () => {
    const leaving = new AbortController();
    vi.mocked(call).mockImplementation(async () => {
      leaving.abort();
      return { ok: true, value: { changes: all.slice(2_000), skipped: [] } } as never;
    });
    await loadWholeChangeSet(first, leaving.signal, () => expect.unreachable());
    expect(call).toHaveBeenCalledTimes(1);
  });
});
