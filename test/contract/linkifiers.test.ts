import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { updateUser } from '../../src-main/zulip/route/users.ts';
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
  type LinkifierParameters,
} from '../../src-main/zulip/route/linkifiers.ts';
import { callers, contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';
import { keepLinkifiers } from './linkifiers.fixture.ts';

const contract = contractRealm();
const owner = () => contract.as('owner');
const linkifiersBefore = keepLinkifiers(contract);
const before = (): number[] => linkifiersBefore().map(({ id }) => id);

const issue: LinkifierParameters = {
  pattern: '#(?P<id>[0-9]+)',
  url_template: 'https://tracker.example.com/issues/{id}',
};
const reversed: LinkifierParameters = {
  ...issue,
  example_input: '#1234',
  reverse_template: '#{id}',
  alternative_url_templates: ['https://tracker.example.com/pull/{id}'],
};

describe('a linkifier', () => {
  it('is added at the end with all its fields, changed, and removed', async () => {
    const { id, ignoredParameters } = await addLinkifier(owner(), reversed);
    expect(ignoredParameters).toEqual([]);
    expect((await getLinkifiers(owner())).at(-1)).toEqual({ id, ...reversed });
    await updateLinkifier(owner(), id, {
      ...issue,
      example_input: null,
      reverse_template: null,
      alternative_url_templates: [],
    });
    expect((await getLinkifiers(owner())).at(-1)).toEqual({
      id,
      ...issue,
      example_input: null,
      reverse_template: null,
      alternative_url_templates: [],
    });
    await removeLinkifier(owner(), id);
    expect((await getLinkifiers(owner())).map((linkifier) => linkifier.id)).toEqual(before());
  });

  it('keeps what a change leaves out, and is trimmed', async () => {
    const { id } = await addLinkifier(owner(), { ...reversed, pattern: ` ${reversed.pattern} ` });
    await updateLinkifier(owner(), id, { ...issue, url_template: 'https://other.example/{id} ' });
    expect((await getLinkifiers(owner())).at(-1)).toEqual({
      id,
      ...reversed,
      url_template: 'https://other.example/{id}',
    });
  });

  it('loses its reverse template when an empty one is sent', async () => {
    const { id } = await addLinkifier(owner(), reversed);
    const changed = await send(contract.realm, contract.account('owner'), 'PATCH', `/realm/filters/${id}`, {
      ...issue,
      reverse_template: '',
    });
    expect(changed.body).toEqual({ result: 'success', msg: '' });
    expect((await getLinkifiers(owner())).at(-1)).toEqual({ id, ...reversed, reverse_template: null });
  });

  it.each(callers)('can be read by the %s', async (caller) => {
    expect(await getLinkifiers(contract.as(caller))).toEqual(await getLinkifiers(owner()));
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)('can’t be changed by the %s', async (caller) => {
    const refusals = await Promise.all(
      [
        addLinkifier(contract.as(caller), issue),
        updateLinkifier(contract.as(caller), 1, issue),
        removeLinkifier(contract.as(caller), 1),
        reorderLinkifiers(contract.as(caller), before()),
      ].map(refusalOf),
    );
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL' });
    }
    expect((await getLinkifiers(owner())).map(({ id }) => id)).toEqual(before());
  });

  it.each(['administrator', 'bot'] as const)('can be changed by the administrating %s', async (caller) => {
    const { userId } = contract.account('bot');
    await updateUser(owner(), userId, { role: 200 });
    const writer = contract.as(caller);
    const { id } = await addLinkifier(writer, issue);
    await updateLinkifier(writer, id, reversed);
    await reorderLinkifiers(writer, [id, ...before()]);
    expect((await getLinkifiers(owner()))[0]).toEqual({ id, ...reversed });
    await removeLinkifier(writer, id);
    await updateUser(owner(), userId, { role: 400 });
  });

  it('is returned with the names of unknown parameters', async () => {
    const answer = await send(contract.realm, contract.account('owner'), 'POST', '/realm/filters', {
      ...issue,
      order: 1,
    });
    expect(answer.body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['order'] });
  });

  it('is sent to every queue that supports templates, as the whole ordered list', async () => {
    const { answer } = await registerQueue(contract.as('guest'), {
      event_types: ['realm_linkifiers'],
      fetch_event_types: ['realm_linkifiers'],
    });
    const old = await send(contract.realm, contract.account('member'), 'POST', '/register', {
      event_types: ['realm_linkifiers'],
      fetch_event_types: ['realm_linkifiers', 'realm_filters'],
    });
    const able = await send(contract.realm, contract.account('member'), 'POST', '/register', {
      fetch_event_types: ['realm_linkifiers'],
      client_capabilities: { notification_settings_null: true, linkifier_url_template: true },
    });
    expect(able.body['realm_linkifiers']).toEqual(await getLinkifiers(owner()));
    expect(old.body).toMatchObject({ realm_linkifiers: [], realm_filters: [] });
    const ids = before().toReversed();
    await reorderLinkifiers(owner(), ids);
    const poll = (caller: 'guest' | 'member', queue: unknown) =>
      send(contract.realm, contract.account(caller), 'GET', '/events', {
        queue_id: queue as string,
        last_event_id: -1,
        dont_block: true,
      });
    expect((await poll('guest', answer.queue_id)).body['events']).toMatchObject([
      { type: 'realm_linkifiers', realm_linkifiers: ids.map((id) => ({ id })) },
    ]);
    expect((await poll('member', old.body['queue_id'])).body['events']).toEqual([]);
    await reorderLinkifiers(owner(), before());
  });

  it.each([
    ['a repeated id', (ids: number[]) => [...ids, ids[0] ?? 0], 'must not contain duplicated linkifiers'],
    ['a missing id', (ids: number[]) => ids.slice(1), 'must enumerate all existing linkifiers exactly once'],
    [
      'an unknown id',
      (ids: number[]) => [...ids.slice(1), 999],
      'must enumerate all existing linkifiers exactly once',
    ],
  ])('can’t be reordered with %s', async (_name, change, words) => {
    expect(await refusalOf(reorderLinkifiers(owner(), change(before())))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
  });

  it('is reported if missing', async () => {
    for (const refusal of await Promise.all(
      [updateLinkifier(owner(), 999, issue), removeLinkifier(owner(), 999)].map(refusalOf),
    )) {
      expect(refusal).toMatchObject({ kind: 'rejected', message: 'Linkifier not found.' });
    }
  });

  it.each([
    ['POST', '/realm/filters', { url_template: 'x' }, "Missing 'pattern' argument"],
    ['POST', '/realm/filters', { pattern: 'x' }, "Missing 'url_template' argument"],
    ['PATCH', '/realm/filters/1', { url_template: 'x' }, "Missing 'pattern' argument"],
    ['PATCH', '/realm/filters/1', { pattern: 'x' }, "Missing 'url_template' argument"],
    ['PATCH', '/realm/linkifiers', { ordered_linkifier_ids: '["1"]' }, 'is not an integer'],
    [
      'POST',
      '/realm/filters',
      { ...issue, alternative_url_templates: 'https://x.example' },
      'alternative_url_templates is not valid JSON',
    ],
  ])('is rejected for %s %s %j', async (method, path, parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), method, path, parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining(words) } });
  });
});

