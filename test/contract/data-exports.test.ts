import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contractRealm, openContractRealm, rawRequest, type Caller } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { fetchFile } from './files.fixture.ts';

let now = Date.now();
const contract = contractRealm({ now: () => now });

const call = async (caller: Caller, method: string, path: string, parameters: object = {}) =>
  (await rawRequest(contract, caller, method, path, parameters)).body;

describe('data exports', () => {
  const list = async () => (await call('owner', 'GET', '/export/realm'))['exports'] as object[];

  it('take a moment, notify administrators, and are downloaded and deleted', async () => {
    const member = await eventsDuring(contract, 'member', ['realm_export'], async () => undefined);
    const before = await list();
    let id = 0;
    const events = await eventsDuring(contract, 'administrator', ['realm_export', 'message'], async () => {
      id = (await call('administrator', 'POST', '/export/realm', { export_type: 'full_with_consent' }))[
        'id'
      ] as number;
      expect(await call('owner', 'DELETE', `/export/realm/${id}`)).toMatchObject({
        msg: 'Export still in progress',
      });
      now += 5_000;
      const finished = (await list()).at(-1) as Record<string, unknown>;
      expect(finished).toEqual({
        id,
        export_time: expect.any(Number),
        acting_user_id: contract.account('administrator').userId,
        export_url: expect.stringContaining(`${contract.realm.url}/user_avatars/exports/2/`),
        deleted_timestamp: null,
        failed_timestamp: null,
        pending: false,
        export_type: 'full_with_consent',
        export_from_prior_server: false,
      });
      const path = new URL(String(finished['export_url'])).pathname;
      const file = Buffer.from(await (await fetchFile(contract, null, path)).arrayBuffer());
      expect(gunzipSync(file).toString()).toContain('realm.json');
      expect(await call('owner', 'DELETE', `/export/realm/${id}`)).toMatchObject({ result: 'success' });
      expect((await fetchFile(contract, null, path)).status).toBe(404);
    });
    const states = events.flatMap((event) => {
      if (event['type'] !== 'realm_export') return [];
      const { pending, deleted_timestamp: deleted } =
        (event['exports'] as Record<string, unknown>[]).at(-1) ?? {};
      return [{ pending, isDeleted: deleted !== null }];
    });
    expect(states).toEqual([
      { pending: true, isDeleted: false },
      { pending: false, isDeleted: false },
      { pending: false, isDeleted: true },
    ]);
    const message = events.find(({ type }) => type === 'message');
    expect(message).toMatchObject({ message: { sender_full_name: 'Notification Bot' } });
    expect(member).toEqual([]);
    expect(await list()).toHaveLength(before.length + 1);
    expect(await call('owner', 'DELETE', `/export/realm/${id}`)).toMatchObject({
      msg: 'Export already deleted',
    });
    expect(await call('owner', 'DELETE', '/export/realm/999')).toMatchObject({
      msg: 'Invalid data export ID',
    });
  });

  it('are limited to five a week, and to existing types', async () => {
    for (const export_type of ['everything', 'full_without_consent', '1']) {
      expect(await call('owner', 'POST', '/export/realm', { export_type })).toMatchObject({
        msg: 'Invalid export_type: Value error, Not in the list of possible values',
      });
    }
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await call('owner', 'POST', '/export/realm'));
    expect(answers.at(-1)).toMatchObject({ msg: 'Exceeded rate limit.' });
    now += 8 * 86_400_000;
    expect(await call('owner', 'POST', '/export/realm')).toMatchObject({ result: 'success' });
  });

  it('report who consented', async () => {
    const { export_consents: consents } = await call('owner', 'GET', '/export/realm/consents');
    const { userId } = contract.account('member');
    expect(consents).toContainEqual({
      user_id: userId,
      consented: false,
      email_address_visibility: expect.any(Number),
    });
  });

  it('report the consent of reactivated people to administrators', async () => {
    const { userId } = contract.account('member');
    const happens = async () => {
      await call('owner', 'DELETE', `/users/${userId}`);
      await call('owner', 'POST', `/users/${userId}/reactivate`);
    };
    const seen = (caller: Caller) => eventsDuring(contract, caller, ['realm_export_consent'], happens);
    expect(await seen('administrator')).toEqual([
      { type: 'realm_export_consent', user_id: userId, consented: false },
    ]);
    expect(await seen('moderator')).toEqual([]);
  });

  it.each([
    [247, {}, []],
    [442, { export_type: 2 }, ['export_type']],
  ])('at level %i are requested with %j', async (featureLevel, parameters, more) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    expect((await rawRequest(at, 'owner', 'POST', '/export/realm', parameters)).status).toBe(200);
    const { body } = await rawRequest(at, 'owner', 'GET', '/export/realm');
    const first = (body['exports'] as object[]).at(-1) ?? {};
    const common = [
      'id',
      'export_time',
      'acting_user_id',
      'export_url',
      'deleted_timestamp',
      'failed_timestamp',
      'pending',
    ];
    expect(Object.keys(first)).toEqual([...common, ...more]);
    expect(first).toMatchObject(parameters);
    await at.close();
  });
});
