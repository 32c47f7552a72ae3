import { describe, expect, test } from 'vitest';
import type { ImportedEdit } from '#contract/people-file.ts';
import { fieldIds, handOver, importText, modelOf, rejectedText } from './people-file.fixture.ts';
import { noChoices, type ListChoices } from '#contract/list-file.ts';
import { never, openListsHere } from '../lists/open-lists.fixture.ts';
import { createPeopleImports } from './people-imports.ts';

const model = modelOf([
  { userId: 1, name: 'Olga Owner', role: 100 },
  {
    userId: 2,
    name: 'Zoë Müller',
    role: 400,
    profile: { [fieldIds.craft]: 'Glass', [fieldIds.studio]: 'n' },
  },
  { userId: 3, name: 'Abe Tesfaye', role: 400, profile: { [fieldIds.mentors]: '[1, 2]' } },
  { userId: 4, name: 'Stock Bot', role: 400, isBot: true },
  { userId: 5, name: 'Gone Gary', role: 600, isActive: false },
  { userId: 6, name: 'Hidden Hana', email: null },
]);

const rename: ImportedEdit[] = [{ userId: 2, field: 'name', value: 'Zoë Meyer' }];
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

describe('a file from any spreadsheet program is read:', () => {
  test.each<[string, string | Uint8Array]>([
    ['UTF-8', 'User id,Name\r\n2,Zoë Meyer\r\n'],
    ['UTF-8 with a byte order mark', '\ufeffUser id,Name\r\n2,Zoë Meyer\r\n'],
    ['UTF-16 as Excel writes it', utf16('User id\tName\r\n2\tZoë Meyer\r\n')],
    ['UTF-16, big-endian', new Uint8Array(Buffer.from(utf16('User id,Name\n2,Zoë Meyer')).swap16())],
    ['semicolons', 'User id;Name\r\n2;Zoë Meyer\r\n'],
    ['tabs', 'User id\tName\n2\tZoë Meyer\n'],
    ["Excel's separator line", 'sep=;\r\nUser id;Name\r\n2;Zoë Meyer\r\n'],
    ['Windows-1252 as Excel writes it', new Uint8Array(Buffer.from('User id;Name\r\n2;Zoë Meyer', 'latin1'))],
    [
      'UTF-16 without a byte order mark',
      new Uint8Array(Buffer.from('User id\tName\r\n2\tZoë Meyer\r\n', 'utf16le')),
    ],
    ['LF', 'User id,Name\n2,Zoë Meyer\n'],
    ['CR', 'User id,Name\r2,Zoë Meyer\r'],
    ['no final line ending', 'User id,Name\n2,Zoë Meyer'],
    ['mixed line endings', 'User id,Name\n2,Zoë Meyer\r\n1,Olga Owner\n'],
    ['quotes around every cell', '"User id","Name"\r\n"2","Zoë Meyer"\r\n'],
    ['titles with different wording and case', 'USER_ID,FULL NAME\n2,Zoë Meyer\n'],
    ['first and last names', 'User id;Vorname;Nachname\n2;Zoë;Meyer\n'],
    ['empty lines', '\n\nUser id,Name\n\n2,Zoë Meyer\n,\n\n'],
    ['unknown columns', 'Shoe size,User id,Name\n43,2,Zoë Meyer\n'],
    ['read-only columns', 'User id,Name,Joined,Problem\n2,Zoë Meyer,2020-01-01,x\n'],
    ['truncated rows', 'User id,Name,Craft\n2,Zoë Meyer\n'],
    ['people identified by address, in any case', 'Email,Name\nPERSON2@corp.test,Zoë Meyer\n'],
    ['an empty id and an address', 'User id,Email,Name\n,person2@corp.test,Zoë Meyer\n'],
  ])('%s', async (_, file) => {
    const { edits, summary } = await importText(model, file);
    expect(edits).toEqual(rename);
    expect(summary.problems).toEqual([]);
  });

  test.each([
    ['a column with only first names', 'User id,First name,Craft\n2,Zoë,Clay\n'],
    ['a row without a last name', 'User id,First name,Last name,Craft\n2,Zoë,,Clay\n3,Abe,Tesfaye,\n'],
  ])('no one is reduced to part of their name by %s', async (_, file) => {
    const { edits } = await importText(model, file);
    expect(edits).toEqual([{ userId: 2, field: `field:${fieldIds.craft}`, value: 'Clay' }]);
  });

  test('a file can arrive in pieces that split a character or a row', async () => {
    const file = 'User id,Name,Bio\r\n2,Zoë Meyer,"one\r\ntwo, ""three"" – ✓"\r\n1,Olga Owner,\r\n';
    for (const pieceLength of [1, 2, 3, 7, 20]) {
      const { edits } = await importText(model, file, { pieceLength });
      expect(edits).toEqual([
        ...rename,
        { userId: 2, field: `field:${fieldIds.bio}`, value: 'one\r\ntwo, "three" – ✓' },
      ]);
    }
  });

  test('a file with line breaks inside quotes is numbered by line as in an editor', async () => {
    const { edits, summary } = await importText(
      model,
      'User id,Bio,Role\n2,"first\nsecond\n\nfourth",Member\n3,,King\n',
    );
    expect(edits).toEqual([{ userId: 2, field: `field:${fieldIds.bio}`, value: 'first\nsecond\n\nfourth' }]);
    expect(summary.problems).toMatchObject([{ line: 6, column: 'Role', value: 'King' }]);
  });
});

