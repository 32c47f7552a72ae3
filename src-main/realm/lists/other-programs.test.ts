import { describe, expect, it } from 'vitest';
import type { TextEncoding } from '#contract/list-file.ts';
import { encodedText } from '../../list-file/encode-text.fixture.ts';
import {
  accountsOf,
  addressesOf,
  listUses,
  membersOf,
  peopleOf,
  readingOf,
  readListOf,
} from './list.fixture.ts';

function bytes(text: string, encoding: TextEncoding = 'utf-8'): Uint8Array {
  const encoded = encodedText(text, encoding);
  if (encoded === null) throw new Error(`${encoding} lacks a character`);
  return encoded;
}

const extra = Array.from({ length: 300 }, (_, place) => `Extra ${place}`);

/** Files that contain one person: Jörg Weiß, joerg@x.example. */
const files: readonly [what: string, file: Uint8Array][] = [
  [
    'Excel in German',
    bytes('Vorname;Nachname;E-Mail;Ort\r\nJörg;Weiß;joerg@x.example;Köln\r\n', 'windows-1252'),
  ],
  ['Numbers on a Mac', bytes('Tabelle 1;;\nName;E-Mail;Büro\nJörg Weiß;joerg@x.example;Köln\n', 'macintosh')],
  ['Excel as Unicode text', bytes('\ufeffName\tEmail\r\nJörg Weiß\tjoerg@x.example\r\n', 'utf-16le')],
  ['a byte order mark and quotes', bytes('\ufeff"Name";"E-Mail"\r\n"Jörg Weiß";"joerg@x.example"\r\n')],
  [
    'only a first name in the column of full names',
    bytes('Name;Vorname;E-Mail\nJörg Weiß;Jörg;joerg@x.example\n'),
  ],
  ['trailing separators', bytes(`Name;Email${';'.repeat(2_000)}\nJörg Weiß;joerg@x.example;;;\n;;;;\n`)],
  ['more cells than titles', bytes('Name,Email,Office\nJörg Weiß,joerg@x.example,a,boss@x.example\n')],
  ['300 columns', bytes(`${extra.join()},Name,Email\n${extra.join()},Jörg Weiß,joerg@x.example\n`)],
  [
    'non-breaking spaces in titles',
    bytes('First\u00a0Name,Last\u00a0Name,E\u2011Mail\u200b\nJörg,Weiß,joerg@x.example\n'),
  ],
  ['bars as separators', bytes('Name|Email\nJörg Weiß|joerg@x.example\n')],
  ['a link in a cell', bytes('Name,Email\nJörg Weiß,mailto:joerg@x.example\n')],
  ['a name beside the address', bytes('Email,Team\n"Weiß, Jörg <joerg@x.example>",Ops\n')],
  ['a sorted name before the plain one', bytes('Name,Email\n"Weiß, Jörg",Jörg Weiß <joerg@x.example>\n')],
  ['the same address twice', bytes('Name,Email,Primary email\nJörg Weiß,joerg@x.example,joerg@x.example\n')],
  [
    'a work and a private address',
    bytes('Name,Personal Email,Work Email\nJörg Weiß,j@home.example,joerg@x.example\n'),
  ],
  [
    'copied-in readers',
    bytes('Name,Email,CC,Created by\nJörg Weiß,joerg@x.example,boss@x.example,it@x.example\n'),
  ],
  ['a line with only titles above other lines', bytes('Email\nJörg Weiß <joerg@x.example>\n')],
];

