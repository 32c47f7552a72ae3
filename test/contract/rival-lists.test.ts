import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderOrderEdit } from '#contract/kinds/channel-folders.ts';
import { targetOf, type Edit, type JobRow } from '#contract/changes.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { setupOf, setupOfText, setupText, wholeProfileField } from '#contract/profile-fields.ts';
import type { ReplicaRows } from '#contract/topics.ts';
import type { DemoRealm } from '@realm-console/demo-realm';
import { send } from '@realm-console/demo-realm/client';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';
import { valuesNow } from '../random-world/racing-values.ts';

/** Two people change the same list, which each call sends as a whole: neither loses the other's change unnoticed. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };

beforeEach(async () => {
  open = await openLiveRealm({ featureLevel: 499 }, { featureLevel: 499 });
  // Two folders have only one other order.
  await open.request('POST', '/channel_folders/create', { name: 'Archive', description: '' });
});
afterEach(() => open.close());

interface Rivalry {
  what: string;
  /** The change made here, and the request by which someone else changes it. */
  begin(tables: ReplicaRows): { edit: Edit; path: string; parameters: Record<string, unknown> };
}

const idsText = (list: readonly { id: number }[]): string => JSON.stringify(list.map(({ id }) => id));
const last = <T>(list: readonly T[]): T[] => [...list.slice(1), ...list.slice(0, 1)];

const rivalries: Rivalry[] = [
  {
    what: 'options of a profile field',
    begin({ profileFields }) {
      const field = profileFields.find(({ type }) => type === 'list');
      if (field === undefined) throw new Error('The demo realm has no list.');
      const [first, ...others] = field.options;
      const value = setupText({ ...setupOf(field), options: others });
      const added = [...(first ? [first] : []), ...others, { key: '77', text: 'Their own' }];
      const field_data = Object.fromEntries(
        added.map(({ key, text }, place) => [key, { text, order: String(place + 1) }]),
      );
      return {
        edit: { target: targetOf('profile-field', field.id), field: wholeProfileField, value },
        path: `/realm/profile_fields/${field.id}`,
        parameters: { field_data },
      };
    },
  },
  {
    what: 'order of profile fields',
    begin: ({ profileFields }) => ({
      edit: {
        target: targetOf('profile-field', 'order'),
        field: 'order',
        value: idsText(last(profileFields)),
      },
      path: '/realm/profile_fields',
      parameters: { order: profileFields.map(({ id }) => id).toReversed() },
    }),
  },
  {
    what: 'order of folders',
    begin({ channels }) {
      const ids = (channels[0]?.folders ?? []).map(({ id }) => id);
      return {
        edit: folderOrderEdit(last(ids)),
        path: '/channel_folders',
        parameters: { order: ids.toReversed() },
      };
    },
  },
  {
    what: 'order of linkifiers',
    begin: ({ linkifiers }) => ({
      edit: { target: targetOf('linkifier', 'order'), field: 'order', value: idsText(last(linkifiers)) },
      path: '/realm/linkifiers',
      parameters: { ordered_linkifier_ids: linkifiers.map(({ id }) => id).toReversed() },
    }),
  },
  {
    what: 'linkifier',
    begin({ linkifiers: [linkifier] }) {
      if (linkifier === undefined) throw new Error('The demo realm has no linkifier.');
      const value = linkifierText({ ...linkifier, exampleInput: '', reverseTemplate: '' });
      return {
        edit: { target: targetOf('linkifier', linkifier.id), field: 'linkifier', value },
        path: `/realm/filters/${linkifier.id}`,
        parameters: {
          pattern: linkifier.pattern,
          url_template: linkifier.urlTemplate.replace('https://', 'https://elsewhere.'),
        },
      };
    },
  },
];

/** What the console shows, including folders, which come with the channels. */
async function tables(): Promise<ReplicaRows> {
  await open.ask('channels.list', {
    text: '',
    privacies: [],
    archived: 'with',
    folder: 'any',
    onlyDefault: false,
    sort: { key: 'name', descending: false },
    first: 0,
  });
  return (await open.ask('replica.snapshot', {})).tables;
}
const valueOf = ({ target, field }: Edit): string => valuesNow(open.demo).get(`${target} ${field}`) ?? '';