describe('an unusable file is refused with advice:', () => {
  test.each<[string, string | Uint8Array, string, RegExp, Partial<ListChoices>?]>([
    ['an empty file', '', 'empty', /empty/],
    ['only empty lines', '\r\n\r\n', 'empty', /empty lines/],
    ['only titles', 'User id,Name\n', 'no-rows', /nothing under it/],
    [
      'Windows-1252 declared as UTF-8',
      new Uint8Array(Buffer.from('User id,Name\n1,a\n2,Zoë\n', 'latin1')),
      'encoding',
      /Line 3 .*UTF-8/,
      { encoding: 'utf-8' },
    ],
    [
      'UTF-8 with an invalid sequence',
      new Uint8Array([...new TextEncoder().encode('User id,Name\n1,äöü\n2,Zoë'), 0xff]),
      'encoding',
      /Line 3 .*UTF-8/,
    ],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'not-text', /workbook/],
    ['a web page', '<html><table><tr><td>a@b.example</td></tr></table></html>', 'not-text', /web page/],
    ['bytes of a program', new Uint8Array([65, 44, 66, 10, 0, 0, 0, 1, 2]), 'not-text', /text never has/],
    ['an odd number of UTF-16 bytes', utf16('User id\n1').slice(0, -1), 'encoding', /UTF-16/],
  ])('%s', async (_, file, because, message, choices) => {
    const lists = openListsHere(model);
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const listId = handOver(lists, 'import', bytes);
    expect(await lists.read('import', { listId }, { ...noChoices, ...choices }, never)).toMatchObject({
      ok: true,
      value: { reading: { kind: 'refused', because, message: expect.stringMatching(message) as string } },
    });
  });
});

