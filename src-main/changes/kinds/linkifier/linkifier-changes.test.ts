import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Action, type ChangeSet, type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { type LinkifierFields, linkifierText } from '#contract/linkifiers.ts';
import { sayText } from '#words/text.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../../../../test/live-realm.fixture.ts';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealm } from '@realm-console/demo-realm';
import type { LiveOrganization } from '../../../realm/live-organization.ts';

const patience = { timeout: 60_000, interval: 10 };
const ticket: LinkifierFields = {
  pattern: 'TKT-(?P<ticket>[0-9]+)',
  urlTemplate: 'https://desk.example/{ticket}',
  exampleInput: 'TKT-7',
  reverseTemplate: 'TKT-{ticket}',
  alternativeUrlTemplates: ['https://desk.example/t/{ticket}'],
};

let open: LiveRealm;
let demo: DemoRealm;
let live: LiveOrganization;

async function start(
  role = 100,
  featureLevel = 499,
  changeTiming?: LiveRealmOptions['changeTiming'],
): Promise<void> {
  const options = { role, featureLevel, timing: { state: 20 }, ...(changeTiming && { changeTiming }) };
  open = await openLiveRealm({ featureLevel }, options);
  demo = open.demo;
  live = open.live();
}

afterEach(() => open.close());

const call: LiveRealm['ask'] = (name, input) => open.ask(name, input);
const plan = (action: Action): Promise<ChangeSet> => call('changes.plan', { action });
const edit = (...edits: Edit[]): Action => ({ kind: 'edit', title: '', edits });
const run: LiveRealm['run'] = (action) => open.runUntilSettled(action);

const patterns = (): string[] => (live.model()?.rows('linkifiers') ?? []).map(({ pattern }) => pattern);
const textOf = (pattern: string): string => {
  const found = live
    .model()
    ?.rows('linkifiers')
    .find((each) => each.pattern === pattern);
  return found === undefined ? '' : linkifierText(found);
};
const idOf = (pattern: string): number =>
  live
    .model()
    ?.rows('linkifiers')
    .find((each) => each.pattern === pattern)?.id ?? 0;

const somebodyElse = (method: string, path: string, parameters: Record<string, unknown> = {}) => {
  const account = demo.accounts.find(({ role }) => role === 200);
  if (account === undefined) throw new Error('The realm has no administrator.');
  return send(demo, account, method, path, parameters);
};

const renameByOthers = async (pattern: string): Promise<void> => {
  await somebodyElse('PATCH', `/realm/filters/${idOf(pattern)}`, {
    pattern: 'other',
    url_template: 'https://x.example/',
    example_input: '',
    reverse_template: '',
    alternative_url_templates: [],
  });
  await vi.waitFor(() => expect(patterns()).toContain('other'), patience);
};

const added: Edit = {
  target: newTarget('linkifier', ticket.pattern),
  field: 'linkifier',
  value: linkifierText(ticket),
  expected: '',
};

