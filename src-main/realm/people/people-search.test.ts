import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#contract/folded-text.ts';
import { createPeopleSearch, searchText } from './people-search.ts';
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
  ])('%s finds %s alone', (query, name) => {
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
  ])('the number in %j finds names and addresses that contain it, and the id that it is', (query, ids) => {
    expect(numbered(query)).toEqual(ids);
  });

  test('vowel signs of the Indic scripts and voicing marks tell names apart', () => {
    expect(searchFor('पाटली')).toEqual([]);
    expect(searchFor('かくと')).toEqual([]);
  });

  test('a query without words marks nobody and everybody: it is no search', () => {
    const search = createPeopleSearch(() => 'x');
    search.changed(0);
    expect(search.find(' \t ')).toBeNull();
  });

  test('words that are only together in two neighbours find neither', () => {
    expect(searchFor('quill josé')).toEqual([]);
  });

  test('folding is settled: folding again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 8 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('typing on, letter by letter, finds what a fresh search finds', () => {
    fc.assert(
      fc.property(fc.constantFrom('mara quill', 'los jo', 'user1', 'ма ко', '1 2 3'), (query) => {
        const search = createPeopleSearch((row) =>
          searchText(people[row] ?? '', null, `user${row}@x.test`, row),
        );
        for (let row = 0; row < people.length; row++) search.changed(row);
        search.prepare();
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
});
