import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Action } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import type { FieldConversion } from '#contract/field-conversion.ts';
import { sayText } from '#words/text.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';

/** A free-text field becomes a list of options, for everyone who has a value, and back. */
let open: LiveRealm;
const start = async (featureLevel = 499, options: LiveRealmOptions = {}): Promise<void> => {
  open = await openLiveRealm({ featureLevel }, { featureLevel, ...options });
};
let folder: string | null = null;
afterEach(async () => {
  await open.close();
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  folder = null;
});

const fields = (): ProfileField[] =>
  (open.live().model()?.rows('profileFields') ?? []).toSorted((one, other) => one.order - other.order);
const namesAndTypes = () => fields().map(({ name, type }) => `${name}: ${type}`);
function fieldNamed(name: string): ProfileField {
  const field = fields().find((each) => each.name === name);
  if (field === undefined) throw new Error(`No field is called ${name}.`);
  return field;
}
const stored = (fieldId: number) =>
  new Map(
    open.demo.control.snapshot().users.flatMap(({ userId, profile }) => {
      const value = profile[fieldId];
      return value === undefined || value === '' ? [] : [[userId, value] as const];
    }),
  );

/** The console's unmodified proposal for the cities that people have typed. */
async function conversion(more: Partial<FieldConversion> = {}): Promise<FieldConversion> {
  const { id: fieldId } = fieldNamed('City');
  const { options, values } = await open.ask('profile-fields.proposal', { fieldId });
  return {
    kind: 'convert-field',
    fieldId,
    name: 'City',
    oldName: 'City (text)',
    options,
    mapping: values.flatMap(({ value, key }) => (key === null ? [] : [{ value, key }])),
    ...more,
  };
}
const plan = (action: Action) => open.ask('changes.plan', { action });

