import { describe, expect, it } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { createFakeBridge, type Answers } from '../../../test/fakes/bridge.ts';
import { loadWholeChangeSet } from './whole-change-set.ts';

const all = Array.from({ length: 5_000 }, (_, index) => aPlannedChange(index + 1));
const first = aChangeSet(all.slice(0, 2_000), { changeCount: all.length });

/** @returns how many pieces were asked for so far */
function answerWith(rest: NonNullable<Answers['changes.rest']>): () => number {
  const bridge = createFakeBridge({ answers: { 'changes.rest': rest } });
  Object.assign(window, { realmConsole: bridge });
  return () => bridge.made.length;
}

describe('a change set that is too long for one message', () => {
  it('is completed piece by piece, in order', async () => {
    answerWith(({ changesFrom }) =>
      succeed({ changes: all.slice(changesFrom, changesFrom + 2_000), skipped: [] }),
    );
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
    for (const rest of [fail({ kind: 'gone', message: '' }), succeed({ changes: [], skipped: [] })]) {
      const asked = answerWith(() => rest);
      await loadWholeChangeSet(first, new AbortController().signal, () => expect.unreachable());
      expect(asked()).toBe(1);
    }
  });

  it('hands over nothing once the preview was left', async () => {
    const leaving = new AbortController();
    const asked = answerWith(() => {
      leaving.abort();
      return succeed({ changes: all.slice(2_000), skipped: [] });
    });
    await loadWholeChangeSet(first, leaving.signal, () => expect.unreachable());
    expect(asked()).toBe(1);
  });
});