describe('a linkifier', () => {
  it('is added with every field, and the addition is undone', async () => {
    await start();
    const before = patterns();
    const changeSet = await plan(edit(added));
    expect(changeSet).toMatchObject({ changeCount: 1, calls: 1, skippedCount: 0 });
    expect(changeSet.changes[0]).toMatchObject({
      name: ticket.pattern,
      beforeWords: 'Not there',
      risk: 'low',
    });
    const { job } = await run(edit(added));
    expect(job.applied).toBe(1);
    expect(textOf(ticket.pattern)).toBe(linkifierText(ticket));
    expect(patterns()).toEqual([...before, ticket.pattern]);
    await run({ kind: 'undo', jobId: job.id });
    expect(patterns()).toEqual(before);
  });

  it('is changed as a whole, and restored', async () => {
    await start();
    const [pattern = ''] = patterns();
    const before = textOf(pattern);
    const value = linkifierText({ ...ticket, alternativeUrlTemplates: [] });
    const target = targetOf('linkifier', idOf(pattern));
    const { job } = await run(edit({ target, field: 'linkifier', value, expected: before }));
    expect(textOf(ticket.pattern)).toBe(value);
    await run({ kind: 'undo', jobId: job.id });
    expect(textOf(pattern)).toBe(before);
  });

  it('that was deleted is added again in its place by an undo, and deleted again by the next undo', async () => {
    await start();
    const before = patterns();
    const pattern = before[1] ?? '';
    const text = textOf(pattern);
    const deletion: Edit = {
      target: targetOf('linkifier', idOf(pattern)),
      field: 'linkifier',
      value: '',
      expected: text,
    };
    expect((await plan(edit(deletion))).changes[0]).toMatchObject({ risk: 'high', afterWords: 'Not there' });
    const { job } = await run(edit(deletion));
    expect(patterns()).toEqual(before.toSpliced(1, 1));
    const undone = await run({ kind: 'undo', jobId: job.id });
    expect(undone.rows.map(({ field, outcome }) => `${field} ${outcome}`)).toEqual([
      'place applied',
      'linkifier applied',
    ]);
    expect(patterns()).toEqual(before);
    expect(textOf(pattern)).toBe(text);
    await run({ kind: 'undo', jobId: undone.job.id });
    expect(patterns()).toEqual(before.toSpliced(1, 1));
  });

  it('that someone else changed meanwhile is left unchanged', async () => {
    await start();
    const [pattern = ''] = patterns();
    const edited: Edit = {
      target: targetOf('linkifier', idOf(pattern)),
      field: 'linkifier',
      value: linkifierText(ticket),
      expected: textOf(pattern),
    };
    const changeSet = await plan(edit(edited));
    await renameByOthers(pattern);
    const { id } = await call('changes.run', {
      changeSetId: changeSet.id,
      typed: null,
      stopAtFirstRefusal: false,
      reason: '',
    });
    await vi.waitFor(async () => {
      const { rows } = await call('job.rows', { jobId: id, offset: 0, limit: 1 });
      expect(rows[0]).toMatchObject({
        outcome: 'skipped',
        explanation: expect.stringMatching(/^Changed to other to .* by somebody else/),
      });
    }, patience);
    expect((await plan(edit(edited))).skipped[0]).toMatchObject({ reason: 'changed' });
    expect(patterns()).not.toContain(ticket.pattern);
  });

  it.each([
    ['while the lost answer is read back', { readingDelays: [500], workMilliseconds: 700 }, 'running'],
    ['before it is deleted once more', { readingDelays: [10], firstRetryMilliseconds: 60_000 }, 'waiting'],
  ])('that gets another pattern %s does not count as deleted', async (_when, timing, state) => {
    await start(100, 499, { workMilliseconds: 100, ...timing });
    const { job } = await run(edit(added));
    const { id: changeSetId } = await plan({ kind: 'undo', jobId: job.id });
    demo.faults.add({ method: 'DELETE', path: /\/realm\/filters\/\d+$/, fault: { kind: 'reset' } });
    const options = { typed: null, stopAtFirstRefusal: false, reason: '' };
    const { id } = await call('changes.run', { changeSetId, ...options });
    await vi.waitFor(async () => {
      expect(demo.log.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
      const { tables } = await call('replica.snapshot', {});
      expect(tables.jobs.find((one) => one.id === id)).toMatchObject({ state });
    }, patience);
    await renameByOthers(ticket.pattern);
    if (state === 'waiting') await call('job.control', { jobId: id, command: 'resume' });
    await vi.waitFor(async () => {
      const { rows } = await call('job.rows', { jobId: id, offset: 0, limit: 1 });
      expect(rows[0]).toMatchObject({
        outcome: 'skipped',
        explanation: expect.stringMatching(/The linkifier is other to .* now, set by somebody else\.$/),
      });
    }, patience);
    expect(patterns()).toContain('other');
  });

  it('that would keep people from sending messages asks for a typed confirmation', async () => {
    await start();
    const bare = {
      ...ticket,
      pattern: '(?P<ticket>[0-9]+)',
      exampleInput: '',
      reverseTemplate: '',
      alternativeUrlTemplates: [],
    };
    const target = newTarget('linkifier', bare.pattern);
    const changeSet = await plan(edit({ ...added, target, value: linkifierText(bare) }));
    expect(changeSet).toMatchObject({
      typeToConfirm: 1,
      changes: [{ risk: 'high', notice: expect.stringContaining('Unable to render message') }],
    });
    const run = { changeSetId: changeSet.id, stopAtFirstRefusal: false, reason: '' };
    expect(await open.call('changes.run', { ...run, typed: null })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', field: 'typed' },
    });
    expect(await plan(edit(added))).toMatchObject({ typeToConfirm: null });
  });

  it('is rejected before it is sent, in the server’s words', async () => {
    await start();
    const value = linkifierText({ ...ticket, urlTemplate: 'https://desk.example/{number}' });
    expect((await plan(edit({ ...added, value }))).skipped[0]).toMatchObject({
      reason: 'not-possible',
      explanation: "Group 'number' in URL template is not present in linkifier pattern.",
    });
    const [pattern = ''] = patterns();
    const taken = { ...added, target: targetOf('linkifier', idOf(patterns()[1] ?? '')) };
    const same = linkifierText({
      ...ticket,
      pattern,
      urlTemplate: 'https://x.example/{order}',
      exampleInput: '',
      reverseTemplate: '',
      alternativeUrlTemplates: [],
    });
    const { expected: _, ...anything } = taken;
    expect(sayText((await plan(edit({ ...anything, value: same }))).skipped[0]?.explanation ?? '')).toMatch(
      /^Realm filter/,
    );
  });

  it('requires an administrator, and a server that knows its fields', async () => {
    await start(300);
    expect((await plan(edit(added))).skipped[0]).toMatchObject({ reason: 'not-permitted' });
  });

  it.each([
    [470, ticket, /level 471/],
    [471, ticket, /level 478/],
  ])('at level %i is left out with the required level', async (level, fields, words) => {
    await start(100, level);
    expect(
      sayText((await plan(edit({ ...added, value: linkifierText(fields) }))).skipped[0]?.explanation ?? ''),
    ).toMatch(words);
    const plain = { ...ticket, exampleInput: '', reverseTemplate: '', alternativeUrlTemplates: [] };
    const { job } = await run(edit({ ...added, value: linkifierText(plain) }));
    expect(job.applied).toBe(1);
    expect(textOf(ticket.pattern)).toBe(linkifierText(plain));
  });
});

