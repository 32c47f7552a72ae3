import { expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import { createUnknownServers } from './unknown-servers.ts';

const organization = 'https://chat.orchid.example';

function scene() {
  let elapsed = 0;
  const clock: Clock = { now: () => elapsed, elapsed: () => elapsed };
  const refuse = createUnknownServers({ isOfOrganization: (origin) => origin === organization, clock });
  return { refuse, pass: (milliseconds: number) => void (elapsed += milliseconds) };
}

it('ten unknown servers may be asked at once, then two a minute', () => {
  const { refuse, pass } = scene();
  const refused = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => refuse(`server-${from + place}.example`)).filter(
      (failure) => failure !== null,
    ).length;
  expect(refused(0, 10)).toBe(0);
  expect(refused(10, 20)).toBe(10);
  pass(61_000);
  expect(refused(20, 30)).toBe(8);
});

it.each([organization, 'server.example', 'not an address'])('%s may be asked without limit', (address) => {
  const { refuse } = scene();
  expect(refuse('server.example')).toBeNull();
  for (let time = 0; time < 100; time += 1) expect(refuse(address)).toBeNull();
});

it('the refusal says when the next one is allowed', () => {
  const { refuse, pass } = scene();
  for (let server = 0; server < 10; server += 1) refuse(`server-${server}.example`);
  pass(10_000);
  expect(refuse('one-more.example')).toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 20 });
});
