import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Edit } from '#contract/changes.ts';
import {
  organizationPictures,
  pictureText,
  type OrganizationPictureName,
} from '#contract/organization-pictures.ts';
import { organizationTarget } from '#contract/settings/settings.ts';
import { sayText } from '#words/text.ts';
import {
  deleteRealmIcon,
  deleteRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from '../../src-main/zulip/route/organization-pictures.ts';
import { getRealmSettings } from '../../src-main/zulip/route/realm-settings.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, refusalOf, roughWithout } from './connection.fixture.ts';
import { handOver, png } from './files.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** The organization's icon and logos from the file to the server. */
let open: LiveRealm;
const start = async (
  realm: Parameters<typeof openLiveRealm>[0] = {},
  options: LiveRealmOptions = {},
): Promise<void> => {
  open = await openLiveRealm(realm, options);
};
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
const fileText = (uploadId: string) => pictureText({ kind: 'file', uploadId, fileName: 'kiln.png' });
const edit = (name: OrganizationPictureName, value: string): Edit => ({
  target: organizationTarget,
  field: name,
  value,
});
const plan = (name: OrganizationPictureName, value: string) =>
  open.ask('changes.plan', { action: { kind: 'edit', title: 'Picture', edits: [edit(name, value)] } });
const set = (name: OrganizationPictureName, value: string) =>
  open.runUntilSettled({ kind: 'edit', title: 'Picture', edits: [edit(name, value)] });
const undo = async (jobId: string) => (await open.runUntilSettled({ kind: 'undo', jobId })).job;
const upload = async (name: OrganizationPictureName, file = png()) =>
  set(name, fileText(await handOver(open, file)));
const row = async () => (await open.ask('replica.snapshot', {})).tables.settings[0]?.pictures;
const shown = (name: OrganizationPictureName) => open.ask('pictures.read', { userId: null, name });
/** A picture other than the fixture's. */
const other = async (): Promise<File> =>
  new File([await bytesOf(png()), new Uint8Array(3)], 'other.png', { type: 'image/png' });

describe('the icon and logos', () => {
  afterEach(() => open.close());

  it.each(organizationPictures)('include %s, set from a file, live, and undone', async (name) => {
    await start();
    const before = await row();
    const shownBefore = await shown(name);
    const first = await upload(name);
    expect(first.job).toMatchObject({ applied: 1, canBeUndone: true });
    expect((await row())?.[name]).toMatchObject({
      isUploaded: true,
      path: expect.stringMatching(/version=/),
    });
    expect(await shown(name)).toEqual(await bytesOf(png()));
    const second = await upload(name, await other());
    expect(await shown(name)).toEqual(await bytesOf(await other()));
    expect(await undo(second.job.id)).toMatchObject({ applied: 1 });
    expect(await shown(name)).toEqual(await bytesOf(png()));
    // The demo organization's icon is uploaded; its logos are Zulip's own.
    expect(await undo(first.job.id)).toMatchObject({ applied: 1 });
    expect((await row())?.[name].isUploaded).toBe(before?.[name].isUploaded);
    expect(await shown(name)).toEqual(shownBefore);
  });

  it('return to the organization’s default, and an undo restores the picture', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'realm-console-pictures-'));
    // After the console has closed its files.
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await start({}, { openStore: () => storeAt(join(folder, 'console.db')) });
    const icon = await shown('icon');
    const planned = await plan('icon', '');
    expect(planned).toMatchObject({ startsAtOnce: false, isDangerous: false, cannotBeUndone: [] });
    expect(planned.changes[0]).toMatchObject({
      before: pictureText({ kind: 'kept', png: Buffer.from(icon ?? []).toString('base64') }),
      beforeWords: 'Uploaded picture',
      afterWords: 'Generated icon',
    });
    const { job } = await set('icon', '');
    expect((await row())?.icon).toMatchObject({ isUploaded: false, path: null });
    expect((await plan('icon', '')).skipped).toMatchObject([{ reason: 'already-so' }]);
    await open.restart();
    expect(await undo(job.id)).toMatchObject({ applied: 1 });
    expect(await shown('icon')).toEqual(icon);
  });

  it('are replaced permanently if the console can’t fetch the present ones', async () => {
    await start();
    // Larger than the limit for fetching pictures.
    const large = new File([await bytesOf(png()), new Uint8Array(300_000)], 'large.png');
    await upload('logo', large);
    const planned = await plan('logo', fileText(await handOver(open, png())));
    expect(planned).toMatchObject({ isDangerous: true, canBeUndone: [] });
    expect(planned.cannotBeUndone.map(sayText).join(' ')).toContain("can't fetch the present picture");
    const { job } = await upload('logo');
    const { skipped } = await open.ask('changes.plan', { action: { kind: 'undo', jobId: job.id } });
    expect(skipped).toMatchObject([
      {
        reason: 'not-possible',
        explanation: 'This console has no copy of that picture. Upload the file again.',
      },
    ]);
  });

  it('are checked in advance: content, size, and that the file exists', async () => {
    await start();
    const text = new File(['no picture'], 'pot.png', { type: 'image/png' });
    const large = new File([await bytesOf(png()), new Uint8Array(5 * 1_048_576)], 'large.png');
    const objection = async (file: File) => {
      const { skipped } = await plan('icon', fileText(await handOver(open, file)));
      return skipped[0]?.explanation;
    };
    expect(await objection(text)).toBe('Not a picture that Zulip takes. Use PNG, JPEG, GIF or WebP.');
    expect(await objection(large)).toBe('Limited to 5 MB. Make the picture smaller.');
    const id = await handOver(open, png());
    expect(await open.ask('uploads.read', { uploadId: id })).toEqual(await bytesOf(png()));
    await open.ask('uploads.drop', { uploadIds: [id] });
    expect(await open.ask('uploads.read', { uploadId: id })).toBeNull();
    const { skipped } = await plan('icon', fileText(id));
    expect(sayText(skipped[0]?.explanation ?? '')).toBe('The file is no longer kept. Add it again.');
  });

  it('require an administrator, and logos a plan that includes them', async () => {
    await start({}, { role: 300 });
    expect((await plan('icon', '')).skipped).toMatchObject([
      {
        reason: 'not-permitted',
        explanation: expect.stringMatching(/^Only administrators and owners can change settings/),
      },
    ]);
    await open.close();
    await start({ limitedPlan: true }, { role: 200 });
    const { skipped } = await plan('logo', fileText(await handOver(open, png())));
    expect(sayText(skipped[0]?.explanation ?? '')).toBe(
      'A custom logo needs the Zulip Cloud Standard plan. This organization is on Zulip Cloud Free.',
    );
    expect((await upload('icon')).job.applied).toBe(1);
  });

  it.each([237, 306, 442, 499])('work at level %i', async (featureLevel) => {
    await start({ featureLevel }, { featureLevel });
    for (const name of organizationPictures) {
      const { job } = await upload(name);
      expect(job.applied).toBe(1);
      expect((await row())?.[name].isUploaded).toBe(true);
      expect((await set(name, '')).job.applied).toBe(1);
      expect((await row())?.[name].isUploaded).toBe(false);
    }
  });
});

