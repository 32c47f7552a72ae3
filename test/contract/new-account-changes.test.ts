import { noChoices } from '#contract/list-file.ts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newTarget, type Edit } from '#contract/changes.ts';
import { sayText } from '#words/text.ts';
import { getOwnUser } from '../../src-main/zulip/route/users.ts';
import type { ThingFound } from '../../src-main/store/journal-claims.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Accounts created without invitations, from the pasted list to the server. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };

const create = (email: string, name = `Ada ${email.slice(0, email.indexOf('@'))}`): Edit => ({
  target: newTarget('new-account', email),
  field: 'new-account',
  value: name,
});
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Create accounts', edits });
const plan = (...edits: Edit[]) =>
  open.ask('changes.plan', { action: { kind: 'edit', title: 'Create accounts', edits } });
async function skippedOf(...edits: Edit[]) {
  const { skipped } = await plan(...edits);
  return skipped.map(({ reason, explanation }) => ({ reason, explanation: sayText(explanation) }));
}
const users = () => open.demo.control.snapshot().users;
const holderOf = (address: string) => users().find(({ email }) => email === address);
async function start(
  realm: Parameters<typeof openLiveRealm>[0] = {},
  { mayCreate = true, ...options }: LiveRealmOptions & { mayCreate?: boolean } = {},
): Promise<void> {
  open = await openLiveRealm(realm, options);
  open.demo.control.allowUserCreation(open.account.userId, mayCreate);
}

