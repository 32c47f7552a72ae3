import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Edit } from '#contract/changes.ts';
import { openLiveRealm, type LiveRealm } from '../../../test/live-realm.fixture.ts';
import { accountOf, register } from '@realm-console/demo-realm/client';
import type { DemoRealm, DemoRealmOptions } from '@realm-console/demo-realm';
import { sayText } from '#words/text.ts';
import type { LiveOrganization } from '../live-organization.ts';

const patience = { timeout: 60_000, interval: 20 };

let open: LiveRealm;
let demo: DemoRealm;
let live: LiveOrganization;

afterEach(() => open.close());

async function start(options: DemoRealmOptions = {}, role = 100): Promise<void> {
  open = await openLiveRealm(options, { role, timing: { state: 20, presencePoll: 60_000 } });
  demo = open.demo;
  live = open.live();
}

const call: LiveRealm['ask'] = (name, input) => open.ask(name, input);
const plan = (...edits: Edit[]) => call('changes.plan', { action: { kind: 'edit', title: '', edits } });
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: '', edits });

const domain = (name: string, value: string): Edit => ({ target: `domain:${name}`, field: 'domain', value });
const domains = () =>
  Object.fromEntries(
    (live.model()?.settings.row().domains ?? []).map((one) => [one.domain, one.allowSubdomains]),
  );
const outcomes = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome);

describe('allowed domains', () => {
  it('are added, changed and removed through the change engine, and restored by undo', async () => {
    await start();
    const before = domains();
    expect(outcomes((await run(domain('xn--mnchen-3ya.example', 'exact'))).rows)).toEqual(['applied']);
    const { job, rows } = await run(domain('xn--mnchen-3ya.example', 'with-subdomains'));
    expect(rows).toMatchObject([
      {
        name: 'münchen.example (xn--mnchen-3ya.example)',
        fieldName: 'allowed domain',
        beforeWords: 'Allowed',
        afterWords: 'Allowed with subdomains',
        outcome: 'applied',
      },
    ]);
    expect(domains()).toEqual({ ...before, 'xn--mnchen-3ya.example': true });
    const undo = await call('changes.plan', { action: { kind: 'undo', jobId: job?.id ?? '' } });
    expect(undo.changes).toMatchObject([{ before: 'with-subdomains', after: 'exact' }]);
    await run(domain('xn--mnchen-3ya.example', ''));
    expect(domains()).toEqual(before);
  });

  it('show in the preview who is affected, and ask before the list is emptied', async () => {
    await start();
    demo.control.setRealmSetting('emails_restricted_to_domains', true);
    const [first = ''] = Object.keys(domains());
    await vi.waitFor(() => expect(live.model()?.settings.row().restrictedToDomains).toBe(true), patience);
    const changeSet = await plan(domain(first, ''));
    const { leaving } = await call('domains.impact', { changes: [{ domain: first, allowSubdomains: null }] });
    expect(leaving.count).toBeGreaterThan(1);
    expect(changeSet.changes[0]).toMatchObject({ risk: 'high', before: 'with-subdomains', after: '' });
    expect(changeSet.changes[0]?.notice).toBe(
      `${leaving.count} people will be outside the list. It is the last one: the server ends the restriction, and anybody can join.`,
    );
    await run(domain(first, ''));
    expect(live.model()?.settings.row()).toMatchObject({ domains: [], restrictedToDomains: false });
  });

  it('are left out of the plan if the server would refuse them, in its words', async () => {
    await start();
    const [first = ''] = Object.keys(domains());
    const { skipped, changeCount } = await plan(
      domain('a_b.example', 'exact'),
      domain('nowhere.example', ''),
      domain(first, 'with-subdomains'),
    );
    expect(changeCount).toBe(0);
    expect(skipped.map(({ reason, explanation }) => [reason, sayText(explanation)])).toEqual(
      expect.arrayContaining([
        ['not-possible', "Invalid domain: Domain can only have letters, numbers, '.' and '-'s."],
        ['already-so', 'nowhere.example is not in the list.'],
        ['already-so', `${first} is allowed with subdomains already.`],
      ]),
    );
  });

  it('can only be changed by owners', async () => {
    await start({}, 200);
    const { skipped } = await plan(domain('a.example', 'exact'));
    expect(skipped).toMatchObject([{ reason: 'not-permitted' }]);
    expect(sayText(skipped[0]?.explanation ?? '')).toMatch(
      /^Only owners can change the allowed domains. You are an administrator here. \d+ owners? can.$/,
    );
  });

  it('provide a list of affected people that a filter can use', async () => {
    await start();
    const [first = ''] = Object.keys(domains());
    const changes = [{ domain: first, allowSubdomains: null }];
    const { listId, count } = await call('domains.impact-list', { changes, who: 'leaving' });
    const condition = { kind: 'list', negated: false, listId, count } as const;
    const filter = { ...everybody, roles: [], notRoles: [], presence: [], conditions: [condition] };
    const { total } = await call('people.query', {
      filter,
      sort: { key: 'name', descending: false },
      first: 0,
    });
    expect(total).toBe(count);
    const survey = await call('domains.survey', {});
    expect(survey.insideOf[first]).toBe(count);
  });
});

