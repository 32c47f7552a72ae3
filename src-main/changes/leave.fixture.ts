import type { Leave, LeaveDraft, LeavePerson } from '#contract/people.ts';
import { createChangeEngine, type ChangeEngine } from './engine.ts';
import type { LeaveEnds } from './engine-ports.ts';
import {
  organizationId,
  quickTiming,
  startFixture,
  valueOf,
  waitFor,
  type Fixture,
  type RealmUnderTest,
} from './engine.fixture.ts';
import { createLeaveCalendar, type LeaveCalendar } from './leave-calendar.ts';
import { pause } from '../../test/timing/time-spent.ts';
import { systemClock } from '../clock.ts';

/** When the entries of the tests begin; they end an hour later. */
export const beginning = Date.parse('2026-11-23T09:00:00Z');
export const hour = 3_600_000;
export const away = {
  text: 'On leave',
  emoji: { name: 'palm_tree', code: '1f334', kind: 'unicode' },
} as const;

/** A calendar with a real engine and realm, and a clock that stands still until the test moves it. */
export interface LeaveFixture<Realm extends RealmUnderTest> {
  readonly fixture: Fixture<Realm>;
  /** The calendar of the console's current run. */
  calendar: LeaveCalendar;
  /** UNIX milliseconds, initially an hour before the beginning. */
  clock: number;
  /** How far this computer's clock is ahead of the server's. */
  machineAhead: number;
  /** Active members without a status. */
  readonly members: readonly number[];
  /** Restarts the console with the same file and realm. */
  restart(): void;
  /** The first run's engine is already closed. */
  forgetFirstEngine(): void;
  draftFor(userIds: readonly number[]): LeaveDraft;
  /** Enters `draftFor` and returns the id of the entry. */
  add(userIds: readonly number[]): string;
  /** In the API's form, which only has what is set. */
  statusOf(userId: number): Record<string, unknown> | undefined;
  outcomes(leaveId: string): LeavePerson['outcome'][];
  /** Ticks, with the live model following the realm, until the entry is in this state. */
  until(leaveId: string, state: Leave['state'], isRunning?: boolean): Promise<Leave>;
  /** Enough ticks and turns for everything due to have begun. */
  tickAWhile(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the fixture as the realm's first owner. */
export async function startLeaveFixture<Realm extends RealmUnderTest>(
  realm: Realm,
): Promise<LeaveFixture<Realm>> {
  const leaves: LeaveEnds = {
    endOf: (leaveId) => on.calendar.endOf(leaveId),
    endsBy: (leaveId, jobId) => on.calendar.endsBy(leaveId, jobId),
  };
  const fixture = await startFixture(realm, { leaves });
  let engines: ChangeEngine[] = [fixture.engine];
  const { users } = realm.control.snapshot();
  const withStatus = new Set(
    users.filter(({ status }) => Object.keys(status).length > 0).map(({ userId }) => userId),
  );

  const calendarOver = (engine: ChangeEngine): LeaveCalendar =>
    createLeaveCalendar({
      organizationId,
      database: fixture.database,
      journalDatabase: fixture.journalDatabase,
      engine,
      facts: fixture.model.facts,
      onChanged: () => {},
      clock: { now: () => on.clock + on.machineAhead, elapsed: () => on.clock },
      serverTime: () => ({ milliseconds: on.clock, withinMilliseconds: 0 }),
    });

  const on: LeaveFixture<Realm> = {
    fixture,
    calendar: calendarOver(fixture.engine),
    clock: beginning - hour,
    machineAhead: 0,
    members: fixture.peopleWith(400).filter((userId) => !withStatus.has(userId)),
    restart() {
      on.calendar.close();
      const engine = createChangeEngine(
        {
          organizationId,
          connection: () => fixture.connection,
          database: fixture.database,
          journalDatabase: fixture.journalDatabase,
          facts: fixture.model.facts,
          freshness: () => ({ kind: 'live' }),
          onJobChanged: () => {},
          onPendingChanged: () => {},
          onSafetyChanged: () => {},
          importedEdits: () => null,
          leaves,
          clock: systemClock,
        },
        quickTiming,
      );
      engines.push(engine);
      on.calendar = calendarOver(engine);
      fixture.model.refresh(engine);
      engine.resumeInterrupted();
    },
    forgetFirstEngine() {
      engines = engines.filter((engine) => engine !== fixture.engine);
    },
    draftFor: (userIds) => ({
      userIds: [...userIds],
      status: away,
      fromMilliseconds: beginning,
      untilMilliseconds: beginning + hour,
    }),
    add: (userIds) => valueOf(on.calendar.add(on.draftFor(userIds), null)).id,
    statusOf: (userId) => realm.control.snapshot().users.find((user) => user.userId === userId)?.status,
    outcomes: (leaveId) => valueOf(on.calendar.people(leaveId)).map(({ outcome }) => outcome),
    until: (leaveId, state, isRunning = false) =>
      waitFor(() => {
        on.calendar.tick(true);
        for (const engine of engines) fixture.model.refresh(engine);
        const row = on.calendar.row(leaveId);
        return row !== undefined && row.state === state && row.isRunning === isRunning ? row : null;
      }),
    async tickAWhile() {
      for (let turn = 0; turn < 20; turn += 1) {
        on.calendar.tick(true);
        await pause(5, 'between two ticks');
      }
    },
    async close() {
      on.calendar.close();
      for (const engine of engines) if (engine !== fixture.engine) await engine.close();
      await fixture.close();
    },
  };
  return on;
}