describe('a file with', () => {
  it.each(files)('%s names the same person in every use', async (_, file) => {
    expect(await accountsOf(file)).toEqual(['Jörg Weiß <joerg@x.example>']);
    expect(await addressesOf(file)).toEqual(['joerg@x.example']);
    expect((await membersOf(file)).map((line) => /[^\s<>]+@[^\s<>]+/u.exec(line)?.[0])).toEqual([
      'joerg@x.example',
    ]);
    const { columns, questions } = await readListOf('import', file);
    expect(questions).toEqual([]);
    expect(columns.filter(({ meaning }) => meaning === 'email')).toHaveLength(1);
  });

  it('totals at its end shows them without taking them for a person', async () => {
    const file = bytes('Name,Email,Hours\nJörg Weiß,joerg@x.example,3\nTotal,,3\nMade by boss@x.example,,\n');
    expect(await accountsOf(file)).toEqual([
      'Jörg Weiß <joerg@x.example>',
      'Total: no-address',
      'Made by boss@x.example: no-address',
    ]);
    expect(await addressesOf(file)).toEqual(['joerg@x.example']);
    expect(await membersOf(file)).toEqual(['joerg@x.example']);
  });

  it('an unclosed quotation mark reports it', async () => {
    const { people } = await peopleOf(
      'accounts',
      bytes('Name,Email\nBo Reed,bo@x.example\n"Jörg,joerg@x.example\n'),
    );
    expect(people.map(({ email, problem }) => [email, problem])).toEqual([
      ['bo@x.example', null],
      ['', { broken: expect.stringMatching(/never closed/u) as string }],
    ]);
  });

  it('unquoted names with commas does not read shifted cells as addresses', async () => {
    const file = bytes(
      'Name,Email,Manager\nWeiß, Jörg,joerg@x.example,boss@x.example\nReed, Bo,bo@x.example,boss@x.example\n',
    );
    const { people } = await peopleOf('invitations', file);
    expect(people.map(({ email }) => email)).toEqual(['Jörg', 'Bo']);
    expect(await membersOf(file)).toEqual([]);
  });
});

/** Files that no one can interpret without asking. */
const unclear: readonly [what: string, file: string, kind: string][] = [
  ['titles in an unknown language', 'Wer,Wohin,Was\nA B,a@x.example,x\nC D,c@x.example,y\n', 'columns'],
  ['two columns with the same title', 'Name,Email,Email\nA B,a@x.example,b@x.example\n', 'address'],
  [
    'addresses in two columns and no titles',
    'A B,a@x.example,a@home.example\nC D,c@x.example,c@home.example\n',
    'address',
  ],
  ['only a manager’s address', 'Name,Manager email\nA B,boss@x.example\n', 'address'],
];

describe('a list with', () => {
  it.each(unclear)('%s asks for a choice and names no one before', async (_, text, kind) => {
    for (const given of [text, bytes(text)]) {
      const { questions } = await readListOf('invitations', given);
      expect(questions.map((question) => question.kind)).toContain(kind);
      expect(await addressesOf(given)).toEqual([]);
      expect(await accountsOf(given)).toEqual([]);
      expect(await membersOf(given)).toEqual([]);
    }
  });

  it('an unclear column of addresses is read once that was chosen', async () => {
    const file = bytes('Wer,Wohin,Was\nA B,a@x.example,x\n');
    expect(await accountsOf(file, { meanings: ['name', 'email', 'ignore'] })).toEqual(['A B <a@x.example>']);
    const two = 'A B,a@x.example,a@home.example\nC D,c@x.example,c@home.example\n';
    expect(await addressesOf(two, { meanings: [null, null, 'email'] })).toEqual([
      'a@home.example',
      'c@home.example',
    ]);
    expect(await addressesOf(two, { layout: 'lines' })).toHaveLength(4);
  });

  it('first and last names and no titles asks which is the name', async () => {
    const text = 'Lena,Berg,lena@x.example\nOmar,Diaz,omar@x.example\n';
    expect((await readListOf('accounts', text)).questions).toEqual([{ kind: 'name', places: [0, 1] }]);
    expect(await accountsOf(text)).toEqual([]);
    expect(await accountsOf(text, { meanings: ['first-name', 'last-name'] })).toEqual([
      'Lena Berg <lena@x.example>',
      'Omar Diaz <omar@x.example>',
    ]);
    expect(await addressesOf(text)).toEqual(['lena@x.example', 'omar@x.example']);
  });

  it('titles chosen by line starts below them', async () => {
    const file = bytes('Liste,,\nWer,Wohin,Was\nA B,a@x.example,x\n');
    const { leftOutLines, columns } = await readListOf('invitations', file, { choices: { titleLine: 2 } });
    expect(leftOutLines).toEqual([{ line: 1, text: 'Liste' }]);
    expect(columns.map(({ title }) => title)).toEqual(['Wer', 'Wohin', 'Was']);
    const untitled = await readListOf('invitations', bytes('A B,a@x.example\n'), {
      choices: { titleLine: 0 },
    });
    expect(untitled).toMatchObject({ titleLine: null, rowCount: 1 });
  });
});

