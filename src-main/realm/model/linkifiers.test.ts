import { expect, it } from 'vitest';
import { wireLinkifier } from '../../zulip/wire/linkifier.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createLinkifiers } from './linkifiers.ts';

const nothing = (): void => {};

function listenInto(rows: unknown[]): ChangeListener {
  return {
    row: (table, id) => rows.push(`${table} ${id}`),
    person: nothing,
    picture: nothing,
    order: nothing,
    presence: nothing,
    lastActive: nothing,
    board: nothing,
    field: nothing,
  };
}

const modern = wireLinkifier.parse({
  id: 7,
  pattern: '#(?P<id>[0-9]+)',
  url_template: 'https://x.example/{id}',
  example_input: '#1',
  reverse_template: '#{id}',
  alternative_url_templates: ['https://x.example/pull/{id}'],
});
const old = wireLinkifier.parse({ id: 3, pattern: 'x', url_template: 'https://x.example/' });

it('reads linkifiers of every level, in their order', () => {
  const { rows } = createLinkifiers([modern, old], listenInto([]));
  expect([...rows.values()]).toEqual([
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

it('tells of what changed, moved, came or went, and of nothing else', () => {
  const notified: unknown[] = [];
  const linkifiers = createLinkifiers([modern, old], listenInto(notified));
  linkifiers.replace([modern, old]);
  expect(notified).toEqual([]);
  linkifiers.replace([modern, { ...old, pattern: 'y' }]);
  expect(notified.splice(0)).toEqual(['linkifiers 3']);
  linkifiers.replace([old, modern]);
  expect(notified.splice(0)).toEqual(['linkifiers 3', 'linkifiers 7']);
  linkifiers.replace([{ ...old, id: 9 }]);
  expect(notified.splice(0).sort()).toEqual(['linkifiers 3', 'linkifiers 7', 'linkifiers 9']);
  expect([...linkifiers.rows.keys()]).toEqual([9]);
});
