import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importText, modelOf } from '../people-file/people-file.fixture.ts';
import { accountsOf, addressesOf, membersOf, peopleOf, readListOf } from './list.fixture.ts';

const folder = join(import.meta.dirname, '../../../test/lists');
const fileOf = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(folder, name)));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const corporate = modelOf([
  { userId: 11, name: 'Mara Quill', email: 'mara@corp.example' },
  { userId: 20, name: 'José Łoś', email: 'jose@corp.example' },
  { userId: 21, name: 'Bo Reed', email: 'bo@corp.example' },
  { userId: 30, name: 'L. Berg', email: 'lena.berg@corp.example' },
  { userId: 31, name: 'O. Diaz', email: 'omar.diaz@corp.example' },
  { userId: 32, name: 'A. Silva', email: 'ana.silva@corp.example' },
]);

describe('an export of Google Workspace with a private address', () => {
  const name = '01-invite-private-address.csv';

  it('invites the first address and shows the other column as left out', async () => {
    expect(await addressesOf(await fileOf(name))).toEqual(['lena.berg@corp.example']);
    const { columns, questions } = await readListOf('invitations', await fileOf(name));
    expect(questions).toEqual([]);
    expect(columns.map(({ title, meaning, leftOutBecause }) => [title, meaning, leftOutBecause])).toEqual([
      ['First Name [Required]', 'ignore', 'not-needed'],
      ['Last Name [Required]', 'ignore', 'not-needed'],
      ['Email Address [Required]', 'email', null],
      ['Recovery Email', 'ignore', 'other-address'],
    ]);
  });

  it.each([
    [
      'a manager’s address',
      'Name,Email,Manager email\nLena Berg,lena@x.example,boss@x.example\n',
      ['lena@x.example'],
    ],
    ['anyone if the own address is empty', 'Name,Email,Manager email\nLena Berg,,boss@x.example\n', []],
    [
      'anyone if all own addresses are empty',
      'Name,Email,Manager email\nA,,boss@x.example\nB,,boss@x.example\n',
      [],
    ],
  ])('never takes %s for the person’s own', async (_, text, addresses) => {
    for (const given of [text, bytes(text)]) {
      expect(await addressesOf(given)).toEqual(addresses);
      expect(await membersOf(given)).toEqual(addresses);
      const { people } = await peopleOf('accounts', given);
      expect(people.filter(({ problem }) => problem === null).map(({ email }) => email)).toEqual(addresses);
    }
  });

  it('takes an address that is alone in a row which ends before the column of addresses', async () => {
    const text =
      'Name,Email,Manager email\nLena Berg,lena@x.example,\nomar@x.example\n,,boss@x.example\nboss@\n';
    expect(await addressesOf(bytes(text))).toEqual(['lena@x.example', 'omar@x.example']);
  });

  it('reports the row without an address', async () => {
    const { people } = await peopleOf(
      'invitations',
      bytes('Name,Email,Manager email\nLena Berg,,boss@x.example\n'),
    );
    expect(people).toEqual([
      { line: 2, email: '', name: 'Lena Berg, boss@x.example', problem: 'no-address' },
    ]);
  });
});

