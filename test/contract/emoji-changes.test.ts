import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { pictureType } from '#contract/pictures.ts';
import { emojiEdit, type CheckedEmoji } from '#contract/kinds/emoji.ts';
import {
  deactivateCustomEmoji,
  getCustomEmoji,
  uploadCustomEmoji,
} from '../../src-main/zulip/route/custom-emoji.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, refusalOf, roughWithout } from './connection.fixture.ts';
import { handOver, movingGif, png, sendFiles } from './files.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Custom emoji from the file to the server. */
let open: LiveRealm;
const start = async (
  realm: Parameters<typeof openLiveRealm>[0] = {},
  options: LiveRealmOptions = {},
): Promise<void> => {
  open = await openLiveRealm(realm, options);
};

async function check(files: readonly (readonly [name: string, file: File])[]): Promise<CheckedEmoji[]> {
  const uploads: { uploadId: string; name: string }[] = [];
  for (const [name, file] of files) uploads.push({ uploadId: await handOver(open, file), name });
  return open.ask('emoji.check', { uploads });
}
const run = (names: readonly string[], isActive: boolean) =>
  open.runUntilSettled({
    kind: 'edit',
    title: 'Custom emoji',
    edits: names.map((name) => emojiEdit(name, isActive)),
  });
const plan = (name: string, isActive: boolean) =>
  open.ask('changes.plan', {
    action: { kind: 'edit', title: 'Custom emoji', edits: [emojiEdit(name, isActive)] },
  });
const listed = async () => (await open.ask('replica.snapshot', {})).tables.customEmoji;
const active = async () => (await listed()).filter(({ deactivated }) => !deactivated).map(({ name }) => name);

describe('custom emoji', () => {
  afterEach(() => open.close());

  it('are added from files, shown with their pictures, and deactivated by an undo', async () => {
    await start();
    const before = await active();
    const names = ['clay_pot', 'glaze', 'slip', 'wheel'];
    const checked = await check([
      ['Clay pot', png()],
      ['glaze', movingGif()],
      ['slip', png()],
      ['wheel', png()],
    ]);
    expect(checked.map(({ name, objection }) => [name, objection])).toEqual(names.map((name) => [name, '']));
    const { job } = await run(names, true);
    expect(job).toMatchObject({ applied: 4, canBeUndone: true });
    expect(await active()).toEqual([...before, ...names]);
    const added = (await listed()).filter(({ name }) => names.includes(name));
    expect(added.every(({ authorId }) => authorId === open.account.userId)).toBe(true);
    const [pot] = added;
    const picture = await open.ask('pictures.read', { userId: null, emojiId: pot?.id ?? '' });
    expect(picture).toEqual(new Uint8Array(await png().arrayBuffer()));
    expect((await open.runUntilSettled({ kind: 'undo', jobId: job.id })).job.applied).toBe(4);
    expect(await active()).toEqual(before);
    expect((await listed()).filter(({ name }) => names.includes(name))).toHaveLength(4);
  });

  it('in statuses and reactions have pictures, deactivated or not, as does the server’s own', async () => {
    await start();
    const everybody = open.demo.control.snapshot().users.map(({ userId }) => userId);
    const rows = await open.ask('people.rows', { userIds: everybody.slice(0, 500) });
    const worn = rows.filter(({ status }) => status?.emoji?.kind === 'custom');
    expect(worn.length).toBeGreaterThan(0);
    const ids = new Set(worn.map(({ status }) => status?.emoji?.code ?? ''));
    const ended = (await listed()).filter(({ deactivated }) => deactivated).map(({ id }) => id);
    expect(ended.length).toBeGreaterThan(0);
    for (const emojiId of [...ids, ...ended, 'zulip']) {
      const picture = await open.ask('pictures.read', { userId: null, emojiId });
      expect(pictureType(picture ?? new Uint8Array()), emojiId).toBe('image/png');
    }
    for (const emojiId of ['0', '/etc/passwd', '/user_avatars/2/emoji/images/1.png'])
      expect(await open.ask('pictures.read', { userId: null, emojiId }), emojiId).toBeNull();
  });

  it('that are animated show their first frame', async () => {
    await start();
    await check([['glaze', movingGif()]]);
    await run(['glaze'], true);
    const glaze = (await listed()).find(({ name }) => name === 'glaze');
    expect(glaze?.source).toMatch(/\.gif$/);
    const picture = await open.ask('pictures.read', { userId: null, emojiId: glaze?.id ?? '' });
    expect(picture).not.toBeNull();
  });

  it('are checked in advance: names, duplicates, contents', async () => {
    await start();
    const text = new File(['no picture'], 'pot.png', { type: 'image/png' });
    const checked = await check([
      ['pot', png()],
      ['POT ', png()],
      ['orchid', png()],
      ['house', png()],
      ['', png()],
      ['çup', png()],
      ['cup_', png()],
      ['cup', text],
      ['x'.repeat(220), png()],
    ]);
    expect(checked.map(({ name, objection, notice }) => [name, objection || notice])).toEqual([
      ['pot', ''],
      ['pot', 'Twice in this list'],
      ['orchid', 'This name is already in use.'],
      ['house', 'Replaces the built-in emoji'],
      ['', 'Emoji name is missing'],
      [
        'çup',
        'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
      ],
      ['cup_', 'Emoji names must end with either a letter or digit.'],
      ['cup', 'Use PNG, JPEG, GIF or WebP.'],
      ['x'.repeat(220), 'Names of emoji are limited to 150 characters.'],
    ]);
    // No emoji is rejected because of another's name.
    const uploads = checked.map(({ uploadId, name }) => ({ uploadId, name }));
    const input = { organizationId: 'kiln', uploads };
    expect(calls['emoji.check'].input.safeParse(input).success).toBe(true);
    expect((await plan('pot', true)).changeCount).toBe(1);
    await open.ask('uploads.drop', { uploadIds: checked.map(({ uploadId }) => uploadId) });
    expect((await plan('pot', true)).skipped).toMatchObject([
      { reason: 'not-possible', explanation: 'The picture is no longer kept. Add the file again.' },
    ]);
    const { uploadId } = await open.ask('uploads.begin', { byteCount: 2 });
    expect(await open.call('uploads.piece', { uploadId, piece: new Uint8Array(3) })).toMatchObject({
      ok: false,
      failure: { field: 'file' },
    });
  });

  it('larger than a call are sent in pieces', async () => {
    await start();
    const head = new Uint8Array(await png().arrayBuffer());
    const large = new File([head, new Uint8Array(1_200_000)], 'big.png');
    await check([['big', large]]);
    expect((await run(['big'], true)).job.applied).toBe(1);
  });

  it.each([237, 306, 307, 490])('work at level %i', async (featureLevel) => {
    await start({ featureLevel }, { featureLevel });
    await check([['pot', png()]]);
    expect((await run(['pot'], true)).job.applied).toBe(1);
    expect((await run(['pot', 'kiln_hot'], false)).job).toMatchObject({ applied: 2, canBeUndone: false });
    expect(await active()).not.toContain('pot');
  });

  it('require the permission, and built-in names an administrator', async () => {
    await start({}, { role: 400 });
    const [house] = await check([['house', png()]]);
    expect(house?.objection).toMatch(/^Only administrators and owners can override built-in emoji\./);
    expect((await plan('orchid', false)).skipped).toMatchObject([
      {
        reason: 'not-permitted',
        explanation: 'Only the person who added it, administrators and owners can deactivate an emoji.',
      },
    ]);
    await check([['pot', png()]]);
    await run(['pot'], true);
    expect((await plan('pot', false)).changeCount).toBe(1);
    await open.close();
    await start({}, { role: 600 });
    expect(await open.ask('emoji.objection', {})).toBe('Guests can’t add custom emoji.');
    expect((await check([['pot', png()]]))[0]?.objection).toBe('Guests can’t add custom emoji.');
  });
});

