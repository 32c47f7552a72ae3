import { expect, test } from 'vitest';
import { parseEvent } from '../../zulip/wire/event.ts';
import { dispatch } from './dispatch.ts';
import { exampleModel } from '../example-realm.ts';

const pot = { id: '2', name: 'pot', source_url: '/2' };

test.each<[what: string, event: object, emoji: string[], notified: string[]]>([
  [
    'all at once',
    { op: 'update', realm_emoji: { '2': pot } },
    ['pot'],
    ['row customEmoji 1', 'row customEmoji 2'],
  ],
  ['one more', { op: 'add', emoji: pot }, ['kiln', 'pot'], ['row customEmoji 2']],
  [
    'a deactivated one',
    { op: 'update_one', emoji_id: '1', data: { deactivated: true } },
    ['kiln (deactivated)'],
    ['row customEmoji 1'],
  ],
  [
    'a deactivated one, in the documented format',
    { op: 'edit', emoji_id: '1', data: { deactivated: true } },
    ['kiln (deactivated)'],
    ['row customEmoji 1'],
  ],
  ['a renamed one', { op: 'edit', emoji_id: '1', data: { name: 'oven' } }, ['oven'], ['row customEmoji 1']],
])('dispatching custom emoji: %s', (_what, event, emoji, notified) => {
  const { model, notified: all } = exampleModel();
  expect(dispatch(parseEvent({ id: 1, type: 'realm_emoji', ...event }), model)).toBe('none');
  expect(
    model.rows('customEmoji').map(({ name, deactivated }) => `${name}${deactivated ? ' (deactivated)' : ''}`),
  ).toEqual(emoji);
  for (const one of notified) expect(all).toContain(one);
});
