import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ChangeSet, type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { groupValueText, newGroupText } from '#contract/groups.ts';
import { listOf } from '#contract/words/list.ts';
import type { DemoRealm } from '@realm-console/demo-realm';
import { sayText } from '#words/text.ts';
import { earlierServer } from '../../src-main/realm/console-under-test.fixture.ts';
import type { LiveOrganization } from '../../src-main/realm/live-organization.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** The preview of group edits predicts what the server has afterwards. */

let open: LiveRealm;
let demo: DemoRealm;
let live: LiveOrganization;

beforeAll(async () => {
  open = await openLiveRealm({ users: 40 }, { ...earlierServer, timing: { state: 20 } });
  demo = open.demo;
  live = open.live();
});
afterAll(() => open.close());

const ask: LiveRealm['ask'] = (name, input) => open.ask(name, input);

interface GroupState {
  members: number[];
  subgroups: number[];
}
type RealmState = Map<number, GroupState>;

function realmState(): RealmState {
  const active = new Set(
    demo.control.snapshot().users.flatMap(({ userId, isActive }) => (isActive ? [userId] : [])),
  );
  return new Map(
    demo.control.snapshot().groups.map(({ id, members, subgroups }) => [
      id,
      {
        members: members.filter((userId) => active.has(userId)).toSorted((a, b) => a - b),
        subgroups: [...subgroups].toSorted((a, b) => a - b),
      },
    ]),
  );
}

/** The realm's state as predicted by a preview. */
function promised(before: RealmState, { changes }: ChangeSet): RealmState {
  const after: RealmState = new Map(
    [...before].map(([id, { members, subgroups }]) => [
      id,
      { members: [...members], subgroups: [...subgroups] },
    ]),
  );
  for (const { target, field, after: value } of changes) {
    const [kind, id] = target.split(':');
    const [, fieldId] = field.split(':');
    const group = after.get(Number(kind === 'user' ? fieldId : id));
    if (!group) throw new Error(`The preview changes ${target}, which is not there.`);
    const part = kind === 'user' ? 'members' : 'subgroups';
    const member = Number(kind === 'user' ? id : fieldId);
    const others = group[part].filter((one) => one !== member);
    group[part] = (value === '' ? others : [...others, member]).toSorted((a, b) => a - b);
  }
  return after;
}

async function run(changeSet: ChangeSet): Promise<void> {
  const typed = changeSet.typeToConfirm;
  const input = { changeSetId: changeSet.id, typed, stopAtFirstRefusal: false, reason: '' };
  const job = await ask('changes.run', input);
  await vi.waitFor(
    async () => {
      const { total, rows } = await ask('job.rows', { jobId: job.id, offset: 0, limit: 500 });
      expect(rows).toHaveLength(total);
      expect(rows.map(({ outcome, explanation }) => `${outcome} ${explanation}`)).toEqual(
        rows.map(() => 'applied '),
      );
    },
    { timeout: 8_000, interval: 10 },
  );
}

/** Until the model has caught up with the server, since the next preview would otherwise use an older state. */
async function caughtUp(): Promise<void> {
  const expected = realmState();
  await vi.waitFor(
    () => {
      for (const [groupId, { members, subgroups }] of expected) {
        const groups = live.model()?.groups;
        if (groups?.reference(groupId)?.isSystem !== false) continue;
        expect([...groups.members(groupId)].toSorted((a, b) => a - b)).toEqual(members);
        expect([...groups.subgroups(groupId)].toSorted((a, b) => a - b)).toEqual(subgroups);
      }
    },
    { timeout: 8_000, interval: 10 },
  );
}

