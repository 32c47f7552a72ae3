import { expect, it } from 'vitest';
import { newDraft } from './linkifier-draft.ts';
import { listedLinkifiers } from './listed-linkifiers.ts';

const linkifierOf = (id: number) => ({ ...newDraft.fields, id, position: id, pattern: `#${id}` });
const fresh = { ...newDraft, name: 'Beds' };
const parts = {
  linkifiers: [linkifierOf(4), linkifierOf(2)],
  drafts: { 2: { ...newDraft, fields: { ...newDraft.fields, pattern: 'typed' } } },
  notes: [{ linkifierId: 4, pattern: '#4', name: 'Kilns', samples: [] }],
  review: {
    samples: [true, false, true].map((passes, index) => ({
      linkifierId: 4,
      index,
      passes,
      links: [],
      linksBefore: [],
    })),
    overlaps: [{ places: [1, 3] as [number, number], text: '#4' }],
    dangers: [{ place: 2, words: 'It breaks messages.' }],
  },
  open: 'new' as const,
};

it('shows each linkifier in its place, with its own name, what is typed and what the review says', () => {
  expect(listedLinkifiers(parts)).toMatchObject([
    {
      id: 4,
      place: 1,
      name: 'Kilns',
      isEdited: false,
      overlaps: [3],
      danger: '',
      changedSamples: 1,
    },
    {
      id: 2,
      place: 2,
      name: '',
      isEdited: true,
      danger: 'It breaks messages.',
      fields: { pattern: 'typed' },
    },
  ]);
});

it('puts one that is being added last, with what the review says only while it is open', () => {
  const drafts = { ...parts.drafts, new: fresh };
  expect(listedLinkifiers({ ...parts, drafts }).at(-1)).toMatchObject({ id: 'new', place: 3, overlaps: [1] });
  expect(listedLinkifiers({ ...parts, drafts, open: 4 }).at(-1)).toMatchObject({
    name: 'Beds',
    overlaps: [],
  });
});