describe('the order of linkifiers', () => {
  const target = targetOf('linkifier', 'order');
  const ids = (): number[] => (live.model()?.rows('linkifiers') ?? []).map(({ id }) => id);

  it('is changed in one call, and restored', async () => {
    await start();
    const before = ids();
    const value = JSON.stringify(before.toReversed());
    const last = patterns().at(-1);
    const { changes } = await plan(edit({ target, field: 'order', value }));
    expect(changes[0]?.facts?.[0], 'what moves, rather than a row of ids').toEqual({
      label: `Place 1, was ${before.length}`,
      before: last,
      after: last,
      as: 'code',
    });
    const { job } = await run(edit({ target, field: 'order', value, expected: JSON.stringify(before) }));
    expect(ids()).toEqual(before.toReversed());
    await run({ kind: 'undo', jobId: job.id });
    expect(ids()).toEqual(before);
  });

  it('is left unchanged if someone else added or deleted one meanwhile', async () => {
    await start();
    const before = ids();
    const reversed: Edit = { target, field: 'order', value: JSON.stringify(before.toReversed()) };
    await somebodyElse('DELETE', `/realm/filters/${before[0]}`);
    await vi.waitFor(() => expect(ids()).toHaveLength(before.length - 1), patience);
    expect((await plan(edit(reversed))).skipped[0]).toMatchObject({ reason: 'changed' });
  });
});