describe('a group', () => {
  const named = (name: string) => demo.control.snapshot().groups.find((group) => group.name === name);

  test('is created once with its members and subgroups', async () => {
    const { users } = demo.control.snapshot();
    const members = users
      .filter(({ isActive, isBot }) => isActive && !isBot)
      .slice(0, 5)
      .map(({ userId }) => userId);
    const inner = named('glaze-lab')?.id ?? 0;
    const edit: Edit = {
      target: newTarget('group', 'Ofen: ein/zwei'),
      field: 'group',
      value: newGroupText({ description: 'two: parts', members, subgroups: [inner] }),
      expected: '',
    };
    const changeSet = await ask('changes.plan', { action: { kind: 'edit', title: 'Create', edits: [edit] } });
    const names = members.map((userId) => users.find((user) => user.userId === userId)?.fullName);
    expect(changeSet.changes.map(({ afterWords }) => afterWords.split('\n'))).toEqual([
      [
        'New group with 5 members, 1 subgroup',
        `Members: ${listOf(names.map(String))}`,
        'Subgroups: glaze-lab',
        'Description: two: parts',
      ],
    ]);
    await run(changeSet);
    expect(named('Ofen: ein/zwei')).toMatchObject({ members, subgroups: [inner] });
    await caughtUp();
    const again = await ask('changes.plan', { action: { kind: 'edit', title: 'Create', edits: [edit] } });
    expect([again.changeCount, again.skipped[0]?.reason]).toEqual([0, 'already-so']);
    await vi.waitFor(async () => {
      const { tables } = await ask('replica.snapshot', {});
      expect(tables.pending).toEqual([]);
    });
  });

  test('is renamed, described, nested, deactivated and reactivated, and all of it is undone', async () => {
    const group = named('print-workshop');
    const target = targetOf('group', group?.id ?? 0);
    const workshops = named('workshops')?.id ?? 0;
    const plan = (edits: Edit[]) => ask('changes.plan', { action: { kind: 'edit', title: '', edits } });
    const inUse = await plan([{ target, field: 'state', value: 'deactivated' }]);
    expect(sayText(inUse.skipped[0]?.explanation ?? '')).toContain(
      'Cannot deactivate user group in use: in workshops',
    );
    await run(
      await plan([
        {
          target: targetOf('group', workshops),
          field: `subgroup:${group?.id}`,
          value: '',
          expected: 'member',
        },
      ]),
    );
    await caughtUp();
    const renamed = await plan([
      { target, field: 'name', value: 'press', expected: 'print-workshop' },
      { target, field: 'description', value: 'Ink' },
    ]);
    expect(renamed.calls).toBe(1);
    await run(renamed);
    await vi.waitFor(() => expect(live.model()?.groups.row(group?.id ?? 0)?.description).toBe('Ink'));
    await run(await plan([{ target, field: 'state', value: 'deactivated' }]));
    expect(named('press')?.deactivated).toBe(true);
    await vi.waitFor(() => expect(live.model()?.groups.isDeactivated(group?.id ?? 0)).toBe(true));
    const newcomer = demo.control
      .snapshot()
      .users.find(({ userId, isActive }) => isActive && group?.members.includes(userId) === false);
    const member = { target: targetOf('user', newcomer?.userId ?? 0), field: `group:${group?.id}` } as const;
    for (const value of ['member', '']) {
      const outOfUse = await plan([{ ...member, value }]);
      expect(outOfUse.skipped).toEqual([]);
      await run(outOfUse);
      expect(named('press')?.members.includes(newcomer?.userId ?? 0)).toBe(value === 'member');
      await caughtUp();
    }
    await run(await plan([{ target, field: 'state', value: 'active' }]));
    expect(named('press')?.deactivated).toBe(false);
    await vi.waitFor(() => expect(live.model()?.groups.isDeactivated(group?.id ?? 0)).toBe(false));
    await run(await ask('changes.plan', { action: { kind: 'undo', jobId: renamed.id } }));
    expect(named('print-workshop')?.id).toBe(group?.id);
  });

  test('only has a permission changed from the value that was seen, checked by the server too', async () => {
    const group = named('bookkeeping');
    const target = targetOf('group', group?.id ?? 0);
    const before = live.model()?.row('groups', group?.id ?? 0)?.permissions.can_join_group ?? 0;
    const lisboa = named('lisboa')?.id ?? 0;
    const edit: Edit = {
      target,
      field: 'can_join_group',
      value: groupValueText({ people: [demo.accounts[0]?.userId ?? 0], groups: [lisboa] }),
      expected: groupValueText(before),
    };
    const action = { kind: 'edit' as const, title: '', edits: [edit] };
    const changeSet = await ask('changes.plan', { action });
    const sent = demo.log.length;
    await run(changeSet);
    const patch = demo.log.slice(sent).find(({ method }) => method === 'PATCH');
    expect(String(patch?.parameters?.['can_join_group'])).toContain('"old"');
    await vi.waitFor(async () => {
      const stale = await ask('changes.plan', {
        action: { ...action, edits: [{ ...edit, value: String(lisboa) }] },
      });
      expect(stale.skipped[0]?.reason).toBe('changed');
    });
    const everyone = live.model()?.row('groups', 15)?.id ?? 15;
    const forbidden = await ask('changes.plan', {
      action: {
        kind: 'edit',
        title: '',
        edits: [{ target, field: 'can_join_group', value: String(everyone) }],
      },
    });
    expect(sayText(forbidden.skipped[0]?.explanation ?? '')).toContain('not allowed for this permission');
  });
});

