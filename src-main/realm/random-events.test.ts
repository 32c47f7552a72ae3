import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountOf, send } from '../demo-realm/client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../demo-realm/server.ts';
import { startSession, type SessionHarness } from './session-harness.ts';

/**
 * Whatever happens in an organization, in whatever order: a console that followed the events knows exactly what one
 * knows that comes only now.
 */
const patience = { timeout: 3_000, interval: 20 };
const roles = [200, 300, 400, 600] as const;

let demo: DemoRealm;
let sessions: SessionHarness[];
let people: number[];
let groups: number[];

beforeAll(async () => {
  demo = await startDemoRealm({ users: 40, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const known = new Set(demo.accounts.map(({ userId }) => userId));
  const { users, groups: all } = demo.control.snapshot();
  people = users.filter(({ userId, isBot }) => !isBot && !known.has(userId)).map(({ userId }) => userId);
  groups = all.filter(({ name }) => !name.startsWith('role:')).map(({ id }) => id);
  sessions = [0, 3].map((account) => startSession(demo, account));
  for (const { session } of sessions) {
    await vi.waitUntil(() => session.state().kind === 'live', patience);
  }
});
afterAll(async () => {
  for (const session of sessions) await session.close();
  await demo.close();
});

const post = (method: string, path: string, parameters: Record<string, unknown>) =>
  send(demo, accountOf(demo, 100), method, path, parameters).then(() => {});

type Operation = [what: string, run: () => void | Promise<void>];

/** One thing that may happen; what the server refuses happens not, which is a case like any other. */
function operation(): fc.Arbitrary<Operation> {
  const person = fc.nat().map((index) => people[index % people.length] ?? 0);
  const group = fc.nat().map((index) => groups[index % groups.length] ?? 0);
  const word = fc.stringMatching(/^[A-Za-z][a-z]{2,8}$/);
  const of = (what: string, run: () => void | Promise<void>): Operation => [what, run];
  return fc.oneof(
    fc
      .tuple(person, word)
      .map(([id, name]) => of(`rename ${id}`, () => demo.control.rename(id, `${name} Halloway`))),
    fc
      .tuple(person, fc.constantFrom(...roles))
      .map(([id, role]) => of(`role ${id} ${role}`, () => demo.control.setRole(id, role))),
    fc
      .tuple(person, word, fc.constantFrom('car', null))
      .map(([id, text, emoji]) => of(`status ${id}`, () => demo.control.setStatus(id, text, emoji))),
    fc
      .tuple(person, fc.constantFrom('active' as const, 'idle' as const))
      .map(([id, state]) => of(`presence ${id}`, () => demo.control.setPresence(id, state))),
    person.map((id) => of(`deactivate ${id}`, () => demo.control.deactivate(id))),
    person.map((id) => of(`reactivate ${id}`, () => demo.control.reactivate(id))),
    word.map((name) => of('name of the realm', () => demo.control.setRealmSetting('name', name))),
    fc
      .tuple(word, fc.boolean())
      .map(([name, allow_subdomains]) =>
        of(`domain ${name}`, () =>
          post('POST', '/realm/domains', { domain: `${name}.example`, allow_subdomains }),
        ),
      ),
    word.map((name) =>
      of(`no domain ${name}`, () => post('DELETE', `/realm/domains/${name.toLowerCase()}.example`, {})),
    ),
    fc
      .tuple(group, person)
      .map(([id, user]) =>
        of(`join ${id}`, () => post('POST', `/user_groups/${id}/members`, { add: [user] })),
      ),
    fc
      .tuple(group, person)
      .map(([id, user]) =>
        of(`leave ${id}`, () => post('POST', `/user_groups/${id}/members`, { delete: [user] })),
      ),
    fc
      .tuple(group, group)
      .map(([id, inner]) =>
        of(`nest ${inner} in ${id}`, () =>
          post('POST', `/user_groups/${id}/members`, { add_subgroups: [inner] }),
        ),
      ),
    fc
      .tuple(group, group)
      .map(([id, inner]) =>
        of(`take ${inner} out of ${id}`, () =>
          post('POST', `/user_groups/${id}/members`, { delete_subgroups: [inner] }),
        ),
      ),
    fc.tuple(group, person).map(([id, user]) =>
      of(`managers of ${id}`, () =>
        post('PATCH', `/user_groups/${id}`, {
          can_manage_group: { new: { direct_members: [user], direct_subgroups: [] } },
        }),
      ),
    ),
    fc.tuple(group, person).map(([id, user]) =>
      of(`inviters are ${id} and ${user}`, () =>
        post('PATCH', '/realm', {
          can_invite_users_group: { new: { direct_members: [user], direct_subgroups: [id] } },
        }),
      ),
    ),
    fc
      .tuple(group, word)
      .map(([id, name]) => of(`name of ${id}`, () => post('PATCH', `/user_groups/${id}`, { name }))),
    group.map((id) => of(`end ${id}`, () => post('POST', `/user_groups/${id}/deactivate`, {}))),
    group.map((id) => of(`revive ${id}`, () => post('PATCH', `/user_groups/${id}`, { deactivated: false }))),
    fc.nat(40).map((count) => of(`burst of ${count}`, () => demo.control.burst(count))),
  );
}

it(
  'the events of any changes in any order lead to what a fresh snapshot says',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation(), { minLength: 1, maxLength: 25 }), async (operations) => {
        for (const [, run] of operations) await run();
        for (const [index, account] of [0, 3].entries()) {
          const fresh = startSession(demo, account);
          try {
            await vi.waitFor(() => expect(fresh.model()).not.toBeNull(), patience);
            await vi.waitFor(
              () => expect(difference(sessions[index]?.fingerprint(), fresh.fingerprint())).toBe(null),
              patience,
            );
          } finally {
            await fresh.close();
          }
        }
      }),
      { numRuns: 25, endOnFailure: true, seed: 20_261_121 },
    );
  },
);

/** Where two fingerprints part, with a little of each; null where they are equal. */
function difference(followed: string | undefined, fresh: string): { followed: string; fresh: string } | null {
  if (followed === fresh) return null;
  const text = followed ?? '';
  let at = 0;
  while (text[at] === fresh[at] && at < fresh.length) at += 1;
  const around = (whole: string): string => whole.slice(Math.max(0, at - 300), at + 120);
  return { followed: around(text), fresh: around(fresh) };
}
