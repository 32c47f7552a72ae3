import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PersonStatus } from '#contract/people.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { stillRealm, valueOf, waitFor } from './engine.fixture.ts';
import { beginning, hour, startLeaveFixture, type LeaveFixture } from './leave.fixture.ts';

/** A leave's end restores what people had before it, without anyone having to click. */

let on: LeaveFixture<DemoRealm>;
beforeEach(async () => {
  on = await startLeaveFixture(await startDemoRealm({ ...stillRealm, rateLimit: 'off' }));
});
afterEach(() => on.close());
const first = (): number => on.members[0] as number;
const second = (): number => on.members[1] as number;

const atTheKiln = { text: 'At the kiln', emoji: { name: 'fire', code: '1f525', kind: 'unicode' } } as const;
const shownAtTheKiln = {
  status_text: 'At the kiln',
  emoji_name: 'fire',
  emoji_code: '1f525',
  reaction_type: 'unicode_emoji',
};

async function give(userId: number, status: PersonStatus): Promise<void> {
  const writes = on.fixture.writes().length;
  await on.fixture.start({ kind: 'set-status', userIds: [userId], status });
  await waitFor(() => (on.fixture.writes().length === writes + 1 ? true : null));
  on.fixture.model.refresh(on.fixture.engine);
}

it("restores people's earlier status, even after a restart, and clears it for those who had none", async () => {
  await give(first(), atTheKiln);
  const id = on.add([first(), second()]);
  on.clock = beginning;
  await on.until(id, 'set');
  expect(on.statusOf(first())).toMatchObject({ status_text: 'On leave' });
  on.restart();
  on.clock += hour;
  expect(await on.until(id, 'cleared')).toMatchObject({ explanation: '' });
  expect([first(), second()].map(on.statusOf)).toEqual([shownAtTheKiln, {}]);
});

it("doesn't restore the status of an overlapping leave that has ended, but the one before it", async () => {
  await give(first(), atTheKiln);
  const outer = on.add([first()]);
  on.clock = beginning;
  await on.until(outer, 'set');
  const inner = valueOf(
    on.calendar.add(
      {
        userIds: [first()],
        status: { text: 'At a fair', emoji: null },
        fromMilliseconds: on.clock,
        untilMilliseconds: beginning + 2 * hour,
      },
      null,
    ),
  ).id;
  await on.until(inner, 'set');
  on.clock = beginning + hour;
  await on.until(outer, 'cleared');
  expect(on.statusOf(first())).toMatchObject({ status_text: 'At a fair' });
  on.clock = beginning + 2 * hour;
  await on.until(inner, 'cleared');
  expect(on.statusOf(first())).toEqual(shownAtTheKiln);
});

it('ends now after a preview that names each person, and sends nothing before', async () => {
  await give(first(), atTheKiln);
  const id = on.add([first(), second()]);
  on.fixture.engine.setSafetyLevel('normal');
  on.clock = beginning;
  await on.until(id, 'set');
  const writes = on.fixture.writes().length;
  on.clock += hour / 2;
  const discarded = await on.fixture.plan({ kind: 'end-leave', leaveId: id });
  expect(discarded).toMatchObject({ title: 'Bring back status for 2 people', startsAtOnce: false });
  expect(discarded.changes.map(({ afterWords }) => afterWords).toSorted()).toEqual([
    ':fire: At the kiln',
    'No status',
  ]);
  valueOf(on.fixture.engine.discard(discarded.id));
  await on.tickAWhile();
  expect(on.fixture.writes()).toHaveLength(writes);
  expect(on.calendar.row(id)).toMatchObject({ state: 'set', isRunning: false });

  await on.fixture.start({ kind: 'end-leave', leaveId: id });
  const row = await on.until(id, 'cleared');
  expect(row).toMatchObject({ untilMilliseconds: beginning + hour / 2, explanation: '' });
  expect([first(), second()].map(on.statusOf)).toEqual([shownAtTheKiln, {}]);
  expect(on.fixture.writes()).toHaveLength(writes + 2);
});
