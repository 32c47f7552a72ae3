import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { makeAccounts } from '../real/accounts.ts';
import { clientFunctions } from '../real/functions/all.ts';
import { outcomesOn } from '../real/functions.ts';
import { keyVariable, readOptions } from '../real/options.ts';
import { organizationFacts } from '../real/organization-facts.ts';
import { compareLiveCopies } from '../real/random-changes.ts';
import { nameRefusal, refusalOf } from '../real/refusals.ts';
import { connectTo, type TestedServer } from '../real/server.ts';

/** `npm run test:real` changes everything in an organization: what it refuses before any change. */
const key = 'abcdefghijklmnopqrstuvwxyz012345';
const asked = [
  '--url',
  'https://zulip.example.com',
  '--email',
  'anna@lindenhof.test',
  '--key-from-environment',
];

describe('the command line', () => {
  it('takes the key from the environment', () => {
    expect(readOptions(asked, { [keyVariable]: key })).toMatchObject({
      origin: 'https://zulip.example.com',
      apiKey: key,
      organization: null,
      parts: ['script', 'functions', 'random'],
    });
  });

  it.each([
    ['without the variable', asked, undefined, /variable ZULIP_API_KEY is empty/],
    ['without the option', asked.slice(0, 4), key, /--key-from-environment/],
    ['with something that is no key', asked, `${key}!`, /has no API key in it/],
    [
      'over http to another computer',
      ['--url', 'http://zulip.example.com', ...asked.slice(2)],
      key,
      /http isn't encrypted/,
    ],
    ['without an address', asked.slice(2), key, /--url/],
    ['with a part that is none', [...asked, '--only', 'everything'], key, /script, functions, random/],
  ])('rejects %s, and never shows the key', (_case, args, value, words) => {
    const read = (): unknown => readOptions(args, { [keyVariable]: value });
    expect(read).toThrow(words);
    expect(read).not.toThrow(key);
  });

  it.each(['http://localhost:9991', 'http://127.0.0.1:9991', 'http://[::1]:9991'])(
    'accepts %s, which is this computer',
    (url) => {
      expect(readOptions(['--url', url, ...asked.slice(2)], { [keyVariable]: key }).origin).toBe(url);
    },
  );
});

describe('an organization to be tested', () => {
  const mine = { name: 'Lindenhof', people: 50, otherAuthors: [], isOwner: true };

  it.each([
    [{}, null],
    [{ people: 51 }, /51 people/],
    [{ otherAuthors: ['Greta Lang'] }, /messages by Greta Lang\./],
    [{ otherAuthors: ['Greta Lang', 'Kofi Mensah', 'Jun Mori'] }, /Greta Lang and 2 more/],
    [{ isOwner: false }, /no owner/],
  ])('with %j is refused by %s', (facts, words) => {
    const refusal = refusalOf({ ...mine, ...facts });
    if (words === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(words);
  });

  it('is only changed after its name was typed', () => {
    expect(nameRefusal(' Lindenhof\n', 'Lindenhof')).toBeNull();
    expect(nameRefusal('lindenhof', 'Lindenhof')).toMatch(/Nothing was changed/);
  });
});

describe('the description of an organization', () => {
  let realm: DemoRealm;
  let server: TestedServer;
  const open = async (options: Parameters<typeof startDemoRealm>[0]): Promise<TestedServer> => {
    realm = await startDemoRealm({ rateLimit: 'off', presenceChangesPerSecond: 0, ...options });
    const [owner] = realm.accounts;
    if (owner === undefined) throw new Error('The realm has no owner.');
    return connectTo(realm.url, owner);
  };

  describe('that is new', () => {
    beforeAll(async () => {
      server = await open({ empty: true, featureLevel: 442 });
    });
    afterAll(() => realm.close());

    it('can have messages by Zulip’s bots, who count as nobody', async () => {
      expect(await organizationFacts(server)).toEqual({
        name: server.realmName,
        people: 1,
        otherAuthors: [],
        isOwner: true,
        hasRunScript: false,
      });
    });

    it('can have messages by the test’s accounts, and by nobody else', async () => {
      const accounts = await makeAccounts(server);
      const member = accounts.find(({ role }) => role === 400);
      if (member === undefined) throw new Error('No member was made.');
      const message = { type: 'direct', to: [server.ownerId], content: 'A word' };
      await server.ask(member, 'POST', '/messages', message);
      expect(await organizationFacts(server)).toMatchObject({ people: 6, otherAuthors: [] });
      await server.ask(server.owner, 'PATCH', `/users/${member.userId}`, { new_email: 'greta@example.com' });
      await server.ask({ ...member, email: 'greta@example.com' }, 'POST', '/messages', message);
      expect(await organizationFacts(server)).toMatchObject({ otherAuthors: [member.fullName] });
    });
  });

  describe('that people use', () => {
    beforeAll(async () => {
      server = await open({ users: 80 });
    });
    afterAll(() => realm.close());

    it('counts the people and names the authors', async () => {
      const facts = await organizationFacts(server);
      expect(facts.people).toBeGreaterThan(50);
      expect(facts.otherAuthors).not.toHaveLength(0);
    });

    it('says what to do if the owner can’t create accounts', async () => {
      await expect(makeAccounts(server)).rejects.toThrow(/change_user_role .* can_create_users/);
    });
  });
});

describe('the client’s functions', () => {
  it.each([247, 372, 384, 416, 417, 442])('work at level %i, or don’t exist', async (featureLevel) => {
    const realm = await startDemoRealm({
      empty: true,
      featureLevel,
      rateLimit: 'off',
      presenceChangesPerSecond: 0,
    });
    onTestFinished(() => realm.close());
    const [owner] = realm.accounts;
    if (owner === undefined) throw new Error('The realm has no owner.');
    const server = await connectTo(realm.url, owner);
    const one = [server, await makeAccounts(server)] as const;
    const outcomes = await outcomesOn(...one);
    const unclear = clientFunctions.filter(
      ({ name, dependsOnServer, removedAt = Infinity }) =>
        dependsOnServer !== true &&
        featureLevel < removedAt &&
        !['ok', 'not at this level'].includes(outcomes.get(name) ?? ''),
    );
    expect(unclear.map(({ name }) => `${name}: ${outcomes.get(name)}`)).toEqual([]);
  });
});

it('the test leaves an organization with the name by which it was confirmed', async () => {
  const realm = await startDemoRealm({ empty: true, rateLimit: 'off', presenceChangesPerSecond: 0 });
  onTestFinished(() => realm.close());
  const [owner] = realm.accounts;
  if (owner === undefined) throw new Error('The realm has no owner.');
  const server = await connectTo(realm.url, owner);
  const accounts = await makeAccounts(server);
  realm.control.setRealmSetting('name', 'Renamed at random');
  const copies = await compareLiveCopies(server, accounts, { rounds: 1, changesInRound: 1, seed: 1 });
  expect(copies.map(({ equal, comparisons }) => comparisons - equal)).toEqual([0, 0, 0, 0, 0]);
  expect((await connectTo(realm.url, owner)).realmName).toBe(server.realmName);
});

/** What others call internally isn't a call by itself. */
const notCalls: ReadonlySet<string> = new Set(['fetchWithQueue']);

it('the test calls every client function that makes requests', () => {
  const folder = new URL('../../src-main/zulip/route/', import.meta.url);
  const functions = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'call.ts')
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/^export async function (\w+)/gm),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !notCalls.has(name));
  expect(clientFunctions.map(({ name }) => name).toSorted()).toEqual(functions.toSorted());
});
