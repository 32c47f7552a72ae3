import { describe, expect, test } from 'vitest';
import type { Failure } from '#contract/outcome.ts';
import { recoveryAfterPoll, recoveryAfterRegistration, troubleShown } from './queue-recovery.ts';

const rejected = (code: string, status = 400): Failure => ({ kind: 'rejected', code, status, message: 'no' });
const offline = (reason: 'timeout' | 'reset'): Failure => ({ kind: 'offline', reason, message: 'gone' });
const fresh = { waitedOut: false, waitedOutBefore: false, failuresBefore: 0 };

describe('after a failed poll', () => {
  test.each<[string, Failure, typeof fresh, string]>([
    ['an expired queue', rejected('BAD_EVENT_QUEUE_ID'), fresh, 'register-now'],
    ['events already pruned, or an id of another queue', rejected('BAD_REQUEST'), fresh, 'register-now'],
    ['another refusal', rejected('REQUEST_VARIABLE_INVALID'), fresh, 'wait-and-register'],
    ['a missing page', rejected('BAD_REQUEST', 404), fresh, 'wait-and-register'],
    ['a refusal for lack of permission', { kind: 'forbidden', code: 'C', message: 'no' }, fresh, 'wait'],
    ['a refusal of a gateway', rejected('HTTP_403', 403), fresh, 'wait'],
    [
      'one that lasts for minutes',
      { kind: 'forbidden', code: 'C', message: 'no' },
      { ...fresh, failuresBefore: 7 },
      'wait-and-register',
    ],
    ['a refused key', { kind: 'unauthorized', code: 'UNAUTHORIZED', message: 'no' }, fresh, 'sign-out'],
    ['too many calls', { kind: 'rate-limited', message: '', retryAfterSeconds: 2.5 }, fresh, 'wait'],
    ['a proxy without its server', { kind: 'server-trouble', status: 502, message: '' }, fresh, 'wait'],
    ['a lost connection', offline('reset'), fresh, 'wait'],
    ['a connection that could not be made in time', offline('timeout'), fresh, 'wait'],
    ['one silent wait', offline('timeout'), { ...fresh, waitedOut: true }, 'poll-now'],
    [
      'a second silent wait',
      offline('timeout'),
      { ...fresh, waitedOut: true, waitedOutBefore: true },
      'wait',
    ],
    ['half an answer', { kind: 'malformed', message: '' }, fresh, 'wait'],
    [
      'an answer that is never readable',
      { kind: 'malformed', message: '' },
      { ...fresh, failuresBefore: 3 },
      'wait-and-register',
    ],
    ['a log-in page', { kind: 'not-zulip', message: '', status: 200, contentType: null }, fresh, 'wait'],
    [
      'a way elsewhere',
      { kind: 'redirected', message: '', location: 'http://portal.example' },
      fresh,
      'wait',
    ],
    ['our own abort', { kind: 'cancelled' }, fresh, 'cancelled'],
  ])('%s: %o', (_, failure, poll, kind) => {
    expect(recoveryAfterPoll(failure, poll).kind).toBe(kind);
  });

  test('keeps the time that the server asks for, including fractions', () => {
    const failure: Failure = { kind: 'rate-limited', message: '', retryAfterSeconds: 28.706807 };
    expect(recoveryAfterPoll(failure, fresh)).toEqual({ kind: 'wait', retryAfterSeconds: 28.706807 });
    expect(recoveryAfterRegistration(failure)).toEqual({ kind: 'wait', retryAfterSeconds: 28.706807 });
    const trouble: Failure = { kind: 'server-trouble', status: 503, message: '', retryAfterSeconds: 30 };
    expect(recoveryAfterPoll(trouble, fresh)).toEqual({ kind: 'wait', retryAfterSeconds: 30 });
    expect(recoveryAfterRegistration(trouble)).toEqual({ kind: 'wait', retryAfterSeconds: 30 });
  });
});

test('a failed registration is retried unless the key was refused, or it would be too large again', () => {
  expect(recoveryAfterRegistration(rejected('BAD_REQUEST')).kind).toBe('wait');
  expect(recoveryAfterRegistration({ kind: 'unauthorized', code: 'U', message: 'no' }).kind).toBe('sign-out');
  expect(recoveryAfterRegistration({ kind: 'malformed', message: 'Odd.' }).kind).toBe('wait');
  const tooLarge = { kind: 'malformed', message: 'It is too large.', isTooLarge: true } as const;
  expect(recoveryAfterRegistration(tooLarge)).toEqual({ kind: 'too-large', message: 'It is too large.' });
});

describe('the state shown', () => {
  test.each([
    [1, 0, true, null],
    [2, 3_000, true, 'reconnecting'],
    [7, 59_000, true, 'reconnecting'],
    [8, 10_000, true, 'offline'],
    [1, 60_000, true, 'offline'],
    [0, 90_000, true, null],
    [0, 0, false, 'reconnecting'],
    [0, 60_000, false, 'offline'],
  ])('%d failures in %d ms, a good queue: %s: %s', (failures, silentMilliseconds, isGood, shown) => {
    expect(troubleShown({ failures, silentMilliseconds, isGood })).toBe(shown);
  });
});
