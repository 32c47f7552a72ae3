import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleModel } from '../example-realm.ts';
import { presenceState } from '../people/people-columns.ts';
import { presenceAt } from './presence-states.ts';
import { timesAfter } from './presence.ts';

const { active, idle, offline, none } = presenceState;

describe('the presence state', () => {
  test.each([
    ['just active', { activeAt: 1_000, idleAt: 1_000 }, 1_000, active],
    ['active until the threshold', { activeAt: 1_000, idleAt: 1_000 }, 1_199, active],
    ['offline from the threshold on', { activeAt: 1_000, idleAt: 1_000 }, 1_200, offline],
    ['idle while only connected', { activeAt: 800, idleAt: 1_000 }, 1_100, idle],
    ['never seen', { activeAt: 0, idleAt: 0 }, 1_000_000, offline],
    ['with a clock ahead of ours', { activeAt: 2_000, idleAt: 2_000 }, 1_000, active],
  ])('of someone %s', (_, times, now, state) => {
    expect(presenceAt(times, now, 200)).toBe(state);
  });
});

describe('a presence report', () => {
  test('in the modern format replaces both times, even by earlier ones', () => {
    expect(timesAfter({ activeAt: 900, idleAt: 950 }, { activeAt: 500, idleAt: 630 })).toEqual({
      activeAt: 500,
      idleAt: 630,
    });
  });

  test('that is older and about an idle person keeps the known active time', () => {
    expect(timesAfter({ activeAt: 700, idleAt: 700 }, { activeAt: null, idleAt: 950 })).toEqual({
      activeAt: 700,
      idleAt: 950,
    });
  });

  test('ends an activity that it contradicts, as when someone switches presence off', () => {
    const times = timesAfter({ activeAt: 990, idleAt: 990 }, { activeAt: null, idleAt: 680 });
    expect(presenceAt(times, 1_000, 200)).toBe(offline);
  });
});

function clockedModel(): {
  notified: string[];
  setSeconds(seconds: number): void;
  /** Moves the clock and loads a list without new reports. */
  passTo(seconds: number): void;
  model: ReturnType<typeof exampleModel>['model'];
} {
  let seconds = 10_000;
  const { model, notified } = exampleModel(
    {
      presences: { '3': { active_timestamp: 9_990, idle_timestamp: 9_995 } },
      server_timestamp: 10_000,
      presence_last_update_id: 7,
    },
    () => seconds * 1_000,
  );
  return {
    model,
    notified,
    setSeconds: (next) => void (seconds = next),
    passTo(next) {
      seconds = next;
      model.presence.apply([], next);
    },
  };
}

