import { afterEach, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { addDomain, getDomains, removeDomain, updateDomain } from '../../src-main/zulip/route/domains.ts';
import { getEvents } from '../../src-main/zulip/route/events.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { callers, contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';

const owner = () => contract.as('owner');
const contract = contractRealm();
afterEach(async () => {
  for (const { domain } of (await getDomains(owner())).slice(1)) await removeDomain(owner(), domain);
});

describe('an allowed domain', () => {
  it('is added in lower case, changed and removed with events for everyone', async () => {
    const { answer } = await registerQueue(contract.as('guest'), {
      event_types: ['realm_domains'],
      fetch_event_types: ['realm_domains'],
    });
    expect(answer.realm_domains).toEqual(await getDomains(owner()));
    expect(await addDomain(owner(), { domain: ' EXAMPLE.com ', allow_subdomains: true })).toEqual({
      domain: 'example.com',
      ignoredParameters: [],
    });
    await updateDomain(owner(), { domain: 'example.com', allow_subdomains: false });
    expect((await getDomains(owner())).at(-1)).toEqual({ domain: 'example.com', allow_subdomains: false });
    await removeDomain(owner(), 'example.com');
    expect(await getDomains(owner())).toHaveLength(1);
    expect(await getEvents(contract.as('guest'), { queue_id: answer.queue_id, last_event_id: -1 })).toEqual([
      {
        type: 'realm_domains',
        op: 'add',
        id: 0,
        realm_domain: { domain: 'example.com', allow_subdomains: true },
      },
      {
        type: 'realm_domains',
        op: 'change',
        id: 1,
        realm_domain: { domain: 'example.com', allow_subdomains: false },
      },
      { type: 'realm_domains', op: 'remove', id: 2, domain: 'example.com' },
    ]);
  });

  it.each(callers)('can be read by the %s', async (caller) => {
    expect(await getDomains(contract.as(caller))).toEqual(await getDomains(owner()));
  });

  it.each(callers.filter((caller) => caller !== 'owner'))('can’t be changed by the %s', async (caller) => {
    const connection = contract.as(caller);
    const [known] = await getDomains(owner());
    const domain = known?.domain ?? '';
    for (const refusal of await Promise.all(
      [
        addDomain(connection, { domain: 'example.com', allow_subdomains: true }),
        updateDomain(connection, { domain, allow_subdomains: false }),
        removeDomain(connection, domain),
      ].map(refusalOf),
    ))
      expect(refusal).toMatchObject({ kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL' });
  });

  it.each([
    ['', "Invalid domain: Domain can't be empty."],
    ['localhost', 'Invalid domain: Domain must have at least one dot (.)'],
    [`${'a'.repeat(255)}.org`, 'Invalid domain: Domain is too long'],
    ['.example.org', 'Invalid domain: Domain cannot start or end with a dot (.)'],
    ['example.org.', 'Invalid domain: Domain cannot start or end with a dot (.)'],
    ['example..org', "Invalid domain: Consecutive '.' are not allowed."],
    ['-a.org', "Invalid domain: Subdomains cannot start or end with a '-'."],
    ['a-.org', "Invalid domain: Subdomains cannot start or end with a '-'."],
    ['a_b.-c.org', "Invalid domain: Domain can only have letters, numbers, '.' and '-'s."],
    ['münchen.example', "Invalid domain: Domain can only have letters, numbers, '.' and '-'s."],
    ['*.example.org', "Invalid domain: Domain can only have letters, numbers, '.' and '-'s."],
    ['example.org:443', "Invalid domain: Domain can only have letters, numbers, '.' and '-'s."],
    ['example.org/path', "Invalid domain: Domain can only have letters, numbers, '.' and '-'s."],
  ])('“%s” is rejected: %s', async (domain, message) => {
    expect(await refusalOf(addDomain(owner(), { domain, allow_subdomains: false }))).toMatchObject({
      kind: 'rejected',
      message,
    });
  });

  it.each(['xn--mnchen-3ya.example', '10.0.0.1', 'a.b.c.example', '1-2.example'])(
    '“%s” is accepted',
    async (domain) => {
      expect(await addDomain(owner(), { domain, allow_subdomains: false })).toMatchObject({ domain });
    },
  );

  it('can’t be listed twice, and is only found exactly as stored', async () => {
    await addDomain(owner(), { domain: 'example.com', allow_subdomains: false });
    expect(
      await refusalOf(addDomain(owner(), { domain: 'Example.com', allow_subdomains: true })),
    ).toMatchObject({
      message: 'The domain example.com is already a part of your organization.',
    });
    for (const refusal of await Promise.all(
      [
        updateDomain(owner(), { domain: 'Example.com', allow_subdomains: true }),
        removeDomain(owner(), 'Example.com'),
      ].map(refusalOf),
    ))
      expect(refusal).toMatchObject({ message: 'No entry found for domain Example.com.' });
  });

  it.each([
    ['POST', '/realm/domains', { allow_subdomains: true }, "Missing 'domain' argument"],
    ['POST', '/realm/domains', { domain: 'a.example' }, "Missing 'allow_subdomains' argument"],
    [
      'POST',
      '/realm/domains',
      { domain: 'a.example', allow_subdomains: 1 },
      'allow_subdomains is not a boolean',
    ],
    ['PATCH', '/realm/domains/a.example', {}, "Missing 'allow_subdomains' argument"],
  ])('is rejected for %s %s %j', async (method, path, parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), method, path, parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining(words) } });
  });

  it('has an ID that is never reused, and reports ignored parameters', async () => {
    const add = async (): Promise<Record<string, unknown>> => {
      const parameters = { domain: 'a.example', allow_subdomains: true, comment: 'ours' };
      const { body } = await send(
        contract.realm,
        contract.account('owner'),
        'POST',
        '/realm/domains',
        parameters,
      );
      return body;
    };
    const first = await add();
    expect(first).toMatchObject({
      new_domain: [expect.any(Number), 'a.example'],
      ignored_parameters_unsupported: ['comment'],
    });
    await removeDomain(owner(), 'a.example');
    expect(await add()).not.toEqual(first);
  });

  it('ends the restriction when the last one is removed', async () => {
    const alone = await openContractRealm({ users: 60 });
    alone.realm.control.setRealmSetting('emails_restricted_to_domains', true);
    const { answer } = await registerQueue(alone.as('owner'), {
      event_types: ['realm', 'realm_domains'],
      fetch_event_types: [],
    });
    for (const { domain } of await getDomains(alone.as('owner')))
      await removeDomain(alone.as('owner'), domain);
    expect(
      await getEvents(alone.as('owner'), { queue_id: answer.queue_id, last_event_id: -1 }),
    ).toContainEqual(
      expect.objectContaining({ type: 'realm', data: { emails_restricted_to_domains: false } }),
    );
    await alone.close();
  });
});
