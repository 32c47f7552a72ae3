import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Edit } from '#contract/changes.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { setupOf, setupText, wholeProfileField } from '#contract/profile-fields.ts';
import { openLiveRealm, type LiveRealm } from '../../../test/live-realm.fixture.ts';
import { send } from '@realm-console/demo-realm/client';

vi.setConfig({ testTimeout: 40_000 });

let open: LiveRealm;
afterEach(() => open.close());

describe('after the queue was away and has lost an event, a change', () => {
  type Request = [method: string, path: string, parameters: Record<string, unknown>];
  interface Unseen {
    edits: Edit[];
    /** What another client of the account did meanwhile. */
    others: Request[];
  }
  const groupOf = (name: string): number =>
    open.demo.control.snapshot().groups.find((group) => group.name === name)?.id ?? 0;
  const tables = async () => (await open.ask('replica.snapshot', {})).tables;
  const members = (): number[] =>
    open.demo.control
      .snapshot()
      .users.filter(
        ({ userId, role, isBot, isActive }) =>
          role === 400 && !isBot && isActive && userId !== open.account.userId,
      )
      .map(({ userId }) => userId);

  const listChannels = () =>
    open.ask('channels.list', {
      text: '',
      privacies: [],
      archived: 'without',
      folder: 'any',
      onlyDefault: false,
      sort: { key: 'name', descending: false },
      first: 0,
    });

  /** Takes the server away just long enough to lose an event; the queue itself survives. */
  async function away(others: readonly Request[]): Promise<void> {
    const answeredAt = (): number | null => open.live().session.dataFrom();
    open.live().suspend();
    open.demo.control.loseEvents(true);
    for (const other of others) {
      const { status, text } = await send(open.demo, open.account, ...other);
      expect(status, text).toBe(200);
    }
    open.demo.control.loseEvents(false);
    const before = answeredAt();
    open.live().resume();
    await vi.waitFor(() => {
      expect(answeredAt()).not.toBe(before);
      expect(open.live().session.freshness()).toEqual({ kind: 'live' });
    });
  }

  it.each<[string, () => Promise<Unseen> | Unseen]>([
    [
      'a setting of the organization',
      () => ({
        edits: [{ target: 'organization:settings', field: 'description', value: 'Pots for all' }],
        others: [['PATCH', '/realm', { description: 'Bowls for all' }]],
      }),
    ],
    [
      'the description of a group',
      () => ({
        edits: [{ target: `group:${groupOf('book-club')}`, field: 'description', value: 'Ours' }],
        others: [['PATCH', `/user_groups/${groupOf('book-club')}`, { description: 'Theirs' }]],
      }),
    ],
    [
      'the description of a channel',
      async () => {
        await listChannels();
        return {
          edits: [{ target: 'channel:3', field: 'description', value: 'Ours' }],
          others: [['PATCH', '/streams/3', { description: 'Theirs' }]],
        };
      },
    ],
    [
      'a name',
      () => ({
        edits: [{ target: `user:${members()[0] ?? 0}`, field: 'name', value: 'Our Name' }],
        others: [['PATCH', `/users/${members()[0] ?? 0}`, { full_name: 'Their Name' }]],
      }),
    ],
    [
      'a value of a profile',
      async () => {
        const { profileFields } = await tables();
        const fieldId = profileFields.find(({ type }) => type === 'short-text')?.id ?? 0;
        const userId = members()[0] ?? 0;
        return {
          edits: [{ target: `user:${userId}`, field: `field:${fieldId}`, value: 'Ours' }],
          others: [['PATCH', `/users/${userId}`, { profile_data: [{ id: fieldId, value: 'Theirs' }] }]],
        };
      },
    ],
    [
      'a profile field',
      async () => {
        const { profileFields } = await tables();
        const field = profileFields.find(({ type }) => type === 'short-text');
        if (field === undefined) throw new Error('There is no field of text.');
        return {
          edits: [
            {
              target: `profile-field:${field.id}`,
              field: wholeProfileField,
              value: setupText({ ...setupOf(field), hint: 'Ours' }),
            },
          ],
          others: [['PATCH', `/realm/profile_fields/${field.id}`, { hint: 'Theirs' }]],
        };
      },
    ],
    [
      'a linkifier',
      async () => {
        const [linkifier] = (await tables()).linkifiers;
        if (linkifier === undefined) throw new Error('There is no linkifier.');
        const { id, pattern, urlTemplate } = linkifier;
        return {
          edits: [
            {
              target: `linkifier:${id}`,
              field: 'linkifier',
              value: linkifierText({ ...linkifier, urlTemplate: `${urlTemplate}?ours` }),
            },
          ],
          others: [['PATCH', `/realm/filters/${id}`, { pattern, url_template: `${urlTemplate}?theirs` }]],
        };
      },
    ],
  ])('to %s does not overwrite what someone else has set', async (_name, prepare) => {
    open = await openLiveRealm({});
    const { edits, others } = await prepare();
    await away(others);
    const sent = (): number => open.demo.log.filter(({ method }) => method === 'PATCH').length;
    const before = sent();
    const { rows } = await open.run({ kind: 'edit', title: '', edits });
    expect(rows).toMatchObject(edits.map(() => ({ outcome: 'skipped' })));
    expect(sent()).toBe(before);
  });

  it('to many people reads everyone once, skips conflicts and changes the others', async () => {
    open = await openLiveRealm({});
    const userIds = members().slice(0, 12);
    const [changed = 0] = userIds.slice(5);
    await away([['PATCH', `/users/${changed}`, { full_name: 'Their Name' }]]);
    const edits = userIds.map((userId): Edit => ({
      target: `user:${userId}`,
      field: 'name',
      value: `Our Name ${userId}`,
    }));
    const reads = (): number =>
      open.demo.log.filter(({ method, path }) => method === 'GET' && path === '/api/v1/users').length;
    const before = reads();
    const { rows } = await open.run({ kind: 'edit', title: '', edits });
    expect(rows.filter(({ outcome }) => outcome !== 'applied')).toMatchObject([
      { target: `user:${changed}`, outcome: 'skipped', explanation: expect.stringContaining('Their Name') },
    ]);
    expect(rows).toHaveLength(12);
    expect(reads()).toBe(before + 1);
  });

  it('reads a list once per job and ignores earlier events until the queue is away again', async () => {
    open = await openLiveRealm({});
    const registrations = (): number =>
      open.demo.log.filter(
        ({ path, parameters }) =>
          path === '/api/v1/register' && parameters['fetch_event_types'] === '["realm"]',
      ).length;
    const set = (field: string, value: string) =>
      open.runUntilSettled({
        kind: 'edit',
        title: '',
        edits: [{ target: 'organization:settings', field, value }],
      });
    const before = registrations();
    await set('description', 'Pots');
    expect(registrations()).toBe(before);
    await away([]);
    await set('description', 'Bowls');
    await set('description', 'Plates');
    expect(registrations()).toBe(before + 1);
    // No list is cached while no job runs.
    await set('name', 'Orchid Potters');
    expect(registrations()).toBe(before + 2);
    await away([]);
    await set('description', 'Cups');
    expect(registrations()).toBe(before + 3);
  });

  it('reads a channel back after the queue itself was lost, since no snapshot lists channels', async () => {
    open = await openLiveRealm({});
    await listChannels();
    const before = open.live().session.generation();
    open.demo.control.loseEvents(true);
    await send(open.demo, open.account, 'PATCH', '/streams/3', { description: 'Theirs' });
    open.demo.control.loseEvents(false);
    open.demo.control.dropQueues();
    await vi.waitFor(() => expect(open.live().session.generation()).toBe(before + 1), 10_000);
    const { rows } = await open.run({
      kind: 'edit',
      title: '',
      edits: [{ target: 'channel:3', field: 'description', value: 'Ours' }],
    });
    expect(rows).toMatchObject([{ outcome: 'skipped' }]);
  });
});