describe('accounts from exports of other programs', () => {
  it('have first and last names', async () => {
    expect(await accountsOf(await fileOf('02-create-first-name-only.csv'))).toEqual([
      'Lena Berg <lena.berg@corp.example>',
      'Omar Diaz <omar.diaz@corp.example>',
    ]);
  });

  it.each([
    [
      'Google Contacts',
      'First Name,Last Name,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Value\nLena,Berg,* Work,lena@x.example,l@home.example',
    ],
    [
      'Microsoft 365',
      'Username,First name,Last name,Display name,Job title\nlena@x.example,Lena,Berg,Lena Berg,Clerk',
    ],
    ['a German list', 'Vorname;Nachname;E-Mail-Adresse\nLena;Berg;lena@x.example'],
    ['a German list with "Name" as the last name', 'Name;Vorname;E-Mail\nBerg;Lena;lena@x.example'],
    ['a French list', 'Prénom;Nom;Courriel\nLena;Berg;lena@x.example'],
    ['a Spanish list', 'Nombre;Apellidos;Correo electrónico\nLena;Berg;lena@x.example'],
    ['a Polish list', 'Imię;Nazwisko;Adres e-mail\nLena;Berg;lena@x.example'],
    ['a Russian list', 'Имя;Фамилия;Электронная почта\nLena;Berg;lena@x.example'],
    [
      'Okta',
      'login,firstName,lastName,middleName,email,title,displayName,secondEmail\nlena@x.example,Lena,Berg,,lena@x.example,Clerk,,l@home.example',
    ],
    [
      'Entra',
      'userPrincipalName,displayName,surname,mail,givenName,objectId,userType\nlena@x.onmicrosoft.example,Lena Berg,Berg,lena@x.example,Lena,6f1c,Member',
    ],
    [
      'Active Directory',
      '#TYPE Selected.Microsoft.ActiveDirectory.Management.ADUser\n"GivenName","Surname","SamAccountName","EmailAddress"\n"Lena","Berg","lberg","lena@x.example"',
    ],
    [
      'Slack',
      'username,email,status,billing-active,has-2fa,has-sso,userid,fullname,displayname\nlena,lena@x.example,Member,1,0,0,U012AB3CD,Lena Berg,lenni',
    ],
    [
      'Mattermost',
      'id,username,email,first_name,last_name,nickname,position\nk5x,lena,lena@x.example,Lena,Berg,Lenni,Clerk',
    ],
    ['Rocket.Chat', '_id,username,name,email,roles\nA1b,lena,Lena Berg,lena@x.example,user'],
    [
      'Outlook',
      '"Title","First Name","Middle Name","Last Name","Company","E-mail Address","E-mail Display Name","E-mail 2 Address"\n"","Lena","","Berg","Loom","lena@x.example","Lena (lena@x.example)","l@home.example"',
    ],
    ['LDAP', 'cn,sn,givenName,mail,manager\nLena Berg,Berg,Lena,lena@x.example,"uid=boss,dc=x"'],
    ['Zulip', 'User id,Name,E-mail,Role\n7,Lena Berg,lena@x.example,Member'],
    ['sorted names of an address book', 'Name,Email\n"Berg, Lena",lena@x.example'],
  ])('have full names from %s', async (_, text) => {
    for (const given of [text, bytes(text)]) {
      expect(await accountsOf(given)).toEqual(['Lena Berg <lena@x.example>']);
      expect(await addressesOf(given)).toEqual(['lena@x.example']);
      expect(await membersOf(given)).toEqual(['lena@x.example']);
    }
  });

  it.each([
    ['Japanese', '姓,名,メールアドレス\n山田,太郎,taro@x.example', '山田 太郎'],
    ['Chinese', '姓,名,邮箱\n张,伟,taro@x.example', '张伟'],
    ['Korean', '성,이름,이메일\n김,민수,taro@x.example', '김민수'],
    ['Hungarian', 'Vezetéknév;Keresztnév;E-mail cím\nNagy;Anna;taro@x.example', 'Nagy Anna'],
    ['Vietnamese', 'Họ,Tên,Địa chỉ email\nNguyễn,An,taro@x.example', 'Nguyễn An'],
  ])('have the family name first in %s', async (_, text, name) => {
    expect(await accountsOf(bytes(text))).toEqual([`${name} <taro@x.example>`]);
  });
});

it('a pasted Outlook list has full names', async () => {
  const text = new TextDecoder().decode(await fileOf('04-create-outlook-names.txt'));
  expect(await accountsOf(text)).toEqual([
    'Lena Berg <lena.berg@corp.example>',
    'Omar Diaz (Ops - EXT) <omar.diaz@corp.example>',
  ]);
  expect(await addressesOf(text)).toEqual(['lena.berg@corp.example', 'omar.diaz@corp.example']);
});

