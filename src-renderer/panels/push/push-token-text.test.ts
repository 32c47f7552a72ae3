import { expect, it } from 'vitest';
import { appIdObjection } from '#contract/devices.ts';
import { shortToken, tokenProblem } from './push-token-text.ts';

it.each([
  ['apns', 'c0ffee', null, null],
  ['apns', 'C0FFEE', null, null],
  ['apns', '', 'Empty or invalid length token', null],
  ['apns', 'a'.repeat(4_097), 'Empty or invalid length token', null],
  ['apns', '<c0ff ee00>', 'Invalid APNS token', 'c0ffee00'],
  ['apns', 'dQw4:APA91b', 'Invalid APNS token', null],
  ['fcm', 'dQw4:APA91b', null, null],
  ['fcm', '', 'Empty or invalid length token', null],
] as const)('%s token %.20j: %s, perhaps %s', (kind, text, problem, suggestion) => {
  expect(tokenProblem(kind, text)).toEqual({ problem, suggestion });
});

it.each([
  ['org.zulip.Zulip', null],
  ['my-app.2', null],
  ['with space', 'appid has invalid format'],
  ['', 'appid has invalid format'],
])('app identifier %j: %s', (appId, problem) => {
  expect(appIdObjection(appId)).toBe(problem);
});

it('shortens what is long', () => {
  expect(shortToken('c0ffee')).toBe('c0ffee');
  expect(shortToken('c0ffee'.repeat(10))).toBe('c0ffeec0ff…c0ffee');
});
