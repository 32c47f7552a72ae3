import { describe, expect, it } from 'vitest';
import { noChoices } from '#contract/list-file.ts';
import { handOver, modelOf } from '../people-file/people-file.fixture.ts';
import { peopleOf } from './list.fixture.ts';
import { never, openListsHere } from './open-lists.fixture.ts';

const hyphen = 'soft hyphen (U+00AD)';
const space = 'zero-width space (U+200B)';
const joiner = 'zero-width joiner (U+200D)';

const lists: readonly [title: string, text: string, removed: string[]][] = [
  ['none in a plain list', 'Ada Quill, ada@x.example\nBo Reed, bo@x.example', []],
  [
    'those in pasted lines',
    'Ada Quill <a\u00adda@x.example>\nB\u200bo <bo\u00ad@x.example>',
    [hyphen, space],
  ],
  [
    'those in columns',
    'Name,Email\nAda\u200b Quill,ada@x.example\nBo Reed,b\u00ado\u200d@x.example',
    [space, hyphen, joiner],
  ],
  ['none in ignored columns', 'Name,Email,Note\nAda Quill,ada@x.example,a\u00adb\nBo,bo@x.example,', []],
  [
    'no joiner needed for spelling a name',
    'Name,Email\nعلی\u200cرضا,ali@x.example\nBo Reed,bo@x.example',
    [],
  ],
];

describe('invisible characters removed while reading a list', () => {
  it.each(lists)('are listed for accounts: %s', async (_, text, removed) => {
    expect((await peopleOf('accounts', text)).removedSigns.toSorted()).toEqual(removed.toSorted());
    const file = new TextEncoder().encode(text);
    expect((await peopleOf('accounts', file)).removedSigns.toSorted()).toEqual(removed.toSorted());
  });

  it('are listed for invitations', async () => {
    const { people, removedSigns } = await peopleOf('invitations', '\u200bada@x.example, bo@x.example\u00ad');
    expect(people.map(({ email }) => email)).toEqual(['ada@x.example', 'bo@x.example']);
    expect(removedSigns).toEqual([hyphen, space]);
  });

  it('are listed for members, with the number of unmatched rows', async () => {
    const opened = openListsHere(modelOf([{ userId: 1, name: 'Olga Owner', role: 100 }]));
    const text = 'Email,Team\nada\u200d@x.example,Kiln\n,Kiln\nbo@x.example cy@x.example,Kiln\n';
    const listId = handOver(opened, 'members', new TextEncoder().encode(text));
    expect(await opened.naming({ listId }, noChoices, 0, never)).toMatchObject({
      value: { text: '\nada@x.example\n\n', unnamed: 2, removedSigns: [joiner] },
    });
  });
});
