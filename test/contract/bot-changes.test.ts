import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newBotText, webhookText, type NewBot } from '#contract/bots.ts';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { newTarget, targetOf, type Edit } from '#contract/changes.ts';
import { sayText } from '#words/text.ts';
import { getOwnBots } from '../../src-main/zulip/route/bots.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Bots from the dialogs to the server, and their keys from the server to the clipboard. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };
const hook = { url: 'https://kiln.example/hook', format: 1 } as const;
const generic: NewBot = { name: 'Kiln watch', type: 1, webhook: null };

const make = (shortName: string, bot: Partial<NewBot> = {}): Edit => ({
  target: newTarget('bot', shortName),
  field: 'bot',
  value: newBotText({ ...generic, name: `Watch ${shortName}`, ...bot }),
});
const edit = (botId: number, field: 'owner' | 'webhook' | 'key' | 'account', value: string): Edit => ({
  target: targetOf('user', botId),
  field,
  value,
});
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Bots', edits });
const undo = (jobId: string) => open.runUntilSettled({ kind: 'undo', jobId });
const plan = (...edits: Edit[]) =>
  open.ask('changes.plan', { action: { kind: 'edit', title: 'Bots', edits } });
async function skippedOf(...edits: Edit[]) {
  const { skipped } = await plan(...edits);
  return skipped.map(({ reason, explanation }) => ({ reason, explanation: sayText(explanation) }));
}
const start = async (
  realm: Parameters<typeof openLiveRealm>[0] = {},
  options: LiveRealmOptions = {},
): Promise<void> => {
  open = await openLiveRealm({ users: 240, ...realm }, options);
};
const users = () => open.demo.control.snapshot().users;
const person = (role: number) =>
  users().find(
    ({ isBot, isActive, role: has, userId }) =>
      !isBot && isActive && has === role && userId !== open.account.userId,
  )?.userId ?? 0;
/** Creates a bot and returns its ID once the console has received it. */
async function made(shortName: string, bot: Partial<NewBot> = {}): Promise<number> {
  await run(make(shortName, bot));
  const id = users().find(({ email }) => email.startsWith(`${shortName}-bot@`))?.userId ?? 0;
  await vi.waitFor(() => open.ask('people.person', { userId: id }), patience);
  return id;
}
const bots: PeopleFilter = {
  text: '',
  roles: [],
  notRoles: [],
  account: 'all',
  kind: 'bots',
  presence: [],
};
const find = (filter: Partial<PeopleFilter>) =>
  open.ask('people.query', {
    filter: { ...bots, ...filter },
    sort: { key: 'name', descending: false },
    first: 50,
  });

