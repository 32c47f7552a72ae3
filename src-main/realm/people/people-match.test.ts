import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { matchPeople } from './people-match.ts';
import { pastedEntries, pastedParts } from './pasted-entries.ts';
import { pastedLines } from './pasted-lines.ts';

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
    exampleUser(9, { full_name: 'Amara Okafor', delivery_email: 'amara@corp.test' }),
    exampleUser(15, { full_name: 'Cédric Blanc', delivery_email: 'cedric.blanc@corp.test' }),
    exampleUser(16, { full_name: 'Room 12', delivery_email: null }),
  ],
  realm_non_active_users: [exampleUser(6, { full_name: 'Gone Gary', is_active: false })],
});

const matched = async (text: string) => matchPeople(model.index.columns, text, new AbortController().signal);

/** Ids of the people named in a text, and entries that match no one or several people. */
async function match(text: string) {
  const entries = await matched(text);
  const sure = entries.filter(
    ({ reason, people }) => people.length > 0 && !/similar|namesakes/u.test(reason),
  );
  return {
    found: sure.map(({ people }) => people[0]?.userId),
    notFound: entries.filter(({ reason }) => /similar|not-found/u.test(reason)).map((entry) => entry.text),
    ambiguous: entries
      .filter(({ reason }) => reason === 'namesakes')
      .map((entry) => [entry.text, ...entry.people.map(({ userId }) => userId)]),
  };
}

const understood: [text: string, found: number[]][] = [
  ['olga@corp.test', [1]],
  ['OLGA@CORP.TEST', [1]],
  ['mailto:kim@corp.test', [3]],
  ['olga@corp.test kim@corp.test', [1, 3]],
  ['olga@corp.test,kim@corp.test;\r\n jose+zulip@corp.test\n12', [1, 3, 2, 12]],
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
  ['Olga Owner | #2 | kim@corp.test', [1, 2, 3]],
  ['Quill, Mara', [12]],
  ['Cordelia, Lear’s daughter\nquill,mara', [13, 12]],
  ['Olga Owner, Quill, Mara, Cordelia, Lear’s daughter, No Address', [1, 12, 13, 5]],
  ['- Doe, Jane, Dr. (Oslo)\n- Olga Owner', [14, 1]],
  ['Quill, Mara <mara@corp.test>; Owner, Olga <olga@corp.test>', [12, 1]],
  ['Owner, olga@corp.test', [1]],
  ['Owner, Olga\nLos, José', [1, 2]],
  ['Owner\tOlga\nAmara\tOkafor', [1, 9]],
  ['Room 12', [16]],
  ['1. 2\n2. 12', [2, 12]],
  ['1\t2\n2\t12', [2, 12]],
];

/** A row number is not a user id, whatever separates it from the name: account 9 is Amara Okafor. */
const rowNumbers: [text: string, ids: number[], leftOut: string[]][] = [
  ['9\tCédric Blanc', [15], ['9']],
  ['9\tcedric.blanc@corp.test', [15], ['9']],
  ['Cédric Blanc\t9', [15], ['9']],
  ['9. Cédric Blanc', [15], ['9']],
  ['9) Cédric Blanc <cedric.blanc@corp.test>', [15], ['9']],
  ['9 Cédric Blanc', [15], ['9']],
  ['9, Cédric Blanc', [15], ['9']],
  ['9;cedric.blanc@corp.test', [15], ['9']],
  ['9\tBlanc\tCédric\tcedric.blanc@corp.test\tLyon', [15], ['9']],
  ['9\tCédric Blanc\tLyon', [15], ['9', 'Lyon']],
  ['9\tNemo Nil', [], ['9']],
  ['9 Amara Okafor', [9], []],
  ['9\tAmara', [9], []],
  ['Kim Lee\t4', [4], []],
  ['9. 15', [15], ['9']],
];

