import { afterEach, describe, expect, it, vi } from 'vitest';
import { newBotText } from '#contract/bots.ts';
import { newTarget, targetOf, type Edit } from '#contract/changes.ts';
import { folderCreation } from '#contract/kinds/channel-folders.ts';
import { newGroupText } from '#contract/groups.ts';
import { termsText } from '#contract/invitations.ts';
import { quickTiming } from '../../src-main/changes/engine.fixture.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';
import { plainTerms } from './invitation-terms.fixture.ts';

/** Things added with a lost answer and changed by this console before anyone checked aren't added again. */
let open: LiveRealm;
afterEach(() => open.close());

const patience = { timeout: 60_000, interval: 20 };

async function start(): Promise<void> {
  open = await openLiveRealm({}, { changeTiming: { ...quickTiming, readingDelays: [2_500] } });
}
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Edit', edits });
const snapshot = () => open.demo.control.snapshot();

/** Adds something with a lost answer, and changes it as soon as possible. */
async function addedThenChanged(
  path: string,
  addition: Edit,
  changes: () => Edit[] | null | Promise<Edit[] | null>,
) {
  open.demo.faults.add({ method: 'POST', path, fault: { kind: 'cutAfter' } });
  const before = open.demo.log.length;
  const adding = run(addition);
  const edits = await vi.waitFor(async () => {
    const known = await changes();
    if (known === null) throw new Error('It is not there yet.');
    const planned = await open.ask('changes.plan', { action: { kind: 'edit', title: 'Edit', edits: known } });
    expect(planned.skipped).toEqual([]);
    return known;
  }, patience);
  expect((await run(...edits)).job).toMatchObject({ applied: edits.length });
  const { rows } = await adding;
  const sent = open.demo.log.slice(before).filter((one) => one.method === 'POST' && one.path.endsWith(path));
  expect(sent).toHaveLength(1);
  return rows;
}
const applied = [
  {
    outcome: 'applied',
    explanation: expect.stringMatching(/back showed that the server applied it/) as string,
  },
];

describe.each([
  { by: 'an address', kind: 'invitation', name: 'lost@loomhouse.example', path: '/invites', list: 'emails' },
  { by: 'a link', kind: 'invitation-link', name: 'one', path: '/invites/multiuse', list: 'links' },
] as const)('an invitation by $by', ({ kind, name, path, list }) => {
  it.each([
    [14_400, applied],
    [null, [{ outcome: 'unknown' }]],
  ])('with %j minutes is found after it was revoked', async (minutes, expected) => {
    await start();
    await open.ask('invitations.list', {});
    const all = () => snapshot().invitations[list];
    const known = new Set(all().map(({ id }) => id));
    const value = termsText({ ...plainTerms, minutes });
    const rows = await addedThenChanged(path, { target: newTarget(kind, name), field: kind, value }, () => {
      void open.call('invitations.list', {});
      const made = all().find(({ id }) => !known.has(id));
      return made === undefined ? null : [{ target: targetOf(kind, made.id), field: kind, value: '' }];
    });
    expect(rows).toMatchObject(expected);
  });
});

describe('a bot', () => {
  const making: Edit = {
    target: newTarget('bot', 'lost'),
    field: 'bot',
    value: newBotText({ name: 'Lost', type: 1, webhook: null }),
  };
  const edit = (field: string, value: () => string) => () => {
    const made = snapshot().users.find(({ email }) => email.startsWith('lost-bot@'));
    return made === undefined ? null : [{ target: targetOf('user', made.userId), field, value: value() }];
  };
  const member = () =>
    String(snapshot().users.find(({ isBot, isActive, role }) => !isBot && isActive && role === 400)?.userId);

  it.each([
    ['renamed', 'name', () => 'Found', applied],
    ['deactivated', 'account', () => 'deactivated', applied],
    ['given to somebody', 'owner', member, [{ outcome: 'unknown' }]],
  ])('is found after it was %s', async (_what, field, value, expected) => {
    await start();
    expect(await addedThenChanged('/bots', making, edit(field, value))).toMatchObject(expected);
  });
});

it('a folder is found after it was renamed', async () => {
  await start();
  const rows = await addedThenChanged('/channel_folders/create', folderCreation('Lost', ''), async () => {
    const { channel_folders: all } = await open.request('GET', '/channel_folders');
    const made = (all as { id: number; name: string }[]).find(({ name }) => name === 'Lost');
    if (made === undefined) return null;
    return [{ target: targetOf('channel-folder', made.id), field: 'name', value: 'Found' }];
  });
  expect(rows).toMatchObject([{ outcome: 'unknown' }]);
});

describe('a group', () => {
  const making: Edit = {
    target: newTarget('group', 'lost'),
    field: 'group',
    value: newGroupText({ description: 'Before', members: [], subgroups: [] }),
  };
  it('is found after it was renamed and described', async () => {
    await start();
    const rows = await addedThenChanged('/user_groups/create', making, () => {
      const made = snapshot().groups.find(({ name }) => name === 'lost');
      if (made === undefined) return null;
      const target = targetOf('group', made.id);
      return [
        { target, field: 'name', value: 'found' },
        { target, field: 'description', value: 'After' },
      ];
    });
    expect(rows).toMatchObject([{ outcome: 'unknown' }]);
  });
});
