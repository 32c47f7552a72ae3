import { describe, expect, it } from 'vitest';
import type { RecordedChange } from '../../src-main/store/journal.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

describe('a message of a server whose clock is five minutes behind', () => {
  let later = 0;
  const behind = contractRealm({
    now: () => Date.now() - 300_000 + later,
    rough: roughWithout('records', 'clock'),
  });
  const senderThere = senders(behind);
  const to = (): number[] => [behind.account('member').userId];
  const sentTo = (content: string): RecordedChange[] => [
    recorded('POST /messages to people', `message:new:${content}`, {
      field: 'direct',
      after: JSON.stringify([to(), content]),
    }),
    recorded('POST /messages', `announcement:new:${content}`, {
      after: JSON.stringify({
        senderId: 0,
        destination: { type: 'direct', userIds: to() },
        excerpt: '',
        everybody: false,
      }),
      details: content,
    }),
  ];

  it.each([
    ['at once', 0],
    ['six minutes later', 360_000],
  ])('is found in its conversation, %s', async (when, milliseconds) => {
    for (const change of sentTo(`Lost, and found ${when}`)) {
      const one = senderThere();
      const { faults } = behind.realm;
      faults.add({ method: 'POST', path: '/register', times: 9, fault: { kind: 'server-error' } });
      faults.add({ method: 'POST', path: '/messages', fault: { kind: 'cutAfter' } });
      const outcome = await one.send(change);
      expect(change.intent).toMatchObject({ queueId: null });
      later += milliseconds;
      expect(await one.settle(change, outcome)).toMatchObject({
        outcome: 'applied',
        claim: expect.stringMatching(/^message:/) as string,
      });
      faults.clear();
    }
  });
});
