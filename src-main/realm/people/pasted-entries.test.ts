import { describe, expect, it } from 'vitest';
import { readLine } from '../../list-file/written-lines.ts';
import { pastedEntries } from './pasted-entries.ts';

/** Names and addresses parsed from a text while no names are known yet. */
const people = (text: string): (string | undefined)[][] =>
  pastedEntries(text, 'in-names').map(({ kind, keys, name }) =>
    kind === 'email' ? [name, keys[0]] : [keys[0]],
  );

describe('names before addresses in brackets', () => {
  it.each<[string, (string | undefined)[][]]>([
    [
      'Berg, Lena <lena@x.example>; Diaz, Omar (Ops - EXT) <omar@x.example>',
      [
        ['Berg, Lena', 'lena@x.example'],
        ['Diaz, Omar (Ops - EXT)', 'omar@x.example'],
      ],
    ],
    [
      'Berg, Lena <lena@x.example>\nDiaz, Omar <omar@x.example>',
      [
        ['Berg, Lena', 'lena@x.example'],
        ['Diaz, Omar', 'omar@x.example'],
      ],
    ],
    [
      'Berg, Lena <lena@x.example>, Diaz, Omar <omar@x.example>',
      [
        ['Berg, Lena', 'lena@x.example'],
        ['Diaz, Omar', 'omar@x.example'],
      ],
    ],
    [
      'Lena Berg <lena@x.example>, Omar Diaz <omar@x.example>',
      [
        ['Lena Berg', 'lena@x.example'],
        ['Omar Diaz', 'omar@x.example'],
      ],
    ],
    [
      'ana@x.example, Lena Berg <lena@x.example>',
      [
        [undefined, 'ana@x.example'],
        ['Lena Berg', 'lena@x.example'],
      ],
    ],
    ['King, Martin, Jr. <king@x.example>', [['King, Martin, Jr.', 'king@x.example']]],
    ['Omar "Oz" Diaz <omar@x.example>', [['Omar "Oz" Diaz', 'omar@x.example']]],
    ['Lena Berg [Ext] <lena@x.example>', [['Lena Berg [Ext]', 'lena@x.example']]],
    ['(Lena Berg) <lena@x.example>', [['Lena Berg', 'lena@x.example']]],
  ])('read %j', (text, read) => {
    expect(people(text)).toEqual(read);
  });

  it('give accounts full names', () => {
    const text = 'Berg, Lena <lena@x.example>; Diaz, Omar (Ops - EXT) <omar@x.example>';
    expect(readLine(text)).toEqual({
      people: [
        { name: 'Lena Berg', email: 'lena@x.example', problem: null },
        { name: 'Omar Diaz (Ops - EXT)', email: 'omar@x.example', problem: null },
      ],
      ignored: 0,
    });
  });
});

describe('a list with invisible characters or in another script', () => {
  it.each<[string, (string | undefined)[][]]>([
    ['\u200blena@x.example', [[undefined, 'lena@x.example']]],
    ['le\u00adna@x.exam\u200dple', [[undefined, 'lena@x.example']]],
    ['<\u202alena@x.example\u202c>', [[undefined, 'lena@x.example']]],
    ['Lena\u00a0Berg <lena＠x．example>', [['Lena Berg', 'lena@x.example']]],
    [
      'lena＠x.example，omar@x．example、ana@x.example；bo@x.example،cy@x.example؛di@x.example',
      ['lena', 'omar', 'ana', 'bo', 'cy', 'di'].map((name) => [undefined, `${name}@x.example`]),
    ],
    ['１２\u3000#３４', [['12'], ['34']]],
    ['علی\u200cرضا', [['علی\u200cرضا']]],
  ])('is read correctly from %j', (text, read) => {
    expect(people(text)).toEqual(read);
  });
});