describe('a cell is read by its column’s meaning:', () => {
  test.each<[string, string, string]>([
    ['Role', 'guest', '600'],
    ['Role', 'Administrator', '200'],
    ['Role', '300', '300'],
    ['Craft', 'Wood', 'Wood'],
    ['Craft', "'=1+1", '=1+1'],
    ['Craft', "''=1+1", "'=1+1"],
    ['Craft', '=1+1', '=1+1'],
    ['Studio', 'south HALL', 's'],
    ['Studio', 's', 's'],
    ['Born', '1984-02-29', '1984-02-29'],
    ['Born', '30741', '1984-02-29'],
    ['Born', '29.02.1984', '1984-02-29'],
    ['Mentors', 'Abe Tesfaye; olga owner', '[3,1]'],
    ['Mentors', 'Abe Tesfaye, person1@corp.test', '[3,1]'],
    ['Site', ' https://example.com/a ', 'https://example.com/a'],
    ['Mentors', 'person3@corp.test; 1', '[3,1]'],
    ['Mentors', '1', '[1]'],
    ['Mentors', '[1,3]', '[1,3]'],
    ['GitHub username', 'zoe', 'zoe'],
    ['Field: Status', 'Potter', 'Potter'],
    ['Email', 'zoe@corp.test', 'zoe@corp.test'],
    ['Name', '李', '李'],
    ['Name', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['Site', 'ftp://files.example/kiln', 'ftp://files.example/kiln'],
  ])('%s %j is stored as %j', async (title, cell, value) => {
    const { edits, summary } = await importText(model, `User id\t${title}\n2\t${cell}\n`);
    expect(summary.problems).toEqual([]);
    expect(edits.map((edit) => edit.value)).toEqual([value]);
  });

  test.each<[number, string, string, RegExp]>([
    [2, 'Name', 'Z""', /Invalid characters.* has 1 to 100/],
    [2, 'Name', 'Zoë *', /Invalid characters/],
    [2, 'Role', 'King', /Owner, Administrator/],
    [2, 'Email', 'zoe', /name@example.com/],
    [2, 'Email', 'zoe..m@corp.test', /name@example.com/],
    [2, 'Email', 'PERSON3@corp.test', /^.+ has this address/],
    [2, 'Email', 'Notification-Bot@zulip.com', /reserved for system bots/],
    [2, 'Site', 'https://intranet', /whole address/],
    [2, 'Studio', 'East', /North hall, South hall/],
    [2, 'Born', '03/04/1984', /year-month-day/],
    [2, 'Mentors', 'Gone Gary', /Nobody/],
    [2, 'Born', '1983-02-29', /no such day/],
    [2, 'Site', 'example', /whole address/],
    [2, 'Craft', 'x'.repeat(51), /51 .*takes 50/],
    [2, 'Mentors', 'nobody@corp.test', /Nobody .*nobody@corp.test/],
    [2, 'Mentors', '4', /bot/],
    [2, 'Mentors', '5', /deactivated/],
    [4, 'Craft', 'Clay', /bots have no profile fields/],
    [6, 'Email', 'hana@corp.test', /may not see/],
    [99, 'Name', 'Somebody', /user id 99/],
  ])('user %i: %s %j is a problem', async (userId, title, cell, message) => {
    const { edits, summary } = await importText(model, `User id,${title}\n${userId},"${cell}"\n`);
    expect(edits).toEqual([]);
    expect(summary.problems).toMatchObject([{ line: 2, message: expect.stringMatching(message) as string }]);
  });

  test('a date is read in the order inferred from its column', async () => {
    const { edits, summary } = await importText(model, 'User id,Born\n2,03/04/1984\n3,25/12/1990\n1,46095\n');
    expect(summary.problems).toEqual([]);
    expect(edits.map(({ value }) => value)).toEqual(['1984-04-03', '1990-12-25', '2026-03-14']);
  });

  test('an ambiguous date is a problem until its column’s order is chosen', async () => {
    const file = 'User id,Born\n2,03/04/1984\n';
    const { edits, summary } = await importText(model, file);
    expect(edits).toEqual([]);
    expect(summary.problems).toMatchObject([
      { line: 2, message: expect.stringContaining('Choose how the column writes dates') as string },
    ]);
    const chosen = await Promise.all(
      (['day-first', 'month-first'] as const).map((order) =>
        importText(model, file, { dateOrders: { Born: order } }),
      ),
    );
    expect(chosen.map((each) => each.edits[0]?.value)).toEqual(['1984-04-03', '1984-03-04']);
  });

  test('two-digit years are read as in spreadsheets unless chosen otherwise', async () => {
    const file = 'User id,Born\n2,12/31/90\n3,31.12.29\n1,1984-02-29\n';
    const { edits, summary } = await importText(model, file);
    expect(edits.map(({ value }) => value)).toEqual(['1990-12-31', '2029-12-31', '1984-02-29']);
    expect(summary.shortYears).toEqual([
      { place: 1, title: 'Born', years: '1930-2029', count: 2, cell: '12/31/90', day: '1990-12-31' },
    ]);
    const chosen = await importText(model, file, { twoDigitYears: { Born: '1900-1999' } });
    expect(chosen.edits.map(({ value }) => value)).toEqual(['1990-12-31', '1929-12-31', '1984-02-29']);
  });

  test.each([
    'User id,Email,Name\n,mailto:person2@corp.test,Zoë Meyer\n',
    'User id,Email,Name\n,\u200bperson2＠corp．test\u00a0,Zoë Meyer\n',
    'User id,Email,Name\n,"=""person2@corp.test""",Zoë Meyer\n',
    'User id,Email,Name\n,"=HYPERLINK(""mailto:x"";""person2@corp.test"")",\u202bZoë\u202c\u00a0Meyer\n',
    'User id,Name\n２,Zoë Meyer\n',
  ])('the intended value is read from %j', async (file) => {
    const { edits, summary } = await importText(model, file);
    expect(summary.problems).toEqual([]);
    expect(edits).toEqual(rename);
  });

  test('lost letters are never sent', async () => {
    const file = 'User id,Name,Bio\n2,Zo\ufffd Meyer,\n3,,Caf\ufffd\n';
    const { edits, summary } = await importText(model, file);
    expect(edits).toEqual([]);
    expect(summary.problems.map(({ message }) => message)).toEqual(
      Array(2).fill(expect.stringMatching(/U\+FFFD/)),
    );
  });

  test('an unchanged value is no edit, however it is written', async () => {
    const { edits, summary } = await importText(
      model,
      'User id,Name,Role,Craft,Studio,Mentors\n2,Zoë Müller,400,Glass,NORTH HALL,\n3,Abe Tesfaye,member,,,2; 1\n',
    );
    expect(edits).toEqual([]);
    expect(summary).toMatchObject({ changed: 0, unchanged: 2, problemCount: 0 });
  });

  test('empty cells keep values, or remove those that can be removed', async () => {
    const file = 'User id,Name,Role,Craft,Studio,Bio\n2,,,,,\n';
    expect((await importText(model, file)).edits).toEqual([]);
    expect((await importText(model, file, { emptyClears: true })).edits).toEqual([
      { userId: 2, field: `field:${fieldIds.craft}`, value: '' },
      { userId: 2, field: `field:${fieldIds.studio}`, value: '' },
    ]);
  });

  test('a row with a problem is rejected as a whole, and the others count', async () => {
    const { edits, summary } = await importText(
      model,
      'User id,Name,Role\n2,Zoë Meyer,King\n3,Abe T,Guest\n77,x,Guest\n',
    );
    expect(edits).toEqual([
      { userId: 3, field: 'name', value: 'Abe T' },
      { userId: 3, field: 'role', value: '600' },
    ]);
    expect(summary).toMatchObject({ changed: 1, unchanged: 0, notFound: 1, faulty: 1, problemCount: 2 });
    expect(summary.editsByColumn).toEqual([
      { title: 'Name', edits: 1 },
      { title: 'Role', edits: 1 },
    ]);
  });

  test.each([
    ['an unclosed quotation mark', 'User id,Name\n3,Abe T\n2,"Zoë Meyer\n', /never closed/],
    ['text after a closing quotation mark', 'User id,Name\n3,Abe T\n2,"Zoë" Meyer\n', /quotation mark/],
    ['more cells than titles', 'User id,Name\n3,Abe T\n2,Meyer,Zoë\n', /3 cells .* 2/],
  ])('%s affects only its row', async (_, file, message) => {
    const { edits, summary } = await importText(model, file);
    expect(edits).toEqual([{ userId: 3, field: 'name', value: 'Abe T' }]);
    expect(summary.problems).toMatchObject([{ line: 3, message: expect.stringMatching(message) as string }]);
  });
});

describe('several rows for one person', () => {
  test('are merged when they agree or set different values', async () => {
    const { edits, summary } = await importText(
      model,
      'User id,Name,Role\n2,Zoë Meyer,\n2,Zoë Meyer,\n2,,Guest\n',
    );
    expect(edits).toEqual([...rename, { userId: 2, field: 'role', value: '600' }]);
    expect(summary).toMatchObject({ changed: 1, merged: 2, faulty: 0 });
  });

  test.each([
    ['two new values', 'Guest', 'Moderator'],
    ['a new value and the current one', 'Guest', 'Member'],
  ])('contradict each other with %s, and are all rejected', async (_, one, other) => {
    const { edits, summary } = await importText(model, `User id,Role\n2,${one}\n3,Guest\n2,${other}\n`);
    expect(edits).toEqual([{ userId: 3, field: 'role', value: '600' }]);
    expect(summary).toMatchObject({ changed: 1, merged: 0, faulty: 2 });
    expect(summary.problems).toMatchObject([
      { line: 2, column: 'Role', value: one },
      { line: 4, column: 'Role', value: other },
    ]);
    expect(summary.problems[0]?.message).toContain('Lines 2 and 4 say different things');
  });
});

test('rows that give one new address to several people are rejected, ignoring case', async () => {
  const { edits, summary } = await importText(
    model,
    'User id,Email\n2,new@corp.test\n1,olga@corp.test\n3,NEW@corp.test\n',
    { choices: { trustsIds: true } },
  );
  expect(edits).toEqual([{ userId: 1, field: 'email', value: 'olga@corp.test' }]);
  expect(summary).toMatchObject({ changed: 1, faulty: 2 });
  expect(summary.problems).toMatchObject([
    { line: 2, column: 'Email', value: 'new@corp.test' },
    { line: 4, column: 'Email', value: 'NEW@corp.test' },
  ]);
  expect(summary.problems[0]?.message).toContain('Lines 2 and 4 give the same email address');
});

describe('rejected rows', () => {
  const file = 'Shoe size;User id;Name;Role\r\n43;2;=cmd;King\r\n44;3;Abe T;Guest\r\n45;99;Nobody here;\r\n';

  test('are exported with their own cells and the problem, and nothing else', async () => {
    const text = await rejectedText(await importText(model, file));
    expect(text.split('\r\n')).toEqual([
      'Shoe size;User id;Name;Role;Problem',
      '43;2;\'=cmd;King;"Role: This is no role. Write Owner, Administrator, Moderator, Member or Guest."',
      expect.stringMatching(/^45;99;Nobody here;;.*user id 99/u) as string,
      '',
    ]);
  });

  test('can be corrected and imported again, any number of times', async () => {
    const first = await rejectedText(await importText(model, file));
    const second = await importText(model, first.replace('King', 'Queen'));
    expect(second.edits).toEqual([]);
    const third = await importText(model, (await rejectedText(second)).replace('Queen', 'Guest'));
    expect(third.edits).toEqual([
      { userId: 2, field: 'name', value: '=cmd' },
      { userId: 2, field: 'role', value: '600' },
    ]);
    expect((await rejectedText(third)).match(/Problem/gu)).toHaveLength(1);
  });
});

test('columns must identify people, and each must have a different meaning', async () => {
  const lists = openListsHere(model);
  const imports = createPeopleImports(() => model, lists);
  const listId = handOver(lists, 'import', new TextEncoder().encode('A,B\n1,x\n'));
  const compare = (...meanings: ListChoices['meanings']) =>
    imports.compare(
      {
        listId,
        choices: { ...noChoices, meanings },
        dateOrders: [],
        twoDigitYears: [],
        emptyClears: false,
      },
      { signal: never },
    );
  for (const meanings of [['name', 'role'], ['name', 'name'], ['user-id', 'ignore'], ['user-id']] as const) {
    expect(await compare(...meanings)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', field: 'columns' },
    });
  }
  expect(await compare('user-id', 'role')).toMatchObject({ ok: true });
  expect(imports.importedEdits(listId)).toEqual([]);
  lists.end(listId);
  expect(await compare('user-id', 'role')).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  expect(imports.importedEdits(listId)).toBeNull();
  expect(imports.problems(listId, 0)).toMatchObject({ ok: false, failure: { kind: 'gone' } });
});
