import { afterEach, describe, expect, it } from 'vitest';
import {
  playgroundEdit,
  playgroundRemoval,
  playgroundReplacement,
  playgroundTarget,
  type Playground,
  type PlaygroundFields,
} from '#contract/kinds/playgrounds.ts';
import type { Edit } from '#contract/changes.ts';
import { getCodePlaygrounds } from '../../src-main/zulip/route/fetch-with-queue.ts';
import { addCodePlayground, removeCodePlayground } from '../../src-main/zulip/route/playgrounds.ts';
import type { Fault } from '@realm-console/demo-realm';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { callers, contractRealm, refusalOf, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Code playgrounds from the change engine to the server. */
let open: LiveRealm;
const start = async (featureLevel = 499, options: LiveRealmOptions = {}): Promise<void> => {
  open = await openLiveRealm({ featureLevel }, { featureLevel, ...options });
};

const listed = async (): Promise<Playground[]> => (await open.ask('replica.snapshot', {})).tables.playgrounds;
const texts = async () =>
  (await listed()).map(({ language, name, urlTemplate }) => `${language} ${name} ${urlTemplate}`);
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: '', edits });
const plan = (...edits: Edit[]) => open.ask('changes.plan', { action: { kind: 'edit', title: '', edits } });
const undo = (jobId: string) => open.runUntilSettled({ kind: 'undo', jobId });

const rust: PlaygroundFields = {
  name: 'Play: stable',
  language: 'Rust',
  urlTemplate: 'https://play.example/?edition=2024&code={code}',
};

describe('a code playground', () => {
  afterEach(() => open.close());

  it.each([237, 442, 499])('is added, replaced and deleted at level %i, and undone', async (level) => {
    await start(level);
    const before = await texts();
    const added = await run(playgroundEdit({ ...rust, name: ` ${rust.name} ` }, ''));
    expect(added.rows).toMatchObject([
      { outcome: 'applied', name: 'Play: stable (Rust)', beforeWords: 'Not there' },
    ]);
    expect(await texts()).toEqual([...before, `Rust Play: stable ${rust.urlTemplate}`]);

    const urlTemplate = 'https://play.example/{code}';
    const replaced = await run(...playgroundReplacement(rust, { ...rust, urlTemplate }));
    expect(replaced.job.applied).toBe(1);
    expect(await texts()).toEqual([...before, `Rust Play: stable ${urlTemplate}`]);
    await undo(replaced.job.id);
    expect(await texts()).toEqual([...before, `Rust Play: stable ${rust.urlTemplate}`]);

    const renamed = await run(...playgroundReplacement(rust, { ...rust, name: 'Play' }));
    expect(renamed.rows.map(({ name, after }) => [name, after]).toSorted()).toEqual([
      ['Play (Rust)', rust.urlTemplate],
      ['Play: stable (Rust)', ''],
    ]);
    expect(await texts()).toEqual([...before, `Rust Play ${rust.urlTemplate}`]);

    const [first] = await listed();
    if (first === undefined) throw new Error('There are no playgrounds.');
    const removed = await run(playgroundRemoval(first));
    expect(removed.job).toMatchObject({ applied: 1, canBeUndone: true });
    expect(await texts()).not.toContain(before[0]);
    await undo(removed.job.id);
    expect(await texts()).toContain(before[0]);
  });

  it('that was restored under another ID is deleted by an earlier plan', async () => {
    await start();
    const [first] = await listed();
    if (first === undefined) throw new Error('There are no playgrounds.');
    const { id: changeSetId, typeToConfirm: typed } = await plan(playgroundRemoval(first));
    const removed = await run(playgroundRemoval(first));
    await undo(removed.job.id);
    const again = (await listed()).find(
      ({ name, language }) => name === first.name && language === first.language,
    );
    expect([first.id, undefined]).not.toContain(again?.id);
    const { id: jobId } = await open.ask('changes.run', {
      changeSetId,
      typed,
      stopAtFirstRefusal: false,
      reason: '',
    });
    await expect
      .poll(async () => (await open.ask('job.rows', { jobId, offset: 0, limit: 1 })).rows)
      .toMatchObject([{ outcome: 'applied' }]);
    await expect.poll(texts).not.toContain(`${first.language} ${first.name} ${first.urlTemplate}`);
  });

  it('by someone else appears immediately, and a change of its earlier state doesn’t overwrite it', async () => {
    await start();
    const { urlTemplate, ...named } = rust;
    await open.request('POST', '/realm/playgrounds', {
      name: named.name,
      pygments_language: named.language,
      url_template: urlTemplate,
    });
    await expect.poll(texts).toContain(`Rust ${named.name} ${urlTemplate}`);
    const { skipped } = await plan(playgroundEdit({ ...rust, urlTemplate: 'https://x.example/{code}' }, ''));
    expect(skipped).toMatchObject([{ reason: 'changed' }]);
  });

  it.each<[string, string, Fault[]]>([
    ['the answer to the removal is lost', 'DELETE', [{ kind: 'cutAfter' }]],
    [
      'neither the new one comes through nor the old one comes back',
      'POST',
      [{ kind: 'reset' }, { kind: 'reset' }],
    ],
  ])('is still replaced if %s', async (_what, method, faults) => {
    await start();
    const [first] = await listed();
    if (first === undefined) throw new Error('There are no playgrounds.');
    for (const fault of faults) open.demo.faults.add({ method, path: /\/realm\/playgrounds/, fault });
    const urlTemplate = 'https://play.example/{code}';
    const { rows } = await run(playgroundEdit({ ...first, urlTemplate }, first.urlTemplate));
    expect(rows).toMatchObject([{ outcome: 'applied', after: urlTemplate }]);
    expect(await texts()).toContain(`${first.language} ${first.name} ${urlTemplate}`);
  });

  it('is checked field by field in the server’s words', async () => {
    await start();
    const check = (fields: Partial<PlaygroundFields>, replaces: number | null = null) =>
      open.ask('playgrounds.check', { fields: { ...rust, ...fields }, replaces, sample: 'print(1 + 1)' });
    expect(await check({})).toEqual({
      faults: [],
      remarks: [],
      url: 'https://play.example/?edition=2024&code=print%281%20%2B%201%29',
    });
    const [first] = await listed();
    const all: Partial<PlaygroundFields>[] = [
      { name: ' ' },
      { language: '' },
      { language: 'x'.repeat(41) },
      { language: 'Pŷ' },
      { urlTemplate: '{code' },
      { urlTemplate: 'https://play.example/' },
      { urlTemplate: 'https://play.example/{code}{more}' },
      { ...first },
    ];
    for (const fields of all) {
      const { faults } = await check(fields);
      const { name, language, urlTemplate } = { ...rust, ...fields };
      const answer = await open.request('POST', '/realm/playgrounds', {
        name,
        pygments_language: language,
        url_template: urlTemplate,
      });
      expect(faults.map(({ message }) => message)).toEqual([answer['msg']]);
      const { skipped } = await plan(playgroundEdit({ ...rust, ...fields }, ''));
      expect(skipped.map(({ reason }) => reason)).toEqual([
        fields === all.at(-1) ? 'already-so' : 'not-possible',
      ]);
    }
    expect((await check({ ...first }, first?.id ?? 0)).faults).toEqual([]);
    expect((await check({ urlTemplate: '{code' })).faults[0]?.fix?.text).toBe('{code}');
    expect((await check({ name: 'a\0b' })).faults).toMatchObject([{ field: 'name' }]);
    const odd = await check({ language: 'py', urlTemplate: 'play.example/{code}' });
    expect(odd.remarks.map(({ words, fix }) => [words, fix?.text])).toEqual([
      ['Code blocks name this language “Python”.', 'Python'],
      ['Not the address of a web page.', 'https://play.example/{code}'],
    ]);
  });

  it('requires an administrator', async () => {
    await start(499, { role: 400 });
    const { skipped } = await plan(playgroundEdit(rust, ''));
    expect(skipped).toMatchObject([
      {
        reason: 'not-permitted',
        explanation: expect.stringMatching(
          /^Only administrators and owners can change code playgrounds\./,
        ) as string,
      },
    ]);
  });
});