const everybody = { text: '', account: 'all', kind: 'all' } as const;
const allFiles = {
  text: '',
  unusedOnly: false,
  atLeastBytes: 0,
  sort: { key: 'created', descending: false },
  first: 0,
} as const;
const deletion = (id: number): Edit => ({ target: `attachment:${id}`, field: 'attachment', value: '' });

describe('uploads', () => {
  it.each([
    [250, 1_048_576],
    [251, 1],
  ])('on a server of level %i have its quota, in units of %i', async (featureLevel, unit) => {
    await start({ featureLevel });
    const told = await register(demo, accountOf(demo, 100), { fetch_event_types: ['realm'] });
    const quota = live.model()?.settings.row().uploadQuotaMib ?? 0;
    expect(quota).toBe(51_200);
    expect(told['realm_upload_quota_mib']).toBe(quota * unit);
  });

  it('are listed, updated live and fetched again after a new registration', async () => {
    await start();
    const me = demo.accounts[0]?.userId ?? 0;
    const { total } = await call('attachments.list', allFiles);
    const id = demo.control.addAttachment(me, 'new plan.pdf', new Uint8Array(5_000));
    await vi.waitFor(async () => {
      expect((await call('attachments.list', allFiles)).total).toBe(total + 1);
    }, patience);
    expect(await call('attachments.rows', { attachmentIds: [id] })).toMatchObject([
      { id, name: 'new plan.pdf', size: 5_000, messageIds: [] },
    ]);
    const gets = () => demo.log.filter(({ path }) => path.endsWith('/attachments')).length;
    expect(gets()).toBe(1);
    const generation = live.model()?.generation ?? 0;
    demo.control.dropQueues();
    await vi.waitFor(() => expect(live.model()?.generation).toBeGreaterThan(generation), patience);
    await vi.waitFor(async () => {
      expect((await call('attachments.list', allFiles)).total).toBe(total + 1);
    }, patience);
    expect(live.model()?.attachments.get(id)).toBeDefined();
    expect(gets()).toBe(2);
    const { url, name } = await call('attachments.temporary-url', { attachmentId: id });
    expect(name).toBe('new plan.pdf');
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(5_000);
  });

  it('are deleted 500 at a time; the three refused by the server are reported', async () => {
    await start();
    const me = demo.accounts[0]?.userId ?? 0;
    const ids = Array.from({ length: 500 }, (_, index) =>
      demo.control.addAttachment(me, `file ${index}.txt`, new Uint8Array(10)),
    );
    const { total } = await call('attachments.list', allFiles);
    const refused = [ids[7], ids[100], ids[499]];
    for (const id of refused) {
      const msg = 'An error occurred while deleting the attachment. Please try again later.';
      demo.faults.add({
        method: 'DELETE',
        path: `/attachments/${id}`,
        fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg } },
      });
    }
    const changeSet = await plan(...ids.map(deletion));
    expect(changeSet.cannotBeUndone.map(sayText).join(' ')).toContain('gone for good');
    expect(changeSet.changes[0]).toMatchObject({ risk: 'high', beforeWords: '10 bytes, not used' });
    const { job, rows } = await run(...ids.map(deletion));
    expect(job).toMatchObject({ total: 500, applied: 497, rejected: 3 });
    const failed = rows.filter(({ outcome }) => outcome === 'rejected');
    expect(failed.map(({ target }) => target)).toEqual(
      expect.arrayContaining(refused.map((id) => `attachment:${id}`)),
    );
    expect(failed[0]?.explanation).toContain('An error occurred while deleting the attachment.');
    expect((await call('attachments.list', allFiles)).total).toBe(total - 497);
    expect(await plan(deletion(ids[0] ?? 0))).toMatchObject({
      changeCount: 0,
      skipped: [{ reason: 'already-so', explanation: 'The file is deleted already.' }],
    });
  });
});

