import { afterEach, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import type { Failure } from '#contract/outcome.ts';
import { targetOf } from '#contract/changes.ts';
import { systemClock } from '../clock.ts';
import { requestError } from '../zulip/errors.ts';
import type { Freshness } from '../zulip/queue-state.ts';
import { createChangeEngine } from './engine.ts';
import {
  organizationId,
  quickTiming,
  startFixture,
  stillRealm,
  valueOf,
  waitFor,
  type Fixture,
} from './engine.fixture.ts';

const unreachable: Failure = { kind: 'offline', reason: 'unreachable', message: 'No way to the server.' };
const forbidden: Failure = { kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL', message: 'Not for you.' };

let fixture: Fixture<DemoRealm>;
afterEach(() => fixture.close());

/**
 * Runs a job that another run of the program began, with changes of a name and a role.
 *
 * @param failures of the lists behind a field's changes, one for each time that they are requested
 * @returns the field of each request, and how many calls had been made by then
 */
async function resume(failures: Readonly<Record<string, Failure[]>>): Promise<[string, number][]> {
  let freshness: Freshness = { kind: 'live' };
  fixture = await startFixture(await startDemoRealm(stillRealm), { freshness: () => freshness });
  const [one = 0, other = 0] = fixture.peopleWith(400);
  const edits = [
    { target: targetOf('user', one), field: 'name' as const, value: 'Named Again' },
    { target: targetOf('user', other), field: 'role' as const, value: '600' },
  ];
  const { id, typeToConfirm } = await fixture.plan({ kind: 'edit', title: '', edits });
  freshness = { kind: 'stale', since: null, why: 'Away.', needsPerson: false };
  valueOf(fixture.engine.run(id, typeToConfirm, false, ''));
  await fixture.engine.close();
  freshness = { kind: 'live' };
  const asked: [string, number][] = [];
  const left = structuredClone(failures) as Record<string, Failure[]>;
  const { connection, database, journalDatabase, model } = fixture;
  const engine = createChangeEngine(
    {
      organizationId,
      connection: () => connection,
      database,
      journalDatabase,
      facts: {
        ...model.facts,
        async load(fields) {
          for (const field of new Set(fields.map((each) => each.field))) {
            asked.push([field, fixture.writes().length]);
            const failure = left[field]?.shift();
            await Promise.resolve();
            if (failure !== undefined) throw requestError(failure);
          }
        },
      },
      freshness: () => freshness,
      onJobChanged() {},
      onPendingChanged() {},
      onSafetyChanged() {},
      importedEdits: () => null,
      clock: systemClock,
    },
    quickTiming,
  );
  try {
    engine.resumeInterrupted();
    valueOf(engine.control(id, 'resume'));
    await waitFor(() => (engine.jobs().some(({ applied }) => applied === 2) ? true : null));
  } finally {
    await engine.close();
  }
  return asked;
}

it("a resumed job checks nothing without its list if that couldn't be fetched at first", async () => {
  const asked = await resume({ name: [unreachable], role: [unreachable] });
  const timesBefore = (field: string) =>
    asked.filter(([each, calls]) => each === field && calls === 0).length;
  expect(timesBefore('name')).toBeGreaterThan(1);
  expect(timesBefore('role')).toBeGreaterThan(1);
});

it('a list that is refused blocks neither its own changes nor other lists', async () => {
  const refused = Array.from({ length: 50 }, () => forbidden);
  const asked = await resume({ name: refused, role: refused });
  expect(asked.map(([field]) => field).toSorted()).toEqual(['name', 'role']);
});
