import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#contract/folded-text.ts';
import { queryWords } from '#contract/folded-text.ts';
import { finishNow } from '../../yielding-work.ts';
import { containsWord, createPeopleSearch, searchText } from './people-search.ts';
import { anyCodePoint } from '../../../test/any-code-point.ts';

const people = [
  'Mara Quill',
  'José Łoś',
  'Straßer Jürgen',
  'Мария Ковальчук',
  '李雨桐',
  'ليلى منصور',
  'Ægir Þór',
  '강수빈',
  'İpek Işık',
  'ΟΔΥΣΣΕΥΣ Παππάς',
  'अनन्या पाटील',
  'がくと 田中',
];

function searchFor(query: string): string[] {
  const search = createPeopleSearch((row) =>
    searchText(people[row] ?? '', null, `user${row}@x.test`, row + 1),
  );
  for (let row = 0; row < people.length; row++) search.changed(row);
  const marks = search.find(query);
  return people.filter((_, row) => marks?.[row] === 1);
}

describe('search', () => {
  test.each([
    ['quill mara', 'Mara Quill'],
    ['QUILL', 'Mara Quill'],
    ['jose los', 'José Łoś'],
    ['łos', 'José Łoś'],
    ['strasser', 'Straßer Jürgen'],
    ['jurgen', 'Straßer Jürgen'],
    ['мария', 'Мария Ковальчук'],
    ['雨桐', '李雨桐'],
    ['منصور', 'ليلى منصور'],
    ['aegir thor', 'Ægir Þór'],
    ['수빈', '강수빈'],
    ['ipek isik', 'İpek Işık'],
    ['οδυσσευς', 'ΟΔΥΣΣΕΥΣ Παππάς'],
    ['παππας', 'ΟΔΥΣΣΕΥΣ Παππάς'],
    ['पाटील', 'अनन्या पाटील'],
    ['がくと', 'がくと 田中'],
  ])('for %s finds only %s', (query, name) => {
    expect(searchFor(query)).toEqual([name]);
  });

  const numbered = (query: string): number[] => {
    const ids = [1, 12, 13, 112, 134, ...Array.from({ length: 500 }, (_, row) => 5_000 + row)];
    const search = createPeopleSearch((row) => {
      const userId = ids[row] ?? 0;
      const called = row < 5 ? `extra-${row}` : 'somebody';
      return searchText(called, `${called}@x.test`, `user${userId}@x.test`, userId);
    });
    for (let row = 0; row < ids.length; row++) search.changed(row);
    const marks = search.find(query);
    return ids.filter((_, row) => marks?.[row] === 1);
  };
  test.each<[query: string, ids: number[]]>([
    ['12', [12]],
    ['134', [134]],
    ['34', []],
    ['extra 1', [1, 12]],
    ['extra-1', [12]],
    ['user13', [13, 134]],
    ['112 extra', [112]],
  ])('for the number in %j finds names and addresses that contain it, and the exact id', (query, ids) => {
    expect(numbered(query)).toEqual(ids);
  });

  test('distinguishes names by Indic vowel signs and Japanese voicing marks', () => {
    expect(searchFor('पाटली')).toEqual([]);
    expect(searchFor('かくと')).toEqual([]);
  });

  test('without words marks no one and is treated as no search', () => {
    const search = createPeopleSearch(() => 'x');
    search.changed(0);
    expect(search.find(' \t ')).toBeNull();
  });

  test('does not match words split between two adjacent people', () => {
    expect(searchFor('quill josé')).toEqual([]);
  });

  test('folds idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 8 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('finds the same by typing on, letter by letter, as from scratch', () => {
    fc.assert(
      fc.property(fc.constantFrom('mara quill', 'los jo', 'user1', 'ма ко', '1 2 3'), (query) => {
        const search = createPeopleSearch((row) =>
          searchText(people[row] ?? '', null, `user${row}@x.test`, row),
        );
        for (let row = 0; row < people.length; row++) search.changed(row);
        finishNow(search.prepare());
        for (let length = 1; length <= query.length; length++) {
          const typed = query.slice(0, length);
          const fresh = createPeopleSearch((row) =>
            searchText(people[row] ?? '', null, `user${row}@x.test`, row),
          );
          for (let row = 0; row < people.length; row++) fresh.changed(row);
          expect(search.find(typed)).toEqual(fresh.find(typed));
        }
      }),
    );
  });

  test('matches a linear scan among thousands while people are added, changed and removed', () => {
    const texts: (string | undefined)[] = [];
    const search = createPeopleSearch((row) => texts[row]);
    const put = (row: number, name: string | undefined): void => {
      texts[row] = name === undefined ? undefined : searchText(name, `${name}@x.test`, `u${row}@x.test`, row);
      search.changed(row);
    };
    const nameOf = (row: number): string =>
      `${people[row % people.length]} ${row % 7 === 0 ? 'rare' : ''}${row}`;
    for (let row = 0; row < 9_000; row++) put(row, nameOf(row));
    // Few changes, which rebuild no part; a hundred in one part; and a row that did not exist.
    const someChanges = [[5, 4_100], Array.from({ length: 100 }, (_, place) => 8_192 + place), [9_000]];
    const typed = ['m', 'ma', 'mara', 'mara r', 'mara ra', 'mara rare', 'mara rare1', '1', '12', '12 q'];
    for (const [round, changes] of [[], ...someChanges].entries()) {
      for (const row of changes) put(row, row % 2 === 0 ? `Changed ${round} Mara` : undefined);
      for (const query of typed) {
        const words = queryWords(query);
        const expected = texts.map((text) =>
          text !== undefined && words.every((word) => containsWord(text, word)) ? 1 : 0,
        );
        expect(Buffer.compare(search.find(query)!, Uint8Array.from(expected))).toBe(0);
      }
    }
  });
});
