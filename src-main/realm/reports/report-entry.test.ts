import { describe, expect, it } from 'vitest';
import { exampleReport } from '../../reports/report-text.fixture.ts';
import type { WireMessageBody } from '../../zulip/wire/message.ts';
import { contentOf, englishTypes, entryOf } from './report-entry.ts';

const [ann, tom] = [
  { id: 9, name: 'Ann Lee' },
  { id: 17, name: 'Tom Ruiz' },
];
const usual = { reporter: ann, reported: tom, typeName: 'Spam', description: '', body: 'words' };
const direct = (people: string): string =>
  `[Original message](https://o.example/#narrow/dm/${people}/near/420)`;

function read(text: Parameters<typeof exampleReport>[0]): ReturnType<typeof contentOf> {
  const message = {
    id: 5,
    sender_id: 1,
    sender_full_name: 'Notification Bot',
    timestamp: 0,
    subject: 'Tom Ruiz moderation',
    content: exampleReport(text),
    edit_history: [],
    reactions: [],
  } as unknown as WireMessageBody;
  const entry = entryOf(message, true, ann.id);
  return contentOf(entry, { types: englishTypes, authorOf: () => undefined, nameOf: () => undefined });
}

describe('parsing a report', () => {
  it.each<[string, Partial<Parameters<typeof exampleReport>[0]>, number]>([
    ['between two people, reported by the recipient', { to: [], original: direct('9') }, 2],
    ['by the caller, to another person', { reporter: tom, to: [ann], original: direct('9') }, 2],
    ['that is a note to oneself', { reporter: tom, to: [tom], original: direct('17') }, 1],
    ['between two people, both in the link', { to: [], original: direct('9,17') }, 2],
    ['to a group', { to: [ann], original: direct('9,17,21-group') }, 3],
  ])('finds the people of a direct message %s', (_name, parts, people) => {
    expect(read({ ...usual, original: '', ...parts })?.place).toEqual({ kind: 'direct', people });
  });

  it('keeps unknown report types apart and recognises known ones', () => {
    const keyOf = (typeName: string): string | undefined =>
      read({ ...usual, to: [], original: direct('9'), typeName })?.typeKey;
    const keys = ['Belästigung', 'Unangemessene Inhalte', 'anderer Grund', 'Spam'].map(keyOf);
    expect(new Set(keys).size).toBe(4);
    expect(keys[3]).toBe('spam');
  });
});