describe('new accounts', () => {
  afterEach(() => open.close());

  it.each([237, 301, 499])(
    'are created one by one at level %i, and deactivated by an undo; nobody ever sees their passwords',
    async (featureLevel) => {
      const posted: string[] = [];
      await start(
        { featureLevel },
        { featureLevel, post: (message) => void posted.push(JSON.stringify(message)) },
      );
      const edits = [create('ada@loomhouse.example', ' Ada Quill '), create('noor@loomhouse.example')];
      const changeSet = await plan(...edits);
      expect(changeSet).toMatchObject({ changeCount: 2, startsAtOnce: false });
      expect(changeSet.whatElseChanges.map(sayText).join()).toContain('random password that nobody sees');
      expect(changeSet.canBeUndone.map(sayText)).toEqual(['The accounts: undo deactivates them.']);
      const { job, rows } = await run(...edits);
      expect(job).toMatchObject({ applied: 2, canBeUndone: true });
      const ada = holderOf('ada@loomhouse.example');
      const noor = holderOf('noor@loomhouse.example');
      expect(ada).toMatchObject({ fullName: 'Ada Quill', role: 400, isActive: true });

      const passwords = [ada, noor].map((one) => open.demo.accountOf(one?.userId ?? 0).password);
      expect(new Set(passwords).size).toBe(2);
      const told = [
        ...posted,
        JSON.stringify(rows),
        JSON.stringify(await open.ask('replica.snapshot', {})),
      ].join();
      expect(told).toContain('Ada Quill');
      for (const password of passwords) {
        expect(password).toMatch(/^[\w-]{43}$/);
        expect(told).not.toContain(password);
      }

      expect(await skippedOf(edits[0]!)).toEqual([
        { reason: 'already-so', explanation: 'The account was created already.' },
      ]);
      await vi.waitFor(() => open.ask('people.person', { userId: noor?.userId ?? 0 }), patience);
      const undone = await open.runUntilSettled({ kind: 'undo', jobId: job.id });
      expect(undone.job.applied).toBe(2);
      expect(undone.rows.map(({ name, after }) => [name, after]).toSorted()).toEqual([
        ['Ada Quill', 'deactivated'],
        ['Ada noor', 'deactivated'],
      ]);
      expect(holderOf('ada@loomhouse.example')?.isActive).toBe(false);
    },
  );

  it('are checked in advance: a list, a file with a heading, names in any order', async () => {
    await start();
    const people = users().filter(({ isBot }) => !isBot);
    const here = people.find(({ isActive, userId }) => isActive && userId !== open.account.userId);
    const gone = people.find(({ isActive }) => !isActive);
    const pasted = [
      'Ada Quill <ada@loomhouse.example>, Bo Reed <bo@loomhouse.example>',
      '"Haddad, Noor",noor.haddad@loomhouse.example,Kiln',
      'cy@loomhouse.example\tCy Loom',
      `Somebody, ${here?.email}`,
      `Somebody else;${gone?.email}`,
      'ADA@loomhouse.example, Ada Again',
      'di@loomhouse.example',
      'Emil **, emil@loomhouse.example',
      'Fay Loom, fay@mailinator.com',
      'Gil Loom, gil@',
      'Hal Loom',
    ].join('\n');
    const check = await open.ask('new-accounts.check', { source: { text: pasted }, choices: noChoices });
    expect(check.accounts.map(({ line }) => line)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(check.accounts.map(({ name, email, state }) => [name, email, state])).toEqual([
      ['Ada Quill', 'ada@loomhouse.example', 'new'],
      ['Bo Reed', 'bo@loomhouse.example', 'new'],
      // Invited people can still get an account.
      ['Noor Haddad', 'noor.haddad@loomhouse.example', 'new'],
      ['Cy Loom', 'cy@loomhouse.example', 'new'],
      ['Somebody', here?.email, 'here'],
      ['Somebody else', gone?.email, 'deactivated'],
      ['Ada Again', 'ADA@loomhouse.example', 'twice'],
      ['', 'di@loomhouse.example', 'no-name'],
      ['Emil **', 'emil@loomhouse.example', 'bad-name'],
      ['Fay Loom', 'fay@mailinator.com', 'disposable'],
      ['Gil Loom', 'gil@', 'not-an-address'],
      ['Hal Loom', '', 'not-an-address'],
    ]);
    expect(check.creatable).toHaveLength(4);
    expect(check).toMatchObject({ counts: { new: 4, 'no-name': 1 }, ignored: 1 });

    const file =
      'Team;Last name;First name;Email\r\nKiln;Quill;Ada;ada@loomhouse.example\r\n;;Bo;bo@x.example\r\n';
    expect(
      await open.ask('new-accounts.check', { source: { text: file }, choices: noChoices }),
    ).toMatchObject({
      creatable: [
        { name: 'Ada Quill', email: 'ada@loomhouse.example' },
        { name: 'Bo', email: 'bo@x.example' },
      ],
      ignored: 0,
      reading: { columns: [{ title: 'Team', meaning: 'ignore' }, {}, {}, {}] },
    });
    // The plan checks the same, in case something has changed in between.
    expect(
      await skippedOf(
        create(here?.email ?? ''),
        create(gone?.email ?? ''),
        create('fay@mailinator.com'),
        create('zoe@loomhouse.example'),
        create('ZOE@loomhouse.example'),
      ),
    ).toEqual(
      expect.arrayContaining([
        { reason: 'already-so', explanation: `Already has an account: ${here?.fullName}.` },
        {
          reason: 'deactivated',
          explanation: `The account of ${gone?.fullName} is deactivated. Reactivate it instead.`,
        },
        { reason: 'not-possible', explanation: 'Please use your real email address.' },
        { reason: 'not-possible', explanation: 'Email is already in use.' },
      ]),
    );
  });

  it('outside the allowed domains are left out if those are enforced', async () => {
    await start();
    open.demo.control.setRealmSetting('emails_restricted_to_domains', true);
    const text = 'Ada Quill, ada@elsewhere.example';
    await vi.waitFor(
      async () =>
        expect(
          (await open.ask('new-accounts.check', { source: { text }, choices: noChoices })).accounts,
        ).toEqual([
          {
            line: 1,
            name: 'Ada Quill',
            email: 'ada@elsewhere.example',
            state: 'outside',
            detail: 'elsewhere.example',
          },
        ]),
      patience,
    );
  });

  it('require a right that nothing shows: the first rejection says so, and the others aren’t sent', async () => {
    await start({}, { mayCreate: false });
    const edits = Array.from({ length: 5 }, (_, index) => create(`new.${index}@loomhouse.example`));
    const { job, rows } = await run(...edits);
    expect(job).toMatchObject({ applied: 0, rejected: 1, skipped: 4 });
    expect(rows.find(({ outcome }) => outcome === 'rejected')).toMatchObject({
      explanation: 'User not authorized to create users',
      advice: 'Only possible if the server’s administrator allows your account to create users.',
    });
    expect(
      open.demo.log.filter(({ method, path }) => method === 'POST' && path.endsWith('/users')),
    ).toHaveLength(1);
  });

  it.each([300, 400, 600])('can’t be created by a %i', async (role) => {
    await start({}, { role });
    const [skipped] = await skippedOf(create('ada@loomhouse.example'));
    expect(skipped).toMatchObject({
      reason: 'not-permitted',
      explanation: expect.stringMatching(/^Only administrators and owners can create accounts\./),
    });
  });

  it('aren’t part of Zulip Cloud Free', async () => {
    await start();
    open.demo.control.setRealmSetting('plan_type', 2);
    await vi.waitFor(
      async () =>
        expect(await skippedOf(create('ada@loomhouse.example'))).toEqual([
          {
            reason: 'not-possible',
            explanation: expect.stringContaining('needs the Zulip Cloud Standard plan'),
          },
        ]),
      patience,
    );
  });
});

describe('a new account with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const making = (email: string, name = 'Ada Quill') =>
    recorded('POST /users', newTarget('new-account', email), { field: 'new-account', after: name });

  // The server's clock is known from its answers.
  beforeAll(async () => {
    await getOwnUser(contract.as('owner'));
    contract.realm.control.allowUserCreation(contract.account('owner').userId, true);
  });

  it('was created if this console has changed its address since', async () => {
    const changedSince: ThingFound[] = [];
    const one = sender({ changedSince });
    const address = 'lost0@loomhouse.example';
    contract.realm.faults.add({ method: 'POST', path: '/users', fault: { kind: 'cutAfter' } });
    const change = making(address);
    const outcome = await one.send(change);
    const { users: all } = contract.realm.control.snapshot();
    const id = all.find(({ email }) => email === address)?.userId ?? 0;
    contract.realm.control.setAddress(id, 'found0@loomhouse.example');
    changedSince.push({ id, name: 'Ada Quill', value: address });
    expect(await one.settle(change, outcome)).toMatchObject({ outcome: 'applied', claim: `user:${id}` });
  });

  it('was created if someone has had the address since, but not if the server was never reached', async () => {
    const made = await sender().lose(making('lost1@loomhouse.example'), { kind: 'cutAfter' });
    const { users: all } = contract.realm.control.snapshot();
    const holder = all.find(({ email }) => email === 'lost1@loomhouse.example');
    expect(made).toMatchObject({ outcome: 'applied', claim: `user:${holder?.userId}` });
    expect(await sender().lose(making('lost2@loomhouse.example'), { kind: 'reset' })).toMatchObject({
      outcome: 'not-applied',
    });
  });

  it('wasn’t created if the address was someone’s long before', async () => {
    const { email } = contract.account('member');
    expect(await sender().lose(making(email), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'not-applied',
    });
  });
});
