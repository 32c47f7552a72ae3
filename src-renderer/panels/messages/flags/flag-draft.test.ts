import { expect, it } from 'vitest';
import { firstDraft, orderOf, type FlagDraft } from './flag-draft.ts';

const organization = 'https://orchid.example';
const order = (changes: Partial<FlagDraft>) => orderOf({ ...firstDraft, ...changes }, organization);

it.each<[string, Partial<FlagDraft>, object]>([
  [
    'the oldest',
    { from: 'oldest', direction: 'both' },
    { anchor: 'oldest', direction: 'newer', includeAnchor: true },
  ],
  [
    'the newest, which there is only the way back from',
    { from: 'newest', direction: 'newer', includeAnchor: false },
    { anchor: 'newest', direction: 'older', includeAnchor: true },
  ],
  [
    'the first unread',
    { from: 'first_unread', direction: 'older', includeAnchor: false },
    { anchor: 'first_unread', direction: 'older', includeAnchor: true },
  ],
  [
    'a message by its link',
    { from: 'message', message: `${organization}/#narrow/near/41`, direction: 'both', includeAnchor: false },
    { anchor: 41, direction: 'both', includeAnchor: false },
  ],
])('begins at %s', (_name, changes, expected) => {
  expect(order(changes)).toEqual({ narrow: [], op: 'add', flag: 'read', ...expected });
});

it('has an op and a flag of its own', () => {
  expect(order({ change: 'remove starred' })).toMatchObject({ op: 'remove', flag: 'starred' });
});

it('says what is wrong with the message to begin at, and nothing while none is named', () => {
  expect(order({ from: 'message', message: '' })).toBe('');
  expect(order({ from: 'message', message: 'yesterday' })).toMatch(/Neither a message id/);
});