describe('a playground with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const target = playgroundTarget(rust);
  const change = (
    endpoint: Parameters<typeof recorded>[0],
    before: string,
    after: string,
    details: number | null = null,
  ) =>
    recorded(endpoint, target, {
      field: 'playground',
      before,
      after,
      details: details === null ? null : String(details),
    });
  const idNow = async (): Promise<number> => {
    const all = await getCodePlaygrounds(contract.as('owner'));
    return all.find(({ name }) => name === rust.name)?.id ?? 0;
  };
  const other = 'https://other.example/{code}';

  it('exists, is another one, or is gone, according to the list', async () => {
    const add = change('POST /realm/playgrounds', '', rust.urlTemplate);
    expect(await sender().lose(add, { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await sender().lose(add, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    const replace = (id: number) =>
      change('POST /realm/playgrounds in place of another', rust.urlTemplate, other, id);
    // Removed before the new one failed, so the old one is restored.
    contract.realm.faults.add({
      method: 'POST',
      path: /playgrounds/,
      fault: { kind: 'reset' },
    });
    const one = sender();
    const replacing = replace(await idNow());
    const outcome = await one.send(replacing);
    expect(await one.settle(replacing, outcome)).toMatchObject({ outcome: 'not-applied' });
    expect((await getCodePlaygrounds(contract.as('owner'))).at(-1)).toMatchObject({
      url_template: rust.urlTemplate,
    });
    const remove = change('DELETE /realm/playgrounds/{playground_id}', rust.urlTemplate, '', await idNow());
    expect(await sender().lose(remove, { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    expect(await sender().lose(remove, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
  });
});

describe('the client', () => {
  const contract = contractRealm();

  it('lists playgrounds for everyone, and adds and removes them for administrators', async () => {
    const parameters = { name: 'Play', pygments_language: 'Zig', url_template: 'https://z.example/{code}' };
    const { id } = await addCodePlayground(contract.as('administrator'), parameters);
    for (const caller of callers) {
      expect(await getCodePlaygrounds(contract.as(caller))).toContainEqual({ id, ...parameters });
    }
    for (const caller of ['moderator', 'member', 'guest'] as const) {
      expect(await refusalOf(addCodePlayground(contract.as(caller), parameters))).toMatchObject({
        kind: 'forbidden',
      });
      expect(await refusalOf(removeCodePlayground(contract.as(caller), id))).toMatchObject({
        kind: 'forbidden',
      });
    }
    await removeCodePlayground(contract.as('administrator'), id);
    expect(await refusalOf(removeCodePlayground(contract.as('owner'), id))).toMatchObject({
      kind: 'rejected',
      message: 'Invalid playground',
    });
  });
});