describe('a pasted list', () => {
  test.each(understood)('matches %j', async (text, found) => {
    expect((await match(text)).found).toEqual(found);
  });

  test.each(rowNumbers)('with %j names %j and leaves out %j', async (text, ids, leftOut) => {
    expect((await match(text)).found).toEqual(ids);
    expect((await matched(text)).flatMap((entry) => entry.leftOut)).toEqual(leftOut);
  });

  test('reports line, text and reason for each entry', async () => {
    const text = 'olga@corp.test\n\nOwner, Olga; 12\r\n\tKim Lee\n5 Nemo Nil\n@**No Address**';
    expect(
      (await matched(text)).map((entry) => [entry.line, entry.text, entry.reason, entry.people.length]),
    ).toEqual([
      [1, 'olga@corp.test', 'email', 1],
      [3, 'Owner, Olga', 'reversed-name', 1],
      [4, 'Kim Lee', 'namesakes', 2],
      [5, '5 Nemo Nil', 'not-found', 0],
      [6, '@**No Address**', 'name', 1],
    ]);
  });

  test('quotes unmatched entries as written', async () => {
    expect(await match('Nobody@corp.test\n99\nNemo Nil; @**Captain|98**\nNil, Nemo')).toEqual({
      found: [],
      notFound: ['Nobody@corp.test', '99', 'Nemo Nil', '@**Captain|98**', 'Nil, Nemo'],
      ambiguous: [],
    });
  });

  test('chooses no one among people with the same name', async () => {
    expect(await match('Kim Lee, kim lee')).toMatchObject({
      found: [],
      ambiguous: [
        ['Kim Lee', 3, 4],
        ['kim lee', 3, 4],
      ],
    });
    expect(await match('Kim Lee <kim@corp.test>')).toMatchObject({ found: [3], ambiguous: [] });
  });

  test.each<[text: string, ids: number[]]>([
    ['Amara Okafer', [9]],
    ['Okafer, Amara', [9]],
    ['Amarra Okafr', [9]],
    ['Cedric', [15]],
    ['A. Okafor', [9]],
    ['Dr. Olga Owner, MBA', [1]],
    ['Gary', [6]],
    ['amara@corp.tset', [9]],
    ['amara@elsewhere.test', [9]],
    ['Amara Okafor <okafor@elsewhere.test>', [9]],
    ['Amara Okafor\tokafor@elsewhere.test', [9]],
    ['cedric.blanc@mail.test', [15]],
    ['olga.owner@mail.test', [1]],
    ['Ann', []],
    ['Zebedee Quux', []],
    ['77', []],
  ])('with %j suggests people like %j without choosing any', async (text, ids) => {
    const [entry] = await matched(text);
    expect(entry?.reason).toBe(ids.length > 0 ? 'similar' : 'not-found');
    expect(entry?.people.map(({ userId }) => userId)).toEqual(ids);
  });

  test('is empty if nothing is written', async () => {
    expect(await matched(' \n,;\t, "" <> \r\n')).toEqual([]);
    expect(await match('Quill; Mara')).toMatchObject({ found: [], notFound: ['Quill', 'Mara'] });
    expect(await match('Nemo, Olga <olga@corp.test>')).toMatchObject({ found: [1], notFound: ['Nemo'] });
    expect(await match('4294967296 0')).toMatchObject({ found: [], notFound: ['4294967296', '0'] });
  });

  test('matches the same people with or without row numbers', async () => {
    const people = fc.constantFrom('Olga Owner', 'cedric.blanc@corp.test', 'Okafor, Amara', 'No Address');
    const numbered = fc.constantFrom<(number: number) => string>(
      (number) => `${number}\t`,
      (number) => `${number}. `,
      (number) => `${number}) `,
      (number) => `${number} `,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(people, { maxLength: 8 }),
        fc.nat({ max: 20 }),
        numbered,
        async (lines, from, mark) => {
          const plain = await match(lines.join('\n'));
          const counted = await match(lines.map((line, place) => `${mark(from + place)}${line}`).join('\n'));
          expect(counted.found).toEqual(plain.found);
          expect(counted.found).toHaveLength(lines.length);
        },
      ),
    );
  });

  test.each(['"', '"a ', '<', '<a@', '@**', '@**x|', 'x', 'a@', 'a@b ', ' ', '.', '. x', 'a, "', '1 '])(
    'is parsed fast even if it repeats %j many times',
    (part) => {
      const text = part.repeat(250_000 / part.length);
      // Backtracking would take minutes, longer than the test's time limit.
      const read = pastedEntries(text).reduce((sum, entry) => sum + entry.text.length, 0);
      expect(read).toBeLessThanOrEqual(text.length);
    },
  );

  test('gives the same result in small parts as at once', () => {
    const line = fc.constantFrom(
      ...understood.map(([text]) => text),
      '',
      '7. Olga Owner',
      '\u2028',
      'x <kim@\r',
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 200, maxLength: 600 }), (lines) => {
        const text = lines.join('\n');
        const parts = [...pastedParts(text)];
        expect(parts.length).toBeGreaterThan(Math.floor(text.length / 4_000));
        expect(parts.flat()).toEqual(pastedEntries(text));
      }),
      { numRuns: 30 },
    );
  });

  test('yields many times if it is long', () => {
    const work = pastedLines('Kim Lee\n'.repeat(20_000));
    let turns = 0;
    for (let step = work.next(); step.done !== true; step = work.next()) turns += 1;
    expect(turns).toBeGreaterThan(20_000);
  });

  test('never loses an address, whatever separates entries', () => {
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
