import { beforeEach, expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import { createOutwardLinks, type LinkAnswer } from './outward-links.ts';

const organization = 'https://chat.orchid.example';
const elsewhere = 'https://elsewhere.example/page?of=1';

let elapsed: number;
const clock: Clock = { now: () => elapsed, elapsed: () => elapsed };
let gestures: number;
let answer: LinkAnswer | Promise<LinkAnswer>;
let asked: [host: string, address: string][];
let opened: string[];
let links: ReturnType<typeof createOutwardLinks>;
const open = (address: string, signal = new AbortController().signal) => links.open(address, signal);

beforeEach(() => {
  elapsed = 0;
  gestures = Number.POSITIVE_INFINITY;
  answer = 'open';
  asked = [];
  opened = [];
  links = createOutwardLinks({
    isOfOrganization: (origin) => origin === organization,
    takeGesture: () => gestures-- > 0,
    askToOpen: async (host, address) => {
      asked.push([host, address]);
      return answer;
    },
    openOutside: async (address) => void opened.push(address),
    clock,
  });
});

it.each([`${organization}/#narrow/channel/1`, 'mailto:anna@example.org'])(
  '%s is opened without a question',
  async (address) => {
    expect(await open(address)).toMatchObject({ ok: true });
    expect(opened).toEqual([address]);
    expect(asked).toEqual([]);
  },
);

it.each([
  ['an address elsewhere', elsewhere],
  ['another port of the same host', `${organization}:8443/`],
  ['a host that only begins alike', `${organization}.elsewhere.example/`],
])('%s is opened if the person agrees', async (_what, address) => {
  await open(address);
  expect(asked).toEqual([[new URL(address).host, address]]);
  expect(opened).toEqual([address]);
  answer = 'cancel';
  await open(address);
  expect(opened).toEqual([address]);
});

it('a host is asked about once if the person always allows it', async () => {
  answer = 'always';
  await open(elsewhere);
  await open('https://elsewhere.example/other');
  await open('https://sub.elsewhere.example/');
  expect(asked.map(([host]) => host)).toEqual(['elsewhere.example', 'sub.elsewhere.example']);
  expect(opened).toHaveLength(3);
});

it('without a click or key press, as with a screen reader, the person is asked', async () => {
  gestures = 1;
  await open(`${organization}/1`);
  expect(asked).toEqual([]);
  await open(`${organization}/2`);
  answer = 'cancel';
  await open(`${organization}/3`);
  await open('mailto:anna@example.org');
  expect(asked.map(([host]) => host)).toEqual(['chat.orchid.example', 'chat.orchid.example', '']);
  expect(opened).toEqual([`${organization}/1`, `${organization}/2`]);
});

it('nothing is opened after the caller was told so', async () => {
  const { promise, resolve } = Promise.withResolvers<LinkAnswer>();
  answer = promise;
  const ended = new AbortController();
  const opening = open(elsewhere, ended.signal);
  ended.abort();
  resolve('open');
  await opening;
  expect(opened).toEqual([]);
});

it('of 500 at once five are opened, then one every two seconds', async () => {
  const again = (): Promise<unknown> => open(organization);
  const outcomes = await Promise.all(Array.from({ length: 500 }, again));
  expect(opened).toHaveLength(5);
  expect(outcomes.at(-1)).toMatchObject({ failure: { kind: 'rate-limited', retryAfterSeconds: 2 } });
  elapsed += 3_000;
  await again();
  await again();
  expect(opened).toHaveLength(6);
});

it('one question is asked at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<LinkAnswer>();
  answer = promise;
  const first = open(elsewhere);
  expect(await open(`${elsewhere}&again`)).toMatchObject({ ok: false });
  resolve('open');
  await first;
  expect(opened).toEqual([elsewhere]);
});

it.each([
  ['elsewhere', 'https://elsewhere.example/', false],
  ['mail', 'mailto:anna@example.org?body=', false],
  ['the organization', `${organization}/#narrow/`, true],
])('an address of 3,000 characters: %s', async (_where, start, isOpened) => {
  expect(await open(start + 'a'.repeat(3_000 - start.length))).toMatchObject({ ok: isOpened });
  expect(opened).toHaveLength(isOpened ? 1 : 0);
});
