import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissionSettings } from '@realm-console/demo-realm/api';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { explainPermission, personPermissions } from './person-permissions.ts';
import { startSession, type SessionHarness } from '../session/session-harness.ts';

/** Servers of every age have permissions, as integers or groups; whatever a server has is shown. */
let opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

async function start(featureLevel: number): Promise<{ demo: DemoRealm; session: SessionHarness }> {
  const demo = await startDemoRealm({
    users: 60,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    featureLevel,
  });
  opened = [demo];
  const session = startSession(demo);
  opened.push(session);
  await vi.waitUntil(() => session.model() !== null, { timeout: 3_000, interval: 20 });
  return { demo, session };
}

const everyRole = [100, 200, 300, 400, 600];

describe.each([237, 264, 310, 326, 499])('a server of feature level %i', (level) => {
  it('reports who can create public channels, delete any message and edit topics', async () => {
    const { demo, session } = await start(level);
    const model = session.model();
    if (!model) throw new Error('The snapshot is missing.');
    const holders = (name: string): number[] | null => {
      if (!explainPermission(model, demo.accounts[0]?.userId ?? 0, `realm:${name}`)) return null;
      return everyRole.filter((role) => {
        const account = demo.accounts.find((each) => each.role === role);
        return account && explainPermission(model, account.userId, `realm:${name}`)?.held === true;
      });
    };
    expect(holders('can_create_public_channel_group')).toEqual([100, 200, 300, 400]);
    expect(holders('can_move_messages_between_topics_group')).toEqual(everyRole);
    expect(holders('can_delete_any_message_group')).toEqual(level < 281 ? null : [100, 200]);
  });

  it('has every permission in its settings, including those of groups', async () => {
    const { demo, session } = await start(level);
    const model = session.model();
    const userId = demo.accounts[0]?.userId ?? 0;
    const list = model && personPermissions(model, userId, { text: '', show: 'all', limit: 500 });
    const ids = new Set(list?.permissions.map(({ id }) => id));
    const group = demo.control.snapshot().groups.find(({ name }) => name === 'kiln');
    const expected = (['realm', 'group'] as const).flatMap((scope) =>
      permissionSettings[scope]
        .filter(({ since }) => since <= level)
        .map(({ name }) => (scope === 'realm' ? `realm:${name}` : `group:${group?.id}:${name}`)),
    );
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
  });
});
