import { afterEach, describe, expect, it } from 'vitest';
import {
  exportDeletion,
  exportStart,
  type ExportBoard,
  type ExportType,
} from '#contract/kinds/data-exports.ts';
import type { Edit } from '#contract/changes.ts';
import { sayText } from '#words/text.ts';
import {
  deleteDataExport,
  getDataExports,
  getExportConsents,
  startDataExport,
} from '../../src-main/zulip/route/data-exports.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, refusalOf, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Data exports from the change engine to the server. */
let open: LiveRealm;
const start = async (featureLevel = 499, options: LiveRealmOptions = {}): Promise<void> => {
  open = await openLiveRealm({ featureLevel }, { featureLevel, ...options });
};

const board = (): Promise<ExportBoard> => open.ask('exports.board', {});
const newest = async () => (await board()).exports[0];
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: '', edits });
const plan = (...edits: Edit[]) => open.ask('changes.plan', { action: { kind: 'edit', title: '', edits } });
const skips = async (edit: Edit) =>
  (await plan(edit)).skipped.map(({ reason, explanation }) => [reason, sayText(explanation)]);
let next = 0;
const begin = (type: ExportType): Edit => exportStart(type, `local-${(next += 1)}`);

describe('a data export', () => {
  afterEach(() => open.close());

  it.each([
    [237, 'public'],
    [304, 'full_with_consent'],
    [448, 'full_with_consent'],
    [499, 'full_with_consent'],
  ] as const)('at level %i is started, followed, downloaded and deleted: %s', async (level, type) => {
    await start(level);
    const before = (await board()).exports;
    expect(before.map(({ state }) => state)).toEqual(['finished', 'failed', 'deleted']);
    const { job, rows } = await run(begin(type));
    expect(job).toMatchObject({ applied: 1, canBeUndone: false });
    expect(rows).toMatchObject([{ name: 'New data export', outcome: 'applied' }]);
    const running = await newest();
    expect(running).toMatchObject({ type, state: 'running', fileName: null });
    expect(await skips(exportDeletion(running?.id ?? 0))).toEqual([
      ['not-possible', 'The export is still running. Delete it when it is ready.'],
    ]);
    await expect.poll(async () => (await newest())?.state, { timeout: 10_000 }).toBe('finished');
    const done = await newest();
    expect(done).toMatchObject({ fileName: expect.stringMatching(/^zulip-export-.*\.tar\.gz$/), host: null });
    const { url } = await open.ask('exports.file-url', { exportId: done?.id ?? 0 });
    expect((await fetch(url)).status).toBe(200);

    const deletion = await plan(exportDeletion(done?.id ?? 0));
    expect(deletion).toMatchObject({
      changeCount: 1,
      cannotBeUndone: [{ id: 'effect.deletion-new-export-counts' }],
    });
    expect((await run(exportDeletion(done?.id ?? 0))).job).toMatchObject({ applied: 1, canBeUndone: false });
    await expect.poll(async () => (await newest())?.state).toBe('deleted');
    expect(await open.call('exports.file-url', { exportId: done?.id ?? 0 })).toMatchObject({
      ok: false,
      failure: { kind: 'gone' },
    });
    expect(await skips(exportDeletion(done?.id ?? 0))).toEqual([
      ['already-so', 'The export is already deleted.'],
    ]);
    expect((await board()).exports).toHaveLength(before.length + 1);
  });

  it('announces what the server would reject: types, the weekly limit, owner rights', async () => {
    await start(303);
    const objections = async () =>
      (await board()).choices.map(({ type, objection }) => [type, objection.replace(/ The next.*/, '')]);
    expect(await objections()).toEqual([
      ['public', ''],
      [
        'full_with_consent',
        expect.stringMatching(/can't export private data\. This needs feature level 304/),
      ],
    ]);
    expect((await board()).consents?.people).toBeGreaterThan(20);
    await open.close();

    await start();
    await open.request('PATCH', '/settings', { email_address_visibility: '4' });
    await open.request('PATCH', '/settings', { allow_private_data_export: 'false' });
    const { members } = await open.request('GET', '/users');
    for (const { user_id: userId, role } of members as { user_id: number; role: number }[]) {
      if (role === 100 && userId !== open.account.userId)
        await open.request('PATCH', `/users/${userId}`, { role: '400' });
    }
    expect(await objections()).toEqual([
      ['public', 'No owner shows administrators their email address. Zulip needs at least one who does.'],
      [
        'full_with_consent',
        'No owner lets their private data be exported. Zulip needs at least one who does.',
      ],
    ]);
    const refusal = await open.request('POST', '/export/realm', { export_type: 'full_with_consent' });
    expect(refusal).toMatchObject({ result: 'error' });
    await open.request('PATCH', '/settings', { allow_private_data_export: 'true' });
    await expect.poll(objections).toContainEqual(['full_with_consent', '']);

    for (let turn = 0; turn < 5; turn += 1)
      await open.request('POST', '/export/realm', { export_type: 'full_with_consent' });
    await expect.poll(async () => (await board()).startedInWeek).toBe(5);
    expect(await objections()).toContainEqual(['full_with_consent', 'Zulip allows 5 exports in 7 days.']);
    expect(await skips(begin('full_with_consent'))).toEqual([
      [
        'not-possible',
        expect.stringMatching(/^Zulip allows 5 exports in 7 days\. The next one can be started /),
      ],
    ]);
  });

  it('without consent is for owners if the organization says so', async () => {
    await start();
    expect((await board()).choices.map(({ type }) => type)).toEqual(['public', 'full_with_consent']);
    expect(await skips(begin('full_without_consent'))).toEqual([
      ['not-possible', 'No such type of an export.'],
    ]);
  });

  it('shows who consents to the export of private data, live and as a list', async () => {
    await start();
    const { consents } = await board();
    const consenting = await open.ask('exports.consent-list', { consented: true });
    const others = await open.ask('exports.consent-list', { consented: false });
    expect([consenting.count, others.count]).toEqual([
      consents?.consented,
      (consents?.people ?? 0) - (consents?.consented ?? 0),
    ]);
    await open.request('PATCH', '/settings', { allow_private_data_export: 'false' });
    await expect
      .poll(async () => (await board()).consents)
      .toEqual({ people: consents?.people, consented: (consents?.consented ?? 0) - 1 });
  });

  it('is for administrators only', async () => {
    await start(499, { role: 400 });
    expect(await open.call('exports.board', {})).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
  });
});

describe('an export with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const starting = () =>
    recorded('POST /export/realm', `data-export:new:lost-${(next += 1)}`, {
      field: 'data-export',
      after: 'public',
    });

  it('was started if a newer one exists, and deleted if its file is gone', async () => {
    expect(await sender().lose(starting(), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await sender().lose(starting(), { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    const ready = (await getDataExports(contract.as('owner'))).find(({ export_url: url }) => url !== null);
    const deletion = recorded('DELETE /export/realm/{export_id}', `data-export:${ready?.id ?? 0}`, {
      field: 'data-export',
      before: 'public',
      after: '',
    });
    expect(await sender().lose(deletion, { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await sender().lose(deletion, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
  });
});

describe('the client', () => {
  const contract = contractRealm();

  it('exports only for administrators, and is rejected in the server’s words', async () => {
    const [first, failed] = await getDataExports(contract.as('administrator'));
    const refused = async (promise: Promise<unknown>) => (await refusalOf(promise)) as { message?: string };
    expect(await refused(deleteDataExport(contract.as('owner'), first?.id ?? 0))).toMatchObject({
      message: 'Export already deleted',
    });
    expect(await refused(deleteDataExport(contract.as('owner'), failed?.id ?? 0))).toMatchObject({
      message: 'Export failed, nothing to delete',
    });
    for (const caller of ['moderator', 'member', 'guest'] as const) {
      const connection = contract.as(caller);
      const id = first?.id ?? 0;
      for (const asking of [
        getDataExports(connection),
        getExportConsents(connection),
        startDataExport(connection, 'public'),
        deleteDataExport(connection, id),
      ]) {
        expect(await refused(asking)).toMatchObject({ kind: 'forbidden' });
      }
    }
    const consents = await getExportConsents(contract.as('administrator'));
    expect(consents.some(({ consented }) => consented)).toBe(true);
    expect((await startDataExport(contract.as('administrator'), 'full_with_consent')).id).toBeGreaterThan(3);
  });
});