it('a line break within a cell makes no one up', async () => {
  const file = await fileOf('06-create-line-break-in-cell.csv');
  for (const given of [file, new TextDecoder().decode(file)]) {
    expect(await accountsOf(given)).toEqual([
      'Lena Berg <lena.berg@corp.example>',
      'Omar Diaz <omar.diaz@corp.example>',
    ]);
    expect(await addressesOf(given)).toEqual(['lena.berg@corp.example', 'omar.diaz@corp.example']);
    expect(await membersOf(given)).toEqual(['lena.berg@corp.example', 'omar.diaz@corp.example']);
  }
});

describe('several addresses in one line', () => {
  it.each([
    ['commas', 'ana@x.example, bo@x.example,cy@x.example', ['ana', 'bo', 'cy']],
    ['semicolons', 'ana@x.example; bo@x.example;cy@x.example', ['ana', 'bo', 'cy']],
    ['spaces', 'ana@x.example bo@x.example  cy@x.example', ['ana', 'bo', 'cy']],
    ['names', 'Ana Silva <ana@x.example>; Bo Reed <bo@x.example>, cy@x.example', ['ana', 'bo', 'cy']],
    ['an Outlook line', "Silva, Ana <ana@x.example>; 'bo@x.example' <bo@x.example>", ['ana', 'bo']],
    [
      'a line among the rows of a table',
      'Name,Email\nLena Berg,lena@x.example\nOmar Diaz,omar@x.example\nAna Silva <ana@x.example>; bo@x.example, cy@x.example',
      ['lena', 'omar', 'ana', 'bo', 'cy'],
    ],
    [
      'lines without names among rows without titles',
      'Lena Berg,lena@x.example\nOmar Diaz,omar@x.example\nMara Quill,mara@x.example\nana@x.example,bo@x.example',
      ['lena', 'omar', 'mara', 'ana', 'bo'],
    ],
    [
      'a table with the address of a manager',
      'Name,Email,Manager email\nLena Berg,lena@x.example,boss@x.example\nana@x.example; bo@x.example,cy@x.example,boss@x.example',
      ['lena', 'ana', 'bo', 'cy'],
    ],
  ])('are all read: %s', async (_, text, names) => {
    const addresses = names.map((name) => `${name}@x.example`);
    expect(await addressesOf(text)).toEqual(addresses);
    expect((await accountsOf(text)).map((account) => /<(.*)>$/u.exec(account)?.[1])).toEqual(addresses);
  });

  it('name every member', async () => {
    const text =
      'Name,Email\nLena Berg,lena@x.example\nOmar Diaz,omar@x.example\nana@x.example; bo@x.example,cy@x.example';
    expect(await membersOf(text)).toEqual([
      'lena@x.example',
      'omar@x.example',
      'ana@x.example; bo@x.example, cy@x.example',
    ]);
  });

  it('are one if the name repeats the address', async () => {
    expect(await addressesOf('Name,Email\nlena@x.example,lena@x.example')).toEqual(['lena@x.example']);
  });
});

