import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { numberOfField } from './kinds/kind-rules.ts';
import { startFixture, stillRealm, waitFor, type Fixture } from './engine.fixture.ts';

let fixture: Fixture<DemoRealm>;
let userId: number;

async function begin(overdueMilliseconds: number): Promise<void> {
  fixture = await startFixture(await startDemoRealm({ ...stillRealm }), {
    timing: { overdueMilliseconds },
  });
  userId = fixture.peopleWith(400)[0] ?? 0;
  const { profile } = fixture.model.facts.person(userId) ?? { profile: {} };
  const free = [1, 2, 3, 4, 5, 6, 7, 8].find(
    (id) => fixture.model.facts.profileField(id)?.type === 'short-text' && !(id in profile),
  );
  field = `field:${free}`;
}
beforeEach(() => begin(60_000));
afterEach(() => fixture.close());

/** The profile field that nobody has filled in. */
let field: string;
const target = () => targetOf('user', userId);

/** Someone else sets the value, and its event arrives. */
function meanwhile(value: string): void {
  fixture.realm.control.setProfileValue(userId, numberOfField(field), value);
  fixture.model.eventCame(fixture.engine, target(), field);
}

/** Sets a value while others act at the same moment: the server holds the call until they have. */
async function race(value: string, others: () => void, hasEvent = true): Promise<string> {
  const { promise: until, resolve: letThrough } = Promise.withResolvers<void>();
  fixture.realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'held', until } });
  const edits = [{ target: target(), field, value }];
  const { id } = await fixture.start({ kind: 'edit', title: '', edits });
  await waitFor(() => (fixture.rows(id)[0]?.outcome === 'sending' ? true : null));
  others();
  letThrough();
  await fixture.settled(id);
  if (hasEvent) fixture.model.eventCame(fixture.engine, target(), field);
  return id;
}

const replaced = (value: string) => ({
  outcome: 'applied',
  explanation: `It replaced ${value}, which somebody else had set in the same moment.`,
});

async function undone(jobId: string): Promise<string> {
  const { id } = await fixture.start({ kind: 'undo', jobId });
  await fixture.settled(id);
  return (
    fixture.realm.control.snapshot().users.find((user) => user.userId === userId)?.profile[
      numberOfField(field)
    ] ?? ''
  );
}

describe('a value that someone else sets during a call', () => {
  it('is reported as replaced if there was none before, and restored by an undo', async () => {
    const id = await race('At the kiln', () => meanwhile('In the yard'));
    expect(fixture.rows(id)).toMatchObject([{ before: '', ...replaced('In the yard') }]);
    expect(await undone(id)).toBe('In the yard');
  });

  it('is reported as replaced even if someone else set the previous call’s value', async () => {
    const id = await race('At the kiln', () => {
      meanwhile('At the kiln');
      meanwhile('In the yard');
    });
    expect(fixture.rows(id)).toMatchObject([replaced('In the yard')]);
    expect(await undone(id)).toBe('In the yard');
  });

  it('is reported as replaced even if the call’s own event never arrives', async () => {
    await fixture.close();
    await begin(250);
    const id = await race('At the kiln', () => meanwhile('In the yard'), false);
    await waitFor(() => (fixture.rows(id)[0]?.explanation === '' ? null : true));
    expect(fixture.rows(id)).toMatchObject([replaced('In the yard')]);
  });
});
