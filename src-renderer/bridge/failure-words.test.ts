import { expect, it } from 'vitest';
import { failureMessage } from './failure-words.ts';

const wrong = 'Your username or password is incorrect';

it.each([
  [undefined, wrong],
  [4_998, wrong],
  [3, wrong],
  [2, `${wrong}. 2 tries left before sign-in with a password is blocked for up to 30 min.`],
  [1, `${wrong}. 1 try left before sign-in with a password is blocked for up to 30 min.`],
  [0, `${wrong}. No tries left: sign-in with a password is blocked for up to 30 min.`],
])('a wrong password with %s tries left', (triesLeft, words) => {
  const failure = { kind: 'unauthorized', code: 'AUTHENTICATION_FAILED', message: wrong } as const;
  expect(failureMessage(triesLeft === undefined ? failure : { ...failure, triesLeft })).toBe(words);
});

it('a wait of many minutes is given in minutes', () => {
  const message = 'API usage exceeded rate limit';
  expect(failureMessage({ kind: 'rate-limited', message, retryAfterSeconds: 1_143.2 })).toBe(
    `${message}. Try again in 20 min.`,
  );
});
