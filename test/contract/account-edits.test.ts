import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Action, targetOf } from '#contract/changes.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

let open: LiveRealm;

beforeAll(async () => {
  open = await openLiveRealm({ users: 40 });
});
afterAll(() => open.close());

test('an imported account can be reactivated, but a placeholder is rejected in the server’s words', async () => {
  const { control } = open.demo;
  const [stub = 0, dummy = 0] = control
    .snapshot()
    .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)
    .map(({ userId }) => userId);
  for (const userId of [stub, dummy]) control.deactivate(userId);
  control.setOrigin(stub, 'imported-stub');
  control.setOrigin(dummy, 'mirror-dummy');
  await open.restart();
  const reactivation = (userId: number): Action => ({
    kind: 'edit',
    title: 'Reactivate',
    edits: [{ target: targetOf('user', userId), field: 'account', value: 'active' }],
  });
  expect((await open.run(reactivation(stub))).rows).toMatchObject([{ outcome: 'applied' }]);
  expect((await open.run(reactivation(dummy))).rows).toMatchObject([
    {
      outcome: 'rejected',
      explanation: 'Cannot activate a placeholder account; ask the user to sign up, instead.',
    },
  ]);
});