describe('a picture with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const settings = () => getRealmSettings(contract.as('owner'));
  const sending = async (name: OrganizationPictureName) => {
    contract.as('owner').uploads.set('1', { bytes: await bytesOf(png()), type: 'image/png', name: null });
    const path = name === 'icon' ? 'POST /realm/icon' : 'POST /realm/logo';
    return recorded(path, organizationTarget, { field: name, before: '', after: fileText('1') });
  };
  const ending = (name: OrganizationPictureName) =>
    recorded(name === 'icon' ? 'DELETE /realm/icon' : 'DELETE /realm/logo', organizationTarget, {
      field: name,
      before: 'png:AA==',
      after: '',
    });

  beforeAll(async () => void (await settings()));

  it.each(organizationPictures)('is set for %s if the server has a newer one', async (name) => {
    expect(await sender().lose(await sending(name), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
    });
    expect(await sender().lose(await sending(name), { kind: 'reset' })).toMatchObject({
      outcome: 'not-applied',
    });
    const end = ending(name);
    expect(await sender().lose(end, { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await sender().lose(end, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
  });

  it.each(organizationPictures)('isn’t set again for %s if someone else has reset it', async (name) => {
    const { send, settle } = sender();
    await send(await sending(name));
    const change = await sending(name);
    contract.realm.faults.add({ method: 'POST', path: /\/realm\/(icon|logo)$/, fault: { kind: 'cutAfter' } });
    const lost = await send(change);
    const administrator = contract.as('administrator');
    await (name === 'icon'
      ? deleteRealmIcon(administrator)
      : deleteRealmLogo(administrator, name === 'night_logo'));
    expect(await settle(change, lost)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });

  it.each(organizationPictures)('isn’t removed for %s if it is someone else’s', async (name) => {
    const { send, settle } = sender();
    await send(await sending(name));
    const change = ending(name);
    contract.realm.faults.add({
      method: 'DELETE',
      path: /\/realm\/(icon|logo)$/,
      fault: { kind: 'cutAfter' },
    });
    const lost = await send(change);
    const administrator = contract.as('administrator');
    const picture = { bytes: await bytesOf(await other()), type: 'image/png' } as const;
    await (name === 'icon'
      ? uploadRealmIcon(administrator, picture)
      : uploadRealmLogo(administrator, name === 'night_logo', picture));
    expect(await settle(change, lost)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });
});

describe('the client', () => {
  const contract = contractRealm();

  it('sets and removes pictures, and is rejected in the server’s words', async () => {
    const picture = { bytes: await bytesOf(png()), type: 'image/png' } as const;
    const owner = contract.as('administrator');
    await uploadRealmIcon(owner, picture);
    await uploadRealmLogo(owner, false, picture);
    await uploadRealmLogo(owner, true, picture);
    expect(await getRealmSettings(owner)).toMatchObject({
      icon_source: 'U',
      logo_source: 'U',
      night_logo_source: 'U',
      max_icon_file_size_mib: 5,
      max_logo_file_size_mib: 5,
    });
    await deleteRealmIcon(owner);
    await deleteRealmLogo(owner, true);
    expect(await getRealmSettings(owner)).toMatchObject({
      icon_source: 'G',
      logo_source: 'U',
      night_logo_source: 'D',
    });
    const message = 'Must be an organization administrator';
    const moderator = contract.as('moderator');
    expect(await refusalOf(uploadRealmIcon(moderator, picture))).toMatchObject({ message });
    expect(await refusalOf(deleteRealmLogo(moderator, false))).toMatchObject({ message });
    const noPicture = { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' } as const;
    expect(await refusalOf(uploadRealmLogo(owner, false, noPicture))).toMatchObject({
      message: 'Could not decode image; did you upload an image file?',
    });
  });
});
