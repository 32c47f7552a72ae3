import { expect } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealmOptions } from '@realm-console/demo-realm';
import { quickTiming } from '../../src-main/changes/engine.fixture.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';

/** A live organization over a demo realm, and someone who writes in it. */
export interface LiveAnnounce extends LiveRealm {
  /** The messages in a channel's topic, oldest first, as seen by their author. */
  messages(channelId: number, topic: string): Promise<string[]>;
  posted(pathEnd: string): number;
  /** Lets only administrators and owners post in a channel. */
  restrictPosting(channelId: number): Promise<void>;
}

/** @param more console options: the account, and a slower change engine */
export async function openAnnounce(
  options: DemoRealmOptions = {},
  { role = 100, changeTiming }: Pick<LiveRealmOptions, 'role' | 'changeTiming'> = {},
): Promise<LiveAnnounce> {
  const featureLevel = options.featureLevel ?? 499;
  const timing = { ...quickTiming, ...changeTiming };
  const realm = await openLiveRealm(options, { role, featureLevel, changeTiming: timing });
  const { demo, account, request } = realm;
  return {
    ...realm,
    async messages(channelId, topic) {
      const { messages } = (await request('GET', '/messages', {
        anchor: 'newest',
        num_before: '100',
        num_after: '0',
        apply_markdown: 'false',
        narrow: JSON.stringify([
          { operator: 'channel', operand: channelId },
          { operator: 'topic', operand: topic },
        ]),
      })) as { messages: { content: string }[] };
      return messages.map(({ content }) => content);
    },
    async restrictPosting(channelId) {
      const groups = demo.control.snapshot().groups;
      const administrators = groups.find(({ name }) => name === 'role:administrators')?.id;
      const owner = demo.accounts[0] ?? account;
      const answer = await send(demo, owner, 'PATCH', `/streams/${channelId}`, {
        can_send_message_group: { new: administrators },
      });
      expect(answer.body).toMatchObject({ result: 'success' });
    },
    posted: (pathEnd) =>
      demo.log.filter(({ method, path }) => method === 'POST' && path.endsWith(pathEnd)).length,
  };
}