describe('pasted text', () => {
  it('with a heading and mixed lines has the same people for accounts and invitations', async () => {
    const text = [
      'Name, Email',
      'Ada Quill <ada@x.example>',
      'noor@x.example',
      'Berg, Lena <lena@x.example>',
      'Omar Diaz, omar@x.example',
      'Cy Loom\tcy@x.example',
      '"Haddad, Noor",haddad@x.example,Kiln',
    ].join('\n');
    expect(await accountsOf(text)).toEqual([
      'Ada Quill <ada@x.example>',
      ' <noor@x.example>',
      'Lena Berg <lena@x.example>',
      'Omar Diaz <omar@x.example>',
      'Cy Loom <cy@x.example>',
      'Noor Haddad <haddad@x.example>',
    ]);
    const { people } = await peopleOf('accounts', text);
    expect(await addressesOf(text)).toEqual(people.map(({ email }) => email));
    expect((await readListOf('accounts', text)).leftOutLines).toEqual([{ line: 1, text: 'Name, Email' }]);
  });

  it.each([
    'mailto:lena@x.example',
    '<lena@x.example>',
    '(lena@x.example)',
    '“lena@x.example”',
    "'lena@x.example'",
    '• lena@x.example',
    '3. lena@x.example',
    'lena@x.example.',
    'Lena Berg lena@x.example',
    'Lena Berg <mailto:lena@x.example>',
    'Lena Berg (lena@x.example)',
  ])('of lines has the address in “%s”, alone and before other cells', async (written) => {
    for (const line of [written, `${written}\t+44 20 1234`, `${written}; 17`]) {
      expect(await addressesOf(`bo@x.example\n${line}\nCy Loom <cy@x.example>\n`)).toEqual([
        'bo@x.example',
        'lena@x.example',
        'cy@x.example',
      ]);
    }
    const isNamed = written.startsWith('Lena');
    expect(await accountsOf(`${written}\t+44 20 1234\nbo@x.example\nCy Loom <cy@x.example>\n`)).toContain(
      `${isNamed ? 'Lena Berg' : ''} <lena@x.example>`,
    );
  });

  it('of loose first and last names does not read half a name', async () => {
    expect(await accountsOf('Lena, Berg, lena@x.example\nbo@x.example')).toEqual([
      'Lena, Berg: unclear-name',
      ' <bo@x.example>',
    ]);
  });
});

describe("a file that isn't a list:", () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), /workbook/u],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /workbook/u],
    ['a web page', bytes('\ufeff <!DOCTYPE html><table><td>a@x.example</td></table>'), /web page/u],
    ['JSON', bytes('[{"name":"Lena","email":"lena@x.example"}]'), /JSON/u],
    ['vCards', bytes('BEGIN:VCARD\nEMAIL:lena@x.example\nEND:VCARD'), /vCard/u],
    ['LDIF', bytes('version: 1\n\ndn: uid=lena,dc=x\nmail: lena@x.example\nmanager: uid=boss\n'), /LDIF/u],
    ['a PDF', bytes('%PDF-1.7\n'), /PDF/u],
    ['nothing', bytes(''), /empty/u],
    ['empty lines', bytes('\n;;\n'), /empty/u],
  ])('%s is refused with advice in every use', async (_, file, message) => {
    for (const use of listUses) {
      const reading = await readingOf(use, file);
      expect(reading).toMatchObject({ kind: 'refused', message: expect.stringMatching(message) as string });
    }
  });
});