describe('a free-text field', () => {
  it.each([237, 244, 296, 455, 499])(
    'becomes a list for everyone at level %i, and text again',
    async (level) => {
      await start(level);
      const before = namesAndTypes();
      const old = fieldNamed('City');
      const texts = stored(old.id);
      const action = await conversion();
      const { job } = await open.runUntilSettled(action);
      expect(job).toMatchObject({
        title: 'Turn City into a list of options',
        total: texts.size + 2,
        applied: texts.size + 2,
      });

      const list = fieldNamed('City');
      expect(list).toMatchObject({ type: 'list', inSummary: true, hint: old.hint, options: action.options });
      expect(fieldNamed('City (text)')).toMatchObject({ id: old.id, type: 'short-text', inSummary: false });
      expect(stored(old.id)).toEqual(texts);
      const keys = new Map(action.mapping.map(({ value, key }) => [value, key]));
      expect(stored(list.id)).toEqual(new Map([...texts].map(([userId, text]) => [userId, keys.get(text)])));

      const undoing = await plan({ kind: 'undo', jobId: job.id });
      expect(undoing.changes.map(({ name, afterWords }) => [name, afterWords.split(';')[0]])).toEqual([
        ['City', 'Not there'],
        ['City (text)', 'City (text (short))'],
      ]);
      expect(undoing.skippedCount).toBe(0);
      const undone = await open.runUntilSettled({ kind: 'undo', jobId: job.id });
      expect(undone.job.applied).toBe(2);
      expect(namesAndTypes()).toEqual(before);
      expect(stored(old.id)).toEqual(texts);
    },
  );

  it('keeps its name if the list has another, and skips texts without an option', async () => {
    await start();
    const old = fieldNamed('City');
    const texts = stored(old.id);
    const whole = await conversion();
    const [first, ...options] = whole.options;
    const mapping = whole.mapping.filter(({ key }) => key !== first?.key);
    const { job } = await open.runUntilSettled({ ...whole, name: 'Town', oldName: 'City', options, mapping });
    const kept = new Set(mapping.map(({ value }) => value));
    const number = [...texts.values()].filter((text) => kept.has(text)).length;
    expect(number).toBeLessThan(texts.size);
    expect(stored(fieldNamed('Town').id).size).toBe(number);
    expect(fieldNamed('City')).toMatchObject({ id: old.id, inSummary: false });
    await open.runUntilSettled({ kind: 'undo', jobId: job.id });
    expect(fieldNamed('City')).toMatchObject({ id: old.id, inSummary: true });
  });

  it('skips protected accounts', async () => {
    await start();
    const { id: fieldId } = fieldNamed('City');
    const [protectedId = 0] = stored(fieldId).keys();
    await open.ask('safety.protect', { userIds: [protectedId], isProtected: true });
    const planned = await plan(await conversion());
    expect(planned.skipped).toMatchObject([{ target: `user:${protectedId}`, reason: 'protected' }]);
  });

  it('gets no values if the list couldn’t be created, and a retry catches up', async () => {
    await start();
    const texts = stored(fieldNamed('City').id);
    open.demo.faults.add({
      method: 'POST',
      path: '/realm/profile_fields',
      fault: { kind: 'refuse', error: { msg: 'Not today.' } },
    });
    const { job, rows } = await open.runUntilSettled(await conversion());
    expect(job).toMatchObject({ applied: 1, rejected: 1, skipped: texts.size });
    expect(rows.find(({ outcome }) => outcome === 'skipped')?.explanation).toBe(
      'Not sent: The profile field was not created.',
    );
    const retried = await open.runUntilSettled({ kind: 'retry', jobId: job.id });
    expect(retried.job.applied).toBe(texts.size + 1);
    expect(stored(fieldNamed('City').id).size).toBe(texts.size);
  });

  it('continues if the answer to the creation was lost', async () => {
    await start(499, { changeTiming: { readingDelays: [5, 20] } });
    const { size } = stored(fieldNamed('City').id);
    open.demo.faults.add({ method: 'POST', path: '/realm/profile_fields', fault: { kind: 'cutAfter' } });
    const { job } = await open.runUntilSettled(await conversion());
    expect(job).toMatchObject({ applied: size + 2, unknown: 0 });
    expect(stored(fieldNamed('City').id).size).toBe(size);
  });

  it.each<[Partial<FieldConversion>, string]>([
    [{ name: ' ' }, 'A name is required (1 to 40 characters).'],
    [{ name: 'x'.repeat(41) }, 'The name is limited to 40 characters (1 too many).'],
    [{ oldName: 'City' }, 'Another field is called “City”.'],
    [{ name: 'Team' }, 'Another field is called “Team”.'],
    [{ options: [] }, 'A list needs at least one option.'],
    [{ options: [{ key: '0', text: ' ' }] }, 'An option has no text.'],
  ])('isn’t converted with %j: %s', async (more, message) => {
    await start();
    const outcome = await open.call('changes.plan', { action: await conversion(more) });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'invalid-input', message } });
  });

  it('doesn’t include dates, lists and links', async () => {
    await start();
    const { id: fieldId } = fieldNamed('Team');
    const outcome = await open.call('changes.plan', { action: await conversion({ fieldId }) });
    expect(outcome).toMatchObject({ ok: false, failure: { message: 'Team has no free text.' } });
  });

  it.each([300, 400, 600])('can’t be converted by role %i, which is said in advance', async (role) => {
    await start(499, { role });
    const { changeCount, skipped } = await plan(await conversion());
    expect(changeCount).toBe(0);
    expect(sayText(skipped[0]?.explanation ?? '')).toContain(
      'Only administrators and owners can change profile fields.',
    );
  });

  it('continues after the program ended in the middle', async () => {
    folder = mkdtempSync(join(tmpdir(), 'realm-console-conversion-'));
    await start(499, {
      openStore: () => storeAt(join(folder ?? '', 'console.db')),
      changeTiming: { closingMilliseconds: 50 },
    });
    const { size } = stored(fieldNamed('City').id);
    open.demo.faults.add({
      method: 'PATCH',
      path: /\/users\/\d+$/,
      skip: 3,
      fault: { kind: 'slow', milliseconds: 300 },
    });
    const { id: changeSetId, typeToConfirm: typed } = await plan(await conversion());
    const { id } = await open.ask('changes.run', {
      changeSetId,
      typed,
      stopAtFirstRefusal: false,
      reason: '',
    });
    await expect.poll(() => stored(fieldNamed('City').id).size).toBeGreaterThan(2);
    await open.restart();
    await open.ask('job.control', { jobId: id, command: 'resume' });
    await expect.poll(() => stored(fieldNamed('City').id).size, { timeout: 10_000 }).toBe(size);
  });
});
