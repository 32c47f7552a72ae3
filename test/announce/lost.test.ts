import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '#contract/changes.ts';
import { send } from '@realm-console/demo-realm/client';
import { openAnnounce, type LiveAnnounce } from './live-announce.fixture.ts';

const minute = 60_000;

/** Messages whose answer never arrived, on servers with wrong clocks, and with duplicate texts. */
let one: LiveAnnounce;
let channelId: number;
let personId: number;
beforeEach(async () => {
  one = await openAnnounce();
  const channels = await one.ask('announce.channels', {});
  channelId =
    channels.find(({ isSubscribed, privacy }) => isSubscribed && privacy === 'public')?.channelId ?? 0;
  personId = one.demo.accounts.find(({ role }) => role === 400)?.userId ?? 0;
});
afterEach(() => one.close());

let messages = 0;
function announcement(content: string, topic: string): Action {
  const localId = `lost-${(messages += 1)}`;
  return { kind: 'send-message', localId, content, to: { type: 'channel', channelId, topic } };
}

function direct(content: string): Action {
  const target = `message:new:${(messages += 1)}` as const;
  const value = JSON.stringify([[personId], content]);
  return { kind: 'edit', title: 'Message', edits: [{ target, field: 'direct', value }] };
}

const loseAnswer = (kind: 'cutAfter' | 'reset') =>
  one.demo.faults.add({ method: 'POST', path: '/messages', fault: { kind } });
const withoutQueue = () =>
  one.demo.faults.add({ method: 'POST', path: '/register', times: 3, fault: { kind: 'server-error' } });

async function directMessages(): Promise<string[]> {
  const narrow = JSON.stringify([{ operator: 'dm', operand: [personId] }]);
  const query = { anchor: 'newest', num_before: '50', num_after: '0', apply_markdown: 'false', narrow };
  const { messages: found } = (await one.request('GET', '/messages', query)) as {
    messages: { content: string }[];
  };
  return found.map(({ content }) => content);
}

describe.each([
  ['minutes behind', -6 * minute],
  ['minutes ahead', 6 * minute],
])('on a server whose clock is %s', (_name, offset) => {
  beforeEach(async () => {
    one.demo.control.setClock(offset);
    // An earlier call, with the previous clock, may otherwise still be under way.
    await one.restart();
  });

  test('finds a direct message that was delivered', async () => {
    withoutQueue();
    loseAnswer('cutAfter');
    const { rows } = await one.run(direct('Only to you.'));
    expect(rows[0]).toMatchObject({ outcome: 'applied' });
  });

  test('finds an announcement that was delivered', async () => {
    withoutQueue();
    loseAnswer('cutAfter');
    const { rows } = await one.run(announcement('To all.', 'clock'));
    expect(rows[0]).toMatchObject({ outcome: 'applied' });
  });
});

describe('the same words twice', () => {
  test.each([
    ['with a queue that tells', false],
    ['without one', true],
  ])('to the same person, %s: the second didn’t arrive, and is sent again', async (_name, isBlind) => {
    await one.run(direct('Are you there?'));
    if (isBlind) withoutQueue();
    loseAnswer('reset');
    const { rows } = await one.run(direct('Are you there?'));
    expect(rows).toMatchObject([{ outcome: 'applied' }]);
    expect(await directMessages()).toEqual(['Are you there?', 'Are you there?']);
  });

  test('announced, found after a restart', async () => {
    await one.run(announcement('The same.', 'restart'));
    await one.restart();
    withoutQueue();
    loseAnswer('reset');
    const { rows } = await one.run(announcement('The same.', 'restart'));
    // Someone may have deleted or moved it: without a queue nobody can tell, so it isn't sent twice.
    expect(rows).toMatchObject([{ outcome: 'unknown' }]);
    expect(await one.messages(channelId, 'restart')).toEqual(['The same.']);
  });

  test('sent by another client of the same account just before', async () => {
    const content = 'By phone.';
    const to = JSON.stringify([personId]);
    await send(one.demo, one.account, 'POST', '/messages', { type: 'direct', to, content });
    withoutQueue();
    loseAnswer('reset');
    const { rows } = await one.run(direct(content));
    expect(rows).toMatchObject([{ outcome: 'unknown' }]);
    expect(await directMessages()).toEqual([content]);
  });
});