const token = 'C0FFEE'.repeat(10);
const apns = (value: string): Edit => ({ target: `device:apns:${token}`, field: 'device', value });

describe('devices', () => {
  it('are added by their token, tested and removed', async () => {
    await start();
    const { rows } = await run(apns('org.zulip.Zulip'));
    expect(rows).toMatchObject([
      {
        name: 'Apple device C0FFEEC0…',
        fieldName: 'registration',
        beforeWords: 'Not registered',
        afterWords: 'Registered for org.zulip.Zulip',
        outcome: 'applied',
      },
    ]);
    const { tables } = await call('replica.snapshot', {});
    expect(tables.pushTokens).toMatchObject([{ kind: 'apns', token, appId: 'org.zulip.Zulip' }]);
    expect(await call('push.test', { target: { kind: 'token', token } })).toMatchObject({
      kind: 'handed-on',
    });
    await run(apns(''));
    expect((await call('replica.snapshot', {})).tables.pushTokens).toEqual([]);
    expect(await call('push.test', { target: { kind: 'token', token } })).toMatchObject({
      kind: 'failed',
      failure: { code: 'INVALID_PUSH_DEVICE_TOKEN' },
    });
  });

  it('are not tested while the console is read-only, nor is the welcome message', async () => {
    await start();
    await call('safety.set', { level: 'read-only' });
    expect(await open.call('push.test', { target: { kind: 'all' } })).toMatchObject({
      failure: { code: 'READ_ONLY' },
    });
    expect(await open.call('settings.test-welcome', { text: 'Hello' })).toMatchObject({
      failure: { code: 'READ_ONLY' },
    });
    expect(demo.log.filter(({ path }) => /test_(?:notification|welcome)/.test(path))).toEqual([]);
  });

  it('for encrypted notifications are tested and removed by id', async () => {
    await start();
    const me = demo.accounts[0]?.userId ?? 0;
    const id = demo.control.addPushDevice(me, 'active');
    await vi.waitFor(() => expect(live.model()?.devices.rows.size).toBe(1), patience);
    expect(await call('push.test', { target: { kind: 'device', deviceId: String(id) } })).toMatchObject({
      kind: 'handed-on',
    });
    await run({ target: `device:client:${id}`, field: 'device', value: '' });
    expect(live.model()?.devices.rows.size).toBe(0);
    expect(await call('push.test', { target: { kind: 'all-encrypted' } })).toMatchObject({
      failure: { code: 'NO_ACTIVE_PUSH_DEVICE' },
    });
  });

  it('on servers of feature level 420 to 467 are tested as push accounts', async () => {
    await start({ featureLevel: 430 });
    const me = demo.accounts[0]?.userId ?? 0;
    const id = demo.control.addPushDevice(me, 'active');
    await vi.waitFor(
      () => expect(live.model()?.rows('pushDevices')).toMatchObject([{ kind: 'account' }]),
      patience,
    );
    expect(await call('push.test', { target: { kind: 'device', deviceId: String(id) } })).toMatchObject({
      kind: 'handed-on',
      ignoredParameters: [],
    });
    const { skipped } = await plan({ target: `device:client:${id}`, field: 'device', value: '' });
    expect(sayText(skipped[0]?.explanation ?? '')).toContain('needs feature level 470');
  });

  it('on older servers have no encrypted test', async () => {
    await start({ featureLevel: 400 });
    expect(await call('push.test', { target: { kind: 'all-encrypted' } })).toMatchObject({
      failure: { kind: 'unsupported', neededFeatureLevel: 420 },
    });
    expect(await call('push.test', { target: { kind: 'all' } })).toMatchObject({ kind: 'handed-on' });
  });

  it('are refused before any call if the token is malformed', async () => {
    await start();
    const edit = (target: Edit['target'], value: string): Edit => ({ target, field: 'device', value });
    const { skipped } = await plan(
      edit('device:apns:not hexadecimal', 'org.zulip.Zulip'),
      edit('device:apns:c0ffee', 'with space'),
      edit(`device:fcm:${'a'.repeat(4_097)}`, 'registered'),
    );
    expect(skipped.map(({ explanation }) => sayText(explanation)).toSorted()).toEqual([
      'Empty or invalid length token',
      'Invalid APNS token',
      'appid has invalid format',
    ]);
  });
});
