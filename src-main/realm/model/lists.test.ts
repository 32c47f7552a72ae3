import { expect, it } from 'vitest';
import { wireLinkifier, type WireLinkifier } from '../../zulip/route/linkifiers.ts';
import { exampleAnswer, recordingListener } from '../example-realm.ts';
import { createLists } from './lists.ts';

const modern = wireLinkifier.parse({
  id: 7,
  pattern: '#(?P<id>[0-9]+)',
  url_template: 'https://x.example/{id}',
  example_input: '#1',
  reverse_template: '#{id}',
  alternative_url_templates: ['https://x.example/pull/{id}'],
});
const old = wireLinkifier.parse({ id: 3, pattern: 'x', url_template: 'https://x.example/' });

const withLinkifiers = (list: WireLinkifier[]) => exampleAnswer({ realm_linkifiers: list });

it('the tables of lists contain linkifiers of every level, in order', () => {
  const { readers } = createLists(withLinkifiers([modern, old]), recordingListener());
  expect(readers.linkifiers.all()).toEqual([
    {
      id: 7,
      position: 0,
      pattern: '#(?P<id>[0-9]+)',
      urlTemplate: 'https://x.example/{id}',
      exampleInput: '#1',
      reverseTemplate: '#{id}',
      alternativeUrlTemplates: ['https://x.example/pull/{id}'],
    },
    {
      id: 3,
      position: 1,
      pattern: 'x',
      urlTemplate: 'https://x.example/',
      exampleInput: '',
      reverseTemplate: '',
      alternativeUrlTemplates: [],
    },
  ]);
});

it('the tables of lists report only what was changed, moved, added or removed', () => {
  const listener = recordingListener();
  const lists = createLists(withLinkifiers([modern, old]), listener);
  function rowsOf(list: WireLinkifier[]): string[] {
    lists.apply({ type: 'realm_linkifiers', id: 1, change: { kind: 'all', rows: list } });
    return listener.notified.splice(0).filter((told) => told.startsWith('row'));
  }
  expect(rowsOf([modern, old])).toEqual([]);
  expect(rowsOf([modern, { ...old, pattern: 'y' }])).toEqual(['row linkifiers 3']);
  expect(rowsOf([old, modern])).toEqual(['row linkifiers 3', 'row linkifiers 7']);
  const all = ['row linkifiers 3', 'row linkifiers 7', 'row linkifiers 9'];
  expect(rowsOf([{ ...old, id: 9 }]).sort()).toEqual(all);
  expect(lists.readers.linkifiers.all().map(({ id }) => id)).toEqual([9]);
});