async function somebodyElse(
  demo: DemoRealm,
  path: string,
  parameters: Record<string, unknown>,
): Promise<void> {
  const administrator = demo.accounts.find(({ role }) => role === 200) ?? null;
  expect(await send(demo, administrator, 'PATCH', path, parameters)).toMatchObject({ status: 200 });
}
async function start(edit: Edit): Promise<string> {
  const { id, typeToConfirm: typed } = await open.ask('changes.plan', {
    action: { kind: 'edit', title: '', edits: [edit] },
  });
  return (await open.ask('changes.run', { changeSetId: id, typed, stopAtFirstRefusal: false, reason: '' }))
    .id;
}
const rowOf = async (jobId: string): Promise<JobRow | undefined> =>
  (await open.ask('job.rows', { jobId, offset: 0, limit: 1 })).rows[0];
const until = (jobId: string, row: Partial<Record<keyof JobRow, unknown>>) =>
  vi.waitFor(async () => expect(await rowOf(jobId)).toMatchObject(row), patience);

describe('options of a profile field whose name someone else has just changed', () => {
  it.each([
    ['comes', false],
    ['is lost', true],
  ])('are known to be set if the answer %s, and an undo leaves the name', async (_how, isCut) => {
    const [options] = rivalries;
    if (options === undefined) throw new Error('There are no options.');
    const { edit, path, parameters } = options.begin(await tables());
    const rename = { ...parameters, name: 'Renamed meanwhile' };
    let calls = 0;
    open.demo.faults.decide(({ method }) => {
      if (method !== 'PATCH' || calls > 0) return undefined;
      calls += 1;
      return { kind: 'held', until: somebodyElse(open.demo, path, rename), isCut };
    });
    const jobId = await start(edit);
    await until(jobId, { outcome: 'applied', explanation: expect.stringMatching(/^It replaced /) });
    expect(setupOfText(valueOf(edit))).toEqual({ ...setupOfText(edit.value), name: 'Renamed meanwhile' });
    await open.runUntilSettled({ kind: 'undo', jobId });
    expect(setupOfText(valueOf(edit))?.name).toBe('Renamed meanwhile');
    expect(setupOfText(valueOf(edit))?.options.map(({ key }) => key)).toContain('77');
  });
});

describe.each(rivalries)('the $what that someone else changes', ({ begin }) => {
  it('is left as they set it, even without an event', async () => {
    const { edit, path, parameters } = begin(await tables());
    open.demo.control.delayEvents(Number.POSITIVE_INFINITY);
    await somebodyElse(open.demo, path, parameters);
    const theirs = valueOf(edit);
    await until(await start(edit), {
      outcome: 'skipped',
      explanation: expect.stringMatching(/by somebody else since the preview\.$/),
    });
    expect(valueOf(edit)).toBe(theirs);
  });

  it.each([
    ['comes', false, 0],
    ['comes before the events', false, 500],
    ['is lost', true, 0],
  ])(
    'during the call is reported as replaced if the answer %s, and restored by an undo',
    async (_how, isCut, delayMilliseconds) => {
      open.demo.control.delayEvents(delayMilliseconds);
      const { edit, path, parameters } = begin(await tables());
      let theirs = '';
      let calls = 0;
      const meddle = async (): Promise<void> => {
        await somebodyElse(open.demo, path, parameters);
        theirs = valueOf(edit);
      };
      open.demo.faults.decide(({ method }) => {
        if (method !== 'PATCH' || calls > 0) return undefined;
        calls += 1;
        // The fault also decides about the other person's request.
        return { kind: 'held', until: meddle(), isCut };
      });
      const jobId = await start(edit);
      await until(jobId, {
        outcome: 'applied',
        explanation: expect.stringMatching(
          /^It replaced .*, which somebody else had set in the same moment\.$/s,
        ),
        advice: 'Undo brings that back.',
      });
      expect(valueOf(edit)).toBe(edit.value);
      await vi.waitFor(async () => expect((await tables()).jobs).toMatchObject([{ replaced: 1 }]), patience);
      await open.runUntilSettled({ kind: 'undo', jobId });
      expect(valueOf(edit)).toBe(theirs);
    },
  );
});
