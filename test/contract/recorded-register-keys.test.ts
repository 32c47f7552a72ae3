import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { startDemoRealm } from '@realm-console/demo-realm';
import { recordedAnswers, recordedCalls } from '../recorded/recording.ts';

/** Compares genuine servers' register answers with the demo realm's: no key is missing, and none is added. */
const roles = { owner: 100, admin: 200, moderator: 300, member: 400, guest: 600 } as const;
const objects = ['user_settings', 'realm_user_settings_defaults', 'realm_authentication_methods'] as const;

function keysOf(value: unknown): string[] {
  return Object.keys(value ?? {}).toSorted();
}

describe.each([
  [442, 442, 0, {}],
  [247, 247, 0, {}],
  // The limited plan's script is one call shorter before its registrations.
  ['limited-plan', 442, 1, { limitedPlan: true }],
] as const)('the register answer of %s', (recording, featureLevel, shorter, options) => {
  const answers = new Map(recordedAnswers(recording).map((answer) => [answer.n + shorter, answer]));
  const calls = recordedCalls().filter(({ path, n }) => path === '/register' && answers.has(n));

  it('has a genuine server’s keys, for every role and choice of fetched types', async () => {
    const realm = await startDemoRealm({ ...options, featureLevel, users: 60, rateLimit: 'off' });
    for (const { n, as, parameters = {} } of calls) {
      const account = realm.accounts.find(({ role }) => as !== 'nobody' && role === roles[as]);
      const { status, body } = await send(realm, account ?? null, 'POST', '/register', parameters);
      const recorded = answers.get(n);
      expect([n, status]).toEqual([n, recorded?.status]);
      expect([n, ...keysOf(body)]).toEqual([n, ...keysOf(recorded?.body)]);
      for (const name of objects) {
        expect([n, name, ...keysOf(body[name])]).toEqual([n, name, ...keysOf(recorded?.body?.[name])]);
      }
    }
    await realm.close();
  });
});