describe('lines before the titles', () => {
  it('are left out of an import and listed', async () => {
    const file = await fileOf('07-lines-before-the-titles.csv');
    const reading = await readListOf('import', file);
    expect(reading).toMatchObject({
      titleLine: 2,
      leftOutLines: [{ line: 1, text: '#TYPE Selected.Directory.User' }],
      columns: [{ meaning: 'email' }, { meaning: 'name' }],
      questions: [],
    });
    expect((await importText(corporate, file)).edits).toEqual([
      { userId: 30, field: 'name', value: 'Lena Berg' },
    ]);
  });

  it.each([
    ['a version', 'version:v1.0,,\nName,Email,Office\nLena Berg,lena@x.example,x\n'],
    ['a report title', 'Staff list 2026,,\nName,Email,Office\nLena Berg,lena@x.example,x\n'],
    ['the exporter’s name', 'Exported by boss@x.example\n\nName,Email,Office\nLena Berg,lena@x.example,x\n'],
    ['a separator', 'sep=;\nName;Email;Office\nLena Berg;lena@x.example;x\n'],
    ['titles of column groups', 'Person,,Work\nName,Email,Office\nLena Berg,lena@x.example,x\n'],
    ['machine-readable titles', 'name,email,office\nName,Email,Office\nLena Berg,lena@x.example,x\n'],
  ])('with %s name no one', async (_, text) => {
    for (const given of [text, bytes(text)]) {
      expect(await accountsOf(given)).toEqual(['Lena Berg <lena@x.example>']);
      expect(await addressesOf(given)).toEqual(['lena@x.example']);
      expect(await membersOf(given)).toEqual(['lena@x.example']);
    }
    const { columns, questions } = await readListOf('import', bytes(text));
    expect(columns.slice(0, 2).map(({ meaning }) => meaning)).toEqual(['name', 'email']);
    expect(questions).toEqual([]);
  });
});

describe('ids of another system', () => {
  const name = '13-import-foreign-ids.csv';

  it('are reported before anything is compared', async () => {
    const { questions } = await readListOf('import', await fileOf(name), { model: corporate });
    expect(questions).toEqual([
      { kind: 'foreign-ids', place: 0, compared: 3, different: 3, emailPlace: null },
    ]);
    await expect(importText(corporate, await fileOf(name))).rejects.toThrow(/another system/u);
    // Choosing the column as user ids doesn't mean that names may differ.
    const choices = { meanings: ['user-id' as const] };
    await expect(importText(corporate, await fileOf(name), { choices })).rejects.toThrow(/another system/u);
    const trusted = await importText(corporate, await fileOf(name), {
      choices: { ...choices, trustsIds: true },
    });
    expect(trusted.edits).toHaveLength(3);
  });

  it('are ignored if there are addresses', async () => {
    const file = bytes(
      'id,email,name\n11,lena.berg@corp.example,Lena Berg\n20,omar.diaz@corp.example,Omar Diaz\n',
    );
    const { questions } = await readListOf('import', file, { model: corporate });
    expect(questions).toMatchObject([{ kind: 'foreign-ids', emailPlace: 1 }]);
    const { edits } = await importText(corporate, file, { choices: { meanings: ['ignore'] } });
    expect(edits).toEqual([
      { userId: 30, field: 'name', value: 'Lena Berg' },
      { userId: 31, field: 'name', value: 'Omar Diaz' },
    ]);
  });

  it('name no members', async () => {
    expect(await membersOf(await fileOf(name), { model: corporate })).toEqual([]);
    expect(
      await membersOf(await fileOf(name), { model: corporate, choices: { meanings: ['ignore'] } }),
    ).toEqual(['Lena Berg', 'Omar Diaz', 'Ana Silva']);
  });

  it('cause a question if only the title is unclear', async () => {
    const file = bytes('id,name\n11,Mara Quill-Reed\n20,José Łoś\n');
    const { questions } = await readListOf('import', file, { model: corporate });
    expect(questions).toEqual([{ kind: 'user-id', place: 0 }]);
    const { edits } = await importText(corporate, file, { choices: { meanings: ['user-id'] } });
    expect(edits).toEqual([{ userId: 11, field: 'name', value: 'Mara Quill-Reed' }]);
  });

  it("are not user ids if they aren't numbers", async () => {
    const { columns, questions } = await readListOf(
      'import',
      bytes('id,mail,name\n6f1c-aa,lena.berg@corp.example,Lena\n'),
    );
    expect(columns[0]).toMatchObject({ meaning: 'ignore', leftOutBecause: 'other-id' });
    expect(questions).toEqual([]);
  });
});

it('cells with formulas or links match the people they show', async () => {
  const { edits, summary } = await importText(corporate, await fileOf('16-import-formula-cells.csv'));
  expect(summary.problems).toEqual([]);
  expect(edits.map(({ userId }) => userId)).toEqual([30, 31, 32]);
});
