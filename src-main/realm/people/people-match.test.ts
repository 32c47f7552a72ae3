import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { matchPeople } from './people-match.ts';
import { pastedEntries } from './pasted-entries.ts';

const { model } = exampleModel({
  realm_users: [
    exampleUser(1, { full_name: 'Olga Owner', delivery_email: 'Olga@Corp.test' }),
    exampleUser(2, { full_name: 'José Łoś', delivery_email: 'jose+zulip@corp.test' }),
    exampleUser(3, { full_name: 'Kim Lee', delivery_email: 'kim@corp.test' }),
    exampleUser(4, { full_name: 'kim  lee', delivery_email: 'kim2@corp.test' }),
    exampleUser(5, { full_name: 'No Address', delivery_email: null }),
    exampleUser(12, { full_name: 'Quill, Mara', delivery_email: 'mara@corp.test' }),
    exampleUser(13, { full_name: 'Cordelia, Lear’s daughter', delivery_email: null }),
    exampleUser(14, { full_name: 'Doe, Jane, Dr. (Oslo)', delivery_email: null }),
  ],
  realm_non_active_users: [exampleUser(6, { full_name: 'Gone Gary', is_active: false })],
});

async function match(text: string) {
  const { userIds, notFound, ambiguous, duplicates } = await matchPeople(model.index.columns, text);
  return {
    found: [...userIds],
    notFound,
    ambiguous: ambiguous.map((one) => [one.text, ...one.people.map(({ userId }) => userId)]),
    duplicates,
  };
}

const understood: [text: string, found: number[]][] = [
  ['olga@corp.test', [1]],
  ['OLGA@CORP.TEST', [1]],
  ['mailto:kim@corp.test', [3]],
  ['olga@corp.test kim@corp.test', [1, 3]],
  ['olga@corp.test,kim@corp.test;\r\n jose+zulip@corp.test\t12', [1, 3, 2, 12]],
  ['Olga Owner <olga@corp.test>', [1]],
  ['"Quill, Mara" <mara@corp.test>, Olga <olga@corp.test>', [12, 1]],
  ['Somebody Else <kim@corp.test>; <mara@corp.test>', [3, 12]],
  ['Olga Owner olga@corp.test', [1]],
  ['(olga@corp.test)\n- kim@corp.test.\n* "mara@corp.test"', [1, 3, 12]],
  ['1 2 12', [1, 2, 12]],
  ['#12', [12]],
  ['@**Olga Owner**', [1]],
  ['@_**kim lee|4** and @**Quill, Mara**', [4, 12]],
  ['@**|5**', [5]],
  ['Thanks,@**Kim Lee|3**@**José Łoś**', [3, 2]],
  ['@olga owner', [1]],
  ['jose los', [2]],
  ['user5@orchid.example.com', [5]],
  ['Gone Gary', [6]],
  ['person6@corp.test', [6]],
  ['Olga Owner | 2 | kim@corp.test', [1, 2, 3]],
  ['Quill, Mara', [12]],
  ['Cordelia, Lear’s daughter\nquill,mara', [13, 12]],
  ['Olga Owner, Quill, Mara, Cordelia, Lear’s daughter, No Address', [1, 12, 13, 5]],
  ['- Doe, Jane, Dr. (Oslo)\n- Olga Owner', [14, 1]],
  ['Quill, Mara <mara@corp.test>; Owner, Olga <olga@corp.test>', [12, 1]],
  ['Owner, olga@corp.test', [1]],
];

describe('a pasted list', () => {
  test.each(understood)('%j', async (text, found) => {
    expect((await match(text)).found).toEqual(found);
  });

  test('tells what names nobody, once and as it was written', async () => {
    expect(await match('Nobody@corp.test, nobody@corp.test\n99, Nemo Nil; @**Captain|98**')).toEqual({
      found: [],
      notFound: ['Nobody@corp.test', '99', 'Nemo Nil', '@**Captain|98**'],
      ambiguous: [],
      duplicates: 0,
    });
  });

  test('chooses nobody among namesakes', async () => {
    expect(await match('Kim Lee, kim lee')).toMatchObject({ found: [], ambiguous: [['kim lee', 3, 4]] });
    expect(await match('Kim Lee <kim@corp.test>')).toMatchObject({ found: [3], ambiguous: [] });
  });

  test('counts who is named again, however', async () => {
    expect(await match('1\nolga@corp.test\nOlga Owner')).toMatchObject({ found: [1], duplicates: 2 });
  });

  test('is empty where nothing is written', async () => {
    expect(await match(' \n,;\t, "" <> \r\n')).toEqual({
      found: [],
      notFound: [],
      ambiguous: [],
      duplicates: 0,
    });
    expect(await match('Quill; Mara')).toMatchObject({ found: [], notFound: ['Quill', 'Mara'] });
    expect(await match('Nemo, Olga <olga@corp.test>')).toMatchObject({ found: [1], notFound: ['Nemo'] });
    expect(await match('4294967296 0')).toMatchObject({ found: [], notFound: ['4294967296', '0'] });
  });

  test.each(['"', '"a ', '<', '<a@', '@**', '@**x|', 'x', 'a@', 'a@b ', ' ', '.', '. x', 'a, "', '1 '])(
    'is read in a moment even if it is %j again and again',
    (part) => {
      const text = part.repeat(250_000 / part.length);
      // A reading that goes back and forth would take minutes, longer than a test may.
      const read = pastedEntries(text).reduce((sum, entry) => sum + entry.text.length, 0);
      expect(read).toBeLessThanOrEqual(text.length);
    },
  );

  test('never loses an address, whatever stands between', () => {
    const between = fc.constantFrom(', ', '\n', ';', '\t', ' ', '\r\n', ' | ', ',,\n');
    const address = fc.nat({ max: 500 }).map((number) => `person${number}@corp.test`);
    fc.assert(
      fc.property(fc.array(fc.tuple(address, between), { maxLength: 30 }), (parts) => {
        const text = parts.flat().join('');
        expect(pastedEntries(text).map((entry) => entry.text)).toEqual(parts.map(([each]) => each));
      }),
    );
  });
});
