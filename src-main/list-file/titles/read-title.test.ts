import { expect, it } from 'vitest';
import { isFamilyFirst, mentionsAddress, readTitle, type TitleKind } from './read-title.ts';

it.each<[title: string, kind: TitleKind | null]>([
  ['E-MAIL_ADDRESS*', 'email'],
  ['Primary Email', 'email'],
  ['E-mail 1 - Value', 'email'],
  ['emailAddress', 'email'],
  ['Work Email', 'email'],
  ['E-Mail (geschäftlich)', 'email'],
  ['メールアドレス（必須）', 'email'],
  ['البريد الإلكتروني', 'email'],
  ['userPrincipalName', 'sign-in'],
  ['E-mail 2 - Value', null],
  ['E-mail 1 - Type', null],
  ['Manager email', 'side'],
  ['Email of the manager', null],
  ['E-Mail (privat)', null],
  ['First\u00a0Name [Required]', 'first-name'],
  ['givenName', 'first-name'],
  ['PRÉNOM', 'first-name'],
  ['Nachname', 'last-name'],
  ['sn', 'last-name'],
  ['Phonetic First Name', 'other-name'],
  // An employer's name isn't a person's.
  ['Organization Name', 'side'],
  ['Company Name', 'side'],
  ['Office: Name', 'side'],
  ['Name', 'plain-name'],
  ['ФИО', 'full-name'],
  ['ID', 'id'],
  ['User id', 'user-id'],
  ['user_id', 'user-id'],
  ['Employee ID', 'side'],
  ['', null],
])('classifies the title %j as %j', (title, kind) => {
  expect(readTitle(title)).toBe(kind);
});

it('recognizes titles about other addresses, and those in languages that put the family name first', () => {
  expect(['Manager email', 'E-mail 2 - Value', 'メール2'].every(mentionsAddress)).toBe(true);
  expect(['Team', 'Mailing list'].some(mentionsAddress)).toBe(false);
  expect(['姓', '성', 'Vezetéknév (kötelező)', 'Họ'].every(isFamilyFirst)).toBe(true);
  expect(['Nachname', 'Last name'].some(isFamilyFirst)).toBe(false);
});