describe('linkifiers by feature level', () => {
  it.each([
    [470, ['example_input', 'reverse_template'], 471],
    [477, ['alternative_url_templates'], 478],
  ])(
    'don’t exist at level %i for the fields %j, and the client doesn’t send them',
    async (level, names, needed) => {
      const old = await openContractRealm({ featureLevel: level, users: 60 });
      for (const name of names) {
        const field = { [name]: reversed[name as keyof LinkifierParameters] };
        expect(await refusalOf(addLinkifier(old.as('owner'), { ...issue, ...field }))).toMatchObject({
          kind: 'unsupported',
          neededFeatureLevel: needed,
        });
        const raw = await send(old.realm, old.account('owner'), 'POST', '/realm/filters', {
          ...issue,
          pattern: `${name}(?P<id>[0-9]+)`,
          ...field,
        });
        expect(raw.body).toMatchObject({ ignored_parameters_unsupported: [name] });
      }
      await addLinkifier(old.as('owner'), {
        pattern: 'P(?P<id>[0-9]+)',
        url_template: 'https://x.example/{id}',
      });
      expect((await getLinkifiers(old.as('owner'))).at(-1)).toMatchObject({ alternative_url_templates: [] });
      await old.close();
    },
  );

  it('below level 471 only have the three old fields', async () => {
    const old = await openContractRealm({ featureLevel: 470, users: 60 });
    const { body } = await send(old.realm, old.account('guest'), 'GET', '/realm/linkifiers');
    for (const linkifier of body['linkifiers'] as object[]) {
      expect(Object.keys(linkifier)).toEqual(['id', 'pattern', 'url_template']);
    }
    await old.close();
  });

  it('without any can be reordered without an event', async () => {
    const bare = await openContractRealm({ users: 60 });
    for (const { id } of await getLinkifiers(bare.as('owner'))) await removeLinkifier(bare.as('owner'), id);
    const { answer } = await registerQueue(bare.as('owner'), {
      event_types: ['realm_linkifiers'],
      fetch_event_types: [],
    });
    await reorderLinkifiers(bare.as('owner'), []);
    const polled = await send(bare.realm, bare.account('owner'), 'GET', '/events', {
      queue_id: answer.queue_id,
      last_event_id: -1,
      dont_block: true,
    });
    expect(polled.body['events']).toEqual([]);
    await bare.close();
  });
});
