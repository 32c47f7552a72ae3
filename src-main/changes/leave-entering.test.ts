import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { stillRealm, valueOf } from './engine.fixture.ts';
import { beginning, hour, startLeaveFixture, type LeaveFixture } from './leave.fixture.ts';

let on: LeaveFixture<DemoRealm>;
beforeEach(async () => {
  on = await startLeaveFixture(await startDemoRealm({ ...stillRealm, rateLimit: 'off' }));
});
afterEach(() => on.close());
const first = (): number => on.members[0] as number;

describe('a leave', () => {
  it.each([
    ['a text', { status: { text: ' ', emoji: null } }],
    ['text', { status: { text: 'x'.repeat(61), emoji: null } }],
    ['until', { untilMilliseconds: beginning }],
    ['until', { fromMilliseconds: beginning - 9 * hour, untilMilliseconds: beginning - 2 * hour }],
  ])('is rejected beside the field if it is invalid: %s', (_field, part) => {
    const result = on.calendar.add({ ...on.draftFor([first()]), ...part }, null);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } });
    expect(on.calendar.rows()).toEqual([]);
  });

  it('for many people asks for their number', () => {
    const many = on.fixture.realm.control
      .snapshot()
      .users.slice(0, 26)
      .map(({ userId }) => userId);
    expect(on.calendar.add(on.draftFor(many), null)).toMatchObject({ failure: { field: 'typed' } });
    expect(on.calendar.add(on.draftFor(many), 25)).toMatchObject({ ok: false });
    expect(on.calendar.add(on.draftFor(many), 26)).toMatchObject({ value: { peopleCount: 26 } });
  });

  it('can get another time, status and people before its start, and only another end after it', async () => {
    const id = on.add([first()]);
    const later = { ...on.draftFor(on.members.slice(1, 3)), fromMilliseconds: beginning + 60_000 };
    expect(valueOf(on.calendar.change(id, later, null))).toMatchObject({ peopleCount: 2 });
    on.clock = beginning;
    await on.tickAWhile();
    expect(on.fixture.writes()).toEqual([]);
    on.clock += 60_000;
    await on.until(id, 'set');
    on.clock += 1;
    const past = { ...on.draftFor([first()]), untilMilliseconds: on.clock };
    expect(on.calendar.change(id, past, null)).toMatchObject({ failure: { field: 'until' } });
    const soon = { ...past, untilMilliseconds: on.clock + 1_000 };
    expect(valueOf(on.calendar.change(id, soon, null))).toMatchObject({
      untilMilliseconds: on.clock + 1_000,
    });
    on.clock += 1_000;
    await on.until(id, 'cleared');
    expect(on.members.slice(1, 3).map(on.statusOf)).toEqual([{}, {}]);
    expect(on.calendar.change(id, soon, null)).toMatchObject({ failure: { kind: 'conflict' } });
  });

  it('cancelled before its start sends nothing, and while active keeps the status', async () => {
    const never = on.add([first()]);
    valueOf(on.calendar.cancel(never));
    const id = on.add([on.members[1] as number]);
    on.clock = beginning;
    await on.until(id, 'set');
    expect(valueOf(on.calendar.cancel(id))).toMatchObject({ state: 'cancelled' });
    on.clock += hour;
    await on.tickAWhile();
    expect(on.fixture.writes()).toHaveLength(1);
    expect(on.statusOf(on.members[1] as number)).toMatchObject({ status_text: 'On leave' });
    expect(on.calendar.cancel(id)).toMatchObject({ failure: { kind: 'conflict' } });
  });
});