describe('an emoji with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const end = (name: string) =>
    recorded('DELETE /realm/emoji/{emoji_name}', `emoji:${name}`, {
      field: 'emoji',
      before: 'active',
      after: '',
    });

  beforeAll(async () => void (await getCustomEmoji(contract.as('owner'))));

  it('is deactivated if the list says so, but not if the server was never reached', async () => {
    expect(await sender().lose(end('orchid'), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(await sender().lose(end('kiln_hot'), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
  });

  it('is added if it exists and belongs to the account', async () => {
    const bytes = new Uint8Array(await png().arrayBuffer());
    const add = (name: string) => {
      contract.as('owner').uploads.set(name, { bytes, type: 'image/png', name });
      return recorded('POST /realm/emoji/{emoji_name}', `emoji:${name}`, {
        field: 'emoji',
        after: 'active',
        details: name,
      });
    };
    expect(await sender().lose(add('glaze'), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    expect(await sender().lose(add('slip'), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    const lost = add('clay');
    contract.realm.faults.add({ method: 'POST', path: /emoji/, fault: { kind: 'reset' } });
    const one = sender();
    const outcome = await one.send(lost);
    await sendFiles(contract, 'administrator', 'POST', '/realm/emoji/clay', [png()]);
    expect(await one.settle(lost, outcome)).toMatchObject({ outcome: 'not-applied' });
  });
});

describe('the client', () => {
  const contract = contractRealm();

  it('adds and deactivates emoji, and is rejected in the server’s words', async () => {
    const picture = { bytes: new Uint8Array(await png().arrayBuffer()), type: 'image/png' } as const;
    await uploadCustomEmoji(contract.as('member'), 'tea pot', picture);
    const pot = (await getCustomEmoji(contract.as('guest'))).find(({ name }) => name === 'tea_pot');
    expect(pot).toMatchObject({ author_id: contract.account('member').userId, deactivated: false });
    expect(await refusalOf(uploadCustomEmoji(contract.as('owner'), 'tea_pot', picture))).toMatchObject({
      message: 'A custom emoji with this name already exists.',
    });
    expect(await refusalOf(deactivateCustomEmoji(contract.as('moderator'), 'tea_pot'))).toMatchObject({
      message: 'Must be an organization administrator or emoji author',
    });
    await deactivateCustomEmoji(contract.as('member'), 'tea_pot');
    expect(await refusalOf(deactivateCustomEmoji(contract.as('owner'), 'tea_pot'))).toMatchObject({
      message: "Emoji 'tea_pot' does not exist",
    });
  });
});