test('a new group is deleted by an undo on servers that can’t deactivate groups', async () => {
  const old = await openLiveRealm({ users: 40, featureLevel: 280 }, { featureLevel: 280 });
  try {
    const names = () => old.demo.control.snapshot().groups.map(({ name }) => name);
    const value = newGroupText({ description: '', members: [old.account.userId], subgroups: [] });
    const edits: Edit[] = [{ target: newTarget('group', 'glazers'), field: 'group', value }];
    const { job } = await old.runUntilSettled({ kind: 'edit', title: '', edits });
    expect(names()).toContain('glazers');
    const undone = await old.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(undone.rows.map(({ outcome }) => outcome)).toEqual(['applied']);
    expect(names()).not.toContain('glazers');
  } finally {
    await old.close();
  }
});

describe('any sequence of membership edits', () => {
  test('leaves the realm in the predicted state', async () => {
    const { groups, users } = demo.control.snapshot();
    // Includes system groups and deactivated groups and people, which the preview must leave out before the server
    // rejects them.
    const group = fc.constantFrom(...groups.map(({ id }) => id));
    const person = fc.constantFrom(...users.map(({ userId }) => userId));
    const value = fc.constantFrom('member', '');
    const edit = fc.oneof(
      fc.record({ user: person, group, value }).map(({ user, group: groupId, value: wanted }): Edit => ({
        target: targetOf('user', user),
        field: `group:${groupId}`,
        value: wanted,
      })),
      fc.record({ outer: group, inner: group, value }).map(({ outer, inner, value: wanted }): Edit => ({
        target: targetOf('group', outer),
        field: `subgroup:${inner}`,
        value: wanted,
      })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 25 }), async (edits) => {
        // Two edits of the same set can close a circle, although each alone would be valid.
        const subgroups = edits.filter(({ field }) => field.startsWith('subgroup:')).slice(0, 1);
        const chosen = [...edits.filter(({ field }) => field.startsWith('group:')), ...subgroups];
        if (chosen.length === 0) return;
        const before = realmState();
        const changeSet = await ask('changes.plan', { action: { kind: 'edit', title: '', edits: chosen } });
        const expected = promised(before, changeSet);
        const fields = new Set(chosen.map(({ target, field }) => `${target} ${field}`));
        expect(changeSet.changeCount + changeSet.skippedCount).toBe(fields.size);
        const asked = demo.log.length;
        if (changeSet.changeCount > 0) await run(changeSet);
        else await ask('changes.discard', { changeSetId: changeSet.id });
        expect(realmState()).toEqual(expected);
        const writes = demo.log
          .slice(asked)
          .filter(({ method, path }) => method === 'POST' && path.includes('user_groups'));
        expect(writes).toHaveLength(changeSet.calls);
        await caughtUp();
      }),
      { numRuns: 40 },
    );
  });
});