describe('the presence model', () => {
  const stateOf = (model: ReturnType<typeof clockedModel>['model'], userId: number): number | undefined =>
    model.index.columns.state[model.index.row(userId) ?? -1];

  test('ages states without events, and the sweep returns whose changed', () => {
    const { model, notified, passTo } = clockedModel();
    expect(stateOf(model, 3)).toBe(active);
    expect(model.presence.counts()).toEqual({ active: 1, idle: 0 });
    passTo(10_191);
    expect(model.presence.age()).toBe(1);
    expect(stateOf(model, 3)).toBe(idle);
    passTo(10_195);
    expect(model.presence.age()).toBe(1);
    expect(stateOf(model, 3)).toBe(offline);
    passTo(20_000);
    expect(model.presence.age()).toBe(0);
    expect(notified).toEqual(['presence 3', 'presence 3']);
  });

  test('is unaffected by a local clock that is hours off', () => {
    const { model, setSeconds } = clockedModel();
    setSeconds(90_000);
    model.presence.apply([{ userId: 4, email: null, activeAt: 10_050, idleAt: 10_050 }], 10_060);
    expect(stateOf(model, 4)).toBe(active);
    expect(model.presence.counts().active).toBe(2);
    setSeconds(90_200);
    model.presence.apply([], 10_260);
    model.presence.age();
    expect(model.presence.counts().active).toBe(0);
  });

  test('ignores the time that a large list took to arrive and to be read', () => {
    const { model, setSeconds } = clockedModel();
    setSeconds(20_008);
    model.presence.apply([{ userId: 4, email: null, activeAt: 20_000, idleAt: 20_000 }], 20_000, 20_000_000);
    model.presence.apply([{ userId: 3, email: null, activeAt: 19_862, idleAt: 19_862 }], 20_000, 20_000_000);
    setSeconds(20_063);
    model.presence.age();
    expect([stateOf(model, 3), stateOf(model, 4)]).toEqual([offline, active]);
  });

  test('matches the older format by delivery address', () => {
    const { model } = clockedModel();
    model.presence.apply(
      [{ userId: null, email: 'user4@orchid.example.com', activeAt: 9_999, idleAt: 9_999 }],
      10_000,
    );
    expect(stateOf(model, 4)).toBe(active);
  });

  test('keeps an event that overtook a list', () => {
    const { model } = clockedModel();
    model.presence.applyEvent([{ userId: 4, email: null, activeAt: 10_010, idleAt: 10_010 }], null);
    model.presence.apply([{ userId: 4, email: null, activeAt: 5_000, idleAt: 5_000 }], 10_005);
    expect(stateOf(model, 4)).toBe(active);
  });

  test("keeps an event over a list made before it, however old the event's times are", async () => {
    const { model } = clockedModel();
    const { signal } = new AbortController();
    const list = model.presence.expectList();
    // The server resets people who stop sharing presence: only the order of events shows which is newer.
    model.presence.applyEvent([{ userId: 3, email: null, activeAt: 9_680, idleAt: 9_680 }], null);
    const before = [3, 4].map((userId) => ({ userId, email: null, activeAt: 9_998, idleAt: 9_998 }));
    await list.apply(before, 10_000, signal);
    list.end();
    expect([stateOf(model, 3), stateOf(model, 4)]).toEqual([offline, active]);
    const next = model.presence.expectList();
    await next.apply(before, 10_001, signal);
    expect(stateOf(model, 3)).toBe(active);
  });

  test('yields to other work during a long list, and drops the list when cancelled', async () => {
    const { model } = clockedModel();
    const entry = { userId: 4, email: null, activeAt: 9_999, idleAt: 9_999 };
    const entries = Array.from({ length: 3_000_000 }, () => entry);
    const off = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 2) off.abort();
    }, 0);
    await expect(model.presence.expectList().apply(entries, 10_000, off.signal)).rejects.toThrow('aborted');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });

  test('ignores presence of bots and deactivated people', () => {
    const { model } = clockedModel();
    model.presence.apply(
      [5, 6].map((userId) => ({ userId, email: null, activeAt: 10_000, idleAt: 10_000 })),
      10_000,
    );
    expect([stateOf(model, 5), stateOf(model, 6)]).toEqual([none, none]);
  });

  test('agrees with the rule after any reports and any time', () => {
    const report = fc.record({
      userId: fc.constantFrom(1, 2, 3, 4),
      email: fc.constant(null),
      activeAt: fc.option(fc.integer({ min: 9_000, max: 11_000 })),
      idleAt: fc.integer({ min: 9_000, max: 11_000 }),
    });
    fc.assert(
      fc.property(fc.array(report), fc.integer({ min: 10_000, max: 11_500 }), (reports, at) => {
        const { model, passTo } = clockedModel();
        for (const one of reports) model.presence.applyEvent([one], null);
        passTo(at);
        model.presence.age();
        const { columns } = model.index;
        for (const userId of [1, 2, 3, 4]) {
          const row = model.index.row(userId) ?? -1;
          const times = { activeAt: columns.activeAt[row] ?? 0, idleAt: columns.idleAt[row] ?? 0 };
          expect(columns.state[row]).toBe(presenceAt(times, at, 200));
        }
      }),
    );
  });
});