describe('bots', () => {
  afterEach(() => open.close());

  it('of every kind can be created, but never deleted', async () => {
    await start();
    const edits = [
      make('one'),
      make('two', { type: 2 }),
      make('three', { type: 3, webhook: { ...hook, format: 2 } }),
    ];
    expect(await plan(...edits)).toMatchObject({ changeCount: 3, canBeUndone: [] });
    const { job } = await run(...edits);
    expect(job).toMatchObject({ applied: 3, canBeUndone: false });
    const rows = await vi.waitFor(async () => {
      const found = (await find({ text: 'Watch' })).rows.filter(({ name }) => name !== 'Weather Watch');
      expect(found).toHaveLength(3);
      return found;
    }, patience);
    const owner = expect.objectContaining({ userId: open.account.userId, isActive: true });
    expect(rows.map(({ name, bot }) => [name, bot])).toEqual([
      ['Watch one', { type: 1, owner }],
      ['Watch three', { type: 3, owner }],
      ['Watch two', { type: 2, owner }],
    ]);
    const { tables } = await open.ask('replica.snapshot', {});
    expect(tables.bots).toContainEqual({
      id: rows[1]?.userId,
      webhook: { url: hook.url, format: 2 },
      program: '',
    });
    expect(await skippedOf(make('one'))).toEqual([
      { reason: 'already-so', explanation: 'The bot was made already.' },
    ]);
    expect(await skippedOf(make('four', { name: 'Watch one' }), make('kiln-alarm'))).toEqual([
      { reason: 'not-possible', explanation: 'Name is already in use.' },
      { reason: 'not-possible', explanation: 'Email is already in use.' },
    ]);
  });

  it('change owners together, and change back on undo', async () => {
    await start();
    const leaver = person(400);
    const heir = person(300);
    const ids = [await made('one'), await made('two'), await made('three')];
    await run(...ids.map((id) => edit(id, 'owner', String(leaver))));
    const ofLeaver = { conditions: [{ kind: 'bot-owner' as const, negated: false, userId: leaver }] };
    expect([...(await find(ofLeaver)).ids].toSorted()).toEqual(expect.arrayContaining(ids));
    const { job } = await run(...ids.map((id) => edit(id, 'owner', String(heir))));
    expect(job).toMatchObject({ applied: 3, canBeUndone: true });
    const owners = (await find({ text: 'Watch ' })).rows.filter(({ userId }) => ids.includes(userId));
    expect(owners.map(({ bot }) => bot?.owner?.userId)).toEqual([heir, heir, heir]);
    expect((await undo(job.id)).job.applied).toBe(3);
    expect(await skippedOf(edit(ids[0]!, 'owner', String(leaver)))).toMatchObject([{ reason: 'already-so' }]);
    const gone = users().find(({ isActive, isBot }) => !isActive && !isBot)?.userId ?? 0;
    expect(
      await skippedOf(
        edit(ids[0]!, 'owner', String(gone)),
        edit(ids[1]!, 'owner', String(ids[0])),
        edit(heir, 'owner', String(leaver)),
      ),
    ).toEqual(
      expect.arrayContaining([
        { reason: 'not-possible', explanation: 'Failed to change owner, user is deactivated' },
        { reason: 'not-possible', explanation: "Failed to change owner, bots can't own other bots" },
        { reason: 'not-possible', explanation: 'This is a person, not a bot.' },
      ]),
    );
  });

  it('are listed as soon as their owner is deactivated', async () => {
    await start();
    const without = { conditions: [{ kind: 'bot-owner' as const, negated: false, userId: null }] };
    expect((await find(without)).rows.map(({ name }) => name)).toEqual(['Old importer']);
    const leaver = person(400);
    const id = await made('one');
    await run(edit(id, 'owner', String(leaver)));
    open.demo.control.deactivate(leaver);
    await vi.waitFor(async () => expect([...(await find(without)).ids]).toContain(id), patience);
    expect((await find({ text: 'Watch one' })).rows[0]).toMatchObject({
      bot: { owner: { userId: leaver, isActive: false } },
      isActive: false,
    });
  });

  it('send to another address, and to the previous one again after an undo', async () => {
    await start();
    const id = await made('hook', { type: 3, webhook: hook });
    const next = webhookText({ url: 'https://kiln.example/new', format: 2 });
    const { job } = await run(edit(id, 'webhook', next));
    expect(job).toMatchObject({ applied: 1, canBeUndone: true });
    const service = async () =>
      (await open.ask('replica.snapshot', {})).tables.bots.find((row) => row.id === id);
    expect((await service())?.webhook).toEqual({ url: 'https://kiln.example/new', format: 2 });
    await undo(job.id);
    expect((await service())?.webhook).toEqual(hook);
    expect(await skippedOf(edit(await made('plain'), 'webhook', next))).toEqual([
      { reason: 'not-possible', explanation: 'Only outgoing webhooks have an address.' },
    ]);
  });

  it.each([473, 499])('only reveal their keys to the clipboard at level %i', async (featureLevel) => {
    const copied: string[] = [];
    const posted: string[] = [];
    await start(
      { featureLevel },
      {
        featureLevel,
        copySecret: (secret) => Promise.resolve(copied.push(secret) > 0),
        post: (message) => void posted.push(JSON.stringify(message)),
      },
    );
    const id = await made('keyed');
    const first = open.demo.accountOf(id).apiKey;
    expect(await open.ask('bots.copy-key', { userId: id })).toBeNull();
    const renewal = edit(id, 'key', 'again');
    expect(await plan(renewal)).toMatchObject({ canBeUndone: [], cannotBeUndone: ['The old key.'] });
    const { job, rows } = await run(renewal);
    expect(job).toMatchObject({ applied: 1, canBeUndone: false });
    await open.ask('bots.copy-key', { userId: id });
    const second = open.demo.accountOf(id).apiKey;
    expect(copied).toEqual([first, second]);
    expect(first).not.toBe(second);
    const told = [
      ...posted,
      JSON.stringify(rows),
      JSON.stringify(await open.ask('replica.snapshot', {})),
    ].join();
    expect(told).toContain('Watch keyed');
    for (const key of copied) expect(told).not.toContain(key);
  });

  it('of one’s own have a readable key below level 463 too, others’ don’t', async () => {
    const copied: string[] = [];
    await start(
      { featureLevel: 400 },
      { featureLevel: 400, copySecret: (secret) => Promise.resolve(copied.push(secret) > 0) },
    );
    const id = await made('old');
    await open.ask('bots.copy-key', { userId: id });
    expect(copied).toEqual([open.demo.accountOf(id).apiKey]);
    await run(edit(id, 'owner', String(person(400))));
    expect(await open.call('bots.copy-key', { userId: id })).toMatchObject({
      ok: false,
      failure: { kind: 'unsupported', neededFeatureLevel: 463 },
    });
  });

  it('of one’s own can be changed by a member, others’ can’t', async () => {
    await start({}, { role: 400 });
    const mine = await made('mine');
    const { rows } = await find({ account: 'active' });
    const other = rows.find(({ bot }) => bot?.owner?.userId !== open.account.userId)?.userId ?? 0;
    const refusal = expect.stringMatching(/^Only its owner, administrators and owners can change a bot\./);
    expect(
      await skippedOf(edit(other, 'owner', String(open.account.userId)), edit(other, 'key', 'x')),
    ).toEqual([
      { reason: 'not-permitted', explanation: refusal },
      { reason: 'not-permitted', explanation: refusal },
    ]);
    expect((await run(edit(mine, 'account', 'deactivated'))).job.applied).toBe(1);
    expect((await run(edit(mine, 'account', 'active'))).job.applied).toBe(1);
    expect((await open.runUntilSettled({ kind: 'rename', userId: mine, name: 'Mine' })).job.applied).toBe(1);
    expect((await run(edit(mine, 'owner', String(person(400))))).job.applied).toBe(1);
  });

  it('were last active at the time of their newest message', async () => {
    await start();
    const id = await made('talker');
    expect(await open.ask('bots.last-message', { userId: id })).toEqual({ sentAt: null });
    const { userId } = open.account;
    expect((await open.ask('bots.last-message', { userId })).sentAt).toBeGreaterThan(1_500_000_000);
  });

  it.each([
    [100, {}, ['', '', '']],
    [400, { can_create_bots_group: 'role:nobody' }, ['none', '', 'none']],
    [600, {}, ['guest', 'guest', 'guest']],
  ])('of a %i are created with %j: %j', async (role, settings, expected) => {
    await start({}, { role });
    for (const [name, group] of Object.entries(settings)) {
      const { groups } = open.demo.control.snapshot();
      open.demo.control.setRealmSetting(name, groups.find((one) => one.name === group)?.id);
    }
    const words: Record<string, RegExp> = {
      '': /^$/,
      none: /^“Create any bot” is given to: Nobody|nobody/,
      guest: /^Guests can’t create bots\.$/,
    };
    await vi.waitFor(async () => {
      const { objections } = await open.ask('bots.rights', {});
      for (const [index, key] of expected.entries()) {
        expect(objections[(index + 1) as 1 | 2 | 3]).toMatch(words[key] ?? /never/);
      }
    }, patience);
  });

  it.each([
    [1, ['', '', '']],
    [2, ['Create any bot', '', '']],
    [3, ['Create any bot', 'Create bots', 'Create bots']],
  ])('can be created if policy %i of older servers allows it: %j', async (policy, expected) => {
    await start({ featureLevel: 343 }, { featureLevel: 343, role: 400 });
    open.demo.control.setRealmSetting('bot_creation_policy', policy);
    await vi.waitFor(async () => {
      const { objections } = await open.ask('bots.rights', {});
      for (const [index, text] of expected.entries()) {
        const objection = objections[(index + 1) as 1 | 2 | 3];
        if (text === '') expect(objection).toBe('');
        else expect(objection).toContain(text);
      }
    }, patience);
  });
});

