import { afterEach, describe, expect, it } from 'vitest';
import { uploadFile } from '../../src-main/zulip/route/attachments.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, refusalOf } from './connection.fixture.ts';
import { handOver } from './files.fixture.ts';

/** Files for messages, from this computer to the server. */
let open: LiveRealm;
const start = async (
  realm: Parameters<typeof openLiveRealm>[0] = {},
  options: LiveRealmOptions = {},
): Promise<void> => {
  open = await openLiveRealm(realm, options);
};
const plan = (size = 3): File => new File([new Uint8Array(size).fill(7)], 'plan.pdf');
const send = async (uploadId: string, name = 'plan.pdf') => open.call('uploads.send', { uploadId, name });
const listed = async () => {
  const question = { text: '', unusedOnly: false, atLeastBytes: 0, first: 500 };
  const sort = { key: 'created', descending: true } as const;
  return (await open.ask('attachments.list', { ...question, sort })).rows;
};

describe('a file for a message', () => {
  afterEach(() => open.close());

  it.each([237, 271, 272, 285, 286, 442])(
    'is uploaded at level %i, and listed among the attachments',
    async (featureLevel) => {
      await start({ featureLevel }, { featureLevel });
      const before = (await listed()).length;
      const uploadId = await handOver(open, plan());
      const sent = await open.ask('uploads.send', { uploadId, name: 'Größe [1].pdf' });
      expect(sent).toEqual({ path: expect.stringMatching(/^\/user_uploads\/2\//), name: 'Größe [1].pdf' });
      await expect.poll(async () => (await listed()).length).toBe(before + 1);
      expect((await listed())[0]).toMatchObject({ name: 'Größe [1].pdf', size: 3 });
      expect(await send(uploadId)).toMatchObject({ ok: false, failure: { kind: 'gone' } });
    },
  );

  it('reports the bytes sent', async () => {
    await start();
    const uploadId = await handOver(open, plan(3_000_000));
    expect(await open.ask('uploads.progress', { uploadId })).toEqual({ sentBytes: 0 });
    const sent = send(uploadId);
    await expect
      .poll(async () => (await open.ask('uploads.progress', { uploadId })).sentBytes, { interval: 1 })
      .toBeGreaterThan(0);
    expect((await sent).ok).toBe(true);
  });

  it('is rejected before it is sent if it is too large, there is no space, or nothing may be written', async () => {
    await start({ limitedPlan: true });
    const large = await handOver(open, plan(10 * 1_048_576 + 1));
    expect(await send(large)).toMatchObject({
      ok: false,
      failure: { field: 'file', message: 'Limited to 10 MB.' },
    });
    await open.ask('safety.set', { level: 'read-only' });
    expect(await send(await handOver(open, plan()))).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
  });

  it('is uploaded once more after a lost answer only if it didn’t arrive', async () => {
    await start();
    const before = (await listed()).length;
    const uploadId = await handOver(open, plan());
    open.demo.faults.add({ method: 'POST', path: /user_uploads/, fault: { kind: 'reset' } });
    expect(await send(uploadId)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    expect(await listed()).toHaveLength(before);
    open.demo.faults.add({ method: 'POST', path: /user_uploads/, fault: { kind: 'cutAfter' } });
    expect(await send(uploadId)).toMatchObject({ ok: true, value: { name: 'plan.pdf' } });
    await expect.poll(async () => (await listed()).length).toBe(before + 1);
    const again = await handOver(open, plan());
    open.demo.faults.add({ method: 'POST', path: /user_uploads/, fault: { kind: 'reset' } });
    expect((await send(again)).ok).toBe(false);
  });

  it('that appears late is found before it is sent again', async () => {
    await start();
    const before = (await listed()).length;
    const uploadId = await handOver(open, plan());
    const lost = { method: 'POST', path: /user_uploads/, fault: { kind: 'cutAfter' } } as const;
    open.demo.faults.add(lost);
    open.demo.faults.add({ method: 'GET', path: /attachments/, fault: { kind: 'reset' } });
    open.demo.faults.add({ method: 'GET', path: /attachments/, fault: { kind: 'reset' } });
    open.demo.faults.add({ method: 'GET', path: /attachments/, fault: { kind: 'reset' } });
    expect((await send(uploadId)).ok).toBe(false);
    expect(await send(uploadId)).toMatchObject({ ok: true });
    await expect.poll(async () => (await listed()).length).toBe(before + 1);
  });
});

describe('the client', () => {
  const contract = contractRealm();

  it('uploads for everyone, and is rejected in the server’s words', async () => {
    const file = { bytes: new Uint8Array([1, 2, 3]), name: 'plan.pdf' };
    for (const caller of ['owner', 'guest', 'bot'] as const) {
      expect(await uploadFile(contract.as(caller), file)).toMatchObject({ name: 'plan.pdf' });
    }
    const large = { bytes: new Uint8Array(25 * 1_048_576 + 1), name: 'film.mp4' };
    expect(await refusalOf(uploadFile(contract.as('owner'), large))).toMatchObject({
      message: expect.stringContaining('maximum upload size'),
    });
  });
});
