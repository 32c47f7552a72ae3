import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { startFixture, stillRealm, valueOf, type Fixture } from './engine.fixture.ts';

let fixture: Fixture<DemoRealm>;
let userId: number;
beforeEach(async () => {
  fixture = await startFixture(await startDemoRealm(stillRealm));
  userId = fixture.peopleWith(400)[0] ?? 0;
});
afterEach(() => fixture.close());

const setRole = (role: 200 | 300 | 600): Action => ({ kind: 'set-role', userIds: [userId], role });

/** Runs an action to its end and applies its events. */
async function run(action: Action) {
  const { id, title } = await fixture.start(action);
  await fixture.settled(id);
  fixture.model.refresh(fixture.engine);
  return { id, title };
}

describe('a change by another job of this console is attributed to it', () => {
  it("in the row that wasn't sent because of it", async () => {
    const planned = await fixture.plan(setRole(300));
    const other = await run(setRole(600));
    valueOf(fixture.engine.run(planned.id, planned.typeToConfirm, false, ''));
    await fixture.settled(planned.id);
    expect(fixture.rows(planned.id)).toMatchObject([
      { outcome: 'skipped', explanation: `Changed to Guest by your job “${other.title}” since the preview.` },
    ]);
  });

  it('in the preview of an undo', async () => {
    const first = await run(setRole(600));
    const last = await run(setRole(300));
    const undo = await fixture.plan({ kind: 'undo', jobId: first.id });
    expect(undo.skipped).toMatchObject([
      { reason: 'changed', explanation: `The role is Moderator now, set by your job “${last.title}”.` },
    ]);
  });

  it('unless someone else has set it since', async () => {
    const { id } = await run(setRole(300));
    fixture.realm.control.setRole(userId, 200);
    fixture.model.refresh(fixture.engine);
    const undo = await fixture.plan({ kind: 'undo', jobId: id });
    expect(undo.skipped).toMatchObject([
      { reason: 'changed', explanation: 'The role is Administrator now, set by somebody else.' },
    ]);
  });
});