describe('a bot with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const botId = () => contract.account('bot').userId;

  // The server's clock is known from its answers.
  beforeAll(async () => void (await getOwnBots(contract.as('owner'))));

  it('was created if it is listed, but not if the server was never reached', async () => {
    const making = (shortName: string) =>
      recorded('POST /bots', newTarget('bot', shortName), {
        field: 'bot',
        after: newBotText({ ...generic, name: shortName }),
      });
    expect(await sender().lose(making('lost1'), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(await sender().lose(making('lost2'), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
  });

  it('has the owner and address that the server reports', async () => {
    const { userId } = contract.account('moderator');
    const change = (field: string, after: string, before = '') =>
      recorded('PATCH /bots/{bot_id}', `user:${botId()}`, { field, before, after });
    const owner = change('owner', String(userId));
    expect(await sender().lose(owner, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    const webhook = change('webhook', webhookText(hook));
    expect(await sender().lose(webhook, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    const other = change('webhook', webhookText({ ...hook, format: 2 }), webhookText(hook));
    expect(await sender().lose(other, { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
  });

  it('may have a new key, which nothing proves', async () => {
    const renewal = recorded('POST /bots/{bot_id}/api_key/regenerate', `user:${botId()}`, {
      field: 'key',
      after: 'again',
    });
    expect(await sender().lose(renewal, { kind: 'cutAfter' })).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });
});
