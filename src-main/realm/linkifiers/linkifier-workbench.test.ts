import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LinkifierNote } from '#contract/linkifiers.ts';
import { readLinkifierNotes } from '../../store/linkifier-notes.ts';
import { forgetOrganization } from '../../store/forget-organization.ts';
import { consoleInMemory } from '../../store/store.fixture.ts';
import { exampleModel } from '../example-realm.ts';
import type { WireLinkifier } from '../../zulip/route/linkifiers.ts';
import { createLinkifierWorkbench, type LinkifierWorkbench } from './linkifier-workbench.ts';
import type { RealmModel } from '../model/realm-model.ts';

const organizationId = 'orchid';
const context = { signal: new AbortController().signal };
const wire = (id: number, pattern: string) => ({
  id,
  pattern,
  url_template: 'https://x.example/{id}',
  example_input: null,
  reverse_template: null,
  alternative_url_templates: [],
});
const note: LinkifierNote = {
  linkifierId: 7,
  pattern: '#(?P<id>[0-9]+)',
  name: 'Issue',
  samples: [{ text: '#1', links: [{ text: '#1', url: 'https://x.example/1' }] }],
};

let database: DatabaseSync;
let model: RealmModel;
let workbench: LinkifierWorkbench;
const replaceLinkifiers = (list: WireLinkifier[]): void =>
  model.lists.apply({ type: 'realm_linkifiers', id: 1, change: { kind: 'all', rows: list } });
let listChannels: () => Promise<void>;

beforeEach(() => {
  database = consoleInMemory();
  ({ model } = exampleModel());
  replaceLinkifiers([wire(7, note.pattern), wire(8, 'T(?P<id>[0-9]+)')]);
  listChannels = () => Promise.reject(new Error('offline'));
  workbench = createLinkifierWorkbench(
    () => model,
    database,
    organizationId,
    () => listChannels(),
  );
});
afterEach(async () => {
  await workbench.close();
  database.close();
});

it('the workbench keeps names and samples of linkifiers per organization', async () => {
  const kept = await workbench.handlers['linkifiers.keep-note']({ organizationId, note }, context);
  expect(kept).toEqual({ ok: true, value: [note] });
  expect(await workbench.handlers['linkifiers.notes']({ organizationId }, context)).toEqual(kept);
  expect(readLinkifierNotes(database, 'elsewhere')).toEqual([]);
  forgetOrganization(database, organizationId);
  expect(readLinkifierNotes(database, organizationId)).toEqual([]);
});

it('the workbench finds the note of a linkifier that was deleted and added again', async () => {
  await workbench.handlers['linkifiers.keep-note']({ organizationId, note }, context);
  replaceLinkifiers([wire(8, 'T(?P<id>[0-9]+)')]);
  expect(await workbench.handlers['linkifiers.notes']({ organizationId }, context)).toEqual({
    ok: true,
    value: [],
  });
  replaceLinkifiers([wire(8, 'T(?P<id>[0-9]+)'), wire(9, note.pattern)]);
  expect(await workbench.handlers['linkifiers.notes']({ organizationId }, context)).toEqual({
    ok: true,
    value: [{ ...note, linkifierId: 9 }],
  });
});

it("the workbench finds a note by the linkifier's last pattern", async () => {
  await workbench.handlers['linkifiers.keep-note']({ organizationId, note }, context);
  replaceLinkifiers([wire(7, 'N(?P<id>[0-9]+)')]);
  await workbench.handlers['linkifiers.notes']({ organizationId }, context);
  replaceLinkifiers([wire(9, 'N(?P<id>[0-9]+)')]);
  const found = await workbench.handlers['linkifiers.notes']({ organizationId }, context);
  expect(found).toMatchObject({ ok: true, value: [{ linkifierId: 9, name: 'Issue' }] });
});

it('the workbench tries texts on the current linkifiers and runs the samples', async () => {
  await workbench.handlers['linkifiers.keep-note']({ organizationId, note }, context);
  const question = { organizationId, edited: null, order: [8, 7], text: 'T1 #1', isTopic: false, pasted: '' };
  const trial = await workbench.handlers['linkifiers.try'](question, context);
  expect(trial.ok && trial.value.links.map(({ place, url }) => `${place} ${url}`)).toEqual([
    '1 https://x.example/1',
    '2 https://x.example/1',
  ]);
  const review = await workbench.handlers['linkifiers.review'](
    { organizationId, edited: null, order: null },
    context,
  );
  expect(review.ok && review.value.samples).toMatchObject([{ linkifierId: 7, index: 0, passes: true }]);
});

it('the workbench resolves mentions in a text, and channels once they are listed', async () => {
  const text = '@**Nobody #1** @**Mara Quill #2** @**|3** #**none #4**';
  const question = { organizationId, edited: null, order: null, text, isTopic: false, pasted: '' };
  const linked = async (): Promise<unknown> => {
    const trial = await workbench.handlers['linkifiers.try'](question, context);
    return trial.ok && trial.value.links.map(({ url }) => url);
  };
  expect(await linked()).toEqual(['https://x.example/1', 'https://x.example/2']);
  listChannels = () => {
    model.channels.load({ channels: [], folders: [], followed: [] });
    return Promise.resolve();
  };
  expect(await linked()).toEqual(['https://x.example/1', 'https://x.example/2', 'https://x.example/4']);
});

it('the workbench shortens links into the organization and marks them', async () => {
  const fields = {
    pattern: note.pattern,
    urlTemplate: 'http://orchid.test/#narrow/near/{id}',
    exampleInput: '',
    reverseTemplate: '',
    alternativeUrlTemplates: [],
  };
  const edited = { id: 7, fields };
  const question = { organizationId, edited, order: null, text: '#1', isTopic: false, pasted: '' };
  expect(await workbench.handlers['linkifiers.try'](question, context)).toMatchObject({
    ok: true,
    value: {
      links: [{ url: '#narrow/near/1' }],
      check: {
        remarks: [
          { words: 'Leads to this organization: the server shortens the link to #narrow/near/{id}.' },
        ],
      },
    },
  });
});
