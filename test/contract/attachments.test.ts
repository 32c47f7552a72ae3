import { describe, expect, it } from 'vitest';
import { basic, send } from '@realm-console/demo-realm/client';
import {
  deleteAttachment,
  getAttachments,
  getTemporaryFileUrl,
} from '../../src-main/zulip/route/attachments.ts';
import { deleteMessage } from '../../src-main/zulip/route/message-changes.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { createScheduledMessage } from '../../src-main/zulip/route/scheduled-messages.ts';
import { eventsDuring } from './events.fixture.ts';
import { type Caller, callers, contractRealm, openContractRealm, refusalOf } from './connection.fixture.ts';

let now = Date.now();
const contract = contractRealm({ now: () => now });

async function upload(
  caller: Caller,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  parts = 1,
  { realm, account } = contract,
) {
  const { email, apiKey } = account(caller);
  const form = new FormData();
  for (let part = 0; part < parts; part += 1) form.set(`file${part}`, new Blob([bytes]), name);
  const response = await fetch(`${realm.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: basic(email, apiKey) },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const bytes = new TextEncoder().encode('Saturday;07:30;market\n');

describe('attachments', () => {
  it.each(callers)(
    'are the %s’s own: uploaded, listed, fetched by anyone with a link, and deleted',
    async (caller) => {
      const connection = contract.as(caller);
      const before = await getAttachments(connection);
      const { body } = await upload(caller, 'rota für Mai.csv', bytes);
      expect(body).toMatchObject({ result: 'success', filename: 'rota für Mai.csv' });
      const { attachments, upload_space_used } = await getAttachments(connection);
      const added = attachments.find(({ path_id }) => body['url'] === `/user_uploads/${path_id}`);
      expect(added).toMatchObject({ name: 'rota für Mai.csv', size: bytes.length, message_ids: [] });
      expect(Math.abs((added?.created_at ?? 0) - now / 1_000)).toBeLessThan(2);
      expect(upload_space_used).toBe(before.upload_space_used + bytes.length);
      const url = await getTemporaryFileUrl(connection, added?.path_id ?? '');
      const file = await fetch(url);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
      await deleteAttachment(connection, added?.id ?? 0);
      expect(await getAttachments(connection)).toEqual(before);
    },
  );

  it('list the messages that link to them, and notify only their owner', async () => {
    const queue = await send(contract.realm, contract.account('member'), 'POST', '/register', {
      event_types: ['attachment'],
      fetch_event_types: [],
    });
    const { body } = await upload('member', 'plan.txt', bytes);
    const content = `See [plan.txt](${String(body['url'])})`;
    const message = { type: 'channel', to: 3, topic: 'plans', content, read_by_sender: true } as const;
    const { id: messageId } = await sendMessage(contract.as('member'), message);
    const [attachment] = (await getAttachments(contract.as('member'))).attachments.slice(-1);
    expect(attachment).toMatchObject({ name: 'plan.txt', message_ids: [messageId] });
    // Anyone who can read the message can fetch the file.
    await getTemporaryFileUrl(contract.as('owner'), attachment?.path_id ?? '');
    await deleteAttachment(contract.as('member'), attachment?.id ?? 0);
    const { body: polled } = await send(contract.realm, contract.account('member'), 'GET', '/events', {
      queue_id: queue.body['queue_id'] as string,
      last_event_id: -1,
      dont_block: true,
    });
    expect(polled['events']).toMatchObject([
      { type: 'attachment', op: 'add', attachment: { message_ids: [] } },
      { type: 'attachment', op: 'update', attachment: { message_ids: [messageId] } },
      { type: 'attachment', op: 'remove', attachment: { id: attachment?.id } },
    ]);
  });

  it('disappear with the last message that links to them, or weeks after their upload, without an event', async () => {
    let later = Date.now();
    const own = await openContractRealm({ now: () => later, users: 60 });
    const connection = own.as('member');
    const names = async () => (await getAttachments(connection)).attachments.map(({ name }) => name);
    const linkTo = async (name: string) => {
      const { body } = await upload('member', name, bytes, 1, own);
      return `[${name}](${String(body['url'])})`;
    };
    const plans = { type: 'channel', to: 3, topic: 'plans', read_by_sender: true } as const;
    const write = async (content: string) => (await sendMessage(connection, { ...plans, content })).id;
    const twice = await linkTo('twice.txt');
    const ids = [await write(twice), await write(twice)] as const;
    const scheduled = await linkTo('scheduled.txt');
    const sent = await write(scheduled);
    await createScheduledMessage(connection, {
      ...plans,
      content: scheduled,
      scheduled_delivery_timestamp: Math.floor(later / 1_000) + 60 * 86_400,
    });
    await linkTo('unused.txt');
    const events = await eventsDuring(own, 'member', ['attachment'], async () => {
      for (const id of [ids[0], sent]) await deleteMessage(own.as('owner'), id);
      expect(await names()).toEqual(expect.arrayContaining(['twice.txt', 'scheduled.txt', 'unused.txt']));
      await deleteMessage(own.as('owner'), ids[1]);
      expect(await names()).not.toContain('twice.txt');
    });
    expect(events).toEqual([]);
    later += 34 * 86_400_000;
    expect(await names()).toContain('unused.txt');
    later += 2 * 86_400_000;
    await expect.poll(names, { timeout: 5_000 }).not.toContain('unused.txt');
    expect(await names()).toContain('scheduled.txt');
    await own.close();
  });

  it('of other people can’t be deleted, not even by owners', async () => {
    await upload('member', 'mine.txt', bytes);
    const [mine] = (await getAttachments(contract.as('member'))).attachments.slice(-1);
    for (const id of [mine?.id ?? 0, 9_999]) {
      expect(await refusalOf(deleteAttachment(contract.as('owner'), id))).toMatchObject({
        kind: 'rejected',
        code: 'BAD_REQUEST',
        message: 'Invalid attachment',
      });
    }
    expect((await refusalOf(getTemporaryFileUrl(contract.as('owner'), mine?.path_id ?? ''))).kind).not.toBe(
      'unauthorized',
    );
    expect((await getAttachments(contract.as('member'))).attachments.at(-1)?.id).toBe(mine?.id);
  });

  it('can be fetched for a minute, and only with the right link', async () => {
    const [own] = (await getAttachments(contract.as('owner'))).attachments;
    const url = await getTemporaryFileUrl(contract.as('owner'), own?.path_id ?? '');
    expect(url).not.toContain(contract.account('owner').apiKey);
    expect((await fetch(url.replace(/temporary\/./, 'temporary/x'))).status).toBe(400);
    expect(await (await fetch(`${url}x`)).text()).toBe('Invalid filename');
    now += 61_000;
    expect(await (await fetch(url)).text()).toBe('Invalid token');
    expect(await refusalOf(getTemporaryFileUrl(contract.as('owner'), '2/aa/nothing/here.txt'))).toMatchObject(
      {
        kind: expect.stringMatching(/rejected|not-zulip|malformed|unsupported/),
      },
    );
  });

  it.each([
    ['no file', 0, 'You must specify a file to upload'],
    ['two files', 2, 'You may only upload one file at a time'],
  ])('with %s are rejected', async (_name, parts, msg) => {
    expect(await upload('owner', 'x.txt', bytes, parts)).toMatchObject({ status: 400, body: { msg } });
  });

  it('are rejected if too large for the server or the organization', async () => {
    const small = await openContractRealm({ users: 120 });
    small.realm.control.setRealmSetting('max_file_upload_size_mib', 1);
    const mebibyte = new Uint8Array(1_048_577);
    expect(await upload('owner', 'x.bin', mebibyte, 1, small)).toMatchObject({
      status: 400,
      body: { msg: "File is larger than this server's configured maximum upload size (1 MiB)." },
    });
    small.realm.control.setRealmSetting('upload_quota_mib', 0);
    expect(await upload('owner', 'x.bin', bytes, 1, small)).toMatchObject({
      status: 400,
      body: { code: 'REALM_UPLOAD_QUOTA' },
    });
    await small.close();
  });

  it('are rejected if too large for the organization’s plan', async () => {
    const limited = await openContractRealm({ users: 120, limitedPlan: true });
    const bits = new Uint8Array(10 * 1_048_576 + 1);
    expect((await upload('owner', 'x.bin', bits, 1, limited)).body['msg']).toBe(
      "File is larger than the maximum upload size (10 MiB) allowed by your organization's plan.",
    );
    await limited.close();
  });

  it.each([442, 443, 471, 472])(
    'are parsed alike at level %i, despite different units and shapes',
    async (featureLevel) => {
      const old = await openContractRealm({ featureLevel, users: 60 });
      const { attachments } = await getAttachments(old.as('owner'));
      expect(attachments.length).toBeGreaterThan(2);
      const { body } = await send(old.realm, old.account('owner'), 'GET', '/attachments');
      const told = (body['attachments'] as { create_time: number }[]).map(({ create_time }) => create_time);
      const unit = featureLevel < 443 ? 1_000 : 1;
      expect(told).toEqual(attachments.map(({ created_at }) => created_at * unit));
      for (const { created_at, message_ids } of attachments) {
        expect(created_at).toBeLessThan(Date.now() / 1_000);
        expect(created_at).toBeGreaterThan(1_500_000_000);
        expect(message_ids).toEqual([]);
      }
      await old.close();
    },
  );
});
