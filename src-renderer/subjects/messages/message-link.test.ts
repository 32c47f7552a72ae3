import { expect, test } from 'vitest';
import { targetBehind } from './message-link.ts';

test.each([
  ['https://bank.example', 'https://evil.example/x', 'evil.example'],
  ['bank.example/account.html', 'https://evil.example/x', 'evil.example'],
  ['open bank.example now', 'https://bank.example.evil.test/', 'bank.example.evil.test'],
  ['bank\u200b.example', 'https://evil.example/', 'evil.example'],
  ['ｂａｎｋ．ｅｘａｍｐｌｅ', 'https://evil.example/', 'evil.example'],
  ['b\u0430nk.example', 'https://b\u0430nk.example/', 'xn--bnk-6cd.example'],
  ['help@bank.example', 'mailto:help@evil.example', 'evil.example'],
  ['https://bank.example/a.html?next=evil.example', 'https://bank.example/a.html?next=evil.example', null],
  ['bank.example', 'https://www.bank.example/', null],
  ['WWW.Bank.example', 'https://bank.example/', null],
  ['first.last@bank.example', 'mailto:first.last@bank.example', null],
  ['the minutes of 23.11.', 'https://evil.example/', null],
  ['plan.pdf', 'https://chat.orchid.example/user_uploads/2/ab/plan.pdf', null],
])('behind a link that reads %s and leads to %s there is %s', (words, address, target) => {
  expect(targetBehind(words, address, 'https://chat.orchid.example')).toBe(target);
});
